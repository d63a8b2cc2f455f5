"""What is kept: tables and every ply, in SQLite or any database SQLAlchemy knows.

A change is one transaction: its plies, the table's new version and the request that asked for it. Only
when that is committed is the change acknowledged.
"""

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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
    Column("lesson", String(64)),  # the scene of a lesson that is played there, or NULL
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
    lesson: str | None = None


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
            _note_request(connection, table_id, request, version)

    def reseat(self, table_id: str, version: int, who: tuple[str, ...], request: str | None) -> None:
        """Note who plays now, with version and request."""
        with self.engine.begin() as connection:
            new = {"version": version, "who": json.dumps(who)}
            connection.execute(update(tables).where(tables.c.id == table_id).values(new))
            _note_request(connection, table_id, request, version)

    def table(self, table_id: str) -> Kept | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        return None if row is None else _kept(dict(row))

    def all(self, limit: int = 200) -> list[tuple[Kept, int]]:
        """The newest tables, each with its number of plies. Scenes of lessons are not among them."""
        games = select(tables).where(tables.c.lesson.is_(None))
        with self.engine.connect() as connection:
            rows = connection.execute(games.order_by(tables.c.created.desc()).limit(limit)).mappings()
            return [(_kept(dict(row)), self._count(connection, row["id"])) for row in rows.all()]

    def forget_lessons(self, before: float, spare: list[str]) -> None:
        """Nobody goes on with a scene of a lesson that was begun long ago, but for the tables to spare."""
        old = select(tables.c.id).where(tables.c.lesson.is_not(None), tables.c.created < before)
        old = old.where(tables.c.id.not_in(spare))
        with self.engine.begin() as connection:
            for part in (requests, plies):
                connection.execute(delete(part).where(part.c.table_id.in_(old)))
            connection.execute(delete(tables).where(tables.c.id.in_(old)))

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


class AsyncStore:
    """The store, used from a thread of its own so that the event loop never waits for a disk."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "store")

    async def _run(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    async def create(self, table: Kept) -> None:
        await self._run(self.store.create, table)

    async def change(self, *args: Any) -> None:
        await self._run(self.store.change, *args)

    async def reseat(self, *args: Any) -> None:
        await self._run(self.store.reseat, *args)

    async def forget_lessons(self, before: float, spare: list[str]) -> None:
        await self._run(self.store.forget_lessons, before, spare)

    async def request(self, table_id: str, request: str) -> int | None:
        found: int | None = await self._run(self.store.request, table_id, request)
        return found

    async def load(self, table_id: str) -> tuple[Kept | None, list[str]]:
        kept: Kept | None = await self._run(self.store.table, table_id)
        return kept, await self._run(self.store.plies, table_id) if kept else []

    async def all(self) -> list[tuple[Kept, int]]:
        found: list[tuple[Kept, int]] = await self._run(self.store.all)
        return found


def _note_request(connection: Connection, table_id: str, request: str | None, version: int) -> None:
    if request is not None:
        connection.execute(insert(requests).values(table_id=table_id, request=request, version=version))


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
    lesson: str | None = None,
) -> Kept:
    now = time.time()
    return Kept(table_id, game, tuple(who), tuple(names), options, components, seed, 0, None, now, lesson)


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
