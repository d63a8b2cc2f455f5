"""What is asked of a table that another process serves is carried out there, and the answer handed on.

Whoever asks need not know that there are several processes: any of them can be asked for any table. Whatever
opens a table that is elsewhere ends in an `Elsewhere`, before it has changed anything; the whole request then
goes to that process, with all its headers, and is checked there as any other. It goes on at most once.
"""

import asyncio
import contextlib
from typing import Any
from urllib.parse import urlsplit

from asterion.web.errors import Elsewhere
from asterion.web.safety import refuse
from asterion.web.socket.talk import RESTART, TRY_AGAIN
from asterion.web.store.peers import Peers
from asterion.web.tables.registry import Tables

MARK = b"asterion-forwarded"  # a header of requests that went on once
HOP_BY_HOP = frozenset(
    (b"connection", b"keep-alive", b"te", b"trailer", b"transfer-encoding", b"upgrade", b"content-length")
)
OURS = frozenset((b"x-forwarded-for", b"x-forwarded-proto"))  # which are told anew
OF_THE_SERVER = frozenset((b"server", b"date"))  # which each adds by itself
PATIENCE = 10.0  # seconds that a request waits for a table whose process has just died
PAUSE = 0.2  # seconds between two looks for its new one
REACHED = 3.0  # seconds in which another process is reached, or it is not
MOVING = "The table is moving to another server just now; try again in a moment."


class Forward:
    """Hands on what another process is to do."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._client: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._talk(scope, receive, send)
        elif scope["type"] == "http":
            await self._ask(scope, receive, send)
        else:
            await self.app(scope, receive, send)  # the server begins and ends
            if self._client is not None:
                await self._client.aclose()

    # --- requests ---------------------------------------------------------------------------------------

    async def _ask(self, scope: Any, receive: Any, send: Any) -> None:
        """Do it here, or there. A process that cannot be reached loses its tables soon: then it is done."""
        body = Body(receive)
        end = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                await self.app(scope, body.replay(), send)
                return
            except Elsewhere as found:
                if await self._asked_there(found, scope, await body.whole(), send):
                    return
            if _is_forwarded(scope) or asyncio.get_running_loop().time() > end:
                await refuse(send, 503, "unavailable", MOVING)
                return
            await asyncio.sleep(PAUSE)

    async def _asked_there(self, found: Elsewhere, scope: Any, body: bytes, send: Any) -> bool:
        """Whether it could be handed on. If the other process ends over it, that is answered."""
        if not found.address or _is_forwarded(scope):
            return False
        answering: asyncio.Future[Any] = asyncio.ensure_future(self._answer(found, scope, body, send))
        with _peers(scope).watching(found) as over, contextlib.suppress(asyncio.CancelledError):
            first: set[asyncio.Future[Any]] = {answering, over}
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)  # or this process stops
        if answering.done():
            return bool(answering.result())
        answering.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await answering
        await refuse(send, 503, "unavailable", MOVING)
        return True

    async def _answer(self, found: Elsewhere, scope: Any, body: bytes, send: Any) -> bool:
        import httpx

        if self._client is None:
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
            timeout = httpx.Timeout(None, connect=REACHED)
            self._client = httpx.AsyncClient(limits=limits, timeout=timeout, trust_env=False)
        path = scope["raw_path"].decode("ascii")
        query = scope["query_string"].decode("ascii")
        url = found.address.rstrip("/") + path + (f"?{query}" if query else "")
        asked = self._client.build_request(scope["method"], url, headers=_handed_on(scope), content=body)
        try:
            answer = await self._client.send(asked, stream=True)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return False
        except httpx.TransportError:
            await refuse(send, 503, "unavailable", MOVING)
            return True
        try:
            content = b"".join([part async for part in answer.aiter_raw()])
        except httpx.TransportError:
            await refuse(send, 503, "unavailable", MOVING)
            return True
        finally:
            await answer.aclose()
        named = [(name.lower(), value) for name, value in answer.headers.raw]
        headers = [(name, value) for name, value in named if name not in HOP_BY_HOP | OF_THE_SERVER]
        headers.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": content})
        return True

    # --- WebSockets -------------------------------------------------------------------------------------

    async def _talk(self, scope: Any, receive: Any, send: Any) -> None:
        accepted = False

        async def noting(message: Any) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Elsewhere as found:
            with contextlib.suppress(OSError, RuntimeError):  # who asked is gone
                if not accepted:
                    await receive()  # the wish to connect
                    await send({"type": "websocket.accept"})
                code = await _talked_there(found, scope, receive, send)
                await send({"type": "websocket.close", "code": code})


async def _talked_there(found: Elsewhere, scope: Any, receive: Any, send: Any) -> int:
    """Carry messages to and fro until either end has gone; why the WebSocket is to be closed."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException

    if not found.address or _is_forwarded(scope):
        return TRY_AGAIN
    place = urlsplit(found.address)
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in _handed_on(scope)]
    named = dict(scope["headers"]).get(b"host", b"").decode("latin-1") or place.netloc
    headers = [
        (name, value) for name, value in headers if not name.startswith("sec-websocket") and name != "host"
    ]
    url = f"ws://{named}{scope['raw_path'].decode('ascii')}?{scope['query_string'].decode('ascii')}"
    try:
        far = await connect(
            url,
            host=place.hostname,
            port=place.port,
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            max_size=None,
            open_timeout=REACHED,
            proxy=None,
        )
    except (OSError, TimeoutError, WebSocketException):
        return TRY_AGAIN

    async def bring() -> None:
        while (message := await receive())["type"] == "websocket.receive":
            await far.send(message.get("text") or message.get("bytes") or "")

    async def fetch() -> None:
        async for message in far:
            kind = "text" if isinstance(message, str) else "bytes"
            await send({"type": "websocket.send", kind: message})

    with _peers(scope).watching(found) as over:
        ways = [asyncio.ensure_future(bring()), asyncio.ensure_future(fetch())]
        await asyncio.wait([*ways, over], return_when=asyncio.FIRST_COMPLETED)
    for way in ways:
        way.cancel()
    await asyncio.gather(*ways, return_exceptions=True)
    code = far.close_code
    closing = asyncio.ensure_future(far.close())
    await asyncio.wait({closing}, timeout=REACHED)
    return code if code is not None and code >= 4000 else RESTART


# --- what goes on -----------------------------------------------------------------------------------------


class Body:
    """The body of a request, which can be read again. `LimitBody` has it whole before."""

    def __init__(self, receive: Any) -> None:
        self._receive = receive
        self._message: Any = None

    def replay(self) -> Any:
        sent = False

        async def receive() -> Any:
            nonlocal sent
            if sent:
                return await self._receive()
            sent = True
            await self.whole()
            return self._message

        return receive

    async def whole(self) -> bytes:
        if self._message is None:
            self._message = await self._receive()
        return bytes(self._message.get("body", b""))


def _handed_on(scope: Any) -> list[tuple[bytes, bytes]]:
    """The headers of a request, with whom it comes from."""
    headers = [(name, value) for name, value in scope["headers"] if name not in HOP_BY_HOP | OURS]
    caller = (scope.get("client") or ("",))[
        0
    ].encode()  # uvicorn has read those headers, as far as it trusts them
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"]).encode()
    return [*headers, (b"x-forwarded-for", caller), (b"x-forwarded-proto", scheme), (MARK, b"1")]


def _is_forwarded(scope: Any) -> bool:
    return any(name == MARK for name, _ in scope["headers"])


def _peers(scope: Any) -> Peers:
    tables: Tables = scope["app"].state.tables
    assert tables.peers is not None
    return tables.peers
