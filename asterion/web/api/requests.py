"""What requests carry: the table they are about, a seat, and their bodies."""

import re
from typing import Annotated, Literal

from fastapi import Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from asterion.web.onlookers import WATCHING
from asterion.web.people.doors import doors_of
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables

SEAT = re.compile(r"\d{1,2}", re.ASCII)
MOST_SEATS = 16
MOST_AT_ONCE = 32  # further moves that a request carries

OwnSeat = Annotated[int, Path(ge=0, le=MOST_SEATS - 1)]
SeenVersion = Annotated[
    int | None,
    Query(ge=0, description="The version that is asked about; if the table has moved on, that is said."),
]
Notation = Annotated[str, Field(min_length=1, max_length=64)]
RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\w-]+$")]


def all_tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def table_at(request: Request, table_id: str, seat: int) -> LiveTable:
    """A table, for somebody who looks or acts from this seat, and may; spectators have a seat, too."""
    await doors_of(request).check(request, table_id, seat)
    return await all_tables(request).open(table_id)


async def let_in(request: Request) -> None:
    """Before any request about a table is looked at, whatever its route does: may its sender know the table,
    and the seat that its address names?"""
    named = request.path_params.get("seat", request.query_params.get("seat", ""))
    seat = int(named) if SEAT.fullmatch(str(named)) else WATCHING
    if "table_id" in request.path_params:
        await doors_of(request).check(request, request.path_params["table_id"], seat)


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Wanted(Strict):
    seats: int = Field(ge=1, le=MOST_SEATS)
    options: dict[str, bool | int | str] = {}


class Timed(Strict):
    """How long people may take: for all choices in a row (`move`, `days`), or for the whole game."""

    kind: Literal["move", "game", "days"]
    seconds: float = Field(ge=5, le=30 * 24 * 3600, description="With `days`, so many seconds as they have.")
    increment: float = Field(default=0, ge=0, le=600, description="Seconds after every turn, with `game`.")


class NewTable(Strict):
    game: str = Field(max_length=64)
    seats: list[Annotated[str, Field(max_length=64)]] = Field(min_length=1, max_length=MOST_SEATS)
    names: list[Annotated[str, Field(max_length=40)]] = Field(default=[], max_length=MOST_SEATS)
    options: dict[str, bool | int | str] = {}
    seed: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    components: Annotated[str, Field(max_length=100_000)] | None = None
    watch: Literal["everybody", "link", "nobody"] = Field(
        default="link", description="Who may look on, where people come from elsewhere."
    )
    clock: Timed | None = Field(default=None, description="Where people come from elsewhere.")


class InFile(Strict):
    record: Annotated[str, Field(max_length=200_000, description="The text of a .maze file.")]


class Move(Strict):
    seat: int = Field(ge=0, le=MOST_SEATS - 1)
    move: Notation
    then: list[Notation] = Field(
        default=[],
        max_length=MOST_AT_ONCE,
        description="Played after it as long as each may still be chosen.",
    )
    version: int = Field(ge=0)
    request: RequestId


class Undo(Strict):
    seat: int = Field(ge=0, le=MOST_SEATS - 1)
    version: int = Field(ge=0)
    request: RequestId
    agreed: bool = False


class Deputy(Strict):
    who: str = Field(min_length=1, max_length=64, description="human, or a bot's name.")
    version: int | None = Field(default=None, ge=0)
    request: RequestId | None = None


class Asks(Strict):
    when: str = Field(max_length=16, description="always, matters, never, or what else the table's asks say.")


class Sign(Strict):
    sign: str = Field(max_length=16, description="wait or pass.")
