"""Bringing a database to the newest shape: step by step, each one whole or not at all, after a backup."""

import os
import sqlite3
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect

from asterion.web.store.database import PRIVATE_FILE, file_of, plain, to_disk, writing
from asterion.web.store.errors import BadDatabase
from asterion.web.store.postgresql import migrate_alone

BACKUPS = 5  # that are kept beside the database


def migrate(engine: Engine, to: str | None = None) -> None:
    """Bring the database to the newest shape, or to an older one."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    script = ScriptDirectory.from_config(config)
    while _step(engine, config, script, to):
        pass


def _step(engine: Engine, config: Config, script: ScriptDirectory, to: str | None) -> bool:
    """One migration in a transaction of its own; whether there was one to do."""
    with writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            migrate_alone(connection)
        current = MigrationContext.configure(connection).get_current_revision()
        pending = _pending(script, current)
        if not pending or (to is not None and current == to):
            return False
        if inspect(connection).has_table("tables"):
            _back_up(engine, pending[0])
        config.attributes["connection"] = connection
        command.upgrade(config, pending[0])
    return True


def _pending(script: ScriptDirectory, current: str | None) -> list[str]:
    """The migrations after this one, the next one first."""
    revisions = [step.revision for step in script.walk_revisions()]
    if current is not None and current not in revisions:
        raise BadDatabase(f"These games were kept by a newer Asterion (their version is {current}).")
    later = revisions if current is None else revisions[: revisions.index(current)]
    return later[::-1]


def has_column(connection: Connection, table: str, column: str) -> bool:
    """For migrations that an older version may have left half done."""
    return any(found["name"] == column for found in inspect(connection).get_columns(table))


# --- backups ----------------------------------------------------------------------------------------------


def backups(database: Path) -> list[Path]:
    """The backups of a database, the oldest first."""
    found = database.parent.glob(f"{database.name}.before-*-*Z")
    return sorted(found, key=lambda path: (path.name[-16:], path.name))  # by their time, then by their step


def _back_up(engine: Engine, revision: str) -> None:
    """Copy an SQLite file as it is before a migration. Other databases have means of their own."""
    database = file_of(engine.url)
    if database is None:
        return
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    copy = database.with_name(f"{database.name}.before-{revision}-{stamp}")
    part = copy.with_name(copy.name + ".part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE))
        with plain(database) as source, plain(part) as target:
            source.backup(target)
        to_disk(part)
        part.replace(copy)
        to_disk(copy.parent)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise BadDatabase(
            f"The games in {database} are copied before they are brought to this version, "
            f"and that failed: {error}. Nothing was changed."
        ) from None
    for unfinished in database.parent.glob(f"{database.name}.before-*.part"):
        unfinished.unlink(missing_ok=True)
    for old in backups(database)[:-BACKUPS]:
        old.unlink(missing_ok=True)
