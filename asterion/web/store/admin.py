"""What whoever runs a server does with its tables and people: look, export, close, delete.

On PostgreSQL all this is done while servers run: the process that serves a table loses it, and looks again.
The file of SQLite is changed only while no server has it.
"""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.engine import URL

import asterion
from asterion.core.errors import AsterionError
from asterion.core.record import write_record
from asterion.web.errors import Unknown
from asterion.web.store.database import address_of, claimed
from asterion.web.store.errors import BadDatabase
from asterion.web.store.processes import LIVES, Processes
from asterion.web.store.schema import Kept, plies, processes, requests, tables
from asterion.web.store.tables import Store, Wish
from asterion.web.tables.restore import replayed

NOBODY = "A player"  # what somebody is called who wants to be forgotten


@contextmanager
def looking(database: str | URL) -> Iterator[Store]:
    """A store to look into, whether a server has it or not."""
    store = Store(database)
    try:
        yield store
    finally:
        store.engine.dispose()


@contextmanager
def changing(database: str | URL) -> Iterator[Store]:
    """A store to change: nobody else changes a file meanwhile."""
    try:
        claim = claimed(address_of(database))
    except BadDatabase as error:
        raise BadDatabase(f"{error} To change it, stop that server first.") from None
    try:
        with looking(database) as store:
            yield store
    finally:
        if claim is not None:
            claim.release()


# --- looking ----------------------------------------------------------------------------------------------


def export_table(store: Store, table_id: str) -> dict[str, Any]:
    """Everything that is kept of a table, with its record, hidden cards and seed included."""
    kept, notations = _found(store, table_id)
    facts = {**vars(kept), "plies": notations}
    try:
        facts["record"] = write_record(replayed(kept, notations), asterion.__version__)
    except AsterionError as error:  # its game is not installed here, or it is damaged
        facts["record"] = None
        facts["problem"] = str(error)
    return facts


def export_person(store: Store, name: str) -> dict[str, Any]:
    """Everything that is kept of somebody of this name: where they sat, and what they chose there."""
    found = []
    for kept, _ in _tables_of(store, name):
        seats = [seat for seat, who in enumerate(kept.names) if who == name]
        match = replayed(kept, store.load(kept.id)[1])
        moves = [ply.notation for ply in match.plies if ply.actor in seats]
        facts = {"table": kept.id, "game": kept.game, "created": kept.created, "outcome": kept.outcome}
        found.append({**facts, "seats": seats, "moves": moves})
    return {"name": name, "tables": found}


def statistics(store: Store) -> dict[str, Any]:
    """How much is kept, of what."""
    with store.engine.connect() as connection:
        games = select(tables.c.game, tables.c.outcome.is_not(None), func.count())
        rows = connection.execute(games.group_by(tables.c.game, tables.c.outcome.is_not(None))).all()
        by_game: dict[str, Counter[str]] = {}
        for game, over, number in rows:
            by_game.setdefault(game, Counter())["finished" if over else "in progress"] += number
        facts: dict[str, Any] = {
            "tables": sum(number for _, _, number in rows),
            "plies": connection.execute(select(func.count()).select_from(plies)).scalar_one(),
            "requests remembered": connection.execute(
                select(func.count()).select_from(requests)
            ).scalar_one(),
            "games": {game: dict(found) for game, found in sorted(by_game.items())},
        }
        if store.is_shared:
            living = select(processes.c.id, processes.c.address).where(LIVES).order_by(processes.c.id)
            facts["processes"] = {row.id: row.address for row in connection.execute(living)}
    return facts


# --- changing ---------------------------------------------------------------------------------------------


def close_table(store: Store, table_id: str, why: str) -> None:
    """Nobody changes anything at this table any more; it can still be looked at. An empty reason opens it."""
    _found(store, table_id)
    _change(store, table_id, {"closed": why or None})


def delete_table(store: Store, table_id: str) -> None:
    """A table is gone for good, with everything that was played there."""
    _found(store, table_id)
    if store.is_shared:
        Processes(store, 0.0).evict(table_id)
    kept, _ = _found(store, table_id)
    store.forget(table_id, kept.fence)


def forget_person(store: Store, name: str) -> int:
    """Whoever bore this name is a player without one from now on; at how many tables that was."""
    found = _tables_of(store, name)
    for kept, _ in found:
        names = [NOBODY if who == name else who for who in kept.names]
        _change(store, kept.id, {"names": json.dumps(names)})
    return len(found)


def _change(store: Store, table_id: str, new: dict[str, Any]) -> None:
    """Change what is kept of a table. A process that serves it looks again."""
    with store.engine.begin() as connection:
        found = update(tables).where(tables.c.id == table_id)
        connection.execute(found.values(version=tables.c.version + 1, **new))
    if store.is_shared:
        Processes(store, 0.0).evict(table_id)


def _tables_of(store: Store, name: str) -> list[tuple[Kept, int]]:
    found = [each for each in store.all(Wish(words=((name, ()),))) if name in each[0].names]
    if not found:
        raise Unknown(f"Nobody is called {name!r} at any table.")
    return found


def _found(store: Store, table_id: str) -> tuple[Kept, list[str]]:
    kept, notations = store.load(table_id)
    if kept is None:
        raise Unknown(f"There is no table {table_id[:40]!r}.")
    return kept, notations
