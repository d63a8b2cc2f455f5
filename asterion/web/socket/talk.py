"""One browser looking at one table from one seat: what it is told, and what it asks for."""

import asyncio
import contextlib
import logging
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from asterion.core.drawing import TALL, Shape
from asterion.core.errors import AsterionError
from asterion.web.api.answers import Fault
from asterion.web.errors import Elsewhere, Unavailable, refusal, told
from asterion.web.onlookers import WATCHING, seat_of, viewer
from asterion.web.people.doors import NotYourSeat, doors_of
from asterion.web.safety import is_foreign
from asterion.web.socket.news import Known, news
from asterion.web.socket.protocol import (
    Acknowledged,
    BadMessage,
    Look,
    Looking,
    PeopleTold,
    Ping,
    Play,
    Pong,
    ReactionTold,
    Refused,
    TakeBack,
    Thinking,
    Told,
    TroubleTold,
    WindowTold,
    read,
    understood,
)
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables

RESTART, TRY_AGAIN, NO_TABLE, FOREIGN, GONE = 1012, 1013, 4404, 4403, 1006  # why a WebSocket is closed
NO_SEAT = 4401  # the seat is somebody else's, or has become so


WHY_CLOSED = {Unavailable: TRY_AGAIN, NotYourSeat: NO_SEAT}


class Talk:
    """A browser at a table. One that reads slowly misses what is out of date when it comes to it."""

    def __init__(self, socket: WebSocket, table: LiveTable, seat: int, since: int, shape: Shape) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat
        self.shape = shape
        self.known = Known(since)
        self._news: dict[str, Told | None] = {}  # the newest of each kind
        self._woken = asyncio.Event()
        self._closing: asyncio.Task[None] | None = None

    # --- what it is told ------------------------------------------------------------------------------

    def hear(self, what: str, detail: Any) -> None:
        """A listener of the table."""
        message: Told | None = None
        if what == "thinking":
            message = Thinking(**detail)
        elif what == "trouble":
            message = TroubleTold(message=detail)
        elif what == "window":
            message = WindowTold(window=self.table.window(self.seat))
        elif what == "people":
            message = PeopleTold(people=detail)
        elif what.startswith("reaction"):
            message = ReactionTold(seat=detail[0], sign=detail[1])
        elif what == "failed":
            message = Refused(request=None, error=refusal("bad", str(detail)).error)
        self._news.pop(what, None)
        self._news[what] = message
        self._woken.set()

    async def send(self, message: Told | str) -> None:
        text = message if isinstance(message, str) else message.model_dump_json()
        try:
            await self.socket.send_text(text)
        except RuntimeError as error:  # it was closed in the meantime
            raise WebSocketDisconnect(GONE) from error

    async def tell(self) -> None:
        """Send what is new until the browser is gone. Changes that come quickly are told together."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            if "moved" in self._news:  # to another process
                await self.socket.close(RESTART)
                return
            while self._news:
                message = self._news.pop(next(iter(self._news)))
                if message is not None:
                    await self.send(message)
                elif self.known.change != self.table.change_of(self.seat):
                    text, self.known = news(self.table, self.seat, self.known, self.shape)
                    await self.send(text)

    def look(self, shape: Shape) -> None:
        """From now on in this arrangement, as if nothing had been told but that these plies were seen."""
        self.shape = shape
        self.known = Known(self.known.plies)
        self.hear("changed", None)

    def dismiss(self) -> None:
        """They may look from this seat no more."""
        if self._closing is None:
            self._closing = asyncio.create_task(self.socket.close(NO_SEAT))

    # --- what it asks for -----------------------------------------------------------------------------

    async def listen(self) -> None:
        while True:
            try:
                text = await self.socket.receive_text()
            except KeyError:  # it is binary
                await self._refuse(None, refusal("bad", "A message is text: a JSON object.").error)
                continue
            try:
                message = read(text)
            except BadMessage as problem:
                await self._refuse(None, refusal("bad", str(problem)).error)
                continue
            await self._answer(message)

    async def _answer(self, message: dict[str, Any]) -> None:
        await self.send(await self._answer_to(str(message.get("request")), message))

    async def _answer_to(self, request: str, message: dict[str, Any]) -> Told:
        try:
            wanted = understood(message)
            if isinstance(wanted, Ping):
                return Pong()
            if isinstance(wanted, Look):
                self.look(wanted.shape)
                return Looking(shape=wanted.shape)
            return Acknowledged(request=request, version=await self._carry_out(wanted))
        except (AsterionError, ValidationError) as error:
            return Refused(request=request, error=told(error).error)
        except Elsewhere:
            raise
        except Exception as error:
            logging.getLogger("uvicorn.error").exception("A message could not be carried out.")
            return Refused(request=request, error=told(error).error)

    async def _carry_out(self, wanted: Play | TakeBack) -> int:
        doors = doors_of(self.socket)
        if isinstance(wanted, Play):
            await doors.check_play(self.table.kept.id)
            return await self.table.play(self.seat, wanted.move, wanted.version, wanted.request, wanted.then)
        await doors.check_change(self.socket, self.table.kept.id, wanted.agreed)
        return await self.table.undo(self.seat, wanted.version, wanted.request, wanted.agreed)

    async def _refuse(self, request: str | None, fault: Fault) -> None:
        await self.send(Refused(request=request, error=fault))


async def talk(
    socket: WebSocket, table_id: str, seat: int = WATCHING, since: int = 0, shape: Shape = TALL
) -> None:
    """A browser at a table. A page of another site may not listen in."""
    if is_foreign(dict(socket.headers)):
        await socket.close(FOREIGN)
        return
    await socket.accept()
    seat = viewer(seat)
    tables: Tables = socket.app.state.tables
    doors = doors_of(socket)
    try:
        await doors.check(socket, table_id, seat_of(seat))
        table = await tables.open(table_id)
        table.check_seat(seat)
    except AsterionError as error:
        with contextlib.suppress(WebSocketDisconnect):
            await socket.send_text(Refused(request=None, error=told(error).error).model_dump_json())
            await socket.close(WHY_CLOSED.get(type(error), NO_TABLE))
        return
    conversation = Talk(socket, table, seat, table.plies_until(seat, since), shape)
    conversation.hear("changed", None)
    if table.driver.shown_thought is not None:
        conversation.hear("thinking", table.driver.shown_thought)
    if tables.trouble is not None:
        conversation.hear("trouble", tables.trouble)
    table.wake_bots()  # one that failed is asked again
    telling = asyncio.create_task(conversation.tell())
    table.listeners.add(conversation.hear)
    try:
        with await doors.present(table, conversation):
            await conversation.listen()
    except WebSocketDisconnect:
        pass
    except Elsewhere:  # whoever comes again is led there, with what was not answered
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(RESTART)
    finally:
        table.listeners.discard(conversation.hear)
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await telling
