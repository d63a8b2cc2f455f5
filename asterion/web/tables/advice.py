"""What the search tells the people at a table. It thinks in threads, so that the game goes on meanwhile."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

from asterion.bots.analysis import Advised, Hint, Review, chances, hint, review
from asterion.core.match import Match
from asterion.web.tables.thinking import PEOPLE, WATCHED, Thinkers
from asterion.web.tables.warming import Warming

SECONDS = 0.7  # that a hint, or everybody's chances, may take at most
REMEMBERED = 8  # answers that are given again

_reviewers = ThreadPoolExecutor(1, "review")  # one game at a time is looked back on


class Closed(Exception):
    """The server ends."""


class Advice:
    """The advice given at one table."""

    def __init__(self, game: str, warming: Warming | None, thinkers: Thinkers) -> None:
        self._game = game
        self._warming = warming
        self._thinkers = thinkers
        self._one = asyncio.Lock()
        self._given: dict[tuple[str, int, int], dict[str, Any]] = {}
        self._look: LookBack | None = None

    async def hint(self, match: Match, version: int, seat: int) -> dict[str, Any]:
        view = match.view(seat)
        return await self._ask(
            "hint", version, seat, PEOPLE, lambda: _hint_facts(hint(view, seconds=SECONDS))
        )

    async def chances(self, match: Match, version: int, seat: int) -> dict[str, Any]:
        plies = len(match.steps(seat))
        return await self._ask(
            "chances",
            version,
            seat,
            WATCHED,
            lambda: {"plies": plies, "chances": list(chances(match, seat, seconds=SECONDS))},
        )

    async def _ask(
        self, what: str, version: int, seat: int, urgency: int, think: Callable[[], Any]
    ) -> dict[str, Any]:
        """One thought at a time; a question that was asked before has its answer already."""
        await self.ready()
        async with self._one:
            key = (what, version, seat)
            if key not in self._given:
                self._given[key] = {"version": version, "seat": seat} | await self._thinkers.think(
                    lambda: urgency, think
                )
                for old in list(self._given)[:-REMEMBERED]:
                    del self._given[old]
            return self._given[key]

    async def ready(self) -> None:
        if self._warming is not None:
            await self._warming.ready(self._game)

    # --- after the end --------------------------------------------------------------------------------

    def look_back(self, match: Match, version: int) -> dict[str, Any]:
        """Begin to look back on a finished game, unless that was done before."""
        if self._look is None or self._look.version != version or self._look.failed:
            self.close()
            self._look = LookBack(match, version, self.ready())
        return self.seen_back(version)

    def seen_back(self, version: int) -> dict[str, Any]:
        """How far looking back has come."""
        if self._look is None or self._look.version != version:
            return {"state": "none", "progress": 0.0, "moments": [], "turning_points": []}
        return self._look.facts()

    def targets(self, version: int, ply: int) -> tuple[str, ...]:
        """Where the game turned: the things that were chosen there, and would have been better."""
        if self._look is None or self._look.version != version or self._look.found is None:
            return ()
        points = [point for point in self._look.found.turning_points if point.ply == ply]
        return tuple(judged.target for point in points for judged in (point.played, point.better))

    @property
    def is_busy(self) -> bool:
        return self._one.locked() or (self._look is not None and not self._look.task.done())

    def close(self) -> None:
        if self._look is not None:
            self._look.closed = True


class LookBack:
    """A finished game being looked back on."""

    def __init__(self, match: Match, version: int, ready: Any) -> None:
        self.version = version
        self.progress = 0.0
        self.closed = False
        self.found: Review | None = None
        self.task = asyncio.get_running_loop().create_task(self._run(match, ready))

    async def _run(self, match: Match, ready: Any) -> None:
        await ready
        self.found = await asyncio.get_running_loop().run_in_executor(_reviewers, self._review, match)

    def _review(self, match: Match) -> Review | None:
        try:
            return review(match, progress=self._note)
        except Closed:
            return None

    def _note(self, done: int, steps: int) -> None:
        if self.closed:
            raise Closed
        self.progress = done / steps

    @property
    def failed(self) -> bool:
        return self.task.done() and self.found is None

    def facts(self) -> dict[str, Any]:
        if self.found is None:
            state = "failed" if self.failed else "running"
            return {"state": state, "progress": round(self.progress, 3), "moments": [], "turning_points": []}
        return {"state": "done", "progress": 1.0, **_review_facts(self.found)}


def _review_facts(found: Review) -> dict[str, Any]:
    points = [asdict(point) | {"loss": point.loss} for point in found.turning_points]
    return {"moments": [vars(moment) for moment in found.moments], "turning_points": points}


def _hint_facts(found: Hint) -> dict[str, Any]:
    return {
        "mix": [_advised(each) for each in found.mix],
        "others": [_advised(each) for each in found.others],
        "sentence": found.sentence,
    }


def _advised(advised: Advised) -> dict[str, Any]:
    choice = advised.choice
    return {
        "notation": choice.notation,
        "sentence": choice.sentence,
        "target": choice.target,
        "source": choice.source,
        "share": advised.share,
        "expects": advised.expects,
    }
