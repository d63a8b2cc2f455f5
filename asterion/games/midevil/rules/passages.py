"""MidEvil: the passages of the dungeon and the spaces they face."""

from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.map import OPPOSITE, TO_EAST, TO_SOUTH, tile_at
from asterion.games.midevil.rules.state import *


@rule
def is_passage(s, box, slot, side):
    """The tile has a passage on that side."""
    return box.side[s.kind[slot], s.turn[slot], side] == PASSAGE


@rule
def is_open_passage(s, box, slot, side):
    """A passage that faces an empty space."""
    return s.beside[slot, side] == NONE and is_passage(s, box, slot, side)


@rule
def passages_to(s, box, x, y):
    """How many passages face this space."""
    count = 0
    for side in range(SIDES):
        slot = tile_at(s, x + number(TO_EAST[side]), y + number(TO_SOUTH[side]))
        if slot != NONE and is_passage(s, box, slot, number(OPPOSITE[side])):
            count += 1
    return count


@rule
def is_beside_bridge(s, x, y):
    """MV2-3: no tile is placed on this space, as it is beside the Drawbridge."""
    if s.bridge == NONE:
        return False
    return abs(number(s.x[s.bridge]) - x) + abs(number(s.y[s.bridge]) - y) == 1


# --- MV3-r6 -----------------------------------------------------------------------------------------------


@rule
def leaves_altar(s, box, kind, turn, x, y):
    """MV3-r6: with this tile laid, some space is still faced by one passage alone."""
    for side in range(SIDES):
        if box.side[kind, turn, side] == PASSAGE:
            to_x = x + number(TO_EAST[side])
            to_y = y + number(TO_SOUTH[side])
            if tile_at(s, to_x, to_y) == NONE and passages_to(s, box, to_x, to_y) == 0:
                return True
    for slot in range(number(s.slots) - 1, -1, -1):
        if s.kind[slot] >= ENTRANCE:
            for side in range(SIDES):
                if is_open_passage(s, box, slot, side) and stays_lone(s, box, slot, side, kind, turn, x, y):
                    return True
    return False


@rule
def stays_lone(s, box, slot, side, kind, turn, x, y):
    """With the tile on space x, y the open passage faces an empty space, and no other passage does."""
    to_x = number(s.x[slot]) + number(TO_EAST[side])
    to_y = number(s.y[slot]) + number(TO_SOUTH[side])
    if (to_x == x and to_y == y) or passages_to(s, box, to_x, to_y) > 1:
        return False
    for way in range(SIDES):
        if x + TO_EAST[way] == to_x and y + TO_SOUTH[way] == to_y:
            return box.side[kind, turn, way] != PASSAGE
    return True
