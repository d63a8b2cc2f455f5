"""Does the clock tell who holds what? It is read in pairs of games that differ in one hidden thing.

    python bench/attack/clocks.py                    (half an hour)
    python bench/attack/clocks.py --write docs/security.md
    python bench/attack/clocks.py --servers 4        (side by side, where each has two cores of its own)

The same choice is made in both games of a pair; somebody is asked unseen in one of them only. An outsider
measures when they get what they get, and how long that takes when they flood the table with requests.
"""

import argparse
import asyncio
import json
import random
import shutil
import time
from concurrent.futures import ProcessPoolExecutor

import httpx
from pairs import GAMES
from ranks import LEVEL, advantage, smirnov, whitney
from report import arguments, playground, tell
from watching import HUMAN, TOLD, Script, Server, Watch
from worlds import Pair, find_pairs, keep

from asterion.web.store.tables import Store
from tests.web.known import Known

TRIED = """
The same choice was made in both games of pairs that differ in one hidden card; because of it somebody was
asked unseen in one of them only, and took more or less time. Compared were the times at which outsiders got
what they got, and those which the answers took to a flood of refused moves, of pings, and of instructions
when to be asked, which are stored: two samples that neither the test of Kolmogorov and Smirnov nor that of
Mann and Whitney tells apart at 1 %. An advantage of 50 % is that of somebody who guesses.
"""
GAME = "midevil"
WINDOW = 0.7  # seconds that a window stays open


class Timed:
    """One choice, and how long everything takes that an outsider can measure."""

    def __init__(self, server: Server, table: str, pair: Pair, rng: random.Random) -> None:
        script = Script("timed", thinks=rng.uniform(0.05, 1.5))
        self.watch = Watch(server, table, pair, script)
        self.found: dict[str, float] = {}
        self._floods: dict[str, list[float]] = {"a refused move": [], "a ping": [], "an instruction": []}

    async def run(self) -> dict[str, float]:
        watch, pause = self.watch, self.watch.server.pause
        seat, move = watch.pair.moves[0]
        other = next(each for each in watch.seats if each not in (-1, seat))
        async with watch._people():
            before = len(watch.seen[-1, TOLD].texts)
            floods = (self._flood(other), self._instruct(other), self._ping())
            flooding = [asyncio.create_task(flood) for flood in floods]
            await asyncio.sleep(0.1)
            await watch._choose(seat, move, "timed")
            self.found["the acknowledgement"] = time.perf_counter() - watch._begun
            await watch._sleep_until(pause)
            for task in flooding:
                task.cancel()
            await asyncio.gather(*flooding, return_exceptions=True)
            told = watch.seen[-1, TOLD]
            while not self._is_over(told.texts, before):
                await asyncio.sleep(0.02)
            times = dict(zip(told.texts[before:], told.times[before:], strict=True))
            views = [at for text, at in times.items() if json.loads(text)["type"] == "view"]
            windows = [at for text, at in times.items() if json.loads(text)["type"] == "window"]
            self.found["the window"] = windows[0] if windows else 0.0
            self.found["what happened"] = views[0]
        await watch._client.aclose()
        for name, took in self._floods.items():
            self.found[f"{name}, usually"] = sorted(took)[len(took) // 2]
            self.found[f"{name}, at most"] = max(took)
        return self.found

    def _is_over(self, told: list[str], before: int) -> bool:
        """What happened has been seen, and no window is open."""
        known, window, seen = Known(), None, False
        for at, text in enumerate(told):
            message = known.hear(text)
            if message["type"] == "view":
                window, seen = message["view"]["window"], seen or at >= before
            elif message["type"] == "window":
                window = message["window"]
        return seen and not window

    async def _flood(self, seat: int) -> None:
        watch = self.watch
        body = {"seat": seat, "move": "x", "version": 0, "request": "flood"}
        async with httpx.AsyncClient(base_url=watch.server.url, timeout=30) as client:
            while True:
                begun = time.perf_counter()
                await client.post(watch._path("moves"), json=body)
                self._floods["a refused move"].append(time.perf_counter() - begun)

    async def _instruct(self, seat: int) -> None:
        """Say again and again when to be asked: that is stored, and waits for what else the table stores."""
        watch = self.watch
        async with httpx.AsyncClient(base_url=watch.server.url, timeout=30) as client:
            while True:
                begun = time.perf_counter()
                await client.post(watch._path(f"seats/{seat}/asks"), json={"when": "matters"})
                self._floods["an instruction"].append(time.perf_counter() - begun)

    async def _ping(self) -> None:
        async with self.watch._socket(-1) as mine:
            while True:
                begun = time.perf_counter()
                await mine.send('{"v": 1, "type": "ping"}')
                while '"pong"' not in str(await mine.recv()):
                    pass
                self._floods["a ping"].append(time.perf_counter() - begun)


Samples = dict[str, tuple[list[float], list[float]]]  # by what is measured: nobody asked, somebody asked


def share(words: argparse.Namespace, first: int) -> Samples:
    """Every so manieth trial, on a server and a database of its own."""
    seats, options, unseen = GAMES[GAME]
    pairs = find_pairs(GAME, seats, options, words.pairs, unseen)
    trials = range(first, words.trials, words.servers)
    folder = playground()
    store = Store(str(folder / "clocks.db"))
    for number in trials:
        for world in (0, 1):
            keep(store, f"times{number}w{world}", pairs[number % len(pairs)], world, (HUMAN,) * seats)
    store.engine.dispose()
    server = Server(folder / "clocks.db", WINDOW, most_live=64)
    server.start()
    try:
        return clock(server, pairs, trials, random.Random(words.seed + first))
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def clock(server: Server, pairs: list[Pair], trials: range, rng: random.Random) -> Samples:
    """How long everything took in both worlds of each trial."""
    samples: Samples = {}
    for number in trials:
        worlds = [0, 1]
        rng.shuffle(worlds)
        pair = pairs[number % len(pairs)]
        for world in worlds:
            timed = Timed(server, f"times{number}w{world}", pair, rng)
            asked = 0 if pair.asked[world] else 1
            for name, took in asyncio.run(timed.run()).items():
                samples.setdefault(name, ([], []))[asked].append(took)
    return samples


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pairs", type=int, default=8, help="that are played again and again")
    parser.add_argument("--trials", type=int, default=500, help="times that the clock is read in each world")
    parser.add_argument("--servers", type=int, default=1, help="that are timed side by side")
    words = parser.parse_args()
    with ProcessPoolExecutor(words.servers) as pool:
        shares = list(pool.map(share, [words] * words.servers, range(words.servers)))
    facts: dict[str, object] = {"pairs of games": words.pairs, "choices timed in each world": words.trials}
    told_apart = 0
    for name in shares[0]:
        both = [[took for part in shares for took in part[name][asked]] for asked in (0, 1)]
        edge, chances = advantage(*both), (smirnov(*both), whitney(*both))
        told_apart += min(chances) < LEVEL
        facts[f"time of {name}: advantage, chance"] = f"{100 * edge:.1f} %, {min(chances):.2f}"
    facts["times told apart at 1 %"] = told_apart
    tell(words, "clocks", "When it is seen", TRIED, facts, told_apart)


if __name__ == "__main__":
    main()
