"""Perft: the number of ply sequences of a given depth, chance's outcomes counted like moves."""

import numpy as np

from asterion.core.errors import AsterionError
from asterion.core.game import Setting
from asterion.core.rooms import State

DEEPEST = 32


def perft(setting: Setting, depth: int, state: State | None = None) -> int:
    """How many sequences of `depth` plies there are. A sequence that ends the game earlier does not count."""
    if not 0 <= depth <= DEEPEST:
        raise AsterionError(f"The depth is {depth}; it can be 0 to {DEEPEST}.")
    if depth == 0:
        return 1
    states = np.zeros(depth + 1, setting.game.rules.STATE)
    states[0] = setting.start() if state is None else state
    moves = np.zeros((depth + 1, setting.game.rules.MOVES), np.int16)
    counts = np.zeros(depth + 1, np.int64)
    return int(
        setting.game.loops.perft(states, setting.box, setting.bench, moves, counts, counts.copy(), depth)
    )


def divide(setting: Setting, depth: int, state: State | None = None) -> dict[str, int]:
    """The same count, by the first ply's notation."""
    state = setting.start() if state is None else state
    found = {}
    for move in setting.legal(state):
        after = state.copy()
        setting.apply(after, move)
        found[str(setting.game.words.notation(setting, state, move))] = perft(setting, depth - 1, after)
    return found
