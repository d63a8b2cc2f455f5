"""Heroes of the Maze: the maze in letters, for terminals. The text may carry Rich's colour marks.

The rings are unrolled: every column is a segment, the first one being 15, so that the cells of the gate ring,
two segments wide, stay in one piece. The left and the right end are joined.
"""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.box import openings
from asterion.games.heroes_of_the_maze.names import (
    COLOURS,
    COMPASS,
    GATE_WORDS,
    RINGS,
    counted,
    home,
    symbols,
)
from asterion.games.heroes_of_the_maze.rules import state as g

WIDTH = 3  # letters in a cell
COLUMNS = [15, *range(15)]  # the segment in each column
WALL = "[bold orange3]{}[/]"
MARGIN = 5
LEGEND = "[bold magenta]O[/] ogre   [bold orange3]━ ┃[/] walls   below ring D: whose gate-space it is"
JOINED = "the ends are joined; clockwise is to the right"
COUNTER = "; A|B and C|D turn the other way"
PAINT = {"red": "bold red", "blue": "bold blue", "green": "bold green", "yellow": "bold yellow"}


def draw(setting: Setting, s: State, seat: int) -> str:
    """The maze and the rings won, as everybody sees them."""
    legend = JOINED + (COUNTER if s.rotor == g.COUNTER else "")
    return "\n".join([*_maze(setting, s), LEGEND, legend, "", *_table(setting, s)])


def _maze(setting: Setting, s: State) -> list[str]:
    gaps = openings(setting, int(s.walls))
    lines = [_margin("") + " " + " ".join(f"[dim]{segment:^{WIDTH}}[/]" for segment in COLUMNS)]
    lines.append(_homes(setting, s))
    for ring, wall in zip("ABC", ("rim", "a_to_b", "b_to_c"), strict=True):
        lines += [_curved(gaps[wall]), _ring(setting, s, ring)]
    lines += [_curved(gaps["c_to_d"]), _gate_ring(setting, s), _gate_names()]
    return [*lines, _curved(gaps["to_pool"]), _centre(setting, s)]


def _margin(text: str) -> str:
    return text.rjust(MARGIN - 2) + " "


def _curved(gaps: tuple[int, ...]) -> str:
    """A curved wall: dashes, with blanks where it is open."""
    parts = [(" " if segment in gaps else "━") * WIDTH for segment in COLUMNS]
    joints = [
        " " if left in gaps and right in gaps else "━"
        for left, right in zip(COLUMNS, [*COLUMNS[1:], COLUMNS[0]], strict=True)
    ]
    line = "".join(part + joint for part, joint in zip(parts, joints, strict=True))
    return _margin("") + WALL.format("━" + line)


def _ring(setting: Setting, s: State, ring: str) -> str:
    walls = setting.components[f"radial_walls.ring_{ring.lower()}"]
    first = RINGS.index(ring) * g.SEGMENTS
    line = "".join(
        (WALL.format("┃") if segment in walls else " ") + _cell(setting, s, first + segment, WIDTH)
        for segment in COLUMNS
    )
    last = WALL.format("┃") if COLUMNS[0] in walls else " "
    return _margin(ring) + line + last


def _gate_ring(setting: Setting, s: State) -> str:
    walls = setting.components["radial_walls.ring_d"]
    line = ""
    for j in range(g.GATE_RING):
        piece = _piece(setting, s, g.D + j) or "[dim]·[/]"
        line += (WALL.format("┃") if j in walls else " ") + f"  [dim]D{j}[/] {piece} "
    return _margin("D") + line


def _gate_names() -> str:
    """Below the gate ring the colours of the gate-spaces, and between them the points of the compass."""
    owners = {int(cell) - g.D: COLOURS[home] for home, cell in enumerate(g.GATE_SPACE)}
    words = [owners.get(j, COMPASS[j // 2]) for j in range(g.GATE_RING)]
    names = [word.center(2 * WIDTH + 1) for word in words]
    return _margin("") + "".join(f" [dim]{name}[/]" for name in names)


def _homes(setting: Setting, s: State) -> str:
    """Each home above the two segments it adjoins."""
    wide = 4 * (WIDTH + 1)
    parts = []
    for p in range(g.HOMES):
        name = f"H{p} {COLOURS[p]}"
        piece = _piece(setting, s, g.H + p)
        parts.append(f"[dim]{name}[/] {piece or ' '}" + " " * (wide - len(name) - 2))
    return _margin("") + " " * (2 * (WIDTH + 1) + 1) + "".join(parts).rstrip()


def _cell(setting: Setting, s: State, cell: int, width: int) -> str:
    piece = _piece(setting, s, cell)
    left = (width - 1) // 2
    return " " * left + (piece or "[dim]·[/]") + " " * (width - 1 - left)


def _piece(setting: Setting, s: State, place: int) -> str:
    if place == s.ogre:
        return "[bold magenta]O[/]"
    for seat, name in enumerate(setting.seat_names):
        if s.adventurer[seat] == place:
            return f"[{PAINT[name]}]{name[0].upper()}[/]"
    return ""


def _centre(setting: Setting, s: State) -> str:
    states = {
        name: GATE_WORDS[setting.box.gate[s.walls, g.GATE_SPACE[home(setting, seat)] - g.D]]
        for seat, name in enumerate(setting.seat_names)
    }
    same = len(set(states.values())) == 1
    gates = (
        f"all {states[setting.seat_names[0]]}" if same else ", ".join(" ".join(it) for it in states.items())
    )
    rings, rock = counted(int(s.pool), "ring"), _piece(setting, s, g.ROCK)
    return f"{_margin('')} Pool: {rings}   Rock: {rock}   gates: {gates}"


def _table(setting: Setting, s: State) -> list[str]:
    rows = []
    for seat, name in enumerate(setting.seat_names):
        mark = ">" if seat == s.turn else " "
        ogre = "  controls the ogre" if seat == s.controller else ""
        rings = f"{s.rings[seat]} of {g.RINGS_TO_WIN[s.rings_to_win]} rings"
        rows.append(f"{mark} [{PAINT[name]}]{name[0].upper()}[/] {name.ljust(6)}  {rings}{ogre}")
    turn = f"Turn {s.turns}" if s.turns else "Set-up"
    die = f"   die {s.die}, {s.spots} left" if s.die else ""
    die = die if s.duel == g.NONE else f"   duel: {_duel(setting, s)}"
    shown = [symbols(setting)[symbol] for symbol in s.thrown if symbol != g.NONE]
    thrown = f"   thrown: {', '.join(shown)}" if shown else ""
    return [turn + die + thrown, *rows]


def _duel(setting: Setting, s: State) -> str:
    """Who challenged whom."""
    seats = setting.seat_names
    names = [seats[s.fighter], seats[s.controller] if s.duel == g.ON_ROCK else "the ogre"]
    where = " on the Rock" if s.duel in (g.ON_ROCK, g.OGRE_ON_ROCK) else ""
    return " against ".join(reversed(names) if s.duel == g.BY_OGRE else names) + where
