"""Playing in one room: the computer that serves, phones beside it, and games of before."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from asterion.web.people.where import KnownHost, home_number
from asterion.web.store.tables import Store, new_table
from asterion.web.tables.warming import Warming
from tests.web.conftest import Server
from tests.web.together.friends import Friend, meeting

HOME, PHONE = {"Host": "127.0.0.1"}, {"Host": "192.168.7.7:8000"}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server for one room, over a database with a game of when everybody shared the screen."""
    database: Path = tmp_path_factory.mktemp("house") / "tables.db"
    old = new_table("old", "heroes-of-the-maze", ["human"] * 2, ["Ann", "Bob"], {}, None, "00")
    Store(f"sqlite:///{database}").create(old, [])

    async def warm(*_: object) -> None:
        """Nobody thinks at these tables."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Warming, "_warm", warm)
        with meeting(database, address=None) as found:
            yield found


def test_games_of_before_are_for_those_at_the_computer_itself(friend: Callable[..., Friend]) -> None:
    home, phone = friend(HOME), friend(PHONE)
    assert [home.view("old", seat).status_code for seat in (-1, 0, 1)] == [200] * 3
    assert [phone.view("old", seat).status_code for seat in (-1, 0, 1)] == [404] * 3
    assert "old" in home.get("/api/tables").text
    assert phone.get("/api/tables").json() == []
    assert phone.delete("/api/tables/old").status_code == 404


def test_a_seat_of_a_phone_is_not_that_of_the_computer(friend: Callable[..., Friend]) -> None:
    home, phone = friend(HOME), friend(PHONE)
    table = home.open("human", "friend")
    made = home.post(f"/api/tables/{table}/links").json()["url"]
    assert made.startswith(f"http://{home_number()}"), "a phone does not find 127.0.0.1"
    assert phone.join(made.partition("#")[2], 1, "Bob").status_code == 200
    assert phone.view(table, 1).status_code == 200
    assert home.view(table, 1).status_code == 403


def test_the_lobby_shows_how_phones_find_it_to_those_at_the_computer_alone(
    friend: Callable[..., Friend],
) -> None:
    assert f"http://{home_number()}" in friend(HOME).get("/").text
    assert "data:image/svg" in friend(HOME).get("/").text
    assert "point a camera" not in friend(PHONE).get("/").text


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.20:8000", True),
        ("[fe80::1]:8000", True),
        ("localhost", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
    ],
)
def test_a_name_that_somebody_else_could_own_is_not_answered_to(host: str, known: bool) -> None:
    assert KnownHost(None, None).answers_to(host) is known


def test_a_page_of_another_site_does_nothing_with_the_cookie_of_a_person(
    friend: Callable[..., Friend],
) -> None:
    phone = friend(PHONE)
    table = phone.open("human", "friend")
    evil = {"Origin": "http://evil.example"}
    answer = phone.client.post(f"/api/tables/{table}/links", json={"seat": None}, headers=evil)
    assert answer.json()["error"]["kind"] == "foreign"


def test_somebody_who_does_not_answer_pings_is_away_within_ten_seconds(
    new_server: Callable[..., Server],
) -> None:
    """As a phone in a tunnel: the connection stands, and nobody is there."""
    server = new_server("--host", "0.0.0.0")
    with httpx.Client(base_url=server.url) as ann:
        made = ann.post("/api/tables", json={"game": "heroes-of-the-maze", "seats": ["human", "level-1"]})
        table = made.json()["id"]
        cookie = "; ".join(f"{each.name}={each.value}" for each in ann.cookies.jar)
        head = (
            f"GET /ws/tables/{table}?seat=0 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )

        def is_here() -> bool:
            return bool(ann.get(f"/api/tables/{table}/people").json()["chairs"][0]["here"])

        port = int(server.url.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port)) as wire:
            wire.sendall(head.encode())
            assert wire.recv(12) == b"HTTP/1.1 101"
            begun = time.monotonic()
            while not is_here():
                assert time.monotonic() - begun < 10
            while is_here():
                assert time.monotonic() - begun < 10, "it was not noticed"
                time.sleep(0.1)


def test_what_is_told_of_people_is_json_for_programs(friend: Callable[..., Friend]) -> None:
    phone = friend(PHONE)
    assert phone.get("/api/me").json() == {"name": "", "browsers": 0, "tables": 0, "turns": 0}
    table = phone.open("human", "level-1", names=["Cat", ""])
    me = phone.get("/api/me").json()
    assert (me["name"], me["browsers"], me["tables"], me["turns"]) == ("Cat", 1, 1, 1)
    assert json.loads(phone.get(f"/api/tables/{table}/people").text)["opener"] is True


def test_nothing_is_left_of_who_wants_to_be_forgotten(friend: Callable[..., Friend]) -> None:
    cat, dan = friend(PHONE), friend(PHONE)
    table = cat.open("human", "friend", names=["Cat", ""])
    assert dan.join(token(cat, table), 1, "Dan").status_code == 200
    assert dan.delete("/api/me").status_code == 200
    assert dan.get("/api/me").json()["name"] == ""
    assert dan.view(table, 1).status_code == 404
    assert [chair["player"] for chair in cat.chairs(table)] == ["Cat", "Zealot"]


def token(friend: Friend, table: str) -> str:
    return str(friend.post(f"/api/tables/{table}/links").json()["url"]).partition("#")[2]
