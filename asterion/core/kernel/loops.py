"""Compiled loops over any game: random playouts and perft.

`Game.loops` is a copy of this module in which `legal`, `apply` and `weights` are the game's own. They are
called with the same types everywhere, plain arrays and 64-bit numbers: each other type would compile the game
once more.
"""

import numpy as np

from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CHANCE, OVER, apply, legal, weights
from asterion.core.kernel.rule import part, rule

PLIES, DECISIONS, GAMES, LONGEST = 0, 1, 2, 3  # what `playouts` counts


@part
def pick(s, box, bench, rng):
    """A random legal move; CHANCE's by their weights."""
    n = legal(s, box, bench, bench.moves[:])
    if s.actor != CHANCE:
        return np.int64(bench.moves[draw(rng, n)])
    weights(s, box, bench, bench.weights[:])
    total = 0
    for i in range(n):
        total += bench.weights[i]
    at = draw(rng, total)
    i = 0
    while at >= bench.weights[i]:
        at -= bench.weights[i]
        i += 1
    return np.int64(bench.moves[i])


@part
def playout(s, box, bench, rng):
    """Play to the end at random; the plies and, among them, the players' choices."""
    plies = 0
    decisions = 0
    while s.actor != OVER:
        if s.actor != CHANCE:
            decisions += 1
        apply(s, box, bench, pick(s, box, bench, rng), None)
        plies += 1
    return plies, decisions


@rule
def playouts(start, states, box, bench, rng, games, counts, scores):
    """Play many games from `start`, adding up plies, decisions and each seat's results."""
    for _ in range(games):
        states[0] = start[0]
        plies, decisions = playout(states[0], box, bench, rng)
        counts[PLIES] += plies
        counts[DECISIONS] += decisions
        counts[GAMES] += 1
        counts[LONGEST] = max(counts[LONGEST], plies)
        for seat in range(scores.shape[0]):
            scores[seat] += states[0].score[seat]


@rule
def perft(states, box, bench, moves, counts, at, depth):
    """The number of ply sequences of `depth` from states[0]; CHANCE's outcomes count like moves.

    `moves`, `counts` and `at` are the lists, their lengths and the next index, one row for each level.
    """
    level = 0
    total = 0
    counts[0] = legal(states[0], box, bench, moves[0]) if states[0].actor != OVER else 0
    at[0] = 0
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
            level -= 1
        elif at[level] == counts[level]:
            level -= 1
        else:
            states[level + 1] = states[level]
            apply(states[level + 1], box, bench, np.int64(moves[level, at[level]]), None)
            at[level] += 1
            level += 1
            at[level] = 0
            counts[level] = (
                legal(states[level], box, bench, moves[level]) if states[level].actor != OVER else 0
            )
    return total
