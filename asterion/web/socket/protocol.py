"""The messages of a WebSocket, as docs/api.md describes them. The page's types are made from these."""

import json
from typing import Any, Literal

from pydantic import BaseModel, Field

from asterion.web.api.answers import Answer, Fault, Frame, View, Window
from asterion.web.api.requests import RequestId, Strict

MESSAGE_LIMIT = 4096  # characters of a message


# --- from the browser -------------------------------------------------------------------------------------


class Play(Strict):
    """Choose."""

    v: Literal[1] = 1
    type: Literal["play"] = "play"
    move: str = Field(min_length=1, max_length=64)
    version: int = Field(ge=0)
    request: RequestId


class TakeBack(Strict):
    """Take back the last choice."""

    v: Literal[1] = 1
    type: Literal["undo"] = "undo"
    version: int = Field(ge=0)
    request: RequestId
    agreed: bool = False


class Ping(BaseModel):
    """Is anybody there?"""

    v: Literal[1] = 1
    type: Literal["ping"] = "ping"


FROM_THE_BROWSER: dict[str, type[Play | TakeBack | Ping]] = {"play": Play, "undo": TakeBack, "ping": Ping}


class BadMessage(Exception):
    """A text that is no message of the protocol. What it says is a sentence."""


def read(text: str) -> dict[str, Any]:
    """A message that has a version and a type; what else is in it is looked at when it is carried out."""
    if len(text) > MESSAGE_LIMIT:
        raise BadMessage(f"A message has at most {MESSAGE_LIMIT} characters.")
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadMessage("A message has a character that is none: half of a surrogate pair.") from None
    except (ValueError, RecursionError):
        raise BadMessage("A message is a JSON object.") from None
    if not isinstance(message, dict) or message.get("v") != 1:
        raise BadMessage("A message is a JSON object with v: 1.")
    if message.get("type") not in list(FROM_THE_BROWSER):
        raise BadMessage("A message's type is play, undo or ping.")
    return message


def understood(message: dict[str, Any]) -> Play | TakeBack | Ping:
    """What a message that was read asks for. Whose seat it is about is known from the address."""
    fields = {key: value for key, value in message.items() if key not in ("v", "type", "seat")}
    return FROM_THE_BROWSER[message["type"]](**fields)


# --- from the server --------------------------------------------------------------------------------------


class Told(Answer):
    """A message of the server."""

    v: Literal[1] = 1


class ViewTold(Told):
    """At once, and after every change: what the seat sees, and the plies since the last message."""

    type: Literal["view"] = "view"
    view: View
    frames: list[Frame]


class WindowTold(Told):
    """A window opens, or somebody takes their time; it ends with a view."""

    type: Literal["window"] = "window"
    window: Window | None


class Acknowledged(Told):
    """What was asked for is stored, safe from any crash."""

    type: Literal["ack"] = "ack"
    request: str
    version: int


class Refused(Told):
    """What was asked for is not done; without a request it is something else that went wrong."""

    type: Literal["refused"] = "refused"
    request: str | None
    error: Fault


class TroubleTold(Told):
    """Why moves cannot be kept just now; null when they can again."""

    type: Literal["trouble"] = "trouble"
    message: str | None


class Thinking(Told):
    """A bot has begun to think, once its search is compiled."""

    type: Literal["thinking"] = "thinking"
    seat: int
    warming: bool


class Pong(Told):
    """Somebody is."""

    type: Literal["pong"] = "pong"


FROM_THE_SERVER = (ViewTold, WindowTold, Acknowledged, Refused, TroubleTold, Thinking, Pong)
