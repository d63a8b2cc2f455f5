"""Kills while a database is brought up to date: at every boundary of statements, and at any moment.

    python bench/attack/migrations.py                    (a minute)
    python bench/attack/migrations.py --write docs/security.md

The databases: none yet, one with games of an older version, and those that older versions left half done when
they were killed. After every kill the database is opened again: it must have the shape of a new one, and
every row of every game it had.
"""

import gzip
import os
import random
import shutil
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from report import arguments, playground, tell
from sqlalchemy import Engine, event

from asterion.web.store.migrating import backups
from asterion.web.store.tables import Store

GAMES = Path(__file__).parents[2] / "tests" / "web" / "data" / "games-0003.db.gz"
TRIED = """
A new version brings a database of an older one up to date when it starts. The process was killed before every
statement and every commit of that, and at random moments: with no database yet, with games of an older
version, and with what older versions left when they were killed in the middle. Then it was started again.
"""
# The statements of the first versions: each was kept at once, and a kill left the first ones.
FIRST = [
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)",
    "CREATE TABLE tables (id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, who TEXT NOT NULL, "
    "names TEXT NOT NULL, options TEXT NOT NULL, components TEXT, seed TEXT NOT NULL, "
    "version INTEGER NOT NULL, outcome TEXT, created FLOAT NOT NULL, PRIMARY KEY (id))",
    "CREATE TABLE plies (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, "
    "notation VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, number), "
    "FOREIGN KEY(table_id) REFERENCES tables (id))",
    "CREATE TABLE requests (table_id VARCHAR(32) NOT NULL, request VARCHAR(64) NOT NULL, "
    "version INTEGER NOT NULL, PRIMARY KEY (table_id, request), "
    "FOREIGN KEY(table_id) REFERENCES tables (id))",
]
SECOND = [
    "INSERT INTO alembic_version VALUES ('0001')",
    "INSERT INTO tables VALUES ('t', 'g', '[\"greedy\"]', '[\"A\"]', '{}', NULL, '00', 1, NULL, 1.0)",
    "ALTER TABLE tables ADD COLUMN lesson VARCHAR(64)",
]
HALF = {f"after {number} of {len(FIRST)} statements": FIRST[:number] for number in range(1, len(FIRST) + 1)}
HALF["with a column that was not noted"] = FIRST + SECOND


def beginnings() -> dict[str, Callable[[Path], None]]:
    """How a database may be found."""

    def half(statements: list[str]) -> Callable[[Path], None]:
        def make(file: Path) -> None:
            connection = sqlite3.connect(file)
            for statement in statements:
                connection.execute(statement)
            connection.commit()
            connection.close()

        return make

    games = gzip.decompress(GAMES.read_bytes())
    found: dict[str, Callable[[Path], None]] = {
        "games of an older version": lambda file: void(file.write_bytes(games)),
        "none yet": lambda file: None,
    }
    return found | {f"half done: {words}": half(statements) for words, statements in HALF.items()}


def void(_: object) -> None:
    pass


# --- what must be so --------------------------------------------------------------------------------------


def rows_of(file: Path) -> dict[str, list[Any]]:
    """What must not be lost."""
    if not file.exists():
        return {}
    connection = sqlite3.connect(file)
    queries = {
        "tables": "SELECT id, game, names, seed, version, outcome, created FROM tables ORDER BY id",
        "plies": "SELECT table_id, number, notation FROM plies ORDER BY table_id, number",
        "requests": "SELECT table_id, request, version FROM requests ORDER BY table_id, request",
    }
    found = {}
    for name, query in queries.items():
        try:
            found[name] = connection.execute(query).fetchall()
        except sqlite3.OperationalError:
            found[name] = []
    connection.close()
    return found


def shape_of(file: Path) -> list[Any]:
    """The version, and all tables with their columns."""
    connection = sqlite3.connect(file)
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    columns = [
        (name, sorted(column[1:4] for column in connection.execute(f"PRAGMA table_info({name})").fetchall()))
        for (name,) in names
    ]
    version = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    connection.close()
    return [version, columns]


# --- killing ----------------------------------------------------------------------------------------------


def in_a_child(work: Callable[[], None], wait: float | None = None) -> bool:
    """Do something in a process that may be killed, perhaps after a while; whether it came to its end."""
    child = os.fork()
    if not child:
        try:
            work()
            os._exit(0)
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            os._exit(1)
    if wait is not None:
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1] == 0


def until(boundary: int, file: Path) -> None:
    """Bring a database up to date, and die at a boundary on the way."""
    passed = 0

    def pass_by(*_: object) -> None:
        nonlocal passed
        passed += 1
        if passed == boundary:
            os.kill(os.getpid(), signal.SIGKILL)

    for name in ("before_cursor_execute", "commit"):
        event.listen(Engine, name, pass_by)
    Store(str(file))


class Attack:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "tables.db"
        self.kills = {"at boundaries": 0, "at any moment": 0}
        self.faults: list[str] = []
        Store(str(folder / "new.db"))
        self.shape = shape_of(folder / "new.db")

    def begin(self, make: Callable[[Path], None]) -> dict[str, list[Any]]:
        for old in self.folder.glob("tables.db*"):
            old.unlink()
        make(self.file)
        return rows_of(self.file)

    def check(self, where: str, before: dict[str, list[Any]]) -> None:
        """Start again: everything is there."""
        if not in_a_child(lambda: void(Store(str(self.file)))):
            self.faults.append(f"{where}: it does not open any more")
        elif shape_of(self.file) != self.shape:
            self.faults.append(f"{where}: it has not the shape of a new one")
        elif before and rows_of(self.file) != before:
            self.faults.append(f"{where}: rows are missing")

    def at_boundaries(self, words: str, make: Callable[[Path], None], most: int) -> None:
        self.check(words, self.begin(make))
        for boundary in range(1, most + 1):
            before = self.begin(make)
            if in_a_child(partial(until, boundary, self.file)):
                break
            self.kills["at boundaries"] += 1
            self.check(f"{words}, boundary {boundary}", before)

    def at_any_moment(self, words: str, make: Callable[[Path], None], rng: random.Random, times: int) -> None:
        self.begin(make)
        started = time.monotonic()
        in_a_child(lambda: void(Store(str(self.file))))
        usual = time.monotonic() - started
        for _ in range(times):
            before = self.begin(make)
            if not in_a_child(lambda: void(Store(str(self.file))), rng.uniform(0, 1.2 * usual)):
                self.kills["at any moment"] += 1
            self.check(f"{words}, killed in the middle", before)
            if before.get("tables") and not backups(self.file):
                self.faults.append(f"{words}: there is no backup")


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--kills", type=int, default=25, help="at random moments, for every kind of database")
    parser.add_argument("--boundaries", type=int, default=999, help="how many, for every kind of database")
    parser.add_argument("--kinds", type=int, default=99, help="how many kinds of databases")
    chosen = parser.parse_args()
    folder = playground()
    rng = random.Random(chosen.seed)
    try:
        attack = Attack(folder)
        kinds = list(beginnings().items())[: chosen.kinds]
        for words, make in kinds:
            attack.at_boundaries(words, make, chosen.boundaries)
            attack.at_any_moment(words, make, rng, chosen.kills)
    finally:
        shutil.rmtree(folder)
    for fault in attack.faults:
        print(fault, file=sys.stderr)
    found = {"kinds of databases": len(kinds)}
    found |= {f"kills {words}": number for words, number in attack.kills.items()}
    found |= {"databases that did not open again, lost a row or a part": len(attack.faults)}
    title = "Killed while a database is brought up to date"
    tell(chosen, "migrations", title, TRIED, found, len(attack.faults))


if __name__ == "__main__":
    main()
