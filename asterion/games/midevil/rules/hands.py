"""MidEvil: hands of cards, which stay in ascending order."""

from asterion.core.kernel.numbers import insert, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.state import *


@rule
def take_from_hand(s, seat, card):
    at = 0
    while s.hand[seat, at] != card:
        at += 1
    s.held[seat] -= 1
    for i in range(at, number(s.held[seat])):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, s.held[seat]] = NONE


@rule
def put_into_hand(s, seat, card):
    s.held[seat] = insert(card, 0, number(s.held[seat]), s.hand[seat])
