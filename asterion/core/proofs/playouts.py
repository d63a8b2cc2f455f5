"""Random playouts of any game, counted and timed."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from asterion.core.game import Setting
from asterion.core.kernel.rule import INTERPRETED

CHUNK_SECONDS = 0.2


@dataclass(frozen=True)
class Playouts:
    """What a number of random games came to."""

    games: int
    plies: int
    decisions: int
    longest: int
    seconds: float
    results: tuple[float, ...]  # each seat's mean score

    @property
    def plies_per_second(self) -> float:
        return self.plies / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def run_playouts(
    setting: Setting,
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Playouts:
    """Play random games on one core; `progress` hears how many are done. Compiling is not timed."""
    game = setting.game
    start = np.zeros(1, game.rules.STATE)
    start[0] = setting.start()
    states = start.copy()
    loops = game.loops
    counts = np.zeros(4, np.int64)
    scores = np.zeros(setting.seats, np.float64)
    rng = np.array([seed], np.uint64)
    with np.errstate(over="ignore"):  # the generator's arithmetic wraps around
        loops.playouts(
            start, states, setting.box, setting.bench, rng.copy(), 0 if INTERPRETED else 1, counts, scores
        )
        counts[:] = 0
        scores[:] = 0
        chunk, seconds = 1, 0.0
        while counts[loops.GAMES] < games:
            chunk = min(chunk, games - int(counts[loops.GAMES]))
            before = time.perf_counter()
            loops.playouts(start, states, setting.box, setting.bench, rng, chunk, counts, scores)
            took = time.perf_counter() - before
            seconds += took
            chunk = max(1, min(chunk * 4, int(chunk * CHUNK_SECONDS / max(took, 1e-9))))
            progress(int(counts[loops.GAMES]))
    return Playouts(
        int(counts[loops.GAMES]),
        int(counts[loops.PLIES]),
        int(counts[loops.DECISIONS]),
        int(counts[loops.LONGEST]),
        seconds,
        tuple(float(score) / games for score in scores),
    )
