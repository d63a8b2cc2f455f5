"""Maze's End: the rules, one subject a file; here, what they answer to the rest of the house."""

from asterion.core.kernel.nothing_hidden import guess, redact, take_back
from asterion.games.mazes_end.rules.legal import legal, secret, weights
from asterion.games.mazes_end.rules.setting_up import setup
from asterion.games.mazes_end.rules.state import BENCH, BLOCKS, BOX, MOVES, REVEALING, STATE
from asterion.games.mazes_end.rules.turn import apply
from asterion.games.mazes_end.rules.value import value

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
