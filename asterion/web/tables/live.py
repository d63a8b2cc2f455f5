"""A live table: the one owner of a game in play, which checks, stores, and then tells everybody."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from asterion.bots import Bot, known_bot
from asterion.core.asking import MATTERS, instructions
from asterion.core.errors import BadBot, NothingToUndo
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.lessons.scene import JUST_BEGUN, ScenePlay
from asterion.core.match import Match
from asterion.core.record import read_record, verify_record, write_record
from asterion.web.errors import NotYours, Overtaken, Reused, Stale, Unknown
from asterion.web.store import tables as store
from asterion.web.store.asyncstore import AsyncStore
from asterion.web.store.tables import OF_ANYBODY, Asked, Kept
from asterion.web.tables.advice import Advice
from asterion.web.tables.answering import Answering
from asterion.web.tables.aside import aside
from asterion.web.tables.episode import NO_WINDOW, SIGNS, Episode, sleep_until
from asterion.web.tables.restore import box_of, dice_of, replayed
from asterion.web.tables.sight import Seen, Sight, Sights
from asterion.web.tables.thinking import PEOPLE, UNWATCHED, WATCHED, Thinkers
from asterion.web.tables.views import HUMAN, frame_facts, preview_facts, table_facts, view_facts, why_facts
from asterion.web.tables.warming import Warming
from asterion.web.tables.windows import PERSON_PAUSE, Timing

MOST_FRAMES = 24
LESSON = "lesson"  # who chooses for the other seats in a lesson
LOOKING = 10.0  # seconds for which somebody who has asked for a view is taken to look on
PACE = 0.7  # seconds between two choices when only bots play and somebody watches
BEING_ASKED = "Others may be asked just now; wait until they have answered."


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
    ) -> None:
        self.kept = kept
        self.match = match
        self.version = kept.version
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[str, Any], None]] = set()
        self._thinkers = thinkers or Thinkers()
        self.advice = Advice(kept.game, warming, self._thinkers)
        self._looked_at = time.monotonic()
        self._verified: tuple[Match, dict[str, Any]] | None = None
        self._store = store
        self._warming = warming
        self.timing = Timing.of(pause)
        # The last requests of all seats; the version each led to, unless that was before a restart.
        self._done: dict[Asked, int | None] = dict.fromkeys(done)
        self._bots_setting = replace(match.setting)  # scratch space of their own
        self._bots = _bots_of(kept)
        self._sight = Sight(match, kept.version, kept.sight)
        self._thinking: asyncio.Task[None] | None = None
        self.thought: dict[str, Any] | None = None  # which bot is thinking, as listeners were told
        super().__init__()

    # --- what is the case -----------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        seen = self._sight.of(SPECTATOR)
        return table_facts(self.kept, seen.match, seen.version)

    def version_of(self, seat: int) -> int:
        """How often this seat has seen the table change."""
        return self._sight.of(seat).version

    def change_of(self, seat: int) -> int:
        """The number of the last change that this seat has been shown."""
        return self._sight.of(seat).number

    def plies_of(self, seat: int) -> int:
        """How many plies this seat has been told of."""
        return self._sight.of(seat).told

    def plies_until(self, seat: int, step: int) -> int:
        """How many plies there were at the end of a step of this seat."""
        ends = [0, *self._sight.of(seat).match.steps(seat)]
        return ends[min(max(0, step), len(ends) - 1)]

    def view(self, seat: int) -> dict[str, Any]:
        self.check_seat(seat)
        self.look()
        seen = self._sight.of(seat)
        facts = view_facts(self.kept.id, seen, seat, self._scene(seen.match))
        facts |= {"undo": self._why_no_undo(seat), "takeback": self._why_no_undo(seat, agreed=True)}
        facts |= {"who": list(self.kept.who), "asks": self._asks.get(seat, MATTERS)}
        return facts | {"window": self.window(seat)}

    def window(self, seat: int) -> dict[str, Any] | None:
        """The window that is open for everybody to answer in, if one is."""
        return self._episode.facts(seat) if self._episode else None

    def _scene(self, match: Match) -> ScenePlay | None:
        """The scene of a lesson that is played at this table, if one is."""
        lesson = match.setting.game.lesson
        if self.kept.lesson is None or lesson is None:
            return None
        return ScenePlay(lesson, lesson.scene(self.kept.lesson), match)

    def frame(self, ply: int, seat: int) -> dict[str, Any]:
        self.check_seat(seat)
        match = self._sight.of(seat).match
        steps = len(match.steps(seat))
        if not 0 <= ply <= steps:
            raise Unknown(f"There is no ply {ply}; this game has {steps}.")
        return frame_facts(match, ply, seat, targets=self.advice.targets(self.version, ply))

    def frames(self, since: int, seat: int) -> list[dict[str, Any]]:
        """What the seat could see after the first `since` plies, step by step; the last ones if many.

        The last frame has no picture of its own: it is that of the view it comes with.
        """
        match = self._sight.of(seat).match
        ends = match.steps(seat)
        now = len(ends)
        first = max(sum(begun < since for begun in [0, *ends][:now]), now - MOST_FRAMES, 0)
        frames = [frame_facts(match, step, seat) for step in range(first + 1, now)]
        return [*frames, frame_facts(match, now, seat, svg="")] if first < now else []

    def preview(self, seat: int, move: str) -> dict[str, Any]:
        match = self.check_turn(seat)
        for question in self._sight.of(seat).also:
            if any(choice.notation == move for choice in question.moves()):
                return preview_facts(question, seat, move)
        return preview_facts(match, seat, move)

    def why(self, seat: int, wish: str) -> dict[str, Any]:
        self.check_seat(seat)
        return why_facts(self._sight.of(seat).match, seat, wish)

    @property
    def is_seen_over(self) -> bool:
        """Everybody has seen the game end."""
        return self._sight.of(SPECTATOR).match.over

    def record(self) -> str:
        if self.kept.lesson is not None:
            raise NotYours("A scene of a lesson has no record and no dice.")
        if not self.is_seen_over:
            raise NotYours("The record is told when the game is over: it shows everybody's cards.")
        from asterion import __version__

        return write_record(self.match, __version__)

    async def verify(self) -> dict[str, Any]:
        """Whether the dice are those promised; found out once."""
        match = self.match
        if self._verified is None or self._verified[0] is not match:
            self._verified = (match, await aside(self._verify))
        return self._verified[1]

    def _verify(self) -> dict[str, Any]:
        text = self.record()
        verdict = verify_record(read_record(text), self.match.setting.game, box_of(self.kept))
        dice = self.match.dice
        assert dice is not None
        facts: dict[str, Any] = {
            "ok": not verdict.problem,
            "rolls": verdict.rolls,
            "problem": verdict.problem or None,
        }
        seal = None if dice.plain else dice.seal(self.match.chain)
        return facts | {"commitment": self.match.commitment, "seed": dice.seed.hex(), "seal": seal}

    def check_seat(self, seat: int) -> None:
        if not SPECTATOR <= seat < self.match.setting.seats:
            raise Unknown(
                f"There is no seat {seat}; seats are 0 to {self.match.setting.seats - 1}, spectators -1."
            )

    def check_turn(self, seat: int) -> Match:
        """The match as this seat sees it, if it has to choose there."""
        self.check_seat(seat)
        seen = self._sight.of(seat)
        if seen.match.over:
            raise NotYours("The game is over.")
        actor = int(seen.match.setting.redacted(seen.match.state, seat).actor)
        if seat != actor or seat < 0:
            raise NotYours(f"It is not this seat's choice but {seen.match.setting.actor_name(actor)}'s.")
        if seen.chose:
            raise NotYours("This seat has chosen; what comes of it is seen in a moment.")
        return seen.match

    def check_game(self) -> None:
        if self.kept.lesson is not None:
            raise NotYours("This is a scene of a lesson; the lesson itself has the advice.")

    # --- what the search tells ------------------------------------------------------------------------

    async def hint(self, seat: int) -> dict[str, Any]:
        self.check_game()
        return await self.advice.hint(self.check_turn(seat), self.version_of(seat), seat)

    async def chances(self, seat: int) -> dict[str, Any]:
        self.check_game()
        self.check_seat(seat)
        seen = self._sight.of(seat)
        return await self.advice.chances(seen.match, seen.version, seat)

    def review(self, begin: bool) -> dict[str, Any]:
        """How far looking back on the finished game has come; perhaps it begins now."""
        self.check_game()
        if not self.is_seen_over:
            raise NotYours("A game is looked back on when it is over: that shows what everybody knew.")
        if begin:
            return self.advice.look_back(self.match, self.version)
        return self.advice.seen_back(self.version)

    # --- what changes it ------------------------------------------------------------------------------

    async def reseat(self, seat: int, who: str, version: int | None, request: str | None) -> int:
        """Let a bot play for a seat, or a person again; the version this led to."""
        asked = Asked.of(seat, request, "reseat", who, version)
        self._check_reseat(seat, version, asked)
        async with self.lock:
            if self._is_done(asked):
                return self._answered(asked, seat)
            self._check_reseat(seat, version, asked)
            bot = None if who == HUMAN else _bot(self.kept, seat, who, self.version)
            before, players = self.kept, (*self.kept.who[:seat], who, *self.kept.who[seat + 1 :])
            self.kept = replace(self.kept, who=players)
            sights = {other: self._sight.of(other).changed() for other in self._sight.seats}
            if self._episode is None and not self.match.is_hushed:
                sights |= self._showing(self.match)
            try:
                await self._note(sights, asked)
            except Exception:
                self.kept = before
                raise
            self._joined = None
            self._bots.pop(seat, None)
            if bot is not None:
                self._bots[seat] = bot
            if self._episode is not None:
                self._episode.wake()
            return self._moved_on(seat, asked)

    def _check_reseat(self, seat: int, version: int | None, asked: Asked | None) -> None:
        self.check_seat(seat)
        if self._is_done(asked):
            return
        if version is not None:
            self.check_version(version, seat)
        self.check_game()
        if seat < 0:
            raise NotYours("Spectators have no seat to give away.")
        if self._sight.of(seat).match.over:
            raise NotYours("The game is over.")

    async def ask(self, seat: int, when: str) -> None:
        """What the person on this seat says beforehand of when to be asked unseen."""
        self.check_seat(seat)
        if seat < 0:
            raise NotYours("Spectators are never asked.")
        known = list(instructions(self.match.setting.game))
        if when not in known:
            raise NotYours(f"A seat is asked {', '.join(known[:-1])} or {known[-1]}, not {when[:40]!r}.")
        async with self.lock:
            before = self._asks
            self._asks = before | {seat: when}
            try:
                await self._note({}, None)
            except Exception:
                self._asks = before
                raise
            self.wake_bots()

    def sign(self, seat: int, sign: str) -> None:
        """Somebody who may answer in the open window asks the others to wait, or passes."""
        self.check_seat(seat)
        if sign not in SIGNS:
            raise NotYours(f"A sign is {' or '.join(SIGNS)}, not {sign[:40]!r}.")
        if self._episode is None or self.kept.who[seat] != HUMAN:
            raise NotYours(NO_WINDOW)
        self._episode.sign(seat, sign)

    async def play(self, seat: int, move: str, version: int, request: str | None) -> int:
        """Play a move for a person; the version it led to. The same request again is not played again.

        A refusal does not wait for what the table is doing, and where others may answer the acknowledgement
        takes as long whether anybody is asked or not.
        """
        begun = asyncio.get_running_loop().time()
        asked = Asked.of(seat, request, "play", move, version)
        self._check_play(seat, version, asked)
        async with self.lock:
            if self._is_done(asked):
                return self._answered(asked, seat)
            self._check_play(seat, version, asked)
            question = self._episode.question(seat) if self._episode else None
            if question is not None:
                return await self._answer_unseen(seat, question.read(move), asked)
            if self._episode is not None:
                raise NotYours("The window has closed; what comes of it is seen in a moment.")
            trial, wish = (None, move) if self._joined is None else self._chosen_with(seat, move)
            led_to = await self._play(wish, asked, begun, trial)
        if self._episode is not None:
            await sleep_until(begun + self.timing.short / 2)
        return led_to

    def _check_play(self, seat: int, version: int, asked: Asked | None) -> None:
        self.check_seat(seat)
        if self._is_done(asked):
            return
        self.check_version(version, seat)
        self.check_turn(seat)
        if self.kept.who[seat] != HUMAN:
            who = "The lesson" if self.kept.lesson else "A bot"
            raise NotYours(f"{who} chooses for {self.match.setting.seat_names[seat]}.")

    async def _answer_unseen(self, seat: int, move: int, asked: Asked | None) -> int:
        """Somebody asked unseen has chosen. It is stored, and played when the window ends."""
        assert self._episode is not None
        before = self._answers
        self._answers = before | {seat: move}
        try:
            await self._note({seat: self._sight.of(seat).choosing()}, asked)
        except Exception:
            self._answers = before
            raise
        self._episode.note(seat, move)
        self._remember(asked, self.version_of(seat))
        return self.version_of(seat)

    async def undo(self, seat: int, version: int, request: str | None, agreed: bool) -> int:
        """Take back the last choice of a person and whatever followed from it; in a lesson, the step."""
        asked = Asked.of(seat, request, "undo", version, agreed)
        self._check_undo(seat, version, asked)
        async with self.lock:
            if self._is_done(asked):
                return self._answered(asked, seat)
            self._check_undo(seat, version, asked)
            trial = self.match.fork()
            scene = self._scene(trial)
            if scene is not None:
                kept = scene.since
                scene.again()
            else:
                trial.undo(seat, agreed, past=self._bots)
                kept = len(trial.plies)
            await self._commit(trial, kept, asked, self._showing(trial))
            self._joined = None
            return self._moved_on(seat, asked)

    def _check_undo(self, seat: int, version: int, asked: Asked | None) -> None:
        self.check_seat(seat)
        if self._is_done(asked):
            return
        self.check_version(version, seat)
        if self._episode is not None:
            raise NothingToUndo(BEING_ASKED)

    def check_version(self, version: int, seat: int) -> None:
        now = self.version_of(seat)
        if version != now:
            raise Stale(f"The table is at version {now}, not {version}: look at it again.")

    def _is_done(self, asked: Asked | None) -> bool:
        """Whether this was asked for and done before. The same id for something else is refused."""
        if asked is None:
            return False
        for seat in (asked.seat, OF_ANYBODY):
            for done in self._done:
                if (done.seat, done.request) == (seat, asked.request):
                    if done.digest not in (asked.digest, ""):
                        raise Reused(
                            f"The request id {asked.request!r} was used before for something else: "
                            "give each its own."
                        )
                    return True
        return False

    def _answered(self, asked: Asked | None, seat: int) -> int:
        """What was answered when this was done; after a restart, the version that the seat sees now."""
        led_to = None if asked is None else self._done.get(asked)
        return self.version_of(seat) if led_to is None else led_to

    async def _play(
        self,
        move: str | int,
        asked: Asked | None,
        begun: float | None = None,
        trial: Match | None = None,
    ) -> int:
        """Play for whoever is to choose. If others may answer, everybody sees it when they have."""
        begun = asyncio.get_running_loop().time() if begun is None else begun
        kept = len(self.match.plies)
        trial = trial or self.match.fork()
        chooser, before = trial.actor, len(trial.plies)
        (self._scene(trial) or trial).play(move)
        plan = self._planned(trial, before)
        if plan is None:
            await self._commit(trial, kept, asked, self._showing(trial))
            self._joined = None
            return self._moved_on(chooser, asked)
        chose = {seat: self._sight.of(seat).choosing() for seat in self._audience(trial) if seat == chooser}
        soon = self._seen_before(trial, before)
        await self._commit(trial, kept, asked, chose, soon)
        self._joined = None
        self._episode = episode = Episode(self, plan, begun)
        self._sight.promise(soon)
        asyncio.get_running_loop().call_at(begun + self.timing.short, self._show_soon, episode)
        return self._moved_on(chooser, asked)

    async def _commit(
        self, trial: Match, keep: int, asked: Asked | None, sights: Sights, soon: Sights | None = None
    ) -> None:
        """First the store, then the table. What the seats will see soon is stored as well."""
        version = self.version + 1
        played = [ply.notation for ply in trial.plies[keep:]]
        facts = self._kept_sight({**sights, **(soon or {})})
        over = trial.over and facts["shown"][0] == len(trial.plies)
        outcome = trial.outcome if over else None
        change = (self.kept.id, version, keep, played, asked, outcome, trial.undone, facts)
        await self._keep(self._store.change(*change))
        self.match, self.version = trial, version
        self._adopt(sights)

    async def _note(self, sights: Sights, asked: Asked | None) -> None:
        """Store what the seats have been shown and said, and who plays."""
        version, facts = self.version + 1, self._kept_sight(sights)
        await self._keep(self._store.note(self.kept.id, version, self.kept.who, facts, asked))
        self.version = version
        self._adopt(sights)

    def _kept_sight(self, sights: Mapping[int, Seen]) -> dict[str, Any]:
        return self._sight.facts(sights) | {"asks": self._asks, "answers": self._answers}

    def _adopt(self, sights: Sights) -> None:
        self._sight.adopt(sights)
        if any(not seen.chose for seen in sights.values()):
            self.tell("changed", None)
            self._tell_thought()

    async def _keep(self, change: Awaitable[None]) -> None:
        """Have a change stored. If the store has moved on without this table, it is loaded anew."""
        try:
            await change
        except Overtaken:
            await self._load_anew()
            raise

    async def _load_anew(self) -> None:
        kept, notations = await self._store.load(self.kept.id)
        if kept is None:
            raise Unknown(f"The table {self.kept.id!r} is no more.")
        self.match = await asyncio.to_thread(replayed, kept, notations)
        self.kept, self.version = kept, kept.version
        self._done = dict.fromkeys(await self._store.requests(kept.id))
        self._bots, self.thought = _bots_of(kept), None
        self._sight.begin_anew(self.match, kept.version, kept.sight)
        super().__init__()
        self.tell("changed", None)
        self.resume()

    def _remember(self, asked: Asked | None, led_to: int) -> None:
        if asked is not None:
            self._done[asked] = led_to
            mine = [done for done in self._done if done.seat == asked.seat]
            for old in mine[: -store.REQUESTS_KEPT]:
                del self._done[old]

    def _moved_on(self, seat: int, asked: Asked | None) -> int:
        """The table has changed, and that is stored; the version that the seat sees, or will see."""
        self.thought = None
        self.wake_bots()
        led_to = self.version_of(seat)
        self._remember(asked, led_to)
        return led_to

    def tell(self, what: str, detail: Any) -> None:
        for listener in list(self.listeners):
            listener(what, detail)

    def close(self) -> None:
        self.advice.close()

    @property
    def idle(self) -> bool:
        """Nobody looks at it, changes it or thinks about it."""
        thinking = self._thinking is not None and not self._thinking.done()
        busy = thinking or self.lock.locked() or self.advice.is_busy or self._episode is not None
        return not self.listeners and not busy

    # --- bots -----------------------------------------------------------------------------------------

    def _is_bot(self, seat: int) -> bool:
        return seat in self._bots

    def look(self) -> None:
        """Somebody looks at the table."""
        self._looked_at = time.monotonic()
        self._thinkers.look_again()

    def urgency(self) -> int:
        """How much the thoughts of this table's bots are waited for."""
        if HUMAN in self.kept.who:
            return PEOPLE
        looked_at = self.listeners or time.monotonic() - self._looked_at < LOOKING
        return WATCHED if looked_at else UNWATCHED

    def wake_bots(self) -> None:
        """Let a bot think if it is its choice and it is not thinking already."""
        if self._is_driven and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    @property
    def _is_driven(self) -> bool:
        """Nobody has to wait for a person."""
        if self.kept.lesson is not None:
            return False
        unanswered = self.match.is_hushed and self._joined is None
        return self._episode is not None or unanswered or self._is_bot(self.match.actor)

    def resume(self) -> None:
        """Go on where the table was left."""
        self._take_up()
        self.wake_bots()

    async def _think(self) -> None:
        while self._is_driven:
            if self._episode is None and self.match.is_hushed:
                self._take_up()
            episode = self._episode
            try:
                if episode is not None:
                    await self._live_through(episode)
                elif self._is_bot(self.match.actor) and not await self._think_once():
                    return
            except Overtaken:
                if episode is not None and self._episode is episode:
                    self._episode = None
                    self._take_up()

    async def _think_once(self) -> bool:
        """Let the bot whose choice it is choose; whether it could."""
        seat, version, bot = self.match.actor, self.version, self._bots[self.match.actor]
        await self._warm(seat, bot)
        self._tell_thinking(seat, warming=False)
        if self.listeners and HUMAN not in self.kept.who:
            await asyncio.sleep(PACE)
        view = self.match.view(seat)
        if self.version != version:
            return True
        try:
            move = await self._thought(seat, bot, view, None)
        except BadBot as error:
            logging.getLogger("uvicorn.error").error(error)
            self.thought = None
            self.tell("failed", error)
            return False

        async def play() -> None:
            async with self.lock:
                if self.version == version:
                    await self._play(move, None)

        await self._patiently(play)
        return True

    def _tell_thinking(self, seat: int, warming: bool) -> None:
        self.thought = {"seat": seat, "warming": warming}
        self._tell_thought()

    @property
    def shown_thought(self) -> dict[str, Any] | None:
        """Which bot thinks, unless others may be asked unseen."""
        return self.thought if self._episode is None else None

    def _tell_thought(self) -> None:
        if self.shown_thought is not None:
            self.tell("thinking", self.shown_thought)

    async def _warm(self, seat: int, bot: Bot) -> None:
        """Wait for the search that this bot may need, and say so."""
        if self._warming is None or bot.name == "random" or self._warming.is_ready(self.kept.game):
            return
        self._tell_thinking(seat, warming=True)
        await self._warming.ready(self.kept.game)

    def _why_no_undo(self, seat: int, agreed: bool = False) -> str | None:
        """Why nothing can be taken back, if so: by this seat alone, or with everybody's consent."""
        scene = self._scene(self.match)
        if scene is not None:
            return None if scene.has_begun else JUST_BEGUN
        match = self._sight.of(seat).match
        if seat < 0 or not match.plies:
            return "There is nothing to take back."
        if self._episode is not None or match.is_hushed:
            return BEING_ASKED
        try:
            match.check_undo(seat, agreed, past=self._bots)
        except NothingToUndo as reason:
            return str(reason)
        return None


def _bots_of(kept: Kept) -> dict[int, Bot]:
    """The bots that play at a table, by their seats."""
    bots = {seat: who for seat, who in enumerate(kept.who) if who not in (HUMAN, LESSON)}
    return {seat: _bot(kept, seat, who, kept.version) for seat, who in bots.items()}


def _bot(kept: Kept, seat: int, who: str, since: int) -> Bot:
    """A bot for a seat since a version of the table. Its luck is the table's, as that of the dice is."""
    return known_bot(who, dice_of(kept).luck(f"{seat} {who} {since}"))
