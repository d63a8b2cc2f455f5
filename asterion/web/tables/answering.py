"""Who is asked unseen at a table, and when everybody sees what came of it: a table's side of the windows."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from asterion.bots import Bot, LevelBot
from asterion.core.asking import ALWAYS, MATTERS, instructed
from asterion.core.errors import BadBot
from asterion.core.game import Setting
from asterion.core.match import Match, View
from asterion.web.errors import Overtaken, Unavailable
from asterion.web.store.asyncstore import FIRST_PAUSE, LAST_PAUSE, AsyncStore
from asterion.web.store.schema import Asked
from asterion.web.tables.episode import Episode, sleep_until
from asterion.web.tables.sight import Sights
from asterion.web.tables.standing import Standing
from asterion.web.tables.thinking import Thinkers
from asterion.web.tables.views import HUMAN, is_private
from asterion.web.tables.windows import Company, Plan, Timing, planned, quiet_until

Kind = TypeVar("Kind")


class Answering(Standing, ABC):
    """The part of a live table that puts questions unseen and has them answered."""

    timing: Timing
    lock: asyncio.Lock
    _store: AsyncStore
    _bots_setting: Setting
    _thinkers: Thinkers

    def begin_asking(self) -> None:
        """Go on with what people said, as it was kept."""
        said = self.kept.sight or {}
        self.asks = {int(seat): when for seat, when in said.get("asks", {}).items()}
        self._answers: dict[int, int] = {int(seat): move for seat, move in said.get("answers", {}).items()}
        self.episode = None
        self._joined: Plan | None = None  # who chooses next is asked unseen, too, with the same choice
        self._thoughts: dict[int, asyncio.Future[int]] = {}  # of bots, the last one of each

    @abstractmethod
    async def _commit(
        self, trial: Match, keep: int, asked: Asked | None, sights: Sights, soon: Sights | None = None
    ) -> None: ...

    @abstractmethod
    async def _note(self, sights: Sights, asked: Asked | None) -> None: ...

    @abstractmethod
    def _adopt(self, sights: Sights) -> None: ...

    @abstractmethod
    def urgency(self) -> int: ...

    @abstractmethod
    def tell(self, what: str, detail: Any) -> None: ...

    # --- what everybody knows ---------------------------------------------------------------------------

    @property
    def company(self) -> Company:
        people = sum(1 << seat for seat, who in enumerate(self.kept.who) if who == HUMAN)
        always = sum(1 << seat for seat, when in self.asks.items() if when == ALWAYS and people >> seat & 1)
        return Company(people, sum(1 << seat for seat in self.bots), always)

    def _audience(self, match: Match) -> list[int]:
        """Who is shown what happens: everybody; of a private table, its only person until the end."""
        if not is_private(self.kept) or match.over:
            return list(self.sight.seats)
        return [self.kept.who.index(HUMAN)]

    def _showing(self, match: Match) -> Sights:
        return self.sight.showing(match, self._audience(match), len(match.plies))

    def _planned(self, match: Match, since: int) -> Plan | None:
        """The windows that open after the first `since` plies, if any does."""
        if match.setting.game.asking is None or self.kept.lesson is not None:
            return None
        plan = planned(match, since)
        return plan if plan.slots else None

    def _seen_before(self, match: Match, since: int) -> Sights:
        """What everybody sees of these plies before the first window opens."""
        quiet = quiet_until(match, since)
        return self._showing(match.as_of(quiet)) if quiet > since else {}

    def _show_soon(self, since: Episode | None = None) -> None:
        """Show what was promised to be seen before the windows open, unless that has been seen."""
        if since is None or since is self.episode:
            self._adopt(self.sight.promised())

    # --- what an episode needs of its table -------------------------------------------------------------

    def instructed(self, question: Match, asked: int) -> int | None:
        """What is answered for a seat without asking it; only the people of the mask are given time."""
        seat = question.actor
        if seat in self.bots:
            return None
        if not asked >> seat & 1:
            return nothing(question)
        return instructed(question, self.asks.get(seat, MATTERS))

    async def ponder(self, question: Match, seconds: float) -> int | None:
        """A bot's answer, if it comes in time; what others see does not depend on it."""
        seat, bot = question.actor, self.bots.get(question.actor)
        if bot is None:
            return None
        patience = seconds if self.company.people else None  # with bots alone nobody could learn anything
        if patience is not None and patience <= 0:
            return None
        try:
            async with asyncio.timeout(patience):
                return await self.think_of(seat, bot, question.view(seat), patience and patience / 2)
        except TimeoutError:
            return None
        except BadBot as error:
            logging.getLogger("uvicorn.error").error(error)
            return None

    async def put(self, questions: dict[int, Match], mask: int) -> None:
        """Show people what they are asked; the others who may be are shown as much."""

        async def put() -> None:
            async with self.lock:
                self._show_soon()
                seats = [seat for seat in range(self.match.setting.seats) if mask >> seat & 1]
                sights = {seat: self.sight.of(seat) for seat in seats}
                for seat, question in questions.items():
                    sights[seat] = sights[seat].asked(question, len(self.match.plies))
                await self._note(sights, None)

        await self.patiently(put)

    async def answer(self, questions: Sequence[Match], moves: dict[int, int]) -> int | None:
        """Play the answers in the order of the rules; the ply at which somebody did not decline, if one.

        Where several people play, something is stored whether anybody is asked or not: how busy the table and
        the store are can be measured by others.
        """

        async def answer() -> int | None:
            async with self.lock:
                if not questions:
                    await self._note({}, None)
                    return None
                trial, before, card = self.match.fork(), len(self.match.plies), None
                for question in questions:
                    if not trial.is_hushed or trial.actor != question.actor:
                        raise Overtaken("The table was changed while somebody was asked.")
                    at, declines = len(trial.plies), nothing(trial)
                    move = moves.get(question.actor, declines)
                    trial.play(move, unasked=question.actor not in self._answers)
                    if move != declines:
                        card = at
                        break
                answered = {question.actor for question in questions}
                self._answers = {seat: move for seat, move in self._answers.items() if seat not in answered}
                await self._commit(trial, before, None, {})
                return card

        return await self.patiently(answer) if questions or self.company.several else None

    async def pretend(self, seat: int) -> None:
        """What a question to this seat and its answer cost: something is worked out, shown and stored."""
        async with self.lock:
            self.match.fork()
            self.look(seat)
            with suppress(Overtaken, Unavailable):
                await self._note({}, None)

    # --- the course of an episode -----------------------------------------------------------------------

    async def live_through(self, episode: Episode) -> None:
        """Everything is answered; when it is due everybody sees it, and it is stored before."""
        due = await episode.run()
        also, sights = await self.patiently(lambda: self._close(episode))
        await sleep_until(due)
        self._joined = episode.plan if also else None
        self.episode = None
        self._show_soon()
        self._adopt(sights)

    async def _close(self, episode: Episode) -> tuple[tuple[Match, ...], Sights]:
        async with self.lock:
            if self.episode is not episode:
                raise Overtaken("The table was changed while somebody was asked.")
            trial, before = self.match.fork(), len(self.match.plies)
            also = self._joining(episode.plan)
            while trial.is_hushed and not also:
                trial.play(nothing(trial), unasked=True)
            shown = episode.plan.final if also else trial
            sights = self.sight.showing(shown, self._audience(shown), len(trial.plies), also)
            await self._commit(trial, before, None, {}, sights)
            return also, sights

    def _joining(self, plan: Plan) -> tuple[Match, ...]:
        """What whoever chooses next is asked unseen, and answers with the same choice."""
        actor = plan.final.actor
        if not self.match.is_hushed or not plan.joins(self.company):
            return ()
        asked = [question for slot in plan.slots for question in slot.questions if question.actor == actor]
        return tuple(question for question in asked if self.instructed(question, 1 << actor) is None)

    def take_up(self) -> None:
        """Go on with windows whose end not everybody has seen, or that somebody is asked in."""
        plies, audience = len(self.match.plies), self._audience(self.match)
        unseen = min(self.sight.of(seat).shown for seat in audience)
        if self.kept.lesson is not None or (unseen == plies and not self.match.is_hushed):
            return
        plan = planned(self.match, unseen)
        also = self._joining(plan)
        begun = self.match.plies[unseen] if unseen < plies else None
        if begun is not None and begun.actor >= 0 and begun.actor in audience and not begun.hushed:
            self.sight.adopt({begun.actor: replace(self.sight.of(begun.actor), chose=True)})
        if unseen < plies or not also:
            self.episode = Episode(self, plan, asyncio.get_running_loop().time(), self._answers)
            return
        self._joined = plan
        sights = {seat: replace(self.sight.of(seat), match=plan.final) for seat in audience}
        sights[plan.final.actor] = replace(sights[plan.final.actor], also=also)
        self.sight.adopt(sights)

    def _chosen_with(self, seat: int, move: str) -> tuple[Match, str | int]:
        """A choice that also answers what the seat is asked unseen, and the match after what it declines."""
        assert self._joined is not None
        trial = self.match.fork()
        for question in self.sight.of(seat).also:
            found = [choice.move for choice in question.moves() if choice.notation == move]
            if found and found[0] != nothing(question):
                while len(trial.plies) < len(question.plies):
                    trial.play(nothing(trial))
                return trial, found[0]
        self._joined.final.read(move)
        while trial.is_hushed:
            trial.play(nothing(trial))
        return trial, move

    async def think_of(self, seat: int, bot: Bot, view: View, seconds: float | None) -> int:
        """What a bot chooses; it has one thought at a time."""
        earlier = self._thoughts.get(seat)
        if earlier is not None:
            await asyncio.wait([earlier])
        if isinstance(bot, LevelBot):
            bot.seconds = seconds
        own = replace(view, setting=self._bots_setting)
        thought = asyncio.ensure_future(self._thinkers.think(self.urgency, partial(bot.choose, own)))
        self._thoughts[seat] = thought
        return await asyncio.shield(thought)

    async def patiently(self, change: Callable[[], Awaitable[Kind]]) -> Kind:
        """Make a change that nobody asked for, as soon as it can be stored."""
        pause = FIRST_PAUSE
        while True:
            try:
                return await change()
            except Unavailable:
                await self._store.well()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LAST_PAUSE)


def nothing(match: Match) -> int:
    """The move that wants nothing, of whoever is asked unseen."""
    asking = match.setting.game.asking
    assert asking is not None
    move = asking.decline(match.setting, match.state)
    assert move is not None
    return move
