"""One game of a pair on a real server, played by its script and watched by everybody who may not know."""

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
from worlds import Pair

PAIRED = Path(__file__).with_name("paired.py")
TOLD, ASKED = STREAMS = ("told", "asked")  # by WebSocket, by REST
EVERYTHING = 100_000  # more plies than any game has: no frame of the past is wanted
HUMAN = "human"
LOOKS: tuple[tuple[str, dict[str, str]], ...] = (
    *(("view", {}), ("frames/3", {})),
    *(("why", {"wish": "x"}), ("preview", {"move": "x"})),
)
TRIES = 3
START = 120.0  # seconds that a server may take to start


@dataclass(frozen=True)
class Script:
    """How the people at a table behave, and what happens to the server."""

    name: str
    thinks: float = 0.05  # windows until the knower declines, if asked unseen; more than one is too late
    waits: bool = False  # the knower asks the others to wait, asked or not
    restart: bool = False  # the server is killed in the first window
    evict: bool = False  # the table leaves the server's memory between two choices
    bots: str = ""  # "knower": the knower is a bot; "others": all but the chooser are


@dataclass
class Watched:
    """What one outsider got: each thing, and how many seconds after the choice it came."""

    texts: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


class Server:
    """The server for pairs, over one database; it can be killed and started again."""

    def __init__(self, database: Path, pause: float, most_live: int = 4) -> None:
        self.database, self.pause, self.most_live = database, pause, most_live
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = (self.database, self.port, self.pause, self.most_live)
        command = [sys.executable, str(PAIRED), *map(str, words)]
        self._process = subprocess.Popen(command, env=dict(os.environ))
        end = time.monotonic() + START
        while time.monotonic() < end:
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


def seated(pair: Pair, script: Script, bot: str) -> tuple[str, ...]:
    """Who plays at the table of a pair."""
    if script.bots == "knower":
        return tuple(bot if seat == pair.knower else HUMAN for seat in range(pair.seats))
    if script.bots == "others":
        return tuple(HUMAN if seat == pair.moves[0][0] else bot for seat in range(pair.seats))
    return (HUMAN,) * pair.seats


class Watch:
    """One game of a pair."""

    def __init__(self, server: Server, table: str, pair: Pair, script: Script) -> None:
        self.server, self.table, self.pair, self.script = server, table, pair, script
        self.seats = [seat for seat in range(-1, pair.seats) if seat != pair.knower]
        self.seen = {(seat, stream): Watched() for seat in self.seats for stream in STREAMS}
        self.asked = 0
        self._begun = time.perf_counter()
        self._client = httpx.AsyncClient(
            base_url=server.url, timeout=60, limits=httpx.Limits(keepalive_expiry=2)
        )

    async def run(self) -> None:
        pause = self.server.pause
        if self.script.bots == "others":  # who is alone is waited for; their next choice is in public
            seat = self.pair.moves[0][0]
            await self._client.post(self._path(f"seats/{seat}/asks"), json={"when": "never"})
        for number, (seat, move) in enumerate(self.pair.moves):
            async with self._people():
                await self._look("before")
                await self._choose(seat, move, f"m{number}")
                if self.script.restart and number == 0:
                    await self._sleep_until(pause / 2)
                else:
                    await self._through(pause)
            if self.script.restart and number == 0:
                await asyncio.to_thread(self.server.kill)
                await asyncio.to_thread(self.server.start)
                async with self._people():
                    await self._look("back")
                    await self._settled()
                    await self._look("after")
            if self.script.evict:
                await self._crowd()
        await self._client.aclose()

    async def _through(self, pause: float) -> None:
        """From a choice to what everybody sees of it."""
        await self._sleep_until(pause / 4)
        if self.script.waits:
            await self._sign("wait")
            await self._sleep_until(2 * pause)
        await self._look("window")
        if self.script.waits:
            await self._sign("pass")
        await self._settled()
        await self._look("after")

    @asynccontextmanager
    async def _people(self) -> AsyncIterator[None]:
        """Everybody is connected, and the knower answers when asked."""
        ready = [asyncio.Event() for _ in self.seats]
        tasks = [asyncio.create_task(self._listen(*each)) for each in zip(self.seats, ready, strict=True)]
        tasks.append(asyncio.create_task(self._know()))
        await asyncio.gather(*(each.wait() for each in ready))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, seat: int, ready: asyncio.Event) -> None:
        async with self._socket(seat) as mine:
            async for text in mine:
                self._note(seat, TOLD, str(text))
                ready.set()

    async def _know(self) -> None:
        """The knower declines what they are asked unseen, after a while."""
        knower, answered = self.pair.knower, -1
        view: dict[str, Any] = {}  # news leave out what is as it was
        async with self._socket(knower) as mine:
            async for text in mine:
                news = json.loads(text).get("view")
                view |= news or {}
                if news is None or view["window"] is None or not view["choices"]:
                    continue
                version = view["version"]
                if view["actor"] != knower or version == answered:
                    continue
                self.asked, answered = self.asked + 1, version
                await asyncio.sleep(self.script.thinks * self.server.pause)
                move = {"type": "play", "request": f"a{version}", "version": version, "move": "pass"}
                await mine.send(json.dumps({"v": 1, **move}))

    def _socket(self, seat: int) -> Any:
        address = f"ws{self.server.url[4:]}/ws/tables/{self.table}?seat={seat}&since={EVERYTHING}"
        return connect(address, max_size=None, open_timeout=60)

    async def _choose(self, seat: int, move: str, request: str) -> None:
        """The public choice; who makes it is an outsider, too, unless they are the knower."""
        view = (await self._ask("GET", self._path("view"), params={"seat": seat})).json()
        body = {"seat": seat, "move": move, "version": view["version"], "request": request}
        self._begun = time.perf_counter()
        answer = await self._ask("POST", self._path("moves"), json=body)
        assert answer.status_code == 200, answer.text
        if seat in self.seats:
            self._note(seat, ASKED, f"{answer.status_code} {answer.text}")

    async def _sign(self, sign: str) -> None:
        await self._client.post(self._path(f"seats/{self.pair.knower}/window"), json={"sign": sign})

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A question, put again if the connection was closed while it was on its way."""
        for _ in range(TRIES):
            try:
                return await self._client.request(method, path, **more)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
        return await self._client.request(method, path, **more)

    async def _look(self, when: str) -> None:
        """Ask everything that an outsider can ask."""
        for seat in self.seats:
            for what, more in LOOKS:
                answer = await self._ask("GET", self._path(what), params={"seat": seat, **more})
                self._note(seat, ASKED, f"{when} {what} {answer.status_code} {answer.text}")
            for what in ("moves", "undo"):
                mine = seat if seat >= 0 else next(other for other in self.seats if other >= 0)
                body: dict[str, Any] = {"seat": mine, "version": 0, "request": "r"}
                body |= {"move": "nonsense"} if what == "moves" else {"agreed": True}
                answer = await self._ask("POST", self._path(what), json=body)
                self._note(seat, ASKED, f"{when} {what} {answer.status_code} {answer.text}")
        listed = f"/api/tables?search={self.table}"
        for path in (listed, f"/api/tables/{self.table}", self._path("record")):
            answer = await self._ask("GET", path)
            self._note(-1, ASKED, f"{when} {path} {answer.status_code} {answer.text}")

    async def _settled(self) -> None:
        """Until no window is open and nobody is told anything for a while."""
        quiet, told = 0.0, -1
        while quiet < self.server.pause + 0.4:
            await asyncio.sleep(0.1)
            now = sum(len(self.seen[seat, TOLD].texts) for seat in self.seats)
            quiet, told = (quiet + 0.1 if now == told else 0.0), now

    async def _crowd(self) -> None:
        """So many other tables that this one leaves the server's memory."""
        for _ in range(self.server.most_live + 1):
            body = {"game": "space-princess", "seats": [HUMAN, HUMAN]}
            (await self._client.post("/api/tables", json=body)).raise_for_status()

    async def _sleep_until(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, self._begun + seconds - time.perf_counter()))

    def _path(self, what: str) -> str:
        return f"/api/tables/{self.table}/{what}"

    def _note(self, seat: int, stream: str, text: str) -> None:
        seen = self.seen[seat, stream]
        seen.texts.append(plain(text, self.table))
        seen.times.append(time.perf_counter() - self._begun)


def plain(text: str, table: str) -> str:
    """Without what differs between any two tables: the id, the promise of the dice, the clock."""
    text = re.sub(r'"commitment": ?"[^"]*"', '"commitment": ""', text.replace(table, "TABLE"))
    text = re.sub(r'"began": ?\{[^}]*\}', '"began": 0', text)
    return re.sub(r'"(created|left)": ?[\d.]+', r'"\1": 0', text)
