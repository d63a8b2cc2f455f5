"""A log that tells what went wrong, and not ten thousand times."""

import logging
import time
from collections.abc import Callable

EACH = 5  # lines of a kind in a while; then they are counted
WHILE = 60.0  # seconds
LOGGERS = ("uvicorn.error", "asyncio", "websockets")


class Quiet(logging.Filter):
    """Lets the first few lines of a kind pass in every minute; the next one tells how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = (record.name, str(record.msg)[:80])
        now = self._clock()
        since, count = self._seen.get(kind, (now, 0))
        if now - since >= WHILE:
            if count > EACH:
                record.msg = f"{record.msg} (and {count - EACH} more like this before)"
            since, count = now, 0
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[kind] = (since, count + 1)
        return count < EACH


def hush() -> None:
    """Have the server's loggers say the same thing a few times only."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(each, Quiet) for each in logger.filters):
            logger.addFilter(Quiet())
