"""Maze's End: the maze in letters, for terminals. The text may carry Rich's colour marks."""

from asterion.core.game import Setting, State
from asterion.games.mazes_end import state as g
from asterion.games.mazes_end.maze import colour_of
from asterion.games.mazes_end.names import (
    CARD_TEXTS,
    CARD_TITLES,
    COLOUR_NAMES,
    FACE_TITLES,
    FIGURE_NAMES,
    FILES,
    KIND_NAMES,
)

WIDTH = 6
COLOURS = ("red", "blue", "green", "yellow")  # Rich's names happen to be ours
# A wall's mark differs by kind, not only by colour: upright, then flat.
UPRIGHT = {g.PLAIN: "┃", 2: "[red]R[/]", 3: "[blue]B[/]", 4: "[green]G[/]", 5: "[yellow]Y[/]"}
FLAT = {g.PLAIN: "━", 2: "R", 3: "B", 4: "G", 5: "Y"}
DISC_MARKS = ("O", "O", "X", "+")
LEGEND = (
    "[bold]M[/] Minotaur  r1 b1 g1 y1 figures (! cursed)  *r *b *g *y gems  :r :b :g :y starting zones\n"
    "━ ┃ wall, R B G Y a colour's own wall  (O) portal  (X) trap  (+) sanctuary"
)


def draw(setting: Setting, s: State, seat: int) -> str:
    """The maze and the table; there is nothing that a seat may not see."""
    return "\n".join([*_maze(setting, s), "", LEGEND, "", *_table(setting, s)])


def _maze(setting: Setting, s: State) -> list[str]:
    lines = ["    " + "".join(f" {file:^{WIDTH}}" for file in FILES)]
    for row in range(g.SIZE):
        lines.append("    " + _edge_line(s, row))
        lines.append(f" {row + 1}  " + _upper_line(s, row))
        lines.append("    " + _lower_line(setting, s, row))
    return [*lines, "    +" + "+".join(["─" * WIDTH] * g.SIZE) + "+"]


def _edge_line(s: State, row: int) -> str:
    """The line above a row of squares."""
    if row == 0:
        return "+" + "+".join(["─" * WIDTH] * g.SIZE) + "+"
    parts = []
    for file in range(g.SIZE):
        kind = int(s.wall[g.EDGE[row * g.SIZE + file, g.NORTH]])
        mark = FLAT[kind] * WIDTH if kind else " " * WIDTH
        parts.append(f"[{COLOURS[kind - g.COLOURED]}]{mark}[/]" if kind >= g.COLOURED else mark)
    return "+" + "+".join(parts) + "+"


def _upright(s: State, square: int) -> str:
    edge = g.EDGE[square, g.EAST]
    if edge == g.NOWHERE:
        return "│"
    return UPRIGHT.get(int(s.wall[edge]), " ")


def _upper_line(s: State, row: int) -> str:
    """The figures and the Minotaur."""
    line = "│"
    for square in range(row * g.SIZE, (row + 1) * g.SIZE):
        marks = ["[bold]M[/]"] if s.minotaur == square else []
        here = [figure for figure in range(g.FIGURES) if s.figure[figure] == square]
        marks += [_figure(s, figure) for figure in here[: 3 - len(marks)]]
        width = sum(1 if "bold]M" in mark else 2 + ("!" in mark) for mark in marks)
        line += "".join(marks) + " " * max(0, WIDTH - width) + _upright(s, square)
    return line


def _figure(s: State, figure: int) -> str:
    cursed = "!" if figure == s.cursed else ""
    return f"[bold {COLOURS[figure // g.EACH]}]{FIGURE_NAMES[figure]}{cursed}[/]"


def _lower_line(setting: Setting, s: State, row: int) -> str:
    """What lies on the squares: zones, gems, discs, and figures that found no room above."""
    line = "│"
    for square in range(row * g.SIZE, (row + 1) * g.SIZE):
        marks, width = "", 0
        zone = int(setting.work.zone_of[s.zones, square])
        gem = int(setting.work.gem_on[square])
        if zone != g.NOWHERE:
            marks, width = f"[dim {COLOURS[zone]}]:{COLOUR_NAMES[zone][0]}[/]", 2
        elif gem != g.NOWHERE and s.gem[gem]:
            marks, width = f"[bold {COLOURS[gem // 2]}]*{COLOUR_NAMES[gem // 2][0]}[/]", 2
        elif square in s.disc:
            marks, width = f"({DISC_MARKS[list(s.disc).index(square)]})", 3
        here = [figure for figure in range(g.FIGURES) if s.figure[figure] == square]
        hidden = len(here) - (3 - (s.minotaur == square))
        if hidden > 0:
            marks, width = f"{marks}+{hidden}", width + 1 + len(str(hidden))
        line += marks + " " * max(0, WIDTH - width) + _upright(s, square)
    return line


# --- beside the maze --------------------------------------------------------------------------------------


def _table(setting: Setting, s: State) -> list[str]:
    pile = ", ".join(f"{count} {name}" for name, count in zip(KIND_NAMES, s.pile, strict=True) if count)
    first = "Placement phase" if s.turns == 0 else f"Turn {s.turns}"
    if s.face != g.NONE:
        first += f"   event die: {FACE_TITLES[s.face]}"
    if s.number:
        first += f"   number die: {s.number}"
    if s.asleep != g.NONE:
        first += "   the Minotaur sleeps"
    lines = [first, f"Pile: {pile or 'empty'}   event cards in the deck: {s.deck.sum()}"]
    if s.card != g.NONE:
        lines.append(f"Card: {CARD_TITLES[s.card]}. {CARD_TEXTS[s.card]}")
    return lines + [_player(setting, s, seat) for seat in range(setting.seats)]


def _player(setting: Setting, s: State, seat: int) -> str:
    colour = int(colour_of(s, seat))
    own = s.figure[colour * g.EACH : (colour + 1) * g.EACH]
    gems = g.GEMS - int(s.gem[colour * g.GEMS : (colour + 1) * g.GEMS].sum())
    parts = [f"gems {gems} of {g.GEMS}", f"escaped {int((own == g.ESCAPED).sum())} of {g.EACH}"]
    if s.hand[seat].any():
        parts.append(f"walls to place: {s.hand[seat, 0]} plain, {s.hand[seat, 1]} {COLOUR_NAMES[colour]}")
    saved = [
        f"{CARD_TITLES[g.EVENT_PLANNER + which]}{f' × {n}' if n > 1 else ''}"
        for which, n in enumerate(s.saved[seat])
        if n
    ]
    if saved:
        parts.append("saved: " + ", ".join(saved))
    if s.slowed[seat]:
        parts.append("one point next turn")
    if s.turns and seat == s.turn and s.points:
        parts.append(f"points {s.points}")
    mark = "▸" if seat == s.turn else " "
    return f"{mark} [bold {COLOURS[colour]}]{COLOUR_NAMES[colour]:<7}[/] {'   '.join(parts)}"
