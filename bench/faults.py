"""Faults: three processes on PostgreSQL are killed, frozen and cut off, and no ply is lost or done twice.

    python -m bench.faults                    (ten minutes)
    python -m bench.faults --write docs/security.md

It starts a PostgreSQL of its own, and three servers on it. People play by WebSocket at many tables, each
with somebody else or with a bot, whichever process they reach; some only look on. All the while servers are
killed, frozen for longer than their lease and woken, and stopped and started again one after the other; the
database is stopped, or crashes, and is started again; connections are cut. What people send comes late,
twice, by two ways at once so that it overtakes, or again when it was answered long ago. At the end there is a
calm, and everybody must see what the server has; and the database must hold what was acknowledged, once.
"""

import asyncio
import contextlib
import itertools
import json
import random
import shutil
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import asterion
from asterion.core.record import read_record, verify_record, write_record
from asterion.web.store.tables import Store
from asterion.web.tables.restore import box_of, dice_of, replayed
from bench.attack.report import arguments, playground, tell
from bench.postgresql import Cluster
from tests.web.known import Known

TRIED = """
Three processes served one PostgreSQL database. People played by WebSocket, each over whichever process they
reached, against each other and against bots, and some only looked on. Meanwhile processes were killed
(`SIGKILL`), frozen beyond their lease and woken, and stopped and started again in turn; the database was
stopped or crashed; connections were cut; messages came late, twice, by two ways at once, and again long after
they had been answered. At the end every acknowledged move was looked for in the database, all games were
replayed and their dice verified, and what everybody saw was compared with what the server shows.
"""
LEAN = Path(__file__).parent / "attack" / "lean.py"
FIRST_PORT = 9400
HOST = "127.0.0.1"
STARTED = 120.0  # seconds in which a server starts
CALM = 120.0  # seconds in which everything has come to rest at the end
LIMIT = 20.0  # seconds that an answer is waited for
LATER = ("unavailable",)  # whoever is told so tries again
KINDS = (["human", "human"], ["human", "random"], ["human", "human"], ["random", "random"])


class Process:
    """One of the servers."""

    def __init__(self, number: int, database: str, folder: Path, lease: float) -> None:
        self.port = FIRST_PORT + number
        self.url = f"http://{HOST}:{self.port}"
        self._command = [sys.executable, str(LEAN), database, str(self.port), str(lease)]
        self._log = folder / f"log-{number}"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, client: httpx.AsyncClient) -> None:
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(*self._command, stdout=log, stderr=log)
        end = time.monotonic() + STARTED
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if (await client.get(f"{self.url}/readyz")).status_code in (200, 503):
                    return
            await asyncio.sleep(0.1)
        raise RuntimeError(f"a server did not start: {self.log()[-2000:]}")

    def send(self, wanted: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(wanted)

    async def end(self, how: signal.Signals) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self.send(how)
        await self._process.wait()

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""


@dataclass
class Wish:
    """A move that somebody sends until it is answered."""

    move: str
    body: dict[str, Any]


@dataclass
class Hall:
    """What everybody shares."""

    processes: list[Process]
    client: httpx.AsyncClient
    rng: random.Random
    pace: float  # seconds that people think, in the middle
    calm: bool = False  # nothing goes wrong any more
    resting: bool = False  # nobody begins anything new
    told: bool = True  # what happens, while it does
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return self.rng.choice(self.processes).url

    def tell(self, what: str) -> None:
        if self.told:
            print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)

    def delay(self) -> float:
        return 0.0 if self.calm else self.rng.choice((0.0, 0.0, self.rng.uniform(0.0, 0.4)))


class Person:
    """Somebody on a seat (-1: who looks on), who plays at random and notes what was acknowledged."""

    def __init__(self, hall: Hall, table: str, seat: int) -> None:
        self.hall = hall
        self.table = table
        self.seat = seat
        self.moves: list[str] = []  # acknowledged
        self.refused: list[str] = []
        self.wish: Wish | None = None
        self.old: list[Wish] = []
        self.seen: dict[str, Any] = {}
        self.url = ""
        self.socket: ClientConnection | None = None
        self._numbers = itertools.count()
        self._ways: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        """Be at the table, over one process or another, until cancelled."""
        while True:
            self.url = self.hall.url
            address = f"{self.url.replace('http', 'ws')}/ws/tables/{self.table}?seat={self.seat}"
            try:
                async with connect(
                    address, open_timeout=5, close_timeout=1, ping_interval=2, ping_timeout=4, max_size=None
                ) as self.socket:
                    await self._talk(self.socket)
            except (OSError, TimeoutError, WebSocketException):
                pass
            self.socket = None
            self.hall.counts["connections that broke or were refused"] += 1
            await asyncio.sleep(self.hall.rng.uniform(0.1, 0.6))

    async def _talk(self, socket: ClientConnection) -> None:
        known = Known()
        choosing = asyncio.create_task(self._choose(socket))
        try:
            if self.wish is not None:
                self.hall.counts["requests sent again"] += 1
                self._send(self.wish, socket)
            async for text in socket:
                message = known.hear(text)
                if message["type"] == "view":
                    self.seen = message["view"]
                elif message["type"] == "ack":
                    self._answered(message["request"], None)
                elif message["type"] == "refused" and message["request"]:
                    self._answered(message["request"], message["error"])
        finally:
            choosing.cancel()

    async def _choose(self, socket: ClientConnection) -> None:
        hall = self.hall
        while True:
            await asyncio.sleep(hall.rng.uniform(0.3, 1.7) * hall.pace)
            if self.wish is None and not hall.resting and self.seen.get("choices"):
                move = hall.rng.choice(self.seen["choices"])["notation"]
                name = f"s{self.seat}-{next(self._numbers)}"
                self.wish = Wish(move, {"move": move, "version": self.seen["version"], "request": name})
                self._send(self.wish, socket)
            elif self.wish is not None:  # nothing was heard for long: perhaps it was lost
                self._send(self.wish, socket)
            elif self.old and not hall.calm and hall.rng.random() < 0.05:
                hall.counts["messages repeated long after"] += 1
                self._send(hall.rng.choice(self.old), socket)

    # --- ways that a message takes ----------------------------------------------------------------------

    def _send(self, wish: Wish, socket: ClientConnection) -> None:
        hall = self.hall
        ways = [self._by_socket(wish, socket)]
        if not hall.calm and hall.rng.random() < 0.2:
            ways.append(self._by_socket(wish, socket))
        if hall.rng.random() < (0.05 if hall.calm else 0.2):
            ways.append(self._by_request(wish))
        hall.counts["messages sent"] += len(ways)
        for way in ways:
            task = asyncio.create_task(way)
            self._ways.add(task)
            task.add_done_callback(self._ways.discard)

    async def _by_socket(self, wish: Wish, socket: ClientConnection) -> None:
        await asyncio.sleep(self.hall.delay())
        with contextlib.suppress(WebSocketException, OSError):
            await socket.send(json.dumps({"v": 1, "type": "play", **wish.body}))

    async def _by_request(self, wish: Wish) -> None:
        await asyncio.sleep(self.hall.delay())
        address = f"{self.hall.url}/api/tables/{self.table}/moves"
        try:
            answer = await self.hall.client.post(address, json={"seat": self.seat, **wish.body})
        except httpx.HTTPError:
            return
        if answer.status_code == 500:
            self.hall.problems.append(f"{self.table}: {answer.text[:200]}")
            return
        error = None if answer.status_code == 200 else answer.json()["error"]
        self._answered(wish.body["request"], error)

    def _answered(self, request: str, error: dict[str, Any] | None) -> None:
        wish = self.wish
        if wish is None or wish.body["request"] != request:
            known = request in {old.body["request"] for old in self.old}
            if known and error is not None and error["kind"] not in LATER:
                self.hall.problems.append(f"{self.table}: acknowledged, then refused: {error}")
            return
        if error is None:
            self.moves.append(wish.move)
            self.old = [*self.old[-20:], wish]
            self.hall.counts["acknowledged moves"] += 1
        elif error["kind"] in LATER:
            return
        else:
            self.hall.counts["refused moves"] += 1
        self.wish = None


# --- what goes wrong --------------------------------------------------------------------------------------


async def trouble(hall: Hall, cluster: Cluster, people: list[Person], until: float, lease: float) -> None:
    """One fault after the other."""
    kinds = itertools.cycle(("kill", "cut", "freeze", "database", "cut", "retire"))
    while time.monotonic() < until:
        kind, rng = next(kinds), hall.rng
        process = rng.choice(hall.processes)
        hall.tell(f"{kind}, {hall.counts['acknowledged moves']} moves")
        if kind == "kill":
            await process.end(signal.SIGKILL)
            hall.counts["processes killed"] += 1
            await asyncio.sleep(rng.uniform(0.0, 2 * lease))
            await process.start(hall.client)
        elif kind == "freeze":
            process.send(signal.SIGSTOP)
            hall.counts["processes frozen beyond their lease and woken"] += 1
            await asyncio.sleep(rng.uniform(1.2, 2.0) * lease)
            process.send(signal.SIGCONT)
        elif kind == "database":
            await asyncio.to_thread(cluster.stop, rng.choice((signal.SIGINT, signal.SIGQUIT)))
            hall.counts["restarts of the database"] += 1
            await asyncio.sleep(rng.uniform(0.0, 1.0))
            await asyncio.to_thread(cluster.start)
        elif kind == "retire":
            await process.end(signal.SIGTERM)
            hall.counts["processes stopped and started again"] += 1
            await process.start(hall.client)
        else:
            there = [person.socket for person in people if person.socket is not None]
            for socket in rng.sample(there, len(there) // 3):
                socket.transport.abort()
        await asyncio.sleep(rng.uniform(0.2, 1.0) * lease)


# --- what is found at the end -----------------------------------------------------------------------------


async def differs(hall: Hall, person: Person) -> str:
    """What somebody sees otherwise than the server shows it; nothing if they see the same."""
    if person.wish is not None:
        return "a request was never answered"
    address = f"{hall.url}/api/tables/{person.table}/view?seat={person.seat}"
    try:
        answer = await hall.client.get(address)
    except httpx.HTTPError as error:
        return f"no answer: {error!r}"
    if answer.status_code != 200:
        return answer.text
    shown = answer.json()
    return ", ".join(key for key in shown if shown[key] != person.seen.get(key))


async def settled(hall: Hall, people: list[Person]) -> list[str]:
    """Wait until everybody sees what the server shows; who never did."""
    left, end = dict.fromkeys(people, ""), time.monotonic() + CALM
    while left and time.monotonic() < end:
        for person in list(left):
            left[person] = await differs(hall, person)
            if not left[person]:
                del left[person]
        await asyncio.sleep(0.2)
    return [f"{person.table}, seat {person.seat} sees otherwise: {what}" for person, what in left.items()]


def kept_wrong(store: Store, table: str, people: list[Person]) -> list[str]:
    """What the database has not of what was acknowledged, or more than once; or dice that are not fair."""
    kept, plies = store.load(table)
    if kept is None:
        return [f"{table}: lost"]
    match = replayed(kept, plies)
    found = []
    for person in people:
        own = [ply.notation for ply in match.plies if ply.actor == person.seat]
        if person.seat >= 0 and own != person.moves:
            found.append(
                f"{table}, seat {person.seat}: {len(own)} moves kept, {len(person.moves)} acknowledged"
            )
    dice = dice_of(kept)
    record = read_record(write_record(match, asterion.__version__))
    if not record.seed:  # the game is not over
        record = replace(record, seed=dice.seed.hex())
    verdict = verify_record(record, match.setting.game, box_of(kept))
    return found + ([f"{table}: {verdict.problem}"] if verdict.problem else [])


async def run(chosen: Any, folder: Path, cluster: Cluster) -> tuple[dict[str, object], list[str]]:
    rng = random.Random(chosen.seed)
    processes = [Process(number, cluster.address, folder, chosen.lease) for number in range(chosen.processes)]
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(timeout=LIMIT, limits=limits, trust_env=False) as client:
        hall = Hall(processes, client, rng, chosen.pace, told=not chosen.json)
        try:
            await asyncio.gather(*(process.start(client) for process in processes))
            people = await seated(hall, chosen.tables)
            playing = [asyncio.create_task(person.play()) for person in people]
            await asyncio.sleep(1.0)
            begun = time.monotonic()
            await trouble(hall, cluster, people, begun + chosen.seconds, chosen.lease)
            hall.calm = True
            await asyncio.sleep(2 * chosen.lease)
            hall.resting = True
            hall.tell("calm")
            problems = await settled(hall, people)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        finally:
            for process in processes:
                with contextlib.suppress(AssertionError):
                    await process.end(signal.SIGKILL)
        problems += hall.problems
        problems += [
            line for process in processes for line in process.log().splitlines() if "Traceback" in line
        ]
    store = Store(cluster.address)
    for table in dict.fromkeys(person.table for person in people):
        problems += kept_wrong(store, table, [person for person in people if person.table == table])
    store.engine.dispose()
    sights: dict[str, object] = {
        "processes": chosen.processes,
        "tables": chosen.tables,
        "seconds": round(chosen.seconds),
        "clients": len(people),
        **dict(sorted(hall.counts.items())),
        "moves lost or done twice, views that differ, unfair dice, lines of trouble in a log": len(problems),
    }
    return sights, problems


async def seated(hall: Hall, tables: int) -> list[Person]:
    """People at tables of every game in which nobody is asked unseen, and at each one who looks on."""
    games = [game.name for game in asterion.games() if game.asking is None]
    found: list[Person] = []
    for number in range(tables):
        who = KINDS[number % len(KINDS)]
        name = games[number % len(games)]
        who = who + ["random"] * (min(asterion.load(name).seats) - len(who))
        answer = await hall.client.post(f"{hall.url}/api/tables", json={"game": name, "seats": who})
        assert answer.status_code == 201, answer.text
        table = answer.json()["id"]
        seats = [seat for seat, player in enumerate(who) if player == "human"]
        found += [Person(hall, table, seat) for seat in [*seats, -1]]
    return found


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--lease", type=float, default=6.0, help="seconds")
    parser.add_argument("--pace", type=float, default=4.0, help="seconds that people think")
    parser.add_argument("--logs", type=Path, help="keep the servers' logs there")
    chosen = parser.parse_args()
    folder = playground()
    cluster = Cluster("fsync=off")  # what is killed is never the machine
    try:
        found, problems = asyncio.run(run(chosen, folder, cluster))
    finally:
        cluster.remove()
        if chosen.logs is not None:
            shutil.copytree(folder, chosen.logs, dirs_exist_ok=True)
        shutil.rmtree(folder)
    for problem in problems:
        print(problem, file=sys.stderr)
    tell(chosen, "faults", "Processes that die, freeze and wake", TRIED, found, len(problems))


if __name__ == "__main__":
    main()
