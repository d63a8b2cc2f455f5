"""Live tables: one owner for each game in play, which checks, stores, and then tells everybody."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from asterion.bots import Bot, known_bot
from asterion.core.asks import ASKS, MATTERS, declined
from asterion.core.contract import SPECTATOR
from asterion.core.dice import Dice
from asterion.core.errors import BadBot, IllegalMove, NothingToUndo
from asterion.core.game import seat_title
from asterion.core.match import Match, Ply
from asterion.core.people import clean_name
from asterion.core.record import read_record, verify_record, write_record
from asterion.core.scene import JUST_BEGUN, ScenePlay
from asterion.games import games, load
from asterion.web.advice import Advice
from asterion.web.aside import BOXES, aside
from asterion.web.asyncstore import FIRST_PAUSE, LAST_PAUSE, AsyncStore
from asterion.web.refusals import NotYours, Overtaken, Reused, Stale, Unavailable, Unknown
from asterion.web.restore import begun, box_of, replayed
from asterion.web.sight import Sight
from asterion.web.store import Asked, Kept, Store, Wish, new_table
from asterion.web.thinking import PEOPLE, UNWATCHED, WATCHED, Thinkers
from asterion.web.views import frame_facts, preview_facts, table_facts, view_facts, why_facts
from asterion.web.warming import Warming

MOST_FRAMES = 24
MOST_WORDS = 8  # that tables are looked for by
MOST_ANSWERS = 64  # kept in memory for requests that come again
MOST_LIVE = 256  # tables kept in memory; the others come back from the store when somebody asks
LESSONS_KEPT = 7 * 24 * 3600.0  # seconds that a scene of a lesson can be gone on with
HUMAN = "human"
LESSON = "lesson"  # who chooses for the other seats in a lesson
LOOKING = 10.0  # seconds for which somebody who has asked for a view is taken to look on
PACE = 0.7  # seconds between two choices when only bots play and somebody watches
# Seconds until everybody sees what happened where somebody may be asked unseen: a bot, or a person.
BOT_PAUSE = 0.35
PERSON_PAUSE = 1.2


BEING_ASKED = "Others may be asked just now; wait until they have answered."


class LiveTable:
    """One table. Everything that changes it happens under its lock."""

    def __init__(
        self,
        kept: Kept,
        match: Match,
        store: AsyncStore,
        warming: Warming | None = None,
        pause: float = PERSON_PAUSE,
        thinkers: Thinkers | None = None,
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
        self._longest_pause = pause
        self._led_to: dict[Asked, int] = {}  # the version that each of the last requests led to, for its seat
        self._bots_setting = replace(match.setting)  # scratch space of their own
        self._bots = _bots_of(kept)
        self._sight = Sight(match, kept.version, self._seen_more)
        self._asks: dict[int, str] = {}  # seats whose people want to be asked unseen always or never
        self._thinking: asyncio.Task[None] | None = None
        self.thought: dict[str, Any] | None = None  # which bot is thinking, as listeners were told

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
        """How many plies this seat has seen."""
        return len(self._sight.of(seat).match.plies)

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
        return facts | {"who": list(self.kept.who), "asks": self._asks.get(seat, MATTERS)}

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
        first = max(sum(end <= since for end in ends), now - MOST_FRAMES, 0)
        frames = [frame_facts(match, step, seat) for step in range(first + 1, now)]
        return [*frames, frame_facts(match, now, seat, svg="")] if first < now else []

    def preview(self, seat: int, move: str) -> dict[str, Any]:
        return preview_facts(self.check_turn(seat), seat, move)

    def why(self, seat: int, wish: str) -> dict[str, Any]:
        self.check_seat(seat)
        return why_facts(self._sight.of(seat).match, seat, wish)

    def record(self) -> str:
        if self.kept.lesson is not None:
            raise NotYours("A scene of a lesson has no record and no dice.")
        if not self.match.over:
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
        if not self.match.over:
            raise NotYours("A game is looked back on when it is over: that shows what everybody knew.")
        if begin:
            return self.advice.look_back(self.match, self.version)
        return self.advice.seen_back(self.version)

    # --- what changes it ------------------------------------------------------------------------------

    async def reseat(self, seat: int, who: str, version: int | None, request: str | None) -> int:
        """Let a bot play for a seat, or a person again; the version this led to."""
        async with self.lock:
            self.check_seat(seat)
            asked = Asked.of(seat, request, "reseat", who, version)
            if await self._is_done(asked):
                return self._answered(asked, seat)
            if version is not None:
                self.check_version(version, seat)
            self.check_game()
            if seat < 0:
                raise NotYours("Spectators have no seat to give away.")
            if self.match.over:
                raise NotYours("The game is over.")
            bot = None if who == HUMAN else known_bot(who, secrets.randbits(32))
            players = (*self.kept.who[:seat], who, *self.kept.who[seat + 1 :])
            await self._keep(self._store.reseat(self.kept.id, self.version + 1, players, asked))
            self.kept = replace(self.kept, who=players)
            self._bots.pop(seat, None)
            if bot is not None:
                self._bots[seat] = bot
            self.version += 1
            self._sight.change(self.match)
            return self._moved_on(seat, asked)

    async def ask(self, seat: int, when: str) -> None:
        """When the person on this seat wants to be asked unseen."""
        async with self.lock:
            self.check_seat(seat)
            if seat < 0:
                raise NotYours("Spectators are never asked.")
            if when not in ASKS:
                raise NotYours(f"A seat is asked {', '.join(ASKS[:-1])} or {ASKS[-1]}, not {when[:40]!r}.")
            self._asks[seat] = when
            self.wake_bots()

    async def play(self, seat: int, move: str, version: int, request: str | None) -> int:
        """Play a move for a person; the version it led to. The same request again is not played again."""
        async with self.lock:
            self.check_seat(seat)
            asked = Asked.of(seat, request, "play", move, version)
            if await self._is_done(asked):
                return self._answered(asked, seat)
            self.check_version(version, seat)
            self.check_turn(seat)
            if self.kept.who[seat] != HUMAN:
                who = "The lesson" if self.kept.lesson else "A bot"
                raise NotYours(f"{who} chooses for {self.match.setting.seat_names[seat]}.")
            return await self._play(move, asked)

    async def undo(self, seat: int, version: int, request: str | None, agreed: bool) -> int:
        """Take back the last choice of a person and whatever followed from it; in a lesson, the step."""
        async with self.lock:
            self.check_seat(seat)
            asked = Asked.of(seat, request, "undo", version, agreed)
            if await self._is_done(asked):
                return self._answered(asked, seat)
            self.check_version(version, seat)
            trial = self.match.fork()
            scene = self._scene(trial)
            if scene is not None:
                kept = scene.since
                scene.again()
                await self._commit(trial, kept, asked)
            else:
                if self.match.is_hushed or not self._sight.is_calm:
                    raise NothingToUndo(BEING_ASKED)
                trial.undo(seat, agreed, past=self._bots)
                await self._commit(trial, len(trial.plies), asked)
            self._sight.begin_anew(trial)
            return self._moved_on(seat, asked)

    def check_version(self, version: int, seat: int) -> None:
        now = self.version_of(seat)
        if version != now:
            raise Stale(f"The table is at version {now}, not {version}: look at it again.")

    async def _is_done(self, asked: Asked | None) -> bool:
        """Whether this was asked for and done before. The same id for something else is refused."""
        if asked is None:
            return False
        done = await self._store.request(self.kept.id, asked.seat, asked.request)
        if done is not None and done.digest not in (asked.digest, ""):
            raise Reused(
                f"The request id {asked.request!r} was used before for something else: give each its own."
            )
        return done is not None

    def _answered(self, asked: Asked | None, seat: int) -> int:
        """What was answered when this was done; after a restart, the version that the seat sees now."""
        now = self.version_of(seat)
        return now if asked is None else self._led_to.get(asked, now)

    async def _play(self, move: str | int, asked: Asked | None) -> int:
        chooser, before = self.match.actor, len(self.match.plies)
        trial = self.match.fork()
        (self._scene(trial) or trial).play(move)
        await self._commit(trial, before, asked)
        self._sight.change(trial, chooser, self._pause(trial.plies[before:]), self._declines() is None)
        return self._moved_on(chooser, asked)

    def _pause(self, plies: list[Ply]) -> float:
        """How long what these plies did is kept back, as somebody may be asked unseen."""
        hush = self.match.setting.game.hush
        masks = [event.detail[0] for ply in plies for event in ply.events if event.kind == hush]
        asked = [seat for seat in range(self.match.setting.seats) if any(mask >> seat & 1 for mask in masks)]
        if self.kept.lesson is not None or not asked:
            return 0.0
        people = {seat for seat, who in enumerate(self.kept.who) if who == HUMAN}
        if len(people) > 1 and people & set(asked):
            return self._longest_pause
        return min(BOT_PAUSE, self._longest_pause)

    async def _commit(self, trial: Match, keep: int, asked: Asked | None) -> None:
        """First the store, then the table."""
        version = self.version + 1
        played = [ply.notation for ply in trial.plies[keep:]]
        outcome = trial.outcome if trial.over else None
        change = self._store.change(self.kept.id, version, keep, played, asked, outcome, trial.undone)
        await self._keep(change)
        self.match, self.version = trial, version

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
        self._bots, self.thought = _bots_of(kept), None
        self._sight.begin_anew(self.match)
        self.wake_bots()

    def _moved_on(self, seat: int, asked: Asked | None) -> int:
        """The table has changed, and that is stored; the version that the seat sees, or will see."""
        self.thought = None
        self.wake_bots()
        led_to = self.version_of(seat)
        if asked is not None:
            self._led_to[asked] = led_to
            if len(self._led_to) > MOST_ANSWERS:
                del self._led_to[next(iter(self._led_to))]
        return led_to

    def _seen_more(self) -> None:
        self.tell("changed", None)
        self._tell_thought()

    def tell(self, what: str, detail: Any) -> None:
        for listener in list(self.listeners):
            listener(what, detail)

    def close(self) -> None:
        self.advice.close()
        self._sight.close()

    @property
    def idle(self) -> bool:
        """Nobody looks at it, changes it or thinks about it."""
        thinking = self._thinking is not None and not self._thinking.done()
        busy = thinking or self.lock.locked() or self.advice.is_busy or not self._sight.is_calm
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
        return self._is_bot(self.match.actor) or self._declines() is not None

    def _declines(self) -> int | None:
        """The move with which a person who is asked unseen, and does not want to be, wants nothing."""
        seat = self.match.actor
        if self._is_bot(seat) or self.kept.lesson is not None:
            return None
        return declined(self.match, self._asks.get(seat, MATTERS))

    async def _think(self) -> None:
        while self._is_driven:
            declined = self._declines()
            if declined is not None:
                await self._insist(declined, self.version, declining=True)
                continue
            seat, version, bot = self.match.actor, self.version, self._bots[self.match.actor]
            await self._warm(seat, bot)
            self._tell_thinking(seat, warming=False)
            if self.listeners and HUMAN not in self.kept.who:
                await asyncio.sleep(PACE)
            view = self.match.view(seat)
            if self.version != version:
                continue
            try:
                view = replace(view, setting=self._bots_setting)
                move = await self._thinkers.think(self.urgency, partial(bot.choose, view))
            except BadBot as error:
                logging.getLogger("uvicorn.error").error(error)
                self.thought = None
                self.tell("failed", error)
                return
            await self._insist(move, version)

    async def _insist(self, move: int, version: int, declining: bool = False) -> None:
        """Play for a bot, or for somebody who wants nothing, as soon as it can be stored."""

        def still() -> bool:
            return self.version == version and (not declining or self._declines() == move)

        pause = FIRST_PAUSE
        while still():
            try:
                async with self.lock:
                    if still():
                        await self._play(move, None)
                return
            except Overtaken:
                return
            except Unavailable:
                await self._store.well()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LAST_PAUSE)

    def _tell_thinking(self, seat: int, warming: bool) -> None:
        self.thought = {"seat": seat, "warming": warming}
        self._tell_thought()

    @property
    def shown_thought(self) -> dict[str, Any] | None:
        """Which bot thinks, unless it is asked unseen."""
        return self.thought if self._sight.is_calm and not self.match.is_hushed else None

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
        if match.is_hushed:
            return BEING_ASKED
        try:
            match.check_undo(seat, agreed, past=self._bots)
        except NothingToUndo as reason:
            return str(reason)
        return None


class Tables:
    """All tables: those in play in memory, the others in the store."""

    def __init__(self, store: Store, warming: Warming | None = None, pause: float = PERSON_PAUSE) -> None:
        self._store = AsyncStore(store, self._tell_trouble)
        self._warming = warming
        self._pause = pause
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._thinkers = Thinkers()

    async def create(
        self,
        game: str,
        who: list[str],
        names: list[str] | None = None,
        options: dict[str, Any] | None = None,
        seed: str | None = None,
        components: str | None = None,
    ) -> LiveTable:
        """A new table. Everything is checked before anything is kept."""
        for player in who:
            if player != HUMAN:
                known_bot(player, 0)
        kept = new_table(secrets.token_hex(6), game, who, names or [], options or {}, components, "")
        dice = Dice.cast(seed)
        match = begun(kept, dice) if components is None else await aside(begun, kept, dice, pool=BOXES)
        titles = [
            clean_name(name) or seat_title(seat)
            for name, seat in zip(_padded(names, who), match.players, strict=True)
        ]
        match.players = tuple(titles)
        kept = replace(kept, names=tuple(titles), seed=dice.seed.hex(), chosen=dice.chosen)
        kept = replace(kept, options={name: match.setting.options[name] for name in kept.options})
        await self._store.create(kept, [ply.notation for ply in match.plies])
        return self._welcome(self._table(kept, match))

    async def learn(self, game: str, wanted: str) -> LiveTable:
        """A table for a scene of the game's lesson, by its id or its number."""
        play = ScenePlay.begin(load(game), wanted)
        match, plies = play.match, [ply.notation for ply in play.match.plies]
        who = [HUMAN if seat == play.seat else LESSON for seat in range(match.setting.seats)]
        match.players = tuple(seat_title(name) for name in match.players)
        table_id, scene = secrets.token_hex(6), play.scene
        kept = new_table(table_id, game, who, list(match.players), scene.options, None, "", scene.id)
        await self._store.forget_lessons(time.time() - LESSONS_KEPT, list(self._live))
        await self._store.create(kept, plies)
        return self._welcome(self._table(kept, match))

    async def again(self, table_id: str) -> LiveTable:
        """The same game with everybody one seat further; the same scene of a lesson."""
        table = await self.open(table_id)
        old = table.kept
        if old.lesson is not None:
            return await self.learn(old.game, old.lesson)
        who, names = list(old.who), list(old.names)
        seats = [seat_title(name) for name in table.match.setting.seat_names]
        given = ["" if name in seats else name for name in names]
        return await self.create(
            old.game, who[-1:] + who[:-1], given[-1:] + given[:-1], old.options, None, old.components
        )

    async def open(self, table_id: str) -> LiveTable:
        """The live table of this id, brought back from the store if need be."""
        if table_id in self._live:
            return self._live[table_id]
        if table_id not in self._opening:
            task = asyncio.get_running_loop().create_task(self._bring_back(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(self._opening[table_id])

    async def _bring_back(self, table_id: str) -> LiveTable:
        kept, notations = await self._store.load(table_id)
        if kept is None:
            raise Unknown(f"There is no table {table_id[:40]!r}.")
        return self._welcome(self._table(kept, await aside(replayed, kept, notations)))

    def _table(self, kept: Kept, match: Match) -> LiveTable:
        return LiveTable(kept, match, self._store, self._warming, self._pause, self._thinkers)

    def _welcome(self, table: LiveTable) -> LiveTable:
        """Keep a table in memory, and let idle ones go when they are many."""
        if len(self._live) >= MOST_LIVE:
            for other in [old for old in self._live.values() if old.idle][: MOST_LIVE // 4]:
                del self._live[other.kept.id]
        self._live[table.kept.id] = table
        if self._warming is not None and table.kept.lesson is None:
            self._warming.hurry(table.kept.game)
        table.wake_bots()
        return table

    @property
    def trouble(self) -> str | None:
        """Why changes cannot be kept just now, if they cannot."""
        return self._store.trouble

    def _tell_trouble(self, trouble: str | None) -> None:
        for table in self._live.values():
            table.tell("trouble", trouble)

    async def close(self) -> None:
        for table in self._live.values():
            table.close()
        self._thinkers.close()
        await self._store.close()

    async def info(self, table_id: str) -> dict[str, Any]:
        return (await self.open(table_id)).facts()

    async def count(self, wish: Wish) -> int:
        return await self._store.count(wish)

    async def list(self, wish: Wish, limit: int, skip: int = 0) -> list[dict[str, Any]]:
        """Tables, the newest first."""
        found = []
        for kept, plies in await self._store.all(wish, limit, skip):
            live = self._live.get(kept.id)
            found.append(live.facts() if live else table_facts(kept, None, kept.version, plies))
        return found


def wished(search: str = "", over: bool | None = None) -> Wish:
    """The tables that people mean who look for these words."""
    words = search.split()[:MOST_WORDS]
    titles = {game.name: f"{game.name} {game.title}".casefold() for game in games()}
    meant = [tuple(name for name, title in titles.items() if word.casefold() in title) for word in words]
    return Wish(over, tuple(zip(words, meant, strict=True)))


def _bots_of(kept: Kept) -> dict[int, Bot]:
    """The bots that play at a table, by their seats."""
    bots = {seat: who for seat, who in enumerate(kept.who) if who not in (HUMAN, LESSON)}
    return {seat: known_bot(who, secrets.randbits(32)) for seat, who in bots.items()}


def _padded(names: list[str] | None, who: list[str]) -> list[str]:
    return (list(names or []) + [""] * len(who))[: len(who)]


__all__ = ["IllegalMove", "LiveTable", "NotYours", "Stale", "Tables", "Unknown", "wished"]
