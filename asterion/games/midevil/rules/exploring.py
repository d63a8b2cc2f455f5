"""MidEvil: leaving a tile through a passage where no tile lies: one is drawn, laid and entered."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.dungeon import (
    altar_places,
    beyond_x,
    beyond_y,
    draws_below,
    fits_below,
    turns_below,
)
from asterion.games.midevil.rules.map import EDGE, OPPOSITE, TO_EAST, TO_SOUTH, put_tile, tile_at, where
from asterion.games.midevil.rules.moving import ON_FOOT, walk
from asterion.games.midevil.rules.state import *


@rule
def leave_through(s, box, bench, passage, log):
    """MV3-7: the active player goes through the passage onto an empty space."""
    s.through = passage
    return ask_draw_below(s, box, bench, log)


@rule
def ask_draw_below(s, box, bench, log):
    """MV3-r4; MV3-r5: if nothing fits any more beyond the passage, the step is not made."""
    if draws_below(s, box, bench.answers[:]) == 0:
        s.through = NONE
        tell(log, FALLEN_IN, s.player, 0, 0)
        return True
    s.asked = DRAW_BELOW
    s.actor = CHANCE
    return False


@rule
def draw_below(s, box, bench, kind, log):
    """A dungeon tile is drawn; the Dungeon Altar may have more than one place (MV3-10)."""
    s.stack[kind] -= 1
    s.drawn = kind
    tell(log, DREW_BELOW, s.player, kind, 0)
    if kind == DUNGEON_ALTAR:
        if altar_places(s, box, bench.answers[:], number(2)) > 1:
            s.asked = SPACE
            s.actor = s.player
            return False
        return lay_altar(s, box, bench, number(bench.answers[0]), log)
    if turns_below(s, box, bench.answers[:]) > 1:
        s.spot = lowest_number(s, number(s.through))
        s.asked = TURN_TO
        s.actor = s.player
        return False
    return lay_below(s, box, number(bench.answers[0]) - TURN, log)


@rule
def lowest_number(s, passage):
    """The space that the passage faces, by the lowest of its numbers."""
    x = beyond_x(s, passage)
    y = beyond_y(s, passage)
    lowest = passage
    for side in range(SIDES):
        slot = tile_at(s, x + number(TO_EAST[side]), y + number(TO_SOUTH[side]))
        if slot != NONE:
            lowest = min(lowest, slot * SIDES + number(OPPOSITE[side]))
    return lowest


@rule
def lay_altar(s, box, bench, move, log):
    """MV3-r5: at a passage; if not at the one being left, another tile is drawn for that one."""
    passage = move - ON
    x = beyond_x(s, passage)
    y = beyond_y(s, passage)
    turn = number(0)
    while not fits_below(s, box, number(DUNGEON_ALTAR), turn, x, y):
        turn += 1
    put_below(s, turn, x, y, log)
    if x == beyond_x(s, number(s.through)) and y == beyond_y(s, number(s.through)):
        return enter(s, box, log)
    return ask_draw_below(s, box, bench, log)


@rule
def lay_below(s, box, turn, log):
    """MV3-7, MV3-r4: the tile lies beyond the passage, and the pawn steps onto it."""
    put_below(s, turn, beyond_x(s, number(s.through)), beyond_y(s, number(s.through)), log)
    return enter(s, box, log)


@rule
def put_below(s, turn, x, y, log):
    kind = number(s.drawn)
    slot = put_tile(s, kind, turn, x, y)
    s.drawn = NONE
    s.spot = NONE
    tell(log, LAID, kind, where(s, slot * CELLS), turn)


@rule
def enter(s, box, log):
    """The step through the passage, on foot (MV-r21)."""
    passage = number(s.through)
    s.through = NONE
    slot = number(s.beside[passage // SIDES, passage % SIDES])
    s.halves -= ON_FOOT
    walk(s, box, number(s.player), slot * CELLS + number(EDGE[OPPOSITE[passage % SIDES], 1]), log)
    return True
