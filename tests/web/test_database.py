"""The database: one server has it, nobody else reads it, what is wrong with it is told in a sentence."""

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from asterion.web.store.database import (
    BadDatabase,
    Claim,
    address_of,
    default_database,
    shown,
    without_secrets,
)
from asterion.web.store.tables import Store
from tests.web.conftest import Server
from tests.web.test_old_games import unpack


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to start."""
    command = [sys.executable, "-m", "asterion", "serve", "--no-browser", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_second_server_is_refused_and_told_where_the_first_one_runs(server: Server, tmp_path: Path) -> None:
    alias = tmp_path / "alias.db"
    alias.symlink_to(server.database)
    for database in (str(server.database), f"sqlite:///{server.database}", str(alias)):
        refused = serve("--db", database, "--port", str(server.port + 7))
        assert refused.returncode == 2
        assert f"are served already, at {server.url}/ (process " in refused.stderr
        assert len(refused.stderr.splitlines()) == 1


CLAIM = """
import sys, time
from pathlib import Path
from asterion.web.store.database import BadDatabase, Claim
print("ready", flush=True)
sys.stdin.readline()
try:
    claim = Claim(Path(sys.argv[1]))
except BadDatabase as error:
    print(error, flush=True)
    sys.exit(2)
claim.tell("http://127.0.0.1:1234/")
print("mine", flush=True)
time.sleep(600)
"""


def test_of_servers_that_start_at_the_same_moment_one_has_the_database_until_it_is_killed(
    tmp_path: Path,
) -> None:
    database = tmp_path / "tables.db"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", CLAIM, str(database)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    try:
        said = []
        for process in started:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in started:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        for process in started:
            assert process.stdout is not None
            said.append(process.stdout.readline())
        assert said.count("mine\n") == 1
        first = started[said.index("mine\n")]
        where = f"at http://127.0.0.1:1234/ (process {first.pid})"
        assert all(where in words for words in said if words != "mine\n")
        first.send_signal(signal.SIGKILL)
        first.wait()
        Claim(database).release()
    finally:
        for process in started:
            process.kill()
            process.communicate()


def test_a_child_of_the_server_does_not_keep_the_database_of_a_dead_one(tmp_path: Path) -> None:
    words = (
        "import os, sys, time\n"
        "from pathlib import Path\n"
        "from asterion.web.store.database import Claim\n"
        "claim = Claim(Path(sys.argv[1]))\n"
        "child = os.fork()\n"
        "if not child:\n"
        "    os.close(1)\n"
        "    time.sleep(600)\n"
        "print(child, flush=True)\n"
    )
    command = [sys.executable, "-W", "ignore", "-c", words, str(tmp_path / "tables.db")]
    child = int(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    try:
        Claim(tmp_path / "tables.db").release()
    finally:
        os.kill(child, signal.SIGKILL)


# --- what others may see ----------------------------------------------------------------------------------


def test_nobody_else_may_read_the_database(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    unpack("games-0003", database)
    database.chmod(0o644)
    before = os.umask(0)
    try:
        kept = Store(str(database))
        with kept.engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")
            files = sorted(tmp_path.iterdir())
            assert {path.name.removeprefix("tables.db")[:7] for path in files} >= {
                "",
                "-wal",
                "-shm",
                ".before",
            }
            assert {path.name: mode(path) for path in files} == {path.name: 0o600 for path in files}
        Claim(database).release()
        assert mode(tmp_path / "tables.db.lock") == 0o600
    finally:
        os.umask(before)


def test_the_usual_folder_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "asterion").mkdir(mode=0o755)
    assert default_database() == tmp_path / "asterion" / "tables.db"
    assert mode(tmp_path / "asterion") == 0o700
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(BadDatabase, match=r"cannot be kept in .* Name a file with --db\."):
        default_database()


SECRET = "pa%2Fss!geheim"


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ann:{SECRET}@127.0.0.1:1/games",
        f"nothing://ann:{SECRET}@127.0.0.1:1/games",
        f"postgresql://ann:{SECRET}@127.0.0.1:port/games",
        f"mysql+pymysql://127.0.0.1:1/games?password={SECRET}",
    ],
)
def test_a_password_in_an_address_is_never_printed(address: str) -> None:
    refused = serve("--db", address)
    assert refused.returncode == 2
    assert "geheim" not in refused.stdout + refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert refused.stderr.startswith("asterion: The ")


def test_an_address_in_the_wrong_place_is_repeated_without_its_password() -> None:
    refused = serve("postgresql://ann:geheim@host/games?password=geheim")
    assert refused.returncode == 2
    assert "(postgresql://ann:***@host/games?password=***)" in refused.stderr
    assert "geheim" not in refused.stderr


def test_passwords_are_hidden_wherever_an_address_is_shown() -> None:
    address = address_of("postgresql://ann:a%40b@host/games?sslpassword=hush&application_name=x")
    assert shown(address) == "postgresql://ann:***@host/games?application_name=x&sslpassword=%2A%2A%2A"
    assert without_secrets("no: a@b, a%40b, hush", address) == "no: ***, ***, ***"
    assert shown(address_of("games.db")) == "games.db"


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: path.mkdir(), "Games are kept in a file, and {} is none."),
        (lambda path: path.write_bytes(b"no database" * 999), "cannot be opened: file is not a database."),
        (lambda path: os.mkfifo(path), "Games are kept in a file, and {} is none."),
        (lambda path: _of_a_newer_version(path), "were kept by a newer Asterion (their version is 9999)."),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence(
    tmp_path: Path, make: object, sentence: str
) -> None:
    database = tmp_path / "tables.db"
    assert callable(make)
    make(database)
    with pytest.raises(BadDatabase) as refused:
        Store(str(database))
    assert sentence.format(database) in str(refused.value)
    assert "\n" not in str(refused.value)
    with pytest.raises(BadDatabase, match="There is no folder"):
        Store(str(tmp_path / "nowhere" / "tables.db"))


def test_the_command_refuses_a_bad_database_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"no database" * 999)
    refused = serve("--db", str(tmp_path / "tables.db"))
    assert refused.returncode == 2
    assert refused.stderr.startswith("asterion: The games in ")
    assert len(refused.stderr.splitlines()) == 1


def _of_a_newer_version(database: Path) -> None:
    Store(str(database)).engine.dispose()
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
