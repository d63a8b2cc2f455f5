"""MidEvil: which tiles of the dungeon fit where, what is one dungeon, and turning back in it."""

from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.laying import is_new_turn, leaves_map
from asterion.games.midevil.rules.map import EDGE, OPPOSITE, TO_EAST, TO_SOUTH, is_below, tile_at
from asterion.games.midevil.rules.passages import (
    is_beside_bridge,
    is_open_passage,
    is_passage,
    leaves_altar,
    passages_to,
)
from asterion.games.midevil.rules.state import *

# --- where a tile fits ------------------------------------------------------------------------------------


@rule
def meets_passages(s, box, kind, turn, x, y):
    """MV3-8, MV3-r4: passages face passages or spaces where a tile may lie, walls face no passage."""
    for side in range(SIDES):
        own = box.side[kind, turn, side] == PASSAGE
        to_x = x + number(TO_EAST[side])
        to_y = y + number(TO_SOUTH[side])
        other = tile_at(s, to_x, to_y)
        if other == NONE:
            if own and is_beside_bridge(s, to_x, to_y):
                return False
        elif own != is_passage(s, box, other, number(OPPOSITE[side])):
            return False
    return True


@rule
def fits_below(s, box, kind, turn, x, y):
    """MV3-r4, MV3-r6, MV-r7, MV3-r19: the dungeon tile may be laid on this space, turned like this."""
    if not meets_passages(s, box, kind, turn, x, y):
        return False
    if s.stack[DUNGEON_ALTAR] > 0 and kind != DUNGEON_ALTAR:
        if not leaves_altar(s, box, kind, turn, x, y):
            return False
    return leaves_map(s, box, kind, turn, x, y)


@rule
def fits_somehow(s, box, kind, x, y):
    for turn in range(TURNS):
        if fits_below(s, box, kind, turn, x, y):
            return True
    return False


@rule
def beyond_x(s, passage):
    """The space that a passage, slot * SIDES + side, faces."""
    return number(s.x[passage // SIDES]) + number(TO_EAST[passage % SIDES])


@rule
def beyond_y(s, passage):
    return number(s.y[passage // SIDES]) + number(TO_SOUTH[passage % SIDES])


@rule
def turns_below(s, box, out):
    """The turns of the drawn tile beyond the passage being left; of those that look the same, the first."""
    n = 0
    kind = number(s.drawn)
    x = beyond_x(s, number(s.through))
    y = beyond_y(s, number(s.through))
    for turn in range(TURNS):
        if is_new_turn(box, kind, turn) and fits_below(s, box, kind, turn, x, y):
            out[n] = TURN + turn
            n += 1
    return n


# --- the Dungeon Altar ------------------------------------------------------------------------------------


@rule
def altar_places(s, box, out, most):
    """MV3-10, MV3-r5: at the passage being left, or at one of a dungeon tile; else at another Entrance's."""
    n = altar_places_at(s, box, number(1), out, most)
    return n if n > 0 else altar_places_at(s, box, number(0), out, most)


@rule
def altar_places_at(s, box, below, out, most):
    n = 0
    for slot in range(number(s.slots)):
        if s.kind[slot] >= ENTRANCE:
            for side in range(SIDES):
                if n < most and takes_altar(s, box, slot, side, below):
                    out[n] = ON + slot * SIDES + side
                    n += 1
    return n


@rule
def takes_altar(s, box, slot, side, below):
    """The Dungeon Altar fits at this open passage, which no other passage faces."""
    if not is_open_passage(s, box, slot, side):
        return False
    passage = slot * SIDES + side
    if below == 1 and not is_below(s, slot) and passage != s.through:
        return False
    x = beyond_x(s, passage)
    y = beyond_y(s, passage)
    return passages_to(s, box, x, y) == 1 and fits_somehow(s, box, number(DUNGEON_ALTAR), x, y)


@rule
def has_place_for_altar(s, box):
    """MV3-r5: it fits somewhere."""
    for slot in range(number(s.slots) - 1, -1, -1):
        if s.kind[slot] >= ENTRANCE:
            for side in range(SIDES):
                if takes_altar(s, box, slot, side, number(0)):
                    return True
    return False


# --- what can be drawn ------------------------------------------------------------------------------------


@rule
def has_dungeon(s):
    """Some dungeon tile lies on the map."""
    for slot in range(number(s.slots) - 1, -1, -1):
        if is_below(s, slot):
            return True
    return False


@rule
def draws_below(s, box, out):
    """MV3-r4, MV3-r5: the dungeon tiles that can be drawn for the passage being left, as moves."""
    x = beyond_x(s, number(s.through))
    y = beyond_y(s, number(s.through))
    n = 0
    for kind in range(FIRST_BELOW + 1, KINDS):
        if s.stack[kind] > 0 and fits_somehow(s, box, kind, x, y):
            out[n] = TILE_OF + kind
            n += 1
    if s.stack[DUNGEON_ALTAR] == 0 or (n > 0 and not has_dungeon(s)):
        return n
    if not has_place_for_altar(s, box):
        return n
    for at in range(n, 0, -1):
        out[at] = out[at - 1]
    out[0] = TILE_OF + DUNGEON_ALTAR
    return n + 1


@rule
def leads_on(s, box, passage):
    """MV3-r4, MV3-r16: some tile that is left fits beyond this passage; else it has fallen in."""
    x = beyond_x(s, passage)
    y = beyond_y(s, passage)
    for kind in range(KINDS - 1, FIRST_BELOW - 1, -1):
        if s.stack[kind] > 0 and fits_somehow(s, box, kind, x, y):
            return True
    return False


@rule
def way_out(s, box, square):
    """MV3-7: the passage through which a pawn here can leave its tile onto an empty space, or NONE."""
    slot = square // CELLS
    if s.kind[slot] < ENTRANCE:
        return NONE
    for side in range(SIDES):
        if EDGE[side, 1] == square % CELLS and is_open_passage(s, box, slot, side):
            passage = slot * SIDES + side
            return passage if leads_on(s, box, passage) else NONE
    return NONE


# --- turning back -----------------------------------------------------------------------------------------


@rule
def are_joined(s, box, bench, slot, other):
    """MV3-r9: the dungeon tiles are joined by passages, so they are of one dungeon."""
    found = 1 << slot
    bench.queue[0] = slot
    count = 1
    at = 0
    while at < count:
        here = number(bench.queue[at])
        if here == other:
            return True
        for side in range(SIDES):
            to = number(s.beside[here, side])
            if to != NONE and is_below(s, to) and (found >> to) & 1 == 0 and is_passage(s, box, here, side):
                found |= 1 << to
                bench.queue[count] = to
                count += 1
        at += 1
    return False


@rule
def may_not_return(s, box, bench, seat):
    """MV3-5, MV3-r8: the way he came is barred; MV3-6, MV3-r9: not if another dungeon has the Altar."""
    if s.came[seat] == NOWHERE:
        return False
    if s.goal == NOWHERE:
        return True
    return are_joined(s, box, bench, number(s.pawn[seat]) // CELLS, number(s.goal) // CELLS)
