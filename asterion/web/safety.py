"""What every answer carries, and whose requests are carried out.

A page of another site can make a browser send requests to this server. It cannot read the answers, but what
is asked would happen: so whatever changes something, or makes the server think, is refused to such pages.
Programs that are no browsers name no site, and are welcome.
"""

import base64
import hashlib
from typing import Any

from starlette.datastructures import MutableHeaders

from asterion.web.errors import refusal

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
READING = ("GET", "HEAD", "OPTIONS")
OWN_SITES = ("same-origin", "none")  # of Sec-Fetch-Site; none: somebody typed the address
FOREIGN = "A page of another site may not do this; open the table's own page."


def policy_with(script: str) -> str:
    """The policy of a page in which this script stands."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"{POLICY}; script-src 'self' 'sha256-{digest}'"


def is_foreign(headers: dict[str, str]) -> bool:
    """Whether a browser says that a page of another site asks."""
    if headers.get("sec-fetch-site", "none") not in OWN_SITES:
        return True
    origin, host = headers.get("origin"), headers.get("host", "")
    return origin is not None and origin not in (f"http://{host}", f"https://{host}")


class Careful:
    """Sets the headers of every answer, and turns away what pages of other sites send."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def careful(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        if _is_refused(scope):
            await refuse(careful, 403, "foreign", FOREIGN)
        else:
            await self.app(scope, receive, careful)


def _is_refused(scope: Any) -> bool:
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    visits = scope["method"] in READING and headers.get("sec-fetch-mode") == "navigate"  # follows a link
    asks = scope["method"] not in READING or scope["path"].startswith("/api/")
    return asks and not visits and is_foreign(headers)


async def refuse(send: Any, status: int, kind: str, sentence: str) -> None:
    """Answer with an error, and close the connection: what is left of the request is not read."""
    body = refusal(kind, sentence).model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
