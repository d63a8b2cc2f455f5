"""A limit on what a request may carry."""

from typing import Any

from asterion.web.safety import refuse
from asterion.web.settings import USUAL


class LimitBody:
    """Refuses a body over the limit, announced or not, before anything reads it whole."""

    def __init__(self, app: Any, limit: int = USUAL.body_limit) -> None:
        self.app = app
        self.limit = limit
        self.sentence = f"A request carries at most {limit // 1024} KiB."

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.limit:
            await refuse(send, 413, "too-large", self.sentence)
            return
        body = b""
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":  # half a request is none
                return
            body += message.get("body", b"")
            if len(body) > self.limit:
                await refuse(send, 413, "too-large", self.sentence)
                return
            if not message.get("more_body"):
                break
        sent = False

        async def replay() -> Any:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, send)
