"""Zombie Princess: what a seat may not know, and guesses of it. Only the tokens are hidden."""

from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.state import *
from asterion.games.zombie_princess.rules.tokens import tokens_left


@rule
def redact(s, seat):
    """ZP-51: the others' tokens. How many they have, and which ones were played, everybody sees."""
    if s.actor == OVER or s.extra_actions == 0:
        return
    for owner in range(int(s.knights)):
        if owner != seat:
            for token in range(TOKENS):
                s.token[owner, token] = CONCEALED


@rule
def guess(s, box, bench, seat, rng):
    """Deal the others as many tokens as they have from those that nobody has shown."""
    for owner in range(KNIGHTS):
        if s.token[owner, 0] == CONCEALED:
            for token in range(TOKENS):
                s.token[owner, token] = 0
    if s.extra_actions == 0:
        return
    for owner in range(int(s.knights)):
        dealt = 0
        for token in range(TOKENS):
            dealt += s.token[owner, token]
        for _ in range(s.held[owner] - dealt):
            s.token[owner, any_token(s, box, rng)] += 1


@rule
def any_token(s, box, rng):
    """A kind of token from the supply, every token as likely as the others."""
    left = 0
    for token in range(TOKENS):
        left += tokens_left(s, box, token)
    at = draw(rng, left)
    token = 0
    while at >= tokens_left(s, box, token):
        at -= tokens_left(s, box, token)
        token += 1
    return token
