"""Under which addresses the server is found, and which of them it answers to."""

import ipaddress
import socket
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from asterion.web.safety import refuse
from asterion.web.settings import Settings

ELSEWHERE = "This server does not answer to that name. Say under which address it is found: --address."
LOCAL_NAMES = ("localhost",)
UNREACHED = ("192.0.2.1", 9)  # a documentation address: nothing is sent there


def is_loopback(host: str) -> bool:
    """Whether this name or number means the same computer."""
    if host in LOCAL_NAMES:
        return True
    number = _number(host)
    return number is not None and str(number) in ("127.0.0.1", "::1")


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


def home_number() -> str:
    """The number under which others in the same network find this computer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNREACHED)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def base_of(who: HTTPConnection, settings: Settings) -> str:
    """How the addresses begin that are sent to others."""
    if settings.address is not None:
        return settings.address.rstrip("/")
    host, port = who.url.hostname or "", who.url.port
    if is_loopback(host):
        host = home_number()
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}" if port else f"http://{shown}"


class KnownHost:
    """Answers only under names that are its own.

    A page of another site can have its own name mean this computer, and its scripts would then seem to be
    ours. Numbers cannot be had like that.
    """

    def __init__(self, app: Any, address: str | None) -> None:
        self.app = app
        self.names = {*LOCAL_NAMES, socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        self.named = None if address is None else _host(address.partition("://")[2].partition("/")[0])

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        called = Headers(scope=scope).get("host", "") if scope["type"] in ("http", "websocket") else None
        if called is not None and not self.answers_to(called):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4403})
            else:
                await refuse(send, 400, "bad", ELSEWHERE)
            return
        await self.app(scope, receive, send)

    def answers_to(self, called: str) -> bool:
        """Whether this is what the server is called."""
        host = _host(called)
        if self.named is not None:
            return host == self.named or is_loopback(host)
        return host in self.names or _number(host) is not None


def _host(text: str) -> str:
    """The name without its port."""
    text = text.strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.rpartition(":")[0] if text.count(":") == 1 else text
