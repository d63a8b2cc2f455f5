"""A course in its folder: the checkpoint it goes on from, what has been learnt, and curves."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from asterion.core.files import read_bytes, unwritable, write_whole
from asterion.training.course import Course, Progress
from asterion.training.curves import curves
from asterion.training.duel import RANDOM, VALUE, Duel, Outcome, play_duel

MOST_BYTES = 1 << 28
BETWEEN_TRIALS = 10.0  # one trial after so many times as long a training …
LEAST = 15.0  # … and after so many seconds at least
BETWEEN_KEEPINGS = 30.0


class Training:
    """A course that is kept in a folder, and goes on from there."""

    def __init__(self, course: Course, folder: Path) -> None:
        self.course, self.folder = course, folder
        self._next_trial = self._next_keeping = 0.0  # in seconds of the course
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(folder, error) from error
        kept = self._path("course.npz")
        if kept.exists():
            course.load(read_bytes(kept, MOST_BYTES), str(kept))

    def _path(self, name: str) -> Path:
        return self.folder / name

    def run(self, tell: Callable[[Progress], None]) -> None:
        """Go on to the end; what is killed meanwhile loses half a minute."""
        course = self.course
        while not course.is_over:
            before = course.share_done
            progress = course.learn()
            if before < 0.5 <= course.share_done:
                course.remember()
            if course.is_over or course.seconds >= self._next_trial:
                begun = time.perf_counter()
                progress = course.trial(progress)
                took = time.perf_counter() - begun
                self._next_trial = course.seconds + max(LEAST, BETWEEN_TRIALS * took)
                self._next_keeping = 0.0
            if course.seconds >= self._next_keeping:
                self._next_keeping = course.seconds + BETWEEN_KEEPINGS
                self.keep()
            tell(progress)

    def keep(self) -> None:
        write_whole(self._path("course.npz"), self.course.save())
        write_whole(self._path("judgement.npz"), self.course.learnt().save())
        write_whole(self._path("curves.svg"), curves(self.course.game.title, self.course.history))

    def arena(
        self, games: int, seconds: float, jobs: int, tell: Callable[[str, int], None]
    ) -> dict[str, Outcome]:
        """What has been learnt against random moves, the game's own `value`, and itself half-way."""
        course = self.course
        ours = course.learnt().save()
        earlier = course.learnt(course.earlier).save()
        results = {}
        for name, theirs in (("random", RANDOM), ("value", VALUE), ("earlier", earlier)):
            duel = Duel(course.game.name, ours, theirs, games, seconds=seconds, seed=course.plan.seed)
            results[name] = play_duel(duel, jobs, partial(tell, name))
        self._keep_results(results, seconds)
        return results

    def _keep_results(self, results: dict[str, Outcome], seconds: float) -> None:
        facts = {name: {**outcome.__dict__, "seconds": seconds} for name, outcome in results.items()}
        write_whole(self._path("result.json"), json.dumps({**self.course.origin(), **facts}, indent=2) + "\n")
        against = results["value"]
        told: dict[str, Any] = {
            "against_value": round(against.share, 4),
            "interval": [round(against.low, 4), round(against.high, 4)],
            "games_against_value": against.games,
            "seconds_a_move": seconds,
        }
        write_whole(self._path("judgement.npz"), self.course.learnt(**told).save())
