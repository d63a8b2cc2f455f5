"""Zombie Princess: the board in letters, for terminals. The text may carry Rich's colour marks."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, CONCEALED
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import FACE_NAMES, FILES, TOKEN_NAMES, colours_in
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import ACROSS, OPPOSITE_SIDE, key_square

LETTERS = "RBGY"
STYLES = ("red", "blue", "green", "yellow3")
HEDGE, PATH, WALL, DOOR = "[green4]▒▒[/]", "  ", "[grey50]██[/]", "[orange3]░░[/]"
LEGEND = (
    "[bold magenta]P[/] princess  [bold]R B G Y[/] knights, small letters when zombies  "
    "kR kB kG kY keys  ▒ hedge  █ castle  ░ its doors"
)


def draw(setting: Setting, s: State, seat: int) -> str:
    """The board and the tiles as this seat sees them; `s` is already redacted."""
    return "\n".join([*_board(setting, s), "", LEGEND, "", *_table(setting, s)])


def _board(setting: Setting, s: State) -> list[str]:
    marks = _marks(setting, s)
    lines = ["    " + " ".join(f"  {name}   " for name in FILES)]
    for row in range(g.SIZE):
        lines += ["   " + "+" + "+".join(["──────"] * g.SIZE) + "+"]
        for part in range(3):
            label = f" {row + 1} " if part == 1 else "   "
            tiles = [_tile_row(setting, s, marks, row * g.SIZE + file, part) for file in range(g.SIZE)]
            lines.append(label + "│" + "│".join(tiles) + "│")
    return [*lines, "   " + "+" + "+".join(["──────"] * g.SIZE) + "+"]


def _tile_row(setting: Setting, s: State, marks: dict[int, str], space: int, part: int) -> str:
    """Three squares of a tile, two letters each."""
    if s.tile[space] == g.EMPTY:
        return "[dim]  ··  [/]" if part == 1 else "      "
    paths = int(setting.box.paths[s.tile[space], s.turn[space]])
    doors = _castle_doors(setting, s) if space == g.CASTLE_SPACE else set()
    squares = []
    for cell in range(part * 3, part * 3 + 3):
        blank = PATH if paths >> cell & 1 else HEDGE
        if space == g.CASTLE_SPACE and cell != 4:
            blank = DOOR if cell in doors else WALL
        squares.append(marks.get(space * g.CELLS + cell, blank))
    return "".join(squares)


def _castle_doors(setting: Setting, s: State) -> set[int]:
    """The cells of the castle beside its doors."""
    position = int(s.turn[g.CASTLE_SPACE])
    cells = set()
    for side in range(g.SIDES):
        outside = int(setting.box.door[position, side]).bit_length() - 1
        cells.add(int(ACROSS[outside, OPPOSITE_SIDE[side]]))
    return cells


def _marks(setting: Setting, s: State) -> dict[int, str]:
    """Two letters for each square on which a figure stands or a key lies."""
    marks = {}
    colours = colours_in(setting.seats, setting.options)
    for seat, colour in enumerate(colours):
        if s.key[seat] == g.LIES:
            square = int(key_square(s, setting.box, seat))
            marks[square] = f"[{STYLES[colour]}]k{LETTERS[colour]}[/]"
    for seat, colour in enumerate(colours):
        letter, style = LETTERS[colour], STYLES[colour]
        shown = letter.lower() if s.fell[seat] else letter
        marks[int(s.knight[seat])] = f"[bold {style}]{shown}[/] "
    marks[int(s.princess)] = "[bold magenta]P[/] "
    return marks


# --- beside the board -------------------------------------------------------------------------------------


def _table(setting: Setting, s: State) -> list[str]:
    lines = ["   ".join(_turn(setting, s))]
    if s.extra_actions:
        lines.append(_supply(setting, s))
    chooses = s.player if s.actor == CHANCE else s.actor
    for owner, name in enumerate(setting.seat_names):
        kinds = [str(kind) for kind in range(1, g.KINDS + 1) for _ in range(s.hand[owner, kind])]
        parts = [f"tiles {' '.join(kinds) or 'none'}"]
        if owner < s.knights:
            parts.insert(0, _knight(s, owner))
            if s.extra_actions:
                parts.append(f"tokens {_tokens(s, owner)}")
        mark = "▸" if owner == chooses else " "
        lines.append(f"{mark} {name.capitalize():9}" + "   ".join(parts))
    shown = sorted({kind for owner in range(setting.seats) for kind in range(1, 11) if s.hand[owner, kind]})
    return [*lines, "", *_shapes(setting, shown)] if shown else lines


def _turn(setting: Setting, s: State) -> list[str]:
    """Whose turn it is, what was rolled and how many tiles are left."""
    words = [f"Turn {s.turns}, {setting.seat_names[s.player]}" if s.turns else "Set-up"]
    if s.die != g.NONE:
        words.append(f"princess die {FACE_NAMES[s.die]}")
    if s.rolled != g.NONE:
        words.append(f"zombie knight's die {FACE_NAMES[s.rolled]}")
    return [*words, f"{s.supply.sum()} tiles in the stacks"]


def _supply(setting: Setting, s: State) -> str:
    """The tokens that nobody has: face down, or played."""
    left = int(setting.box.tokens.sum() - s.discarded.sum() - s.held.sum())
    played = [f"{TOKEN_NAMES[token]} {s.discarded[token]}" for token in range(g.TOKENS) if s.discarded[token]]
    return f"{left} tokens in the supply, played: {', '.join(played) or 'none'}"


def _knight(s: State, seat: int) -> str:
    if s.fell[seat]:
        return "zombie     "
    return "has its key" if s.key[seat] == g.HELD else "no key yet "


def _tokens(s: State, seat: int) -> str:
    if CONCEALED in s.token[seat]:
        return str(s.held[seat])
    names = [TOKEN_NAMES[token] for token in range(g.TOKENS) for _ in range(s.token[seat, token])]
    return ", ".join(names) or "none"


def _shapes(setting: Setting, kinds: list[int]) -> list[str]:
    """The tiles in front of the players, as drawn."""
    lines = [" ".join(f"{kind:<6}" for kind in kinds)]
    for part in range(3):
        rows = []
        for kind in kinds:
            paths = int(setting.box.paths[kind, 0])
            cells = range(part * 3, part * 3 + 3)
            rows.append("".join("  " if paths >> cell & 1 else HEDGE for cell in cells))
        lines.append(" ".join(rows))
    return ["    " + line for line in lines]
