"""MidEvil: using the ranged weapons in front of the active player: Bow, Crossbow and Catapult.

While one is used, `weapon` names it and nobody fights. `begin_use` and `apply_shot` only change the state;
`carry_on_shot` then lets CHANCE roll, asks for the next target, or ends the use.
"""

import numpy as np

from asterion.core.contract import CHANCE, tell
from asterion.core.rule import rule
from asterion.games.midevil.rules.combat import collect
from asterion.games.midevil.rules.effects import clear_moved, discard_front
from asterion.games.midevil.rules.map import (
    BITS,
    HOW_MANY,
    colour_on,
    has_in_front,
    house_of,
    in_house,
    lift_skeleton,
    number,
    same_surroundings,
    sight_from,
    where,
)
from asterion.games.midevil.rules.moving import MOUNTED, ON_FOOT
from asterion.games.midevil.rules.targets import insert, is_beside, squares
from asterion.games.midevil.state import *

RANGE = np.zeros(CARDS, np.int16)  # how far a shot goes, in squares
RANGE[BOW], RANGE[CROSSBOW] = 3, 5
HITS = np.zeros(CARDS, np.int16)  # the lowest roll that kills
HITS[BOW], HITS[CROSSBOW] = 5, 4
BOULDERS = 3  # skeletons the Catapult hits at most


# --- whether --------------------------------------------------------------------------------------------


@rule
def can_use(s, work, card):
    """MV-r23: the active player may use this card in front of him now, before his roll or between steps."""
    card = number(card)
    seat = number(s.player)
    if not has_in_front(s, seat, card):
        return False
    if card == CATAPULT:
        return can_use_catapult(s, work, number(s.pawn[seat]))
    if s.step != MOVING or s.halves < shot_cost(s, seat):
        return False
    if card == BOW and s.bow_used == 0:
        return has_shot(s, work, number(s.pawn[seat]), number(RANGE[BOW]))
    if card == CROSSBOW and s.crossbow_used == 0 and s.cooling[seat] == 0:
        return has_shot(s, work, number(s.pawn[seat]), number(RANGE[CROSSBOW]))
    return False


@rule
def shot_cost(s, seat):
    """MV-r20: one square of movement, as a step costs there."""
    return MOUNTED if s.horse[seat] == s.pawn[seat] else ON_FOOT


@rule
def seen_skeleton(s, work, square, side, reach):
    """MV-58, MV-r27: how many squares away the nearest skeleton on that side can be shot, else 0."""
    at = square
    for distance in range(1, reach + 1):
        at = sight_from(s, work, at, side)
        if at == NOWHERE:
            return 0
        if is_shootable(s, work, square, at):
            return distance
    return 0


@rule
def is_shootable(s, work, square, target):
    """MV-59: a skeleton in the same building as the shooter, or both outside."""
    return colour_on(s, target) != NONE and same_surroundings(s, work, square, target)


@rule
def has_shot(s, work, square, reach):
    for side in range(SIDES):
        if seen_skeleton(s, work, square, side, reach) > 0:
            return True
    return False


@rule
def can_use_catapult(s, work, square):
    """MV-59, MV-r27: not inside a building, and for skeletons outside buildings on an adjacent tile."""
    if in_house(s, work, square):
        return False
    for side in range(SIDES):
        slot = number(s.beside[square // CELLS, side])
        if slot != NONE and in_the_open(s, work, slot) != 0:
            return True
    return False


@rule
def in_the_open(s, work, slot):
    """The skeletons of a tile outside its building, but for black ones."""
    mask = 0
    for colour in range(COLLECTED):
        mask |= number(s.skeleton[slot, colour])
    return mask & ~house_of(s, work, slot)


# --- how ------------------------------------------------------------------------------------------------


@rule
def begin_use(s, work, card, log):
    """The active player uses the card; a shot costs one square of movement, the Catapult itself."""
    seat = number(s.player)
    s.weapon = card
    tell(log, USED, seat, card, 0)
    if card == CATAPULT:
        s.left = BOULDERS
        discard_front(s, seat, card, log)
        return
    s.halves -= shot_cost(s, seat)
    if card == BOW:
        s.bow_used = 1
    else:
        s.crossbow_used = 1


@rule
def carry_on_shot(s, work, log):
    """Let CHANCE roll for a shot, ask for the next target, take the only one there is, or end the use."""
    if s.moving != NOWHERE:
        s.asked = SHOT_DIE
        s.actor = CHANCE
        return
    count = legal_shots(s, work, work.answers)
    only = number(work.answers[0])
    if count > 1:
        s.asked = SHOT_AT
        s.actor = s.player
    elif count == 1 and only != STOP:
        apply_shot(s, work, only, log)
    else:
        hit_with_catapult(s, log)


@rule
def legal_shots(s, work, out):
    """The targets that may be named next, ascending; how many there are."""
    if s.weapon != CATAPULT:
        return skeletons_in_sight(s, work, out)
    count = 0
    if s.onto == NONE:
        for slot in range(number(s.slots)):
            if is_beside(s, number(s.pawn[s.player]) // CELLS, slot) and in_the_open(s, work, slot) != 0:
                out[count] = TILE_AT + slot
                count += 1
        return count
    if s.left == 0:
        return 0
    slot = number(s.onto)
    count = squares(slot, in_the_open(s, work, slot) & ~number(s.moved[slot]), number(0), out)
    if s.left < BOULDERS:  # MV-r29
        out[count] = STOP
        count += 1
    return count


@rule
def skeletons_in_sight(s, work, out):
    square = number(s.pawn[s.player])
    count = number(0)
    for side in range(SIDES):
        at = square
        for _ in range(number(RANGE[s.weapon])):
            at = sight_from(s, work, at, side)
            if at == NOWHERE:
                break
            if is_shootable(s, work, square, at):
                count = insert(AT + at, count, out)
    return count


@rule
def apply_shot(s, work, move, log):
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
def apply_shot_die(s, work, face, log):
    """The roll is not modified; a skeleton hit is collected."""
    square = number(s.moving)
    tell(log, SHOT, s.player, where(s, square), face)
    hit = face >= HITS[s.weapon]
    end_use(s)
    if hit:
        colour = lift_skeleton(s, square)
        tell(log, KILLED, s.player, colour, where(s, square))
        collect(s, number(s.player), colour, log)


@rule
def hit_with_catapult(s, log):
    """The skeleton worth most is collected, the others go back to the pool."""
    slot = number(s.onto)
    hit = number(s.moved[slot])
    end_use(s)
    best = number(NONE)
    for colour in range(COLLECTED):
        if number(s.skeleton[slot, colour]) & hit != 0:
            best = colour
    taken = number(NOWHERE)
    for i in range(number(HOW_MANY[hit])):
        square = slot * CELLS + number(BITS[hit, i])
        colour = lift_skeleton(s, square)
        if colour == best and taken == NOWHERE:
            taken = square
        else:
            s.pool[colour] += 1
            tell(log, RETURNED, colour, 1, 0)
    tell(log, KILLED, s.player, best, where(s, taken))
    collect(s, number(s.player), best, log)


@rule
def end_use(s):
    s.weapon = NONE
    s.onto = NONE
    s.left = 0
    s.moving = NOWHERE
    clear_moved(s)
