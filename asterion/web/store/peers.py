"""A process among those that share its database: it says that it lives, and hears what the others tell.

News come by PostgreSQL's NOTIFY. They make everything quick; nothing depends on them, as the fence of a table
(see `processes`) is compared with every change, and whoever may have missed some looks at everything again.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from asterion.web.errors import Elsewhere, Unavailable, Unknown
from asterion.web.logs import happened
from asterion.web.store.postgresql import connecting
from asterion.web.store.processes import CHANNEL, Owner, Processes
from asterion.web.store.tables import Store

T = TypeVar("T")

BEATS = 4  # times in a lease that it says that it lives
PAUSE = 0.5  # seconds until a broken connection for news is tried again
UNREACHABLE = "The database does not answer just now. Nothing is lost; it goes on as soon as it does."


class Host(Protocol):
    """Whose tables they are."""

    def lose(self, table_id: str, fence: int) -> None:
        """Another process has this table since that fence."""

    def keep_only(self, fences: dict[str, int]) -> None:
        """This process has no other tables but these, with their fences."""


@dataclass(eq=False)
class Watch:
    """Somebody relies on a process that serves a table."""

    table_id: str
    process: int
    over: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def end(self) -> None:
        if not self.over.done():
            self.over.set_result(None)


class Peers:
    """This process, the others, and who has which table."""

    def __init__(self, store: Store, host: Host, lease: float) -> None:
        self.number = 0
        self.listening = asyncio.Event()  # it hears the news
        self.living: dict[int, str] = {}  # the processes, and where they are reached
        self.hearers: dict[str, Callable[[dict[str, Any]], None]] = {
            "moved": self._hear_moved,
            "processes": self._hear_processes,
        }
        self._store = store
        self._processes = Processes(store, lease)
        self._host = host
        self._lease = lease
        self._until = 0.0  # when the lease ends, by this process's clock
        self._threads = ThreadPoolExecutor(2, "peers")
        self._beating = asyncio.Lock()
        self._early = asyncio.Event()  # the next beat is due
        self._tasks: list[asyncio.Task[None]] = []
        self._watches: set[Watch] = set()

    async def join(self, address: str) -> None:
        """Begin, reached by the others at this address."""
        begun = time.monotonic()
        self.number = await self._run(self._processes.join, address)
        self._until = begun + self._lease
        await self._beat()
        happened("joined", process=self.number, address=address)
        self._tasks = [asyncio.create_task(self._live()), asyncio.create_task(self._listen())]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.listening.wait(), self._lease)

    async def leave(self) -> None:
        """End; the others may have all tables at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Unavailable):
            await self._run(self._processes.leave, self.number)
        happened("left", process=self.number)
        await asyncio.to_thread(self._threads.shutdown)

    @property
    def is_well(self) -> bool:
        """This process may have tables just now."""
        return time.monotonic() < self._until

    # --- tables -----------------------------------------------------------------------------------------

    async def hold(self) -> None:
        """Before anything is told of a table: be sure to live for the others, and to have it still."""
        if not self.is_well:
            async with self._beating:
                if not self.is_well:  # whoever waited with others finds it done
                    await self._beat_once()

    async def take(self, table_id: str) -> int:
        """Serve a table from now on; its fence."""
        found = await self._run(self._processes.take, self.number, table_id)
        if found is None:
            raise Unknown(f"There is no table {table_id[:40]!r}.")
        if isinstance(found, Owner):
            raise Elsewhere(table_id, found.process, found.address)
        return found

    async def give_back(self, table_id: str, fence: int) -> None:
        with contextlib.suppress(Unavailable):  # it stays this process's, which does no harm
            await self._run(self._processes.give_back, self.number, table_id, fence)

    async def tell(self, what: str, **facts: Any) -> None:
        """Tell all processes something, this one too; `hearers` says who listens to what."""
        await self._run(lambda: self._processes.tell(what, self.number, **facts))

    # --- the others -------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def watching(self, found: Elsewhere) -> Iterator["asyncio.Future[None]"]:
        """A future that is done when the table is served there no longer."""
        watch = Watch(found.table_id, found.process)
        self._watches.add(watch)
        try:
            yield watch.over
        finally:
            self._watches.discard(watch)

    def _hear_moved(self, news: dict[str, Any]) -> None:
        """A table was taken over, or nobody has it any more."""
        for watch in self._watches:
            if watch.table_id == news["table"] and watch.process != news["by"]:
                watch.end()
        if news["by"] != self.number:
            self._host.lose(news["table"], news["fence"])

    def _hear_processes(self, news: dict[str, Any]) -> None:
        """One has come or gone."""
        if news["by"] != self.number:
            self._early.set()

    # --- living -----------------------------------------------------------------------------------------

    async def _live(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._early.wait(), self._lease / BEATS)
            self._early.clear()
            with contextlib.suppress(Unavailable):
                await self._beat()

    async def _beat(self) -> None:
        async with self._beating:
            await self._beat_once()

    async def _beat_once(self) -> None:
        """Say that this process lives. If it was too late, others may have its tables: it looks which."""
        begun, was_well = time.monotonic(), self.is_well
        self.living = await self._run(self._processes.renew, self.number)
        if not was_well:
            happened("was late", process=self.number)
            await self._look_again()
        self._until = begun + self._lease
        for watch in self._watches:
            if watch.process not in self.living:
                watch.end()

    async def _look_again(self) -> None:
        self._host.keep_only(await self._run(self._processes.fences, self.number))

    async def _listen(self) -> None:
        """Hear the news. After a broken connection some may be missing."""
        from psycopg import AsyncConnection, Error

        url = self._store.engine.url
        _, named = self._store.engine.dialect.create_connect_args(url)
        how = {**connecting(url), **named}
        while True:
            try:
                async with await AsyncConnection.connect(autocommit=True, **how) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    await self._look_again()
                    async for note in connection.notifies():
                        self._hear(note.payload)
            except (Error, OSError, Unavailable):
                self.listening.clear()
                await asyncio.sleep(PAUSE)

    def _hear(self, text: str) -> None:
        news = json.loads(text)
        hearer = self.hearers.get(news["what"])
        if hearer is not None:  # a newer version's may be of another kind
            hearer(news)

    async def _run(self, function: Callable[..., T], *args: Any) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, function, *args)
        except SQLAlchemyError as error:
            raise Unavailable(UNREACHABLE) from error
