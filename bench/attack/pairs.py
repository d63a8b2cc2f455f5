"""Does a table tell who holds what? Pairs of games that differ in one hidden thing are watched from outside.

    python bench/attack/pairs.py                    (half an hour)
    python bench/attack/pairs.py --write docs/security.md

Both games of a pair are played by the same script on a real server. One seat knows the difference, and is
asked unseen in one of them only. Every byte that another seat or a spectator gets is compared, and when it
came: what they are told by WebSocket, what they ask by REST, and how long that takes when they flood the
table with requests. In between the server is killed and started again, and tables leave its memory.
"""

import asyncio
import random
import shutil
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from paired import SLOW
from ranks import LEVEL, advantage, smirnov, whitney
from report import arguments, playground, tell
from watching import HUMAN, TOLD, Script, Server, Watch, seated
from worlds import Pair, find_pairs, keep

from asterion.web.store.tables import Store

TRIED = """
Pairs of games were played side by side that differ in one hidden card, token or secret choice, and so in
who is asked unseen; the same was chosen in both, and what chance decided was the same. Everything that the
other seats and a spectator were told by WebSocket, and could ask for by REST (views, frames, previews,
reasons, refused moves, lists, records), was compared byte by byte, but for ids and the clock: with people
who answer at once, too late, or ask the others to wait, with a bot that takes its time, with a server
killed in an open window, and with tables that had left its memory. Then the times were compared at which
outsiders get what they get, and which the answers to a flood of refused moves and of pings take while
somebody is asked or nobody is: two samples that neither the test of Kolmogorov and Smirnov nor that of Mann
and Whitney tells apart at 1 %. An advantage of 50 % is that of somebody who guesses.
"""
WINDOW = 1.6  # seconds that a window stays open while bytes are compared
SHORT_WINDOW = 0.7  # and while times are taken
GAMES: dict[str, tuple[int, dict[str, Any], bool]] = {
    "midevil": (3, {}, True),
    "space-princess": (2, {}, False),
    "zombie-princess": (3, {"extra_actions": True}, False),
}
SCRIPTS = {
    True: (
        Script("answers at once"),
        Script("answers too late", thinks=2.0),
        Script("asks the others to wait", thinks=0.5, waits=True),
        Script("the server is killed", restart=True),
        Script("the table leaves the memory", evict=True),
        Script("the knower is a bot", bots="knower"),
        Script("one person among bots", bots="others"),
    ),
    False: (
        Script("as usual"),
        Script("the server is killed", restart=True),
        Script("the table leaves the memory", evict=True),
    ),
}


def fits(pair: Pair, script: Script) -> bool:
    """Whoever makes the choices is a person."""
    seats = {seat for seat, _ in pair.moves}
    if script.bots == "knower":
        return pair.knower not in seats
    return script.bots != "others" or (len(seats) == 1 and pair.knower not in seats)


def compare(server: Server, pairs: list[tuple[Pair, Script]]) -> tuple[Counter[str], list[str]]:
    """Play pairs and compare bytes; how much was compared, and where there was a difference."""
    counted: Counter[str] = Counter()
    flaws: list[str] = []
    watches = [
        [Watch(server, f"bytes{number}w{world}", pair, script) for world in (0, 1)]
        for number, (pair, script) in enumerate(pairs)
    ]
    for both, (pair, script) in zip(watches, pairs, strict=True):
        for watch in both:
            asyncio.run(watch.run())
        counted["pairs"] += 1
        counted[f"pairs: {pair.game}"] += 1
        counted["asked"] += both[0].asked != both[1].asked
        for key, first in both[0].seen.items():
            second = both[1].seen[key]
            counted["texts"] += len(first.texts)
            counted["bytes"] += sum(len(text.encode()) for text in first.texts)
            same = zip(first.texts, second.texts, strict=False)
            at = next((at for at, (one, other) in enumerate(same) if one != other), None)
            if at is not None or len(first.texts) != len(second.texts):
                place = len(first.texts) if at is None else at
                text = "" if at is None else _difference(first.texts[at], second.texts[at])
                flaws.append(f"{pair.game} {pair.seed}, {script.name}, {key}, {place}: {text}")
    return counted, flaws


def _difference(one: str, other: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 80) : at + 60]!r} and {other[max(0, at - 80) : at + 60]!r}"


# --- times ------------------------------------------------------------------------------------------------


class Timed:
    """One choice, and how long everything takes that an outsider can measure."""

    def __init__(self, server: Server, table: str, pair: Pair, rng: random.Random) -> None:
        script = Script("timed", thinks=rng.uniform(0.05, 1.5))
        self.watch = Watch(server, table, pair, script)
        self.found: dict[str, float] = {}
        self._floods: dict[str, list[float]] = {"a refused move": [], "a ping": []}

    async def run(self) -> dict[str, float]:
        watch, pause = self.watch, self.watch.server.pause
        seat, move = watch.pair.moves[0]
        other = next(each for each in watch.seats if each not in (-1, seat))
        async with watch._people():
            before = len(watch.seen[-1, TOLD].texts)
            flooding = [asyncio.create_task(self._flood(other)), asyncio.create_task(self._ping())]
            await asyncio.sleep(0.1)
            await watch._choose(seat, move, "timed")
            self.found["the acknowledgement"] = time.perf_counter() - watch._begun
            await watch._sleep_until(pause)
            for task in flooding:
                task.cancel()
            await asyncio.gather(*flooding, return_exceptions=True)
            await watch._settled()
            told = watch.seen[-1, TOLD]
            times = dict(zip(told.texts[before:], told.times[before:], strict=True))
            views = [at for text, at in times.items() if '"type": "view"' in text]
            windows = [at for text, at in times.items() if '"type": "window"' in text]
            self.found["the window"] = windows[0] if windows else 0.0
            self.found["what happened"] = views[0]
        await watch._client.aclose()
        for name, took in self._floods.items():
            self.found[f"{name}, usually"] = sorted(took)[len(took) // 2]
            self.found[f"{name}, at most"] = max(took)
        return self.found

    async def _flood(self, seat: int) -> None:
        watch = self.watch
        body = {"seat": seat, "move": "x", "version": 0, "request": "flood"}
        async with httpx.AsyncClient(base_url=watch.server.url, timeout=30) as client:
            while True:
                begun = time.perf_counter()
                await client.post(watch._path("moves"), json=body)
                self._floods["a refused move"].append(time.perf_counter() - begun)

    async def _ping(self) -> None:
        async with self.watch._socket(-1) as mine:
            while True:
                begun = time.perf_counter()
                await mine.send('{"v": 1, "type": "ping"}')
                while '"pong"' not in str(await mine.recv()):
                    pass
                self._floods["a ping"].append(time.perf_counter() - begun)


def clock(
    server: Server, pairs: list[Pair], trials: int, rng: random.Random
) -> dict[str, tuple[float, float, float]]:
    """For each thing that can be measured: the advantage it gives, and how likely that is chance."""
    samples: dict[str, tuple[list[float], list[float]]] = {}
    for number in range(trials):
        worlds = [0, 1]
        rng.shuffle(worlds)
        pair = pairs[number % len(pairs)]
        for world in worlds:
            timed = Timed(server, f"times{number}w{world}", pair, rng)
            asked = 0 if pair.asked[world] else 1
            for name, took in asyncio.run(timed.run()).items():
                samples.setdefault(name, ([], []))[asked].append(took)
    return {name: (advantage(*both), smirnov(*both), whitney(*both)) for name, both in samples.items()}


def prepare(store: Store, chosen: list[tuple[Pair, Script]], timed: list[Pair], trials: int) -> None:
    for world in (0, 1):
        for number, (pair, script) in enumerate(chosen):
            keep(store, f"bytes{number}w{world}", pair, world, seated(pair, script, SLOW))
        for number in range(trials):
            pair = timed[number % len(timed)]
            keep(store, f"times{number}w{world}", pair, world, (HUMAN,) * pair.seats)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pairs", type=int, default=8, help="of each game and script")
    parser.add_argument("--trials", type=int, default=500, help="times that the clock is read in each world")
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--scripts", type=int, default=99, help="how many of the scripts of each game")
    words = parser.parse_args()
    rng = random.Random(words.seed)
    chosen: list[tuple[Pair, Script]] = []
    timed: list[Pair] = []
    for game in words.games:
        seats, options, unseen = GAMES[game]
        scripts = SCRIPTS[unseen][: words.scripts]
        found = find_pairs(game, seats, options, words.pairs * len(scripts), unseen)
        for script in scripts:
            fitting = [pair for pair in found if fits(pair, script)][: words.pairs]
            chosen += [(pair, script) for pair in fitting]
            found = [pair for pair in found if pair not in fitting]
        timed += [pair for pair, _ in chosen if unseen and pair.asked[0] != pair.asked[1]]
    folder = playground()
    store = Store(str(folder / "pairs.db"))
    prepare(store, chosen, timed, words.trials)
    store.engine.dispose()
    facts, faults = attack(folder / "pairs.db", chosen, timed, words.trials, rng)
    shutil.rmtree(folder, ignore_errors=True)
    tell(words, "pairs", "Who holds what", TRIED, facts, faults)


def attack(
    database: Path, chosen: list[tuple[Pair, Script]], timed: list[Pair], trials: int, rng: random.Random
) -> tuple[dict[str, object], int]:
    server = Server(database, WINDOW)
    server.start()
    counted, flaws = compare(server, chosen)
    server.kill()
    for flaw in flaws:
        print(flaw, file=sys.stderr)
    facts: dict[str, object] = {
        "pairs of games": counted["pairs"],
        **{name: count for name, count in counted.items() if name.startswith("pairs: ")},
        "pairs in which somebody was asked in one game only": counted["asked"],
        "texts compared": counted["texts"],
        "bytes compared": counted["bytes"],
        "differences": len(flaws),
    }
    told_apart = 0
    if trials:
        server = Server(database, SHORT_WINDOW, most_live=64)
        server.start()
        for name, (edge, *chances) in clock(server, timed, trials, rng).items():
            told_apart += min(chances) < LEVEL
            facts[f"time of {name}: advantage, chance"] = f"{100 * edge:.1f} %, {min(chances):.2f}"
        server.kill()
        facts |= {"choices timed in each world": trials, "times told apart at 1 %": told_apart}
    return facts, len(flaws) + told_apart


if __name__ == "__main__":
    main()
