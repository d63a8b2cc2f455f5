"""MidEvil: the cards in front of players: put there, taken and discarded."""

from asterion.core.kernel.contract import tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.map import house_of, in_house, is_keep, slot_of, step_from
from asterion.games.midevil.rules.state import *

BEFORE_THE_KEEP = 1  # the cell of Castle 7 before the door of Castle 4


@rule
def put_in_front(s, box, seat, card, log):
    s.front[seat] |= 1 << card
    if card == HORSE:
        s.horse[seat] = place_for_horse(s, box, number(s.pawn[seat]))
    tell(log, IN_FRONT_NOW, seat, card, 0)


@rule
def place_for_horse(s, box, square):
    """MV-r21: on its player's square; of a building, on the square before its door."""
    if not in_house(s, box, square):
        return square
    slot = square // CELLS
    if is_keep(s, slot):
        return slot_of(s, number(CASTLE_7)) * CELLS + BEFORE_THE_KEEP
    for cell in range(CELLS):
        if (house_of(s, box, slot) >> cell) & 1 == 1:
            for side in range(SIDES):
                to = step_from(s, box, slot * CELLS + cell, side)
                if to != NOWHERE and not in_house(s, box, to):
                    return to
    return square


@rule
def leave_front(s, seat, card):
    """The card is no longer in front of the player; MV-r33: nor is what it remembered."""
    s.front[seat] &= ~(1 << card)
    if card == HORSE:
        s.horse[seat] = NOWHERE
    if card == CROSSBOW:
        s.cooling[seat] = 0
    if seat == s.player:
        forget_use(s, card)


@rule
def forget_use(s, card):
    """MV-r33: a card that comes back in the same turn is as if it had just been put in front."""
    if card == CROSSBOW:
        s.crossbow_used = 0
    elif card == BOW:
        s.bow_used = 0
    elif card == MACE:
        s.mace_used = 0
    elif card == SLING:
        s.sling_used = 0
    elif card == ARMOUR:
        s.armour_used = 0


@rule
def discard_front(s, seat, card, log):
    leave_front(s, seat, card)
    s.discards[card] += 1
    tell(log, DISCARDED_FRONT, seat, card, 0)


@rule
def take_card(s, seat, other, card, log):
    """MV-r22: a Horse changes owner where it stands."""
    horse = number(s.horse[other])
    leave_front(s, other, card)
    s.front[seat] |= number(1) << card
    if card == HORSE:
        s.horse[seat] = horse
    tell(log, TOOK_CARD, seat, other, card)
