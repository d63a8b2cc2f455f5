"""Tables of the strongest bots that nobody looks at, beside a person who plays.

python bench/attack/crowd.py                    (two minutes)
python bench/attack/crowd.py --write docs/security.md
"""

import random
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from client import Caller, Server
from report import arguments, playground, tell

TRIED = """
Somebody set up tables at which the strongest bots play each other, and looked at none of them. Meanwhile a
person played against a bot at another table. Measured is how long a choice took to be acknowledged, and how
long until the person could choose again, before and beside the others.
"""
UNWATCHED_AFTER = 11.0  # seconds; whoever has set a table up is taken to look at it for a while
WAITING = 5.0  # seconds that an answer may take


class Real(Server):
    """`asterion serve` as people start it, with compiled rules and bots."""

    def start(self) -> None:
        command = [sys.executable, "-m", "asterion", "serve", "--no-browser", "--pause", "0"]
        command += ["--port", str(self.port), "--db", str(self.database)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        self._wait()


class Person:
    """Plays at random against a bot."""

    def __init__(self, server: Server, seed: int) -> None:
        self._server = server
        self._caller = Caller(server)
        self._rng = random.Random(seed)
        self._moves = self._play()

    def choose(self, number: int) -> tuple[list[float], list[float]]:
        """Seconds until choices were acknowledged, and until there was something to choose again."""
        self._caller = Caller(self._server)  # an idle one is closed after a while
        times = [next(self._moves) for _ in range(number)]
        return [told for told, _ in times], [ready for _, ready in times]

    def _play(self) -> Iterator[tuple[float, float]]:
        while True:
            body = {"game": "space-princess", "seats": ["human", "level-3"]}
            table = self._caller.post("/api/tables", body)[1]["id"]
            view = self._ready(table)
            while not view["over"]:
                move = self._rng.choice(view["choices"])["notation"]
                wish = {"seat": 0, "move": move, "version": view["version"], "request": f"r{view['version']}"}
                begun = time.perf_counter()
                status, answer = self._caller.post(f"/api/tables/{table}/moves", wish)
                told = time.perf_counter() - begun
                assert status == 200, answer
                view = self._ready(table)
                yield told, time.perf_counter() - begun

    def _ready(self, table: str) -> dict[str, Any]:
        while True:
            view = self._caller.get(f"/api/tables/{table}/view?seat=0")
            if view["over"] or view["choices"]:
                return dict(view)
            time.sleep(0.005)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--choices", type=int, default=150)
    chosen = parser.parse_args()
    folder = playground()
    server = Real(folder / "tables.db")
    server.start()
    faults = []
    try:
        caller, person = Caller(server), Person(server, chosen.seed)
        person.choose(5)
        alone = person.choose(chosen.choices)
        for _ in range(chosen.tables):
            caller.post("/api/tables", {"game": "space-princess", "seats": ["level-8", "level-8"]})
        time.sleep(UNWATCHED_AFTER)
        beside = person.choose(chosen.choices)
        plies = sum(table["plies"] for table in Caller(server).get("/api/tables?limit=100"))
        slowest = max(beside[0] + beside[1])
        if slowest > WAITING:
            faults.append(f"the person waited {slowest:.1f} s")
    finally:
        server.kill()
        shutil.rmtree(folder)
    print("\n".join(faults), file=sys.stderr)
    found: dict[str, object] = {"tables of bots of level 8": chosen.tables, "choices": 2 * chosen.choices}
    for words, at in (("acknowledged", 0), ("until the next choice", 1)):
        for when, times in (("alone", alone[at]), ("beside them", beside[at])):
            middle, worst = 1000 * statistics.median(times), 1000 * max(times)
            found[f"{words}, {when}: the middle one, the slowest"] = f"{middle:.0f} ms, {worst:.0f} ms"
    found["plies at all tables"] = plies
    found["answers that were too late"] = len(faults)
    tell(chosen, "crowd", "Many bots that nobody watches", TRIED, found, len(faults))


if __name__ == "__main__":
    main()
