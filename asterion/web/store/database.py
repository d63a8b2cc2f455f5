"""The database: where it is, who may read it, and which server has it."""

import contextlib
import fcntl
import json
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from asterion.web.store.errors import BadDatabase
from asterion.web.store.postgresql import NAMES, careful_postgresql, connecting, driver_address

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
BUSY = 2000  # milliseconds that a change waits for another program that is writing to the file
LOOKS, PATIENCE = 0.05, 2.0  # seconds between two looks for the first server's address, and how long
SECRET = re.compile(r"pass|pwd|secret|token|key", re.IGNORECASE)


def default_database() -> Path:
    """Where games are kept unless told otherwise: a folder that nobody else may look into."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "asterion"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
        folder.chmod(PRIVATE_FOLDER)
    except OSError as error:
        reason = error.strerror or error
        raise BadDatabase(f"Games cannot be kept in {folder}: {reason}. Name a file with --db.") from None
    return folder / "tables.db"


# --- addresses --------------------------------------------------------------------------------------------


def address_of(database: str | URL) -> URL:
    """The address that is meant by a file's name or an address for SQLAlchemy."""
    if isinstance(database, URL):
        return database
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        return make_url(database)
    except (SQLAlchemyError, ValueError):
        scheme = database.partition("://")[0]
        raise BadDatabase(
            f"The address of the database, {scheme}://…, cannot be read; it is a file's name, or like "
            "sqlite:///file.db or postgresql://user:password@host/name."
        ) from None


def shown(address: URL) -> str:
    """The address as people may see it: without passwords."""
    hidden = {key: "***" for key in address.query if SECRET.search(key)}
    if address.get_backend_name() == "sqlite" and not address.query:
        return address.database or ":memory:"
    return address.update_query_dict(hidden).render_as_string(hide_password=True)


def without_secrets(text: str, address: URL) -> str:
    """A text, say an error's, in which no password of the address stands."""
    secrets = [str(address.password or "")]
    for key, value in address.query.items():
        if SECRET.search(key):
            secrets += [value] if isinstance(value, str) else list(value)
    for secret in filter(None, secrets):
        for written in {secret, quote(secret), quote(secret, safe=""), unquote(secret)}:
            text = text.replace(written, "***")
    return text


def file_of(address: URL) -> Path | None:
    """The file of an SQLite database; None for one in memory or on a server."""
    name = address.database or ""
    if name.startswith("file:"):
        name = unquote(urlsplit(name).path) if "memory" not in str(address.query.get("mode")) else ""
    if address.get_backend_name() != "sqlite" or name in ("", ":memory:"):
        return None
    return Path(name).resolve()


# --- opening ----------------------------------------------------------------------------------------------


def open_engine(address: URL) -> Engine:
    """A way to the database. An SQLite file is made private, and transactions on it are whole."""
    file = file_of(address)
    if file is not None:
        make_private(file)
    if address.drivername in NAMES:
        return _open_postgresql(address)
    engine = create_engine(address)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _open_postgresql(address: URL) -> Engine:
    """Transactions that read see one moment; a connection that broke is noticed before it is used."""
    arguments, isolation = connecting(address), "REPEATABLE READ"
    address = driver_address(address)
    engine = create_engine(
        address, connect_args=arguments, isolation_level=isolation, pool_pre_ping=True, hide_parameters=True
    )
    event.listen(engine, "connect", careful_postgresql)
    return engine


def writing(engine: Engine) -> Engine:
    """The same, for transactions that write: they wait for their turn before they read anything."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(
            isolation_level="READ COMMITTED"
        )  # and look at rows once they have them
    return engine.execution_options(begin="BEGIN IMMEDIATE")


def make_private(file: Path) -> None:
    """Nobody but the owner reads the database, nor what SQLite keeps beside it."""
    if not file.parent.is_dir():
        raise BadDatabase(f"There is no folder {file.parent} to keep games in.")
    if file.exists() and not file.is_file():
        raise BadDatabase(f"Games are kept in a file, and {file} is none.")
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
    except OSError as error:
        raise BadDatabase(f"Games cannot be kept in {file}: {error.strerror}.") from None
    for part in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal"))):
        with contextlib.suppress(OSError):  # there is none, or it is somebody else's to close
            part.chmod(PRIVATE_FILE)


def _careful_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself: see _begin_sqlite
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a committed change survives a crash, of the machine too
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Python's driver would begin a transaction only before rows change, and leave new tables outside."""
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


@contextlib.contextmanager
def in_sentences(address: URL) -> Iterator[None]:
    """What goes wrong with a database while it is opened is told in a sentence, without its password."""
    try:
        yield
    except BadDatabase:
        raise
    except (SQLAlchemyError, CommandError, OSError, ImportError) as error:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        reason = " ".join(str(cause).split()).rstrip(".") or type(cause).__name__
        sentence = f"The games in {shown(address)} cannot be opened: {reason}."
        raise BadDatabase(without_secrets(sentence, address)) from None


@contextlib.contextmanager
def plain(file: Path) -> Iterator[sqlite3.Connection]:
    """An SQLite file as SQLite itself sees it."""
    connection = sqlite3.connect(file)
    try:
        yield connection
    finally:
        connection.close()


def to_disk(path: Path) -> None:
    """Have a file, or what is in a folder, outlast a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# --- one server -------------------------------------------------------------------------------------------


class Claim:
    """The right of one server to a database's file, as long as its process lives.

    The system gives the lock back when the process ends, however it ends. What stands in the file is for
    the server that comes second: where the first one runs.
    """

    def __init__(self, database: Path) -> None:
        self.file = database.with_name(database.name + ".lock")
        try:
            self._descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
        except OSError as error:
            raise BadDatabase(f"Games cannot be kept in {database}: {error.strerror}.") from None
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._descriptor)
            raise BadDatabase(_taken(database, self.file)) from None
        os.register_at_fork(after_in_child=self.release)  # else a child would keep the lock of a dead server
        self.tell("")

    def tell(self, address: str) -> None:
        """Write down where this server runs."""
        text = json.dumps({"process": os.getpid(), "address": address}).encode()
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, text, 0)

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def claimed(address: URL) -> Claim | None:
    """The claim to an SQLite file; several processes may share other databases: see `processes`."""
    file = file_of(address)
    if file is None:
        return None
    make_private(file)
    return Claim(file)


def _taken(database: Path, file: Path) -> str:
    """Where the server runs that has the database; one that has just begun says so in a moment."""
    end = time.monotonic() + PATIENCE
    found: dict[str, Any] = {}
    while not found.get("address") and time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError):
            found = dict(json.loads(file.read_text(encoding="utf-8")))
        time.sleep(LOOKS)
    where = f"at {found['address']}" if found.get("address") else "by a server that is still starting"
    process = f" (process {found['process']})" if found.get("process") else ""
    return (
        f"The games in {database} are served already, {where}{process}. "
        "Play there, or name another database with --db."
    )
