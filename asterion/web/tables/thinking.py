"""Who may think when: a few thoughts at a time, those that people wait for first.

Searching takes a core each. However many tables there are, one thread is always left to the tables where
people play; tables of bots that nobody looks at share a single one and rest in between.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

T = TypeVar("T")
Urgency = Callable[[], int]  # asked again whenever there is room, as somebody may have come to look

PEOPLE = 0  # a person plays at the table
WATCHED = 1  # somebody looks on, or wants to know the chances
UNWATCHED = 2
REST = 1.0  # seconds of rest for each second of an unwatched thought


@dataclass(frozen=True)
class _Waiting:
    urgency: Urgency
    number: int
    turn: "asyncio.Future[int]"


class Thinkers:
    """The threads in which bots think. Used from one event loop."""

    def __init__(self, workers: int | None = None, rest: float = REST) -> None:
        self.workers = workers or max(2, os.cpu_count() or 2)
        self._threads = ThreadPoolExecutor(self.workers, "thought")
        self._rest = rest
        self._waiting: list[_Waiting] = []
        self._numbers = count()
        self._busy: Counter[int] = Counter()  # thoughts by their urgency, resting ones included
        self._closed = False

    async def think(self, urgency: Urgency, thought: Callable[[], T]) -> T:
        """Have it thought when it is its turn."""
        loop = asyncio.get_running_loop()
        rank = await self._turn(urgency)
        if self._closed:
            raise asyncio.CancelledError
        begun = loop.time()
        thinking = loop.run_in_executor(self._threads, thought)

        def over(_: object) -> None:
            rest = (loop.time() - begun) * self._rest if rank == UNWATCHED else 0.0
            loop.call_later(rest, self._leave, rank)

        thinking.add_done_callback(over)  # its thread is free then, also if nobody waits for it any more
        return await asyncio.shield(thinking)

    @property
    def busy(self) -> int:
        return self._busy.total()

    def close(self) -> None:
        """Thoughts that have begun come to their end; no other begins."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _turn(self, urgency: Urgency) -> int:
        """Wait for a thread; as how urgent it was then."""
        waiting = _Waiting(urgency, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self.look_again()
        try:
            return await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.turn.cancelled():
                self._leave(waiting.turn.result())
            raise

    def look_again(self) -> None:
        """Let those begin for whom there is room, the most urgent first, then the oldest."""
        for waiting in sorted(self._waiting, key=lambda each: (each.urgency(), each.number)):
            rank = waiting.urgency()
            if not waiting.turn.done() and self._is_room(rank):
                self._busy[rank] += 1
                self._waiting.remove(waiting)
                waiting.turn.set_result(rank)

    def _is_room(self, rank: int) -> bool:
        if rank == UNWATCHED and self._busy[UNWATCHED] >= 1:
            return False
        return self._busy.total() < (self.workers if rank == PEOPLE else self.workers - 1)

    def _leave(self, rank: int) -> None:
        self._busy[rank] -= 1
        self.look_again()
