"""The server: REST, WebSocket and pages over the live tables. See docs/api.md."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from pydantic.json_schema import models_json_schema
from starlette.middleware.trustedhost import TrustedHostMiddleware

from asterion import __version__
from asterion.web import files, pages
from asterion.web.api import advice, games, lessons, play, records, seats, tables
from asterion.web.api.answers import Refusal
from asterion.web.errors import answer_errors
from asterion.web.limits import LimitBody
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
        await asyncio.to_thread(mend, store)
        warming = Warming()
        app.state.tables = Tables(store, warming, settings)
        warming.begin()
        yield
        await app.state.tables.close()
        await warming.close()

    app = Application(title="Asterion", version=__version__, docs_url=None, redoc_url=None, lifespan=lifespan)
    app.add_middleware(LimitBody, limit=settings.body_limit)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])
    for room in (games, tables, play, seats, advice, lessons, records):
        app.include_router(room.router, prefix="/api", responses=REFUSALS)
    for page in pages.ROUTERS:
        app.include_router(page, include_in_schema=False)
    app.include_router(files.router, include_in_schema=False)
    app.add_api_websocket_route("/ws/tables/{table_id}", talk)
    app.mount("/static", StaticFiles(directory=files.STATIC), "static")
    answer_errors(app, HEADERS)
    app.add_middleware(Careful)
    return app


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
