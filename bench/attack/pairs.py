"""Does a table tell who holds what? Pairs of games that differ in one hidden thing are watched from outside.

    python -m bench.attack.pairs [--pairs 24] [--trials 500] [--write docs/security.md]

Both games of a pair are played by the same script on a real server. One seat knows the difference, and is
asked unseen in one of them only. Every byte that another seat or a spectator gets is compared, and when it
came: what they are told by WebSocket, what they ask by REST, and how long it takes when they flood the table
with requests. In between the server is killed and started again, and tables leave its memory.
"""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from bench.attack.worlds import Pair

ROOT = Path(__file__).parents[2]
PAUSE = 1.6  # seconds that a window stays open here
STREAMS = ("told", "asked")  # by WebSocket, by REST
FLAWS = 3  # differences that are told in full


@dataclass
class Watched:
    """What one outsider got: each thing with the second at which it came since the choice was made."""

    bytes: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Script:
    """How the people at a table behave."""

    who: tuple[str, ...]
    thinks: float  # seconds until the knower answers, if asked unseen
    waits: bool = False  # and asks the others to wait, asked or not
    restart: float | None = None  # seconds after the first choice when the server is killed
    evict: bool = False  # the table leaves the server's memory between two choices


class Server:
    """The server for pairs, over one database; it can be killed and started again."""

    def __init__(self, database: Path, pause: float = PAUSE, most_live: int = 4) -> None:
        self.database = database
        self.pause = pause
        self.most_live = most_live
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = (str(self.database), str(self.port), str(self.pause), str(self.most_live))
        command = [sys.executable, "-m", "bench.attack.paired", *words]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(command, cwd=ROOT, env=environment)
        for _ in range(1200):
            try:
                httpx.get(f"{self.url}/api/games", timeout=5).raise_for_status()
                return
            except httpx.TransportError:
                time.sleep(0.1)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    async def restart(self) -> None:
        self.kill()
        await asyncio.to_thread(self.start)


# --- one game, watched ------------------------------------------------------------------------------------


class Watch:
    """One game of a pair, played by its script and watched by everybody who may not know the difference."""

    def __init__(self, server: Server, table: str, pair: Pair, script: Script) -> None:
        self.server, self.table, self.pair, self.script = server, table, pair, script
        self.seats = [seat for seat in range(-1, pair.seats) if seat != pair.knower]
        self.seen = {(seat, stream): Watched() for seat in self.seats for stream in STREAMS}
        self.asked = 0
        self._begun = 0.0
        self._client = httpx.AsyncClient(base_url=server.url, timeout=30)

    async def run(self) -> None:
        for number, (seat, move) in enumerate(self.pair.moves):
            async with self._people():
                await self._look("before")
                self._begun = time.perf_counter()
                await self._choose(seat, move, f"m{number}")
                if self.script.waits:
                    await asyncio.sleep(self.server.pause / 4)
                    await self._sign("wait")
                await asyncio.sleep(self.server.pause / 8)
                await self._look("window", flood=2)
                if self.script.waits:
                    await asyncio.sleep(self.server.pause)
                    await self._look("waiting")
                    await self._sign("pass")
                if self.script.restart is None or number:
                    await self._settled()
                    await self._look("after")
            if self.script.restart is not None and number == 0:
                await self.server.restart()
                async with self._people():
                    await self._look("back")
                    await self._settled()
                    await self._look("after")
            if self.script.evict:
                await self._crowd()
        await self._client.aclose()

    @asynccontextmanager
    async def _people(self) -> AsyncIterator[None]:
        """Everybody is connected, and the knower answers when asked."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._listen(seat)) for seat in self.seats]
            tasks.append(group.create_task(self._know()))
            await asyncio.sleep(0.3)
            yield
            for task in tasks:
                task.cancel()

    async def _listen(self, seat: int) -> None:
        async with self._socket(seat) as mine:
            async for text in mine:
                self._note(seat, "told", str(text))

    async def _know(self) -> None:
        """The knower: declines what they are asked unseen, after a while."""
        knower = self.pair.knower
        if self.script.who[knower] != "human":
            return
        async with self._socket(knower) as mine:
            answered = -1
            async for text in mine:
                message = json.loads(text)
                view = message.get("view")
                if view is None or not view["choices"] or view["version"] == answered:
                    continue
                window = view["window"]
                if view["actor"] != knower or window is None:
                    continue
                self.asked += 1
                answered = view["version"]
                await asyncio.sleep(self.script.thinks)
                request = f"a{answered}"
                move = {"type": "play", "request": request, "version": answered, "move": "pass"}
                await mine.send(json.dumps({"v": 1, **move}))

    def _socket(self, seat: int) -> Any:
        address = f"ws{self.server.url[4:]}/ws/tables/{self.table}?seat={seat}&since=100000"
        return connect(address, max_size=None, open_timeout=30)

    async def _choose(self, seat: int, move: str, request: str) -> None:
        """The public choice, by REST; the chooser is an outsider, too, unless they are the knower."""
        view = (await self._client.get(self._path("view"), params={"seat": seat})).json()
        body = {"seat": seat, "move": move, "version": view["version"], "request": request}
        self._begun = time.perf_counter()
        answer = await self._client.post(self._path("moves"), json=body)
        if seat in self.seats:
            self._note(seat, "asked", f"{answer.status_code} {answer.text}")

    async def _sign(self, sign: str) -> None:
        await self._client.post(self._path(f"seats/{self.pair.knower}/window"), json={"sign": sign})

    async def _look(self, when: str, flood: int = 1) -> None:
        """Ask everything that an outsider can ask."""
        for seat in self.seats:
            for _ in range(flood):
                for what in ("view", "frames/3", "why?wish=x", "preview?move=x"):
                    address = self._path(what)
                    answer = await self._client.get(address, params={"seat": seat, **_asked(what)})
                    self._note(seat, "asked", f"{when} {what} {answer.status_code} {answer.text}")
                if seat >= 0:
                    body = {"seat": seat, "move": "nonsense", "version": 0, "request": "r"}
                    answer = await self._client.post(self._path("moves"), json=body)
                    self._note(seat, "asked", f"{when} refused {answer.status_code} {answer.text}")
        listed = (await self._client.get("/api/tables")).json()
        mine = [facts for facts in listed if facts["id"] == self.table]
        self._note(-1, "asked", f"{when} listed {json.dumps(mine)}")

    async def _settled(self) -> None:
        """Long enough for all windows."""
        await asyncio.sleep(2 * self.server.pause + 0.5)

    async def _crowd(self) -> None:
        """So many other tables that this one leaves the server's memory."""
        for _ in range(self.server.most_live + 1):
            await self._client.post("/api/tables", json={"game": "space-princess", "seats": ["human"] * 2})

    def _path(self, what: str) -> str:
        return f"/api/tables/{self.table}/{what.split('?')[0]}"

    def _note(self, seat: int, stream: str, text: str) -> None:
        seen = self.seen[seat, stream]
        seen.bytes.append(_plain(text, self.table))
        seen.times.append(time.perf_counter() - self._begun)


def _asked(what: str) -> dict[str, str]:
    return dict(part.split("=") for part in what.split("?")[1:])


def _plain(text: str, table: str) -> str:
    """Without what differs between any two tables: the id, the promise of the dice, the clock."""
    text = text.replace(table, "TABLE")
    text = re.sub(r'"commitment": ?"[^"]*"', '"commitment": ""', text)
    text = re.sub(r'"created": ?[\d.]+', '"created": 0', text)
    return re.sub(r'"left": ?[\d.]+', '"left": 0', text)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
