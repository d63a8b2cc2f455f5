"""A server in a thread of this process, so that a test can look into it and change it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from asterion.web.guard import guarded
from asterion.web.settings import Limits

LONG = 10.0  # seconds after which a test gives up


@contextmanager
def served(
    app: Any, limits: Limits | None = None, lifespan: str = "auto", port: int = 0
) -> Iterator[uvicorn.Server]:
    settings = guarded(limits or Limits())
    config = uvicorn.Config(app, port=port, log_level="critical", lifespan=lifespan, **settings)  # type: ignore[arg-type]
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            threading.Event().wait(0.01)
        yield server
    finally:
        server.should_exit = True
        thread.join(LONG)


def port_of(server: uvicorn.Server) -> int:
    return int(server.servers[0].sockets[0].getsockname()[1])
