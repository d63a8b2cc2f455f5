"""What the server answered when it was asked the usual things, so that a change of an answer is seen.

`python -m tests.web.recorded` writes the answers anew, for every game.
"""

import contextlib
import hashlib
import itertools
import json
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
from websockets.sync.client import connect

import asterion
from asterion.web.app import create_app
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from asterion.web.tables.warming import Warming
from tests.web.inside import port_of, served

ANSWERS = Path(__file__).parent / "data" / "answers"
CHOICES = 8  # that are made at each table
TRIES = 400
MOST = 3  # entries of a list that are written down; the others look like them
FINISHED = "space-princess"  # whose tables are played to the end; after it all games' answers are alike


def written(answers: dict[str, Any]) -> str:
    """One line for each answer."""
    lines = [f"{json.dumps(name)}: {json.dumps(answers[name], ensure_ascii=False)}" for name in answers]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def shape(answer: Any) -> Any:
    """What an answer looks like, where chance or the clock decides what stands in it."""
    if isinstance(answer, dict):
        return {key: shape(value) for key, value in answer.items()}
    if isinstance(answer, list):
        return [shape(value) for value in answer[:1]]
    return type(answer).__name__


class Asker:
    """Somebody who asks and writes down what was answered."""

    def __init__(self, client: httpx.Client, game: str, whole: bool) -> None:
        self.client = client
        self.game = asterion.load(game)
        self.whole = whole
        self.answers: dict[str, Any] = {}
        self.requests = itertools.count(1)

    def note(self, name: str, status: int, answer: Any) -> Any:
        assert name not in self.answers, name
        self.answers[name] = {"status": status, "answer": self.plain(answer)}
        return answer

    def plain(self, answer: Any, key: str = "") -> Any:
        if isinstance(answer, dict):
            return {name: self.plain(value, name) for name, value in answer.items()}
        if key == "picture" and answer:
            return hashlib.sha256(json.dumps(answer).encode()).hexdigest() if self.whole else "<pieces>"
        if isinstance(answer, list):
            return [self.plain(value) for value in answer[: None if self.whole else MOST]]
        if key == "svg" and answer:  # pictures have tests of their own
            return hashlib.sha256(answer.encode()).hexdigest() if self.whole else "<svg>"
        return type(answer).__name__ if key in ("created", "iso", "words", "left") else answer

    def get(self, name: str, path: str, seen: Callable[[Any], Any] = lambda answer: answer) -> Any:
        answer = self.client.get(path)
        found = answer.json() if "json" in answer.headers["content-type"] else answer.text
        self.note(name, answer.status_code, seen(found))
        return found

    def post(
        self, name: str, path: str, body: Any = None, seen: Callable[[Any], Any] = lambda answer: answer
    ) -> Any:
        answer = self.client.post(path, json=body if body is not None else {})
        self.note(name, answer.status_code, seen(answer.json()))
        return answer.json()

    def view(self, table: str, seat: int) -> dict[str, Any]:
        return dict(self.client.get(f"/api/tables/{table}/view", params={"seat": seat}).json())

    def settled(self, table: str) -> dict[str, Any]:
        """The view of whoever is to choose, once that is known, or of the end."""
        seats = range(self.seats)
        for _ in range(TRIES):
            views = [self.view(table, seat) for seat in seats]
            if views[0]["over"]:
                return views[0]
            for view in views:
                if view["choices"] and view["actor"] == view["seat"]:
                    return view
        raise AssertionError("nobody is asked to choose")

    @property
    def seats(self) -> int:
        return min(self.game.seats)

    # --- what is asked ------------------------------------------------------------------------------------

    def ask_everything(self) -> None:
        name = self.game.name
        self.get("games", "/api/games", lambda answer: [game for game in answer if game["name"] == name])
        self.post("seats", f"/api/games/{name}/seats", {"seats": self.seats})
        wanted = {"game": name, "seats": ["human"] * self.seats, "seed": "recorded", "names": ["Ann"]}
        table = self.post("new table", "/api/tables", wanted)["id"]
        self.ask_at(table, "at the beginning")
        for number in range(CHOICES):
            self.choose(table, number)
        self.ask_at(table, "later")
        self.listen(table)
        self.change(table)
        self.refused(table)
        if name == FINISHED:
            self.finish()
        if self.game.lesson is not None:
            scene = self.post("scene", f"/api/lessons/{name}/1")["id"]
            for seat in range(-1, 2):
                self.get(f"scene, seat {seat}", f"/api/tables/{scene}/view?seat={seat}")
            self.get("scene, hint", f"/api/tables/{scene}/hint?seat=0")
        self.get("tables", "/api/tables?limit=3")
        self.get("tables that are looked for", "/api/tables?search=ann&over=false")
        self.post("again", f"/api/tables/{table}/again", None, shape)

    def ask_at(self, table: str, when: str) -> None:
        at = f"/api/tables/{table}"
        actor = self.settled(table)["seat"]
        self.get(f"table {when}", at)
        for seat in range(-1, self.seats):
            view = self.get(f"view of {seat} {when}", f"{at}/view?seat={seat}")
            for ply in {0, view["plies"] // 2, view["plies"]}:
                self.get(f"frame {ply} of {seat} {when}", f"{at}/frames/{ply}?seat={seat}")
        choices = self.view(table, actor)["choices"]
        for number, choice in enumerate(choices[:3]):
            params = str(httpx.QueryParams({"seat": actor, "move": choice["notation"]}))
            self.get(f"preview {number} {when}", f"{at}/preview?{params}")
        wishes = {choice["target"] for choice in choices[:2]} | {choices[0]["notation"]}
        for number, wish in enumerate(sorted(wishes)):
            for seat in range(self.seats):
                params = str(httpx.QueryParams({"seat": seat, "wish": wish}))
                self.get(f"why {number} of {seat} {when}", f"{at}/why?{params}")

    def choose(self, table: str, number: int) -> None:
        view = self.settled(table)
        move = view["choices"][number % len(view["choices"])]["notation"]
        body = {"seat": view["seat"], "move": move, "version": view["version"], "request": self.request()}
        seen = shape if self.game.asking else lambda answer: answer
        self.post(f"choice {number}", f"/api/tables/{table}/moves", body, seen)

    def request(self) -> str:
        return f"request-{next(self.requests)}"

    def listen(self, table: str) -> None:
        """What a browser is told over the WebSocket."""
        address = str(self.client.base_url).replace("http", "ws")
        view = self.settled(table)
        with connect(f"{address}/ws/tables/{table}?seat={view['seat']}&since=2", max_size=None) as socket:

            def tell(name: str, **message: Any) -> None:
                if message:
                    socket.send(json.dumps({"v": 1, **message}))
                answer = json.loads(socket.recv(timeout=30))
                self.note(f"socket: {name}", 0, answer)

            tell("view")
            tell("ping", type="ping")
            tell("bad", type="dance")
            tell("stale", type="play", request="old", version=0, move="x")
            tell("nonsense", type="play", request="odd", version=view["version"], move="xyzzy")
            tell("nothing", type="play")
        with connect(f"{address}/ws/tables/nowhere?seat=0", max_size=None) as socket:
            tell("nowhere")

    def change(self, table: str) -> None:
        at, view = f"/api/tables/{table}", self.settled(table)
        seat, version = view["seat"], view["version"]
        seen = shape if self.game.asking else lambda answer: answer
        body = {"seat": seat, "version": version, "request": self.request(), "agreed": True}
        self.post("undo", f"{at}/undo", body, seen)
        self.post("asks", f"{at}/seats/0/asks", {"when": "never"}, seen)
        self.post("window", f"{at}/seats/0/window", {"sign": "pass"})
        self.post("human again", f"{at}/seats/0", {"who": "human"})
        self.get("hint", f"{at}/hint?seat={self.settled(table)['seat']}", shape)
        self.get("chances", f"{at}/chances?seat=0", shape)

    def refused(self, table: str) -> None:
        at = f"/api/tables/{table}"
        self.get("no such table", "/api/tables/nowhere")
        self.get("no such seat", f"{at}/view?seat=14")
        self.get("no such ply", f"{at}/frames/9999")
        self.get("no number", f"{at}/frames/x")
        self.get("nowhere", "/api/nowhere")
        self.get("preview of nonsense", f"{at}/preview?seat=0&move=xyzzy")
        self.get("early record", f"{at}/record")
        self.get("early verify", f"{at}/verify")
        self.get("early review", f"{at}/review")
        self.post("stale", f"{at}/moves", {"seat": 0, "move": "x", "version": 0, "request": "stale"})
        self.post("garbled", f"{at}/moves", {"seat": 0})
        self.post("bad game", "/api/tables", {"game": "chess", "seats": ["human"]})
        self.post("bad seats", f"/api/games/{self.game.name}/seats", {"seats": 16})

    def finish(self) -> None:
        """A game of bots that choose by lot, which the table's seed decides."""
        wanted = {"game": self.game.name, "seats": ["random"] * self.seats, "seed": "finished"}
        table = self.post("bots' table", "/api/tables", wanted, shape)["id"]
        at = f"/api/tables/{table}"
        while not self.client.get(at).json()["over"]:
            pass
        self.get("finished table", at)
        for seat in range(-1, self.seats):
            self.get(f"finished view of {seat}", f"{at}/view?seat={seat}")
        self.get("verify", f"{at}/verify")
        self.get("record", f"{at}/record", lambda text: text.split("\n\n")[0])
        self.get("review", f"{at}/review")


@contextlib.contextmanager
def asker(game: str, whole: bool = False) -> Iterator[Asker]:
    """A server of its own, whose tables have the same ids every time."""
    numbers = itertools.count(1)

    async def warm(*_: Any) -> None:
        return

    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(secrets, "token_hex", lambda _: f"{next(numbers):012x}"),
        mock.patch.object(Warming, "_warm", warm),
        served(create_app(Store(f"sqlite:///{folder}/tables.db"), Settings(pause=0.0))) as server,
        httpx.Client(base_url=f"http://127.0.0.1:{port_of(server)}", timeout=300) as client,
    ):
        yield Asker(client, game, whole)


def recorded(game: str, whole: bool = False) -> dict[str, Any]:
    with asker(game, whole) as somebody:
        somebody.ask_everything()
        return somebody.answers


def main(folder: Path, whole: bool) -> None:
    """Write all answers down; `whole`: with pictures and long lists, to compare two versions."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in asterion.games():
        (folder / f"{game.name}.json").write_text(written(recorded(game.name, whole)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ANSWERS, whole=len(sys.argv) > 1)
