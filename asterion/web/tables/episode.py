"""From a choice that others may answer to the moment when everybody sees what came of it.

What somebody asked unseen chooses is kept until the window ends. All answers are then played in the order of
the rules, and only when the last window has ended does everybody see what happened. A person alone among bots
may think for as long as they like: nobody else sees such a game before its end.
"""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.web.api import answers
from asterion.web.errors import NotYours
from asterion.web.tables.windows import Company, Plan, Slot, Timing, planned

WAIT, PASS = SIGNS = ("wait", "pass")
NO_WINDOW = "No window is open now in which this seat may answer."


class Host(Protocol):
    """What the windows need of their table."""

    match: Match
    timing: Timing

    @property
    def company(self) -> Company: ...
    def instructed(self, question: Match, asked: int) -> int | None:
        """What is answered for a seat without asking; `asked` are the people who are given time."""

    async def ponder(self, question: Match, seconds: float) -> int | None:
        """A bot's answer, if it comes in time."""

    async def put(self, questions: dict[int, Match], mask: int) -> None:
        """Show people what they are asked; the others of the mask are shown as much."""

    async def answer(self, questions: Sequence[Match], moves: dict[int, int]) -> int | None:
        """Play the answers, in this order; the number of the ply at which somebody did not decline."""

    async def pretend(self, seat: int) -> None:
        """Take the time that asking this seat something, and taking its answer, would take."""

    def tell(self, what: str, detail: Any) -> None: ...


@dataclass
class Window:
    """A window that is open for a time, as everybody sees it."""

    mask: int  # the people who may answer, as far as everybody knows
    ends: float  # unless somebody asks to wait, or all have passed
    length: float
    waiting: set[int] = field(default_factory=set)  # who has asked the others to wait
    passed: set[int] = field(default_factory=set)  # who has said pass, or has answered
    closed: bool = False

    @property
    def all_passed(self) -> bool:
        return all(seat in self.passed for seat in range(16) if self.mask >> seat & 1)


class Episode:
    """The windows after a choice, one after the other."""

    def __init__(self, host: Host, plan: Plan, opened: float, answers: dict[int, int] | None = None) -> None:
        self.answers: dict[int, int] = dict(answers or {})  # of the people who were asked in this window
        self.window: Window | None = None
        self.plan = plan
        self._host = host
        self._opened = opened
        self._asked: dict[int, Match] = {}  # the people who are asked now, and what
        self._woken = asyncio.Event()

    # --- what people see and say ------------------------------------------------------------------------

    def answer(self, seat: int) -> answers.Window | None:
        """The open window as this seat sees it; who may answer is what everybody knows."""
        window = self.window
        if window is None:
            return None
        may = seat != SPECTATOR and bool(window.mask >> seat & 1)
        said = WAIT if seat in window.waiting else PASS if seat in window.passed else None
        left = max(0.0, window.ends - _now())
        return answers.Window(
            seconds=round(window.length, 3),
            left=round(left, 3),
            waiting=bool(window.waiting),
            may=may,
            said=said if may else None,
        )

    def sign(self, seat: int, sign: str) -> None:
        """Somebody who may answer asks the others to wait, or passes. Everybody may, whatever they hold."""
        window = self.window
        if window is None or window.closed or seat < 0 or not window.mask >> seat & 1:
            raise NotYours(NO_WINDOW)
        before = bool(window.waiting)
        if sign == WAIT:
            window.waiting.add(seat)
            window.passed.discard(seat)
        else:
            self._done(seat)
        self._signed(before)

    def question(self, seat: int) -> Match | None:
        """What this seat is asked unseen, unless it has answered or it is too late."""
        if seat in self.answers or (self.window is not None and self.window.closed):
            return None
        return self._asked.get(seat)

    def note(self, seat: int, move: int) -> None:
        """Somebody asked unseen has answered, and that is stored."""
        self.answers[seat] = move
        before = self.window is not None and bool(self.window.waiting)
        self._done(seat)
        self._signed(before)

    def _signed(self, before: bool) -> None:
        """Everybody is told whether somebody takes their time, and of nothing else."""
        self._woken.set()
        if self.window is not None and bool(self.window.waiting) != before:
            self._host.tell("window", None)

    def _done(self, seat: int) -> None:
        if self.window is not None:
            self.window.waiting.discard(seat)
            self.window.passed.add(seat)

    def wake(self) -> None:
        """Something has changed that the windows depend on."""
        self._woken.set()

    # --- the course of things ---------------------------------------------------------------------------

    async def run(self) -> float:
        """Until everything is answered; when everybody may see it. `plan` is then what came last."""
        at = self._opened
        while not self.plan.joins(self._host.company):
            again, at = await self._through(self.plan, at)
            if again is None:
                return at
            self.plan = again
        return at + self._pause(self.plan.slots)

    async def _through(self, plan: Plan, at: float) -> tuple[Plan | None, float]:
        """Go through the windows; a plan that takes the place of this one, and since when."""
        host, short = self._host, list(plan.slots)
        for slot in plan.slots:
            length = slot.length(host.company, host.timing)
            if length:
                moves, at = await self._hold(slot, at, length)
                short = short[short.index(slot) + 1 :]
                card = await host.answer(slot.questions, moves)
                if card is not None:
                    return planned(host.match, card), at
                continue
            pause = self._pause(short)
            due, in_time = at + pause, at + pause - host.timing.grace(pause)
            questions, person = self._before_a_person(slot)
            alone = 0 if host.company.alone is None else 1 << host.company.alone
            card = await host.answer(questions, await self._ponder(questions, in_time, alone))
            if card is not None:
                return planned(host.match, card), due
            if person is not None:
                return await self._ask_alone(slot, person, due)
        return None, at + self._pause(short)

    def _pause(self, slots: Sequence[Slot]) -> float:
        """How long it takes until everybody sees more, where windows are not held open."""
        mask, timing = 0, self._host.timing
        for slot in slots:
            mask |= slot.mask
        if mask & self._host.company.bots:
            return timing.bot
        return timing.short if mask else 0.0

    async def _hold(self, slot: Slot, opens: float, length: float) -> tuple[dict[int, int], float]:
        """Keep a window open for people; their answers and the bots', and when it ended.

        Everybody sees it open at a time that does not depend on what was worked out before, unseen.
        """
        host, ends = self._host, opens + length
        await sleep_until(max(opens, self._opened + host.timing.short))
        self.window = window = Window(slot.mask & host.company.people, ends, length)
        host.tell("window", None)
        asked = {question.actor: question for question in slot.questions if self._is_asked(slot, question)}
        early = self.answers.keys() & asked.keys()  # given before a restart
        window.passed |= early
        self._asked = asked
        await host.put({seat: question for seat, question in asked.items() if seat not in early}, window.mask)
        grace = host.timing.grace(length)
        bots = asyncio.ensure_future(self._ponder(slot.questions, ends - grace, slot.askable(host.company)))
        unasked = [seat for seat in range(16) if window.mask >> seat & 1 and seat not in asked]
        pretending = [asyncio.ensure_future(self._pretend(seat, length - grace)) for seat in unasked]
        try:
            await self._closing(window, grace)
        finally:
            for each in pretending:
                each.cancel()
        window.closed = True
        moves = await bots | {seat: move for seat, move in self.answers.items() if seat in asked}
        self._asked = {}
        self.answers = {seat: move for seat, move in self.answers.items() if seat not in asked}
        return moves, window.ends

    async def _pretend(self, seat: int, seconds: float) -> None:
        """Who is not asked costs as much as who is: how busy a server is can be measured by others."""
        await asyncio.sleep(random.uniform(0.0, seconds))
        await asyncio.shield(self._host.pretend(seat))  # what is being stored is not broken off

    async def _closing(self, window: Window, grace: float) -> None:
        """Wait until the window takes no answers any more."""
        usual, patience = window.ends, 0.0
        while not window.all_passed:
            if window.waiting:
                patience = patience or _now() + self._host.timing.patience
            window.ends = patience if window.waiting else max(usual, _now() + grace if patience else 0.0)
            if _now() >= window.ends - grace:
                break
            await self._sleep(window.ends - grace)
        if window.all_passed or window.waiting:
            window.ends = _now() + grace

    def _is_asked(self, slot: Slot, question: Match) -> bool:
        asked = slot.askable(self._host.company)
        return bool(asked >> question.actor & 1) and self._host.instructed(question, asked) is None

    def _before_a_person(self, slot: Slot) -> tuple[list[Match], Match | None]:
        """The questions up to that of a person alone among bots, and that one."""
        alone = self._host.company.alone
        for number, question in enumerate(slot.questions):
            if question.actor == alone and self._host.instructed(question, 1 << alone) is None:
                return slot.questions[:number], question
        return slot.questions, None

    async def _ask_alone(self, slot: Slot, question: Match, due: float) -> tuple[Plan, float]:
        """Ask the only person, who sees the question when they would have seen what comes after it."""
        host, seat = self._host, question.actor
        await sleep_until(due)
        self._asked = {seat: question}
        if seat not in self.answers:
            await host.put(self._asked, 1 << seat)
        while seat not in self.answers and host.company.alone == seat:
            await self._sleep(None)
        since = len(host.match.plies)
        if seat not in self.answers:  # they are not alone any more
            return planned(host.match, since, slot), _now()
        moves, self._asked, self.answers = self.answers, {}, {}
        card = await host.answer([question], moves)
        still = None if card is not None else slot
        return planned(host.match, since if card is None else card, still), _now()

    async def _ponder(self, questions: Sequence[Match], due: float, asked: int) -> dict[int, int]:
        """What is answered for people who said so beforehand, and by bots in time."""
        host, moves = self._host, {}
        for question in questions:
            move = host.instructed(question, asked)
            if move is None and host.company.bots >> question.actor & 1:
                move = await host.ponder(question, due - _now())
            if move is not None:
                moves[question.actor] = move
        return moves

    async def _sleep(self, until: float | None) -> None:
        """Until then, or until something has changed."""
        try:
            async with asyncio.timeout_at(until):
                await self._woken.wait()
        except TimeoutError:
            return
        self._woken.clear()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def sleep_until(when: float) -> None:
    await asyncio.sleep(max(0.0, when - _now()))
