"""MidEvil: the Drawbridge, the pit, and teleporting from the Altar back to the Drawbridge."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.ending import leave_square
from asterion.games.midevil.rules.map import (
    EDGE,
    OPPOSITE,
    ground_of,
    list_squares,
    pawns_on,
    skeletons_on,
    where,
)
from asterion.games.midevil.rules.state import *

LOWERS = 4  # MV2-10: the lowest roll that lowers the bridge; MV2-11: and below which it goes up

# --- the Drawbridge ---------------------------------------------------------------------------------------


@rule
def is_raised(s):
    """MV2-r5."""
    return s.bridge != NONE and s.kind[s.bridge] == RAISED


@rule
def is_bridge_free(s):
    """MV2-11: no player and no skeleton is on the bridge; MV2-r20: a Horse alone does not count."""
    slot = number(s.bridge)
    return pawns_on(s, slot) == 0 and skeletons_on(s, slot) == 0


@rule
def turn_bridge(s, seat, log):
    """The tile is turned to its other side."""
    down = is_raised(s)
    s.kind[s.bridge] = LOWERED if down else RAISED
    tell(log, BRIDGE_TURNED, 1 if down else 0, seat, 0)


@rule
def beyond_bridge(s, side):
    """The square before the bridge on that side, or NOWHERE."""
    slot = number(s.beside[s.bridge, side])
    if slot == NONE or (side + number(s.turn[s.bridge])) % 2 == 1:
        return NOWHERE
    return slot * CELLS + number(EDGE[OPPOSITE[side], 1])


@rule
def is_before_bridge(s, square):
    """The square is right before the raised bridge."""
    if not is_raised(s):
        return False
    for side in range(SIDES):
        if beyond_bridge(s, side) == square:
            return True
    return False


@rule
def can_lower(s):
    """MV2-r3: before the raised bridge, with a step left, once in a turn."""
    if s.castle == 0 or s.bridge_tried == 1 or s.halves == 0:
        return False
    seat = number(s.player)
    mounted = s.horse[seat] == s.pawn[seat]
    return (mounted or s.halves > 1) and is_before_bridge(s, number(s.pawn[seat]))


@rule
def ask_lower(s):
    s.bridge_tried = 1
    s.asked = BRIDGE_DIE
    s.actor = CHANCE
    return False


@rule
def roll_to_lower(s, face, log):
    """MV2-10, MV2-r3: a failure costs nothing."""
    s.lot = LOT_LOWERING + face
    tell(log, BRIDGE_ROLL, s.player, face, 1)
    if face >= LOWERS:
        turn_bridge(s, number(s.player), log)
    return True


@rule
def ask_left(s):
    """MV2-11, MV2-r4: whoever has left the bridge rolls, unless somebody else is on it. Whether he does."""
    if is_raised(s) or not is_bridge_free(s):
        return False
    s.asked = LEFT_DIE
    s.actor = CHANCE
    return True


@rule
def roll_left(s, face, log):
    """MV2-11, MV2-r4: whoever has left it rolls; low rolls raise it."""
    s.lot = LOT_LEAVING + face
    seat = number(s.player) if s.card == NONE or s.victim == NONE else number(s.victim)
    tell(log, BRIDGE_ROLL, seat, face, 0)
    if face < LOWERS:
        turn_bridge(s, seat, log)
    return True


# --- the pit ----------------------------------------------------------------------------------------------


@rule
def fall_into_pit(s, seat, log):
    """MV2-12, MV2-r7: into the pit; a movement under way is over, and so is that of the next turn."""
    leave_square(s, seat)
    s.pawn[seat] = s.pit
    s.pitted[seat] = 2
    if seat == s.player:
        s.halves = 0
    tell(log, PIT_FALL, seat, 0, 0)


@rule
def leave_pit(s, seat, log):
    """By a Grappling Hook one may move at once; MV2-r7: by an ordinary step."""
    s.pitted[seat] = 0
    tell(log, PIT_LEFT, seat, 0, 0)


@rule
def is_movement_lost(s):
    """MV-r26, MV2-r7: the active player makes no movement roll in this turn."""
    return s.no_move == 1 or s.pitted[s.player] > 0


# --- teleporting ------------------------------------------------------------------------------------------


@rule
def note_rest(s):
    """MV2-14: whether the movement that is over now has ended on the Altar's centre."""
    seat = number(s.player)
    rests = s.pawn[seat] == s.home and s.kind[s.home // CELLS] == ALTAR
    s.rested[seat] = 1 if rests else 0


@rule
def can_teleport(s):
    """MV2-r10: instead of the roll, if the pawn has stayed there."""
    seat = number(s.player)
    return s.rested[seat] == 1 and not is_movement_lost(s)


@rule
def ask_teleport(s):
    s.asked = TELEPORT_TO
    s.actor = s.player
    return False


@rule
def open_tile(s):
    """MV2-14: the tile next to the Drawbridge that is not of the castle."""
    for side in range(SIDES):
        square = beyond_bridge(s, side)
        if square != NOWHERE and s.kind[square // CELLS] == DIRT:
            return square // CELLS
    return NONE


@rule
def squares_to_teleport(s, box, out):
    slot = open_tile(s)
    ground = ground_of(s, box, slot)
    return list_squares(slot, ground, number(0), out)


@rule
def teleport(s, square, log):
    """MV2-r10: that is landing there; there is no other movement."""
    seat = number(s.player)
    tell(log, PUT, seat, where(s, number(s.pawn[seat])), where(s, square))
    leave_square(s, seat)
    s.pawn[seat] = square
    s.step = MOVING
    s.landing = MEETING
    return True
