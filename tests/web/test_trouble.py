"""When nothing can be kept for a while: everybody is told, nothing changes, and it goes on by itself."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection

from tests.web.conftest import Server, Visitor
from tests.web.test_socket import at, receive, send


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes to the database and does not come to an end."""
    connection = sqlite3.connect(server.database, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


def receive_both(socket: ClientConnection, *kinds: str) -> list[Any]:
    """The next message of each of these kinds, in whatever order they come."""
    found: dict[str, Any] = {}
    while not found.keys() >= set(kinds):
        message = json.loads(socket.recv(timeout=60))
        found.setdefault(message["type"], message)
    return [found[kind] for kind in kinds]


def test_a_move_is_refused_while_nothing_can_be_kept_and_the_talk_goes_on(server: Server) -> None:
    table = server.new_table()["id"]
    before = server.view(table, 0)
    with at(server, table, 0) as socket:
        version = receive(socket, "view")["view"]["version"]
        with locked(server):
            send(socket, type="play", request="a", version=version, move="|")
            told, refused = receive_both(socket, "trouble", "refused")
            assert refused["error"]["kind"] == "unavailable"
            told = told["message"]
            assert told.startswith("Moves cannot be kept just now (database is locked).")
            answer = server.play(table, 0, "|", version, "b")
            assert answer.status_code == 503
            assert answer.json()["error"] == {"kind": "unavailable", "message": told, "rule": None}
            made = server.client.post(
                "/api/tables", json={"game": "space-princess", "seats": ["human", "human"]}
            )
            assert made.status_code == 503
            assert server.view(table, 0) == before
            with at(server, table, 1) as newcomer:
                assert receive(newcomer, "trouble")["message"] == told
        assert receive(socket, "trouble")["message"] is None
        send(socket, type="play", request="a", version=version, move="|")
        assert receive(socket, "ack")["version"] == version + 1


def test_a_bot_that_could_not_keep_its_move_plays_it_later(server: Server) -> None:
    table = server.new_table(seats=("random", "random"), seed="trouble")["id"]
    with at(server, table, -1) as socket:
        receive(socket, "view")
        with locked(server):
            assert receive(socket, "trouble")["message"] is not None
            stopped = server.client.get(f"/api/tables/{table}").json()["plies"]
        assert receive(socket, "trouble")["message"] is None
        while receive(socket, "view")["view"]["plies"] <= stopped:
            pass


def test_the_page_says_so_and_takes_it_back(visit: Callable[..., Visitor], server: Server) -> None:
    table = server.new_table(seats=("human", "level-1"), seed="page")["id"]
    visitor = visit()
    page = visitor.page
    visitor.open(f"/table/{table}")
    assert visitor.ready() == "choice"
    assert page.locator("#ui-trouble").is_hidden()
    with locked(server):
        visitor.drawer().first.click()
        page.wait_for_selector("#ui-trouble:has-text('Moves cannot be kept just now')")
        assert visitor.axe() == []
        visitor.shoot("desktop-trouble")
    page.wait_for_selector("#ui-trouble", state="hidden")
    assert visitor.ready() == "choice"
    visitor.drawer().first.click()
    page.wait_for_selector("#ui-story li:last-child", state="attached")
    visitor.check()
