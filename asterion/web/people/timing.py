"""Clocks that run: by what spectators are shown, so that they tell nothing else."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from asterion.core.errors import AsterionError
from asterion.core.kernel.contract import SPECTATOR
from asterion.web.errors import NotYours
from asterion.web.people import keeping
from asterion.web.people.gathering import Gathering
from asterion.web.people.questions import DEPUTY
from asterion.web.tables.live import LiveTable
from asterion.web.tables.sight import public_actor
from asterion.web.tables.views import HUMAN

if TYPE_CHECKING:
    from asterion.web.people.people import People

OVERDUE = 30.0  # seconds between two looks for clocks that nobody watches

log = logging.getLogger("uvicorn.error")


class Timing:
    """The clocks of all tables."""

    def __init__(self, people: "People") -> None:
        self._people = people
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def begin(self) -> None:
        self._spawn(self._look_for_overdue())

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def watch(self, table: LiveTable, what: str) -> None:
        """A table's listeners are told something; what matters here is what spectators are shown."""
        gathering = self._people.known_gathering(table.kept.id)
        if gathering is None or what != "changed" or table.change_of(SPECTATOR) == gathering.shown:
            return
        gathering.shown = table.change_of(SPECTATOR)
        question = gathering.question
        if question is not None and question.version != table.version_of(SPECTATOR):
            gathering.question = None
            gathering.tell()
        if gathering.clock is not None:
            self._spawn(self.set(gathering, table))

    async def set(self, gathering: Gathering, table: LiveTable) -> None:
        """Let the clock run for whoever is on turn, as far as everybody knows."""
        clock = gathering.clock
        if clock is None:
            return
        match = table.sight.of(SPECTATOR).match
        actor = public_actor(match)
        turn = actor if 0 <= actor < len(gathering.chairs) and table.episode is None else None
        runs = turn is not None and table.kept.who[turn] == HUMAN and not gathering.paused
        clock.go(turn, runs and gathering.all_seated and not match.over, time.time())
        self._wind(gathering)
        gathering.tell()
        await self._people.note(gathering, {})

    def _wind(self, gathering: Gathering) -> None:
        """Have it noticed when somebody's time is over."""
        timer = self._timers.pop(gathering.table, None)
        if timer is not None:
            timer.cancel()
        due = None if gathering.clock is None else gathering.clock.due
        if due is not None:
            later = asyncio.get_running_loop().call_later
            left = max(0.0, due - time.time())
            self._timers[gathering.table] = later(
                left, lambda: self._spawn(self._time_is_up(gathering.table))
            )

    async def _time_is_up(self, table_id: str) -> None:
        """A bot plays for somebody whose time is over. They can take their seat back."""
        self._timers.pop(table_id, None)
        table, gathering = await self._people.tables.open(table_id), await self._people.gathering(table_id)
        clock = None if gathering is None else gathering.clock
        if clock is None or clock.turn is None or clock.due is None or clock.due > time.time():
            return
        with contextlib.suppress(NotYours):  # the game has ended in the meantime
            await table.reseat(clock.turn, DEPUTY, None, None)

    async def _look_for_overdue(self) -> None:
        """By post nobody looks at a table for days: those are opened at which somebody's time is over."""
        while True:
            with contextlib.suppress(AsterionError):
                for table_id in await self._people.look(keeping.overdue, time.time()):
                    gathering = await self._people.gathering(table_id)
                    if gathering is not None and table_id not in self._timers:
                        self._wind(gathering)
            await asyncio.sleep(OVERDUE)

    def _spawn(self, deed: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(deed)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("A clock could not be set.", exc_info=task.exception())
