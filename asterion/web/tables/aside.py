"""Work that takes longer than a moment is done aside, so that the server goes on answering meanwhile.

Few threads are enough, and not too many: what they run is Python, and all of Python shares one lock.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")

_threads = ThreadPoolExecutor(2, "aside")
BOXES = ThreadPoolExecutor(1, "boxes")  # for components of people's own: whoever sends slow ones waits alone


async def aside(work: Callable[..., T], *args: Any, pool: ThreadPoolExecutor = _threads) -> T:
    """Have it done in a thread, and wait for it."""
    return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
