"""Space Princess: what a seat may not know, and guesses of it."""

from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.state import *


@rule
def redact(s, seat):
    """Hands, face-down cards, the order of the other's stack, and what her plans are. The end shows all."""
    if s.actor == OVER:
        return
    if seat != PRINCESS and s.secret_plans == 1:
        s.real_plans = CONCEALED
    for owner in range(2):
        if owner != seat:
            conceal_cards(s, owner)


@rule
def has_laid(s, owner):
    """A card of this owner lies face down: it and the bottom card of the stack are the two just drawn."""
    return s.phase == CHOOSE and s.held[owner] == 0


@rule
def conceal_cards(s, owner):
    bottom = s.stack[owner, s.stacked[owner] - 1] if has_laid(s, owner) else CONCEALED
    for card in range(owner * EACH, (owner + 1) * EACH):
        place = s.place[card]
        followed = s.known[card] == 1 and (place == HELD or place == STACKED) and card != bottom
        if place != PLAYED and place != DISCARDED and not followed:
            s.place[card] = CONCEALED
    for at in range(s.stacked[owner]):
        card = s.stack[owner, at]
        if card >= 0 and s.place[card] == CONCEALED:
            s.stack[owner, at] = CONCEALED


@rule
def guess(s, box, bench, seat, rng):
    """Deal the concealed cards at random to where the other seat must have cards."""
    if s.actor == OVER:
        return
    for owner in range(2):
        if owner != seat:
            guess_cards(s, bench, owner, rng)
    if s.real_plans == CONCEALED:
        guess_plans(s, box, rng)


@rule
def guess_plans(s, box, rng):
    """Every plan card is equally likely to be among the collected ones."""
    cards = PLANS
    collected = PLANS
    for plan in range(PLANS):
        collected -= s.plan[plan]
    if s.phase == PLAN:
        collected -= 1  # the one just taken up has not been looked at
    s.real_plans = 0
    for _ in range(collected):
        if draw(rng, cards) < box.plans[1] - s.real_plans:
            s.real_plans += 1
        cards -= 1


@rule
def guess_cards(s, bench, owner, rng):
    cards = bench.slots
    n = 0
    for card in range(owner * EACH, (owner + 1) * EACH):
        if s.place[card] == CONCEALED:
            cards[n] = card
            n += 1
    for i in range(n - 1):
        swap(cards, i, i + draw(rng, n - i))
    next_card = 0
    if has_laid(s, owner):
        bring_followed_first(s, cards, n, rng)
        s.place[cards[0]] = LAID
        s.place[cards[1]] = STACKED
        s.stack[owner, s.stacked[owner] - 1] = cards[1]
        next_card = 2
    for at in range(s.stacked[owner]):
        if s.stack[owner, at] == CONCEALED:
            s.stack[owner, at] = cards[next_card]
            s.place[cards[next_card]] = STACKED
            next_card += 1
    for _ in range(s.held[owner] - held_openly(s, owner)):
        s.place[cards[next_card]] = HELD
        next_card += 1
    for i in range(next_card, n):
        s.place[cards[i]] = SHUFFLED


@rule
def take_back(s, seat):
    """SP-7: they choose at the same time, so while the Zealot has not chosen the princess still may."""
    if seat == PRINCESS or not has_laid(s, PRINCESS):
        return 0
    bottom = s.stacked[PRINCESS] - 1
    s.place[s.stack[PRINCESS, bottom]] = HELD
    s.stack[PRINCESS, bottom] = NONE
    s.stacked[PRINCESS] = bottom
    for card in range(EACH):
        if s.place[card] == LAID:
            s.place[card] = HELD
    s.held[PRINCESS] = HAND
    s.actor = PRINCESS
    return 1


@rule
def swap(cards, i, j):
    card = cards[i]
    cards[i] = cards[j]
    cards[j] = card


@rule
def held_openly(s, owner):
    count = 0
    for card in range(owner * EACH, (owner + 1) * EACH):
        if s.place[card] == HELD:
            count += 1
    return count


@rule
def bring_followed_first(s, cards, n, rng):
    """A card the other seat could follow to the hand is now the laid one (first) or the bottom one."""
    followed = 0
    for i in range(n):
        followed += s.known[cards[i]]
    to = draw(rng, 2) if followed == 1 else 0
    for i in range(n):
        if followed > 0 and s.known[cards[i]] == 1:
            swap(cards, i, to)
            to += 1
            followed -= 1
