"""MidEvil: what a tile looks like, read from its squares, sides and doors: roads, walls, trees and water.

Everything is drawn anew for each of the four ways a tile may lie, so that light and writing stay upright.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from asterion.core.components import Components
from asterion.games.midevil.box import COMPASS, SIDE_MARKS, WALLED, neighbour
from asterion.games.midevil.names import TILE_NAMES
from asterion.games.midevil.state import CELLS, CLOSED, GRAVEYARD, ROAD, SIDES, UNNAMED

SQUARE = 44
TILE = 3 * SQUARE
HALF = TILE // 2
OUT = ((0, -1), (1, 0), (0, 1), (-1, 0))  # x and y towards each side
SPUN = tuple(cell % 3 * 3 + 2 - cell // 3 for cell in range(CELLS))  # where a quarter turn takes a cell
MIDDLES = (1, 5, 7, 3)  # the cell in the middle of each side
WALKED = "=A#"  # squares that roads lead over
GAP = 11  # half the width of a door
CROWNS = (  # trees of a square: places and sizes, three ways
    ((-9, -7, 1.0), (10, -3, 0.86), (-2, 11, 0.92)),
    ((8, -9, 0.94), (-10, 2, 1.0), (7, 11, 0.82)),
    ((-1, -10, 0.88), (-10, 9, 0.9), (10, 6, 1.02)),
)
FURNITURE = {  # what stands or lies in a building, by tile: (drawing, place from the middle of its floor)
    "church": (("cross", 0, 0),),
    "inn": (("table", -44, 0), ("barrel", 44, 0)),
    "stable": (("hay", -44, 2), ("hay", 44, 2)),
    "farmhouse": (("rug", 0, 0),),
    "tower": (("stairs", 0, 0),),
    "barn": (("hay", 0, -42), ("hay", 0, 42)),
    "hovel": (("bed", 14, 0),),
    "smith": (("anvil", 0, 12),),
}


@dataclass(frozen=True)
class Plan:
    """A tile as it is printed: its squares, what its sides are, and its doors (cell, side)."""

    squares: str
    sides: tuple[int, ...]
    doors: tuple[tuple[int, int], ...]

    def turned(self) -> "Plan":
        came = {to: cell for cell, to in enumerate(SPUN)}
        return Plan(
            "".join(self.squares[came[cell]] for cell in range(CELLS)),
            tuple(self.sides[(side - 1) % SIDES] for side in range(SIDES)),
            tuple((SPUN[cell], (side + 1) % SIDES) for cell, side in self.doors),
        )


@dataclass(frozen=True)
class Look:
    """A tile as it lies, taken apart for the template. Places are seen from its middle."""

    id: str
    name: str  # of its kind
    label: str  # what is written on it
    label_at: tuple[float, float]
    earth: bool  # bare ground instead of grass
    road: str  # the paths' middle lines
    water: str
    planks: tuple[tuple[int, int, int], ...]  # x, y and angle of the squares of a bridge
    floor: str
    walls: str
    fence: str
    doors: tuple[tuple[float, float, int], ...]  # x, y and angle
    hedges: str  # closed sides where nothing else shows it
    trees: tuple[tuple[float, float, float], ...]
    furnace: tuple[tuple[int, int], ...]
    furniture: tuple[tuple[str, float, float], ...]
    lines: str  # between the squares


def middle_of(cell: int) -> tuple[int, int]:
    """The middle of a square of a tile around (0, 0)."""
    return SQUARE * (cell % 3 - 1), SQUARE * (cell // 3 - 1)


def corner_of(cell: int) -> tuple[int, int]:
    x, y = middle_of(cell)
    return x - SQUARE // 2, y - SQUARE // 2


@lru_cache(maxsize=512)
def _plan(shape: str, sides: str, doors: tuple[str, ...]) -> Plan:
    found = []
    for door in doors:
        column, row, side = door.split(" ")
        found.append((int(row) * 3 + int(column), COMPASS.index(side)))
    return Plan(shape.replace(" ", ""), tuple(SIDE_MARKS.index(mark) for mark in sides), tuple(found))


def look_of(box: Components, kind: int, turn: int) -> Look:
    """How a tile of this kind looks when it lies so."""
    facts = box.group(f"tile.{TILE_NAMES[kind]}")
    return _look(
        kind, turn, str(facts["shape"]), str(facts["sides"]), tuple(map(str, facts.get("doors", ())))
    )


@lru_cache(maxsize=512)
def _look(kind: int, turn: int, shape: str, sides: str, doors: tuple[str, ...]) -> Look:
    plan = _plan(shape, sides, doors)
    for _ in range(turn):
        plan = plan.turned()
    name, squares = TILE_NAMES[kind], plan.squares
    house = [cell for cell in range(CELLS) if squares[cell] in WALLED[0]]
    yard = [cell for cell in range(CELLS) if squares[cell] in WALLED[1]]
    return Look(
        id=f"{name}-{turn}",
        name=name,
        label="" if kind >= UNNAMED else name.title(),
        label_at=_label_place(house),
        earth=set(squares) == {"."},
        road=" ".join(_road(plan)),
        water="".join(_box(cell) for cell in range(CELLS) if squares[cell] in "~#"),
        planks=tuple(
            (*middle_of(cell), _along(squares, cell)) for cell in range(CELLS) if squares[cell] == "#"
        ),
        floor="".join(_box(cell) for cell in house + yard),
        walls=" ".join(_walls(plan, house)),
        fence=" ".join(_walls(plan, yard)),
        doors=tuple(_door(cell, side) for cell, side in plan.doors),
        hedges="" if kind == GRAVEYARD else " ".join(_hedges(plan)),
        trees=tuple(sorted(_trees(squares, kind), key=lambda tree: tree[1])),
        furnace=tuple(middle_of(cell) for cell in range(CELLS) if squares[cell] == "F"),
        furniture=tuple(_furniture(name, turn, house)),
        lines=" ".join(_lines(squares)),
    )


def _box(cell: int) -> str:
    x, y = corner_of(cell)
    return f"M{x},{y}h{SQUARE}v{SQUARE}h-{SQUARE}z"


def _edge(cell: int, side: int) -> tuple[int, int]:
    """The middle of a side of a square."""
    x, y = middle_of(cell)
    return x + OUT[side][0] * SQUARE // 2, y + OUT[side][1] * SQUARE // 2


def _road(plan: Plan) -> Iterator[str]:
    """From square to square, to the doors, and over the sides where roads leave the tile."""
    walked = [cell for cell in range(CELLS) if plan.squares[cell] in WALKED]
    for cell in walked:
        x, y = middle_of(cell)
        ends = []
        for side in range(SIDES):
            other = neighbour(cell, side)
            if other in walked:
                ends.append(_edge(cell, side))
            elif other is None and cell == MIDDLES[side] and plan.sides[side] == ROAD:
                ends.append(_edge(cell, side))
            elif other is not None and (other, (side + 2) % SIDES) in plan.doors:
                ends.append(_edge(cell, side))
        if len(ends) == 1:  # a road that ends here
            ends.append((x - (ends[0][0] - x) // 3, y - (ends[0][1] - y) // 3))
        for i, (right, down) in enumerate(ends):
            on = ends[(i + 1) % len(ends)]
            yield f"M{right},{down}L{x},{y}L{on[0]},{on[1]}"


def _along(squares: str, cell: int) -> int:
    """Which way the planks of a bridge lie: 0 where it leads north."""
    return (
        90 if any(squares[n] == "#" for n in (neighbour(cell, 1), neighbour(cell, 3)) if n is not None) else 0
    )


def _walls(plan: Plan, inside: list[int]) -> Iterator[str]:
    """Around these squares, open at the doors."""
    for cell in inside:
        for side in range(SIDES):
            if neighbour(cell, side) in inside:
                continue
            x, y = _edge(cell, side)
            right, down = abs(OUT[side][1]), abs(OUT[side][0])  # along the wall
            ends = SQUARE // 2
            if (cell, side) in plan.doors:
                far, near = ends, GAP
                yield f"M{x - right * far},{y - down * far}L{x - right * near},{y - down * near}"
                yield f"M{x + right * near},{y + down * near}L{x + right * far},{y + down * far}"
            else:
                yield f"M{x - right * ends},{y - down * ends}L{x + right * ends},{y + down * ends}"


def _door(cell: int, side: int) -> tuple[float, float, int]:
    return (*_edge(cell, side), 90 * side)


def _hedges(plan: Plan) -> Iterator[str]:
    """Along closed sides with open ground: nobody crosses them."""
    for side in range(SIDES):
        for step in (-1, 0, 1):
            cell = MIDDLES[side] + step * (1 if side % 2 == 0 else 3)
            if plan.sides[side] == CLOSED and plan.squares[cell] in ".=A":
                x, y = _edge(cell, side)
                x, y = x - OUT[side][0] * 4, y - OUT[side][1] * 4
                right, down = abs(OUT[side][1]) * SQUARE // 2, abs(OUT[side][0]) * SQUARE // 2
                yield f"M{x - right},{y - down}L{x + right},{y + down}"


def _trees(squares: str, kind: int) -> Iterator[tuple[float, float, float]]:
    for cell in range(CELLS):
        if squares[cell] == "T":
            x, y = middle_of(cell)
            for right, down, size in CROWNS[(cell * 2 + kind) % len(CROWNS)]:
                yield x + right, y + down, size


def _label_place(house: list[int]) -> tuple[float, float]:
    """In the upper wall of the building; without one, at the upper edge of the tile."""
    if not house:
        return 0, -HALF + 9
    top = min(cell // 3 for cell in house)
    columns = [cell % 3 for cell in house if cell // 3 == top]
    return SQUARE * ((min(columns) + max(columns)) / 2 - 1), SQUARE * (top - 1) - SQUARE / 2 + 7


def _furniture(name: str, turn: int, house: list[int]) -> Iterator[tuple[str, float, float]]:
    """Turned about the middle of the floor, but drawn upright."""
    if not house:
        return
    x = sum(middle_of(cell)[0] for cell in house) / len(house)
    y = sum(middle_of(cell)[1] for cell in house) / len(house)
    for art, right, down in FURNITURE.get(name, ()):
        for _ in range(turn):
            right, down = -down, right
        yield art, round(x + right, 1), round(y + down, 1)


def _lines(squares: str) -> Iterator[str]:
    """Faint lines between squares that are walked on."""
    for cell in range(CELLS):
        for side in (1, 2):
            other = neighbour(cell, side)
            if other is not None and squares[cell] not in "T~F" and squares[other] not in "T~F":
                x, y = _edge(cell, side)
                right, down = abs(OUT[side][1]) * 17, abs(OUT[side][0]) * 17
                yield f"M{x - right},{y - down}L{x + right},{y + down}"
