"""Copies of a whole database, made while people play, and put back."""

import os
import shutil
import sqlite3
import subprocess
import time
from pathlib import Path

from sqlalchemy import MetaData, delete, func, select, update
from sqlalchemy.engine import URL

from asterion.web.store.database import (
    PRIVATE_FILE,
    address_of,
    claimed,
    file_of,
    make_private,
    plain,
    to_disk,
    without_secrets,
)
from asterion.web.store.errors import BadDatabase
from asterion.web.store.postgresql import NAMES
from asterion.web.store.processes import LIVES
from asterion.web.store.schema import processes, tables
from asterion.web.store.tables import Store

FENCES = 1000  # by which fences go up: whoever had a table before its database was put back has it no more
HEAD = b"SQLite format 3\x00"


def back_up(database: str | URL, copy: Path) -> None:
    """Copy everything as it is at one moment to a new file, which nobody else may read."""
    address = address_of(database)
    try:
        os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    except OSError as error:
        raise BadDatabase(f"A backup cannot be written to {copy}: {error.strerror}.") from None
    try:
        if address.drivername in NAMES:
            _run(address, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={copy}")
        else:
            _copy_file(_file(address), copy)
        to_disk(copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise


def put_back(database: str | URL, copy: Path) -> None:
    """Have everything as it was when the copy was made. No server may use the database meanwhile."""
    address = address_of(database)
    try:
        with copy.open("rb") as file:
            is_file = file.read(len(HEAD)) == HEAD
    except OSError as error:
        raise BadDatabase(f"The backup {copy} cannot be read: {error.strerror}.") from None
    if is_file != (address.drivername not in NAMES):
        kinds = ("a file", "PostgreSQL") if is_file else ("PostgreSQL", "a file")
        raise BadDatabase(f"{copy} is a backup of {kinds[0]}, and the database is {kinds[1]}.")
    if address.drivername in NAMES:
        _put_back_dump(address, copy)
    else:
        _put_back_file(_file(address), copy)


def _put_back_file(database: Path, copy: Path) -> None:
    claim = claimed(URL.create("sqlite", database=str(database)))
    assert claim is not None
    try:
        fresh = database.with_name(database.name + ".part")
        make_private(fresh)
        _copy_file(copy, fresh)
        to_disk(fresh)
        old = database.with_name(f"{database.name}.replaced-{_stamp()}")
        make_private(old)
        _copy_file(database, old)  # with what SQLite keeps beside it
        for end in ("-wal", "-shm"):
            database.with_name(database.name + end).unlink(missing_ok=True)
        fresh.replace(database)
        to_disk(database.parent)
        Store(str(database)).engine.dispose()  # an older version's is brought to this one's
    finally:
        claim.release()


def _put_back_dump(address: URL, copy: Path) -> None:
    _run(address, "pg_restore", "--list", str(copy), connects=False)
    store = Store(address)
    with store.engine.connect() as connection:
        living = connection.execute(select(func.count()).select_from(processes).where(LIVES)).scalar_one()
    if living:
        store.engine.dispose()
        raise BadDatabase(f"The database is used by servers just now ({living}); stop them first.")
    if store.count():
        back_up(address, copy.with_name(f"{copy.name}.replaced-{_stamp()}"))
    with store.engine.begin() as connection:
        found = MetaData()
        found.reflect(connection)
        found.drop_all(connection)
    store.engine.dispose()
    _run(address, "pg_restore", "--no-owner", "--single-transaction", "--exit-on-error", str(copy))
    store = Store(address)
    with store.engine.begin() as connection:
        connection.execute(update(tables).values(owner=None, fence=tables.c.fence + FENCES))
        connection.execute(delete(processes))
    store.engine.dispose()


def _stamp() -> str:
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())


def _copy_file(database: Path, copy: Path) -> None:
    try:
        with plain(database) as source, plain(copy) as target:
            source.backup(target)
            problem = target.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.Error as error:
        raise BadDatabase(f"{database} cannot be copied: {error}.") from None
    if problem != "ok":
        raise BadDatabase(f"{database} is damaged: {problem}.")


def _file(address: URL) -> Path:
    file = file_of(address)
    if file is None:
        raise BadDatabase("Only the games of a file or of PostgreSQL can be backed up.")
    return file


def _run(address: URL, program: str, *words: str, connects: bool = True) -> None:
    """A program of PostgreSQL's. Its password is in no list of processes."""
    if shutil.which(program) is None:
        raise BadDatabase(f"{program} is needed; it comes with Debian's package postgresql-client.")
    where = address.set(drivername="postgresql", password=None).render_as_string()
    environment = dict(os.environ)
    if address.password:
        environment["PGPASSWORD"] = str(address.password)
    command = [program, *words, *([f"--dbname={where}"] if connects else [])]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        said = " ".join(done.stderr.split())[-500:].rstrip(".")
        raise BadDatabase(without_secrets(f"{program}: {said}.", address))
