"""What is told of people, and what they ask for, as docs/together.md describes it."""

from typing import Annotated, Literal

from pydantic import Field

from asterion.web.api.answers import Answer
from asterion.web.api.requests import MOST_SEATS, Strict
from asterion.web.people.keys import LONGEST_TOKEN

Name = Annotated[str, Field(max_length=40)]
Token = Annotated[str, Field(min_length=1, max_length=LONGEST_TOKEN)]
Watch = Literal["everybody", "link", "nobody"]


# --- asked ------------------------------------------------------------------------------------------------


class Named(Strict):
    name: Name


class Shown(Strict):
    """A link's token. It stands in the part of an address that browsers keep to themselves."""

    token: Token


class Joining(Shown):
    """Sit down, or only watch."""

    seat: int | None = Field(default=None, ge=0, le=MOST_SEATS - 1, description="null: only watch.")
    name: Name = ""


class Sitting(Strict):
    seat: int = Field(ge=0, le=MOST_SEATS - 1)
    name: Name = ""


class Inviting(Strict):
    seat: int | None = Field(
        default=None, ge=0, le=MOST_SEATS - 1, description="null: whichever is free for friends."
    )


class ChairFor(Strict):
    """For whom a chair is: me, a friend, anybody, or a bot's name."""

    whom: str = Field(min_length=1, max_length=64)


class WatchedBy(Strict):
    watch: Watch


class Asking(Strict):
    """Something that is done if everybody agrees."""

    kind: Literal["takeback", "pause", "go-on", "bot"]
    seat: int = Field(ge=0, le=MOST_SEATS - 1, description="That asks; of a bot, for which it would play.")


class Agreeing(Strict):
    agree: bool


class Saying(Strict):
    text: str = Field(min_length=1, max_length=1000)


class Reacting(Strict):
    sign: str = Field(max_length=20)


class Chatting(Strict):
    on: bool


# --- told -------------------------------------------------------------------------------------------------


class ChairTold(Answer):
    """A seat of a table, and who sits there."""

    seat: int
    player: str  # what people call them
    mine: bool
    taken: bool  # somebody sits there, be it that a bot plays for them
    free: Literal["link", "anybody"] | None  # for whom it is, if nobody sits there
    here: bool  # whoever sits there has the table open


class QuestionTold(Answer):
    """A question that is open at a table."""

    number: int
    kind: Literal["takeback", "pause", "go-on", "bot"]
    seat: int
    mine: bool  # I have asked
    asked: bool  # I have not answered
    waits: int  # so many have not


class ClockTold(Answer):
    """How long everybody has left, in seconds."""

    kind: Literal["move", "game", "days"]
    seconds: float
    increment: float
    left: list[float]
    running: int | None  # the seat whose time runs


class LineTold(Answer):
    """What somebody said."""

    number: int
    name: str
    seat: int | None  # where they sit
    mine: bool
    said: str
    at: float  # in seconds since 1970


class Lines(Answer):
    lines: list[LineTold]


class GatheredTold(Answer):
    """The people of a table, as one of them may know it."""

    chairs: list[ChairTold]
    opener: bool  # I have opened it, and say who may sit where
    watch: Watch
    watching: int  # how many look on
    question: QuestionTold | None
    paused: bool
    clock: ClockTold | None
    next: str | None  # the table at which they play again
    chat: bool  # people may say something here
    said: int  # so many lines were said


class PersonTold(Answer):
    """Who asks; the name is empty for somebody new."""

    name: str
    browsers: int
    tables: int  # in progress, at which they sit
    turns: int  # of them, where a choice is theirs


class Invitation(Answer):
    """A link to send, with its QR code as an address that an image can have."""

    url: str
    qr: str
    lasts: float  # seconds


class FreeChair(Answer):
    seat: int
    title: str


class Invited(Answer):
    """Where a link leads."""

    kind: Literal["table", "browser"]
    who: str  # made it
    me: str  # what the person of this browser is called
    game: str
    title: str
    players: list[str]
    free: list[FreeChair]
    mine: list[int]  # the seats I have there already
    table: str | None  # which it is, if I sit there already


class Joined(Answer):
    """Where to go now; null: to the lobby."""

    table: str | None
    seat: int | None


class Gone(Answer):
    """It is done, and there is nothing to tell of it."""

    done: Literal[True] = True
