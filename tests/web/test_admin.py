"""Whoever runs a server lists, exports, closes, deletes, backs up and restores, with files and PostgreSQL."""

import asyncio
import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from asterion.web.errors import Elsewhere, NotYours, Unknown
from asterion.web.settings import Settings
from asterion.web.store import admin
from asterion.web.store.backups import back_up, put_back
from asterion.web.store.errors import BadDatabase
from asterion.web.store.tables import Store
from asterion.web.tables.registry import Tables
from bench.postgresql import Cluster
from tests.web.conftest import Server
from tests.web.test_old_games import unpack


@pytest.fixture(params=["a file", "PostgreSQL"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    if request.param == "a file":
        return str(tmp_path / "tables.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create(f"admin_{abs(hash(request.node.name))}")


def played(database: str, *names: str) -> list[str]:
    """Tables at which Ann plays against each of these, and has chosen once; their ids."""

    async def play() -> list[str]:
        tables = Tables(Store(database), settings=Settings(pause=0.02, reached_at="http://here"))
        await tables.join()
        found = []
        for name in names:
            table = await tables.create("space-princess", ["human", "human"], ["Ann", name])
            view = table.view(0)
            await table.play(0, view.choices[0].notation, view.version, "first")
            found.append(table.kept.id)
        await tables.close()
        tables._store.store.engine.dispose()
        return found

    return asyncio.run(play())


def shape(database: str) -> list[Any]:
    with admin.looking(database) as store:
        return [(kept.id, kept.names, kept.version, store.load(kept.id)[1]) for kept, _ in store.all()]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "asterion", "admin", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_everything_of_a_table_and_of_a_person_can_be_exported(database: str) -> None:
    first, second = played(database, "Bob", "Cem")
    with admin.looking(database) as store:
        facts = admin.export_table(store, first)
        assert facts["names"] == ("Ann", "Bob")
        assert facts["record"].startswith("asterion-record:")
        assert facts["plies"]
        ann, bob = admin.export_person(store, "Ann"), admin.export_person(store, "Bob")
        assert {each["table"] for each in ann["tables"]} == {first, second}
        assert [each["seats"] for each in bob["tables"]] == [[1]]
        assert all(len(each["moves"]) == 1 for each in ann["tables"])
        with pytest.raises(Unknown, match="Nobody is called 'Dora' at any table"):
            admin.export_person(store, "Dora")
        assert admin.statistics(store)["games"] == {"space-princess": {"in progress": 2}}


def test_a_person_is_forgotten_everywhere_and_the_games_stay(database: str) -> None:
    played(database, "Bob", "Cem")
    with admin.changing(database) as store:
        assert admin.forget_person(store, "Ann") == 2
        assert "Ann" not in json.dumps([kept.names for kept, _ in store.all()])
        assert store.count() == 2


def test_at_a_closed_table_nobody_plays_on_until_it_is_open_again(database: str) -> None:
    (table_id,) = played(database, "Bob")
    with admin.changing(database) as store:
        admin.close_table(store, table_id, "Ask the club.")

    async def try_it() -> None:
        tables = Tables(Store(database), settings=Settings(reached_at="http://here"))
        await tables.join()
        try:
            table = await tables.open(table_id)
            seat = 0 if table.view(0).choices else 1
            view = table.view(seat)
            await table.play(seat, view.choices[0].notation, view.version, "second")
        finally:
            await tables.close()
            tables._store.store.engine.dispose()

    with pytest.raises(NotYours, match=r"This table is closed: Ask the club\."):
        asyncio.run(try_it())
    with admin.changing(database) as store:
        admin.close_table(store, table_id, "")
    asyncio.run(try_it())


def test_a_table_that_is_served_on_postgresql_is_taken_from_its_server_and_deleted(cluster: Cluster) -> None:
    database = cluster.create("admin_served")

    async def story() -> None:
        tables = Tables(Store(database), settings=Settings(reached_at="http://here"))
        await tables.join()
        table = await tables.create("space-princess", ["human", "human"])
        with admin.changing(database) as store:
            await asyncio.to_thread(admin.delete_table, store, table.kept.id)
        with pytest.raises((Elsewhere, Unknown)):
            view = table.view(0)
            await table.play(0, view.choices[0].notation, view.version, "late")
        with pytest.raises(Unknown):
            await tables.open(table.kept.id)
        await tables.close()
        tables._store.store.engine.dispose()

    asyncio.run(story())


def test_what_was_backed_up_is_there_again_after_it_was_put_back(database: str, tmp_path: Path) -> None:
    first, _ = played(database, "Bob", "Cem")
    before, copy = shape(database), tmp_path / "monday"
    back_up(database, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with pytest.raises(BadDatabase, match="cannot be written"):
        back_up(database, copy)
    with admin.changing(database) as store:
        admin.delete_table(store, first)
        admin.forget_person(store, "Ann")
    put_back(database, copy)
    assert shape(database) == before
    played(database, "Dora")
    assert len(shape(database)) == 3
    assert [path for path in tmp_path.iterdir() if ".replaced-" in path.name], "what came later is kept aside"


def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old = unpack("games-0003", tmp_path / "old.db")
    database = str(tmp_path / "tables.db")
    played(database, "Bob")
    put_back(database, tmp_path / "old.db")
    with admin.looking(database) as store:
        assert store.load(old["people"]["id"])[1] == old["people"]["plies"]


def test_what_is_no_backup_is_refused_and_nothing_is_changed(database: str, tmp_path: Path) -> None:
    played(database, "Bob")
    before = shape(database)
    (tmp_path / "noise").write_bytes(os.urandom(4096))
    (tmp_path / "broken").write_bytes(b"SQLite format 3\x00" + os.urandom(8192))
    for name in ("noise", "broken", "missing"):
        with pytest.raises(BadDatabase):
            put_back(database, tmp_path / name)
    assert shape(database) == before


def test_the_file_of_a_running_server_is_looked_at_and_not_changed(server: Server, tmp_path: Path) -> None:
    table = server.new_table(names=["Ann", "Bob"])["id"]
    database = str(server.database)
    listed = json.loads(run("tables", "Ann", "--db", database, "--json").stdout)
    assert table in [row["id"] for row in listed["tables"]]
    assert run("backup", str(tmp_path / "copy"), "--db", database).returncode == 0
    with admin.looking(str(tmp_path / "copy")) as store:
        assert store.load(table)[0] is not None
    for words in (["close", table], ["delete", table, "--yes"], ["forget", "Ann", "--yes"]):
        refused = run(*words, "--db", database)
        assert refused.returncode == 2
        assert "To change it, stop that server first." in refused.stderr
    assert run("restore", str(tmp_path / "copy"), "--yes", "--db", database).returncode == 2
    assert server.view(table, 0)["version"] >= 1
