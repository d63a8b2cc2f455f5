"""Heroes of the Maze: the rules, one subject a file; here, what they answer to the rest of the house."""

from asterion.core.kernel.nothing_hidden import guess, redact, take_back
from asterion.games.heroes_of_the_maze.rules.legal import legal, secret, weights
from asterion.games.heroes_of_the_maze.rules.setting_up import setup
from asterion.games.heroes_of_the_maze.rules.state import BENCH, BLOCKS, BOX, MOVES, REVEALING, STATE
from asterion.games.heroes_of_the_maze.rules.turn import apply
from asterion.games.heroes_of_the_maze.rules.value import value

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
