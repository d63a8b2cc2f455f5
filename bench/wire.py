"""What goes over the wire: how many bytes a seat is told per ply, and how soon a crowd knows of a move.

    python bench/wire.py

The bytes are those of the WebSocket's messages, uncompressed, in games whose players choose by lot. The
spectators sit at one table of a server of their own; they and the player are one process on the same machine,
which reads what it is sent as fast as it can.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

import asterion
from asterion.core.drawing import WIDE
from asterion.web.settings import Settings
from asterion.web.socket.talk import Talk
from asterion.web.store.tables import Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables

HOST = "127.0.0.1"
START_LIMIT = 240.0  # seconds until the server listens; it may have to compile its rules first
NOW = 10**6  # more plies than any game has: nothing of the past is wanted


class Socket:
    """The browser's end of a conversation, which counts."""

    def __init__(self) -> None:
        self.views: list[int] = []  # their bytes

    async def send_text(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "view":
            self.views.append(len(text.encode()))


async def told(game: str, plies: int) -> list[int]:
    """The bytes that seats were told with every change of a game; not what they were told at first."""
    sizes: list[int] = []
    rng = random.Random(game)
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Store(f"sqlite:///{folder}/tables.db"), settings=Settings(pause=0.0))
        while len(sizes) < plies:
            people = ["human"] * asterion.load(game).seats[0]
            table = await tables.create(game, people, seed=f"wire {rng.random()}")
            sockets = [Socket() for _ in people]
            talks = [Talk(each, table, seat, NOW, WIDE) for seat, each in enumerate(sockets)]  # type: ignore[arg-type]
            for talk in talks:
                table.listeners.add(talk.hear)
                talk.hear("changed", None)
            telling = [asyncio.create_task(talk.tell()) for talk in talks]
            for number in range(plies):
                if not await choose(table, rng, f"r{number}"):
                    break
                while any(talk.known.change != table.change_of(talk.seat) for talk in talks):
                    await asyncio.sleep(0)
            for task in telling:
                task.cancel()
            sizes += [size for each in sockets for size in each.views[1:]]
    return sizes


async def choose(table: LiveTable, rng: random.Random, request: str) -> bool:
    """Whoever is to choose does, by lot; whether the game goes on."""
    while not table.is_seen_over:
        for seat in range(table.match.setting.seats):
            view = table.view(seat)
            if view.choices:
                await table.play(seat, rng.choice(view.choices).notation, view.version, request)
                return True
        await asyncio.sleep(0.001)
    return False


async def crowd(url: str, spectators: int, moves: int) -> list[float]:
    """Milliseconds from sending a move until the last of the spectators has been told, for each move."""
    rng = random.Random(1)
    async with contextlib.AsyncExitStack() as stack, httpx.AsyncClient(base_url=url, timeout=60) as client:
        table = (await client.post("/api/tables", json={"game": "mazes-end", "seats": ["human"] * 2})).json()[
            "id"
        ]
        heard: asyncio.Queue[tuple[int, float]] = asyncio.Queue()

        async def listen(mine: Any) -> None:
            async for text in mine:
                now = time.perf_counter()
                if text.startswith('{"v":1,"type":"view"'):
                    heard.put_nowait((json.loads(text)["view"]["version"], now))

        address = f"ws{url[4:]}/ws/tables/{table}?seat=-1&since={NOW}&shape=wide"
        for _ in range(spectators):
            mine = await stack.enter_async_context(
                connect(address, max_size=None, open_timeout=60, compression=None)
            )
            stack.callback(asyncio.create_task(listen(mine)).cancel)
        for _ in range(spectators):
            await heard.get()
        times = []
        for number in range(moves):
            views = [
                (await client.get(f"/api/tables/{table}/view", params={"seat": seat})).json()
                for seat in (0, 1)
            ]
            view = next(view for view in views if view["choices"])
            body = {"seat": view["seat"], "version": view["version"], "request": f"r{number}"}
            begun = time.perf_counter()
            move = rng.choice(view["choices"])["notation"]
            (await client.post(f"/api/tables/{table}/moves", json=body | {"move": move})).raise_for_status()
            last = begun
            for _ in range(spectators):
                version, at = await heard.get()
                assert version == view["version"] + 1
                last = max(last, at)
            times.append(1000 * (last - begun))
        return times


@contextlib.contextmanager
def serving() -> Any:
    """A server of its own, until it is done with."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "asterion", "serve", "--port", str(port), "--no-browser"]
        command += ["--db", str(Path(folder) / "tables.db")]
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(command, env=dict(os.environ), stdout=quiet, stderr=quiet)
        try:
            end = time.monotonic() + START_LIMIT
            while time.monotonic() < end:
                with contextlib.suppress(httpx.TransportError):
                    httpx.get(f"http://{HOST}:{port}/api/games", timeout=5).raise_for_status()
                    break
                time.sleep(0.1)
            yield f"http://{HOST}:{port}"
        finally:
            server.kill()
            server.wait()


def allow_files(count: int) -> None:
    """This process may have so many connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--plies", type=int, default=600, help="views that are measured in each game")
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=30, help="that the spectators are told of")
    wanted = parser.parse_args()
    console = Console()
    table = Table(
        "game", "median", "p95", "mean", title="Bytes that a seat is told with a change of the table"
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for game in asterion.games():
        sizes = sorted(asyncio.run(told(game.name, wanted.plies)))
        figures = (statistics.median(sizes), sizes[int(0.95 * len(sizes))], statistics.mean(sizes))
        table.add_row(game.name, *(f"{figure:,.0f}" for figure in figures))
    console.print(table)
    if wanted.spectators:
        allow_files(2 * wanted.spectators)
        with serving() as url:
            times = sorted(asyncio.run(crowd(url, wanted.spectators, wanted.moves)))
        told_in = f"{statistics.median(times):.0f} ms in the median, {times[-1]:.0f} ms at most"
        console.print(f"A move reaches the last of {wanted.spectators} spectators in {told_in}.")


if __name__ == "__main__":
    main()
