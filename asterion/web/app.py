"""The server: REST, WebSocket and pages over the live tables. See docs/api.md."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.staticfiles import StaticFiles
from pydantic.json_schema import models_json_schema
from starlette.middleware.trustedhost import TrustedHostMiddleware

from asterion import __version__
from asterion.web import files, health, pages
from asterion.web.api import advice, games, lessons, play, records, seats, tables
from asterion.web.api.answers import Refusal
from asterion.web.api.requests import let_in
from asterion.web.errors import answer_errors
from asterion.web.forwarding import Forward
from asterion.web.limits import LimitBody
from asterion.web.metrics import add_metrics
from asterion.web.pages.page import answer_nowhere
from asterion.web.people import api as people
from asterion.web.people import page as join
from asterion.web.people.doors import Doors, Everybody
from asterion.web.people.people import People
from asterion.web.people.where import KnownHost
from asterion.web.safety import HEADERS, Careful
from asterion.web.settings import USUAL, Settings
from asterion.web.socket.protocol import FROM_THE_BROWSER, FROM_THE_SERVER
from asterion.web.socket.talk import talk
from asterion.web.store.tables import Store
from asterion.web.tables.registry import Tables
from asterion.web.tables.restore import mend
from asterion.web.tables.warming import Warming

SCHEMAS = "#/components/schemas/{model}"
REFUSALS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Refusal, "description": "Why it is not done."}}


def create_app(store: Store, settings: Settings = USUAL) -> FastAPI:
    """The application over a store."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if not store.is_shared:  # no older version has kept games there
            await asyncio.to_thread(mend, store)
        warming = Warming()
        app.state.tables = tables = Tables(store, warming, settings)
        tables.time_changes(getattr(app.state, "timed_change", None))
        await tables.join()
        app.state.doors = await doors_to(tables, settings)
        warming.begin()
        yield
        await app.state.doors.close()
        await app.state.tables.close()
        await warming.close()

    app = Application(title="Asterion", version=__version__, docs_url=None, redoc_url=None, lifespan=lifespan)
    app.state.settings = settings
    if store.is_shared:
        app.add_middleware(Forward)
    app.add_middleware(LimitBody, limit=settings.body_limit)
    rooms = [games, tables, play, seats, advice, lessons, records]
    if settings.people:
        app.add_middleware(KnownHost, address=settings.address)
        app.include_router(people.router, prefix="/api", responses=REFUSALS)  # each asks for itself
    else:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])
    for room in rooms:
        app.include_router(room.router, prefix="/api", responses=REFUSALS, dependencies=[Depends(let_in)])
    for page in [*pages.ROUTERS, *([join.router] if settings.people else [])]:
        app.include_router(page, include_in_schema=False)
    app.include_router(health.router)
    app.include_router(files.router, include_in_schema=False)
    app.add_api_websocket_route("/ws/tables/{table_id}", talk)
    app.mount("/static", StaticFiles(directory=files.STATIC), "static")
    answer_errors(app, HEADERS)
    answer_nowhere(app)
    app.add_middleware(Careful)
    if settings.metrics:
        add_metrics(app)
    return app


async def doors_to(tables: Tables, settings: Settings) -> Doors:
    """Whom this server lets look and act where."""
    if not settings.people:
        return Everybody()
    found = People(tables, settings)
    await found.begin()
    return found


class Application(FastAPI):
    """Its OpenAPI document describes the messages of the WebSocket, too."""

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            document = super().openapi()
            models = [(model, "validation") for model in FROM_THE_BROWSER.values()]
            told = [(model, "serialization") for model in FROM_THE_SERVER]
            _, schemas = models_json_schema([*models, *told], ref_template=SCHEMAS)  # type: ignore[list-item]
            document["components"]["schemas"] |= schemas["$defs"]
        return super().openapi()
