"""Races: many ask for something at the same moment, and it is done once or not at all.

    python bench/attack/races.py                    (a minute)
    python bench/attack/races.py --write docs/security.md

Each race is at a fresh moment of a game: everybody sends at once, each over a connection of their own.
"""

import random
import shutil
import sys
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

from client import Caller, Server
from report import arguments, playground, tell

TRIED = """
Several connections sent their requests at the same moment: the same request (a double click, several tabs),
different moves for the same position, a move against an undo and a change of seats, and different wishes
under the same request id. Each race was at a fresh moment of a game; afterwards the table had to have changed
exactly as somebody was told.
"""
Wishes = list[tuple[str, dict[str, Any]]]


class Moment:
    """A table at which seat 0 has to choose between two things, and may take one back."""

    def __init__(self, caller: Caller) -> None:
        body = {"game": "space-princess", "seats": ["human", "human"]}
        self.table = caller.post("/api/tables", body)[1]["id"]
        first = self.view(caller)
        move = {"seat": 0, "move": "=", "version": first["version"], "request": "before"}
        caller.post(f"/api/tables/{self.table}/moves", move)
        self.before = self.view(caller)

    def view(self, caller: Caller) -> dict[str, Any]:
        return dict(caller.get(f"/api/tables/{self.table}/view?seat=0"))

    def wish(self, action: str, request: str, **more: Any) -> tuple[str, dict[str, Any]]:
        body = {"version": self.before["version"], "request": request, **more}
        return action, body if action.startswith("seats") else {"seat": 0, **body}


def clicks(moment: Moment, people: int) -> Wishes:
    return [moment.wish("moves", "double", move="|")] * people


def choices(moment: Moment, people: int) -> Wishes:
    return [moment.wish("moves", f"r{number}", move="=|"[number % 2]) for number in range(people)]


def against(moment: Moment, people: int) -> Wishes:
    wishes = [
        moment.wish("moves", "move", move="|"),
        moment.wish("undo", "undo"),
        moment.wish("seats/0", "seat", who="human"),
        moment.wish("seats/1", "other", who="random"),
    ]
    return [wishes[number % 4] for number in range(people)]


def same_id(moment: Moment, people: int) -> Wishes:
    wishes = [moment.wish("moves", "same", move="|"), moment.wish("moves", "same", move="=")]
    wishes += [moment.wish("undo", "same"), moment.wish("seats/0", "same", who="human")]
    return [wishes[number % 4] for number in range(people)]


RACES: dict[str, Callable[[Moment, int], Wishes]] = {
    "the same request": clicks,
    "different moves": choices,
    "a move, an undo and changes of seats": against,
    "different wishes under one id": same_id,
}


def run(server: Server, race: Callable[[Moment, int], Wishes], people: int, rng: random.Random) -> list[str]:
    """One race; what was wrong."""
    caller = Caller(server)
    moment = Moment(caller)
    wishes = race(moment, people)
    rng.shuffle(wishes)
    barrier = threading.Barrier(people)
    answers: list[tuple[str, int, Any]] = []

    def send(action: str, body: dict[str, Any]) -> None:
        own = Caller(server)
        own.get("/api/tables?limit=1")
        barrier.wait()
        status, answer = own.post(f"/api/tables/{moment.table}/{action}", body)
        answers.append((f"{action} {sorted(body.items())}", status, answer))

    threads = [threading.Thread(target=send, args=wish) for wish in wishes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = moment.view(caller)
    done = {what for what, status, _ in answers if status == 200}
    found = []
    if len(answers) != people or {status for _, status, _ in answers} - {200, 409}:
        found.append(f"answers {Counter(status for _, status, _ in answers)}")
    if any(what in done and status != 200 for what, status, _ in answers):
        found.append("the same request was done and refused")
    if len(done) != 1:
        found.append(f"{len(done)} different wishes were done: {done}")
    if after["version"] != moment.before["version"] + 1:
        found.append(f"version {moment.before['version']} became {after['version']}")
    if len({answer["version"] for _, status, answer in answers if status == 200}) != 1:
        found.append("the same request was answered differently")
    return found


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--races", type=int, default=50, help="of each kind")
    parser.add_argument("--people", type=int, default=8)
    chosen = parser.parse_args()
    folder = playground()
    rng = random.Random(chosen.seed)
    server = Server(folder / "tables.db")
    wrong: list[str] = []
    try:
        server.start()
        for words, race in RACES.items():
            for _ in range(chosen.races):
                wrong += [f"{words}: {fault}" for fault in run(server, race, chosen.people, rng)]
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
        shutil.rmtree(folder)
    for fault in wrong:
        print(fault, file=sys.stderr)
    found: dict[str, object] = {"connections in each race": chosen.people}
    found |= {f"races: {words}": chosen.races for words in RACES}
    found |= {"something done twice, or acknowledged and not done": len(wrong)}
    tell(chosen, "races", "Several at the same moment", TRIED, found, len(wrong))


if __name__ == "__main__":
    main()
