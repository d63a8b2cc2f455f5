"""What the server tells Prometheus at /metrics, when it is asked to (`asterion serve --metrics`)."""

import time
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

from fastapi import APIRouter, FastAPI, Response

from asterion.core.errors import BadOption
from asterion.web.tables.registry import Tables

CHANGES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
REQUESTS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


def add_metrics(app: FastAPI) -> None:
    """Count and time what this application does, and tell it at /metrics."""
    if find_spec("prometheus_client") is None:
        raise BadOption("--metrics needs a package that is not installed: pip install 'asterion[metrics]'.")
    from prometheus_client import (
        CollectorRegistry,
        GCCollector,
        Histogram,
        PlatformCollector,
        ProcessCollector,
    )
    from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

    registry = CollectorRegistry()
    for each in (ProcessCollector, PlatformCollector, GCCollector):
        each(registry=registry)
    changes = Histogram(
        "asterion_change_seconds",
        "Until a change of a table is kept.",
        buckets=CHANGES,
        registry=registry,
    )
    requests = Histogram(
        "asterion_request_seconds",
        "Until a request is answered, by its method and the first digit of the answer's status.",
        ["method", "status"],
        buckets=REQUESTS,
        registry=registry,
    )
    registry.register(Standing(app))
    app.state.timed_change = changes.observe  # which the store is given when it begins
    app.add_middleware(Timed, requests=requests)
    router = APIRouter(include_in_schema=False)

    @router.get("/metrics")
    async def tell() -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    app.include_router(router)


class Standing:
    """How the server stands at the moment when it is asked."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    def collect(self) -> Iterable[Any]:
        from prometheus_client.core import GaugeMetricFamily

        tables: Tables | None = getattr(self._app.state, "tables", None)
        if tables is None:
            return
        facts = {
            "tables": ("Tables in memory.", tables.in_memory),
            "onlookers": ("WebSockets at tables.", tables.onlookers),
            "thoughts": ("Thoughts of bots that run or rest.", tables.thoughts),
            "trouble": ("1 while changes cannot be kept.", int(tables.trouble is not None)),
        }
        if tables.peers is not None:
            facts["processes"] = ("Processes that live on this database.", len(tables.peers.living))
        for name, (words, value) in facts.items():
            yield GaugeMetricFamily(f"asterion_{name}", words, value)


class Timed:
    """Times every request. WebSockets are counted by `asterion_onlookers`."""

    def __init__(self, app: Any, requests: Any) -> None:
        self.app = app
        self._requests = requests

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def timing(message: Any) -> None:
            if message["type"] == "http.response.start":
                status = f"{message['status'] // 100}xx"
                method = scope["method"] if scope["method"] in METHODS else "other"
                self._requests.labels(method, status).observe(time.perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, timing)


METHODS = ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
