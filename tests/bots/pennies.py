"""A tiny game: both players choose in secret at the same time, and a table says what the first one wins.

It is no `Game`, only what the search asks of one.
"""

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

from asterion.core.kernel.contract import CONCEALED, EVERYONE, OVER
from asterion.core.kernel.flat import blank, flat
from asterion.core.kernel.rule import rule, specialise
from asterion.core.observation import Observation

MOST = 3  # moves
NOTHING = -1
STATE = flat([("actor", np.int16), ("chosen", np.int16, (2,)), ("score", np.float32, (2,))])
BOX = flat(
    [
        ("count", np.int16, (2,)),  # of moves
        ("share", np.float32, (MOST, MOST)),  # of seat 0
    ]
)
BENCH = flat([("moves", np.int16, (MOST,)), ("weights", np.int32, (MOST,))])


@rule
def setup(s, box, bench, seats):
    s.chosen[0] = NOTHING
    s.chosen[1] = NOTHING


@rule
def legal(s, box, bench, out):
    for move in range(box.count[s.actor]):
        out[move] = move
    return box.count[s.actor]


@rule
def weights(s, box, bench, out):
    return


@rule
def apply(s, box, bench, move, log):
    s.chosen[s.actor] = move
    s.actor = 1 if s.actor == 0 else OVER
    if s.actor == OVER:
        s.score[0] = box.share[s.chosen[0], s.chosen[1]]
        s.score[1] = 1.0 - s.score[0]


@rule
def secret(s):
    return s.actor if s.actor >= 0 else EVERYONE


@rule
def redact(s, seat):
    if s.actor == 1 and seat != 0:
        s.chosen[0] = CONCEALED


@rule
def guess(s, box, bench, seat, rng):
    """A bad guess, as it is always the same: whoever relies on it is easily beaten."""
    if s.chosen[0] == CONCEALED:
        s.chosen[0] = 0


@rule
def take_back(s, seat):
    if s.actor != 1 or seat == 0:
        return 0
    s.chosen[0] = NOTHING
    s.actor = 0
    return 1


@rule
def value(s, box, bench, out):
    out[0] = s.score[0] if s.actor == OVER else 0.5
    out[1] = 1.0 - out[0]


class Pennies:
    """As much of a game card as the search needs."""

    name = "pennies"
    seats = (2,)
    unlearned = ()
    rules = SimpleNamespace(STATE=STATE, BENCH=BENCH, MOVES=MOST)
    observation = Observation(STATE, 2, {})

    @property
    def loops(self) -> ModuleType:
        return self.specialised("asterion.core.kernel.loops")

    def specialised(self, module_name: str) -> ModuleType:
        functions = (setup, legal, weights, apply, secret, redact, guess, take_back, value)
        names = {function.__name__: function for function in functions}
        return specialise(module_name, Path(__file__).parent, names)


PENNIES = Pennies()


def pennies(table: list[list[float]]) -> Any:
    """A setting of the game with these shares of the first player, by both choices."""
    box = blank(BOX)
    box.count[:] = np.shape(table)
    box.share[: len(table), : len(table[0])] = table
    return SimpleNamespace(game=PENNIES, seats=2, box=box, bench=blank(BENCH))
