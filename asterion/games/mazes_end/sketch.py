"""Maze's End: the maze in letters, for terminals. The text may carry Rich's colour marks."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_TEXTS,
    CARD_TITLES,
    COLOUR_NAMES,
    FACE_TITLES,
    FIGURE_NAMES,
    FILES,
    KIND_NAMES,
    square_name,
)
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import colour_of

WIDTH = 6
COLOURS = ("red", "blue", "green", "yellow")  # Rich's names happen to be ours
# A wall's mark differs by kind, not only by colour: upright, then flat.
UPRIGHT = {g.PLAIN: "┃", 2: "[red]R[/]", 3: "[blue]B[/]", 4: "[green]G[/]", 5: "[yellow]Y[/]"}
FLAT = {g.PLAIN: "━", 2: "R", 3: "B", 4: "G", 5: "Y"}
DISC_MARKS = ("O", "O", "X", "+")
LEGEND = (
    "[bold]M[/] Minotaur  r1 b1 g1 y1 figures (! cursed, # trapped)  *r *b *g *y gems\n"
    ":r :b :g :y starting zones  ━ ┃ wall, R B G Y a colour's own wall  (O) portal  (X) trap  (+) sanctuary"
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
        marks, width = _standing(s, square)
        line += "".join(marks) + " " * (WIDTH - width) + _upright(s, square)
    return line


def _standing(s: State, square: int) -> tuple[list[str], int]:
    """As many of those on a square as there is room for, the Minotaur first, and their width."""
    marks, width = (["[bold]M[/]"], 1) if s.minotaur == square else ([], 0)
    for figure in range(g.FIGURES):
        size = 3 if figure == s.cursed else 2
        if s.figure[figure] == square and width + size <= WIDTH:
            marks.append(_figure(s, figure))
            width += size
    return marks, width


def _figure(s: State, figure: int) -> str:
    cursed = "!" if figure == s.cursed else ""
    return f"[bold {COLOURS[figure // g.EACH]}]{FIGURE_NAMES[figure]}{cursed}[/]"


def _lower_line(setting: Setting, s: State, row: int) -> str:
    """What lies on the squares: zones, gems, discs, and figures that found no room above."""
    line = "│"
    for square in range(row * g.SIZE, (row + 1) * g.SIZE):
        marks, width = "", 0
        zone = int(setting.box.zone_of[s.zones, square])
        gem = int(setting.box.gem_on[square])
        if zone != g.NOWHERE:
            marks, width = f"[dim {COLOURS[zone]}]:{COLOUR_NAMES[zone][0]}[/]", 2
        elif gem != g.NOWHERE and s.gem[gem]:
            marks, width = f"[bold {COLOURS[gem // 2]}]*{COLOUR_NAMES[gem // 2][0]}[/]", 2
        elif square in s.disc:
            marks, width = f"({DISC_MARKS[list(s.disc).index(square)]})", 3
        here = sum(s.figure[figure] == square for figure in range(g.FIGURES))
        hidden = here - len(_standing(s, square)[0]) + (s.minotaur == square)
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
    gems = g.GEMS - int(s.gem[colour * g.GEMS : (colour + 1) * g.GEMS].sum())
    places = " ".join(_place(s, seat, colour, at) for at in range(g.EACH))
    parts = [f"gems {gems} of {g.GEMS}", f"figures {places}"]
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


def _place(s: State, seat: int, colour: int, at: int) -> str:
    """Where a figure is, cursed (!) or caught in the trap (#)."""
    figure = colour * g.EACH + at
    square = int(s.figure[figure])
    marks = ("!" if figure == s.cursed else "") + ("#" if seat == s.turn and s.trapped[at] else "")
    return ("out" if square == g.ESCAPED else square_name(square)) + marks
