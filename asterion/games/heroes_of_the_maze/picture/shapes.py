"""Heroes of the Maze: the shapes of the picture.

The maze lies around (0, 0); angles are in degrees, clockwise from north.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, degrees, pi, sin

from asterion.core.drawing import Spot
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, COLOURS
from asterion.games.heroes_of_the_maze.rules.state import CELLS, GATE_SPACE, ROCK, SEGMENTS, A, B, C, D, H

SEGMENT = 360 / SEGMENTS
RADIUS = {"rim": 367, "a_to_b": 298, "b_to_c": 231, "c_to_d": 165, "to_pool": 102}  # of the curved walls
RING_OF = {A: ("rim", "a_to_b"), B: ("a_to_b", "b_to_c"), C: ("b_to_c", "c_to_d"), D: ("c_to_d", "to_pool")}
HOME_RADIUS, GATE_RADIUS = 419, 134
LABEL_TURN, EMBLEM_TURN = -10, 11  # where on a gate-space its name and its emblem are, from its middle
CELL_INSET = 8  # of the mark of a cell that may be chosen


@dataclass(frozen=True)
class Cell:
    """A cell of the maze, or a home."""

    id: str
    name: str
    label: Spot
    shape: str
    mark: str  # the shape a little smaller: it may be chosen


def polar(radius: float, angle: float) -> tuple[float, float]:
    """A point of the maze."""
    return round(radius * sin(angle * pi / 180), 1), round(-radius * cos(angle * pi / 180), 1)


def arc(radius: float, start: float, end: float) -> str:
    """A curve clockwise around the centre."""
    (x, y), (to_x, to_y) = polar(radius, start), polar(radius, end)
    return f"M{x:g},{y:g}A{radius:g},{radius:g} 0 {int(end - start > 180)} 1 {to_x:g},{to_y:g}"


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """A piece of a ring."""
    (x, y), (to_x, to_y) = polar(inner, end), polar(inner, start)
    return arc(outer, start, end) + f"L{x:g},{y:g}A{inner:g},{inner:g} 0 0 0 {to_x:g},{to_y:g}Z"


def landing(home: int, inset: float) -> str:
    """The space in front of an arch: along the rim two segments wide, narrower towards the arch."""
    middle, half = 45 + 90 * home, 20.5 - inset / 7
    bends = [polar(r - 1.4 * inset, middle + turn) for r, turn in ((450, 13), (468, 0), (450, -13))]
    x, y = polar(RADIUS["rim"] + 8 + inset, middle - half)
    right, end, left = (f"{bend[0]:g},{bend[1]:g}" for bend in bends)
    return (
        arc(RADIUS["rim"] + 8 + inset, middle - half, middle + half) + f"Q{right} {end}Q{left} {x:g},{y:g}Z"
    )


def middle_of(cell: int) -> tuple[float, float]:
    """The angle and the radius at which a piece on this cell stands."""
    if cell == ROCK:
        return 0, 0
    if cell >= H:
        return 45 + 90 * (cell - H), HOME_RADIUS
    if cell >= D:
        return 45 * (cell - D), (RADIUS["c_to_d"] + RADIUS["to_pool"]) / 2
    outer, inner = RING_OF[cell - cell % SEGMENTS]
    return SEGMENT * (cell % SEGMENTS + 0.5), (RADIUS[outer] + RADIUS[inner]) / 2


def spot(cell: int) -> Spot:
    angle, radius = middle_of(cell)
    return Spot(*polar(radius, angle))


def shape(cell: int, inset: float) -> str:
    """The outline of a cell."""
    if cell >= H:
        return landing(cell - H, inset)
    ring = D if cell >= D else cell - cell % SEGMENTS
    outer, inner = (RADIUS[wall] for wall in RING_OF[ring])
    middle, half = middle_of(cell)[0], SEGMENT / (1 if cell >= D else 2)
    trim = degrees(inset / ((inner + outer) / 2))
    return sector(inner + inset, outer - inset, middle - half + trim, middle + half - trim)


SPOTS = tuple(spot(cell) for cell in range(CELLS + 1))
SHAPES = tuple((shape(cell, 0), shape(cell, CELL_INSET)) for cell in range(CELLS))

LABELS = list(SPOTS)  # where a cell's name is written: not on the emblem of a gate-space
EMBLEMS = []  # where the emblem of a gate-space is, by home
PURPOSE = [""] * CELLS  # what a cell is for
for _home, _colour in enumerate(COLOURS):
    _gate = int(GATE_SPACE[_home])
    LABELS[_gate] = Spot(*polar(GATE_RADIUS, middle_of(_gate)[0] + LABEL_TURN))
    EMBLEMS.append(Spot(*polar(GATE_RADIUS, middle_of(_gate)[0] + EMBLEM_TURN)))
    PURPOSE[H + _home], PURPOSE[_gate] = f", {_colour}'s home", f", {_colour}'s gate-space"
PLACES = tuple(
    Cell("cell-" + CELL_NAMES[cell], CELL_NAMES[cell], LABELS[cell], *SHAPES[cell]) for cell in range(CELLS)
)


def radial(ring: int, walls: Iterable[int]) -> Iterator[tuple[float, int, int]]:
    """The fixed walls of a ring: their angles, and from which radius to which."""
    outer, inner = RING_OF[ring]
    for wall in walls:
        angle = SEGMENT * (2 * wall - 1 if ring == D else wall)
        yield angle, RADIUS[inner] + 5, RADIUS[outer] - 5


@lru_cache(maxsize=1 << 12)
def ways(passage: int) -> str:
    """The cells of a mask, in words."""
    return " ".join(CELL_NAMES[cell] for cell in range(CELLS) if passage >> cell & 1) or "nowhere"


@lru_cache(maxsize=64)
def curved(gaps: tuple[int, ...], radius: float) -> str:
    """A curved wall with these openings."""
    gap = degrees(6 / radius)  # the ends are round
    if not gaps:
        return arc(radius, 0, 180) + arc(radius, 180, 360)
    starts = [s for s in range(SEGMENTS) if s not in gaps and (s - 1) % SEGMENTS in gaps]
    parts = []
    for start in starts:
        length = next(n for n in range(1, SEGMENTS) if (start + n) % SEGMENTS in gaps)
        parts.append(arc(radius, SEGMENT * start + gap, SEGMENT * (start + length) - gap))
    return "".join(parts)
