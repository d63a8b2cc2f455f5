"""The log as lines of JSON, for programs that collect logs (`asterion serve --log json`)."""

import json
import logging
import sys
import time
from typing import Any

OURS = "asterion"  # the logger of what happens, which says nothing unless it is asked to
STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    """One object a line: when, how bad, who says it, what; and facts that were given with it."""

    def format(self, record: logging.LogRecord) -> str:
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        facts: dict[str, Any] = {
            "time": f"{seconds}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        facts |= {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)
        return json.dumps(facts, ensure_ascii=False, default=str)


def log_in_lines() -> None:
    """Have everything that is logged written as lines of JSON, with what happens to tables and processes."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in (OURS, "uvicorn.error", "asyncio", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    logging.getLogger(OURS).setLevel(logging.INFO)


def happened(what: str, **facts: Any) -> None:
    """Note what happens, for whoever has it logged."""
    logging.getLogger(OURS).info(what, extra=facts)
