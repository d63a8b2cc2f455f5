"""A PostgreSQL server of one's own for tests and measurements, from Debian's package, gone afterwards.

It is started by hand as an unprivileged user, as PostgreSQL refuses to run as root, and listens on a socket
in its own folder alone.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

PLACES = "/usr/lib/postgresql/*/bin"  # where Debian puts each version
SUPERUSER = "asterion"
USERS = ("postgres", "nobody")  # who may run it where we are root


class Cluster:
    """A server with a database `games`; it can be stopped, killed and started again."""

    def __init__(self, *settings: str) -> None:
        self._programs = _programs()
        self._user = next((name for name in USERS if _known(name)), None) if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="asterion-postgresql-"))
        self._settings = [f"unix_socket_directories={self.folder}", "listen_addresses=", *settings]
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._server: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", self._data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        self._run("createdb", "-h", str(self.folder), "-U", SUPERUSER, "games")

    @property
    def address(self) -> str:
        return self.address_of("games")

    def address_of(self, database: str) -> str:
        return f"postgresql://{SUPERUSER}@/{database}?host={quote(str(self.folder), safe='')}"

    def create(self, database: str) -> str:
        """A database more; its address."""
        self._run("createdb", "-h", str(self.folder), "-U", SUPERUSER, database)
        return self.address_of(database)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [word for setting in self._settings for word in ("-c", setting)]
        log = (self.folder / "log").open("ab")
        command = [str(self._programs / "postgres"), "-D", self._data, *words]
        self._server = subprocess.Popen(command, stdout=log, stderr=log, **self._as_user())
        log.close()
        for _ in range(600):
            words = ["-h", str(self.folder), "-U", SUPERUSER, "-d", "postgres", "-t", "1"]
            done = subprocess.run([str(self._programs / "pg_isready"), *words], stdout=subprocess.DEVNULL)
            if done.returncode == 0:
                return
            try:
                self._server.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()[-2000:]}")
        raise RuntimeError("PostgreSQL does not answer.")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT breaks off what is going on, SIGQUIT is as if the machine had crashed."""
        assert self._server is not None
        self._server.send_signal(how)
        self._server.wait(60)

    def remove(self) -> None:
        if self._server is not None and self._server.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *words], capture_output=True, text=True, **self._as_user()
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr[-2000:]}")

    def _as_user(self) -> dict[str, str]:
        return {"cwd": str(self.folder)} | ({} if self._user is None else {"user": self._user})


def _programs() -> Path:
    """Where the programs of the newest version are."""
    found: Sequence[Path] = sorted(Path("/").glob(PLACES[1:]), key=lambda path: path.parent.name.zfill(4))
    if found:
        return found[-1]
    program = shutil.which("postgres")
    if program is None:
        raise RuntimeError("Debian's package postgresql is needed: apt-get install postgresql")
    return Path(program).resolve().parent


def _known(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
