"""What is kept: tables and every ply, in SQLite or any database SQLAlchemy knows.

A change is whole or not at all: its plies, the table's new version and the request that asked for it. Changes
of several tables that come at the same time share a transaction. Only when that is committed is any of them
acknowledged.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL

from asterion.web.errors import Overtaken
from asterion.web.store.database import address_of, in_sentences, open_engine, writing
from asterion.web.store.migrating import migrate
from asterion.web.store.schema import OF_ANYBODY, Asked, Kept, plies, requests, tables

Found = TypeVar("Found")

REQUESTS_KEPT = 100  # of each seat at a table; older ones are forgotten
MOST_FORGOTTEN = 500  # scenes of lessons at once

# What every change executes, put together once: that takes longer than to carry it out.
ADD_PLIES, ADD_REQUEST = insert(plies), insert(requests)
MOVE_ON = update(tables).where(
    tables.c.id == bindparam("of"),
    tables.c.version == bindparam("before"),
    tables.c.fence == bindparam("held"),
)
DROP_PLIES = delete(plies).where(plies.c.table_id == bindparam("of"), plies.c.number > bindparam("keep"))
OWN = (requests.c.table_id == bindparam("of")) & (
    (requests.c.seat == bindparam("by")) | (requests.c.seat == OF_ANYBODY)
)
OLDEST = select(requests.c.version).where(OWN).order_by(requests.c.version.desc())
DROP_REQUESTS = delete(requests).where(
    OWN, requests.c.version < OLDEST.limit(1).offset(bindparam("kept")).scalar_subquery()
)


@dataclass(frozen=True)
class Wish:
    """Which tables somebody wants to see."""

    over: bool | None = None  # finished ones, those in progress, or all
    # Each of these words stands in a player's name, a bot's or the id, or means one of these games.
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    where: tuple[ColumnElement[bool], ...] = ()  # and all of these hold


EVERY = Wish()


class Shared(threading.local):
    """The transaction in which a thread makes several changes just now, if it does."""

    connection: Connection | None = None


class Store:
    """All access to the database. Calls block; the server makes them in a thread."""

    def __init__(self, database: str | URL) -> None:
        address = address_of(database)
        with in_sentences(address):
            self.engine: Engine = open_engine(address)
            self._writing = writing(self.engine)
            migrate(self.engine)
        self._shared = Shared()

    @property
    def is_shared(self) -> bool:
        """Several processes may serve what is kept here."""
        return self.engine.dialect.name == "postgresql"

    def together(self, changes: Sequence[Callable[[], None]]) -> list[Overtaken | None]:
        """Make changes in one transaction; which of them came too late. An error undoes all of them."""
        faults: list[Overtaken | None] = []
        with self._writing.begin() as self._shared.connection:
            try:
                for change in changes:
                    try:
                        change()
                    except Overtaken as fault:
                        faults.append(fault)
                    else:
                        faults.append(None)
            finally:
                self._shared.connection = None
        return faults

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction of a change's own, or one that it shares: who comes too late has written nothing."""
        shared = self._shared.connection
        if shared is None:
            with self._writing.begin() as connection:
                yield connection
        else:
            yield shared

    def create(self, table: Kept, played: list[str], forgotten: float = 0.0) -> None:
        """A new table with its first plies. Requests from before this time are forgotten, at all tables."""
        texts = {key: _json(vars(table)[key]) for key in ("who", "names", "options", "undone", "sight")}
        with self._transaction() as connection:
            connection.execute(delete(requests).where(requests.c.at < forgotten))
            connection.execute(insert(tables).values({**vars(table), **texts}))
            _add_plies(connection, table.id, 0, played)

    def change(
        self,
        table_id: str,
        version: int,
        keep: int,
        played: list[str],
        asked: Asked | None,
        outcome: str | None,
        undone: dict[int, int],
        sight: dict[str, Any] | None = None,
        fence: int = 0,
    ) -> None:
        """Keep the first `keep` plies, add the played ones, and note all that changed with them."""
        facts = {"outcome": outcome, "undone": json.dumps(undone), "sight": _json(sight)}
        with self._transaction() as connection:
            _move_on(connection, table_id, version, fence, facts)
            connection.execute(DROP_PLIES, {"of": table_id, "keep": keep})
            _add_plies(connection, table_id, keep, played)
            _note_request(connection, table_id, asked, version)

    def note(
        self,
        table_id: str,
        version: int,
        who: tuple[str, ...],
        sight: dict[str, Any] | None,
        asked: Asked | None,
        fence: int = 0,
    ) -> None:
        """Note who plays now and what the seats have been shown, with version and request."""
        with self._transaction() as connection:
            facts = {"who": json.dumps(who), "sight": _json(sight)}
            _move_on(connection, table_id, version, fence, facts)
            _note_request(connection, table_id, asked, version)

    def load(self, table_id: str) -> tuple[Kept | None, list[str]]:
        """A table and its plies, as they were at one moment."""
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            query = select(plies.c.notation).where(plies.c.table_id == table_id).order_by(plies.c.number)
            return (None, []) if row is None else (_kept(dict(row)), list(connection.scalars(query)))

    def all(self, wish: Wish = EVERY, limit: int | None = None, skip: int = 0) -> list[tuple[Kept, int]]:
        """Tables, the newest first, each with its number of plies."""
        of = select(func.max(plies.c.number)).where(plies.c.table_id == tables.c.id).scalar_subquery()
        query = select(tables, of.label("plies")).where(*_wished(wish))
        query = query.order_by(tables.c.created.desc(), tables.c.id).limit(limit).offset(skip)
        with self.engine.connect() as connection:
            rows = [dict(row) for row in connection.execute(query).mappings()]
        return [(_kept(row), number or 0) for row in rows for number in [row.pop("plies")]]

    def count(self, wish: Wish = EVERY) -> int:
        """How many tables there are."""
        with self.engine.connect() as connection:
            query = select(func.count()).select_from(tables).where(*_wished(wish))
            return connection.execute(query).scalar() or 0

    def without_plies(self) -> list[Kept]:
        """Tables at which nothing has happened, not even chance."""
        empty = ~select(plies.c.number).where(plies.c.table_id == tables.c.id).exists()
        with self.engine.connect() as connection:
            return [_kept(dict(row)) for row in connection.execute(select(tables).where(empty)).mappings()]

    def forget_lessons(self, before: float, spare: list[str]) -> None:
        """Nobody goes on with a scene of a lesson that was begun long ago, but for the tables to spare."""
        old = select(tables.c.id).where(tables.c.lesson.is_not(None), tables.c.created < before)
        old = old.where(tables.c.id.not_in(spare), tables.c.owner.is_(None)).limit(MOST_FORGOTTEN)
        with self._transaction() as connection:
            found = list(connection.scalars(old.with_for_update(skip_locked=True)))
            for part in (requests, plies):
                connection.execute(delete(part).where(part.c.table_id.in_(found)))
            connection.execute(delete(tables).where(tables.c.id.in_(found)))

    def forget(self, table_id: str, fence: int = 0) -> None:
        """A table is gone, with everything that was played there."""
        with self._transaction() as connection:
            same = (tables.c.id == table_id) & (tables.c.fence == fence)
            if connection.execute(select(tables.c.id).where(same).with_for_update()).first() is None:
                raise Overtaken("The table is gone already, or somewhere else: look at it again.")
            for part in (requests, plies):
                connection.execute(delete(part).where(part.c.table_id == table_id))
            connection.execute(delete(tables).where(tables.c.id == table_id))

    def requests(self, table_id: str) -> list[Asked]:
        """What was asked for and carried out, as far as that is remembered."""
        columns = (requests.c.seat, requests.c.request, requests.c.digest)
        query = select(*columns).where(requests.c.table_id == table_id).order_by(requests.c.version)
        with self.engine.connect() as connection:
            return [Asked(*row) for row in connection.execute(query)]

    def carry_out(self, change: Callable[..., None], *args: Any) -> None:
        """A change of another room, in a transaction."""
        with self._transaction() as connection:
            change(connection, *args)

    def look(self, question: Callable[..., Found], *args: Any) -> Found:
        """What another room wants to know."""
        with self.engine.connect() as connection:
            return question(connection, *args)

    def try_out(self) -> None:
        """Write something that changes nothing, to see whether writing is possible."""
        with self._transaction() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def _move_on(connection: Connection, table_id: str, version: int, fence: int, new: dict[str, Any]) -> None:
    """Note a table's next version, if it is still at the one before and in the same hands: else somebody else
    has changed it."""
    at = {"of": table_id, "before": version - 1, "held": fence}
    done = connection.execute(MOVE_ON, {**at, **new, "version": version})
    if done.rowcount != 1:
        raise Overtaken("The table was changed by somebody else in the meantime: look at it again.")


def _add_plies(connection: Connection, table_id: str, after: int, played: list[str]) -> None:
    rows = [
        {"table_id": table_id, "number": number, "notation": notation}
        for number, notation in enumerate(played, after + 1)
    ]
    if rows:
        connection.execute(ADD_PLIES, rows)


def _note_request(connection: Connection, table_id: str, asked: Asked | None, version: int) -> None:
    """Note what a seat asked for, and forget what it asked for long ago."""
    if asked is None:
        return
    facts = {"table_id": table_id, "version": version, "at": time.time(), **vars(asked)}
    connection.execute(ADD_REQUEST, facts)
    connection.execute(DROP_REQUESTS, {"of": table_id, "by": asked.seat, "kept": REQUESTS_KEPT - 1})


def _wished(wish: Wish) -> list[ColumnElement[bool]]:
    """Scenes of lessons are never among the tables that people look for."""
    found: list[ColumnElement[bool]] = [tables.c.lesson.is_(None), *wish.where]
    if wish.over is not None:
        found.append(tables.c.outcome.is_not(None) if wish.over else tables.c.outcome.is_(None))
    for word, games in wish.words:
        written = {word, json.dumps(word)[1:-1]}  # as JSON writes what is not ASCII
        columns = (tables.c.names, tables.c.who, tables.c.id)
        hits = [column.icontains(text, autoescape=True) for column in columns for text in written]
        found.append(or_(*hits, tables.c.game.in_(games)))
    return found


def _kept(row: dict[str, Any]) -> Kept:
    lists = {key: tuple(json.loads(row[key])) for key in ("who", "names")}
    undone = {int(number): rolls for number, rolls in json.loads(row["undone"]).items()}
    sight = json.loads(row["sight"]) if row["sight"] is not None else None
    texts = {"options": json.loads(row["options"]), "undone": undone, "sight": sight}
    return Kept(**{**row, **lists, **texts})


def _json(facts: Any) -> str | None:
    return None if facts is None else json.dumps(facts)


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
    return Kept(table_id, game, tuple(who), tuple(names), options, components, seed, 1, None, now, lesson)
