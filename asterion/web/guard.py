"""Connections that take no time of others: what is half sent or never read is dropped.

uvicorn waits for ever for the rest of a request, and for somebody to read what was sent. These protocols give
each of them a time, and keep so many connections at most that file descriptors are left for the work.
"""

import asyncio
import contextlib
from dataclasses import replace
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from asterion.web.errors import refusal
from asterion.web.safety import HEADERS
from asterion.web.settings import Limits

TOO_SLOW = ("408 Request Timeout", "slow", "The request did not come to its end in time.")
TOO_MANY = ("503 Service Unavailable", "busy", "Too many connections are open; try again later.")
WAITING = (h11.IDLE, h11.SEND_BODY)  # for the head of a request, for the rest of its body
BACKLOG = 64  # connections that wait to be accepted; also how often asyncio tries that at a time
LINGER = 5.0  # seconds in which the last words of a connection can still be read


def limits_here(wished: Limits) -> Limits:
    """For the number of file descriptors that this process may have; it asks for enough first."""
    try:
        import resource
    except ImportError:  # not on every system
        return wished
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * wished.connections
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return wished
    return replace(wished, connections=max(8, min(wished.connections, soft // 2)))


def guarded(limits: Limits) -> dict[str, Any]:
    """The settings of uvicorn that keep these limits."""
    http = type("GuardedHttp", (GuardedHttp,), {"limits": limits})
    ws = type("GuardedSocket", (GuardedSocket,), {"limits": limits})
    return {"http": http, "ws": ws, "backlog": BACKLOG, "timeout_keep_alive": 5, "ws_max_size": 65536}


class _Read:
    """A part of both protocols: who does not read what was sent is dropped."""

    limits: Limits
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        if self._unread is None:
            self._unread = self.loop.call_later(self.limits.unread, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()  # type: ignore[misc]
        self._read()

    def connection_lost(self, error: Exception | None) -> None:
        self._read()
        super().connection_lost(error)  # type: ignore[misc]

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def end(self) -> None:
        """Close, also if what was sent last is never read."""
        self.transport.close()
        self.loop.call_later(min(LINGER, self.limits.unread), self.transport.abort)


class GuardedSocket(_Read, WebSocketsSansIOProtocol):
    """A WebSocket. Whoever answers no ping is gone."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.end()


class GuardedHttp(_Read, H11Protocol):
    """A connection on which requests come."""

    _awaited: Any = None  # what of a request is being waited for
    _deadline: asyncio.TimerHandle | None = None
    _since = 0.0  # when waiting for it began

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections and not self._make_room():
            self._answer(*TOO_MANY)
            return
        self._watch()

    def _make_room(self) -> bool:
        """Drop the connection whose request has been waited for longest; whether there was one."""
        late = [other for other in self.connections if isinstance(other, GuardedHttp) and other is not self]
        waiting = [(other._awaited is not h11.IDLE, other._since, other) for other in late if other._deadline]
        if not waiting:
            return False
        min(waiting, key=lambda each: each[:2])[2].transport.abort()
        return True

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._forget()
        sockets = sum(isinstance(other, GuardedSocket) for other in self.connections)
        if sockets >= self.limits.connections // 2:  # the other half is for those who come and go
            self._answer(*TOO_MANY)
            return
        super().handle_websocket_upgrade(event)

    def connection_lost(self, error: Exception | None) -> None:
        self._forget()
        super().connection_lost(error)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.end()

    def _watch(self) -> None:
        """A time for what is awaited now; more of the same brings no more time."""
        awaited = self.conn.their_state if self.transport.get_protocol() is self else None
        if self.transport.is_closing() or awaited not in WAITING:
            self._forget()
        elif awaited is not self._awaited:
            self._forget()
            seconds = self.limits.head if awaited is h11.IDLE else self.limits.body
            self._awaited = awaited
            self._since = self.loop.time()
            self._deadline = self.loop.call_later(seconds, self._answer, *TOO_SLOW)

    def _forget(self) -> None:
        self._awaited = None
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _answer(self, status: str, kind: str, sentence: str) -> None:
        """An answer without a request, or to half of one, unless another has begun."""
        self._forget()
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = refusal(kind, sentence).model_dump_json()
            told = HEADERS | {"Content-Type": "application/json", "Connection": "close"}
            told["Content-Length"] = str(len(body.encode()))
            lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in told.items()), "", body]
            self.transport.write("\r\n".join(lines).encode())
        self.end()
