"""Live tables: one owner for each game in play, which checks, stores, and then tells everybody."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from asterion.bots import Bot, known_bot
from asterion.core.chance import Dice
from asterion.core.contract import SPECTATOR
from asterion.core.errors import BadBot, IllegalMove, NothingToUndo
from asterion.core.game import seat_title
from asterion.core.match import Match
from asterion.core.record import read_record, verify_record, write_record
from asterion.core.scene import JUST_BEGUN, ScenePlay
from asterion.games import load
from asterion.web.advice import Advice
from asterion.web.refusals import NotYours, Stale, Unknown
from asterion.web.restore import box_of, replayed, setting_of
from asterion.web.store import AsyncStore, Kept, Store, new_table
from asterion.web.views import frame_facts, preview_facts, table_facts, view_facts, why_facts
from asterion.web.warming import Warming

MOST_FRAMES = 24
MOST_LIVE = 256  # tables kept in memory; the others come back from the store when somebody asks
LESSONS_KEPT = 7 * 24 * 3600.0  # seconds that a scene of a lesson can be gone on with
HUMAN = "human"
LESSON = "lesson"  # who chooses for the other seats in a lesson
PACE = 0.7  # seconds between two choices when only bots play and somebody watches


class LiveTable:
    """One table. Everything that changes it happens under its lock."""

    def __init__(self, kept: Kept, match: Match, store: AsyncStore, warming: Warming | None = None) -> None:
        self.kept = kept
        self.match = match
        self.version = kept.version
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[str, Any], None]] = set()
        self.advice = Advice(kept.game, warming)
        self._store = store
        self._warming = warming
        self._bots_setting = replace(match.setting)  # scratch space of their own
        self._bots: dict[int, Bot] = {
            seat: known_bot(who, secrets.randbits(32))
            for seat, who in enumerate(kept.who)
            if who not in (HUMAN, LESSON)
        }
        self._thinking: asyncio.Task[None] | None = None
        self.thought: dict[str, Any] | None = None  # which bot is thinking, as listeners were told

    # --- what is the case -----------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        return table_facts(self.kept, self.match, self.version)

    def view(self, seat: int) -> dict[str, Any]:
        self.check_seat(seat)
        why = self._why_no_undo(seat)
        facts = view_facts(self.kept.id, self.match, self.version, seat, why, self._scene(self.match))
        return facts | {"who": list(self.kept.who)}

    def _scene(self, match: Match) -> ScenePlay | None:
        """The scene of a lesson that is played at this table, if one is."""
        lesson = match.setting.game.lesson
        if self.kept.lesson is None or lesson is None:
            return None
        return ScenePlay(lesson, lesson.scene(self.kept.lesson), match)

    def frame(self, ply: int, seat: int) -> dict[str, Any]:
        self.check_seat(seat)
        if not 0 <= ply <= len(self.match.plies):
            raise Unknown(f"There is no ply {ply}; this game has {len(self.match.plies)}.")
        return frame_facts(self.match, ply, seat, targets=self.advice.targets(self.version, ply))

    def frames(self, since: int, seat: int) -> list[dict[str, Any]]:
        """The plies after the first `since`, as the seat could see them; the last ones if they are many.

        The last frame has no picture of its own: it is that of the view it comes with.
        """
        now = len(self.match.plies)
        first = max(since, now - MOST_FRAMES, 0)
        frames = [frame_facts(self.match, ply, seat) for ply in range(first + 1, now)]
        return [*frames, frame_facts(self.match, now, seat, svg="")]

    def preview(self, seat: int, move: str) -> dict[str, Any]:
        self.check_turn(seat)
        return preview_facts(self.match, seat, move)

    def why(self, seat: int, wish: str) -> dict[str, Any]:
        self.check_seat(seat)
        return why_facts(self.match, seat, wish)

    def record(self) -> str:
        if self.kept.lesson is not None:
            raise NotYours("A scene of a lesson has no record and no dice.")
        if not self.match.over:
            raise NotYours("The record is told when the game is over: it shows everybody's cards.")
        from asterion import __version__

        return write_record(self.match, __version__)

    def verify(self) -> dict[str, Any]:
        text = self.record()
        verdict = verify_record(read_record(text), self.match.setting.game, box_of(self.kept))
        dice = self.match.dice
        assert dice is not None
        facts: dict[str, Any] = {
            "ok": not verdict.problem,
            "rolls": verdict.rolls,
            "problem": verdict.problem or None,
        }
        return facts | {"commitment": dice.commitment, "seed": dice.seed.hex()}

    def check_seat(self, seat: int) -> None:
        if not SPECTATOR <= seat < self.match.setting.seats:
            raise Unknown(
                f"There is no seat {seat}; seats are 0 to {self.match.setting.seats - 1}, spectators -1."
            )

    def check_turn(self, seat: int) -> None:
        self.check_seat(seat)
        if self.match.over:
            raise NotYours("The game is over.")
        if seat != self.match.actor or seat < 0:
            raise NotYours(
                f"It is not this seat's choice but {self.match.setting.actor_name(self.match.actor)}'s."
            )

    def check_game(self) -> None:
        if self.kept.lesson is not None:
            raise NotYours("This is a scene of a lesson; the lesson itself has the advice.")

    # --- what the search tells ------------------------------------------------------------------------

    async def hint(self, seat: int) -> dict[str, Any]:
        self.check_game()
        self.check_turn(seat)
        return await self.advice.hint(self.match, self.version, seat)

    async def chances(self, seat: int) -> dict[str, Any]:
        self.check_game()
        self.check_seat(seat)
        return await self.advice.chances(self.match, self.version, seat)

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
            done = await self._done(request)
            if done is not None:
                return done
            if version is not None:
                self.check_version(version)
            self.check_game()
            self.check_seat(seat)
            if seat < 0:
                raise NotYours("Spectators have no seat to give away.")
            if self.match.over:
                raise NotYours("The game is over.")
            bot = None if who == HUMAN else known_bot(who, secrets.randbits(32))
            players = (*self.kept.who[:seat], who, *self.kept.who[seat + 1 :])
            await self._store.reseat(self.kept.id, self.version + 1, players, request)
            self.kept = replace(self.kept, who=players)
            self._bots.pop(seat, None)
            if bot is not None:
                self._bots[seat] = bot
            return self._moved_on()

    async def play(self, seat: int, move: str, version: int, request: str | None) -> int:
        """Play a move for a person; the version it led to. The same request again is not played again."""
        async with self.lock:
            done = await self._done(request)
            if done is not None:
                return done
            self.check_version(version)
            self.check_turn(seat)
            if self.kept.who[seat] != HUMAN:
                who = "The lesson" if self.kept.lesson else "A bot"
                raise NotYours(f"{who} chooses for {self.match.setting.seat_names[seat]}.")
            return await self._play(move, request)

    async def undo(self, seat: int, version: int, request: str | None, agreed: bool) -> int:
        """Take back the last choice of a person and whatever followed from it; in a lesson, the step."""
        async with self.lock:
            done = await self._done(request)
            if done is not None:
                return done
            self.check_version(version)
            self.check_seat(seat)
            trial = _fork(self.match)
            scene = self._scene(trial)
            if scene is not None:
                kept = scene.since
                scene.again()
                return await self._commit(trial, kept, request)
            trial.undo(seat, agreed)
            while agreed and trial.plies and self._is_bot(trial.actor):
                trial.undo(agreed=True)
            return await self._commit(trial, len(trial.plies), request)

    def check_version(self, version: int) -> None:
        if version != self.version:
            raise Stale(f"The table is at version {self.version}, not {version}: look at it again.")

    async def _done(self, request: str | None) -> int | None:
        return None if request is None else await self._store.request(self.kept.id, request)

    async def _play(self, move: str | int, request: str | None) -> int:
        trial = _fork(self.match)
        (self._scene(trial) or trial).play(move)
        return await self._commit(trial, len(self.match.plies), request)

    async def _commit(self, trial: Match, keep: int, request: str | None) -> int:
        """First the store, then the table, then everybody who looks on."""
        version = self.version + 1
        played = [ply.notation for ply in trial.plies[keep:]]
        outcome = trial.outcome if trial.over else None
        await self._store.change(self.kept.id, version, keep, played, request, outcome)
        self.match = trial
        return self._moved_on()

    def _moved_on(self) -> int:
        """The table has changed, and that is stored."""
        self.version += 1
        self.thought = None
        self.tell("changed", None)
        self.wake_bots()
        return self.version

    def tell(self, what: str, detail: Any) -> None:
        for listener in list(self.listeners):
            listener(what, detail)

    @property
    def idle(self) -> bool:
        """Nobody looks at it, changes it or thinks about it."""
        thinking = self._thinking is not None and not self._thinking.done()
        busy = thinking or self.lock.locked() or self.advice.is_busy
        return not self.listeners and not busy

    # --- bots -----------------------------------------------------------------------------------------

    def _is_bot(self, seat: int) -> bool:
        return seat in self._bots

    def wake_bots(self) -> None:
        """Let a bot think if it is its choice and it is not thinking already."""
        if self._is_bot(self.match.actor) and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    async def _think(self) -> None:
        while self._is_bot(self.match.actor):
            seat, version, bot = self.match.actor, self.version, self._bots[self.match.actor]
            await self._warm(seat, bot)
            self._tell_thinking(seat, warming=False)
            if self.listeners and HUMAN not in self.kept.who:
                await asyncio.sleep(PACE)
            view = self.match.view(seat)
            if self.version != version:
                continue
            try:
                move = await asyncio.to_thread(bot.choose, replace(view, setting=self._bots_setting))
            except BadBot as error:
                logging.getLogger("uvicorn.error").error(error)
                self.thought = None
                self.tell("failed", error)
                return
            async with self.lock:
                if self.version == version:
                    await self._play(move, None)

    def _tell_thinking(self, seat: int, warming: bool) -> None:
        self.thought = {"seat": seat, "warming": warming}
        self.tell("thinking", self.thought)

    async def _warm(self, seat: int, bot: Bot) -> None:
        """Wait for the search that this bot may need, and say so."""
        if self._warming is None or bot.name == "random" or self._warming.is_ready(self.kept.game):
            return
        self._tell_thinking(seat, warming=True)
        await self._warming.ready(self.kept.game)

    def _why_no_undo(self, seat: int) -> str | None:
        scene = self._scene(self.match)
        if scene is not None:
            return None if scene.has_begun else JUST_BEGUN
        if seat < 0 or not self.match.plies:
            return "There is nothing to take back."
        try:
            self.match.check_undo(seat)
        except NothingToUndo as reason:
            return str(reason)
        return None


class Tables:
    """All tables: those in play in memory, the others in the store."""

    def __init__(self, store: Store, warming: Warming | None = None) -> None:
        self._store = AsyncStore(store)
        self._warming = warming
        self._live: dict[str, LiveTable] = {}
        self._opening = asyncio.Lock()

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
        match = Match(setting_of(kept), Dice.cast(seed))
        assert match.dice is not None
        titles = [
            name or seat_title(seat) for name, seat in zip(_padded(names, who), match.players, strict=True)
        ]
        match.players = tuple(titles)
        kept = replace(kept, names=tuple(titles), seed=match.dice.seed.hex())
        await self._store.create(kept)
        await self._store.change(kept.id, 1, 0, [ply.notation for ply in match.plies], None, None)
        return self._welcome(LiveTable(replace(kept, version=1), match, self._store, self._warming))

    async def learn(self, game: str, wanted: str) -> LiveTable:
        """A table for a scene of the game's lesson, by its id or its number."""
        play = ScenePlay.begin(load(game), wanted)
        match, plies = play.match, [ply.notation for ply in play.match.plies]
        who = [HUMAN if seat == play.seat else LESSON for seat in range(match.setting.seats)]
        match.players = tuple(seat_title(name) for name in match.players)
        table_id, scene = secrets.token_hex(6), play.scene
        kept = new_table(table_id, game, who, list(match.players), scene.options, None, "", scene.id)
        await self._store.forget_lessons(time.time() - LESSONS_KEPT, list(self._live))
        await self._store.create(kept)
        await self._store.change(table_id, 1, 0, plies, None, None)
        return self._welcome(LiveTable(replace(kept, version=1), match, self._store, self._warming))

    async def again(self, table_id: str) -> LiveTable:
        """The same game with everybody one seat further; the same scene of a lesson."""
        old = (await self.open(table_id)).kept
        if old.lesson is not None:
            return await self.learn(old.game, old.lesson)
        who, names = list(old.who), list(old.names)
        seats = [seat_title(name) for name in setting_of(old).seat_names]
        given = ["" if name in seats else name for name in names]
        return await self.create(
            old.game, who[-1:] + who[:-1], given[-1:] + given[:-1], old.options, None, old.components
        )

    async def open(self, table_id: str) -> LiveTable:
        """The live table of this id, brought back from the store if need be."""
        if table_id in self._live:
            return self._live[table_id]
        async with self._opening:
            if table_id not in self._live:
                kept, notations = await self._store.load(table_id)
                if kept is None:
                    raise Unknown(f"There is no table {table_id[:40]!r}.")
                self._welcome(LiveTable(kept, replayed(kept, notations), self._store, self._warming))
        return self._live[table_id]

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

    def close(self) -> None:
        for table in self._live.values():
            table.advice.close()

    async def info(self, table_id: str) -> dict[str, Any]:
        return (await self.open(table_id)).facts()

    async def list(self) -> list[dict[str, Any]]:
        found = []
        for kept, plies in await self._store.all():
            live = self._live.get(kept.id)
            found.append(live.facts() if live else table_facts(kept, None, kept.version, plies))
        return found


def _padded(names: list[str] | None, who: list[str]) -> list[str]:
    return (list(names or []) + [""] * len(who))[: len(who)]


def _fork(match: Match) -> Match:
    """A match to try a change on: the table's own stays as it is until the change is stored."""
    fork = Match.__new__(Match)
    fork.__dict__.update(match.__dict__)
    fork.state, fork.plies, fork.comments = match.state.copy(), list(match.plies), dict(match.comments)
    return fork


__all__ = ["IllegalMove", "LiveTable", "NotYours", "Stale", "Tables", "Unknown"]
