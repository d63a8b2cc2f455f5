"""What pages of other sites may not do, and what is said when something goes wrong."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from asterion.web.app import create_app
from asterion.web.safety import HEADERS, is_foreign
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables
from asterion.web.tables.warming import Warming
from tests.web.conftest import Server
from tests.web.inside import port_of, served
from tests.web.test_socket import at, receive, send

EVIL = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
AS_JSON = {"Content-Type": "application/json"}
HALF = "\ud800"  # half of a surrogate pair, which no text may hold


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A server in this process, over a fresh database, where nobody has to think."""

    async def warm(*_: Any) -> None:
        return

    monkeypatch.setattr(Warming, "_warm", warm)
    app = create_app(Store(f"sqlite:///{tmp_path / 'tables.db'}"), Settings(pause=0.0))
    with served(app) as server:
        address = f"http://127.0.0.1:{port_of(server)}"
        with httpx.Client(base_url=address, timeout=60) as inside:
            yield inside


@pytest.fixture
def table(client: httpx.Client) -> str:
    wanted = {"game": "space-princess", "seats": ["human", "human"]}
    return str(client.post("/api/tables", json=wanted).json()["id"])


POSTS = (
    "/api/tables",
    "/api/records",
    "/api/games/space-princess/seats",
    "/api/lessons/space-princess/1",
    "/api/tables/{}/moves",
    "/api/tables/{}/undo",
    "/api/tables/{}/again",
    "/api/tables/{}/review",
    "/api/tables/{}/seats/0",
    "/api/tables/{}/seats/0/asks",
    "/api/tables/{}/seats/0/window",
)
CHANGES = (*(("POST", path) for path in POSTS), ("DELETE", "/api/tables/{}"))


def test_every_change_that_the_interface_offers_is_among_those_that_are_tried(client: httpx.Client) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    offered = {(how.upper(), path) for path in paths for how in set(paths[path]) - {"get", "head"}}
    names = {
        (how, path.replace("space-princess/1", "{game}/{scene}").replace("space-princess", "{game}"))
        for how, path in CHANGES
    }
    names = {
        (how, path.replace("{}", "{table_id}").replace("seats/0", "seats/{seat}")) for how, path in names
    }
    assert names == offered


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:81"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
)
def test_a_page_of_another_site_can_change_nothing(
    client: httpx.Client, table: str, headers: dict[str, str]
) -> None:
    before = client.get("/api/tables").json()
    for how, path in CHANGES:
        answer = client.request(how, path.format(table), headers=headers)
        assert answer.status_code == 403, (how, path)
        assert answer.json()["error"]["kind"] == "foreign"
    assert client.get("/api/tables").json() == before


def test_our_own_page_and_programs_may(client: httpx.Client, table: str) -> None:
    for headers in (
        {},
        {
            "Origin": str(client.base_url).rstrip("/"),
            "Sec-Fetch-Site": "same-origin",
            "Sec-Fetch-Mode": "cors",
        },
        {"Sec-Fetch-Site": "none"},
    ):
        assert client.post(f"/api/tables/{table}/again", headers=headers).status_code == 201


def test_a_page_of_another_site_cannot_make_the_server_think_but_may_link_to_it(
    client: httpx.Client, table: str
) -> None:
    assert client.get(f"/api/tables/{table}/chances", headers=EVIL).status_code == 403
    link = EVIL | {"Sec-Fetch-Mode": "navigate"}
    assert client.get(f"/table/{table}", headers=link).status_code == 200
    assert client.get("/static/styles/base.css", headers=EVIL).status_code == 200


def test_a_websocket_asks_where_it_comes_from() -> None:
    assert is_foreign({"origin": "http://evil.example", "host": "127.0.0.1:8000"})
    assert is_foreign({"origin": "http://[", "host": "127.0.0.1:8000"})
    assert not is_foreign({"origin": "http://127.0.0.1:8000", "host": "127.0.0.1:8000"})


def test_what_nobody_foresaw_is_told_as_every_other_error(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Tables) -> None:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(Tables, "list", fail)
    answer = client.get("/api/tables")
    assert answer.status_code == 500
    assert answer.json() == {
        "error": {
            "kind": "failed",
            "message": "Something went wrong that should not; the server's log says what.",
            "rule": None,
        }
    }
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_refusals_of_every_kind_have_the_headers(client: httpx.Client) -> None:
    answers = [
        client.get("/nowhere"),
        client.post("/api/tables", content=b"x" * 300_000),
        client.post("/api/tables", content=b"{"),
        client.post("/api/tables", headers=EVIL),
    ]
    assert [answer.status_code for answer in answers] == [404, 413, 422, 403]
    for answer in answers:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": HALF, "seats": ["human", "human"]},
        {"game": "space-princess", "seats": [HALF, "human"]},
        {"game": "space-princess", "seats": ["human", "human"], "names": [HALF]},
        {"game": "space-princess", "seats": ["human", "human"], "seed": HALF},
        {"game": "space-princess", "seats": ["human", "human"], "options": {HALF: True}},
        {"game": "space-princess", "seats": ["human", "human"], "options": {"doors": HALF}},
        {"game": "space-princess", "seats": ["human", "human"], "components": HALF},
        {"game": "space-princess", "seats": ["human", "human"], HALF: 1},
        {HALF: HALF},
    ],
)
def test_half_a_character_in_a_request_is_refused_in_a_sentence(
    client: httpx.Client, body: dict[str, Any]
) -> None:
    answer = client.post("/api/tables", content=json.dumps(body).encode(), headers=AS_JSON)
    assert 400 <= answer.status_code < 500
    sentence = answer.json()["error"]["message"]
    assert sentence
    assert "valid dictionary" not in sentence, "the body has been read"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "play", "request": HALF, "version": 1, "move": "="},
        {"type": "play", "request": "a", "version": 1, "move": HALF},
        {"type": HALF},
        {HALF: 1, "type": "ping"},
    ],
)
def test_half_a_character_in_a_message_is_refused_and_the_talk_goes_on(
    server: Server, message: dict[str, Any]
) -> None:
    table = server.new_table()["id"]
    with at(server, table, 0) as socket:
        receive(socket, "view")
        socket.send(json.dumps({"v": 1, **message}))
        refused = receive(socket, "refused")
        assert "half of a surrogate pair" in refused["error"]["message"]
        send(socket, type="ping")
        receive(socket, "pong")


def test_a_message_of_bytes_is_refused_and_the_talk_goes_on(client: httpx.Client, table: str) -> None:
    address = str(client.base_url).replace("http", "ws") + f"/ws/tables/{table}?seat=0"
    with connect(address, max_size=None) as socket:
        receive(socket, "view")
        socket.send(b'{"v": 1, "type": "ping"}')
        assert receive(socket, "refused")["error"]["message"] == "A message is text: a JSON object."
        send(socket, type="ping")
        receive(socket, "pong")


def test_a_message_that_fails_unforeseen_is_answered_and_the_talk_goes_on(
    client: httpx.Client, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any) -> int:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(LiveTable, "play", fail)
    address = str(client.base_url).replace("http", "ws") + f"/ws/tables/{table}?seat=0"
    with connect(address, max_size=None) as socket:
        receive(socket, "view")
        send(socket, type="play", request="a", version=1, move="=")
        told = receive(socket, "refused")
        assert told["error"]["kind"] == "failed"
        assert "secret" not in json.dumps(told)
        send(socket, type="ping")
        receive(socket, "pong")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (" ", "Princess"),
        ("\u200b\u202e\u0000", "Princess"),
        ("A\u200bn\u202en", "Ann"),
        ("a\nb\x1b[2J", "a b[2J"),
    ],
)
def test_names_at_a_table_are_what_people_see_of_them(client: httpx.Client, given: str, shown: str) -> None:
    wanted = {"game": "space-princess", "seats": ["human", "human"], "names": [given, "Bob"]}
    made = client.post("/api/tables", json=wanted)
    assert made.status_code == 201
    assert [seat["player"] for seat in made.json()["seats"]] == [shown, "Bob"]
