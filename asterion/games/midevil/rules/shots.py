"""MidEvil: using what lies in front of the active player: Bow, Crossbow, Sling, Catapult, Grappling Hook.

While one is used, `weapon` names it and nobody fights. `begin_use` and `apply_shot` only change the state;
`carry_on_shot` then lets CHANCE roll, asks for the next target, or ends the use.
"""

import numpy as np

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import insert, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.bridge import is_before_bridge, is_movement_lost, leave_pit, turn_bridge
from asterion.games.midevil.rules.castle_cards import is_beside, light_on
from asterion.games.midevil.rules.castle_effects import carry_off, clear_moved
from asterion.games.midevil.rules.fronts import discard_front
from asterion.games.midevil.rules.lives import kill
from asterion.games.midevil.rules.map import (
    colour_on,
    has_in_front,
    house_of,
    in_dungeon,
    in_house,
    is_below,
    list_squares,
    same_surroundings,
    sight_from,
    where,
)
from asterion.games.midevil.rules.moving import MOUNTED, ON_FOOT
from asterion.games.midevil.rules.state import *

RANGE = np.zeros(CARDS, np.int16)  # how far a shot goes, in squares
RANGE[BOW], RANGE[CROSSBOW], RANGE[SLING] = 3, 5, 2
HITS = np.zeros(CARDS, np.int16)  # the lowest roll that kills
HITS[BOW], HITS[CROSSBOW], HITS[SLING] = 5, 4, 4
HITS_BLACK = 6  # the same for a black skeleton
USABLE = 1 << BOW | 1 << CROSSBOW | 1 << CATAPULT | 1 << SLING | 1 << HOOK  # in the own turn, not in a fight
BOULDERS = 3  # skeletons the Catapult hits at most


# --- whether --------------------------------------------------------------------------------------------


@rule
def can_use(s, box, card):
    """MV-r41: the active player may use this card in front of him now, before his roll or between steps."""
    card = number(card)
    seat = number(s.player)
    if not has_in_front(s, seat, card):
        return False
    if card == CATAPULT:
        return not is_movement_lost(s) and can_use_catapult(s, box, number(s.pawn[seat]))
    if card == HOOK:
        return can_use_hook(s, seat)
    if s.step != MOVING or s.halves < shot_cost(s, seat):
        return False
    if card == BOW:
        ready = s.bow_used == 0
    elif card == CROSSBOW:
        ready = s.crossbow_used == 0 and s.cooling[seat] == 0
    else:
        ready = card == SLING and s.sling_used == 0
    return ready and has_shot(s, box, number(s.pawn[seat]), card)


@rule
def can_use_hook(s, seat):
    """Before the raised Drawbridge, in the movement; MV2-r17: or in the pit, before the movement roll."""
    if s.step == MOVING:
        return is_before_bridge(s, number(s.pawn[seat]))
    return s.step == ROLLING and s.pitted[seat] > 0 and s.no_move == 0


@rule
def uses(s, box, out, n):
    """Add what the active player may use of what lies in front of him; how many moves there are now."""
    front = number(s.front[s.player]) & USABLE
    card = number(0)
    while front != 0:
        if front & 1 == 1 and can_use(s, box, card):
            out[n] = USE + card
            n += 1
        front >>= 1
        card += 1
    return n


@rule
def can_use_something(s, box, bench):
    if s.front[s.player] & USABLE == 0:
        return False
    return uses(s, box, bench.answers[:], number(0)) > 0


@rule
def shot_cost(s, seat):
    """MV-r20: one square of movement, as a step costs there."""
    return MOUNTED if s.horse[seat] == s.pawn[seat] else ON_FOOT


@rule
def seen_skeleton(s, box, square, side, card):
    """MV-58, MV-r27: how many squares away the nearest skeleton on that side can be shot, else 0."""
    at = square
    for distance in range(1, number(RANGE[card]) + 1):
        at = sight_from(s, box, at, side)
        if at == NOWHERE:
            return 0
        if is_shootable(s, box, square, at, card):
            return distance
    return 0


@rule
def is_shootable(s, box, square, target, card):
    """MV-59: a skeleton in the same building as the shooter, or both outside; by the Sling a white one."""
    colour = colour_on(s, target)
    if colour == NONE or (card == SLING and colour != WHITE):
        return False
    return same_surroundings(s, box, square, target)


@rule
def has_shot(s, box, square, card):
    for side in range(SIDES):
        if seen_skeleton(s, box, square, side, card) > 0:
            return True
    return False


@rule
def can_use_catapult(s, box, square):
    """MV-59, MV-r27: not inside a building or the dungeon, for skeletons in the open on an adjacent tile."""
    if in_house(s, box, square) or in_dungeon(s, square):
        return False
    for side in range(SIDES):
        slot = number(s.beside[square // CELLS, side])
        if slot != NONE and in_the_open(s, box, slot) != 0:
            return True
    return False


@rule
def in_the_open(s, box, slot):
    """The skeletons of a tile outside its building and outside the dungeon, but for black ones."""
    return 0 if is_below(s, slot) else light_on(s, slot) & ~house_of(s, box, slot)


# --- how ------------------------------------------------------------------------------------------------


@rule
def begin_use(s, card, log):
    """The active player uses the card; a shot costs one square of movement, the Catapult itself."""
    seat = number(s.player)
    tell(log, USED, seat, card, 0)
    if card == HOOK:
        throw_hook(s, seat, log)
        return
    s.weapon = card
    if card == CATAPULT:
        s.left = BOULDERS
        discard_front(s, seat, card, log)
        return
    s.halves -= shot_cost(s, seat)
    if card == BOW:
        s.bow_used = 1
    elif card == CROSSBOW:
        s.crossbow_used = 1
    else:
        s.sling_used = 1


@rule
def throw_hook(s, seat, log):
    """The Grappling Hook lowers the Drawbridge, or helps out of the pit."""
    discard_front(s, seat, number(HOOK), log)
    if s.step == MOVING:
        turn_bridge(s, seat, log)
    else:
        leave_pit(s, seat, log)


@rule
def carry_on_shot(s, box, bench, log):
    """Let CHANCE roll for a shot, ask for the next target, take the only one there is, or end the use."""
    if s.moving != NOWHERE:
        s.asked = SHOT_DIE
        s.actor = CHANCE
        return
    count = legal_shots(s, box, bench.answers[:])
    only = number(bench.answers[0])
    if count > 1:
        s.asked = SHOT_AT
        s.actor = s.player
    elif count == 1 and only != STOP:
        apply_shot(s, only, log)
    else:
        carry_off(s, number(s.player), log)
        end_use(s)


@rule
def legal_shots(s, box, out):
    """The targets that may be named next, ascending; how many there are."""
    if s.weapon != CATAPULT:
        return skeletons_in_sight(s, box, out)
    count = 0
    if s.onto == NONE:
        for slot in range(number(s.slots)):
            if is_beside(s, number(s.pawn[s.player]) // CELLS, slot) and in_the_open(s, box, slot) != 0:
                out[count] = TILE_AT + slot
                count += 1
        return count
    if s.left == 0:
        return 0
    slot = number(s.onto)
    count = list_squares(slot, in_the_open(s, box, slot) & ~number(s.moved[slot]), number(0), out)
    if s.left < BOULDERS:  # MV-r29
        out[count] = STOP
        count += 1
    return count


@rule
def skeletons_in_sight(s, box, out):
    square = number(s.pawn[s.player])
    count = number(0)
    for side in range(SIDES):
        at = square
        for _ in range(number(RANGE[s.weapon])):
            at = sight_from(s, box, at, side)
            if at == NOWHERE:
                break
            if is_shootable(s, box, square, at, number(s.weapon)):
                count = insert(AT + at, 0, count, out)
    return count


@rule
def apply_shot(s, move, log):
    """One target of the card in use."""
    if move == STOP:
        s.left = 0
    elif move >= TILE_AT:
        s.onto = move - TILE_AT
    elif s.weapon == CATAPULT:
        s.moved[s.onto] |= 1 << ((move - AT) % CELLS)
        s.left -= 1
    else:
        s.moving = move - AT


@rule
def apply_shot_die(s, face, log):
    """The roll is not modified; a skeleton hit is collected, a black one killed by a 6 alone."""
    square = number(s.moving)
    tell(log, SHOT, s.player, where(s, square), face)
    hit = face >= (HITS_BLACK if colour_on(s, square) == BLACK else HITS[s.weapon])
    end_use(s)
    if hit:
        kill(s, number(s.player), square, log)


@rule
def end_use(s):
    s.weapon = NONE
    s.onto = NONE
    s.left = 0
    s.moving = NOWHERE
    clear_moved(s)
