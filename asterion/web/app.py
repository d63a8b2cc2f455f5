"""The server: REST, WebSocket and pages over the live tables. See docs/api.md."""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi import Path as PathParameter
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware

from asterion import __version__
from asterion.bots import bot_names
from asterion.core.errors import (
    AsterionError,
    BadLesson,
    IllegalMove,
    NothingToUndo,
    UnknownGame,
    WrongChoice,
)
from asterion.core.game import seat_title
from asterion.games import games, load
from asterion.web.errors import Reused, Unavailable
from asterion.web.limits import LimitBody
from asterion.web.pages.rulebook import router as pages
from asterion.web.safety import HEADERS, Careful, is_foreign, refusal
from asterion.web.store.tables import Store
from asterion.web.tables.aside import aside
from asterion.web.tables.registry import LiveTable, NotYours, Stale, Tables, Unknown, wished
from asterion.web.tables.restore import mend
from asterion.web.tables.views import error_facts
from asterion.web.tables.warming import Warming
from asterion.web.tables.windows import PERSON_PAUSE

CONFLICTS = ("illegal", "wrong", "stale", "not-yours", "reused")
STATUS = {"unknown": 404, "bad": 422, "unavailable": 503, **dict.fromkeys(CONFLICTS, 409)}
TRY_AGAIN, NO_TABLE = 1013, 4404  # why a WebSocket is closed
MOST_TABLES = 10**9  # that can be skipped
MESSAGE_LIMIT = 4096  # characters of a WebSocket message
FAILED = "Something went wrong that should not; the server's log says what."

api = APIRouter(prefix="/api")
Facts = dict[str, Any]
Seat = Annotated[int, Query(ge=-1, le=15, description="A seat; -1 is a spectator.")]
RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\w-]+$")]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Wanted(Strict):
    seats: int = Field(ge=1, le=16)
    options: dict[str, bool | int | str] = {}


class NewTable(Strict):
    game: str = Field(max_length=64)
    seats: list[Annotated[str, Field(max_length=64)]] = Field(min_length=1, max_length=16)
    names: list[Annotated[str, Field(max_length=40)]] = Field(default=[], max_length=16)
    options: dict[str, bool | int | str] = {}
    seed: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    components: Annotated[str, Field(max_length=100_000)] | None = None


class Move(Strict):
    seat: int = Field(ge=0, le=15)
    move: str = Field(min_length=1, max_length=64)
    version: int = Field(ge=0)
    request: RequestId


class Undo(Strict):
    seat: int = Field(ge=0, le=15)
    version: int = Field(ge=0)
    request: RequestId
    agreed: bool = False


class Deputy(Strict):
    who: str = Field(min_length=1, max_length=64, description="human, or a bot's name.")
    version: int | None = Field(default=None, ge=0)
    request: RequestId | None = None


class Asks(Strict):
    when: str = Field(max_length=16, description="always, matters, never, or what else the table's asks say.")


class Sign(Strict):
    sign: str = Field(max_length=16, description="wait or pass.")


def kind_of(error: AsterionError) -> str:
    """The word for an error in answers to programs."""
    kinds: list[tuple[type[AsterionError] | tuple[type[AsterionError], ...], str]] = [
        ((Unknown, UnknownGame, BadLesson), "unknown"),
        (IllegalMove, "illegal"),
        (WrongChoice, "wrong"),
        (Stale, "stale"),
        ((NotYours, NothingToUndo), "not-yours"),
        (Reused, "reused"),
        (Unavailable, "unavailable"),
    ]
    return next((kind for types, kind in kinds if isinstance(error, types)), "bad")


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


# --- REST -------------------------------------------------------------------------------------------------


@api.get("/games")
async def get_games() -> list[Facts]:
    """The games, their seats, options and bots."""
    return [game.facts() | {"bots": bot_names()} for game in games()]


@api.post("/games/{game}/seats")
async def post_seats(game: str, wanted: Wanted) -> Facts:
    """Who would sit at a table of so many seats with these options, or why it cannot be."""
    names = load(game).setting(wanted.seats, wanted.options).seat_names
    return {"seats": [{"name": name, "title": seat_title(name)} for name in names]}


@api.post("/tables", status_code=201)
async def create_table(request: Request, wanted: NewTable) -> Facts:
    """Set up a table."""
    table = await _tables(request).create(
        wanted.game, wanted.seats, wanted.names, dict(wanted.options), wanted.seed, wanted.components
    )
    return table.facts()


@api.post("/lessons/{game}/{scene}", status_code=201)
async def begin_scene(request: Request, game: str, scene: str) -> Facts:
    """Set up a table for a scene of a game's lesson, named by its id or its number."""
    return (await _tables(request).learn(game, scene)).facts()


@api.get("/tables")
async def get_tables(
    request: Request,
    response: Response,
    search: Annotated[str, Query(max_length=100, description="Words of names, bots, games or ids.")] = "",
    over: Annotated[bool | None, Query(description="Finished ones, or those in progress.")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 200,
    skip: Annotated[int, Query(ge=0, le=MOST_TABLES)] = 0,
) -> list[Facts]:
    """Tables, newest first, page by page; the header X-Total-Count says how many there are."""
    wish = wished(search, over)
    response.headers["X-Total-Count"] = str(await _tables(request).count(wish))
    return await _tables(request).list(wish, limit, skip)


@api.get("/tables/{table_id}")
async def get_table(request: Request, table_id: str) -> Facts:
    return await _tables(request).info(table_id)


@api.get("/tables/{table_id}/view")
async def get_view(request: Request, table_id: str, seat: Seat = -1) -> Facts:
    """What a seat may know."""
    return (await _tables(request).open(table_id)).view(seat)


@api.get("/tables/{table_id}/frames/{ply}")
async def get_frame(request: Request, table_id: str, ply: int, seat: Seat = -1) -> Facts:
    """The position after so many plies, as the seat could see it."""
    return (await _tables(request).open(table_id)).frame(ply, seat)


@api.get("/tables/{table_id}/preview")
async def get_preview(
    request: Request, table_id: str, move: Annotated[str, Query(max_length=64)], seat: Seat
) -> Facts:
    """What a choice leads to, as far as the seat can know."""
    return (await _tables(request).open(table_id)).preview(seat, move)


@api.get("/tables/{table_id}/why")
async def get_why(
    request: Request, table_id: str, wish: Annotated[str, Query(max_length=64)], seat: Seat
) -> Facts:
    """Which rule forbids a wish now."""
    return (await _tables(request).open(table_id)).why(seat, wish)


@api.post("/tables/{table_id}/moves")
async def post_move(request: Request, table_id: str, move: Move) -> Facts:
    """Choose. The answer comes when the move is stored."""
    table = await _tables(request).open(table_id)
    version = await table.play(move.seat, move.move, move.version, move.request)
    return {"version": version, "view": table.view(move.seat)}


@api.post("/tables/{table_id}/undo")
async def post_undo(request: Request, table_id: str, undo: Undo) -> Facts:
    """Take back the last choice."""
    table = await _tables(request).open(table_id)
    version = await table.undo(undo.seat, undo.version, undo.request, undo.agreed)
    return {"version": version, "view": table.view(undo.seat)}


@api.post("/tables/{table_id}/seats/{seat}")
async def post_seat(
    request: Request, table_id: str, seat: Annotated[int, PathParameter(ge=0, le=15)], deputy: Deputy
) -> Facts:
    """Let a bot play for a seat, or a person again."""
    table = await _tables(request).open(table_id)
    version = await table.reseat(seat, deputy.who, deputy.version, deputy.request)
    return {"version": version, "table": table.facts()}


@api.post("/tables/{table_id}/seats/{seat}/asks")
async def post_asks(
    request: Request, table_id: str, seat: Annotated[int, PathParameter(ge=0, le=15)], asks: Asks
) -> Facts:
    """When the person on this seat wants to be asked unseen by the others."""
    table = await _tables(request).open(table_id)
    await table.ask(seat, asks.when)
    return {"view": table.view(seat)}


@api.post("/tables/{table_id}/seats/{seat}/window")
async def post_window(
    request: Request, table_id: str, seat: Annotated[int, PathParameter(ge=0, le=15)], sign: Sign
) -> Facts:
    """In an open window: ask everybody to wait, or pass. Whoever might answer may, whatever they hold."""
    table = await _tables(request).open(table_id)
    table.check_seat(seat)
    table.sign(seat, sign.sign)
    return {"window": table.window(seat)}


@api.get("/tables/{table_id}/hint")
async def get_hint(request: Request, table_id: str, seat: Seat) -> Facts:
    """What a seat should choose, and why. Takes a second."""
    return await (await _tables(request).open(table_id)).hint(seat)


@api.get("/tables/{table_id}/chances")
async def get_chances(request: Request, table_id: str, seat: Seat = -1) -> Facts:
    """What every seat may expect, as far as this one can tell."""
    return await (await _tables(request).open(table_id)).chances(seat)


@api.post("/tables/{table_id}/review", status_code=202)
async def post_review(request: Request, table_id: str) -> Facts:
    """Look back on a finished game, in the background."""
    return (await _tables(request).open(table_id)).review(begin=True)


@api.get("/tables/{table_id}/review")
async def get_review(request: Request, table_id: str) -> Facts:
    """How far looking back on a finished game has come, and what was found."""
    return (await _tables(request).open(table_id)).review(begin=False)


@api.post("/tables/{table_id}/again", status_code=201)
async def post_again(request: Request, table_id: str) -> Facts:
    """A new table like this one with everybody one seat further."""
    return (await _tables(request).again(table_id)).facts()


@api.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def get_record(request: Request, table_id: str) -> Response:
    """The record of a finished game."""
    table = await _tables(request).open(table_id)
    headers = {"Content-Disposition": f'attachment; filename="{table.kept.game}-{table.kept.id}.maze"'}
    return PlainTextResponse(await aside(table.record), headers=headers)


@api.get("/tables/{table_id}/verify")
async def get_verify(request: Request, table_id: str) -> Facts:
    """Whether a finished game's dice are those promised before it began."""
    return await (await _tables(request).open(table_id)).verify()


# --- WebSocket --------------------------------------------------------------------------------------------


class Talk:
    """One browser looking at one table from one seat."""

    def __init__(self, socket: WebSocket, table: LiveTable, seat: int, since: int) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat
        self.seen = since
        self.change = -1  # the last one that was told
        self._news: dict[str, Facts | None] = {}  # the newest of each kind: a slow reader misses the others
        self._woken = asyncio.Event()

    def hear(self, what: str, detail: Any) -> None:
        message: Facts | None = None
        if what == "thinking":
            message = {"type": "thinking", **detail}
        elif what == "trouble":
            message = {"type": "trouble", "message": detail}
        elif what == "window":
            message = {"type": "window", "window": self.table.window(self.seat)}
        elif what == "failed":
            message = {"type": "refused", "request": None, **_bad(str(detail))}
        self._news.pop(what, None)
        self._news[what] = message
        self._woken.set()

    async def send(self, message: Facts) -> None:
        await self.socket.send_text(json.dumps({"v": 1, **message}, ensure_ascii=False))

    async def tell(self) -> None:
        """Send what is new until the browser is gone. Changes that come quickly are told together."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._news:
                message = self._news.pop(next(iter(self._news)))
                if message is not None:
                    await self.send(message)
                elif self.change != self.table.change_of(self.seat):
                    await self.send(self._view())

    def _view(self) -> Facts:
        frames = self.table.frames(self.seen, self.seat)
        self.seen, self.change = self.table.plies_of(self.seat), self.table.change_of(self.seat)
        return {"type": "view", "view": self.table.view(self.seat), "frames": frames}

    async def listen(self) -> None:
        while True:
            text = await self.socket.receive_text()
            message = _message(text)
            if isinstance(message, str):
                await self.send({"type": "refused", "request": None, **_bad(message)})
            elif message["type"] == "ping":
                await self.send({"type": "pong"})
            else:
                await self._carry_out(message)

    async def _carry_out(self, message: Facts) -> None:
        request = str(message.get("request"))
        try:
            if message["type"] == "play":
                wanted = Move(**{**_fields(message), "seat": self.seat})
                version = await self.table.play(self.seat, wanted.move, wanted.version, wanted.request)
            else:
                undo = Undo(**{**_fields(message), "seat": self.seat})
                version = await self.table.undo(self.seat, undo.version, undo.request, undo.agreed)
        except AsterionError as error:
            await self.send({"type": "refused", "request": request, **error_facts(kind_of(error), error)})
        except ValueError as error:
            await self.send({"type": "refused", "request": request, **_bad(_first_problem(error))})
        except Exception:
            logging.getLogger("uvicorn.error").exception("A message could not be carried out.")
            await self.send({"type": "refused", "request": request, **refusal("failed", FAILED)})
        else:
            await self.send({"type": "ack", "request": request, "version": version})


def _message(text: str) -> Facts | str:
    """A message of the protocol, or what is wrong with it."""
    if len(text) > MESSAGE_LIMIT:
        return f"A message has at most {MESSAGE_LIMIT} characters."
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return "A message has a character that is none: half of a surrogate pair."
    except (ValueError, RecursionError):
        return "A message is a JSON object."
    if not isinstance(message, dict) or message.get("v") != 1:
        return "A message is a JSON object with v: 1."
    if message.get("type") not in ("play", "undo", "ping"):
        return "A message's type is play, undo or ping."
    return message


def _fields(message: Facts) -> Facts:
    return {key: value for key, value in message.items() if key not in ("v", "type", "seat")}


def _bad(sentence: str) -> Facts:
    return refusal("bad", sentence)


def _first_problem(error: Any) -> str:
    problem = error.errors()[0] if hasattr(error, "errors") else {"loc": (), "msg": str(error)}
    where = ".".join(str(part) for part in problem["loc"] if part != "body")
    return f"{where or 'The request'}: {problem['msg']}."


async def talk(socket: WebSocket, table_id: str, seat: int = -1, since: int = 0) -> None:
    """A browser at a table. A page of another site may not listen in."""
    if is_foreign(dict(socket.headers)):
        await socket.close(4403)
        return
    await socket.accept()
    tables: Tables = socket.app.state.tables
    try:
        table = await tables.open(table_id)
        table.check_seat(seat)
    except AsterionError as error:
        refused = {"v": 1, "type": "refused", "request": None, **error_facts(kind_of(error), error)}
        await socket.send_text(json.dumps(refused, ensure_ascii=False))
        await socket.close(TRY_AGAIN if isinstance(error, Unavailable) else NO_TABLE)
        return
    conversation = Talk(socket, table, seat, table.plies_until(seat, since))
    table.listeners.add(conversation.hear)
    conversation.hear("changed", None)
    if table.shown_thought is not None:
        conversation.hear("thinking", table.shown_thought)
    if tables.trouble is not None:
        conversation.hear("trouble", tables.trouble)
    table.wake_bots()  # one that failed is asked again
    telling = asyncio.create_task(conversation.tell())
    try:
        await conversation.listen()
    except (WebSocketDisconnect, KeyError):  # KeyError: a binary message, which the protocol has not
        pass
    finally:
        table.listeners.discard(conversation.hear)
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await telling


# --- the application --------------------------------------------------------------------------------------


def create_app(store: Store, pause: float = PERSON_PAUSE) -> FastAPI:
    """The application over a store."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(mend, store)
        warming = Warming()
        app.state.tables = Tables(store, warming, pause)
        warming.begin()
        yield
        await app.state.tables.close()
        await warming.close()

    app = FastAPI(title="Asterion", version=__version__, docs_url=None, redoc_url=None, lifespan=lifespan)
    app.add_middleware(LimitBody)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])
    app.include_router(api)
    app.include_router(pages, include_in_schema=False)
    app.add_api_websocket_route("/ws/tables/{table_id}", talk)
    app.mount("/static", StaticFiles(directory=Path(__file__).parent / "static"), "static")
    app.add_exception_handler(AsterionError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_garbled)
    app.add_exception_handler(HTTPException, _refuse_http)

    app.add_exception_handler(Exception, _confess)
    app.add_middleware(Careful)
    return app


async def _refuse(_: Request, error: Exception) -> Response:
    assert isinstance(error, AsterionError)
    kind = kind_of(error)
    return JSONResponse(error_facts(kind, error), STATUS[kind])


async def _refuse_garbled(_: Request, error: Exception) -> Response:
    return JSONResponse(_bad(_first_problem(error)), 422)


async def _confess(_: Request, error: Exception) -> Response:
    """Something that nobody foresaw; it stands in the log."""
    return JSONResponse(refusal("failed", FAILED), 500, headers=HEADERS)


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = "unknown" if error.status_code == 404 else "bad"
    message = (
        f"There is nothing at {request.url.path[:80]}." if error.status_code == 404 else f"{error.detail}."
    )
    return JSONResponse(refusal(kind, message), error.status_code, headers=error.headers)
