"""Connections that are half sent or never read: dropped after a time, while everybody else is served."""

import asyncio
import base64
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn

from asterion.web.guard import limits_here
from asterion.web.limits import LimitBody
from asterion.web.quiet import EACH, WHILE, Quiet
from asterion.web.settings import Limits
from tests.web.inside import LONG, port_of, served

SHORT = Limits(connections=8, head=0.3, body=0.3, unread=0.3)
PATIENT = Limits(connections=8, head=60, body=60, unread=60)
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n\r\n"
)


class Echo:
    """Answers with what it is sent; on a WebSocket it talks without end."""

    def __init__(self) -> None:
        self.ended = threading.Event()  # a talk is over

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._talk(receive, send)
            return
        body = (await receive()).get("body", b"")
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body or b"hello"})

    async def _talk(self, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while True:
                await send({"type": "websocket.send", "text": "x" * 100_000})
                await asyncio.sleep(0)
        finally:
            self.ended.set()


@contextmanager
def echoing(limits: Limits) -> Iterator[tuple[int, Echo, uvicorn.Server]]:
    app = Echo()
    with served(LimitBody(app), limits, "off") as server:
        yield port_of(server), app, server


@pytest.fixture(scope="module")
def strict() -> Iterator[tuple[int, Echo, uvicorn.Server]]:
    with echoing(SHORT) as running:
        yield running


def call(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=LONG)


def rest(connection: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    found = b""
    while data := connection.recv(65536):
        found += data
    return found


@pytest.mark.parametrize(
    "begun",
    [b"", b"GE", HEAD, HEAD.replace(b"GET", b"POST") + b"Content-Length: 100\r\n\r\nhalf of a bo"],
)
def test_a_request_that_is_never_finished_is_answered_and_dropped(
    strict: tuple[int, Echo, uvicorn.Server], begun: bytes
) -> None:
    with call(strict[0]) as connection:
        connection.sendall(begun)
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"did not come to its end in time" in answer
    assert b"Content-Security-Policy" in answer


def test_a_trickle_of_bytes_buys_no_more_time(strict: tuple[int, Echo, uvicorn.Server]) -> None:
    with call(strict[0]) as connection:
        connection.sendall(HEAD)
        connection.settimeout(0.1)
        for _ in range(int(LONG / 0.1)):
            try:
                connection.sendall(b"x")
                assert b"408" in connection.recv(1000)
                return
            except TimeoutError:
                continue
    pytest.fail("it was never dropped")


def test_the_second_request_of_a_connection_has_its_time_too(
    strict: tuple[int, Echo, uvicorn.Server],
) -> None:
    with call(strict[0]) as connection:
        connection.sendall(HEAD + b"\r\n")
        assert b"200 OK" in connection.recv(1000)
        connection.sendall(HEAD)
        assert b"408" in rest(connection)


@pytest.mark.parametrize("begun", [b"", HEAD, HEAD + b"Content-Length: 100\r\n\r\nhalf of a bo"])
def test_when_there_are_too_many_connections_the_longest_silent_one_makes_room(begun: bytes) -> None:
    with echoing(PATIENT) as (port, _, server):
        silent = [call(port) for _ in range(SHORT.connections)]
        for connection in silent:
            connection.sendall(begun)
        for _ in range(3 * SHORT.connections):
            assert httpx.get(f"http://127.0.0.1:{port}/", timeout=LONG).text == "hello"
            assert len(server.server_state.connections) <= SHORT.connections
        assert silent[0].recv(10) == b""
        for connection in silent:
            connection.close()


def test_who_never_reads_a_websocket_is_dropped(strict: tuple[int, Echo, uvicorn.Server]) -> None:
    port, app, _ = strict
    app.ended.clear()
    with call(port) as connection:
        connection.sendall(HEAD + UPGRADE)
        assert app.ended.wait(LONG), "the talk goes on though nobody reads"


def test_websockets_leave_room_for_requests() -> None:
    with echoing(PATIENT) as (port, _, _):
        talks = [call(port) for _ in range(PATIENT.connections)]
        answers = []
        for connection in talks:
            connection.sendall(HEAD + UPGRADE)
            answers.append(connection.recv(12))
        assert answers.count(b"HTTP/1.1 101") == PATIENT.connections // 2
        assert answers.count(b"HTTP/1.1 503") == PATIENT.connections // 2
        assert httpx.get(f"http://127.0.0.1:{port}/", timeout=LONG).text == "hello"
        for connection in talks:
            connection.close()


def test_half_a_body_is_no_request() -> None:
    """Whoever hangs up in the middle has asked for nothing."""
    carried_out: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        carried_out.append(await receive())

    told = iter(
        [{"type": "http.request", "body": b"{}", "more_body": True}, {"type": "http.disconnect"}],
    )

    async def receive() -> Any:
        return next(told)

    async def send(message: Any) -> None:
        raise AssertionError(message)

    asyncio.run(LimitBody(app)({"type": "http", "headers": []}, receive, send))
    assert carried_out == []


def test_the_log_says_the_same_thing_a_few_times_and_then_how_often() -> None:
    now = 0.0
    quiet = Quiet(clock=lambda: now)

    def log(text: str, level: int = logging.ERROR) -> logging.LogRecord | None:
        record = logging.LogRecord("asyncio", level, __file__, 1, text, None, None)
        return record if quiet.filter(record) else None

    told = [log("socket.accept() out of system resource") for _ in range(2000)]
    assert sum(record is not None for record in told) == EACH
    assert log("another thing") is not None
    now = WHILE
    again = log("socket.accept() out of system resource")
    assert again is not None
    assert again.getMessage().endswith(f"(and {2000 - EACH} more like this before)")
    assert all(log("quiet words", logging.INFO) for _ in range(50))


@pytest.mark.parametrize(
    ("allowed", "connections", "asked"),
    [
        ((64, 64), 32, [(64, 64)]),
        ((256, 100_000), Limits().connections, [(4 * Limits().connections, 100_000)]),
        ((100_000, 100_000), Limits().connections, []),
    ],
)
def test_there_are_never_more_connections_than_half_the_descriptors(
    monkeypatch: pytest.MonkeyPatch, allowed: tuple[int, int], connections: int, asked: list[tuple[int, int]]
) -> None:
    resource = pytest.importorskip("resource")
    wished: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: allowed)
    monkeypatch.setattr(resource, "setrlimit", lambda kind, wanted: wished.append(wanted))
    assert limits_here(Limits()).connections == connections
    assert wished == asked
