"""MidEvil: the components file checked and laid into the tables of the rules."""

from typing import Any

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.games.midevil.names import CARD_NAMES, COLOUR_NAMES, SPELL_NAMES, TILE_NAMES
from asterion.games.midevil.rules.peopling import SPREAD_OVER
from asterion.games.midevil.rules.state import (
    ALTAR,
    APPELLO,
    BARE,
    BASE_CARDS,
    CARCER,
    CASTLE_1,
    CASTLE_2,
    CASTLE_4,
    CASTLE_6,
    CASTLE_12,
    CELLAR_2,
    CELLAR_4,
    CELLAR_6,
    CELLS,
    CENTRE,
    CLOSED,
    COLOURS,
    DIRT,
    DUNGEON_ALTAR,
    EAST,
    ENTRANCE,
    FILTH,
    FIRST_BELOW,
    FIRST_UNNAMED,
    GOAL_POINTS,
    GRAVEYARD,
    HAND,
    LIFE_AT_START,
    LIFE_LIMIT,
    LOWERED,
    MORTEM,
    NORTH,
    NOT_SO_FAST,
    PASSAGE,
    PIT,
    POINTS,
    RAISED,
    SEATS,
    SIDES,
    SLOTS,
    SOUTH,
    SPELL_COST,
    SPELL_LIMIT,
    TURNS,
    WEST,
    WHITE,
    WINDMILL,
)

ONCE = (ALTAR, GRAVEYARD, *range(CASTLE_1, CASTLE_12 + 1), RAISED, PIT, FILTH, DUNGEON_ALTAR)
FIXED: dict[str, Any] = (
    {
        "box.pawns": SEATS,
        "points.goal": GOAL_POINTS,
        "life.start": LIFE_AT_START,
        "life.limit": LIFE_LIMIT,
        "hand.cards": HAND,
        "spells.limit": SPELL_LIMIT,
        "spells.cost": SPELL_COST,
        "spells.winning": [SPELL_NAMES[spell] for spell in (APPELLO, CARCER, MORTEM)],
        "tile.altar.skeletons": 0,
        "tile.altar.life": 0,
        "tile.drawbridge.sides": "RXRX",
        "tile.entrance.sides": "RXPX",
        "tile.entrance.copies": 2,
        "tile.dungeon-altar.sides": "XXPX",
        "card.necronomicon.copies": 1,
    }
    | {f"points.{COLOUR_NAMES[colour]}": int(POINTS[colour]) for colour in range(COLOURS)}
    | {f"tile.{TILE_NAMES[kind]}.copies": 1 for kind in ONCE}
)
LEAST = {"tile.dirt.copies": 3, "tile.bridge.copies": 1}  # what the set-up of MidEvil 3 takes (MV3-1)
MARKS = ".=#AGBT~FCYWPXsDaR"
ILLEGAL = "T~FWXR"  # MV-45, MV2-9
PIT_MARK = "P"  # illegal too, but there are ways out of it (MV2-r7)
HOUSE = "BC"  # MV-r10; the windmill is none that figures could be in (MV2-5, MV2-r9)
WALLED = ("BFC", "G")  # MV-44: squares with walls or a fence around them, but none between them
GATED = "YDa"  # squares without walls of their own: a door is the only one on its side of the tile
OPAQUE = "TWR"  # MV-r27
SIDE_MARKS = "XROP"  # CLOSED, ROAD, OPEN, PASSAGE
COMPASS = "NESW"
MIDDLES = (1, 5, 7, 3)  # the cell in the middle of each side, the only one where a passage is crossed
ROW_OF = (-1, 0, 1, 0)  # how the row and the column change towards each side
COLUMN_OF = (0, 1, 0, -1)
CELLARS = {CELLAR_2: CASTLE_2, CELLAR_4: CASTLE_4, CELLAR_6: CASTLE_6}
POINTS_ON_DIRT = 6  # the most that the die of the set-up can show
PEOPLED = (*range(FIRST_UNNAMED), *range(CASTLE_1, CASTLE_12 + 1), PIT, WINDMILL)  # numbers are printed


def prepare(components: Components, box: Any) -> None:
    """Fill the tables of the box from the components; refuse one that cannot be played."""
    for fact, value in FIXED.items():
        if components[fact] != value:
            raise BadComponents(f"{fact} is {components[fact]!r}; these rules are for {value!r}.")
    for fact, least in LEAST.items():
        if components[fact] < least:
            raise BadComponents(f"{fact} is {components[fact]!r}; the set-up needs {least}.")
    for kind in range(len(TILE_NAMES)):
        _prepare_tile(components, box, kind)
    for kind in (ALTAR, GRAVEYARD, *range(CASTLE_1, CASTLE_12 + 1), DUNGEON_ALTAR):
        if not box.ground[kind, 0] >> CENTRE & 1:
            raise BadComponents(f"tile.{TILE_NAMES[kind]}.shape needs a legal square in the middle.")
    _adds_up(box.copies[:CASTLE_1], components, "box.tiles", "tiles")
    _adds_up(box.copies[CASTLE_1:ENTRANCE], components, "box.castle_tiles", "tiles of MidEvil 2")
    _adds_up(box.copies[ENTRANCE:], components, "box.dungeon_tiles", "tiles of MidEvil 3")
    if int(box.copies.sum()) >= SLOTS:
        raise BadComponents(f"There are {int(box.copies.sum())} tiles; there are at most {SLOTS - 1}.")
    _prepare_cards(components, box)
    for colour in range(COLOURS):
        box.skeletons[colour] = _count(components, f"skeletons.{COLOUR_NAMES[colour]}", 400)
    box.tokens = _count(components, "life.tokens", 400)
    if box.tokens < SEATS * LIFE_AT_START:
        raise BadComponents(f"life.tokens is {box.tokens}; {SEATS} players start with {LIFE_AT_START} each.")
    _check_castle(box)


def _check_castle(box: Any) -> None:
    """MV2-1, MV2-r1: there is what the set-up puts on the castle and the dirt before it, and room for it."""
    castle = range(CASTLE_1, CASTLE_12 + 1)
    for kind in (*castle, *CELLARS):
        squares = int(box.ground[kind, 0] & (box.house[kind, 0] or box.ground[kind, 0]))
        _check_room(kind, int(box.figures[kind].sum()), squares)
    _check_room(DIRT, POINTS_ON_DIRT, int(box.ground[DIRT, 0]))
    skeletons, tokens = (int(sum(box.figures[kind, at] for kind in castle)) for at in (0, 1))
    if box.skeletons[WHITE] < skeletons + POINTS_ON_DIRT:
        most = skeletons + POINTS_ON_DIRT
        raise BadComponents(
            f"skeletons.white is {box.skeletons[WHITE]}; the set-up of MidEvil 2 may take {most}."
        )
    if box.tokens < SEATS * LIFE_AT_START + tokens:
        raise BadComponents(
            f"life.tokens is {box.tokens}; {SEATS} players start with {LIFE_AT_START} each, and the set-up "
            f"of MidEvil 2 takes {tokens}."
        )


def _check_room(kind: int, figures: int, squares: int) -> None:
    name = TILE_NAMES[CELLARS.get(kind, kind)]
    if figures >= CELLS or not all(squares >> int(cell) & 1 for cell in SPREAD_OVER[:figures]):
        numbers = ", ".join(str(int(cell) + 1) for cell in SPREAD_OVER)
        raise BadComponents(
            f"tile.{name} gets up to {figures} figures in the set-up of MidEvil 2, on its squares {numbers} "
            "in this order; these must be legal squares, and one more is for a pawn."
        )


def _prepare_cards(components: Components, box: Any) -> None:
    for card, name in enumerate(CARD_NAMES):
        box.card_copies[card] = _count(components, f"card.{name}.copies", 9)
        box.cost[card] = _count(components, f"card.{name}.cost", GOAL_POINTS)
    if box.cost[NOT_SO_FAST] != 0:
        raise BadComponents("card.not-so-fast.cost must be 0: an answer is not paid for.")
    _adds_up([1, *box.card_copies[:BASE_CARDS]], components, "box.cards", "cards")
    _adds_up(box.card_copies[BASE_CARDS:], components, "box.castle_cards", "cards of MidEvil 2")
    if int(box.card_copies[:BASE_CARDS].sum()) < SEATS * HAND:
        raise BadComponents(
            f"box.cards is {components['box.cards']}; {SEATS} players hold {SEATS * HAND} cards."
        )
    for spell, name in enumerate(SPELL_NAMES):
        box.spell_copies[spell] = _count(components, f"spell.{name}.copies", 99)
    _adds_up(box.spell_copies, components, "box.spells", "spells")


def _adds_up(copies: Any, components: Components, fact: str, what: str) -> None:
    total = sum(int(count) for count in copies)
    if total != components[fact]:
        raise BadComponents(f"The copies of all {what} make {total}; {fact} is {components[fact]}.")


def printed(components: Components, kind: int) -> tuple[str, str, tuple[str, ...]]:
    """The squares, sides and doors of a kind of tile as the components give them, also of the kinds that are
    one tile in another state: castle tiles with their cellar doors, and the Drawbridge up and down."""
    name = f"tile.{TILE_NAMES[CELLARS.get(kind, RAISED if kind == LOWERED else kind)]}"
    shape, sides = str(components[f"{name}.shape"]), str(components[f"{name}.sides"])
    fact = f"{name}.doors"
    doors = tuple(map(str, components[fact])) if fact in components.facts else ()
    if kind == RAISED:
        shape = shape.replace("#", "~")  # MV2-r5
    elif kind in CELLARS:
        cellar = str(components[f"{name}.cellar"])
        doors = (*doors, cellar)
        side = COMPASS.find(cellar[-1:])
        sides = sides[:side] + "R" + sides[side + 1 :] if 0 <= side < len(sides) else sides
    return shape, sides, doors


def _prepare_tile(components: Components, box: Any, kind: int) -> None:
    name = f"tile.{TILE_NAMES[CELLARS.get(kind, RAISED if kind == LOWERED else kind)]}"
    if kind not in CELLARS and kind != LOWERED:
        box.copies[kind] = _count(components, f"{name}.copies", 20)
    shape, sides, doors = printed(components, kind)
    rows = shape.split(" ")
    if [len(row) for row in rows] != [3, 3, 3] or not set("".join(rows)) <= set(MARKS):
        raise BadComponents(f"{name}.shape is {shape!r}; it must be three rows of three squares of {MARKS}.")
    squares = "".join(rows)
    if kind not in (RAISED, FILTH) and set(squares) <= set(ILLEGAL):
        raise BadComponents(f"{name}.shape is {shape!r}; a tile has at least one legal square.")
    if (PIT_MARK in squares) != (kind == PIT) or (kind == PIT and squares[CENTRE] != PIT_MARK):
        raise BadComponents(f"{name}.shape is {shape!r}; the pit, P, is in the middle of the Pit alone.")
    if kind == FILTH and not set(squares) <= set(ILLEGAL):
        raise BadComponents(f"{name}.shape is {shape!r}; Filth has no legal square.")
    _check_sides(name, kind, squares, sides)
    _lay_squares(box, kind, squares, sides, _doors(f"{name}.doors", doors, squares))
    if kind in PEOPLED or kind in CELLARS:
        box.figures[kind, 0] = _count(components, f"{name}.skeletons", CELLS)
        box.figures[kind, 1] = _count(components, f"{name}.life", CELLS)


def _check_sides(name: str, kind: int, squares: str, sides: str) -> None:
    marks = "XP" if kind >= FIRST_BELOW else SIDE_MARKS if kind == ENTRANCE else "XRO"
    if len(sides) != SIDES or not set(sides) <= set(marks):
        raise BadComponents(f"{name}.sides is {sides!r}; it must be four of {marks}, north first.")
    if (set(sides) == {"X"}) != (kind == FILTH):
        raise BadComponents(f"{name}.sides is {sides!r}; a tile with four closed sides joins nothing.")
    for mark, middle in zip(sides, MIDDLES, strict=True):
        if mark == "P" and squares[middle] in ILLEGAL:
            raise BadComponents(f"{name}.sides is {sides!r}; a passage needs a legal square in its middle.")


def _doors(fact: str, texts: tuple[str, ...], squares: str) -> set[tuple[int, int]]:
    """The doors of a tile, each a cell and the side it opens to."""
    doors: set[tuple[int, int]] = set()
    for text in texts:
        words = text.split(" ")
        if len(words) != 3 or words[0] not in ("0", "1", "2") or words[1] not in ("0", "1", "2"):
            raise BadComponents(
                f"{fact} has {text!r}; a door is a column and a row, 0 to 2, and one of NESW."
            )
        cell = int(words[1]) * 3 + int(words[0])
        if words[2] not in tuple(COMPASS) or not any(squares[cell] in marks for marks in (*WALLED, GATED)):
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
    if any((squares[cell] in walled) != (beyond in walled) for walled in WALLED):
        return True
    gates = (at for at, to in doors if to == side and neighbour(at, side) is None and squares[at] in GATED)
    return other is None and any(gates)


def _crossed(kind: int, side_of_tile: int, side: int, cell: int, sight: bool) -> bool:
    """Whether the edge of a tile is no obstacle here, to steps or to sight."""
    if side_of_tile == PASSAGE:
        return cell == MIDDLES[side]
    if side_of_tile == BARE:
        return sight and kind == FILTH  # MV2-r8, MV-r27
    return side_of_tile != CLOSED


def _lay_squares(box: Any, kind: int, squares: str, marks: str, doors: set[tuple[int, int]]) -> None:
    """The masks of the four turns."""
    sides = [SIDE_MARKS.index(mark) for mark in marks]
    if kind == FILTH or kind >= FIRST_BELOW:
        sides = [BARE if side == CLOSED else side for side in sides]
    for turn in range(TURNS):
        for cell in range(CELLS):
            if squares[cell] not in ILLEGAL + PIT_MARK:
                box.ground[kind, turn] |= 1 << cell
            if squares[cell] in HOUSE:
                box.house[kind, turn] |= 1 << cell
        for side in (NORTH, EAST, SOUTH, WEST):
            box.side[kind, turn, side] = sides[side]
            for cell in range(CELLS):
                other = neighbour(cell, side)
                if _walled(squares, doors, cell, side):
                    continue
                pair = squares[cell] + ("" if other is None else squares[other])
                edge = other is None
                if not set(pair) & set(ILLEGAL) and (
                    not edge or _crossed(kind, sides[side], side, cell, sight=False)
                ):
                    box.ways[kind, turn, side] |= 1 << cell
                if not set(pair) & set(OPAQUE) and (
                    not edge or _crossed(kind, sides[side], side, cell, sight=True)
                ):
                    box.sight[kind, turn, side] |= 1 << cell
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


def _count(components: Components, fact: str, most: int) -> int:
    value = components[fact]
    if type(value) is not int or not 0 <= value <= most:
        raise BadComponents(f"{fact} is {value!r}; it is a number from 0 to {most}.")
    return value
