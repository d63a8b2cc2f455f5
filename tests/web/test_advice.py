"""Hints, chances, looking back and changing seats, as programs see them."""

import itertools
import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from asterion.web.tables.driving import PACE
from tests.web.conftest import Server

numbers = itertools.count()


def get(server: Server, table: str, what: str, seat: int) -> httpx.Response:
    return server.client.get(f"/api/tables/{table}/{what}", params={"seat": seat})


def reseat(server: Server, table: str, seat: int, who: str, **more: Any) -> httpx.Response:
    return server.client.post(f"/api/tables/{table}/seats/{seat}", json={"who": who, **more})


def who(server: Server, table: str) -> list[str]:
    return [seat["who"] for seat in server.client.get(f"/api/tables/{table}").json()["seats"]]


def over(server: Server, seats: tuple[str, ...] = ("random", "level-1")) -> str:
    table = server.new_table(seats=seats)["id"]
    for _ in range(600):
        if server.client.get(f"/api/tables/{table}").json()["over"]:
            return str(table)
        time.sleep(0.05)
    raise AssertionError("the bots did not come to an end")


def error(answer: httpx.Response) -> dict[str, str]:
    return dict(answer.json()["error"])


def receive(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message = dict(json.loads(socket.recv(timeout=60)))
        if message["type"] == kind:
            return message


def test_a_hint_is_one_of_the_choices_with_its_reason(server: Server) -> None:
    table = server.new_table(seed="hint")["id"]
    view = server.view(table, 0)
    answer = get(server, table, "hint", 0)
    assert answer.status_code == 200
    hint = answer.json()
    assert hint["version"] == view["version"]
    assert hint["mix"][0]["notation"] in [choice["notation"] for choice in view["choices"]]
    assert hint["mix"][0]["sentence"] in hint["sentence"]
    assert 0 <= hint["mix"][0]["expects"] <= 1
    assert get(server, table, "hint", 0).json() == hint, "asked again, it says the same"
    assert server.view(table, 0) == view, "a hint changes nothing"


def test_a_hint_takes_about_a_second_and_the_server_goes_on_answering(server: Server) -> None:
    table = server.new_table()["id"]
    get(server, table, "chances", 0)  # the search is ready
    begun = time.perf_counter()
    assert get(server, table, "hint", 0).status_code == 200
    assert time.perf_counter() - begun < 4  # on a busy machine


@pytest.mark.parametrize("seat", [1, -1])
def test_who_has_nothing_to_choose_gets_no_hint(server: Server, seat: int) -> None:
    table = server.new_table()["id"]
    refused = get(server, table, "hint", seat)
    assert refused.status_code == 409
    assert error(refused)["message"] == "It is not this seat's choice but princess's."


def test_a_lesson_has_hints_of_its_own_and_keeps_its_seats(server: Server) -> None:
    table = server.client.post("/api/lessons/space-princess/1").json()["id"]
    for answer in (
        get(server, table, "hint", 0),
        get(server, table, "chances", 0),
        reseat(server, table, 0, "level-1"),
        server.client.post(f"/api/tables/{table}/review"),
    ):
        assert answer.status_code == 409
        assert "lesson" in error(answer)["message"]


def test_chances_are_told_to_seats_and_spectators(server: Server) -> None:
    table = server.new_table(seed="chances")["id"]
    for seat in (-1, 0, 1):
        told = get(server, table, "chances", seat).json()
        assert (told["version"], told["plies"], told["seat"]) == (1, 10, seat)
        assert sum(told["chances"]) == pytest.approx(1.0, abs=1e-3)
    assert get(server, table, "chances", 5).status_code == 404


def test_after_the_end_the_chances_are_the_result(server: Server) -> None:
    table = over(server)
    assert get(server, table, "chances", -1).json()["chances"] == server.view(table, -1)["score"]


def test_a_finished_game_is_looked_back_on_in_the_background_once(server: Server) -> None:
    table = over(server)
    path = f"/api/tables/{table}/review"
    assert server.client.get(path).json()["state"] == "none"
    assert server.client.post(path).status_code == 202
    progress = [0.0]
    for _ in range(600):
        found = server.client.get(path).json()
        progress.append(found["progress"])
        if found["state"] != "running":
            break
        time.sleep(0.05)
    assert found["state"] == "done"
    assert progress == sorted(progress)
    assert found["moments"][-1]["chances"] == server.view(table, -1)["score"]
    for point in found["turning_points"]:
        assert point["loss"] > 0
        assert point["better"]["sentence"] in point["sentence"]
    assert server.client.post(path).json() == found, "a second visit is answered at once"


def test_a_game_is_looked_back_on_when_it_is_over(server: Server) -> None:
    table = server.new_table()["id"]
    for method in (server.client.get, server.client.post):
        refused = method(f"/api/tables/{table}/review")
        assert refused.status_code == 409
        assert "when it is over" in error(refused)["message"]


def test_a_bot_takes_a_seat_and_a_person_takes_it_back(server: Server) -> None:
    table = server.new_table(seed="deputy")["id"]
    view = server.view(table, 0)
    first = reseat(server, table, 0, "level-2", version=view["version"], request="deputy")
    assert first.status_code == 200
    assert first.json()["version"] == view["version"] + 1
    assert [seat["who"] for seat in first.json()["table"]["seats"]] == ["level-2", "human"]
    for _ in range(200):
        if server.view(table, 1)["choices"]:
            break
        time.sleep(0.05)
    else:
        raise AssertionError("the bot does not choose")
    refused = server.play(table, 0, "=", server.view(table, 0)["version"], "mine")
    assert refused.status_code == 409
    again = reseat(server, table, 0, "level-2", version=view["version"], request="deputy")
    assert again.json()["version"] == first.json()["version"], "the same request is not carried out again"
    assert reseat(server, table, 0, "human").status_code == 200
    assert who(server, table) == ["human", "human"]
    assert server.view(table, 0)["who"] == ["human", "human"]


@pytest.mark.parametrize(
    ("seat", "body", "status", "message"),
    [
        (0, {"who": "oracle"}, 422, "oracle"),
        (0, {"who": "human", "version": 77}, 409, "The table is at version 1"),
        (7, {"who": "human"}, 404, "There is no seat 7"),
        (-1, {"who": "human"}, 422, "seat: "),
        (0, {}, 422, "who: Field required"),
        (0, {"who": "human", "colour": 1}, 422, "colour: "),
    ],
)
def test_a_wrong_change_of_seats_is_refused_in_a_sentence(
    server: Server, seat: int, body: dict[str, Any], status: int, message: str
) -> None:
    table = server.new_table()["id"]
    answer = server.client.post(f"/api/tables/{table}/seats/{seat}", json=body)
    assert answer.status_code == status
    assert message in error(answer)["message"]
    assert who(server, table) == ["human", "human"]


def test_after_the_end_nobody_changes_seats(server: Server) -> None:
    refused = reseat(server, over(server), 0, "human")
    assert refused.status_code == 409
    assert error(refused)["message"] == "The game is over."


def test_everybody_is_told_who_plays_and_bots_alone_take_their_time(server: Server) -> None:
    table = server.new_table(seed="told")["id"]
    address = server.url.replace("http", "ws") + f"/ws/tables/{table}?seat=1"
    with connect(address, max_size=None) as socket:
        assert receive(socket, "view")["view"]["who"] == ["human", "human"]
        reseat(server, table, 1, "level-1")
        assert receive(socket, "view")["view"]["who"] == ["human", "level-1"]
        reseat(server, table, 0, "level-1")
        assert receive(socket, "view")["view"]["who"] == ["level-1", "level-1"]
        begun = time.perf_counter()
        assert receive(socket, "thinking")["warming"] in (True, False)
        for _ in range(2):
            receive(socket, "view")
        assert time.perf_counter() - begun > PACE, "somebody who watches can follow, and take over"
        reseat(server, table, 0, "human")


def test_a_killed_server_knows_who_plays(new_server: Callable[[], Server]) -> None:
    server = new_server()
    table = server.new_table(seed="kill")["id"]
    answer = reseat(server, table, 1, "level-4", request="kept")
    assert answer.is_success
    server.kill()
    server = new_server()
    assert who(server, table) == ["human", "level-4"]
    assert server.view(table, 0)["version"] == answer.json()["version"]
    assert reseat(server, table, 1, "level-4", request="kept").json()["version"] == answer.json()["version"]
