"""The messages of a WebSocket, as docs/api.md describes them. The page's types are made from these."""

import json
from typing import Any, Literal

from pydantic import BaseModel, Field

from asterion.core.drawing import TALL, Shape
from asterion.web.api.answers import Answer, Fault, Glimpse, Sight, Window
from asterion.web.api.requests import MOST_AT_ONCE, Notation, RequestId, Strict
from asterion.web.people.answers import GatheredTold

MESSAGE_LIMIT = 4096  # characters of a message


# --- from the browser -------------------------------------------------------------------------------------


class Play(Strict):
    """Choose; then go on with these moves as long as each of them may still be chosen."""

    v: Literal[1] = 1
    type: Literal["play"] = "play"
    move: Notation
    then: list[Notation] = Field(default=[], max_length=MOST_AT_ONCE)
    version: int = Field(ge=0)
    request: RequestId


class TakeBack(Strict):
    """Take back the last choice."""

    v: Literal[1] = 1
    type: Literal["undo"] = "undo"
    version: int = Field(ge=0)
    request: RequestId
    agreed: bool = False


class Look(Strict):
    """See the whole, and the picture in this arrangement from now on."""

    v: Literal[1] = 1
    type: Literal["look"] = "look"
    shape: Shape = TALL


class Ping(BaseModel):
    """Is anybody there?"""

    v: Literal[1] = 1
    type: Literal["ping"] = "ping"


FromTheBrowser = Play | TakeBack | Look | Ping
FROM_THE_BROWSER: dict[str, type[FromTheBrowser]] = {
    "play": Play,
    "undo": TakeBack,
    "look": Look,
    "ping": Ping,
}


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
        raise BadMessage("A message's type is play, undo, look or ping.")
    return message


def understood(message: dict[str, Any]) -> FromTheBrowser:
    """What a message that was read asks for. Whose seat it is about is known from the address."""
    fields = {key: value for key, value in message.items() if key not in ("v", "type", "seat")}
    return FROM_THE_BROWSER[message["type"]](**fields)


# --- from the server --------------------------------------------------------------------------------------


class Told(Answer):
    """A message of the server."""

    v: Literal[1] = 1


class ViewTold(Told):
    """At once, and after every change: what the seat sees, and the steps that led there from what it saw.

    The story and all that is told of the view go on from what this browser was told last, and so do the
    pictures, one after the other. A browser that was told something else last asks to look, and is told the
    whole.
    """

    type: Literal["view"] = "view"
    after: int | None  # the version that it was told last; null: nothing
    view: Sight
    frames: list[Glimpse]


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


class Looking(Told):
    """The whole comes now, and the picture in this arrangement from now on."""

    type: Literal["looking"] = "looking"
    shape: Shape


class PeopleTold(Told):
    """Who sits at the table, and who is there; where people come from elsewhere."""

    type: Literal["people"] = "people"
    people: GatheredTold


class ReactionTold(Told):
    """A sign that somebody gives from their seat."""

    type: Literal["reaction"] = "reaction"
    seat: int
    sign: str


class Pong(Told):
    """Somebody is."""

    type: Literal["pong"] = "pong"


FROM_THE_SERVER = (
    ViewTold,
    WindowTold,
    Acknowledged,
    Refused,
    TroubleTold,
    Thinking,
    Looking,
    PeopleTold,
    ReactionTold,
    Pong,
)
