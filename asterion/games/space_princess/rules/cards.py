"""Space Princess: stacks, hands, and the cards of a round.

A stack is written down only as far as its owner knows it; the rest is FACE_DOWN, and CHANCE says what a
card is when it is drawn. `known` marks the few cards whose place the other seat knows as well: the one
left over when everything else was in the discard, and the one that Sense turned up.
"""

from asterion.core.kernel.contract import CHANCE, tell, whisper
from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.state import *


@rule
def reshuffle(s, seat, log):
    """SP-12: the discard is shuffled and put under the stack."""
    for at in range(s.stacked[seat]):
        if s.stack[seat, at] >= 0:
            s.known[s.stack[seat, at]] = 1  # everything else lay open in the discard
    for card in range(seat * EACH, (seat + 1) * EACH):
        if s.place[card] == DISCARDED:
            s.place[card] = SHUFFLED
            s.stack[seat, s.stacked[seat]] = FACE_DOWN
            s.stacked[seat] += 1
    tell(log, RESHUFFLED, seat, 0, 0)


@rule
def deal(s, log):
    """SP-7: both draw up to two cards from the top, the princess first; then they choose."""
    for seat in range(2):
        while s.held[seat] < HAND:
            if s.stack[seat, 0] == FACE_DOWN:
                s.phase = DRAW
                s.drawer = seat
                s.actor = CHANCE
                return
            draw_card(s, seat, s.stack[seat, 0], log)
    s.drawer = NONE
    s.phase = CHOOSE
    s.actor = PRINCESS


@rule
def draw_card(s, seat, card, log):
    """The top card of the stack, which is this one, goes to the hand."""
    for at in range(1, EACH):
        s.stack[seat, at - 1] = s.stack[seat, at]
    s.stack[seat, EACH - 1] = NONE
    s.stacked[seat] -= 1
    s.place[card] = HELD
    s.held[seat] += 1
    whisper(log, seat, DREW, seat, 0, 0, card)


@rule
def put_under(s, seat, card):
    """SP-7: the card that is not played goes under the stack; its owner remembers it."""
    s.stack[seat, s.stacked[seat]] = card
    s.stacked[seat] += 1
    s.place[card] = STACKED
    s.held[seat] -= 1


@rule
def played_card(s, seat):
    """The card the seat has played this round."""
    for card in range(seat * EACH, (seat + 1) * EACH):
        if s.place[card] == PLAYED:
            return card
    return NONE


@rule
def has_discard(s, seat):
    for card in range(seat * EACH, (seat + 1) * EACH):
        if s.place[card] == DISCARDED:
            return True
    return False


@rule
def discard_played(s):
    """SP-11: after both are resolved the played cards go to their owners' discards."""
    for card in range(2 * EACH):
        if s.place[card] == PLAYED:
            s.place[card] = DISCARDED


@rule
def clear_card(s):
    """Nothing is left to do of a card."""
    s.steps = 0
    s.shots = 0
    s.turns = 0
    s.turned = NOWHERE
    s.turning = NOWHERE
    s.marches = 0
    s.marcher = NONE
    s.reinforced = 0
    s.placing = 0
    s.strikes = 0
    for trooper in range(TROOPERS):
        s.marched[trooper] = 0
