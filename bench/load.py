"""How many people one process serves: moves' round trips and memory, from 10 tables to 500.

    python -m bench.load                                      (some minutes)
    python -m bench.load --write docs/operating.md

A server of its own, as `asterion serve` starts it. At every table two people play Space Princess by
WebSocket, each seat choosing once in so many seconds, and two look on; in the last row all onlookers look at
one table. A round trip is from sending a move until it is acknowledged, and so stored. Everything runs on one
machine, the people too: on a busy one the numbers say little, so the load is told with them.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.attack.report import write
from tests.web.known import Known

PORT = 9600
AT_ONCE = 20  # people who come at the same moment
TITLE = "## How many people"


@dataclass
class Crowd:
    """What is measured of everybody."""

    pace: float  # seconds between two choices of a seat
    moves: bool = False  # people play
    trips: list[float] = field(default_factory=list)
    received: int = 0  # bytes


class Table:
    """Two people who play, whoever's choice it is, at the pace of the seats."""

    def __init__(self, crowd: Crowd, url: str, table: str, rng: random.Random) -> None:
        self.crowd = crowd
        self.address = f"{url.replace('http', 'ws')}/ws/tables/{table}"
        self.rng = rng
        self.sockets: list[ClientConnection] = []
        self.sent = 0.0
        self._views: dict[int, dict[str, Any]] = {}
        self._number = 0

    async def come(self, seats: list[int]) -> list["asyncio.Task[None]"]:
        """Sit down (-1: look on); what everybody does then."""
        found = []
        for seat in seats:
            socket = await connect(f"{self.address}?seat={seat}", max_size=None, ping_interval=None)
            self.sockets.append(socket)
            found.append(asyncio.create_task(self._listen(seat, socket)))
            if seat >= 0:
                found.append(asyncio.create_task(self._play(seat, socket)))
        return found

    async def _listen(self, seat: int, socket: ClientConnection) -> None:
        known = Known()
        async for text in socket:
            self.crowd.received += len(text)
            if seat < 0:
                continue
            message = known.hear(text)
            if message["type"] == "view":
                self._views[seat] = message["view"]
            elif message["type"] in ("ack", "refused"):
                if message["type"] == "ack" and self.crowd.moves:
                    self.crowd.trips.append(time.perf_counter() - self.sent)
                self.sent = 0.0

    async def _play(self, seat: int, socket: ClientConnection) -> None:
        """A seat chooses when it can, so that in the middle each has chosen once in the pace."""
        await asyncio.sleep(self.rng.uniform(0, self.crowd.pace))
        while True:
            view = self._views.get(seat, {})
            if self.crowd.moves and view.get("choices") and not self.sent:
                self._number += 1
                move = self.rng.choice(view["choices"])["notation"]
                wish = {"v": 1, "type": "play", "move": move, "version": view["version"]}
                self.sent = time.perf_counter()
                await socket.send(json.dumps({**wish, "request": f"r{self._number}"}))
                await asyncio.sleep(self.crowd.pace / 2)  # of the two one chooses at a time
            else:
                await asyncio.sleep(0.05)


def memory(process: int) -> float:
    """MiB that a process takes."""
    text = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]


def worked(process: int) -> float:
    """Seconds of a processor that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(tables: int, spectators: int, on_one: bool, chosen: argparse.Namespace) -> list[object]:
    """A row: a fresh server with so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "asterion", "serve", "--no-browser", "--port", str(PORT)]
        database = chosen.database or f"{folder}/tables.db"
        server = subprocess.Popen([*command, "--db", database], stderr=subprocess.PIPE, text=True)
        try:
            assert server.stderr is not None
            found = next(filter(None, (re.search(r"http://[\d.]+:\d+", line) for line in server.stderr)))
            return await play(found[0], server.pid, tables, spectators, on_one, chosen)
        finally:
            server.kill()
            server.wait()
            server.stderr.close()


async def play(
    url: str, process: int, tables: int, spectators: int, on_one: bool, chosen: argparse.Namespace
) -> list[object]:
    crowd, rng = Crowd(chosen.pace), random.Random(tables)
    async with httpx.AsyncClient(base_url=url, timeout=120) as client:
        body = {"game": "space-princess", "seats": ["human", "human"]}
        first = (await client.post("/api/tables", json=body)).json()["id"]
        await client.get(f"/api/tables/{first}/view")
        await asyncio.sleep(chosen.settle)  # the search of the bots is loaded meanwhile
        before = memory(process)
        ids = [(await client.post("/api/tables", json=body)).json()["id"] for _ in range(tables)]
    room = asyncio.Semaphore(AT_ONCE)
    tasks: list[asyncio.Task[None]] = []

    async def fill(table_id: str, seats: list[int]) -> None:
        async with room:
            tasks.extend(await Table(crowd, url, table_id, rng).come(seats))

    each = 0 if on_one else spectators // tables
    await asyncio.gather(*(fill(table_id, [0, 1, *[-1] * each]) for table_id in ids))
    if on_one:
        await asyncio.gather(*(fill(ids[0], [-1]) for _ in range(spectators)))
    crowd.moves = True
    await asyncio.sleep(chosen.pace)
    crowd.trips.clear()
    crowd.received, busy, begun = 0, worked(process), time.perf_counter()
    await asyncio.sleep(chosen.seconds)
    seconds = time.perf_counter() - begun
    trips = sorted(crowd.trips)
    share = (worked(process) - busy) / seconds
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return [
        tables,
        2 * tables,
        f"{spectators}, all at one table" if on_one else each * tables,
        f"{len(trips) / seconds:.0f}",
        f"{1000 * trips[len(trips) // 2]:.0f}, {1000 * trips[int(len(trips) * 0.99)]:.0f}",
        f"{share:.0%}",
        f"{crowd.received / seconds / 2**20:.1f}",
        f"{(memory(process) - before) / tables:.2f}",
    ]


COLUMNS = (
    "tables",
    "seats",
    "onlookers",
    "moves/s",
    "p50, p99 (ms)",
    "of a core",
    "MiB/s sent",
    "MiB a table",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500])
    parser.add_argument("--spectators", type=int, default=1000, help="beside the most tables, or at one")
    parser.add_argument("--pace", type=float, default=10.0, help="seconds between two choices of a seat")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--settle", type=float, default=20.0, help="seconds until a server has loaded everything"
    )
    parser.add_argument("--database", help="an empty one, instead of a file")
    parser.add_argument("--write", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    most = max(chosen.tables)
    rows = []
    for tables, on_one in [*((number, False) for number in chosen.tables), (min(chosen.tables), True)]:
        share = 1.0 if on_one else tables / most
        rows.append(asyncio.run(measure(tables, int(chosen.spectators * share), on_one, chosen)))
        print(*rows[-1], sep=" | ", flush=True)
    lines = ["", "| " + " | ".join(COLUMNS) + " |", "|" + "---:|" * len(COLUMNS)]
    lines += ["| " + " | ".join(str(value) for value in row) + " |" for row in rows]
    machine = f"{os.cpu_count()} cores, everybody on the same machine; its load was {os.getloadavg()[0]:.0f}"
    if chosen.write:
        words = (__doc__ or "").split("\n\n")[2].replace("\n", " ").strip()
        write(chosen.write, "load", "\n".join([TITLE, "", words, "", f"One process, {machine}.", *lines]))


if __name__ == "__main__":
    main()
