"""Nobody looks or acts from a seat without its key: not with another's, an expired, a guessed one or none."""

import hashlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import Request
from itsdangerous import Signer
from websockets.exceptions import ConnectionClosed

from asterion.web.api import advice, play, records, seats, tables
from asterion.web.api.requests import all_tables
from asterion.web.tables.live import LiveTable
from tests.web.together.friends import Friend, hear

New = Callable[..., Friend]
GUESS = Signer("guess", salt="asterion browser", digest_method=hashlib.sha256)
BODIES: dict[str, dict[str, Any]] = {
    "/moves": {"seat": 1, "move": "=", "version": 1, "request": "a"},
    "/undo": {"seat": 1, "version": 1, "request": "b", "agreed": True},
    "/seats/{seat}": {"who": "level-1"},
    "/seats/{seat}/asks": {"when": "never"},
    "/seats/{seat}/window": {"sign": "pass"},
    "/links": {"seat": None},
    "/sit": {"seat": 1, "name": "Eve"},
    "/chairs/{seat}": {"whom": "human"},
    "/watch": {"watch": "everybody"},
    "/questions": {"kind": "takeback", "seat": 1},
    "/questions/{number}": {"agree": True},
    "/lines": {"text": "Hello"},
    "/lines/{number}/report": {},
    "/reactions": {"sign": "Haha!"},
    "/chat": {"on": True},
}
QUERIES: dict[str, dict[str, Any]] = {
    "/preview": {"move": "=", "seat": 1},
    "/walks": {"source": "princess", "seat": 1},
    "/routine": {"seat": 1},
    "/wins": {"seat": 1},
    "/why": {"wish": "c2", "seat": 1},
    "/view": {"seat": 1},
    "/frames/{ply}": {"seat": 1},
    "/hint": {"seat": 1},
    "/chances": {"seat": 1},
}
FOR_WATCHERS = ("", "/afar", "/record", "/verify", "/review", "/people")  # what spectators may ask as well
AT_THE_TABLE = ("/lines", "/lines/{number}/report", "/reactions")  # what all who sit there may do
OPENED = ("/again", "/links", "/chairs/{seat}", "/watch", "/chat")  # what the one who opened it may


def operations(friend: Friend) -> list[tuple[str, str]]:
    """Everything that can be asked of a table, as the interface describes itself."""
    paths = friend.get("/openapi.json").json()["paths"]
    begin = "/api/tables/{table_id}"
    return [
        (how.upper(), path.removeprefix(begin))
        for path, hows in paths.items()
        for how in hows
        if path.startswith(begin)
    ]


def ask(friend: Friend, table: str, how: str, path: str) -> httpx.Response:
    filled = path.replace("{seat}", "1").replace("{ply}", "0").replace("{number}", "1")
    body = BODIES.get(path) if how == "POST" else None
    return friend.client.request(how, f"/api/tables/{table}{filled}", params=QUERIES.get(path, {}), json=body)


def forge(eve: Friend, bob: Friend, database: Path, what: str) -> None:
    """A cookie as good as somebody can make one who has seen that of another."""
    (own,) = bob.client.cookies.jar
    assert own.value is not None
    token, _, _ = own.value.rpartition(".")
    signed = {
        "guessed": GUESS.sign(token).decode(),
        "unsigned": token,
        "another signature": own.value[:-2] + ("AA" if not own.value.endswith("AA") else "BB"),
        "another token": "x" + own.value,
        "nonsense": "%E2%80%A6.~",
        "expired": own.value,
    }[what]
    if what == "expired":
        with sqlite3.connect(database) as connection:
            old = "UPDATE browsers SET expires = 1.0 WHERE digest = ?"
            connection.execute(old, [hashlib.sha256(token.encode()).hexdigest()])
    eve.bring(f"{own.name}={signed}")


@pytest.fixture
def table(friend: New) -> tuple[Friend, Friend, str]:
    """Ann and Bob at a table that only they see; Bob has seat 1."""
    ann, bob = friend(), friend()
    made = ann.open("human", "friend", watch="nobody")
    assert bob.join(ann.link(made), 1, "Bob").status_code == 200
    return ann, bob, made


def test_everything_that_can_be_asked_of_a_table_is_among_what_is_tried(friend: New) -> None:
    paths = {path for _, path in operations(friend())}
    assert set(BODIES) | set(QUERIES) | set(FOR_WATCHERS) | {"/again"} == paths


@pytest.mark.parametrize(
    "key", ["none", "guessed", "unsigned", "another signature", "another token", "nonsense", "expired"]
)
def test_to_a_stranger_there_is_no_such_table(
    friend: New, database: Path, table: tuple[Friend, Friend, str], key: str
) -> None:
    _, bob, made = table
    stranger = friend()
    if key != "none":
        forge(stranger, bob, database, key)
    for how, path in operations(stranger):
        answer = ask(stranger, made, how, path)
        assert answer.status_code == 404, (how, path, answer.text)
        nowhere = ask(stranger, "0" * 12, how, path)
        assert nowhere.text.replace("0" * 12, "") == answer.text.replace(made, ""), "it tells what there is"
    for seat in (-1, 0, 1):
        with stranger.talk(made, seat) as talk:
            assert hear(talk, "refused")["error"]["kind"] == "unknown"
            with pytest.raises(ConnectionClosed) as closed:
                talk.recv(timeout=10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
    assert stranger.get(f"/table/{made}").status_code == 404
    assert made not in stranger.get("/api/tables").text


def test_with_another_seats_key_nothing_of_a_seat_is_told_or_done(
    friend: New, table: tuple[Friend, Friend, str]
) -> None:
    ann, bob, made = table
    before = bob.view(made, 1).json()
    for how, path in operations(ann):
        if how == "DELETE" or path in (*FOR_WATCHERS, *AT_THE_TABLE, *OPENED):
            continue
        answer = ask(ann, made, how, path)
        kinds = ("seat", "taken", "not-yours", *(["unknown"] if "{number}" in path else []))
        assert answer.json()["error"]["kind"] in kinds, (how, path, answer.text)
    with ann.talk(made, 1) as talk:
        assert hear(talk, "refused")["error"]["kind"] == "seat"
        with pytest.raises(ConnectionClosed) as closed:
            talk.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    assert bob.view(made, 1).json() == before


def test_who_only_watches_sees_what_spectators_see_and_does_nothing(friend: New) -> None:
    ann, bob, cat = friend(), friend(), friend()
    made = ann.open("human", "friend")
    token = ann.link(made)
    assert bob.join(token, 1, "Bob").status_code == 200
    assert cat.join(token).json() == {"table": made, "seat": None}
    assert cat.view(made, -1).status_code == 200
    for how, path in operations(cat):
        if path in (*FOR_WATCHERS, "/lines") and how == "GET":
            continue
        if how == "POST" and path == "/review":
            continue
        answer = ask(cat, made, how, path)
        assert answer.status_code in (403, 409), (how, path, answer.text)
    with cat.talk(made, -1) as talk:
        assert hear(talk, "view")["view"]["seat"] == -1
    assert ann.view(made, 0).json()["version"] == 1


def test_whoever_opened_a_table_says_who_sits_where_and_others_do_not(
    friend: New, table: tuple[Friend, Friend, str]
) -> None:
    _, bob, made = table
    for how, path in (
        *(("DELETE", ""), ("DELETE", "/links"), ("POST", "/watch"), ("POST", "/chat")),
        ("POST", "/chairs/{seat}"),
    ):
        answer = ask(bob, made, how, path)
        assert answer.status_code == 403, (how, path, answer.text)
    assert ask(bob, made, "POST", "/links").status_code == 201, "everybody at the table invites"
    assert ask(bob, made, "DELETE", "/chairs/{seat}").status_code == 200, "and leaves"
    assert ask(bob, made, "GET", "").status_code == 404


def test_links_that_were_used_up_withdrawn_expired_or_guessed_lead_nowhere(
    friend: New, database: Path
) -> None:
    ann, bob, cat = friend(), friend(), friend()
    made = ann.open("human", "friend", game="heroes-of-the-maze")
    seat_link, withdrawn = ann.link(made, 1), ann.link(made)
    assert ann.delete(f"/api/tables/{made}/links").status_code == 200
    for token in (seat_link, withdrawn, "guess", withdrawn[:-1], withdrawn + "A", "…"):
        assert bob.post("/api/join/look", token=token).status_code == 404
        assert bob.join(token, 1).status_code == 404
    used = ann.link(made, 1)
    assert bob.join(used, 0).status_code == 403
    assert bob.join(used, 1).status_code == 200
    assert cat.join(used, 1).status_code == 404
    late = ann.link(made)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE links SET expires = 1.0 WHERE table_id = ?", [made])
    assert cat.join(late, 1).status_code == 404


def test_nothing_that_opens_anything_is_kept_but_as_a_hash(friend: New, database: Path) -> None:
    ann = friend()
    made = ann.open("human", "friend")
    token = ann.link(made)
    (cookie,) = ann.client.cookies.jar
    assert cookie.value is not None
    kept = b"".join(file.read_bytes() for file in database.parent.glob("tables.db*"))
    assert made.encode() in kept
    assert token.encode() not in kept
    assert cookie.value.rpartition(".")[0].encode() not in kept


def test_the_cookie_is_for_this_server_alone_and_no_script_reads_it(friend: New) -> None:
    made = friend().post("/api/tables", game="space-princess", seats=["human", "friend"])
    words = made.headers["Set-Cookie"].lower()
    assert "httponly" in words
    assert "samesite=lax" in words
    assert "path=/" in words


def test_a_seat_that_was_taken_from_somebody_is_closed_to_them_at_once(
    friend: New, table: tuple[Friend, Friend, str]
) -> None:
    ann, bob, made = table
    old = ann.link(made)
    with bob.talk(made, 1) as talk:
        hear(talk, "view")
        assert ann.post(f"/api/tables/{made}/chairs/1", whom="friend").status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                talk.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    assert bob.view(made, 1).status_code == 404
    assert bob.join(old, 1).status_code == 404, "the link that was sent leads there no more"
    cat = friend()
    assert cat.join(ann.link(made), 1).status_code == 200
    assert bob.view(made, 1).status_code == 404


def test_of_two_who_sit_down_on_one_chair_one_does(friend: New) -> None:
    ann, bob, cat = friend(), friend(), friend()
    made = ann.open("human", "friend")
    token = ann.link(made)
    first, second = bob.join(token, 1, "Bob"), cat.join(token, 1, "Cat")
    assert first.status_code == 200
    assert second.status_code == 409
    assert second.json()["error"]["kind"] == "taken"
    assert [chair["player"] for chair in ann.chairs(made)][1] == "Bob"


@pytest.mark.parametrize("host", ["evil.example", "table.example.evil.example", "", "192.168.1.1", "[::2]"])
def test_a_server_with_an_address_answers_to_no_other_name(friend: New, host: str) -> None:
    answer = friend(headers={"Host": host}).get("/api/games")
    assert answer.status_code == 400


def test_where_there_is_an_address_nobody_is_at_home(friend: New) -> None:
    """A proxy asks from this computer, too: a request that does is nothing special."""
    ann = friend()
    made = ann.open("human", "friend", watch="nobody")
    for host in ("127.0.0.1", "localhost", "table.example"):
        near = friend(headers={"Host": host})
        assert near.view(made, 0).status_code == 404
        assert made not in near.get("/api/tables").text


@pytest.mark.parametrize("key", ["none", "of another seat"])
def test_a_route_that_forgets_to_ask_is_shut_all_the_same(
    friend: New, table: tuple[Friend, Friend, str], monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Whatever asks for a table goes through one door before the route that answers it."""

    async def forgetful(request: Request, table_id: str, seat: int) -> LiveTable:
        return await all_tables(request).open(table_id)

    for room in (advice, play, records, seats, tables):
        monkeypatch.setattr(room, "table_at", forgetful)
    ann, _, made = table
    asks = ann if key == "of another seat" else friend()
    for how, path in operations(ann):
        named = path in QUERIES or "{seat}" in path
        if path in ("/people", "/lines", "/sit", "/chairs/{seat}") or (key != "none" and not named):
            continue
        answer = ask(asks, made, how, path)
        assert answer.status_code == (404 if key == "none" else 403), (how, path, answer.text)
