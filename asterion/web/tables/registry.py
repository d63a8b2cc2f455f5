"""All tables: those in play in memory, the others in the store."""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any

from asterion.bots import known_bot
from asterion.core.dice import Dice
from asterion.core.game import seat_title
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.lessons.scene import ScenePlay
from asterion.core.match import Match
from asterion.core.people import clean_name
from asterion.games import games, load
from asterion.web.api import answers
from asterion.web.errors import Elsewhere, Unknown
from asterion.web.logs import happened
from asterion.web.settings import USUAL, Settings
from asterion.web.store.asyncstore import AsyncStore
from asterion.web.store.peers import Peers
from asterion.web.store.schema import Asked, Kept
from asterion.web.store.tables import Store, Wish, new_table
from asterion.web.tables.aside import BOXES, aside
from asterion.web.tables.driving import LESSON
from asterion.web.tables.live import LiveTable
from asterion.web.tables.opening import opened
from asterion.web.tables.restore import begun, replayed
from asterion.web.tables.sight import Sight, first_sight, public_actor
from asterion.web.tables.thinking import Thinkers
from asterion.web.tables.views import HUMAN, afar_answer, table_answer
from asterion.web.tables.warming import Warming
from asterion.web.tables.windows import quiet_until

MOST_WORDS = 8  # that tables are looked for by


class Tables:
    """All tables: those in play in memory, the others in the store."""

    def __init__(self, store: Store, warming: Warming | None = None, settings: Settings = USUAL) -> None:
        self._store = AsyncStore(store, self._tell_trouble)
        self._warming = warming
        self._settings = settings
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._thinkers = Thinkers()
        self.peers = Peers(store, self, settings.lease) if store.is_shared else None
        self._doing: set[asyncio.Task[None]] = set()
        self.watcher: Callable[[LiveTable, str], None] | None = None  # of all tables

    async def join(self) -> None:
        """Serve beside the other processes on this database, if it may have several."""
        if self.peers is not None:
            await self.peers.join(self._settings.reached_at)

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
        kept = replace(kept, sight=first_sight(match, quiet_until(match, 0)))
        before = time.time() - self._settings.requests_last
        kept = await self._own(kept)
        await self._store.create(kept, [ply.notation for ply in match.plies], before)
        return self._welcome(self._table(kept, match))

    async def learn(self, game: str, wanted: str) -> LiveTable:
        """A table for a scene of the game's lesson, by its id or its number."""
        play = ScenePlay.begin(load(game), wanted)
        match, plies = play.match, [ply.notation for ply in play.match.plies]
        who = [HUMAN if seat == play.seat else LESSON for seat in range(match.setting.seats)]
        match.players = tuple(seat_title(name) for name in match.players)
        table_id, scene = secrets.token_hex(6), play.scene
        kept = new_table(table_id, game, who, list(match.players), scene.options, None, "", scene.id)
        await self._store.forget_lessons(time.time() - self._settings.lessons_last, list(self._live))
        kept = await self._own(kept)
        await self._store.create(kept, plies)
        return self._welcome(self._table(kept, match))

    async def again(self, table_id: str, keep: bool = False) -> LiveTable:
        """The same game with everybody one seat further, or where they were; the same scene of a lesson."""
        table = await self.open(table_id)
        old = table.kept
        if old.lesson is not None:
            return await self.learn(old.game, old.lesson)
        who, names = list(old.who), list(old.names)
        seats = [seat_title(name) for name in table.match.setting.seat_names]
        given = ["" if name in seats else name for name in names]
        if not keep:
            who, given = who[-1:] + who[:-1], given[-1:] + given[:-1]
        return await self.create(old.game, who, given, old.options, None, old.components)

    async def take_in(self, text: str) -> tuple[LiveTable, bool]:
        """A table of a game that comes in a file, and whether it is a new one."""
        kept, match = await aside(opened, text)
        played = [ply.notation for ply in match.plies]
        known, notations = await self._store.load(kept.id)
        if known is not None and match.over and notations == played:
            return await self.open(kept.id), False  # it was played here
        if known is not None:
            match.table = secrets.token_hex(6)
            kept = replace(kept, id=match.table)
        kept = await self._own(kept)
        await self._store.create(kept, played)
        return self._welcome(self._table(kept, match)), True

    async def afar(self, table_id: str) -> answers.Afar:
        """How a table stands; one that is not in memory stays where it is, and its bots go on waiting."""
        live = self._live.get(table_id)
        if live is not None:
            return afar_answer(live.kept, live.sight.of(SPECTATOR))
        kept, notations = await self._store.load(table_id)
        if kept is None:
            raise Unknown(f"There is no table {table_id[:40]!r}.")
        match = await aside(replayed, kept, notations)
        return afar_answer(kept, Sight(match, kept.version, kept.sight).of(SPECTATOR))

    async def forget(self, table_id: str) -> None:
        """Delete a table for good."""
        table = await self.open(table_id)
        async with table.lock:
            await self._store.forget(table_id, table.kept.fence)
            self._live.pop(table_id, None)
        table.close()
        table.tell("failed", "This table has been deleted.")

    async def open(self, table_id: str) -> LiveTable:
        """The live table of this id, brought back from the store if need be.

        One that another process serves is an `Elsewhere`, which `forwarding` answers.
        """
        if self.peers is not None:
            await self.peers.hold()
        if table_id in self._live and not self._live[table_id].lost:
            return self._live[table_id]
        if table_id not in self._opening:
            task = asyncio.get_running_loop().create_task(self._bring_back(table_id))
            self._opening[table_id] = task
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(self._opening[table_id])

    async def _bring_back(self, table_id: str) -> LiveTable:
        fence = 0 if self.peers is None else await self.peers.take(table_id)
        kept, notations = await self._store.load(table_id)
        if kept is None:
            raise Unknown(f"There is no table {table_id[:40]!r}.")
        if kept.fence != fence:
            raise Elsewhere(table_id)
        happened("table opened", table=table_id, fence=fence)
        done = await self._store.requests(table_id)
        return self._welcome(self._table(kept, await aside(replayed, kept, notations), done))

    def _table(self, kept: Kept, match: Match, done: Iterable[Asked] = ()) -> LiveTable:
        hold = None if self.peers is None else self.peers.hold
        pause, thinkers = self._settings.pause, self._thinkers
        return LiveTable(kept, match, self._store, self._warming, pause, thinkers, done, hold)

    def _welcome(self, table: LiveTable) -> LiveTable:
        """Keep a table in memory, and let idle ones go when they are many."""
        most = self._settings.tables_in_memory
        if len(self._live) >= most:
            for other in [old for old in self._live.values() if old.idle][: most // 4]:
                self._let_go(self._live.pop(other.kept.id))
        self._live[table.kept.id] = table
        table.watcher = self.watcher
        if self._warming is not None and table.kept.lesson is None:
            self._warming.hurry(table.kept.game)
        table.resume()
        return table

    def is_live(self, table_id: str) -> bool:
        """Whether this table is in memory."""
        return table_id in self._live

    # --- several processes ------------------------------------------------------------------------------

    async def _own(self, kept: Kept) -> Kept:
        """A new table that this process serves."""
        if self.peers is None:
            return kept
        await self.peers.hold()
        return replace(kept, owner=self.peers.number)

    def _let_go(self, table: LiveTable) -> None:
        """Nobody is at this table; any process may serve it."""
        if self.peers is not None:
            self._do(self.peers.give_back(table.kept.id, table.kept.fence))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    def lose(self, table_id: str, fence: int) -> None:
        """Another process serves this table since that fence."""
        table = self._live.get(table_id)
        if table is not None and table.kept.fence < fence:
            del self._live[table_id]
            table.lose()
            happened("table lost", table=table_id, fence=fence)

    def keep_only(self, fences: dict[str, int]) -> None:
        """Other processes serve all tables but these."""
        for table in list(self._live.values()):
            if fences.get(table.kept.id) != table.kept.fence:
                del self._live[table.kept.id]
                table.lose()

    # --- how it stands ------------------------------------------------------------------------------------

    def time_changes(self, timed: Callable[[float], object] | None) -> None:
        """Have somebody told how long each change takes to be kept."""
        self._store.timed = timed

    @property
    def in_memory(self) -> int:
        return len(self._live)

    @property
    def onlookers(self) -> int:
        return sum(len(table.listeners) for table in self._live.values())

    @property
    def thoughts(self) -> int:
        return self._thinkers.busy

    # --- trouble ----------------------------------------------------------------------------------------

    @property
    def store(self) -> AsyncStore:
        return self._store

    @property
    def trouble(self) -> str | None:
        """Why changes cannot be kept just now, if they cannot."""
        return self._store.trouble

    def _tell_trouble(self, trouble: str | None) -> None:
        for table in self._live.values():
            table.tell("trouble", trouble)
            if trouble is None and table.doubtful:
                self._do(table.look_again())

    async def close(self) -> None:
        for table in self._live.values():
            table.close()
        self._thinkers.close()
        if self.peers is not None:
            await self.peers.leave()
        await self._store.close()

    async def info(self, table_id: str) -> answers.Table:
        return (await self.open(table_id)).info()

    async def count(self, wish: Wish) -> int:
        return await self._store.count(wish)

    async def turns(self, wish: Wish, limit: int) -> list[tuple[answers.Table, int]]:
        """Tables, the newest first, each with whose choice it is there, as far as everybody knows."""
        found = []
        for kept, plies in await self._store.all(wish, limit, 0):
            live = self._live.get(kept.id)
            if live is not None:
                found.append((live.info(), public_actor(live.sight.of(SPECTATOR).match)))
            else:
                found.append((_kept_answer(kept, plies), (kept.sight or {}).get("actor", OVER)))
        return found

    async def list(self, wish: Wish, limit: int, skip: int = 0) -> list[answers.Table]:
        """Tables, the newest first."""
        found = []
        for kept, plies in await self._store.all(wish, limit, skip):
            live = self._live.get(kept.id)
            found.append(live.info() if live else _kept_answer(kept, plies))
        return found


def wished(search: str = "", over: bool | None = None) -> Wish:
    """The tables that people mean who look for these words."""
    words = search.split()[:MOST_WORDS]
    titles = {game.name: f"{game.name} {game.title}".casefold() for game in games()}
    meant = [tuple(name for name, title in titles.items() if word.casefold() in title) for word in words]
    return Wish(over, tuple(zip(words, meant, strict=True)))


def _kept_answer(kept: Kept, plies: int) -> answers.Table:
    """What is told of a table that only the store knows: no more than its spectators have been shown."""
    sight = kept.sight
    if sight is None:  # an older version kept it; its number of plies tells who was asked unseen
        return table_answer(kept, None, kept.version, plies if load(kept.game).asking is None else 0)
    if sight["shown"][0] < plies:
        kept = replace(kept, outcome=None)
    return table_answer(kept, None, sight["versions"][0], sight["steps"])


def _padded(names: list[str] | None, who: list[str]) -> list[str]:
    return (list(names or []) + [""] * len(who))[: len(who)]
