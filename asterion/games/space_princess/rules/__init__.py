"""Space Princess: the rules, one subject a file; here, what they answer to the rest of the house."""

from asterion.games.space_princess.rules.hidden import guess, redact, take_back
from asterion.games.space_princess.rules.legal import legal, secret, weights
from asterion.games.space_princess.rules.setting_up import setup
from asterion.games.space_princess.rules.state import BENCH, BLOCKS, BOX, MOVES, REVEALING, STATE
from asterion.games.space_princess.rules.turn import apply
from asterion.games.space_princess.rules.value import value

__all__ = [
    "BENCH",
    "BLOCKS",
    "BOX",
    "MOVES",
    "REVEALING",
    "STATE",
    "apply",
    "guess",
    "legal",
    "redact",
    "secret",
    "setup",
    "take_back",
    "value",
    "weights",
]
