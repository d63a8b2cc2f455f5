"""Heroes of the Maze: the shapes of the picture.

The maze lies around (0, 0); angles are in degrees, clockwise from north.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, degrees, pi, sin

from asterion.core.drawing import Spot
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, COLOURS, place_words
from asterion.games.heroes_of_the_maze.picture.layout import FRAME
from asterion.games.heroes_of_the_maze.rules.state import CELLS, GATE_SPACE, ROCK, SEGMENTS, A, B, C, D, H

SEGMENT = 360 / SEGMENTS
RADIUS = {"rim": 471, "a_to_b": 394, "b_to_c": 307, "c_to_d": 213, "to_pool": 111}  # of the curved walls
WALLS = tuple(RADIUS.values())
RINGS = (A, B, C, D)  # each between two of the walls
RIM = 484  # where the rim ends and the homes begin
HOME_RADIUS = 560
GATE_RADIUS, EMBLEM_TURN = 150, 14  # where on a gate-space its emblem is, from its middle
INSET = 0.8  # of what is clicked: neighbours are told apart


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


def landing(home: int, inset: float = 0) -> str:
    """The space in front of an arch: two segments of the rim wide, and up to the corner of the frame."""
    inner, half, edge = RIM + 4 + inset, 21 - inset / 8, FRAME - 11 - inset
    (x, _), round_off = polar(inner, 45 - half), edge - 40
    corner = ((x + 12, -edge), (round_off, -edge), (edge, -edge), (edge, -round_off), (edge, -x - 12))
    side, bend, middle, back, end = (f"{at[0]:g},{at[1]:g}" for at in (_turned(*at, home) for at in corner))
    return arc(inner, 90 * home + 45 - half, 90 * home + 45 + half) + f"L{end}L{back}Q{middle} {bend}L{side}Z"


def _turned(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A point a few quarters of a turn further clockwise."""
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]


def middle_of(cell: int) -> tuple[float, float]:
    """The angle and the radius at which a piece on this cell stands."""
    if cell == ROCK:
        return 0, 0
    if cell >= H:
        return 45 + 90 * (cell - H), HOME_RADIUS
    outer, inner = sides(cell, WALLS)
    if cell >= D:
        return 45 * (cell - D), (outer + inner) / 2
    return SEGMENT * (cell % SEGMENTS + 0.5), (outer + inner) / 2


def sides(cell: int, edges: tuple[float, ...]) -> tuple[float, float]:
    """The outer and the inner edge of a cell's ring."""
    ring = min(cell // SEGMENTS, len(RINGS) - 1)
    return edges[ring], edges[ring + 1]


def shape(cell: int, edges: tuple[float, ...], inset: float = 0) -> str:
    """The outline of a cell, the rings having these edges."""
    if cell >= H:
        return landing(cell - H, inset)
    outer, inner = sides(cell, edges)
    middle, half = middle_of(cell)[0], SEGMENT / (1 if cell >= D else 2)
    trim = degrees(inset / ((inner + outer) / 2))
    return sector(inner + inset, outer - inset, middle - half + trim, middle + half - trim)


@lru_cache(maxsize=4)
def hits(edges: tuple[float, ...]) -> tuple[str, ...]:
    """What is clicked of each cell."""
    return tuple(shape(cell, edges, INSET) for cell in range(CELLS))


SPOTS = tuple(Spot(*polar(middle_of(cell)[1], middle_of(cell)[0])) for cell in range(CELLS + 1))
PLACES = tuple("cell-" + name for name in CELL_NAMES[:CELLS])  # the ids of the cells
LANDINGS = tuple(landing(home) for home in range(len(COLOURS)))
GATE_SPACES = tuple(shape(int(cell), WALLS, 9) for cell in GATE_SPACE)  # by home
EMBLEMS = tuple(Spot(*polar(GATE_RADIUS, middle_of(int(cell))[0] + EMBLEM_TURN)) for cell in GATE_SPACE)


# every other cell of the rings, which is a little lighter
_LIGHT = [first + s for i, first in enumerate((A, B, C)) for s in range(i % 2, SEGMENTS, 2)]
FLAGSTONES = "".join(shape(cell, WALLS) for cell in [*_LIGHT, *range(D, H, 2)])


def radial(ring: int, walls: Iterable[int]) -> Iterator[tuple[float, float, float]]:
    """The fixed walls of a ring: their angles, and from which radius to which."""
    outer, inner = sides(ring, WALLS)
    for wall in walls:
        angle = SEGMENT * (2 * wall - 1 if ring == D else wall)
        yield angle, inner + 6, outer - (14 if ring == A else 6)


@lru_cache(maxsize=1 << 12)
def ways(passage: int) -> str:
    """The cells of a mask, in words."""
    return ", ".join(place_words(cell) for cell in range(CELLS) if passage >> cell & 1) or "nowhere"


@lru_cache(maxsize=64)
def curved(gaps: tuple[int, ...], radius: float, ends: float) -> str:
    """A curved wall with these openings, whose ends are so many units short of them."""
    gap = degrees(ends / radius)
    if not gaps:
        return arc(radius, 0, 180) + arc(radius, 180, 360)
    starts = [s for s in range(SEGMENTS) if s not in gaps and (s - 1) % SEGMENTS in gaps]
    parts = []
    for start in starts:
        length = next(n for n in range(1, SEGMENTS) if (start + n) % SEGMENTS in gaps)
        parts.append(arc(radius, SEGMENT * start + gap, SEGMENT * (start + length) - gap))
    return "".join(parts)


# --- the notches of the rim ---------------------------------------------------------------------------------

TAB_SEGMENT = 7.5  # where the tab is while the walls stand at 0: in the south, at no opening of the usual rim


def tab_angle(k: int) -> float:
    """Where the tab of the rim is when the walls stand at k."""
    return SEGMENT * ((k + TAB_SEGMENT) % SEGMENTS)


def notch(k: int) -> str:
    """The piece of the rim where the tab is when the walls stand at k."""
    middle, half = tab_angle(k), SEGMENT / 2 - 0.3
    return sector(RADIUS["rim"] - 14, FRAME + 1, middle - half, middle + half)


NOTCHES = tuple(notch(k) for k in range(SEGMENTS))
