"""Space Princess: the board in letters, for terminals. The text may carry Rich's colour marks."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.space_princess.names import (
    CARD_TITLES,
    FILES,
    cards_of,
    pod_corridors,
    pod_side,
    tile_name,
)
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.board import barred

WIDTH = 7
LEGEND = (
    "[magenta]P[/] princess  [red]Z[/] Zealot  [cyan]1 2[/] troopers  [green]H[/] hologram  "
    "[yellow]L[/] Lock tile  h Hide tile  ? plan card  [bold orange3]━ ┃[/] closed door"
)


def draw(setting: Setting, s: State, seat: int) -> str:
    """The board and the cards as this seat sees them; `s` is already redacted."""
    return "\n".join([*_board(setting, s), "", LEGEND, "", *_table(setting, s, seat)])


def _board(setting: Setting, s: State) -> list[str]:
    pods = {(pod_side(tile), tile): _pod(s, at) for at, tile in enumerate(pod_corridors(setting))}
    lines = ["     " + "".join(name.center(WIDTH + 1) for name in FILES)]
    lines += _row_of_pods(pods, g.NORTH, 0)
    for row in range(g.SIZE):
        lines.append("    " + _edge_line(s, row))
        lines += [f"{mark}{_tile_line(s, row, part)}" for part, mark in enumerate((f"  {row + 1} ", "    "))]
        lines[-2] += pods.get((g.EAST, row * g.SIZE + g.SIZE - 1), "")
        if (g.WEST, row * g.SIZE) in pods:
            lines[-2] += "  " + pods[g.WEST, row * g.SIZE] + " left of row " + str(row + 1)
    lines.append("    " + "+" + "+".join(["╌" * WIDTH] * g.SIZE) + "+")
    return lines + _row_of_pods(pods, g.SOUTH, g.TILES - g.SIZE)


def _row_of_pods(pods: dict[tuple[int, int], str], side: int, first: int) -> list[str]:
    """The line above or below the board, if a pod lies there."""
    found = [pods.get((side, tile), "") for tile in range(first, first + g.SIZE)]
    return ["    " + "".join(f" {_pad(pod, WIDTH)}" for pod in found)] if any(found) else []


def _pod(s: State, at: int) -> str:
    inside = s.princess == g.POD + at
    return f"[bold blue]({'P' if inside else 'pod'})[/]"


def _edge_line(s: State, row: int) -> str:
    """The line above a row of tiles."""
    parts = []
    for file in range(g.SIZE):
        tile = row * g.SIZE + file
        closed = row > 0 and barred(s, tile, g.NORTH)
        parts.append(f"[bold orange3]{'━' * WIDTH}[/]" if closed else ("╌" if row == 0 else " ") * WIDTH)
    return "+" + "+".join(parts) + "+"


def _tile_line(s: State, row: int, part: int) -> str:
    """One of the two lines of a row of tiles: the pawns, then the name."""
    line = "╎"
    for file in range(g.SIZE):
        tile = row * g.SIZE + file
        if part == 0:
            line += _pad(_pawns(s, tile), WIDTH)
        else:
            line += f"[dim]{(tile_name(tile) + (' door' if g.IS_DOOR[tile] else '')).center(WIDTH)}[/]"
        closed = file < g.SIZE - 1 and barred(s, tile, g.EAST)
        line += "[bold orange3]┃[/]" if closed else "╎" if file == g.SIZE - 1 else " "
    return line


def _pawns(s: State, tile: int) -> str:
    marks = [
        (s.princess, "[bold magenta]P[/]"),
        (s.zealot, "[bold red]Z[/]"),
        (s.trooper[0], "[bold cyan]1[/]"),
        (s.trooper[1], "[bold cyan]2[/]"),
        (s.hologram, "[green]H[/]"),
        (s.lock, "[yellow]L[/]"),
        (s.hide, "h"),
    ]
    marks += [(where, "?") for where, lies in zip(g.PLAN_TILE, s.plan, strict=True) if lies]
    return "".join(mark for where, mark in marks if where == tile)


def _pad(marked: str, width: int) -> str:
    """Centre a text with colour marks."""
    plain = marked
    while "[" in plain:
        start = plain.index("[")
        plain = plain[:start] + plain[plain.index("]", start) + 1 :]
    left = (width - len(plain)) // 2
    return " " * left + marked + " " * (width - len(plain) - left)


# --- cards ------------------------------------------------------------------------------------------------


def _table(setting: Setting, s: State, seat: int) -> list[str]:
    lines = [
        (f"Round {s.rounds}" if s.rounds else "Set-up")
        + (f"   princess hurt: {s.hurt} of 2" if s.tough_princess else "")
    ]
    if s.secret_plans:
        unlooked = s.phase == g.PLAN  # at the card she has just taken up
        none = "" if unlooked else ", not the real ones"
        holds = {CONCEALED: "", 0: none}.get(int(s.real_plans), ", the real ones too")
        lines[0] += f"   plans collected: {g.PLANS - int(s.plan.sum())}{holds}"
    for owner, name in ((g.PRINCESS, "Princess"), (g.ZEALOT, "Zealot  ")):
        lines.append(f"{name}  {_cards(setting, s, owner)}")
    return lines


def _cards(setting: Setting, s: State, owner: int) -> str:
    own = cards_of(owner)

    def names(place: int) -> list[str]:
        return [f"{CARD_TITLES[c]} {setting.box.order[c]}" for c in own if s.place[c] == place]

    hand = names(g.HELD)
    hand += ["a card"] * (s.held[owner] - len(hand))
    laid = s.phase == g.CHOOSE and s.held[owner] == 0
    parts = [
        ("hand", hand),
        ("face down", names(g.LAID) or (["a card"] if laid else [])),
        ("played", names(g.PLAYED)),
        ("discard", names(g.DISCARDED)),
    ]
    known = [CARD_TITLES[card] if card >= 0 else "?" for card in s.stack[owner][: s.stacked[owner]]]
    stack = f"stack {s.stacked[owner]}" + (f" ({' '.join(known)})" if any(k != "?" for k in known) else "")
    return "  ".join([f"{what}: {', '.join(cards)}" for what, cards in parts if cards] + [stack])
