"""MidEvil: where tiles fit, and laying them."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.map import (
    HOW_MANY,
    TO_EAST,
    TO_SOUTH,
    ground_of,
    house_of,
    put_tile,
    tile_at,
    where,
)
from asterion.games.midevil.rules.passages import is_beside_bridge, leaves_altar, passages_to
from asterion.games.midevil.rules.state import *

CLASH, TOUCH, JOIN = 0, 1, 2  # what two sides of tiles do that face each other
BESIDE_BLACK = 3  # MV2-6: skeletons on the Graveyard besides the black ones
FREE = -1  # in place of a side: no tile lies there

# --- sides that meet --------------------------------------------------------------------------------------


@rule
def meet(s, own, other):
    """MV-15, MV-r6, MV2-r8, MV3-r4: what a side of the new outside tile does with the side it faces."""
    if other == FREE:
        return TOUCH
    if own >= PASSAGE or other >= PASSAGE:
        return CLASH if own == PASSAGE or other == PASSAGE else TOUCH
    if own == CLOSED:
        return CLASH if other == ROAD else TOUCH
    if other == CLOSED:
        return CLASH if own == ROAD and s.roads == BOTH else TOUCH
    return JOIN


@rule
def side_at(s, box, x, y, side):
    """The side that the tile on this space turns to that side, or FREE."""
    slot = tile_at(s, x, y)
    return FREE if slot == NONE else number(box.side[s.kind[slot], s.turn[slot], side])


@rule
def facing(s, box, x, y):
    """The four sides that a tile on this space would face."""
    return (
        side_at(s, box, x, y - 1, number(SOUTH)),
        side_at(s, box, x + 1, y, number(WEST)),
        side_at(s, box, x, y + 1, number(NORTH)),
        side_at(s, box, x - 1, y, number(EAST)),
    )


@rule
def fits(s, box, kind, turn, north, east, south, west):
    """MV-r6: no road faces a closed side, and somewhere one can go over; MV2-4, MV2-r8: Filth just lies."""
    side = box.side[kind, turn]
    to_north = meet(s, number(side[NORTH]), north)
    to_east = meet(s, number(side[EAST]), east)
    to_south = meet(s, number(side[SOUTH]), south)
    to_west = meet(s, number(side[WEST]), west)
    if to_north == CLASH or to_east == CLASH or to_south == CLASH or to_west == CLASH:
        return False
    if kind == FILTH:
        return True
    return to_north == JOIN or to_east == JOIN or to_south == JOIN or to_west == JOIN


@rule
def may_lie(s, box, kind, turn, x, y):
    """MV-r6, MV-r7, MV2-3: the tile may be laid on this space, turned like this."""
    north, east, south, west = facing(s, box, x, y)
    return may_lie_between(s, box, kind, turn, x, y, north, east, south, west)


@rule
def may_lie_between(s, box, kind, turn, x, y, north, east, south, west):
    """The same where the sides that it would face are known."""
    if not fits(s, box, kind, turn, north, east, south, west):
        return False
    if s.castle == 1 and is_beside_bridge(s, x, y):
        return False
    if kind == ENTRANCE and s.stack[DUNGEON_ALTAR] > 0 and not leaves_altar(s, box, kind, turn, x, y):
        return False
    return leaves_map(s, box, kind, turn, x, y)


@rule
def tiles_left(s):
    """How many tiles are still to be drawn, but for those of the dungeon."""
    left = 0
    for kind in range(FIRST_BELOW if s.castle == 1 or s.dungeon == 1 else CASTLE_1):
        left += number(s.stack[kind])
    return left


# --- MV-r7 ------------------------------------------------------------------------------------------------


@rule
def leaves_map(s, box, kind, turn, x, y):
    """MV-r7: with this tile laid, outside or in the dungeon, the map can still grow as it must."""
    if tiles_left(s) == 0:
        return True
    if not leaves_way(s, box, kind, turn, x, y):
        return False
    if s.stack[GRAVEYARD] > 0 and not leaves_place(s, box, number(GRAVEYARD), kind, turn, x, y):
        return False
    return s.stack[ENTRANCE] == 0 or leaves_place(s, box, number(ENTRANCE), kind, turn, x, y)


@rule
def is_road_or_open(side):
    return side == ROAD or side == OPEN


@rule
def leaves_way(s, box, kind, turn, x, y):
    """MV-r7: with this tile laid, some road or open side still faces a free space."""
    for side in range(SIDES):
        if is_new_way(s, box, kind, turn, x, y, side):
            return True
    for slot in range(number(s.slots) - 1, -1, -1):
        for side in range(SIDES):
            if is_way(s, box, slot, side, kind, turn, x, y):
                return True
    return False


@rule
def is_new_way(s, box, kind, turn, x, y, side):
    """A road or open side of the new tile faces a free space."""
    if not is_road_or_open(box.side[kind, turn, side]):
        return False
    to_x = x + number(TO_EAST[side])
    to_y = y + number(TO_SOUTH[side])
    return tile_at(s, to_x, to_y) == NONE and not is_barred(s, box, to_x, to_y)


@rule
def is_way(s, box, slot, side, kind, turn, x, y):
    """A road or open side of the tile faces a free space that is not this one."""
    if s.beside[slot, side] != NONE or not is_road_or_open(box.side[s.kind[slot], s.turn[slot], side]):
        return False
    to_x = number(s.x[slot]) + number(TO_EAST[side])
    to_y = number(s.y[slot]) + number(TO_SOUTH[side])
    if to_x == x and to_y == y:
        return False
    return not is_barred(s, box, to_x, to_y) and not is_faced(s, box, kind, turn, x, y, to_x, to_y)


@rule
def is_barred(s, box, x, y):
    """MV2-3, MV3-r4: no outside tile may lie on this space, beside the Drawbridge or before a passage."""
    if s.castle == 1 and is_beside_bridge(s, x, y):
        return True
    return s.dungeon == 1 and passages_to(s, box, x, y) > 0


@rule
def is_faced(s, box, kind, turn, x, y, to_x, to_y):
    """MV3-r4: a passage of the new tile faces this space."""
    if kind < ENTRANCE:
        return False
    for side in range(SIDES):
        if box.side[kind, turn, side] == PASSAGE:
            if x + number(TO_EAST[side]) == to_x and y + number(TO_SOUTH[side]) == to_y:
                return True
    return False


@rule
def leaves_place(s, box, wanted, kind, turn, x, y):
    """MV-r7: with this tile laid, Graveyard or Entrance would still fit somewhere (MV-r36: by MV-r6)."""
    for slot in range(number(s.slots) - 1, -1, -1):
        for side in range(SIDES):
            if is_way(s, box, slot, side, kind, turn, x, y):
                to_x = number(s.x[slot]) + number(TO_EAST[side])
                to_y = number(s.y[slot]) + number(TO_SOUTH[side])
                if fits_beside(s, box, wanted, kind, turn, x, y, to_x, to_y):
                    return True
    for side in range(SIDES):
        if is_new_way(s, box, kind, turn, x, y, side):
            to_x = x + number(TO_EAST[side])
            to_y = y + number(TO_SOUTH[side])
            if fits_beside(s, box, wanted, kind, turn, x, y, to_x, to_y):
                return True
    return False


@rule
def fits_beside(s, box, wanted, kind, turn, x, y, to_x, to_y):
    """The tile wanted fits on the second space when the other one lies on the first."""
    north, east, south, west = facing(s, box, to_x, to_y)
    if to_x == x and to_y - 1 == y:
        north = number(box.side[kind, turn, SOUTH])
    if to_x + 1 == x and to_y == y:
        east = number(box.side[kind, turn, WEST])
    if to_x == x and to_y + 1 == y:
        south = number(box.side[kind, turn, NORTH])
    if to_x - 1 == x and to_y == y:
        west = number(box.side[kind, turn, EAST])
    for way in range(TURNS):
        if fits(s, box, wanted, way, north, east, south, west):
            return True
    return False


# --- the spaces and turns of the drawn tile ---------------------------------------------------------------


@rule
def is_named_here(s, slot, x, y):
    """A space beside several tiles is named by the first of them."""
    for side in range(SIDES):
        other = tile_at(s, x + number(TO_EAST[side]), y + number(TO_SOUTH[side]))
        if other != NONE and other < slot:
            return False
    return True


@rule
def may_lie_somehow(s, box, kind, x, y):
    north, east, south, west = facing(s, box, x, y)
    for turn in range(TURNS):
        if may_lie_between(s, box, kind, turn, x, y, north, east, south, west):
            return True
    return False


@rule
def is_space(s, box, slot, side):
    """MV-7: the drawn tile can be laid on the space on that side, which is named so."""
    if s.beside[slot, side] != NONE:
        return False
    x = number(s.x[slot]) + number(TO_EAST[side])
    y = number(s.y[slot]) + number(TO_SOUTH[side])
    return is_named_here(s, slot, x, y) and may_lie_somehow(s, box, number(s.drawn), x, y)


@rule
def spaces(s, box, out):
    """The spaces where the drawn tile can be laid."""
    n = 0
    for slot in range(number(s.slots)):
        for side in range(SIDES):
            if is_space(s, box, slot, side):
                out[n] = ON + slot * SIDES + side
                n += 1
    return n


@rule
def spaces_up_to(s, box, most):
    """How many there are; counted no further than `most`. Beside what was laid last are most of them."""
    count = 0
    for slot in range(number(s.slots) - 1, -1, -1):
        for side in range(SIDES):
            if is_space(s, box, slot, side):
                count += 1
                if count == most:
                    return most
    return count


@rule
def looks_the_same(box, kind, turn, other):
    """The tile turned so or so makes no difference."""
    if box.ground[kind, turn] != box.ground[kind, other]:
        return False
    if box.house[kind, turn] != box.house[kind, other]:
        return False
    for side in range(SIDES):
        if box.side[kind, turn, side] != box.side[kind, other, side]:
            return False
        if box.ways[kind, turn, side] != box.ways[kind, other, side]:
            return False
    return True


@rule
def is_new_turn(box, kind, turn):
    for other in range(turn):
        if looks_the_same(box, kind, turn, other):
            return False
    return True


@rule
def spot_x(s):
    """The space chosen for the drawn tile."""
    return number(s.x[s.spot // SIDES]) + number(TO_EAST[s.spot % SIDES])


@rule
def spot_y(s):
    return number(s.y[s.spot // SIDES]) + number(TO_SOUTH[s.spot % SIDES])


@rule
def turns_that_fit(s, box, out):
    """The turns of the drawn tile on the chosen space; of those that look the same, the first."""
    n = 0
    kind = number(s.drawn)
    for turn in range(TURNS):
        if is_new_turn(box, kind, turn) and may_lie(s, box, kind, turn, spot_x(s), spot_y(s)):
            out[n] = TURN + turn
            n += 1
    return n


# --- drawing and laying -----------------------------------------------------------------------------------


@rule
def draw_tile(s, box, kind, log):
    """MV-6; MV-r2: what fits nowhere leaves the game, some are shuffled back in. Whether it fits."""
    s.stack[kind] -= 1
    s.drawn = kind
    tell(log, DREW_TILE, kind, 0, 0)
    if spaces_up_to(s, box, number(1)) == 1:
        return True
    s.drawn = NONE
    comes_back = kind == GRAVEYARD or kind == ENTRANCE
    if comes_back:
        s.stack[kind] += 1
    tell(log, FITS_NOWHERE, kind, 1 if comes_back else 0, 0)
    return False


@rule
def ask_space(s, box, bench, log):
    """False if the player has a choice."""
    if spaces_up_to(s, box, number(2)) == 2:
        s.asked = SPACE
        s.actor = s.player
        return False
    spaces(s, box, bench.answers[:])
    return choose_space(s, box, bench, number(bench.answers[0]), log)


@rule
def choose_space(s, box, bench, move, log):
    s.spot = move - ON
    if turns_that_fit(s, box, bench.answers[:]) > 1:
        s.asked = TURN_TO
        s.actor = s.player
        return False
    return lay(s, box, number(bench.answers[0]) - TURN, log)


@rule
def grounds_for_figures(s, box, slot):
    """MV-16: inside the building if there is one, else on the legal squares."""
    house = house_of(s, box, slot)
    ground = ground_of(s, box, slot)
    return ground & house if house != 0 else ground


@rule
def lay(s, box, turn, log):
    """MV-7; MV-16, MV-19: then come its figures."""
    kind = number(s.drawn)
    slot = put_tile(s, kind, turn, spot_x(s), spot_y(s))
    s.drawn = NONE
    tell(log, LAID, kind, where(s, slot * CELLS), turn)
    s.peopled = slot
    if FIRST_UNNAMED <= kind <= LAST_UNNAMED:
        s.asked = POINTS_DIE
        s.actor = CHANCE
        return False
    printed = number(box.figures[kind, 0])
    pool = number(s.pool[WHITE]) + number(s.pool[RED]) + number(s.pool[BLUE])
    if kind == GRAVEYARD:
        if s.castle == 1:  # MV2-6
            printed = min(BESIDE_BLACK, pool) + number(s.pool[BLACK])
            pool = printed
        elif s.graveyard_skeletons == THREE:
            printed = 3
    room = number(HOW_MANY[grounds_for_figures(s, box, slot)])
    s.to_people = min(printed, room, pool)  # MV-r9
    s.to_token = min(number(box.figures[kind, 1]), room, number(s.supply))  # MV-r8
    return True
