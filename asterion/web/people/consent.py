"""Asking those who play whether they agree, and doing what they agree to."""

import asyncio
from typing import TYPE_CHECKING

from asterion.core.errors import NothingToUndo
from asterion.core.kernel.contract import SPECTATOR
from asterion.web.errors import NotYours, Unknown
from asterion.web.people.doors import NotYourSeat
from asterion.web.people.gathering import Gathering
from asterion.web.people.keeping import Chair
from asterion.web.people.questions import BOT, DEPUTY, GO_ON, LASTS, PAUSE, TAKE_BACK, Question
from asterion.web.tables.live import LiveTable
from asterion.web.tables.views import HUMAN

if TYPE_CHECKING:
    from asterion.web.people.people import People


class Consent:
    """The questions at all tables, one at a time at each."""

    def __init__(self, people: "People") -> None:
        self._people = people
        self._asked = 0  # of which each has its number

    async def ask(self, gathering: Gathering, kind: str, seat: int, person: str) -> None:
        """Ask all who play; where nobody else does it is done at once."""
        table = await self._people.tables.open(gathering.table)
        if gathering.question is not None:
            raise NotYours("Another question waits for its answer.")
        waits = gathering.others(person, table.kept.who)
        if kind == BOT:
            waits -= _left(gathering, table, seat)
        elif seat not in gathering.seats_of(person):
            raise NotYourSeat("One asks from one's own seat.")
        if kind in (PAUSE, GO_ON) and gathering.paused == (kind == PAUSE):
            raise NotYours("The game is paused already." if kind == PAUSE else "The game is not paused.")
        if kind == TAKE_BACK:
            reason = table.view(seat).takeback
            if reason is not None:
                raise NothingToUndo(reason)
        self._asked += 1
        version = table.version_of(SPECTATOR)
        gathering.question = Question(self._asked, kind, seat, person, waits, version)
        asyncio.get_running_loop().call_later(LASTS, _give_up, gathering, self._asked)
        await self._settle(gathering, table)

    async def agree(self, gathering: Gathering, number: int, person: str, agree: bool) -> None:
        """Somebody answers, or whoever asked thinks better of it."""
        question = gathering.question
        if question is None or question.number != number:
            raise Unknown("This question is not asked any more.")
        if not agree and person in (question.asker, *question.waits):
            gathering.question = None
            gathering.tell()
            return
        if person not in question.waits:
            raise NotYours("Only those answer who are asked.")
        question.waits.discard(person)
        await self._settle(gathering, await self._people.tables.open(gathering.table))

    async def _settle(self, gathering: Gathering, table: LiveTable) -> None:
        """Do what everybody agreed to."""
        question = gathering.question
        if question is None or question.waits:
            gathering.tell()
            return
        gathering.question = None
        seat = question.seat
        if question.kind == TAKE_BACK:
            await table.undo(seat, table.version_of(seat), None, agreed=True)
        elif question.kind == BOT:
            await table.reseat(seat, DEPUTY, None, None)
        else:
            await self._people.note(gathering, {"paused": question.kind == PAUSE})
            await self._people.timing.set(gathering, table)
        gathering.tell()


def _left(gathering: Gathering, table: LiveTable, seat: int) -> set[str]:
    """Whoever left a seat for which a bot shall play."""
    chair = gathering.chairs[seat] if seat < len(gathering.chairs) else Chair()
    if chair == Chair() or table.kept.who[seat] != HUMAN:
        raise NotYours("No person plays there.")
    if gathering.is_here(chair.person):
        raise NotYours("Whoever sits there is here, and can let a bot play themselves.")
    return {chair.person} if chair.person else set()


def _give_up(gathering: Gathering, number: int) -> None:
    if gathering.question is not None and gathering.question.number == number:
        gathering.question = None
        gathering.tell()
