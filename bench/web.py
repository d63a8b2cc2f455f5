"""Our server against boardgame.io's own, with 1, 50 and 200 tables in play at once, in one run.

    python bench/web.py            (needs Node and npm; packages go to build/bench-web)

Ours plays Space Princess, stores every move on disk before it tells anybody, and sends pictures; theirs plays
the tic-tac-toe of its tutorial, keeps it in memory as it ships, and sends states. The same load generator,
`web_load.mjs`, drives both over loopback: two connections to a table, random moves one after the other, a new
match when one is over. A move's round trip is from sending it until the other player's connection has the new
state. boardgame.io is spoken to in its own socket.io events, without its client's copy of the game, which
leaves the machine to its server. Machines differ: compare the ratios, not the numbers.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "bench-web"
GENERATOR = Path(__file__).with_name("web_load.mjs")
PACKAGES = {"boardgame.io": "0.50.2", "socket.io-client": "4.8.4", "ws": "8.22.2"}
SERVERS = ("boardgame.io", "asterion")
HOST = "127.0.0.1"

TABLES = (1, 50, 200)
WARM_UP = 2.0
SECONDS = 8.0
START_LIMIT = 240.0  # seconds until a server listens; ours may have to compile its rules first
SEAT_LIMIT = 120.0  # seconds until everybody sits at the tables
INSTALL_LIMIT = 300.0


class CannotMeasure(Exception):
    """Something the measurement needs is missing or broke; a sentence for people."""


@dataclass(frozen=True)
class Speed:
    """What the load generator measured."""

    moves: int
    seconds: float
    p50: float  # ms
    p99: float

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds


def install(node: str, npm: str) -> None:
    """Have the packages in the folder, in exactly these versions."""
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").partition(".")[0]) < 18:
        raise CannotMeasure(f"Node 18 or newer is needed; this is {version}.")
    if all(installed(name) == wanted for name, wanted in PACKAGES.items()):
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund"]
    command += [f"{name}@{wanted}" for name, wanted in PACKAGES.items()]
    try:
        done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, timeout=INSTALL_LIMIT)
    except subprocess.TimeoutExpired:
        raise CannotMeasure(f"npm did not finish within {INSTALL_LIMIT:.0f} seconds.") from None
    if done.returncode:
        raise CannotMeasure(f"npm could not install the packages:\n{tail(done.stderr)}")


def installed(package: str) -> str:
    try:
        text = (FOLDER / "node_modules" / package / "package.json").read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    return str(json.loads(text)["version"])


def tail(text: str) -> str:
    return "\n".join(text.strip().splitlines()[-12:])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(name: str, node: str) -> Iterator[int]:
    """A fresh server, listening; its port. Nothing of it is left afterwards."""
    port = free_port()
    with tempfile.TemporaryDirectory(dir=FOLDER) as scratch:
        if name == "asterion":
            command = [sys.executable, "-m", "asterion", "serve", "--port", str(port), "--no-browser"]
            command += ["--db", str(Path(scratch) / "tables.db")]
        else:
            command = [node, str(GENERATOR), "serve", str(FOLDER), str(port)]
        log = Path(scratch) / "log"
        with log.open("w", encoding="utf-8") as output:
            server = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, "NODE_ENV": "production"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            try:
                wait_until_open(name, port, server, log)
                yield port
                if server.poll() is not None:
                    raise CannotMeasure(f"The server of {name} ended early:\n{tail(log.read_text())}")
            finally:
                stop(server)


def wait_until_open(name: str, port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    limit = time.monotonic() + START_LIMIT
    while time.monotonic() < limit:
        if server.poll() is not None:
            raise CannotMeasure(f"The server of {name} did not start:\n{tail(log.read_text())}")
        with socket.socket() as probe:
            probe.settimeout(1.0)
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.1)
    raise CannotMeasure(f"The server of {name} did not listen within {START_LIMIT:.0f} seconds.")


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def measure(name: str, node: str, tables: int, seconds: float) -> Speed:
    """The speed of a fresh server with so many tables."""
    with serving(name, node) as port:
        command = [node, str(GENERATOR), "load", str(FOLDER), name, str(port)]
        command += [str(tables), str(WARM_UP), str(seconds)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=SEAT_LIMIT + WARM_UP + seconds
            )
        except subprocess.TimeoutExpired:
            raise CannotMeasure(f"{name} did not seat {tables} tables within {SEAT_LIMIT:.0f} s.") from None
    if done.returncode:
        raise CannotMeasure(f"The load generator failed with {name}:\n{tail(done.stderr)}")
    speed = Speed(**json.loads(done.stdout))
    if not speed.moves:
        raise CannotMeasure(f"No move arrived at {name} with {tables} tables within {seconds:.0f} s.")
    return speed


def rows(tables: int, theirs: Speed, ours: Speed) -> Iterator[list[str]]:
    for name, speed in zip(SERVERS, (theirs, ours), strict=True):
        yield [str(tables), name, f"{speed.per_second:,.0f}", f"{speed.p50:,.2f}", f"{speed.p99:,.2f}"]
    pairs = (
        (ours.per_second, theirs.per_second),
        (ours.p50, theirs.p50),
        (ours.p99, theirs.p99),
    )
    yield ["", "ours / theirs", *(f"{mine / other:.3g}" for mine, other in pairs)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="tables in play at once")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="measured seconds per setting")
    wanted = parser.parse_args()
    console = Console()
    table = Table("tables", "server", "moves/s", "p50 ms", "p99 ms", title="Moves and their round trips")
    for column in table.columns[2:]:
        column.justify = "right"
    try:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise CannotMeasure("Node and npm are needed to run boardgame.io: https://nodejs.org/")
        with console.status("Packages …"):
            install(node, npm)
        for tables in wanted.tables:
            speeds = []
            for name in SERVERS:
                with console.status(f"{name}, {tables} tables …"):
                    speeds.append(measure(name, node, tables, wanted.seconds))
            for row in rows(tables, *speeds):
                table.add_row(*row, end_section=not row[0])
    except CannotMeasure as problem:
        sys.exit(f"bench/web.py: {problem}")
    console.print(table)


if __name__ == "__main__":
    main()
