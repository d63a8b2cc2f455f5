"""What takes long is done aside: strangers' components, long games brought back, verification."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.web.app import create_app
from asterion.web.settings import Settings
from asterion.web.store.tables import Store, new_table
from asterion.web.tables import registry as tables
from asterion.web.tables import restore, standing
from asterion.web.tables.warming import Warming
from tests.core.test_toml import SLOW
from tests.web.inside import LONG, port_of, served

PLAIN: dict[str, Any] = {"game": "space-princess", "seats": ["human", "human"]}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'tables.db'}")


@pytest.fixture
def client(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    async def warm(*_: Any) -> None:
        return

    monkeypatch.setattr(Warming, "_warm", warm)
    with served(create_app(store, Settings(pause=0.0))) as server:
        address = f"http://127.0.0.1:{port_of(server)}"
        with httpx.Client(base_url=address, timeout=60) as inside:
            yield inside


@pytest.fixture
def meanwhile() -> Iterator[Callable[..., "Future[httpx.Response]"]]:
    """Sends a request while the test goes on."""
    with ThreadPoolExecutor(8) as threads:

        def send(client: httpx.Client, method: str, path: str, **more: Any) -> "Future[httpx.Response]":
            return threads.submit(httpx.request, method, f"{client.base_url}{path}", timeout=60, **more)

        yield send


class Held:
    """A function that waits in the middle until it is let go."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.begun = threading.Event()
        self.let_go = threading.Event()
        self.calls = 0

    def __call__(self, *args: Any) -> Any:
        self.calls += 1
        self.begun.set()
        assert self.let_go.wait(LONG)
        return self.function(*args)


def everybody_is_served(client: httpx.Client) -> None:
    assert client.get("/api/tables").status_code == 200
    made = client.post("/api/tables", json=PLAIN)
    assert made.status_code == 201
    assert client.get(f"/api/tables/{made.json()['id']}/view").status_code == 200


@pytest.mark.parametrize("name", [name for name, (text, _) in SLOW.items() if len(text) < 100_000])
def test_components_that_would_be_slow_are_refused_in_a_sentence(client: httpx.Client, name: str) -> None:
    text, reason = SLOW[name]
    answer = client.post("/api/tables", json={**PLAIN, "components": text})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"] == f"Your components file is not valid TOML: {reason}."


def test_while_components_are_read_everybody_else_is_served(
    client: httpx.Client,
    space_princess: Game,
    meanwhile: Callable[..., "Future[httpx.Response]"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Held(restore.parse_toml_apart)
    monkeypatch.setattr(restore, "parse_toml_apart", slow)
    box = (space_princess.folder / "components.toml").read_text(encoding="utf-8")
    waiting = [
        meanwhile(client, "POST", "/api/tables", json={**PLAIN, "components": text}) for text in (box, "a =")
    ]
    assert slow.begun.wait(LONG)
    everybody_is_served(client)
    assert not any(each.done() for each in waiting)
    assert slow.calls == 1, "one stranger's box at a time"
    slow.let_go.set()
    assert [each.result().status_code for each in waiting] == [201, 422]


@pytest.fixture
def finished_table(store: Store) -> str:
    """A table in the store, whose game is over."""
    match = Match(asterion.load("space-princess").setting(), dice := Dice.cast("long"), table="aaaa")
    while not match.over:
        match.play(match.moves()[0].notation)
    kept = new_table("aaaa", "space-princess", ["human"] * 2, ["A", "B"], {}, None, dice.seed.hex())
    store.create(kept, [ply.notation for ply in match.plies])
    return "aaaa"


def test_while_a_long_game_is_brought_back_everybody_else_is_served(
    client: httpx.Client,
    finished_table: str,
    meanwhile: Callable[..., "Future[httpx.Response]"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Held(tables.replayed)
    monkeypatch.setattr(tables, "replayed", slow)
    waiting = [meanwhile(client, "GET", f"/api/tables/{finished_table}/view") for _ in range(4)]
    assert slow.begun.wait(LONG)
    everybody_is_served(client)
    slow.let_go.set()
    assert {each.result().status_code for each in waiting} == {200}
    assert slow.calls == 1, "four people, one game"


def test_while_a_game_is_verified_everybody_else_is_served_and_it_is_verified_once(
    client: httpx.Client,
    finished_table: str,
    meanwhile: Callable[..., "Future[httpx.Response]"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Held(standing.verify_record)
    monkeypatch.setattr(standing, "verify_record", slow)
    waiting = meanwhile(client, "GET", f"/api/tables/{finished_table}/verify")
    assert slow.begun.wait(LONG)
    everybody_is_served(client)
    slow.let_go.set()
    assert waiting.result().status_code == 200
    assert client.get(f"/api/tables/{finished_table}/verify").json() == waiting.result().json()
    assert slow.calls == 1


def test_a_table_that_cannot_be_brought_back_is_told_to_everybody_who_asks(client: httpx.Client) -> None:
    for _ in range(2):
        answer = client.get("/api/tables/nowhere/view")
        assert answer.status_code == 404
        assert answer.json()["error"]["message"] == "There is no table 'nowhere'."
