"""MidEvil: the components file checked and laid into the tables of the rules."""

from typing import Any

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.games.midevil.names import CARD_NAMES, COLOUR_NAMES, TILE_NAMES
from asterion.games.midevil.state import (
    ALTAR,
    CELLS,
    CENTRE,
    CLOSED,
    COLLECTED,
    EAST,
    GOAL_POINTS,
    GRAVEYARD,
    HAND,
    LIFE_AT_START,
    LIFE_LIMIT,
    NORTH,
    NOT_SO_FAST,
    POINTS,
    SEATS,
    SIDES,
    SLOTS,
    SOUTH,
    TURNS,
    UNNAMED,
    WEST,
)

FIXED: dict[str, int] = {
    "box.pawns": SEATS,
    "points.goal": GOAL_POINTS,
    "life.start": LIFE_AT_START,
    "life.limit": LIFE_LIMIT,
    "hand.cards": HAND,
    "tile.altar.copies": 1,
    "tile.graveyard.copies": 1,
    "tile.altar.skeletons": 0,
    "tile.altar.life": 0,
    "card.necronomicon.copies": 1,
} | {f"points.{COLOUR_NAMES[colour]}": int(POINTS[colour]) for colour in range(COLLECTED)}
MARKS = ".=#AGBT~F"
ILLEGAL = "T~F"  # MV-45
WALLED = ("BF", "G")  # MV-44: squares with walls or a fence around them, but none between them
OPAQUE = "T"  # MV-r27
SIDE_MARKS = "XRO"  # CLOSED, ROAD, OPEN
COMPASS = "NESW"
ROW_OF = (-1, 0, 1, 0)  # how the row and the column change towards each side
COLUMN_OF = (0, 1, 0, -1)


def prepare(box: Components, work: Any) -> None:
    """Fill the tables of a work record from the components; refuse a box that cannot be played."""
    for fact, value in FIXED.items():
        if box[fact] != value:
            raise BadComponents(f"{fact} is {box[fact]!r}; these rules are for {value!r}.")
    for kind, name in enumerate(TILE_NAMES):
        _prepare_tile(box, work, kind, f"tile.{name}")
    for kind in (ALTAR, GRAVEYARD):
        if not work.ground[kind, 0] >> CENTRE & 1:
            raise BadComponents(f"tile.{TILE_NAMES[kind]}.shape needs a legal square in the middle.")
    _adds_up(work.copies, box, "box.tiles", "tiles")
    if box["box.tiles"] > SLOTS:
        raise BadComponents(f"box.tiles is {box['box.tiles']}; it is at most {SLOTS}.")
    for card, name in enumerate(CARD_NAMES):
        work.card_copies[card] = _count(box, f"card.{name}.copies", 9)
        work.cost[card] = _count(box, f"card.{name}.cost", GOAL_POINTS)
    if work.cost[NOT_SO_FAST] != 0:
        raise BadComponents("card.not-so-fast.cost must be 0: an answer is not paid for.")
    _adds_up([1, *work.card_copies], box, "box.cards", "cards")
    if sum(int(copies) for copies in work.card_copies) < SEATS * HAND:
        raise BadComponents(f"box.cards is {box['box.cards']}; {SEATS} players hold {SEATS * HAND} cards.")
    for colour in range(COLLECTED):
        work.skeletons[colour] = _count(box, f"skeletons.{COLOUR_NAMES[colour]}", 400)
    work.tokens = _count(box, "life.tokens", 400)
    if work.tokens < SEATS * LIFE_AT_START:
        raise BadComponents(f"life.tokens is {work.tokens}; {SEATS} players start with {LIFE_AT_START} each.")


def _adds_up(copies: Any, box: Components, fact: str, what: str) -> None:
    total = sum(int(count) for count in copies)
    if total != box[fact]:
        raise BadComponents(f"The copies of all {what} make {total}; {fact} is {box[fact]}.")


def _prepare_tile(box: Components, work: Any, kind: int, name: str) -> None:
    work.copies[kind] = _count(box, f"{name}.copies", 20)
    rows = str(box[f"{name}.shape"]).split(" ")
    if [len(row) for row in rows] != [3, 3, 3] or not set("".join(rows)) <= set(MARKS):
        raise BadComponents(
            f"{name}.shape is {box[f'{name}.shape']!r}; it must be three rows of three squares of {MARKS}."
        )
    squares = "".join(rows)
    if set(squares) <= set(ILLEGAL):
        raise BadComponents(
            f"{name}.shape is {box[f'{name}.shape']!r}; a tile has at least one legal square."
        )
    sides = str(box[f"{name}.sides"])
    if len(sides) != SIDES or not set(sides) <= set(SIDE_MARKS):
        raise BadComponents(f"{name}.sides is {sides!r}; it must be four of {SIDE_MARKS}, north first.")
    if set(sides) == {"X"}:
        raise BadComponents(f"{name}.sides is {sides!r}; a tile with four closed sides joins nothing.")
    doors = _doors(box, name, squares)
    _lay_squares(work, kind, squares, [SIDE_MARKS.index(mark) for mark in sides], doors)
    if kind < UNNAMED:
        work.figures[kind, 0] = _count(box, f"{name}.skeletons", CELLS)
        work.figures[kind, 1] = _count(box, f"{name}.life", CELLS)


def _doors(box: Components, name: str, squares: str) -> set[tuple[int, int]]:
    """The doors of a tile, each a cell and the side it opens to."""
    fact = f"{name}.doors"
    doors: set[tuple[int, int]] = set()
    for text in box[fact] if fact in box.facts else []:
        words = str(text).split(" ")
        if len(words) != 3 or words[0] not in ("0", "1", "2") or words[1] not in ("0", "1", "2"):
            raise BadComponents(
                f"{fact} has {text!r}; a door is a column and a row, 0 to 2, and one of NESW."
            )
        cell = int(words[1]) * 3 + int(words[0])
        if words[2] not in tuple(COMPASS) or not any(squares[cell] in walled for walled in WALLED):
            raise BadComponents(f"{fact} has {text!r}; a door opens a B or G square to N, E, S or W.")
        doors.add((cell, COMPASS.index(words[2])))
    if any(mark in walled for mark in squares for walled in WALLED) and not doors:
        raise BadComponents(f"{fact} is empty; a building or graveyard needs a door.")
    return doors


def neighbour(cell: int, side: int) -> int | None:
    """The square of the same tile beyond a side of this one, or None at the edge."""
    row, column = cell // 3 + ROW_OF[side], cell % 3 + COLUMN_OF[side]
    return row * 3 + column if 0 <= row < 3 and 0 <= column < 3 else None


def _walled(squares: str, doors: set[tuple[int, int]], cell: int, side: int) -> bool:
    """Whether a wall or fence is on this side of the square."""
    other = neighbour(cell, side)
    if (cell, side) in doors or (other is not None and (other, (side + 2) % SIDES) in doors):
        return False
    beyond = " " if other is None else squares[other]
    return any((squares[cell] in walled) != (beyond in walled) for walled in WALLED)


def _lay_squares(work: Any, kind: int, squares: str, sides: list[int], doors: set[tuple[int, int]]) -> None:
    """The masks of the four turns."""
    for turn in range(TURNS):
        for cell in range(CELLS):
            if squares[cell] not in ILLEGAL:
                work.ground[kind, turn] |= 1 << cell
            if squares[cell] == "B":
                work.house[kind, turn] |= 1 << cell
        for side in (NORTH, EAST, SOUTH, WEST):
            work.side[kind, turn, side] = sides[side]
            for cell in range(CELLS):
                other = neighbour(cell, side)
                if _walled(squares, doors, cell, side) or (other is None and sides[side] == CLOSED):
                    continue
                pair = squares[cell] + ("" if other is None else squares[other])
                if not set(pair) & set(ILLEGAL):
                    work.ways[kind, turn, side] |= 1 << cell
                if not set(pair) & set(OPAQUE):
                    work.sight[kind, turn, side] |= 1 << cell
        squares, sides, doors = _turned(squares, sides, doors)


def _turned(
    squares: str, sides: list[int], doors: set[tuple[int, int]]
) -> tuple[str, list[int], set[tuple[int, int]]]:
    """The same a quarter turn clockwise: column c becomes row c, read upwards."""
    spun = [cell % 3 * 3 + 2 - cell // 3 for cell in range(CELLS)]
    came = {to: cell for cell, to in enumerate(spun)}
    return (
        "".join(squares[came[cell]] for cell in range(CELLS)),
        [sides[(side - 1) % SIDES] for side in range(SIDES)],
        {(spun[cell], (side + 1) % SIDES) for cell, side in doors},
    )


def _count(box: Components, fact: str, most: int) -> int:
    value = box[fact]
    if type(value) is not int or not 0 <= value <= most:
        raise BadComponents(f"{fact} is {value!r}; it is a number from 0 to {most}.")
    return value
