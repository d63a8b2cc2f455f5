"""MidEvil: the windows in which cards may be played, and a card from the hand to its effect."""

from asterion.core.kernel.contract import SILENT, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.cards import WHEN, can_play, cost_of, is_put_in_front, last_player
from asterion.games.midevil.rules.effects import begin_card, work_in_fight
from asterion.games.midevil.rules.ending import clear_offer
from asterion.games.midevil.rules.fronts import put_in_front
from asterion.games.midevil.rules.hands import take_from_hand
from asterion.games.midevil.rules.lives import spend
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.worth import may_matter

# --- cards that can be played -----------------------------------------------------------------------------


@rule
def playable(s, box, bench, seat, out, n):
    """MV-52, MV-53: the cards of the hand that can be played now, each once."""
    if s.played[seat] == 1:
        return n
    last = NONE
    for i in range(number(s.held[seat])):
        card = number(s.hand[seat, i])
        if card != last and can_play(s, box, bench, seat, card):
            out[n] = CARD + card
            n += 1
        last = card
    return n


@rule
def has_playable(s, box, bench, seat):
    """The same, whether there is one; most cards have another window, which is seen at once."""
    if s.played[seat] == 1:
        return False
    in_window = s.offered == NONE and s.fighter == NONE
    turn = 0 if seat == s.player else 1
    for i in range(number(s.held[seat])):
        card = number(s.hand[seat, i])
        if in_window and (WHEN[card, turn] >> s.window) & 1 == 0:
            continue
        if can_play(s, box, bench, seat, card):
            return True
    return False


# --- windows ----------------------------------------------------------------------------------------------


@rule
def open_window(s, window):
    """MV-r1."""
    s.window = window
    s.passed = 0
    return True


@rule
def hush(s, log, but):
    """Tell who may be asked in a window, and for whom that may matter, as far as everybody knows."""
    if log.count != SILENT:
        mask = 0
        matters = 0
        for seat in range(number(s.seats)):
            if s.held[seat] > 0 and s.played[seat] == 0 and seat != but:
                mask |= 1 << seat
                if may_matter(s, seat):
                    matters |= 1 << seat
        if mask != 0:
            tell(log, HUSH, mask, matters, 0)


@rule
def ask_next(s, box, bench):
    """MV-r1: the next player, from the active one on, who can play a card is asked. Whether there is one."""
    seat = number(s.player)
    for _ in range(number(s.seats)):
        if (s.passed >> seat) & 1 == 0 and has_playable(s, box, bench, seat):
            s.asked = ANSWER if s.offered == NONE else COUNTER
            s.actor = seat
            return True
        seat += 1
        if seat == s.seats:
            seat = 0
    return False


@rule
def ask_window(s, box, bench, log):
    """MV-r1: whether somebody is asked; the window closes when all pass."""
    if s.passed == 0:
        hush(s, log, number(NONE))
    if ask_next(s, box, bench):
        return True
    s.passed = 0
    return False


@rule
def pass_by(s):
    """No card."""
    s.passed |= 1 << number(s.actor)
    return True


# --- a card is played -------------------------------------------------------------------------------------


@rule
def offer(s, box, card, log):
    """MV-53: the player's card of the round; MV-r24: its cost is paid now."""
    seat = number(s.actor)
    cost = cost_of(s, box, seat, card)
    take_from_hand(s, seat, card)
    s.played[seat] = 1
    s.passed = 0
    tell(log, PLAYED, seat, card, 0)
    if s.offered != NONE:  # Not So Fast!
        s.discards[card] += 1
        s.counters += 1
        s.countered_by = seat
    else:
        s.offered = card
        s.offered_by = seat
        s.to_pay = cost
    return True


@rule
def offer_on(s, box, bench, log):
    """What becomes of a card played: it is paid, answered, and works. False if somebody is asked."""
    if s.to_pay > 0:
        return ask_payment(s, bench, log)
    if s.passed == 0:
        hush(s, log, last_player(s))
    if ask_next(s, box, bench):
        return False
    carry_out(s, box, log)
    return True


@rule
def payer(s):
    """Who pays: for the card he plays or, MV3-12, for a spell."""
    return number(s.caster) if s.offered == NONE else number(s.offered_by)


@rule
def payments(s, out):
    """MV-r24: skeletons of any colour, one by one."""
    n = 0
    seat = payer(s)
    for colour in range(COLLECTED):
        if s.collected[seat, colour] > 0:
            out[n] = SKELETON_OF + colour
            n += 1
    return n


@rule
def ask_payment(s, bench, log):
    if payments(s, bench.answers[:]) == 1:
        return pay(s, number(bench.answers[0]) - SKELETON_OF, log)
    s.asked = PAY
    s.actor = payer(s)
    return False


@rule
def pay(s, colour, log):
    """MV-r24: no change is given."""
    seat = payer(s)
    points = spend(s, seat, colour)
    s.to_pay = max(0, number(s.to_pay) - points)
    tell(log, PAID, seat, colour, 0)
    return True


@rule
def carry_out(s, box, log):
    """MV-r25: an even number of Not So Fast! leaves the card its effect."""
    card = number(s.offered)
    seat = number(s.offered_by)
    works = s.counters % 2 == 0
    clear_offer(s)
    if not works:
        s.discards[card] += 1
        tell(log, COUNTERED, seat, card, 0)
    elif is_put_in_front(card):
        put_in_front(s, box, seat, card, log)
    elif s.fighter != NONE:
        work_in_fight(s, card, log)
    else:
        s.card = card
        s.card_by = seat
        begin_card(s, box, log)
