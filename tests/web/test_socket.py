"""The WebSocket: told at once, acknowledged, idempotent, and silent about what is hidden."""

import json
from collections.abc import Callable
from contextlib import contextmanager, suppress
from socket import SHUT_RDWR
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.web.conftest import Server
from tests.web.known import Known


@contextmanager
def at(server: Server, table: str, seat: int, since: int = 0) -> Any:
    address = server.url.replace("http", "ws") + f"/ws/tables/{table}?seat={seat}&since={since}"
    with connect(address, max_size=None, open_timeout=20) as socket:
        yield socket


def receive(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        message = dict(json.loads(socket.recv(timeout=20)))
        if message["type"] == kind:
            assert message["v"] == 1
            return message


def send(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps({"v": 1, **message}))


def test_a_browser_is_told_the_view_and_what_happened_since(server: Server) -> None:
    table = server.new_table()["id"]
    with at(server, table, 0) as socket:
        message = receive(socket, "view")
        assert [frame["ply"] for frame in message["frames"]] == list(range(1, 11))
        assert message["view"]["choices"][0][0] == "="
    with at(server, table, 0, since=8) as socket:
        assert [frame["ply"] for frame in receive(socket, "view")["frames"]] == [9, 10]


def test_a_move_is_acknowledged_and_everybody_is_told(server: Server) -> None:
    table = server.new_table()["id"]
    known = Known()
    with at(server, table, 0) as mine, at(server, table, 1) as his:
        version = receive(mine, "view")["view"]["version"]
        known.hear(receive(his, "view"))
        send(mine, type="play", request="a", version=version, move="|")
        assert receive(mine, "ack") == {"v": 1, "type": "ack", "request": "a", "version": version + 1}
        told = known.hear(receive(his, "view"))
        assert told["view"] == server.view(table, 1)
        assert told["view"]["version"] == version + 1
        assert [frame["sentences"] for frame in told["frames"]] == [["Door b1 stands open north–south."]]


def test_a_double_click_and_a_second_tab_play_once(server: Server) -> None:
    table = server.new_table()["id"]
    with at(server, table, 0) as one, at(server, table, 0) as two:
        version = receive(one, "view")["view"]["version"]
        receive(two, "view")
        for socket in (one, two, one):
            send(socket, type="play", request="double", version=version, move="|")
        send(two, type="play", request="other", version=version, move="=")
        assert receive(one, "ack")["version"] == version + 1
        assert receive(one, "ack")["version"] == version + 1
        assert receive(two, "ack")["version"] == version + 1
        assert receive(two, "refused")["error"]["kind"] == "stale"
    assert server.view(table, 0)["plies"] == 11


def test_undo_is_acknowledged_and_told(server: Server) -> None:
    table = server.new_table()["id"]
    with at(server, table, 0) as socket:
        version = receive(socket, "view")["view"]["version"]
        send(socket, type="play", request="a", version=version, move="|")
        receive(socket, "ack")
        send(socket, type="undo", request="b", version=version + 1)
        assert receive(socket, "ack")["version"] == version + 2
    assert server.view(table, 0)["plies"] == 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "A message is a JSON object."),
        ("[]", "A message is a JSON object with v: 1."),
        ('{"v": 2, "type": "ping"}', "A message is a JSON object with v: 1."),
        ('{"v": 1, "type": "dance"}', "A message's type is play, undo, look or ping."),
        ('{"v": 1, "type": "play"}', "move: Field required."),
        ('{"v": 1, "type": "play", "move": "=", "version": "x", "request": "r"}', "version: "),
        ('{"v": 1, "type": "play", "move": "=", "version": 1, "request": "no spaces"}', "request: "),
        ('{"v": 1, "type": "ping", "x": "' + "y" * 5000 + '"}', "at most 4096 characters"),
    ],
)
def test_a_wrong_message_is_refused_and_the_talk_goes_on(server: Server, text: str, message: str) -> None:
    table = server.new_table()["id"]
    with at(server, table, 0) as socket:
        receive(socket, "view")
        socket.send(text)
        refused = receive(socket, "refused")
        assert refused["error"]["kind"] == "bad"
        assert message in refused["error"]["message"]
        send(socket, type="ping")
        receive(socket, "pong")


def test_an_unknown_table_or_seat_is_refused_in_a_sentence(server: Server) -> None:
    with at(server, "nowhere", 0) as socket:
        assert "There is no table 'nowhere'" in receive(socket, "refused")["error"]["message"]
    table = server.new_table()["id"]
    with at(server, table, 9) as socket:
        assert "There is no seat 9" in receive(socket, "refused")["error"]["message"]


def test_a_spectator_is_told_everything_and_changes_nothing(server: Server) -> None:
    table = server.new_table()["id"]
    seen = server.view(table, 0)
    server.play(table, 0, "=", seen["version"], "first").raise_for_status()
    before = server.view(table, -1)
    with at(server, table, -1) as socket:
        version = receive(socket, "view")["view"]["version"]
        send(socket, type="undo", request="a", version=version, agreed=True)
        assert receive(socket, "refused")["error"]["kind"] == "not-yours"
        send(socket, type="play", request="b", version=version, move="|")
        assert receive(socket, "refused")["error"]["kind"] == "not-yours"
    assert server.view(table, -1) == before


def test_a_page_of_another_site_may_not_listen_in(server: Server) -> None:
    table = server.new_table()["id"]
    address = server.url.replace("http", "ws") + f"/ws/tables/{table}?seat=0"
    with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin("http://evil.example")):
        pass
    with connect(address, origin=Origin(server.url), max_size=None) as socket:
        assert receive(socket, "view")["view"]["seat"] == 0


def test_nothing_of_the_other_hand_reaches_a_seat_over_a_whole_game(server: Server) -> None:
    """Every byte the Zealot's socket receives is searched for what the princess drew and laid down."""
    table = server.new_table(seats=("random", "human"), seed="secret")["id"]
    known, secrets = Known(), 0
    with at(server, table, 1) as socket:
        while True:
            message = known.hear(socket.recv(timeout=20))
            if message["type"] != "view":
                continue
            view = message["view"]
            if view["over"]:
                break
            full = server.view(table, 0)
            text = json.dumps(message, ensure_ascii=False)
            for line in full["story"]:
                if line["sentence"].startswith(("The princess lays", "The princess draws")):
                    assert line["sentence"] not in text or "a card" in line["sentence"]
                    secrets += 1
            if view["actor"] == 1:
                choice = view["choices"][0]["notation"]
                send(socket, type="play", request=f"s{view['version']}", version=view["version"], move=choice)
    assert secrets > 20


def test_who_leaves_while_being_answered_is_no_fault_of_the_server(
    new_server: Callable[..., Server],
) -> None:
    server = new_server()
    table = server.new_table()["id"]
    for _ in range(20):
        with suppress(EOFError, ConnectionClosed), at(server, table, 0) as socket:
            receive(socket, "view")
            for _ in range(30):
                send(socket, type="ping")
            socket.socket.shutdown(SHUT_RDWR)
    assert server.view(table, 0)["version"] >= 1
    log = server.kill()
    assert "Traceback" not in log
    assert "could not be carried out" not in log
