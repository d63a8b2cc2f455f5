"""MidEvil: what a tile looks like, read from its squares, sides and doors: roads, walls, trees, rock.

Everything is drawn anew for each of the four ways a tile may lie, so that light and writing stay upright.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from asterion.core.components import Components
from asterion.games.midevil.box import COMPASS, neighbour
from asterion.games.midevil.names import SPUN, TILE_NAMES, named_tile, printed_name, tile_label
from asterion.games.midevil.rules.state import CELLS, GRAVEYARD, SIDES

SQUARE = 44
TILE = 3 * SQUARE
HALF = TILE // 2
OUT = ((0, -1), (1, 0), (0, 1), (-1, 0))  # x and y towards each side
MIDDLES = (1, 5, 7, 3)  # the cell in the middle of each side
WALKED = "=A#Ps"  # squares that roads lead over
PAVED = "BF"  # squares of a house
GAP = 11  # half the width of a door
LABEL_AT = -60  # at the upper edge: figures do not reach there
GROUNDS = {".": "dirt", "C": "keep", "Y": "yard", "X": "muck", "D": "rock", "R": "rock", "a": "rock"}
LABELS = {  # what is written on a tile, where it is not its name
    "drawbridge": "Drawbridge up",
    "entrance": "Entrance",
}
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
    "castle-1": (("bed", -44, -44), ("chest", 44, 44)),
    "castle-2": (("shelf", -44, -52), ("shelf", 44, -52)),
    "castle-3": (("throne", 0, 0),),
    "castle-4": (("rug", 0, 22),),
    "castle-5": (("hall", 0, 0),),
    "castle-6": (("barrel", 44, -46), ("barrel", 48, 44), ("chest", -44, 46)),
    "castle-8": (("fountain", 0, 0),),
    "castle-9": (("hay", 44, -44), ("hay", 46, -6)),
    "castle-11": (("cart", 22, 40),),
    "castle-12": (("barrel", 46, 46), ("barrel", 24, 50)),
    "cell": (("bones", -44, -40),),
    "passage": (("rubble", 0, 0),),
}
CASTLE = tuple(f"castle-{number}" for number in range(1, 13))  # in rows of three


class Plan(NamedTuple):
    """A tile as it is printed: its squares, what its sides are (X, R, O or P), and its doors."""

    squares: str
    sides: str
    doors: tuple[tuple[int, int, str], ...]  # cell, side, and how it looks

    def turned(self) -> "Plan":
        came = {to: cell for cell, to in enumerate(SPUN)}
        return Plan(
            "".join(self.squares[came[cell]] for cell in range(CELLS)),
            self.sides[-1] + self.sides[:-1],
            tuple((SPUN[cell], (side + 1) % SIDES, art) for cell, side, art in self.doors),
        )

    def is_door(self, cell: int, side: int) -> bool:
        return any(door[:2] == (cell, side) for door in self.doors)

    def of(self, marks: str) -> list[int]:
        """The squares of these kinds."""
        return [cell for cell in range(CELLS) if self.squares[cell] in marks]


class Look(NamedTuple):
    """A tile as it lies, taken apart for the template. Places are seen from its middle."""

    id: str
    name: str  # of its kind
    turned: int  # degrees
    label: str  # what is written on it
    named: bool  # it is a place, not just land
    label_at: float  # how far below its middle
    ground: str  # what covers it: meadow, dirt, the keep's floor, …
    road: str  # the paths' middle lines
    water: str
    planks: tuple[tuple[int, int, int], ...]  # x, y and angle of the squares of a bridge
    floor: str
    walls: str
    fence: str
    battlements: str  # the castle's walls
    towers: tuple[tuple[float, float], ...]
    doors: tuple[tuple[str, float, float, int], ...]  # drawing, x, y and angle
    hedges: str  # closed sides where nothing else shows it
    trees: tuple[tuple[float, float, float], ...]
    furnace: tuple[tuple[int, int], ...]
    furniture: tuple[tuple[str, float, float], ...]
    mill: tuple[float, float] | None
    cave: str  # the dungeon's floor
    cliff: str  # where it ends
    mouths: tuple[tuple[float, float, int], ...]  # x, y and angle of passages
    lines: str  # between the squares


def middle_of(cell: int) -> tuple[int, int]:
    """The middle of a square of a tile around (0, 0)."""
    return SQUARE * (cell % 3 - 1), SQUARE * (cell // 3 - 1)


def corner_of(cell: int) -> tuple[int, int]:
    x, y = middle_of(cell)
    return x - SQUARE // 2, y - SQUARE // 2


def look_of(box: Components, kind: int, turn: int) -> Look:
    """How a tile of this kind looks when it lies so."""
    name = TILE_NAMES[kind]
    facts = box.group(f"tile.{printed_name(kind)}")
    cellar = str(facts["cellar"]) if name.startswith("cellar") else ""
    doors = tuple(map(str, facts.get("doors", ())))
    return _look(kind, turn, str(facts["shape"]), str(facts["sides"]), doors, cellar)


@lru_cache(maxsize=512)
def _plan(name: str, shape: str, sides: str, doors: tuple[str, ...], cellar: str) -> Plan:
    found = []
    for door in (*doors, cellar) if cellar else doors:
        column, row, side = door.split(" ")
        found.append((int(row) * 3 + int(column), COMPASS.index(side), _door_art(name, side, door == cellar)))
    return Plan(shape.replace(" ", ""), sides, tuple(found))


def _door_art(name: str, side: str, cellar: bool) -> str:
    """The keep's own door leads from Castle 4 to 7, the castle's gate from 10 to the Drawbridge."""
    if cellar:
        return "cellar-door"
    if name == "castle-10":
        return "gate"
    if name.startswith(("castle", "cellar")):
        return "portal" if name == "castle-7" or (name.endswith("-4") and side == "S") else "arch"
    return "grave-door" if name == "graveyard" else "house-door"


@lru_cache(maxsize=512)
def _look(kind: int, turn: int, shape: str, sides: str, doors: tuple[str, ...], cellar: str) -> Look:
    name = TILE_NAMES[kind]
    plan = _plan(name, shape, sides, doors, cellar)
    for _ in range(turn):
        plan = plan.turned()
    squares, house, yard, keep = plan.squares, plan.of(PAVED), plan.of("G"), plan.of("C")
    raised, cave, mill = name == "drawbridge", plan.of("Da"), plan.of("W")
    printed = name.replace("cellar", "castle")
    kept = printed.startswith("castle")  # its number stands on a shield
    return Look(
        id=f"{name}-{turn}",
        name=printed,
        turned=90 * turn,
        label="" if kept else LABELS.get(name, tile_label(kind)),
        named=named_tile(kind),
        label_at=16 if raised else LABEL_AT,
        ground=GROUNDS.get(squares[0], "meadow") if len(set(squares)) == 1 or cave else "meadow",
        road="" if raised else " ".join(_road(plan)),
        water="".join(_box(cell) for cell in plan.of("~#")),
        planks=tuple((*middle_of(cell), _along(squares, cell)) for cell in plan.of("" if raised else "#")),
        floor="".join(_box(cell) for cell in house + yard),
        walls=" ".join(_walls(plan, house)),
        fence=" ".join(_walls(plan, yard)),
        battlements=" ".join([*_walls(plan, keep), *_curtain(plan)]),
        towers=tuple(_towers(printed, turn)),
        doors=tuple((art, *_edge(cell, side), 90 * side) for cell, side, art in plan.doors),
        hedges="" if kind == GRAVEYARD else " ".join(_hedges(plan)),
        trees=tuple(sorted(_trees(squares, kind), key=lambda tree: tree[1])),
        furnace=tuple(middle_of(cell) for cell in plan.of("F")),
        furniture=tuple(_furniture(printed, turn, house or plan.of("CYD"))),
        mill=_middle(mill) if mill else None,
        cave="".join(_box(cell) for cell in cave),
        cliff=" ".join(_cliff(plan, cave)),
        mouths=tuple(
            (*_edge(MIDDLES[side], side), 90 * side) for side in range(SIDES) if plan.sides[side] == "P"
        ),
        lines=" ".join(_lines(squares)) if not raised else "",
    )


def _middle(cells: list[int]) -> tuple[float, float]:
    """Of all these squares together."""
    x, y = (sum(middle_of(cell)[i] for cell in cells) / len(cells) for i in (0, 1))
    return x, y


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
            elif other is None and cell == MIDDLES[side] and plan.sides[side] in "RP":
                ends.append(_edge(cell, side))
            elif other is not None and plan.is_door(other, (side + 2) % SIDES):
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
            if neighbour(cell, side) not in inside:
                yield from _wall(plan, cell, side)


def _curtain(plan: Plan) -> Iterator[str]:
    """Around the courtyard: along its closed sides and those with a gate."""
    for side in range(SIDES):
        gated = any(door[1] == side for door in plan.doors)
        for cell in _along_side(side):
            if plan.squares[cell] == "Y" and (plan.sides[side] == "X" or gated):
                yield from _wall(plan, cell, side)


def _cliff(plan: Plan, cave: list[int]) -> Iterator[str]:
    """Where the floor of a dungeon meets rock: at its edge everywhere but in a passage."""
    for cell in cave:
        for side in range(SIDES):
            other = neighbour(cell, side)
            mouth = plan.sides[side] == "P" and cell == MIDDLES[side]
            if other not in cave and not (other is None and mouth):
                x, y, right, down = _border(cell, side)
                yield f"M{x - right},{y - down}L{x + right},{y + down}"


def _border(cell: int, side: int) -> tuple[int, int, int, int]:
    """The middle of a side of a square, and how far it goes from there to the right and down."""
    half = SQUARE // 2
    return (*_edge(cell, side), abs(OUT[side][1]) * half, abs(OUT[side][0]) * half)


def _wall(plan: Plan, cell: int, side: int) -> Iterator[str]:
    """On one side of a square."""
    x, y, right, down = _border(cell, side)
    if plan.is_door(cell, side):
        near, far = right * GAP // (SQUARE // 2), down * GAP // (SQUARE // 2)
        yield f"M{x - right},{y - down}L{x - near},{y - far}"
        yield f"M{x + near},{y + far}L{x + right},{y + down}"
    else:
        yield f"M{x - right},{y - down}L{x + right},{y + down}"


def _along_side(side: int) -> tuple[int, ...]:
    """The squares of a tile along a side."""
    step = 1 if side % 2 == 0 else 3
    return tuple(MIDDLES[side] + step * i for i in (-1, 0, 1))


def _towers(name: str, turn: int) -> Iterator[tuple[float, float]]:
    """At the castle's four corners, and on both sides of its gate."""
    row, column = divmod(CASTLE.index(name), 3) if name in CASTLE else (1, 1)
    spots = [((HALF - 11) * (column - 1), (HALF - 11) * (-1 if row == 0 else 1))] if row in (0, 3) else []
    spots = spots if column != 1 else []
    if name == "castle-10":
        spots += [(-27, HALF - 8), (27, HALF - 8)]
    for right, down in spots:
        for _ in range(turn):
            right, down = -down, right
        yield right, down


def _hedges(plan: Plan) -> Iterator[str]:
    """Along closed sides with open ground: nobody crosses them."""
    for side in range(SIDES):
        for cell in _along_side(side):
            if plan.sides[side] == "X" and plan.squares[cell] in ".=A":
                x, y, right, down = _border(cell, side)
                x, y = x - OUT[side][0] * 4, y - OUT[side][1] * 4
                yield f"M{x - right},{y - down}L{x + right},{y + down}"


def _trees(squares: str, kind: int) -> Iterator[tuple[float, float, float]]:
    for cell in range(CELLS):
        if squares[cell] == "T":
            x, y = middle_of(cell)
            for right, down, size in CROWNS[(cell * 2 + kind) % len(CROWNS)]:
                yield x + right, y + down, size


def _furniture(name: str, turn: int, house: list[int]) -> Iterator[tuple[str, float, float]]:
    """Turned about the middle of the floor, but drawn upright."""
    if not house:
        return
    x, y = _middle(house)
    for art, right, down in FURNITURE.get(name, ()):
        for _ in range(turn):
            right, down = -down, right
        yield art, round(x + right, 1), round(y + down, 1)


def _lines(squares: str) -> Iterator[str]:
    """Faint lines between squares that are walked on."""
    for cell in range(CELLS):
        for side in (1, 2):
            other = neighbour(cell, side)
            if other is not None and not {squares[cell], squares[other]} & set("T~FWXR"):
                x, y = _edge(cell, side)
                right, down = abs(OUT[side][1]) * 17, abs(OUT[side][0]) * 17
                yield f"M{x - right},{y - down}L{x + right},{y + down}"
