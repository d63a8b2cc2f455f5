"""The shape of what is kept, as the newest migration leaves it, and its rows as the server uses them."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

OF_ANYBODY = -1  # the seat of requests that an older version noted

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("who", Text, nullable=False),  # JSON: for each seat "human" or a bot's name
    Column("names", Text, nullable=False),  # JSON: for each seat what people call the player
    Column("options", Text, nullable=False),  # JSON
    Column("components", Text),  # an own components file, or NULL
    Column("seed", Text, nullable=False),  # hexadecimal; secret until the game is over
    Column("version", Integer, nullable=False),  # counts changes
    Column("outcome", Text),  # who won and why, once the game is over
    Column("created", Float, nullable=False),
    Column("lesson", String(64)),  # the scene of a lesson that is played there, or NULL
    Column("chosen", Text),  # the seed in somebody's words, who chose it; NULL if it was drawn by lot
    Column("plain", Boolean, nullable=False),  # its rolls depend on the number of their ply alone
    Column("undone", Text, nullable=False),  # JSON: by the number of plies before, rolls taken back there
    Column("sight", Text),  # JSON: what each seat has been shown, and what it said beforehand; NULL: all
    Column("owner", Integer),  # the process that serves it, where several share the database
    Column("fence", Integer, nullable=False),  # how often another process has taken it over
    Column("closed", Text),  # why nobody may change anything there any more, or NULL
)
processes = Table(
    "processes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("address", Text, nullable=False),  # where other processes reach it
    Column("until", Float, nullable=False),  # it lives, unless it does not say so again before then
)
plies = Table(
    "plies",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("notation", String(64), nullable=False),
)
requests = Table(
    "requests",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("request", String(64), primary_key=True),  # the id that the seat chose for it
    Column("digest", String(64), nullable=False),  # of what was asked for
    Column("version", Integer, nullable=False),  # the version it led to
    Column("at", Float, nullable=False),  # when it was carried out
)


@dataclass(frozen=True)
class Kept:
    """A table as the database has it."""

    id: str
    game: str
    who: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, Any]
    components: str | None
    seed: str
    version: int
    outcome: str | None
    created: float
    lesson: str | None = None
    chosen: str | None = None
    plain: bool = False
    undone: dict[int, int] = field(default_factory=dict)
    sight: dict[str, Any] | None = None
    owner: int | None = None
    fence: int = 0
    closed: str | None = None


@dataclass(frozen=True)
class Asked:
    """A request: the name its seat gave it, and a digest of what exactly was asked for."""

    seat: int
    request: str
    digest: str

    @classmethod
    def of(cls, seat: int, request: str | None, action: str, *body: object) -> "Asked | None":
        if request is None:
            return None
        return cls(seat, request, hashlib.sha256(json.dumps([action, *body]).encode()).hexdigest())
