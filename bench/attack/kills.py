"""Kills under play: whatever was acknowledged is there afterwards, once.

    python bench/attack/kills.py                    (some minutes)
    python bench/attack/kills.py --write docs/security.md

Several people play at once, against each other and against bots: moves, undo, changes of seats, new tables.
The server is killed at a random moment and started again, over and over. Whoever did not hear an answer sends
the same request again. At the end the database holds exactly the moves that were acknowledged.
"""

import random
import shutil
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from client import Caller, Server
from report import arguments, playground, tell

from asterion.web.store.tables import Store
from asterion.web.tables.restore import replayed

TRIED = """
People played at several tables at once, against each other and against bots, with moves, undo, changes of
seats and new tables, while the server was killed (`SIGKILL`) at random moments and started again. Whoever had
heard no answer sent the same request again. At the end every acknowledged change was looked for in the
database.
"""
KINDS = (["human", "human"], ["human", "random"])


@dataclass
class Table:
    """What one person knows of a table of their own."""

    id: str
    who: list[str]
    moves: list[tuple[int, str]] = field(default_factory=list)  # acknowledged and not taken back: seat, move


@dataclass
class Pending:
    """A request without an answer so far."""

    table: Table
    path: str
    body: dict[str, Any]


class Person(threading.Thread):
    """Somebody who plays until the server dies, and remembers everything that was acknowledged."""

    def __init__(self, server: Server, number: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.rng = random.Random(f"{seed} {number}")
        self.name_of = f"p{number}"
        self.tables: list[Table] = []
        self.pending: Pending | None = None
        self.requests = 0
        self.acknowledged = 0
        self.repeated = 0
        self.leave = threading.Event()
        self.problem = ""

    def play(self, until: float) -> None:
        """Play until the server is killed."""
        try:
            self.caller = Caller(self.server)
            if self.pending is not None:
                self.repeated += 1
                self.send(self.pending)
            while time.monotonic() < until:
                self.one_thing()
        except OSError:
            pass

    def one_thing(self) -> None:
        if len(self.tables) < 2 or self.rng.random() < 0.03:
            self.begin()
            return
        table = self.rng.choice(self.tables[-3:])
        people = [seat for seat, who in enumerate(table.who) if who == "human"]
        seat = self.rng.choice(people)
        view = self.caller.get(f"/api/tables/{table.id}/view?seat={seat}")
        if view["over"]:
            self.tables.insert(0, self.tables.pop(self.tables.index(table)))
            self.begin()
            return
        body = {"seat": seat, "version": view["version"], "request": self.new_id()}
        if view["undo"] is None and self.rng.random() < 0.1:
            self.send(Pending(table, "undo", body))
        elif view["choices"]:
            move = self.rng.choice(view["choices"])["notation"]
            self.send(Pending(table, "moves", {**body, "move": move}))
        elif self.rng.random() < 0.05:
            self.send(Pending(table, f"seats/{seat}", {"who": "human", "request": body["request"]}))

    def begin(self) -> None:
        who = self.rng.choice(KINDS)
        status, facts = self.caller.post("/api/tables", {"game": "space-princess", "seats": who})
        assert status == 201, facts
        self.tables.append(Table(facts["id"], who))
        self.acknowledged += 1

    def send(self, pending: Pending) -> None:
        self.pending = pending
        status, answer = self.caller.post(f"/api/tables/{pending.table.id}/{pending.path}", pending.body)
        self.pending = None
        if status == 200:
            self.acknowledged += 1
            self.note(pending)
        elif status != 409:
            self.problem = f"{status}: {answer}"

    def note(self, pending: Pending) -> None:
        if pending.path == "moves":
            pending.table.moves.append((pending.body["seat"], pending.body["move"]))
        elif pending.path == "undo":
            moves = pending.table.moves
            last = max(place for place, (seat, _) in enumerate(moves) if seat == pending.body["seat"])
            del moves[last:]

    def new_id(self) -> str:
        self.requests += 1
        return f"{self.name_of}-{self.requests}"


def kept_wrong(store: Store, person: Person) -> list[str]:
    """What the database has not, or has more than once, of what a person was told."""
    found = []
    for table in person.tables:
        kept, plies = store.load(table.id)
        if kept is None or not plies:
            found.append(f"{table.id}: lost, or half made")
            continue
        people = [seat for seat, who in enumerate(table.who) if who == "human"]
        match = replayed(kept, plies)
        moves = [(ply.actor, ply.notation) for ply in match.plies if ply.actor in people]
        if moves != table.moves:
            found.append(f"{table.id}: {len(moves)} moves are kept and {len(table.moves)} were acknowledged")
    return found


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--people", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=3.0, help="the longest time between two kills")
    chosen = parser.parse_args()
    folder = playground()
    rng = random.Random(chosen.seed)
    server = Server(folder / "tables.db")
    people = [Person(server, number, chosen.seed) for number in range(chosen.people)]
    try:
        for kill in range(chosen.kills + 1):
            server.start()
            until = time.monotonic() + rng.uniform(0.3, 1.0) * chosen.seconds
            threads = [threading.Thread(target=person.play, args=[until + 60]) for person in people]
            if kill == chosen.kills:  # the last time everybody only sends what was not answered
                threads = [threading.Thread(target=person.play, args=[0.0]) for person in people]
            for thread in threads:
                thread.start()
            if kill < chosen.kills:
                time.sleep(max(0.0, until - time.monotonic()))
                server.kill()
            for thread in threads:
                thread.join()
        server.kill()
        store = Store(str(server.database))
        wrong = [fault for person in people for fault in kept_wrong(store, person)]
        wrong += [person.problem for person in people if person.problem]
        wrong += [f"{kept.id}: half made" for kept in store.without_plies()]
        tables = store.count()
        store.engine.dispose()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
        shutil.rmtree(folder)
    for fault in wrong:
        print(fault, file=sys.stderr)
    found = {
        "kills": chosen.kills,
        "tables": tables,
        "acknowledged changes": sum(person.acknowledged for person in people),
        "requests sent again after a kill": sum(person.repeated for person in people),
        "changes lost or done twice": len(wrong),
    }
    tell(chosen, "kills", "Killed under play", TRIED, found, len(wrong))


if __name__ == "__main__":
    main()
