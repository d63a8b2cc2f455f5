"""The search over each game is made ready in the background, and at once for a game that somebody plays.

What is not on the disk yet is compiled by a process of its own, so that the server goes on answering; then
loading it takes a moment.
"""

import asyncio
import contextlib
import sys

from asterion.bots.compiling import is_compiled, warm_up
from asterion.core.game import Game
from asterion.games import games, load

NOTHING = asyncio.subprocess.DEVNULL


class Warming:
    """Which games' searches are ready."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._every: asyncio.Task[None] | None = None
        self._loading = asyncio.Lock()

    def begin(self) -> None:
        """One game after the other, in the order of the registry."""
        self._every = asyncio.get_running_loop().create_task(self._warm_every())

    def hurry(self, game: str) -> asyncio.Task[None]:
        """Begin with this game now, unless that was done before."""
        if game not in self._tasks:
            self._tasks[game] = asyncio.get_running_loop().create_task(self._warm(load(game)))
        return self._tasks[game]

    def is_ready(self, game: str) -> bool:
        return game in self._tasks and self._tasks[game].done()

    async def ready(self, game: str) -> None:
        """Wait until thoughts about this game begin at once."""
        await asyncio.shield(self.hurry(game))

    async def close(self) -> None:
        tasks = [task for task in (self._every, *self._tasks.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _warm_every(self) -> None:
        for game in games():
            await self.ready(game.name)

    async def _warm(self, game: Game) -> None:
        async with self._loading:  # modules are specialised one at a time
            compiled = await asyncio.to_thread(is_compiled, game)
        if not compiled:
            await _compile(game.name)
        async with self._loading:
            await asyncio.to_thread(warm_up, game)


async def _compile(game: str) -> None:
    command = (sys.executable, "-m", "asterion.bots.compiling", game)
    process = await asyncio.create_subprocess_exec(*command, stdin=NOTHING, stdout=NOTHING, stderr=NOTHING)
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
