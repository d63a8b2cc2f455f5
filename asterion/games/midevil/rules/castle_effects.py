"""MidEvil: what the cards of MidEvil 2 do. Each says whether the card is done with."""

from asterion.core.kernel.contract import tell, whisper
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.bridge import fall_into_pit, turn_bridge
from asterion.games.midevil.rules.castle_cards import CALLED_OUT, SCALDED, has_black, passage_cost
from asterion.games.midevil.rules.ending import leave_square
from asterion.games.midevil.rules.hands import put_into_hand, take_from_hand
from asterion.games.midevil.rules.lives import collect, gain_life
from asterion.games.midevil.rules.map import FIRST_OF, lift_skeleton, put_skeleton, where
from asterion.games.midevil.rules.moving import walk
from asterion.games.midevil.rules.skeletons import move_skeleton
from asterion.games.midevil.rules.state import *

# --- skeletons hit together -------------------------------------------------------------------------------


@rule
def clear_moved(s):
    for slot in range(number(s.slots)):
        s.moved[slot] = 0


@rule
def best_hit(s):
    """The colour worth most of the skeletons hit, which are marked as moved."""
    best = number(WHITE)
    for slot in range(number(s.slots)):
        hit = number(s.moved[slot])
        if hit != 0:
            for colour in range(best + 1, COLLECTED):
                if number(s.skeleton[slot, colour]) & hit != 0:
                    best = colour
    return best


@rule
def carry_off(s, seat, log):
    """Catapult and Boiling Oil: the skeleton worth most is collected, the others go back to the pool."""
    best = best_hit(s)
    taken = number(NOWHERE)
    for slot in range(number(s.slots)):
        hit = number(s.moved[slot])
        s.moved[slot] = 0
        while hit != 0:
            square = slot * CELLS + number(FIRST_OF[hit])
            hit &= hit - 1
            colour = lift_skeleton(s, square)
            if colour == best and taken == NOWHERE:
                taken = square
            else:
                s.pool[colour] += 1
                tell(log, RETURNED, colour, 1, 0)
    tell(log, KILLED, seat, best, where(s, taken))
    collect(s, seat, best, log)


# --- as the card begins -----------------------------------------------------------------------------------


@rule
def begin_in_castle(s, card, log):
    """A card of MidEvil 2 begins to work; those without a target are done with then."""
    seat = number(s.card_by)
    if card == BOILING_OIL:
        s.left = SCALDED
        clear_moved(s)
    elif card == RELIC:
        s.relic = 1
    elif card == WINCH:
        turn_bridge(s, seat, log)
    elif card == SHOVE:
        s.left = 1
    elif card == BRING_OUT:
        s.left = CALLED_OUT
        clear_moved(s)
    elif card == RANSOM:
        tell(log, LIFE_GAINED, seat, gain_life(s, seat, number(LIFE_LIMIT)), 0)


# --- what a target does -----------------------------------------------------------------------------------


@rule
def hit_in_castle(s, other, log):
    """An opponent has been chosen."""
    card = number(s.card)
    if card == TRAP_DOOR:
        fall_into_pit(s, other, log)
    elif card == CURSE:  # MV-r26
        s.cursed[other] = 1
        tell(log, CURSED, other, 0, 0)
    elif card == REVOLT:
        revolt(s, other, log)
    elif card == JESTER:
        tell(log, LOOKED, s.card_by, other, 0)
        return False
    else:
        return False
    return True


@rule
def revolt(s, other, log):
    """MV2-r13, MV-r26: the hand is gone; in the own turn before step 4 there will be none."""
    tell(log, REVOLTED, other, s.held[other], 0)
    for i in range(number(s.held[other])):
        card = number(s.hand[other, i])
        s.hand[other, i] = NONE
        s.discards[card] += 1
        tell(log, DISCARDED, other, card, 0)
    s.held[other] = 0
    if other == s.player and s.step <= DRAWING:
        s.no_draw = 1


@rule
def take_square_in_castle(s, box, square, log):
    """A square has been chosen."""
    card = number(s.card)
    if card == BOILING_OIL:
        return scald(s, square)
    if card == SHOVE:
        return shove(s, box, square, log)
    if card == SECRET_PASSAGE:
        return slip_away(s, square, log)
    return bring_out(s, square, log)


@rule
def scald(s, square):
    """MV2-r16: the first skeleton beside the own tile says which tile it is."""
    slot = square // CELLS
    s.moved[slot] |= 1 << (square % CELLS)
    s.left -= 1
    if slot != s.pawn[s.card_by] // CELLS:
        s.onto = slot
    return False


@rule
def shove(s, box, square, log):
    """MV-r28: one step, and what is there; or into the pit."""
    if square == s.pit:
        fall_into_pit(s, number(s.victim), log)
        return True
    s.left = 0
    walk(s, box, number(s.victim), square, log)
    return False


@rule
def slip_away(s, square, log):
    """MV2-r18: for one square of movement the pawn lands there; MV-r21: a Horse is left behind."""
    seat = number(s.card_by)
    s.halves -= passage_cost(s, seat)
    tell(log, PUT, seat, where(s, number(s.pawn[seat])), where(s, square))
    leave_square(s, seat)
    s.pawn[seat] = square
    s.landing = MEETING
    return True


@rule
def bring_out(s, square, log):
    """A black skeleton, then its new square; or one that was killed comes back."""
    if s.moving != NOWHERE:
        move_skeleton(s, number(s.moving), square, log)
        s.moving = NOWHERE
        s.left -= 1
        return False
    if has_black(s):
        s.moving = square
        return False
    s.removed[BLACK] -= 1
    put_skeleton(s, square, number(BLACK))
    tell(log, PEOPLED, where(s, square), BLACK, 0)
    return True


# --- Court Jester -----------------------------------------------------------------------------------------


@rule
def jest(s, move, log):
    """A card of the hand looked at; then the one given for it, and they change hands (MV2-r19)."""
    if move >= DROP:
        s.left = move - DROP + 1
        return False
    seat, other = number(s.card_by), number(s.victim)
    taken, given = number(s.left) - 1, move - CARD
    take_from_hand(s, other, taken)
    take_from_hand(s, seat, given)
    put_into_hand(s, other, given)
    put_into_hand(s, seat, taken)
    whisper(log, seat, EXCHANGED, seat, other, 0, taken * CARDS + given)
    whisper(log, other, EXCHANGED, seat, other, 1, taken * CARDS + given)
    return True


@rule
def hides_choice(s):
    """The Jester is asked even where all the cards are the same: that there is no choice would show."""
    if s.card != JESTER or s.victim == NONE:
        return False
    return s.held[s.victim if s.left == 0 else s.card_by] > 1
