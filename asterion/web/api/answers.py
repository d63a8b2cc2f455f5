"""Every answer of the server, as docs/api.md describes them. The page's types are made from these."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Value = bool | int | str  # of an option


class Answer(BaseModel):
    """Every key of an answer is always there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


# --- games ------------------------------------------------------------------------------------------------


class SeatTitle(Answer):
    """A seat of a game, for programs and for people."""

    name: str
    title: str


class SceneTitle(Answer):
    id: str
    title: str


class FirstScene(SceneTitle):
    """The first scene of a part of a lesson, with the part's title."""

    part: str


class Option(Answer):
    name: str
    sentence: str
    values: list[Value]
    default: Value
    rules: list[str]


class Card(Answer):
    """A game: who plays it, and how."""

    name: str
    title: str
    pitch: str
    minutes: int
    complexity: int
    seats: list[int]
    seat_names: list[SeatTitle]
    options: list[Option]
    lesson: list[FirstScene | SceneTitle]
    bots: list[str]


class Seats(Answer):
    """Who would sit at a table."""

    seats: list[SeatTitle]


# --- tables -----------------------------------------------------------------------------------------------


class Seat(Answer):
    """A place at a table, and who plays there."""

    seat: int
    name: str
    title: str
    who: str  # human, or a bot's name
    player: str  # what people call them
    colour: str  # of everything that is this seat's in the picture, as CSS writes it


class Day(Answer):
    """A moment for programs, and for people in the time of this computer."""

    iso: str
    words: str


class Place(Answer):
    """Where a scene stands in its lesson."""

    scene: str
    part: str | None
    scenes: list[SceneTitle]
    next: SceneTitle | None  # the first scene of the next part
    options: dict[str, Value]


class Table(Answer):
    """A table as everybody sees it."""

    id: str
    game: str
    title: str
    seats: list[Seat]
    options: dict[str, Value]
    version: int
    plies: int
    asks: dict[str, str] | None  # what can be said beforehand of when to be asked unseen
    chosen_seed: str | None
    secrets: bool  # some seat may know what another must not see
    private: bool  # only the person who plays there is shown the game before its end
    over: bool
    outcome: str | None
    created: float  # in seconds since 1970
    began: Day
    lesson: Place | None


class Afar(Answer):
    """How a table stands, seen by somebody who passes by."""

    version: int
    turn: str  # whose turn it is, as far as everybody knows
    yours: bool  # a person's
    svg: str


# --- what a seat sees -------------------------------------------------------------------------------------


class Choice(Answer):
    notation: str
    sentence: str
    target: str  # the id of an element of the picture
    source: str  # the id of the piece that is dragged there, or ""


class Line(Answer):
    """A sentence of the story, and the number of the ply that caused it."""

    ply: int
    sentence: str


class Scene(Answer):
    """What a scene of a lesson teaches just now."""

    scene: str
    number: int
    title: str
    text: str
    said: list[str]
    ask: str | None
    hint: str | None
    missed: str | None
    praise: str | None


class Window(Answer):
    """A window in which players may answer, as one seat sees it."""

    seconds: float
    left: float
    waiting: bool
    may: bool
    said: str | None  # wait or pass


class Prospect(Answer):
    """What a seat may know, but for the picture, the story and the choices."""

    table: str
    version: int
    plies: int
    seat: int
    actor: int  # -1 chance, -2 over, -3 that somebody may be asked unseen
    actor_name: str
    prompt: str
    routine: str  # words of a button that lets questions of this kind be answered, or nothing
    over: bool
    outcome: str | None
    score: list[float] | None
    commitment: str | None
    lesson: Scene | None
    undo: str | None  # why this seat cannot take back its last choice, if so
    takeback: str | None  # the same, with everybody's consent
    who: list[str]
    asks: str
    window: Window | None


class View(Prospect):
    """What a seat may know."""

    choices: list[Choice]
    story: list[Line]
    svg: str


# New; so many of the old ones from this one on; or an old one of which so many characters at its beginning
# and at its end stay, with another text between them.
Piece = str | tuple[int, int] | tuple[int, int, int, str]


Words = str | tuple[int, str]  # a text; or so many characters of that of the choice before, and these

# So many of the choices that were told before, from this one on; or notation, sentence, target and source of
# a new one.
Offer = tuple[int, int] | tuple[Words, Words, Words, Words]


def _as_changes(schema: dict[str, Any]) -> None:
    schema["required"] = ["version", "seat", "window", "told", "lines", "choices", "picture"]


class Sight(Prospect):
    """What a seat may know, as changes of what this browser was told last. But for
    version, seat and window, what is as it was is left out."""

    model_config = ConfigDict(json_schema_extra=_as_changes)

    told: int  # so many lines of the story stay
    lines: list[Line]  # and these come after them
    choices: list[Offer]
    picture: list[Piece]


class Glimpse(Answer):
    """How the picture changed with one step on the way to the view."""

    ply: int
    actor_name: str
    picture: list[Piece] | None  # null: it is the view's


class Frame(Answer):
    """The position after so many plies, as a seat could see it."""

    ply: int
    actor_name: str
    sentences: list[str]
    svg: str


class Preview(Answer):
    """What a choice leads to, as far as the seat can know."""

    svg: str | None
    sentences: list[str]


class Why(Answer):
    """Which rule forbids a wish now."""

    allowed: bool
    rule: str | None
    sentence: str


class Walk(Answer):
    """A place that a figure can go to in several steps."""

    target: str
    moves: list[str]
    sentence: str


class Walks(Answer):
    """Everywhere that a figure can go to before something happens or somebody else chooses."""

    walks: list[Walk]


class Wins(Answer):
    """The choices with which a seat wins at once, as far as it can know."""

    moves: list[str]  # in notation


class Routine(Answer):
    """Moves that answer for a person what is asked again and again; none where that is not so."""

    moves: list[str]


class MovedOn(Answer):
    """The table is not any more at the version that was asked about."""

    moved_on: Literal[True] = True
    version: int


# --- what changes a table ---------------------------------------------------------------------------------


class Changed(Answer):
    """The version that a change led to, and what its seat now sees."""

    version: int
    view: View


class Forgotten(Answer):
    """A table that is there no more."""

    id: str


class Reseated(Answer):
    version: int
    table: Table


class Viewed(Answer):
    view: View


class Windowed(Answer):
    window: Window | None


# --- advice -----------------------------------------------------------------------------------------------


class Advised(Choice):
    """A choice, how often to make it, and what the seat may then expect, 0 to 1."""

    share: float
    expects: float


class Hint(Answer):
    """What a seat should choose: one choice, or for a secret one perhaps a mix."""

    version: int
    seat: int
    mix: list[Advised]
    others: list[Advised]
    sentence: str


class Chances(Answer):
    """What every seat may expect, 0 to 1, as far as one of them can tell."""

    version: int
    seat: int
    plies: int
    chances: list[float]


class Moment(Answer):
    """A choice of a finished game, as the chooser could see it; or its end, of seat -1."""

    ply: int
    seat: int
    chances: list[float]
    played: float | None
    best: float | None


class Judged(Answer):
    """A choice of a finished game, made or missed."""

    notation: str
    sentence: str
    target: str
    expects: float


class TurningPoint(Answer):
    """A choice that cost much."""

    ply: int
    seat: int
    played: Judged
    better: Judged
    sentence: str
    loss: float


class LookBack(Answer):
    """How far looking back on a finished game has come, and what was found."""

    state: Literal["none", "running", "done", "failed"]
    progress: float
    moments: list[Moment]
    turning_points: list[TurningPoint]


# --- records ----------------------------------------------------------------------------------------------


class Verdict(Answer):
    """Whether a finished game's dice are those promised before it began."""

    ok: bool
    rolls: int
    problem: str | None
    commitment: str | None
    seed: str | None  # null if people rolled and drew themselves
    seal: str | None


# --- refusals ---------------------------------------------------------------------------------------------


class Fault(Answer):
    """Why something was not done, for programs and in a sentence for people."""

    kind: str
    message: str
    rule: str | None = None


class Refusal(Answer):
    error: Fault
