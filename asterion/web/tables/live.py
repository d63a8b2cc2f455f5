"""A live table: the one owner of a game in play, which checks, stores, and then tells everybody."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from asterion.core.asking import instructions
from asterion.core.errors import AsterionError, NothingToUndo
from asterion.core.game import seat_title
from asterion.core.match import Match, View
from asterion.core.walks import is_revealing
from asterion.web.errors import Elsewhere, NotYours, Overtaken, Unavailable, Unknown
from asterion.web.store.asyncstore import AsyncStore
from asterion.web.store.schema import Asked, Kept
from asterion.web.tables.advice import Advice
from asterion.web.tables.answering import Answering
from asterion.web.tables.driving import Driver, bot_for, bots_of
from asterion.web.tables.episode import NO_WINDOW, SIGNS, Episode, sleep_until
from asterion.web.tables.remembered import Remembered
from asterion.web.tables.restore import replayed
from asterion.web.tables.sight import Seen, Sights
from asterion.web.tables.standing import BEING_ASKED
from asterion.web.tables.thinking import Thinkers
from asterion.web.tables.views import HUMAN
from asterion.web.tables.warming import Warming
from asterion.web.tables.windows import PERSON_PAUSE, Timing


class LiveTable(Answering):
    """One table. Everything that changes it happens under its lock."""

    def __init__(
        self,
        kept: Kept,
        match: Match,
        store: AsyncStore,
        warming: Warming | None = None,
        pause: float = PERSON_PAUSE,
        thinkers: Thinkers | None = None,
        done: Iterable[Asked] = (),
        hold: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        thinkers = thinkers or Thinkers()
        super().__init__(kept, match, Advice(kept.game, warming, thinkers))
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[str, Any], None]] = set()
        self.watcher: Callable[[LiveTable, str], None] | None = None  # hears of what listeners do
        self.timing = Timing.of(pause)
        self.driver = Driver(self, thinkers, warming)
        self.remembered = Remembered(done)
        self.bots = bots_of(kept)
        self._bots_setting = replace(match.setting)  # scratch space of their own
        self._store = store
        self._hold = hold
        self._thinkers = thinkers
        self.shared_change = -1  # of which spectators were told
        self.shared: dict[tuple[str, int, int], Any] = {}  # and what, by what they knew before
        self.lost = False  # another process serves it
        self.doubtful = False  # the store may have kept a change and could not say so
        self.begin_asking()

    # --- what changes it ------------------------------------------------------------------------------

    async def reseat(self, seat: int, who: str, version: int | None, request: str | None) -> int:
        """Let a bot play for a seat, or a person again; the version this led to."""
        asked = Asked.of(seat, request, "reseat", who, version)
        await self.hold()
        self._check_reseat(seat, version, asked)
        async with self.lock:
            if self.remembered.knows(asked):
                return self._answered(asked, seat)
            self._check_reseat(seat, version, asked)
            bot = None if who == HUMAN else bot_for(self.kept, seat, who, self.version)
            before, players = self.kept, (*self.kept.who[:seat], who, *self.kept.who[seat + 1 :])
            self.kept = changed = replace(self.kept, who=players)
            sights = {other: self.sight.of(other).changed() for other in self.sight.seats}
            if self.episode is None and not self.match.is_hushed:
                sights |= self._showing(self.match)
            try:
                await self._note(sights, asked)
            except Exception:
                if self.kept is changed:
                    self.kept = before
                if self._is_done(asked):
                    return self._answered(asked, seat)
                raise
            self._joined = None
            self.bots.pop(seat, None)
            if bot is not None:
                self.bots[seat] = bot
            if self.episode is not None:
                self.episode.wake()
            return self._moved_on(seat, asked)

    def _check_reseat(self, seat: int, version: int | None, asked: Asked | None) -> None:
        self.check_seat(seat)
        if self.remembered.knows(asked):
            return
        if version is not None:
            self.check_version(version, seat)
        self.check_game()
        if seat < 0:
            raise NotYours("Spectators have no seat to give away.")
        if self.sight.of(seat).match.over:
            raise NotYours("The game is over.")

    def called(self, seat: int, name: str) -> tuple[str, ...]:
        """What people are called if whoever sits there is called so; without a name, as their seat is."""
        title = seat_title(self.match.setting.seat_names[seat])
        return (*self.kept.names[:seat], name or title, *self.kept.names[seat + 1 :])

    async def call(self, names: tuple[str, ...]) -> None:
        """People are called so from now on; that is kept already."""
        async with self.lock:
            self.kept = replace(self.kept, names=names)

    async def ask(self, seat: int, when: str) -> None:
        """What the person on this seat says beforehand of when to be asked unseen."""
        await self.hold()
        self.check_seat(seat)
        if seat < 0:
            raise NotYours("Spectators are never asked.")
        known = list(instructions(self.match.setting.game))
        if when not in known:
            raise NotYours(f"A seat is asked {', '.join(known[:-1])} or {known[-1]}, not {when[:40]!r}.")
        async with self.lock:
            before = self.asks
            self.asks = changed = before | {seat: when}
            try:
                await self._note({}, None)
            except Exception:
                if self.asks is changed:
                    self.asks = before
                raise
            self.wake_bots()

    def sign(self, seat: int, sign: str) -> None:
        """Somebody who may answer in the open window asks the others to wait, or passes."""
        self.check_seat(seat)
        if sign not in SIGNS:
            raise NotYours(f"A sign is {' or '.join(SIGNS)}, not {sign[:40]!r}.")
        if self.episode is None or self.kept.who[seat] != HUMAN:
            raise NotYours(NO_WINDOW)
        self.episode.sign(seat, sign)

    async def play(
        self, seat: int, move: str, version: int, request: str | None, then: Sequence[str] = ()
    ) -> int:
        """Play a move for a person; the version it led to. The same request again is not played again.

        Moves to be played then are, as long as nothing happens that the person could not foresee.

        A refusal does not wait for what the table is doing, and where others may answer the acknowledgement
        takes as long whether anybody is asked or not.
        """
        begun = asyncio.get_running_loop().time()
        asked = Asked.of(seat, request, "play", move, version, *then)
        await self.hold()
        self._check_play(seat, version, asked)
        async with self.lock:
            if self.remembered.knows(asked):
                return self._answered(asked, seat)
            self._check_play(seat, version, asked)
            question = self.episode.question(seat) if self.episode else None
            if question is not None:
                return await self._answer_unseen(seat, question.read(move), asked)
            if self.episode is not None:
                raise NotYours("The window has closed; what comes of it is seen in a moment.")
            trial, wish = (None, move) if self._joined is None else self._chosen_with(seat, move)
            try:
                led_to = await self._play(wish, asked, begun, trial, then)
            except Overtaken:
                if not self._is_done(asked):
                    raise
                return self._answered(asked, seat)
        if self.episode is not None:
            await sleep_until(begun + self.timing.short / 2)
        return led_to

    def _check_play(self, seat: int, version: int, asked: Asked | None) -> None:
        self.check_seat(seat)
        if self.remembered.knows(asked):
            return
        self.check_version(version, seat)
        self.check_turn(seat)
        if self.kept.who[seat] != HUMAN:
            who = "The lesson" if self.kept.lesson else "A bot"
            raise NotYours(f"{who} chooses for {self.match.setting.seat_names[seat]}.")

    async def _answer_unseen(self, seat: int, move: int, asked: Asked | None) -> int:
        """Somebody asked unseen has chosen. It is stored, and played when the window ends."""
        assert self.episode is not None
        before = self._answers
        self._answers = changed = before | {seat: move}
        try:
            await self._note({seat: self.sight.of(seat).choosing()}, asked)
        except Exception:
            if self._answers is changed:
                self._answers = before
            if self._is_done(asked):
                return self._answered(asked, seat)
            raise
        self.episode.note(seat, move)
        self.remembered.add(asked, self.version_of(seat))
        return self.version_of(seat)

    async def undo(self, seat: int, version: int, request: str | None, agreed: bool) -> int:
        """Take back the last choice of a person and whatever followed from it; in a lesson, the step."""
        asked = Asked.of(seat, request, "undo", version, agreed)
        await self.hold()
        self._check_undo(seat, version, asked)
        async with self.lock:
            if self.remembered.knows(asked):
                return self._answered(asked, seat)
            self._check_undo(seat, version, asked)
            trial = self.match.fork()
            scene = self.scene(trial)
            if scene is not None:
                kept = scene.since
                scene.again()
            else:
                trial.undo(seat, agreed, past=self.bots)
                kept = len(trial.plies)
            try:
                await self._commit(trial, kept, asked, self._showing(trial))
            except Overtaken:
                if not self._is_done(asked):
                    raise
                return self._answered(asked, seat)
            self._joined = None
            return self._moved_on(seat, asked)

    def _check_undo(self, seat: int, version: int, asked: Asked | None) -> None:
        self.check_seat(seat)
        if self.remembered.knows(asked):
            return
        if seat < 0:
            raise NotYours("Spectators take nothing back.")
        self.check_version(version, seat)
        if self.episode is not None:
            raise NothingToUndo(BEING_ASKED)

    def _is_done(self, asked: Asked | None) -> bool:
        """The store had kept this when it could not say so any more, and the table was loaded anew since."""
        return not self.lost and self.remembered.knows(asked)

    def _answered(self, asked: Asked | None, seat: int) -> int:
        """What was answered when this was done; after a restart, the version that the seat sees now."""
        led_to = self.remembered.led_to(asked)
        return self.version_of(seat) if led_to is None else led_to

    async def _play(
        self,
        move: str | int,
        asked: Asked | None,
        begun: float | None = None,
        trial: Match | None = None,
        then: Sequence[str] = (),
    ) -> int:
        """Play for whoever is to choose. If others may answer, everybody sees it when they have."""
        begun = asyncio.get_running_loop().time() if begun is None else begun
        kept = len(self.match.plies)
        trial = trial or self.match.fork()
        chooser, before = trial.actor, len(trial.plies)
        (self.scene(trial) or trial).play(move)
        plan = self._planned(trial, before)
        while then and plan is None and self._went_on(trial, before, then[0]):
            plan, then = self._planned(trial, before), then[1:]
        if plan is None:
            await self._commit(trial, kept, asked, self._showing(trial))
            self._joined = None
            return self._moved_on(chooser, asked)
        chose = {seat: self.sight.of(seat).choosing() for seat in self._audience(trial) if seat == chooser}
        soon = self._seen_before(trial, before)
        await self._commit(trial, kept, asked, chose, soon)
        self._joined = None
        self.episode = episode = Episode(self, plan, begun)
        self.sight.promise(soon)
        asyncio.get_running_loop().call_at(begun + self.timing.short, self._show_soon, episode)
        return self._moved_on(chooser, asked)

    def _went_on(self, trial: Match, since: int, move: str) -> bool:
        """Play on with a move that was chosen beforehand, unless something has happened since."""
        chooser, last = trial.plies[since].actor, trial.plies[-1]
        if trial.actor != chooser or last.actor != chooser or is_revealing(trial.setting.game, last.events):
            return False
        try:
            (self.scene(trial) or trial).play(move)
        except AsterionError:  # what it meant cannot be done any more
            return False
        return True

    async def play_for_bot(self, move: int, version: int) -> None:
        """Play what a bot chose, unless the table has changed since it was asked."""

        async def play() -> None:
            async with self.lock:
                if self.version == version:
                    await self._play(move, None)

        await self.patiently(play)

    # --- first the store, then the table --------------------------------------------------------------

    async def _commit(
        self, trial: Match, keep: int, asked: Asked | None, sights: Sights, soon: Sights | None = None
    ) -> None:
        """Store what was played, and what the seats will see soon as well."""
        version = self.version + 1
        played = [ply.notation for ply in trial.plies[keep:]]
        facts = self._kept_sight({**sights, **(soon or {})}, trial)
        over = trial.over and facts["shown"][0] == len(trial.plies)
        outcome = trial.outcome if over else None
        change = (self.kept.id, version, keep, played, asked, outcome, trial.undone, facts, self.kept.fence)
        await self._keep(self._store.change(*change))
        self.match, self.version = trial, version
        self._adopt(sights)

    async def _note(self, sights: Sights, asked: Asked | None) -> None:
        """Store what the seats have been shown and said, and who plays."""
        version, facts = self.version + 1, self._kept_sight(sights, self.match)
        change = (self.kept.id, version, self.kept.who, facts, asked, self.kept.fence)
        await self._keep(self._store.note(*change))
        self.version = version
        self._adopt(sights)

    def _kept_sight(self, sights: Mapping[int, Seen], match: Match) -> dict[str, Any]:
        unasked = [at for at, ply in enumerate(match.plies) if ply.unasked]
        return self.sight.facts(sights) | {"asks": self.asks, "answers": self._answers, "unasked": unasked}

    def _adopt(self, sights: Sights) -> None:
        self.sight.adopt(sights)
        if any(not seen.chose for seen in sights.values()):
            self.tell("changed", None)
            self.driver.tell_thought()

    async def _keep(self, change: Awaitable[None]) -> None:
        """Have a change stored. If the store has moved on without this table, it is loaded anew."""
        try:
            await change
        except Overtaken:
            await self._load_anew()
            raise
        except Unavailable:
            self.doubtful = True
            raise

    async def hold(self) -> None:
        """Before anything is done or refused: be sure that this process serves the table, and may."""
        if self._hold is not None:
            await self._hold()
        if self.lost:
            raise Elsewhere(self.kept.id)
        if self.kept.closed is not None:
            raise NotYours(f"This table is closed: {self.kept.closed}")

    async def look_again(self) -> None:
        """The store answers again: see what it has kept of what it could not acknowledge."""
        async with self.lock:
            with contextlib.suppress(AsterionError, Elsewhere):  # the next change finds out
                kept, _ = await self._store.load(self.kept.id)
                if kept is None or kept.version != self.version:
                    await self._load_anew()
                self.doubtful = False

    async def _load_anew(self) -> None:
        kept, notations = await self._store.load(self.kept.id)
        if kept is None:
            raise Unknown(f"The table {self.kept.id!r} is no more.")
        if kept.fence != self.kept.fence:
            self.lose()
            raise Elsewhere(self.kept.id)
        self.match = await asyncio.to_thread(replayed, kept, notations)
        self.kept, self.version = kept, kept.version
        self.remembered = Remembered(await self._store.requests(kept.id))
        self.bots, self.driver.thought = bots_of(kept), None
        self.sight.begin_anew(self.match, kept.version, kept.sight)
        self.begin_asking()
        self.tell("changed", None)
        self.resume()

    def _moved_on(self, seat: int, asked: Asked | None) -> int:
        """The table has changed, and that is stored; the version that the seat sees, or will see."""
        self.driver.thought = None
        self.wake_bots()
        led_to = self.version_of(seat)
        self.remembered.add(asked, led_to)
        return led_to

    # --- who is there ---------------------------------------------------------------------------------

    def tell(self, what: str, detail: Any) -> None:
        for listener in list(self.listeners):
            listener(what, detail)
        if self.watcher is not None:
            self.watcher(self, what)

    def lose(self) -> None:
        """Another process serves the table: whoever is here comes again and is led there."""
        self.lost = True
        self.close()
        self.tell("moved", None)

    def close(self) -> None:
        self.advice.close()
        self.driver.close()

    @property
    def idle(self) -> bool:
        """Nobody looks at it, changes it or thinks about it."""
        busy = self.lock.locked() or self.advice.is_busy or self.episode is not None
        return not (self.listeners or busy or self.driver.is_busy)

    # --- how it goes on by itself ---------------------------------------------------------------------

    def look(self, seat: int) -> tuple[View, dict[str, Any]]:
        """What a seat sees. Bots think of tables first at which somebody looks."""
        self.driver.look()
        return super().look(seat)

    @property
    def is_unanswered(self) -> bool:
        """Somebody is asked unseen whose next choice does not answer it."""
        return self.match.is_hushed and self._joined is None

    def urgency(self) -> int:
        return self.driver.urgency()

    def wake_bots(self) -> None:
        self.driver.wake()

    def resume(self) -> None:
        """Go on where the table was left."""
        self.take_up()
        self.driver.wake()
