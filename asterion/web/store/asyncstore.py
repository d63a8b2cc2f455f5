"""The store as the server uses it: in threads, and patient when nothing can be kept for a while.

When a change cannot be kept, say because another program holds the file or the disk is full, everybody is
told, and the store is tried again with growing pauses. Until it answers, changes are refused at once.

While one transaction is written, the changes that come wait for the next, which takes them all.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from asterion.web.errors import Unavailable
from asterion.web.store.database import without_secrets
from asterion.web.store.schema import Asked, Kept
from asterion.web.store.tables import Store

FIRST_PAUSE, LAST_PAUSE = 0.2, 5.0  # seconds between two tries
READERS = 2
MOST_TOGETHER = 100  # changes that share a transaction

log = logging.getLogger("uvicorn.error")


class AsyncStore:
    """The store, used from threads of its own so that the event loop never waits for a disk."""

    def __init__(self, store: Store, tell: Callable[[str | None], None] = lambda trouble: None) -> None:
        self.store = store
        self.trouble: str | None = None  # what keeps changes from being kept just now
        self._tell = tell
        self._well = asyncio.Event()
        self._well.set()
        self._writer = ThreadPoolExecutor(1, "store")  # one change after the other
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._trying: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self.timed: Callable[[float], object] | None = None  # told the seconds until a change was kept
        self._waiting: deque[tuple[Callable[[], None], asyncio.Future[None]]] = deque()

    async def well(self) -> None:
        """Wait until changes can be kept again."""
        await self._well.wait()

    async def close(self) -> None:
        if self._trying is not None:
            self._trying.cancel()
        tasks = [task for task in (self._trying, self._writing) if task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- changes --------------------------------------------------------------------------------------

    async def create(self, table: Kept, plies: list[str], forgotten: float = 0.0) -> None:
        await self._write(self.store.create, table, plies, forgotten)

    async def change(self, *args: Any) -> None:
        await self._write(self.store.change, *args)

    async def note(self, *args: Any) -> None:
        await self._write(self.store.note, *args)

    async def forget_lessons(self, before: float, spare: list[str]) -> None:
        await self._write(self.store.forget_lessons, before, spare)

    async def forget(self, table_id: str, fence: int = 0) -> None:
        await self._write(self.store.forget, table_id, fence)

    async def carry_out(self, change: Callable[..., None], *args: Any) -> None:
        """Make a change of another room, which is given a connection."""
        await self._write(self.store.carry_out, change, *args)

    async def _write(self, function: Callable[..., None], *args: Any) -> None:
        """Make a change, with others that wait; it is kept when this returns."""
        if self.trouble is not None:
            raise Unavailable(self.trouble)
        begun = time.perf_counter()
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((partial(function, *args), kept))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_waiting())
        await kept
        if self.timed is not None:
            self.timed(time.perf_counter() - begun)

    async def _write_waiting(self) -> None:
        while self._waiting:
            several = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            faults: Sequence[Exception | None]
            try:
                faults = await self._run(self._writer, self.store.together, [change for change, _ in several])
            except SQLAlchemyError as error:
                self._begin_trouble(error)
                several += self._waiting  # whoever waited for somebody who failed does not wait once more
                self._waiting.clear()
                faults = [Unavailable(self._sentence(error)) for _ in several]
            except Exception as error:
                faults = [error for _ in several]
            for (_, kept), fault in zip(several, faults, strict=True):
                if kept.cancelled():
                    continue
                if fault is None:
                    kept.set_result(None)
                else:
                    kept.set_exception(fault)

    # --- trouble --------------------------------------------------------------------------------------

    def _begin_trouble(self, error: SQLAlchemyError) -> None:
        if self.trouble is not None:
            return
        self.trouble = self._sentence(error)
        log.warning(self.trouble)
        self._well.clear()
        self._tell(self.trouble)
        self._trying = asyncio.get_running_loop().create_task(self._try_again())

    async def _try_again(self) -> None:
        pause = FIRST_PAUSE
        while self.trouble is not None:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LAST_PAUSE)
            try:
                await self._run(self._writer, self.store.try_out)
            except SQLAlchemyError:
                continue
            self.trouble = None
        log.warning("Games can be kept again.")
        self._well.set()
        self._tell(None)

    def _sentence(self, error: SQLAlchemyError) -> str:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        reason = without_secrets(" ".join(str(cause).split()), self.store.engine.url)[:200].rstrip(".")
        return f"Moves cannot be kept just now ({reason}). Nothing is lost; it goes on as soon as they can."

    # --- looking --------------------------------------------------------------------------------------

    async def requests(self, table_id: str) -> list[Asked]:
        found: list[Asked] = await self._read(self.store.requests, table_id)
        return found

    async def load(self, table_id: str) -> tuple[Kept | None, list[str]]:
        found: tuple[Kept | None, list[str]] = await self._read(self.store.load, table_id)
        return found

    async def all(self, *args: Any) -> list[tuple[Kept, int]]:
        found: list[tuple[Kept, int]] = await self._read(self.store.all, *args)
        return found

    async def count(self, *args: Any) -> int:
        found: int = await self._read(self.store.count, *args)
        return found

    async def look(self, question: Callable[..., Any], *args: Any) -> Any:
        """Ask what another room wants to know, which is given a connection."""
        return await self._read(self.store.look, question, *args)

    async def _read(self, function: Callable[..., Any], *args: Any) -> Any:
        try:
            return await self._run(self._readers, function, *args)
        except SQLAlchemyError as error:
            raise Unavailable(self._sentence(error)) from error

    async def _run(self, threads: ThreadPoolExecutor, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(threads, function, *args)
