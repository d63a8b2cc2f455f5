"""MidEvil: what a seat may not know, and guesses of it: hands, who is asked in a window, commitments."""

from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.core.kernel.numbers import insert, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.cards import can_play
from asterion.games.midevil.rules.duel import fighter_of, stock
from asterion.games.midevil.rules.legal import count_deck
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.steps import cards_in_game
from asterion.games.midevil.rules.windows import has_playable

# --- what is not shown ------------------------------------------------------------------------------------


@rule
def redact(s, seat):
    """MV-r5: hands, commitments; MV-r1: who is asked in a window, who has passed. The end shows all."""
    if s.actor == OVER:
        return
    jester = is_jesting(s)
    for owner in range(number(s.seats)):
        if owner != seat and not (jester and seat == s.card_by and owner == s.victim):
            for i in range(number(s.held[owner])):
                s.hand[owner, i] = CONCEALED
    if jester and seat != s.card_by and s.left > 0:
        s.left = CONCEALED
    if s.asked == ANSWER or s.asked == COUNTER:
        s.passed &= 1 << seat if seat >= 0 else 0
        if s.actor != seat:
            s.actor = CONCEALED
    elif s.asked == COMMIT:
        for who in range(2):
            if fighter_of(s, who) != seat:
                conceal_commitment(s, who)


@rule
def is_jesting(s):
    """MV2-r19: a Court Jester looks at a hand; `left` is the card taken from it, and 1, or 0."""
    return s.card == JESTER and s.victim != NONE


@rule
def conceal_commitment(s, who):
    for what in range(COLLECTED + 1):
        if s.committed[who, what] != NONE:
            s.committed[who, what] = CONCEALED


# --- guesses ----------------------------------------------------------------------------------------------


@rule
def guess(s, box, bench, seat, rng):
    """Deal the cards that the seat has not seen; whoever is asked in a window gets one to play there."""
    unseen = bench.near[:]
    count_unseen(s, unseen)
    if s.asked == ANSWER or s.asked == COUNTER:
        if s.actor == CONCEALED:
            s.actor = guess_asked(s, box, bench, seat, unseen, rng)
        for other in range(number(s.seats)):
            if other != seat and turn_order(s, other) < turn_order(s, number(s.actor)):
                s.passed |= 1 << other
    for owner in range(number(s.seats)):
        if s.held[owner] > 0 and s.hand[owner, s.held[owner] - 1] == CONCEALED:
            guess_hand(s, owner, unseen, rng)
    if s.left == CONCEALED:
        s.left = s.hand[s.victim, draw(rng, number(s.held[s.victim]))] + 1
    for who in range(2):
        for what in range(COLLECTED + 1):
            if s.committed[who, what] == CONCEALED:
                s.committed[who, what] = draw(rng, stock(s, fighter_of(s, who), what) + 1)


@rule
def count_unseen(s, unseen):
    """How many copies of each card are in the deck or in a hand that is not shown."""
    count_deck(s, unseen)
    if s.offered != NONE:
        unseen[s.offered] -= 1
    if s.card != NONE:
        unseen[s.card] -= 1


@rule
def turn_order(s, seat):
    """How many players come before this one in a window."""
    return (seat + number(s.seats) - number(s.player)) % number(s.seats)


@rule
def take_unseen(s, unseen, rng):
    """Any card the seat has not seen, every copy as likely as the others."""
    left = 0
    for card in range(cards_in_game(s)):
        left += number(unseen[card])
    at = draw(rng, left)
    card = 0
    while at >= unseen[card]:
        at -= unseen[card]
        card += 1
    unseen[card] -= 1
    return card


@rule
def guess_hand(s, owner, unseen, rng):
    """Fill what is concealed of a hand, in ascending order."""
    for i in range(number(s.held[owner])):
        card = number(s.hand[owner, i])
        if card == CONCEALED:
            card = take_unseen(s, unseen, rng)
        insert(card, 0, i, s.hand[owner])


# --- who is asked -----------------------------------------------------------------------------------------


@rule
def guess_asked(s, box, bench, seat, unseen, rng):
    """A player who could be asked now; he gets a card that he could play. The likelier, the more he holds."""
    total = 0
    for other in range(number(s.seats)):
        if may_be_asked(s, box, bench, other, seat):
            for card in range(cards_in_game(s)):
                total += weight(s, box, bench, other, card, unseen)
    at = draw(rng, max(total, 1))
    for other in range(number(s.seats)):
        if may_be_asked(s, box, bench, other, seat):
            for card in range(cards_in_game(s)):
                likely = weight(s, box, bench, other, card, unseen)
                if at < likely:
                    s.hand[other, 0] = card
                    unseen[card] -= 1
                    return other
                at -= likely
    return number(s.player)  # a view of no position


@rule
def weight(s, box, bench, seat, card, unseen):
    """How likely the player is asked because of this card."""
    if unseen[card] == 0 or not can_play(s, box, bench, seat, card):
        return 0
    return number(unseen[card]) * number(s.held[seat])


@rule
def may_be_asked(s, box, bench, other, seat):
    """As far as the seat knows: it has passed before him, or would be asked after him, or cannot play."""
    if other == seat or s.held[other] == 0 or s.played[other] == 1:
        return False
    if seat < 0:
        return True
    if (s.passed >> seat) & 1 == 1:
        return turn_order(s, other) > turn_order(s, seat)
    return turn_order(s, other) < turn_order(s, seat) or not has_playable(s, box, bench, seat)


# --- secret choices made again ----------------------------------------------------------------------------


@rule
def take_back(s, seat):
    """MV-33: both commit at the same time, so while the holder has not the attacker still may."""
    if s.asked != COMMIT:
        return 0
    back = 0
    for who in range(1, -1, -1):
        if fighter_of(s, who) != seat:
            back += take_back_of(s, who)
    return back


@rule
def take_back_of(s, who):
    """How many choices were taken back: there was none where one has nothing."""
    owner = fighter_of(s, who)
    back = 0
    for what in range(COLLECTED + 1):
        if s.committed[who, what] != NONE and stock(s, owner, what) > 0:
            s.committed[who, what] = NONE
            s.actor = owner
            s.duellist = owner
            back += 1
    return back
