"""The REST interface: what programs may do, and what they are told when they do it wrong."""

import itertools
import random
import re
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import httpx
import pytest

import asterion
from asterion.bots import bot_names
from tests.web.conftest import Server

numbers = itertools.count()


def fresh() -> str:
    return f"request-{next(numbers)}"


def play_to_the_end(server: Server, table: str, seed: int = 1) -> None:
    """Both seats play at random through the interface."""
    rng = random.Random(seed)
    while True:
        view = server.view(table, -1)
        if view["over"]:
            return
        seat = view["actor"]
        mine = server.view(table, seat)
        move = rng.choice(mine["choices"])["notation"]
        assert server.play(table, seat, move, mine["version"], fresh()).status_code == 200


def error(answer: httpx.Response) -> dict[str, str]:
    return dict(answer.json()["error"])


def test_the_games_are_listed_with_seats_options_and_bots(server: Server) -> None:
    games = server.client.get("/api/games").json()
    assert [game["name"] for game in games] == [game.name for game in asterion.games()]
    assert games[0]["bots"] == bot_names()
    assert games[0]["options"][0] == {
        "name": "secret_plans",
        "sentence": "She must find the real plans on the four inner corridors before she escapes.",
        "values": [False, True],
        "default": False,
        "rules": ["SP-43", "SP-44", "SP-45"],
    }


def test_a_whole_game_is_played_recorded_and_verified(server: Server) -> None:
    table = server.new_table(options={"tough_princess": True}, seed="web", names=["Ann", "Bob"])["id"]
    early = server.client.get(f"/api/tables/{table}/record")
    assert early.status_code == 409
    assert "when the game is over" in error(early)["message"]
    play_to_the_end(server, table)
    record = server.client.get(f"/api/tables/{table}/record")
    assert ".maze" in record.headers["content-disposition"]
    match = asterion.replay(record.text)
    assert match.over
    assert match.players == ("Ann", "Bob")
    info = server.client.get(f"/api/tables/{table}").json()
    assert info["over"] is True
    assert info["outcome"] == match.outcome
    assert info["plies"] == len(match.plies)
    verdict = server.client.get(f"/api/tables/{table}/verify").json()
    assert verdict["ok"] is True
    assert verdict["rolls"] > 5
    assert bytes.fromhex(verdict["seed"]) == b"web"


def test_the_same_request_is_answered_again_and_not_played_again(server: Server) -> None:
    table = server.new_table()["id"]
    view = server.view(table, 0)
    first = server.play(table, 0, "=", view["version"], "twice").json()
    again = server.play(table, 0, "=", view["version"], "twice").json()
    assert first["version"] == again["version"] == view["version"] + 1
    assert server.view(table, 0)["plies"] == view["plies"] + 1


def test_a_move_chosen_at_an_old_version_is_refused(server: Server) -> None:
    table = server.new_table()["id"]
    view = server.view(table, 0)
    assert server.play(table, 0, "=", view["version"], fresh()).status_code == 200
    late = server.play(table, 0, "|", view["version"], fresh())
    assert late.status_code == 409
    assert error(late)["kind"] == "stale"
    assert server.view(table, 0)["version"] == view["version"] + 1


def test_an_illegal_move_names_its_rule_and_changes_nothing(server: Server) -> None:
    table = server.new_table()["id"]
    view = server.view(table, 0)
    refused = server.play(table, 0, "dash", view["version"], fresh())
    assert refused.status_code == 409
    assert error(refused)["kind"] == "illegal"
    assert error(refused)["rule"] == "SP-4"
    garbled = server.play(table, 0, "xyzzy", view["version"], fresh())
    assert garbled.status_code == 422
    assert "'xyzzy' is no move of Space Princess; now it could be" in error(garbled)["message"]
    assert server.view(table, 0) == view


def test_a_seat_cannot_choose_for_another_or_for_a_bot(server: Server) -> None:
    table = server.new_table()["id"]
    view = server.view(table, 1)
    refused = server.play(table, 1, "=", view["version"], fresh())
    assert refused.status_code == 409
    assert error(refused)["kind"] == "not-yours"
    bots = server.new_table(seats=("random", "random"))["id"]
    refused = server.play(bots, 0, "=", server.view(bots, 0)["version"], fresh())
    assert refused.status_code == 409


def test_bots_play_by_themselves(server: Server) -> None:
    table = server.new_table(seats=("random", "random"))["id"]
    for _ in range(600):
        if server.client.get(f"/api/tables/{table}").json()["over"]:
            break
        time.sleep(0.02)
    assert server.client.get(f"/api/tables/{table}").json()["over"]


def test_a_choice_is_taken_back_and_the_store_forgets_it(server: Server) -> None:
    table = server.new_table()["id"]
    before = server.view(table, 0)
    server.play(table, 0, "=", before["version"], fresh())
    view = server.view(table, 0)
    assert view["undo"] is None
    body = {"seat": 0, "version": view["version"], "request": "back"}
    answer = server.client.post(f"/api/tables/{table}/undo", json=body)
    assert answer.status_code == 200
    after = server.view(table, 0)
    assert (after["plies"], after["version"]) == (before["plies"], before["version"] + 2)
    assert after["choices"] == before["choices"]
    assert server.client.post(f"/api/tables/{table}/undo", json=body).status_code == 200  # the same request
    refused = server.client.post(
        f"/api/tables/{table}/undo", json={**body, "version": after["version"], "request": "b2"}
    )
    assert refused.status_code == 409
    assert "Chance has decided" in error(refused)["message"]


def test_why_tells_the_rule_and_asks_only_the_seats_own_view(server: Server) -> None:
    table = server.new_table(seed="why")["id"]
    for _ in range(2):
        server.play(table, 0, "=", server.view(table, 0)["version"], fresh())
    ask = {"seat": 0, "wish": "tile-c3"}
    told = server.client.get(f"/api/tables/{table}/why", params=ask).json()
    assert (told["allowed"], told["rule"]) == (False, "SP-7")
    other = server.client.get(f"/api/tables/{table}/why", params={**ask, "seat": 1}).json()
    assert other["rule"] is None
    assert other["sentence"].startswith("The princess: choose")
    mine = server.view(table, 0)["choices"][0]
    allowed = server.client.get(f"/api/tables/{table}/why", params={"seat": 0, "wish": mine["target"]}).json()
    assert allowed["allowed"] is True
    nonsense = server.client.get(f"/api/tables/{table}/why", params={"seat": 0, "wish": "tile-z9"})
    assert nonsense.status_code == 422


def test_a_preview_shows_a_step_but_not_what_is_hidden(server: Server) -> None:
    table = server.new_table(seed="preview")["id"]
    view = server.view(table, 0)
    shown = server.client.get(f"/api/tables/{table}/preview", params={"seat": 0, "move": "|"}).json()
    assert shown["svg"].startswith("<svg")
    assert shown["sentences"] == ["Door b1 stands open north–south."]
    assert server.view(table, 0) == view
    for _ in range(2):
        server.play(table, 0, "=", server.view(table, 0)["version"], fresh())
    mine = server.view(table, 0)["choices"][0]["notation"]
    server.play(table, 0, mine, server.view(table, 0)["version"], fresh())
    his = server.view(table, 1)["choices"][0]["notation"]
    hidden = server.client.get(f"/api/tables/{table}/preview", params={"seat": 1, "move": his}).json()
    assert hidden == {"svg": None, "sentences": ["What follows is still hidden."]}


def test_frames_show_every_position_as_the_seat_could_see_it(server: Server) -> None:
    table = server.new_table(seed="frames")["id"]
    for _ in range(2):
        server.play(table, 0, "=", server.view(table, 0)["version"], fresh())
    plies = server.view(table, 0)["plies"]
    frames = [
        server.client.get(f"/api/tables/{table}/frames/{n}", params={"seat": 1}).json()
        for n in range(plies + 1)
    ]
    assert frames[0]["sentences"] == []
    assert "The princess draws a card." in [s for frame in frames for s in frame["sentences"]]
    assert all(frame["svg"].startswith("<svg") for frame in frames)
    assert server.client.get(f"/api/tables/{table}/frames/{plies + 1}").status_code == 404


def test_again_rotates_the_seats(server: Server) -> None:
    table = server.new_table(seats=("human", "level-2"), names=["Ann", ""], options={"doors": "single"})["id"]
    again = server.client.post(f"/api/tables/{table}/again")
    assert again.status_code == 201
    assert [(seat["who"], seat["player"]) for seat in again.json()["seats"]] == [
        ("level-2", "Princess"),
        ("human", "Ann"),
    ]
    assert again.json()["options"] == {"doors": "single"}


def test_an_own_components_file_is_played_and_a_wrong_one_refused(
    server: Server, space_princess: object
) -> None:
    box = (asterion.load("space-princess").folder / "components.toml").read_text(encoding="utf-8")
    table = server.new_table(components=box.replace("dash = { is = 13", "dash = { is = 0"), seed="box")["id"]
    play_to_the_end(server, table)
    assert server.client.get(f"/api/tables/{table}/verify").json()["ok"] is True
    body = {"game": "space-princess", "seats": ["human", "human"], "components": "x = 1"}
    refused = server.client.post("/api/tables", json=body)
    assert refused.status_code == 422
    assert error(refused)["message"].startswith("Your components file: x must be a table such as")


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"game": "chess", "seats": ["human", "human"]}, 404, "There is no game 'chess'"),
        ({"game": "space-princess", "seats": ["human"]}, 422, "is for 2 players, not 1"),
        ({"game": "space-princess", "seats": ["human", "oracle"]}, 422, "oracle"),
        (
            {"game": "space-princess", "seats": ["human", "human"], "options": {"x": True}},
            422,
            "has no option 'x'",
        ),
        ({"game": "space-princess", "seats": "human"}, 422, "seats: "),
        ({"game": "space-princess", "seats": ["human", "human"], "colour": 1}, 422, "colour: "),
        ({"seats": ["human", "human"]}, 422, "game: Field required"),
        ([], 422, "The request: "),
    ],
)
def test_a_table_that_cannot_be_set_is_refused_in_a_sentence(
    server: Server, body: object, status: int, message: str
) -> None:
    before = len(server.client.get("/api/tables").json())
    answer = server.client.post("/api/tables", json=body)
    assert answer.status_code == status
    assert message in error(answer)["message"]
    assert len(server.client.get("/api/tables").json()) == before


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/nowhere", 404),
        ("/api/tables/%00", 404),
        ("/api/tables/" + "x" * 5000, 404),
        ("/nowhere", 404),
        ("/api/tables/nowhere/view?seat=77", 422),
        ("/api/tables/nowhere/frames/one", 422),
        ("/static/../server.py", 404),
    ],
)
def test_bad_addresses_are_refused_in_a_sentence(server: Server, path: str, status: int) -> None:
    answer = server.client.get(path)
    assert answer.status_code == status
    assert error(answer)["message"].endswith(".")


def test_a_seat_that_does_not_exist_is_refused(server: Server) -> None:
    table = server.new_table()["id"]
    answer = server.client.get(f"/api/tables/{table}/view", params={"seat": 5})
    assert answer.status_code == 404
    assert "There is no seat 5" in error(answer)["message"]


@pytest.mark.parametrize("body", [b"x" * 300_000, b"{" * 100_000, b"\xff\xfe", b'{"game": '])
def test_oversized_and_malformed_bodies_are_refused(server: Server, body: bytes) -> None:
    answer = server.client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (413, 422)
    assert error(answer)["message"].endswith(".")


def test_a_killed_server_has_every_acknowledged_move(
    new_server: Callable[[], Server], tmp_path: Path
) -> None:
    server = new_server()
    table = server.new_table(seed="kill")["id"]
    rng = random.Random(4)
    for number in range(25):
        actor = server.view(table, -1)["actor"]
        view = server.view(table, actor)
        move = rng.choice(view["choices"])["notation"]
        assert server.play(table, actor, move, view["version"], f"k{number}").is_success
    expected = [server.view(table, seat) for seat in (-1, 0, 1)]
    server.kill()
    server = new_server()
    assert [server.view(table, seat) for seat in (-1, 0, 1)] == expected
    repeated = server.play(table, actor, move, view["version"], "k24")  # its answer got lost: sent again
    assert repeated.is_success
    assert server.play(table, actor, "pass", view["version"], "k24").status_code == 409
    assert [server.view(table, seat) for seat in (-1, 0, 1)] == expected
    play_to_the_end(server, table)
    assert server.client.get(f"/api/tables/{table}/verify").json()["ok"] is True


@pytest.mark.parametrize(
    "path", ["/", "/new/space-princess", "/rules/space-princess", "/api", "/openapi.json"]
)
def test_no_page_loads_anything_from_elsewhere(server: Server, path: str) -> None:
    answer = server.client.get(path)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", answer.text) == []


def test_a_request_for_another_host_is_refused(server: Server) -> None:
    assert server.client.get("/api/tables", headers={"host": "evil.example"}).status_code == 400


def test_a_deleted_table_is_gone_for_good(server: Server) -> None:
    table = server.new_table()["id"]
    assert server.client.delete(f"/api/tables/{table}").json() == {"id": table}
    assert server.client.get(f"/api/tables/{table}").status_code == 404
    assert server.client.delete(f"/api/tables/{table}").status_code == 404
    assert table not in [each["id"] for each in server.client.get("/api/tables").json()]


def test_playing_again_rotates_the_seats_unless_they_are_kept(server: Server) -> None:
    table = server.new_table(seats=("human", "level-1"))["id"]
    for keep, who in ((False, ["level-1", "human"]), (True, ["human", "level-1"])):
        answer = server.client.post(f"/api/tables/{table}/again", params={"keep": keep})
        assert [seat["who"] for seat in answer.json()["seats"]] == who


def test_the_lobby_shows_all_tables_page_by_page_with_dates_in_words(server: Server) -> None:
    begun = [server.new_table(names=[f"Leafer{number}", "Paging & co"])["id"] for number in range(65)]
    seen: list[str] = []
    for number in (1, 2, 3):
        text = server.client.get("/", params={"search": "paging", "playing": number}).text
        seen += re.findall(r'href="/table/(\w+)"', text)
        assert f"page {number} of 3" in text
        assert (f"playing={number + 1}&amp;" in text) == (number < 3)
        dates = re.findall(r'<time datetime="([^"]*)">([^<]*)</time>', text)
        assert len(dates) == (30, 30, 5)[number - 1]
        for iso, words in dates:
            assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", iso)
            assert re.fullmatch(r"\d{1,2} [A-Z][a-z]+ 20\d\d, \d\d:\d\d", words)
    assert seen == begun[::-1]
    assert "page 3 of 3" in server.client.get("/", params={"search": "paging", "playing": 99}).text
    found = server.client.get("/", params={"search": "PRINCESS leafer7 & co"}).text
    assert re.findall(r'href="/table/(\w+)"', found) == [begun[7]]
    nothing = server.client.get("/", params={"search": '"><script>'}).text
    assert "No game in progress is meant by “&#34;&gt;&lt;script&gt;”." in nothing


def test_tables_are_listed_page_by_page_with_their_number(server: Server) -> None:
    begun = [server.new_table(names=["Lister", ""])["id"] for _ in range(7)]
    ask = {"search": "lister", "limit": 3}
    pages = [server.client.get("/api/tables", params={**ask, "skip": skip}) for skip in (0, 3, 6)]
    assert [table["id"] for page in pages for table in page.json()] == begun[::-1]
    assert {page.headers["x-total-count"] for page in pages} == {"7"}
    table = pages[0].json()[0]
    assert time.time() - 600 < table["created"] < time.time() + 1
    moment = datetime.fromisoformat(table["began"]["iso"])
    assert abs(moment.timestamp() - table["created"]) <= 1
    assert table["began"]["words"].startswith(str(moment.astimezone().day))
    over = server.client.get("/api/tables", params={**ask, "over": True})
    assert (over.json(), over.headers["x-total-count"]) == ([], "0")
    for wrong in ({"limit": 0}, {"limit": 501}, {"skip": -1}, {"search": "x" * 101}):
        assert server.client.get("/api/tables", params=wrong).status_code == 422
