"""MidEvil: the map of tiles, squares and how they are joined, and what stands where."""

import numba
import numpy as np

from asterion.core.kernel.grid import neighbours
from asterion.core.kernel.numbers import bit, bit_counts, first_bits, number
from asterion.core.kernel.rule import rule, rule_for
from asterion.games.midevil.rules.state import *

EDGE = np.array([[0, 1, 2], [2, 5, 8], [6, 7, 8], [0, 3, 6]], np.int16)  # the cells along each side
OPPOSITE = np.array([SOUTH, WEST, NORTH, EAST], np.int16)
TO_EAST = np.array([0, 1, 0, -1], np.int16)  # how x and y change to each side
TO_SOUTH = np.array([-1, 0, 1, 0], np.int16)


def _next_cells() -> np.ndarray:
    """NEXT_CELL[cell, side]: the cell there, of the same tile or, over the edge, of the next one."""
    table = neighbours(3)
    for side in range(SIDES):
        table[EDGE[side], side] = EDGE[OPPOSITE[side]]
    return table


NEXT_CELL = _next_cells()
# The first cell of each mask, and how many it has.
FIRST_OF = first_bits(CELLS)
HOW_MANY = bit_counts(CELLS)
AT_EDGE = np.array([sum(1 << int(cell) for cell in EDGE[side]) for side in range(SIDES)], np.int16)

# --- spaces -----------------------------------------------------------------------------------------------


@rule
def place_of(x, y):
    """Where the search for the tile on a space begins in the table `place`."""
    return (number(x) * 11 + number(y) * 37) & (PLACES - 1)


@rule
def tile_at(s, x, y):
    """The slot of the tile on this space, or NONE."""
    at = place_of(x, y)
    while s.place[at] != 0:
        slot = number(s.place[at]) - 1
        if s.x[slot] == x and s.y[slot] == y:
            return slot
        at = (at + 1) & (PLACES - 1)
    return NONE


@rule
def clear_map(s):
    """No tile lies on the map yet."""
    s.slots = 0
    s.home = NOWHERE
    s.goal = NOWHERE
    s.bridge = NONE
    s.pit = NOWHERE


@rule
def put_tile(s, kind, turn, x, y):
    """A tile comes onto the map, in the next slot, beside those that lie around it."""
    slot = number(s.slots)
    s.slots = slot + 1
    s.kind[slot] = kind
    s.turn[slot] = turn
    s.x[slot] = x
    s.y[slot] = y
    at = place_of(x, y)
    while s.place[at] != 0:
        at = (at + 1) & (PLACES - 1)
    s.place[at] = slot + 1
    for side in range(SIDES):
        beside = tile_at(s, number(x) + number(TO_EAST[side]), number(y) + number(TO_SOUTH[side]))
        s.beside[slot, side] = beside
        if beside != NONE:
            s.beside[beside, OPPOSITE[side]] = slot
    note_tile(s, kind, slot)
    return slot


@rule
def note_tile(s, kind, slot):
    """MV-r15, MV2-r2: where the dead go; MV-r19: the goal; and where bridge and pit are."""
    centre = slot * CELLS + CENTRE
    if kind == ALTAR:
        s.home = centre
        if s.castle == 0 and s.dungeon == 0:
            s.goal = centre
    elif kind == CASTLE_3:
        if s.home == NOWHERE:
            s.home = centre
        if s.dungeon == 0:
            s.goal = centre
    elif kind == DUNGEON_ALTAR:
        s.goal = centre
    elif kind == RAISED or kind == LOWERED:
        s.bridge = slot
    elif kind == PIT:
        s.pit = centre


@rule
def slot_of(s, kind):
    """Where the first tile of this kind lies, or NONE."""
    for slot in range(number(s.slots)):
        if s.kind[slot] == kind:
            return slot
    return NONE


@rule
def graveyard_slot(s):
    """Where the Graveyard lies, or NONE."""
    return slot_of(s, number(GRAVEYARD))


@rule
def is_below(s, slot):
    """MV3-20, MV3-r3: the tile is in the dungeon; Entrances are not."""
    return s.kind[slot] >= FIRST_BELOW


@rule
def is_castle(s, slot):
    """A Castle tile, of keep or courtyard."""
    return CASTLE_1 <= s.kind[slot] <= CELLAR_6


@rule
def is_keep(s, slot):
    """MV-r10: a tile of the keep, which is one building."""
    return is_castle(s, slot) and not CASTLE_7 <= s.kind[slot] <= CASTLE_12


# --- squares ----------------------------------------------------------------------------------------------


@rule
def ground_of(s, box, slot):
    """MV-45: the legal squares of a tile on the map."""
    return number(box.ground[s.kind[slot], s.turn[slot]])


@rule
def house_of(s, box, slot):
    """MV-r10: the squares of its building."""
    return number(box.house[s.kind[slot], s.turn[slot]])


@rule
def ways_of(s, box, slot, side):
    return number(box.ways[s.kind[slot], s.turn[slot], side])


@rule
def list_squares(slot, mask, count, out):
    """Add the squares of a tile in this mask to the moves; how many there are now."""
    while mask != 0:
        out[count] = AT + slot * CELLS + number(FIRST_OF[mask])
        mask &= mask - 1
        count += 1
    return count


@rule
def legal_square(s, box, square):
    """MV-45."""
    return (ground_of(s, box, square // CELLS) >> (square % CELLS)) & 1 == 1


@rule
def in_house(s, box, square):
    """MV-r10: the square is inside a building."""
    return (house_of(s, box, square // CELLS) >> (square % CELLS)) & 1 == 1


@rule
def in_dungeon(s, square):
    """MV3-r3."""
    return is_below(s, square // CELLS)


@rule
def step_from(s, box, square, side):
    """MV-41, MV-44, MV-r6, MV2-9: the square one step away on that side, whoever is there, or NOWHERE."""
    to = pushed_from(s, box, square, side)
    return NOWHERE if to == s.pit else to


@rule
def pushed_from(s, box, square, side):
    """The same, or the pit: a card can force a pawn into it."""
    slot = square // CELLS
    cell = square % CELLS
    if (ways_of(s, box, slot, side) >> cell) & 1 == 0:
        return NOWHERE
    if (number(AT_EDGE[side]) >> cell) & 1 == 1:
        slot = number(s.beside[slot, side])
        if slot == NONE:
            return NOWHERE
    to = number(NEXT_CELL[cell, side])
    if (ways_of(s, box, slot, number(OPPOSITE[side])) >> to) & 1 == 0:
        return NOWHERE
    return slot * CELLS + to


@rule
def step_to(s, box, a, b):
    """The second square is one step from the first."""
    for side in range(SIDES):
        if step_from(s, box, a, side) == b:
            return True
    return False


@rule
def column(s, square):
    """A square's place from west to east over the whole map."""
    return number(s.x[square // CELLS]) * 3 + square % CELLS % 3


@rule
def row(s, square):
    """And from north to south."""
    return number(s.y[square // CELLS]) * 3 + square % CELLS // 3


@rule
def twins_before(s, slot):
    """How many tiles of its kind were laid before this one."""
    found = number(0)
    for other in range(number(slot)):
        if s.kind[other] == s.kind[slot]:
            found += 1
    return min(found, TWINS - 1)


@rule
def where(s, square):
    """A square as events name it: by its tile, space and cell, as slots mean nothing outside the record."""
    slot = square // CELLS
    tile = (number(s.kind[slot]) * TURNS + number(s.turn[slot])) * TWINS + twins_before(s, slot)
    space = (number(s.x[slot]) + SPAN // 2) % SPAN * SPAN + (number(s.y[slot]) + SPAN // 2) % SPAN
    return (tile * SPAN * SPAN + space) * CELLS + square % CELLS - WHERE_0


@rule
def side_towards(s, a, b):
    """The side on which the second square lies in a straight row from the first, or NONE."""
    east = column(s, b) - column(s, a)
    south = row(s, b) - row(s, a)
    if (east == 0) == (south == 0):
        return NONE
    if east == 0:
        return SOUTH if south > 0 else NORTH
    return EAST if east > 0 else WEST


@rule
def sight_from(s, box, square, side):
    """MV-r27: the next square in sight on that side, or NOWHERE."""
    slot = square // CELLS
    cell = square % CELLS
    if (box.sight[s.kind[slot], s.turn[slot], side] >> cell) & 1 == 0:
        return NOWHERE
    if (number(AT_EDGE[side]) >> cell) & 1 == 1:
        slot = number(s.beside[slot, side])
        if slot == NONE:
            return NOWHERE
    to = number(NEXT_CELL[cell, side])
    if (box.sight[s.kind[slot], s.turn[slot], OPPOSITE[side]] >> to) & 1 == 0:
        return NOWHERE
    return slot * CELLS + to


@rule
def same_surroundings(s, box, a, b):
    """MV-59, MV-r27: both squares are in the same building, or both in none; and in the dungeon, or not."""
    if not in_house(s, box, a):
        return not in_house(s, box, b) and in_dungeon(s, a) == in_dungeon(s, b)
    if not in_house(s, box, b):
        return False
    return a // CELLS == b // CELLS or (is_keep(s, a // CELLS) and is_keep(s, b // CELLS))


@rule
def in_line(s, box, a, b):
    """MV-58, MV-r27: how many squares away the second one is if it is seen from the first, else 0."""
    side = side_towards(s, a, b)
    if side == NONE or not same_surroundings(s, box, a, b):
        return 0
    distance = 0
    at = a
    while at != b:
        at = sight_from(s, box, at, side)
        if at == NOWHERE:
            return 0
        distance += 1
    return distance


# --- figures ----------------------------------------------------------------------------------------------


@rule
def skeletons_on(s, slot):
    """The squares of a tile with a skeleton of any colour."""
    light = number(s.skeleton[slot, WHITE]) | number(s.skeleton[slot, RED])
    return light | number(s.skeleton[slot, BLUE]) | number(s.skeleton[slot, BLACK])


@rule
def colour_on(s, square):
    """The colour of the skeleton on a square, or NONE."""
    for colour in range(COLOURS):
        if (s.skeleton[square // CELLS, colour] >> (square % CELLS)) & 1 == 1:
            return colour
    return NONE


@rule
def put_skeleton(s, square, colour):
    """The skeleton is on the square now; whoever calls knows where it was."""
    s.skeleton[square // CELLS, colour] |= bit(square % CELLS)


@rule
def lift_skeleton(s, square):
    """The skeleton is no longer on the square; its colour. Whoever calls knows where it goes."""
    colour = colour_on(s, square)
    if colour != NONE:
        s.skeleton[square // CELLS, colour] &= ~bit(square % CELLS)
    return colour


@rule
def room_for_skeleton(s, box, slot):
    """MV-18: the legal squares of a tile without a skeleton."""
    return ground_of(s, box, slot) & ~skeletons_on(s, slot)


@rule
def pawns_on(s, slot):
    """The squares of a tile with a pawn."""
    mask = 0
    for seat in range(number(s.seats)):
        if s.pawn[seat] // CELLS == slot:
            mask |= bit(s.pawn[seat] % CELLS)
    return mask


@rule
def token_on(s, square):
    """A life token lies on the square."""
    return (s.token[square // CELLS] >> (square % CELLS)) & 1 == 1


@rule
def points_of(s, seat):
    """MV-3: the points of what a player has collected."""
    points = 0
    for colour in range(COLLECTED):
        points += number(s.collected[seat, colour]) * number(POINTS[colour])
    return points


@rule_for((numba.from_dtype(STATE), numba.int64, numba.int64))
def has_in_front(s, seat, card):
    """The card lies in front of the player."""
    return (s.front[seat] >> card) & 1 == 1
