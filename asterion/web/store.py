"""What is kept: tables and every ply, in SQLite or any database SQLAlchemy knows.

A change is one transaction: its plies, the table's new version and the request that asked for it. Only
when that is committed is the change acknowledged.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)

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
    Column("request", String(64), primary_key=True),
    Column("version", Integer, nullable=False),  # the version it led to
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


class Store:
    """All access to the database. Calls block; the server makes them in a thread."""

    def __init__(self, address: str) -> None:
        self.engine: Engine = create_engine(address)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", _careful_sqlite)
        migrate(self.engine)

    def create(self, table: Kept) -> None:
        row = {**vars(table), "who": json.dumps(table.who), "names": json.dumps(table.names)}
        with self.engine.begin() as connection:
            connection.execute(insert(tables).values({**row, "options": json.dumps(table.options)}))

    def change(
        self,
        table_id: str,
        version: int,
        keep: int,
        played: list[str],
        request: str | None,
        outcome: str | None,
    ) -> None:
        """Keep the first `keep` plies, add the played ones, and note version, request and outcome."""
        with self.engine.begin() as connection:
            connection.execute(delete(plies).where(plies.c.table_id == table_id, plies.c.number > keep))
            rows = [
                {"table_id": table_id, "number": number, "notation": notation}
                for number, notation in enumerate(played, keep + 1)
            ]
            if rows:
                connection.execute(insert(plies), rows)
            new = {"version": version, "outcome": outcome}
            connection.execute(update(tables).where(tables.c.id == table_id).values(new))
            if request is not None:
                connection.execute(
                    insert(requests).values(table_id=table_id, request=request, version=version)
                )

    def table(self, table_id: str) -> Kept | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        return None if row is None else _kept(dict(row))

    def all(self, limit: int = 200) -> list[tuple[Kept, int]]:
        """The newest tables, each with its number of plies."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(tables).order_by(tables.c.created.desc()).limit(limit)
            ).mappings()
            return [(_kept(dict(row)), self._count(connection, row["id"])) for row in rows.all()]

    def plies(self, table_id: str) -> list[str]:
        with self.engine.connect() as connection:
            query = select(plies.c.notation).where(plies.c.table_id == table_id).order_by(plies.c.number)
            return list(connection.execute(query).scalars())

    def request(self, table_id: str, request: str) -> int | None:
        """The version a request led to, if it was carried out."""
        with self.engine.connect() as connection:
            mine = (requests.c.table_id == table_id) & (requests.c.request == request)
            found: int | None = connection.execute(select(requests.c.version).where(mine)).scalar()
            return found

    def _count(self, connection: Connection, table_id: str) -> int:
        query = (
            select(plies.c.number)
            .where(plies.c.table_id == table_id)
            .order_by(plies.c.number.desc())
            .limit(1)
        )
        return connection.execute(query).scalar() or 0


def _kept(row: dict[str, Any]) -> Kept:
    lists = {key: tuple(json.loads(row[key])) for key in ("who", "names")}
    return Kept(**{**row, **lists, "options": json.loads(row["options"])})


def new_table(
    table_id: str,
    game: str,
    who: list[str],
    names: list[str],
    options: dict[str, Any],
    components: str | None,
    seed: str,
) -> Kept:
    return Kept(table_id, game, tuple(who), tuple(names), options, components, seed, 0, None, time.time())


def _careful_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a committed change survives a crash, of the machine too
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the database to the newest shape."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
