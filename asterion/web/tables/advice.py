"""What the search tells the people at a table. It thinks in threads, so that the game goes on meanwhile."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, Literal, TypeVar

from asterion.bots import analysis
from asterion.bots.analysis import Review, review
from asterion.core.match import Match
from asterion.web.api.answers import Advised, Chances, Hint, LookBack, Moment, TurningPoint
from asterion.web.onlookers import seat_of
from asterion.web.tables.thinking import PEOPLE, WATCHED, Thinkers
from asterion.web.tables.views import choice_answer
from asterion.web.tables.warming import Warming

Answer = TypeVar("Answer", Hint, Chances)

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
        self._given: dict[tuple[str, int, int], Any] = {}
        self._look: Looking | None = None

    async def hint(self, match: Match, version: int, seat: int) -> Hint:
        view = match.view(seat)

        def think() -> Hint:
            found = analysis.hint(view, seconds=SECONDS)
            mix, others = [[_advised(each) for each in part] for part in (found.mix, found.others)]
            return Hint(version=version, seat=seat, mix=mix, others=others, sentence=found.sentence)

        return await self._ask(("hint", version, seat), PEOPLE, think)

    async def chances(self, match: Match, version: int, seat: int) -> Chances:
        plies = len(match.steps(seat))

        def think() -> Chances:
            found = analysis.chances(match, seat, seconds=SECONDS)
            return Chances(version=version, seat=seat_of(seat), plies=plies, chances=list(found))

        return await self._ask(("chances", version, seat), WATCHED, think)

    async def _ask(self, key: tuple[str, int, int], urgency: int, think: Callable[[], Answer]) -> Answer:
        """One thought at a time; a question that was asked before has its answer already."""
        await self.ready()
        async with self._one:
            if key not in self._given:
                self._given[key] = await self._thinkers.think(lambda: urgency, think)
                for old in list(self._given)[:-REMEMBERED]:
                    del self._given[old]
            answer: Answer = self._given[key]
            return answer

    async def ready(self) -> None:
        if self._warming is not None:
            await self._warming.ready(self._game)

    # --- after the end --------------------------------------------------------------------------------

    def look_back(self, match: Match, version: int) -> LookBack:
        """Begin to look back on a finished game, unless that was done before."""
        if self._look is None or self._look.version != version or self._look.failed:
            self.close()
            self._look = Looking(match, version, self.ready())
        return self.seen_back(version)

    def seen_back(self, version: int) -> LookBack:
        """How far looking back has come."""
        if self._look is None or self._look.version != version:
            return LookBack(state="none", progress=0.0, moments=[], turning_points=[])
        return self._look.answer()

    @property
    def is_busy(self) -> bool:
        return self._one.locked() or (self._look is not None and not self._look.task.done())

    def close(self) -> None:
        if self._look is not None:
            self._look.closed = True


class Looking:
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

    def answer(self) -> LookBack:
        if self.found is not None:
            return _found_answer(self.found)
        progress = round(self.progress, 3)
        state: Literal["failed", "running"] = "failed" if self.failed else "running"
        return LookBack(state=state, progress=progress, moments=[], turning_points=[])


def _found_answer(found: Review) -> LookBack:
    moments = [Moment(**vars(moment)) for moment in found.moments]
    points = [TurningPoint(**asdict(point), loss=point.loss) for point in found.turning_points]
    return LookBack(state="done", progress=1.0, moments=moments, turning_points=points)


def _advised(advised: analysis.Advised) -> Advised:
    choice = choice_answer(advised.choice)
    return Advised(**dict(choice), share=advised.share, expects=advised.expects)
