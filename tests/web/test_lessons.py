"""Lessons over REST and WebSocket: scenes at tables of their own, friendly replies, nothing lost."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from websockets.sync.client import ClientConnection, connect

import asterion
from asterion.core.lessons.scene import ScenePlay
from asterion.web.store import tables as storing
from asterion.web.store.database import address_of, open_engine
from asterion.web.store.migrating import migrate
from asterion.web.store.tables import Store
from asterion.web.tables.registry import Tables
from tests.web.conftest import Server
from tests.web.known import Known

GAME = "space-princess"
numbers = itertools.count()


def begin(server: Server, scene: str, game: str = GAME) -> dict[str, Any]:
    answer = server.client.post(f"/api/lessons/{game}/{scene}")
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def play(server: Server, table: str, move: str, seat: int = 0) -> dict[str, Any]:
    """The view after a choice, or the error."""
    version = server.view(table, seat)["version"]
    answer = server.play(table, seat, move, version, f"lesson-{next(numbers)}").json()
    return dict(answer["view"] if "view" in answer else answer["error"])


def taught() -> list[tuple[str, str]]:
    return [(game.name, scene.id) for game in asterion.games() if game.lesson for scene in game.lesson.scenes]


@pytest.mark.parametrize(("game", "scene"), taught())
def test_every_scene_is_played_to_its_end_over_the_interface(server: Server, game: str, scene: str) -> None:
    lived = ScenePlay.begin(asterion.load(game), scene)
    table = begin(server, scene, game)
    assert [seat["who"] for seat in table["seats"]].count("human") == 1
    assert table["seats"][lived.seat]["who"] == "human"
    assert table["lesson"]["scene"] == scene
    while not lived.done:
        view = server.view(table["id"], lived.seat)
        assert view["lesson"] == lived.facts()
        assert [choice["notation"] for choice in view["choices"]] == [c.notation for c in lived.match.moves()]
        move = lived.expected[0]
        lived.play(move)
        assert play(server, table["id"], move, lived.seat)["lesson"] == lived.facts()
    view = server.view(table["id"], lived.seat)
    assert view["lesson"]["praise"] == lived.scene.praise
    assert view["choices"] == []


def test_a_wrong_choice_is_answered_and_the_table_stays_as_it_is(server: Server) -> None:
    table = begin(server, "goal")["id"]
    before = server.view(table, 0)
    reply = play(server, table, "c3")
    assert (reply["kind"], reply["rule"]) == ("wrong", None)
    assert reply["message"].startswith("That leads away from the pod.")
    assert server.view(table, 0) == before
    refused = play(server, table, "b2")
    assert (refused["kind"], refused["rule"]) == ("illegal", "SP-19")
    assert server.view(table, 0) == before
    assert play(server, table, "c5")["plies"] == 1


def test_a_step_is_begun_again_and_a_missed_one_can_be_tried_again(server: Server) -> None:
    table = begin(server, "tricks")["id"]
    for move in ("hide", "holo", "@c5", "@c3"):
        play(server, table, move)
    start = server.view(table, 0)
    assert start["undo"] == "This step has only just begun."
    for move in ("evade", "~b1", "=", "b5"):
        missed = play(server, table, move)
    assert missed["over"] is True
    assert missed["lesson"]["missed"].startswith("That was not the way out.")
    assert missed["lesson"]["praise"] is None
    assert missed["choices"] == []
    body = {"seat": 0, "version": missed["version"], "request": "step-again", "agreed": False}
    answer = server.client.post(f"/api/tables/{table}/undo", json=body)
    view = answer.json()["view"]
    assert (view["plies"], view["lesson"], view["over"]) == (start["plies"], start["lesson"], False)
    body |= {"version": view["version"], "request": "once-more"}
    refused = server.client.post(f"/api/tables/{table}/undo", json=body)
    assert refused.json()["error"]["kind"] == "not-yours"
    play(server, table, "fire")
    assert play(server, table, "pod-c5")["lesson"]["praise"]


def test_unknown_games_and_scenes_are_refused(server: Server) -> None:
    for path in ("/api/lessons/chess/1", f"/api/lessons/{GAME}/nothing", f"/api/lessons/{GAME}/6"):
        answer = server.client.post(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["kind"] == "unknown"
    for path in ("/learn/chess", f"/learn/{GAME}/nothing"):
        assert server.client.get(path).status_code == 404
    assert server.client.get(f"/learn/{GAME}").status_code == 200
    assert begin(server, "2")["lesson"]["scene"] == "doors"


def test_a_lesson_in_parts_is_told_part_by_part(server: Server) -> None:
    lesson = asterion.load("midevil").lesson
    assert lesson is not None
    page = server.client.get("/learn/midevil").text
    assert all(part.title in page for part in lesson.parts)
    assert [line.get("part") for line in lesson.facts()[::5]] == [part.title for part in lesson.parts]
    for number, part in enumerate(lesson.parts, 1):
        told = begin(server, part.scenes[0].id, "midevil")["lesson"]
        assert told["part"] == part.title
        assert [scene["id"] for scene in told["scenes"]] == [scene.id for scene in part.scenes]
        following = lesson.part_after(part)
        assert (told["next"] is None) == (following is None) == (number == len(lesson.parts))
        if following is not None:
            assert told["next"] == {"id": following.scenes[0].id, "title": following.title}


def test_scenes_are_told_with_the_game_and_are_no_tables_of_the_lobby(server: Server) -> None:
    card = next(game for game in server.client.get("/api/games").json() if game["name"] == GAME)
    assert card["lesson"][0] == {"id": "goal", "title": "The way out"}
    table = begin(server, "goal")["id"]
    assert table not in [kept["id"] for kept in server.client.get("/api/tables").json()]
    assert table not in server.client.get("/").text
    assert server.client.get(f"/api/tables/{table}/record").status_code == 409
    assert server.client.get(f"/api/tables/{table}/verify").json()["error"]["kind"] == "not-yours"
    again = server.client.post(f"/api/tables/{table}/again").json()
    assert again["lesson"]["scene"] == "goal"
    assert again["id"] != table
    ordinary = server.new_table()
    assert ordinary["lesson"] is None
    assert server.view(ordinary["id"], 0)["lesson"] is None


def test_nobody_chooses_for_the_other_seats(server: Server) -> None:
    table = begin(server, "order")["id"]
    assert play(server, table, "capture", seat=1)["kind"] == "not-yours"


def test_what_the_zealot_holds_is_hidden_from_the_learner(server: Server) -> None:
    table = begin(server, "order")["id"]
    told = json.dumps(server.view(table, 0)["story"]) + server.view(table, 0)["svg"]
    assert "card-zealot-capture" not in told
    view = play(server, table, "fire")
    assert "Revealed: Fire against Capture." in [line["sentence"] for line in view["story"]]


def receive(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message = json.loads(socket.recv(timeout=20))
        if message["type"] == kind:
            return dict(message)


def test_a_scene_is_played_over_a_socket_with_everything_that_happens(server: Server) -> None:
    table = begin(server, "order")["id"]
    address = server.url.replace("http", "ws") + f"/ws/tables/{table}?seat=0&since=0"
    with connect(address, max_size=None) as socket, connect(address, max_size=None) as other:
        known, others = Known(), Known()
        view = known.hear(receive(socket, "view"))["view"]
        assert view["lesson"]["title"] == "Who is quicker"
        message = {"v": 1, "type": "play", "version": view["version"]}
        socket.send(json.dumps({**message, "request": "a", "move": "dash"}))
        error = receive(socket, "refused")["error"]
        assert (error["kind"], error["message"][:10]) == ("wrong", "Dash would")
        socket.send(json.dumps({**message, "request": "b", "move": "fire"}))
        news = known.hear(receive(socket, "view"))
        assert [frame["ply"] for frame in news["frames"]] == [1, 2]
        assert news["view"]["lesson"]["said"][0].startswith("The Zealot did play Capture.")
        assert news["view"]["version"] == view["version"] + 1
        others.hear(receive(other, "view"))
        assert others.hear(receive(other, "view"))["view"] == news["view"]
        other.send(json.dumps({**message, "request": "c", "move": "fire"}))
        assert receive(other, "refused")["error"]["kind"] == "stale"


def test_a_scene_goes_on_after_a_power_cut(new_server: Callable[[], Server]) -> None:
    first = new_server()
    table = begin(first, "tricks")["id"]
    for move in ("hide", "holo", "@e3"):
        play(first, table, move)
    before = first.view(table, 0)
    first.kill()
    second = new_server()
    assert second.view(table, 0) == before
    play(second, table, "@e5")
    play(second, table, "evade")
    assert play(second, table, "pod-e3")["lesson"]["praise"]
    second.kill()
    third = new_server()
    assert third.view(table, 0)["lesson"]["praise"]


# --- the store --------------------------------------------------------------------------------------------


def test_old_scenes_are_forgotten_and_games_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        tables = Tables(store)
        game = await tables.create(GAME, ["human", "human"])
        with monkeypatch.context() as past:
            past.setattr(storing.time, "time", lambda: 1000.0)
            old = await tables.learn(GAME, "goal")
        await tables.learn(GAME, "goal")
        await old.play(0, "c5", old.version, "r")  # somebody is still there
        fresh = await Tables(store).learn(GAME, "goal")
        assert store.load(old.kept.id) == (None, [])
        with store.engine.connect() as connection:
            plies = sqlalchemy.select(storing.plies.c.notation).where(storing.plies.c.table_id == old.kept.id)
            assert connection.execute(plies).first() is None
        assert store.load(fresh.kept.id)[0] is not None
        assert store.load(game.kept.id)[0] is not None

    asyncio.run(story())


def test_a_scene_that_was_written_anew_since_says_so(tmp_path: Path) -> None:
    import asyncio

    async def story() -> None:
        address = f"sqlite:///{tmp_path / 'tables.db'}"
        table = await Tables(Store(address)).learn(GAME, "goal")
        with Store(address).engine.begin() as connection:
            connection.execute(sqlalchemy.update(storing.tables).values(lesson="gone"))
        with pytest.raises(asterion.AsterionError, match="not as it was when you began it"):
            await Tables(Store(address)).open(table.kept.id)

    asyncio.run(story())


def test_a_database_from_before_lessons_is_brought_up_to_date(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    engine = open_engine(address_of(address))
    migrate(engine, "0001")
    row = {"id": "t", "game": GAME, "who": '["human", "human"]', "names": '["A", "B"]', "options": "{}"}
    row |= {"seed": "00", "version": 1, "created": 1.0}
    with engine.begin() as connection:
        names = ", ".join(row)
        values = ", ".join(f":{name}" for name in row)
        connection.execute(sqlalchemy.text(f"INSERT INTO tables ({names}) VALUES ({values})"), row)
    kept, plies = Store(address).load("t")
    assert kept is not None
    assert (kept.lesson, kept.names, kept.version, plies) == (None, ("A", "B"), 1, [])
