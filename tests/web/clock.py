"""An event loop whose time passes only when there is nothing else to do, and then at once.

However busy the machine is, what takes no time at a table takes none in a test; and nobody waits for windows.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(story: Coroutine[Any, Any, T]) -> T:
    """Like `asyncio.run`, by this clock. For what talks to nobody outside this process."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(story)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._watch = _Watch()
        super().__init__(self._watch)

    def time(self) -> float:
        return self._watch.now

    def run_in_executor(self, executor: Any, function: Any, *args: Any) -> Any:
        working = super().run_in_executor(executor, function, *args)
        self._watch.working.add(working)
        working.add_done_callback(self._watch.working.discard)
        return working

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        await super().shutdown_default_executor()  # its threads end in their own time


class _Watch(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Instead of waiting it moves the clock on, but for what threads are doing it really waits."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.working: set[Any] = set()

    def select(self, timeout: float | None = None) -> Any:
        if self.working or timeout is None:
            return super().select(None if timeout else timeout)
        self.now += max(0.0, timeout)
        return super().select(0)
