"""Which process serves which table, where several share a database.

A table lives on one process at a time. A process has its tables for as long as it says again and again that
it lives: its lease. When it does not, whoever is asked for one of its tables takes it over, and the table's
fence goes up by one. Every change compares the fence it was made under: a process that was frozen and wakes
up changes nothing any more at a table that was taken from it.

All times are those of the database's clock.
"""

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Float, cast, delete, extract, func, insert, or_, select, update

from asterion.web.store.database import writing
from asterion.web.store.schema import processes, tables
from asterion.web.store.tables import Store

CHANNEL = "asterion"
DAY = 24 * 3600.0  # seconds after which nothing is remembered of a process that is gone
NOW = cast(extract("epoch", func.clock_timestamp()), Float)
LIVES = processes.c.until > NOW


@dataclass(frozen=True)
class Owner:
    """The process that serves a table, and where other processes reach it."""

    process: int
    address: str


class Processes:
    """What a process says of itself in the database, and what it finds there. Calls block."""

    def __init__(self, store: Store, lease: float) -> None:
        self._engine = store.engine
        self._writing = writing(store.engine)
        self._lease = lease

    def join(self, address: str) -> int:
        """A new process; its number. Tables of processes that are gone are free."""
        with self._writing.begin() as connection:
            connection.execute(delete(processes).where(processes.c.until < NOW - DAY))
            living = select(processes.c.id).where(LIVES)
            connection.execute(update(tables).where(tables.c.owner.not_in(living)).values(owner=None))
            new = insert(processes).values(address=address, until=NOW + self._lease)
            number = int(connection.execute(new.returning(processes.c.id)).scalar_one())
            _tell(connection, "processes", number)
        return number

    def renew(self, process: int) -> dict[int, str]:
        """Say that a process lives; all that do, with their addresses."""
        with self._writing.begin() as connection:
            own = update(processes).where(processes.c.id == process)
            connection.execute(own.values(until=NOW + self._lease))
            rows = connection.execute(select(processes.c.id, processes.c.address).where(LIVES))
            return {row.id: row.address for row in rows}

    def leave(self, process: int) -> None:
        """A process ends, and its tables are free."""
        with self._writing.begin() as connection:
            connection.execute(update(tables).where(tables.c.owner == process).values(owner=None))
            connection.execute(delete(processes).where(processes.c.id == process))
            _tell(connection, "processes", process)

    def take(self, process: int, table_id: str) -> int | Owner | None:
        """Have a table that no living process has: its fence. Else who has it; None if there is none."""
        owner = select(processes.c.id).where(processes.c.id == tables.c.owner, LIVES)
        free = or_(tables.c.owner.is_(None), tables.c.owner == process, ~owner.exists())
        wish = update(tables).where(tables.c.id == table_id, free)
        with self._writing.begin() as connection:
            before = select(tables.c.owner, processes.c.address, LIVES.label("lives"))
            before = before.outerjoin_from(tables, processes, processes.c.id == tables.c.owner)
            found = connection.execute(before.where(tables.c.id == table_id)).one_or_none()
            if found is None:
                return None
            if found.lives and found.owner != process:
                return Owner(found.owner, found.address)
            new = wish.values(owner=process, fence=tables.c.fence + 1).returning(tables.c.fence)
            fence = connection.execute(new).scalar_one_or_none()
            if fence is not None and found.owner not in (None, process):
                _tell(connection, "moved", process, table=table_id, fence=fence)
        return self.take(process, table_id) if fence is None else int(fence)  # somebody was quicker

    def give_back(self, process: int, table_id: str, fence: int) -> None:
        """A table that this process needs no longer is free, unless somebody has it already."""
        same = (tables.c.id == table_id) & (tables.c.owner == process) & (tables.c.fence == fence)
        with self._writing.begin() as connection:
            connection.execute(update(tables).where(same).values(owner=None))

    def fences(self, process: int) -> dict[str, int]:
        """The tables that a process has, with their fences."""
        with self._engine.connect() as connection:
            rows = connection.execute(select(tables.c.id, tables.c.fence).where(tables.c.owner == process))
            return {row.id: row.fence for row in rows}

    def evict(self, table_id: str) -> None:
        """No process has this table any more; whoever had it hears so."""
        with self._writing.begin() as connection:
            new = update(tables).where(tables.c.id == table_id)
            new = new.values(owner=None, fence=tables.c.fence + 1)
            fence = connection.execute(new.returning(tables.c.fence)).scalar_one_or_none()
            if fence is not None:
                _tell(connection, "moved", 0, table=table_id, fence=fence)

    def tell(self, what: str, process: int, **facts: Any) -> None:
        """Tell all processes something."""
        with self._writing.begin() as connection:
            _tell(connection, what, process, **facts)


def _tell(connection: Connection, what: str, process: int, **facts: Any) -> None:
    """Tell all processes something, as soon as the transaction is committed."""
    text = json.dumps({"what": what, "by": process, **facts})
    connection.execute(select(func.pg_notify(CHANNEL, text)))
