"""A real server in a process of its own, on a free port of this computer."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest


class Server:
    """`asterion serve` over one database; it can be killed and started again."""

    def __init__(self, database: Path, port: int, *words: str) -> None:
        self.database = database
        self.port = port
        self.words = words  # more options of the command
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> "Server":
        command = [sys.executable, "-m", "asterion", "serve", "--port", str(self.port), "--no-browser"]
        command += ["--db", str(self.database), *self.words]
        environment = {**os.environ, "COLUMNS": "400"}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                self.url = found[0]
                break
        assert self.url, "the server did not start"
        transport = httpx.HTTPTransport(retries=20)
        self.client = httpx.Client(base_url=self.url, timeout=180, transport=transport)  # it compiles
        self.client.get("/api/games").raise_for_status()
        return self

    def kill(self) -> None:
        """As a power cut does it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.client.close()
        assert self.process.stderr is not None
        self.process.stderr.close()

    def new_table(self, seats: tuple[str, ...] = ("human", "human"), **more: Any) -> dict[str, Any]:
        answer = self.client.post(
            "/api/tables", json={"game": "space-princess", "seats": list(seats), **more}
        )
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def view(self, table: str, seat: int) -> dict[str, Any]:
        return dict(self.client.get(f"/api/tables/{table}/view", params={"seat": seat}).json())

    def play(self, table: str, seat: int, move: str, version: int, request: str) -> httpx.Response:
        body = {"seat": seat, "move": move, "version": version, "request": request}
        return self.client.post(f"/api/tables/{table}/moves", json=body)


def _worker() -> int:
    """The number of this worker: servers that start at the same moment must not find the same port free."""
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "tables.db", 8100 + 50 * _worker()).start()
    yield running
    running.kill()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Starts servers, one after the other, over one database."""
    started: list[Server] = []

    def start() -> Server:
        started.append(Server(tmp_path / "tables.db", 8900 + 50 * _worker()).start())
        return started[-1]

    yield start
    for running in started:
        if running.process is not None and running.process.poll() is None:
            running.kill()
