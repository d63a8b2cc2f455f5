"""Who is there, taking back and pausing by consent, what people say, and whose time runs."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from asterion.web.people.clocks import AT_LEAST, DAYS, GAME, MOVE, Clock
from asterion.web.people.talking import LONGEST
from tests.web.together.friends import Friend, hear

New = Callable[..., Friend]
Company = tuple[Friend, Friend, str]
HEROES = "heroes-of-the-maze"


def meet(friend: New, **more: Any) -> Company:
    """Ann and Bob, who came by a link, at a table of two."""
    ann, bob = friend(), friend()
    table = ann.open("human", "friend", **{"game": HEROES, "seed": "together", "names": ["Ann", ""], **more})
    assert bob.join(ann.link(table), 1, "Bob").status_code == 200
    return ann, bob, table


def told(friend: Friend, table: str) -> dict[str, Any]:
    return dict(friend.get(f"/api/tables/{table}/people").json())


def choose(ann: Friend, bob: Friend, table: str, number: int = 0) -> int:
    """Whoever is on turn chooses something; who that was."""
    for seat, each in enumerate((ann, bob)):
        view = each.view(table, seat).json()
        if view["choices"]:
            move = view["choices"][number]["notation"]
            assert each.play(table, seat, move, view["version"], f"v{view['version']}").status_code == 200
            return seat
    raise AssertionError("nobody is on turn")


def until(friend: Friend, table: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """What is told of the people once this holds."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        found = told(friend, table)
        if holds(found):
            return found
        time.sleep(0.02)
    raise AssertionError(found)


# --- who is there -------------------------------------------------------------------------------------------


def test_everybody_is_told_who_comes_and_who_goes(friend: New) -> None:
    ann, bob, table = meet(friend)
    with ann.talk(table, 0) as first:
        assert [chair["here"] for chair in hear(first, "people")["people"]["chairs"]] == [True, False]
        with bob.talk(table, 1) as second:
            assert [chair["here"] for chair in hear(first, "people")["people"]["chairs"]] == [True, True]
            hear(second, "people")
        assert [chair["here"] for chair in hear(first, "people")["people"]["chairs"]] == [True, False]


# --- by consent ---------------------------------------------------------------------------------------------


def test_something_is_taken_back_when_all_agree_and_not_before(friend: New) -> None:
    ann, bob, table = meet(friend)
    choose(ann, bob, table)
    view = ann.view(table, 0).json()
    body = {"seat": 0, "version": view["version"], "request": "back", "agreed": True}
    assert ann.post(f"/api/tables/{table}/undo", **body).status_code == 409, "nobody was asked"
    with ann.talk(table, 0) as talk:
        hear(talk, "view")
        talk.send(f'{{"v":1,"type":"undo","request":"r","version":{view["version"]},"agreed":true}}')
        assert "asked first" in hear(talk, "refused")["error"]["message"]
    asked = ann.post(f"/api/tables/{table}/questions", kind="takeback", seat=0).json()["question"]
    assert (asked["mine"], asked["asked"], asked["waits"]) == (True, False, 1)
    assert told(bob, table)["question"]["asked"] is True
    assert ann.post(f"/api/tables/{table}/questions/{asked['number']}", agree=True).status_code == 409
    assert ann.view(table, 0).json()["plies"] == view["plies"]
    assert bob.post(f"/api/tables/{table}/questions/{asked['number']}", agree=True).status_code == 200
    assert ann.view(table, 0).json()["plies"] < view["plies"]
    assert told(ann, table)["question"] is None


def test_who_disagrees_or_goes_on_playing_leaves_all_as_it_is(friend: New) -> None:
    ann, bob, table = meet(friend)
    choose(ann, bob, table)
    plies = ann.view(table, 0).json()["plies"]
    asked = ann.post(f"/api/tables/{table}/questions", kind="takeback", seat=0).json()["question"]
    assert ann.post(f"/api/tables/{table}/questions", kind="pause", seat=0).status_code == 409, (
        "one at a time"
    )
    assert bob.post(f"/api/tables/{table}/questions/{asked['number']}", agree=False).status_code == 200
    assert bob.post(f"/api/tables/{table}/questions/{asked['number']}", agree=True).status_code == 404
    assert ann.view(table, 0).json()["plies"] == plies
    asked = ann.post(f"/api/tables/{table}/questions", kind="takeback", seat=0).json()["question"]
    choose(ann, bob, table)
    assert told(bob, table)["question"] is None
    assert bob.post(f"/api/tables/{table}/questions/{asked['number']}", agree=True).status_code == 404


def test_a_paused_game_goes_on_when_all_agree(friend: New) -> None:
    ann, bob, table = meet(friend)
    for kind, paused in (("pause", True), ("go-on", False)):
        asked = bob.post(f"/api/tables/{table}/questions", kind=kind, seat=1).json()["question"]
        assert told(ann, table)["paused"] is not paused
        assert ann.post(f"/api/tables/{table}/questions/{asked['number']}", agree=True).status_code == 200
        assert told(ann, table)["paused"] is paused
        if paused:
            view = ann.view(table, 0).json()
            refused = ann.play(table, 0, view["choices"][0]["notation"], view["version"], "p")
            assert refused.json()["error"]["kind"] == "not-yours"
            with ann.talk(table, 0) as talk:
                message = {"request": "q", "version": view["version"], "move": "x"}
                talk.send(str({"v": 1, "type": "play", **message}).replace("'", '"'))
                assert "paused" in hear(talk, "refused")["error"]["message"]
    choose(ann, bob, table)


def test_a_bot_plays_for_who_left_and_gives_the_seat_back(friend: New) -> None:
    ann, bob, table = meet(friend)
    with bob.talk(table, 1):
        until(ann, table, lambda found: bool(found["chairs"][1]["here"]))
        assert ann.post(f"/api/tables/{table}/questions", kind="bot", seat=1).status_code == 409
    until(ann, table, lambda found: not found["chairs"][1]["here"])
    assert ann.post(f"/api/tables/{table}/questions", kind="bot", seat=1).status_code == 200
    assert ann.get(f"/api/tables/{table}").json()["seats"][1]["who"] == "level-3"
    assert ann.post(f"/api/tables/{table}/seats/1", who="human").status_code == 403
    assert bob.post(f"/api/tables/{table}/seats/1", who="human").status_code == 200
    assert ann.get(f"/api/tables/{table}").json()["seats"][1]["who"] == "human"


def test_all_go_on_at_the_same_new_table(friend: New) -> None:
    ann, bob, table = meet(friend)
    first, second = (each.post(f"/api/tables/{table}/again").json() for each in (ann, bob))
    assert first["id"] == second["id"] != table
    assert [chair["mine"] for chair in bob.chairs(first["id"])] == [True, False], "everybody one seat further"
    assert told(bob, table)["next"] == first["id"]
    assert friend().post(f"/api/tables/{table}/again").status_code == 404


# --- what they say ------------------------------------------------------------------------------------------


def test_what_is_said_is_clean_and_for_those_at_the_table(friend: New) -> None:
    ann, bob, table = meet(friend, watch="everybody")
    with bob.talk(table, 1) as talk:
        hear(talk, "people")
        said = ann.post(f"/api/tables/{table}/lines", text="  Hi\u202e <b>Bob</b>\u200b\n" + "x" * 900)
        assert said.status_code == 200
        while not hear(talk, "people")["people"]["said"]:
            pass
    (line,) = bob.get(f"/api/tables/{table}/lines").json()["lines"]
    assert line["said"].startswith("Hi <b>Bob</b> xxx")
    assert len(line["said"]) == LONGEST
    assert (line["name"], line["seat"], line["mine"]) == ("Ann", 0, False)
    assert ann.post(f"/api/tables/{table}/lines", text="\u200b\u202e").status_code == 409
    cat = friend()
    assert cat.view(table, -1).status_code == 200
    assert cat.get(f"/api/tables/{table}/lines").status_code == 403
    assert cat.post(f"/api/tables/{table}/lines", text="Hi").status_code == 403


def test_a_reported_line_is_gone_for_who_reported_it_and_for_all_when_two_did(friend: New) -> None:
    ann, bob, cat = friend(), friend(), friend()
    table = ann.open("human", "friend", "friend", game=HEROES)
    token = ann.link(table)
    assert [each.join(token, seat).status_code for seat, each in ((1, bob), (2, cat))] == [200, 200]
    assert ann.post(f"/api/tables/{table}/lines", text="Rude").status_code == 200

    def read(each: Friend) -> list[str]:
        return [line["said"] for line in each.get(f"/api/tables/{table}/lines").json()["lines"]]

    for _ in range(2):
        assert bob.post(f"/api/tables/{table}/lines/1/report").status_code == 200
    assert (read(ann), read(bob), read(cat)) == (["Rude"], [], ["Rude"])
    assert cat.post(f"/api/tables/{table}/lines/1/report").status_code == 200
    assert (read(ann), read(bob), read(cat)) == ([], [], [])


def test_people_who_do_not_know_each_other_do_not_talk_unless_the_table_lets_them(friend: New) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "anybody", game=HEROES)
    assert table in bob.get("/api/tables").text
    assert bob.post(f"/api/tables/{table}/sit", seat=1, name="Bob").status_code == 200
    assert bob.post(f"/api/tables/{table}/lines", text="Hi").status_code == 409
    assert bob.post(f"/api/tables/{table}/chat", on=True).status_code == 403
    assert ann.post(f"/api/tables/{table}/chat", on=True).json()["chat"] is True
    assert bob.post(f"/api/tables/{table}/lines", text="Hi").status_code == 200


def test_nobody_talks_without_a_pause(friend: New) -> None:
    ann, _, table = meet(friend)
    told = [ann.post(f"/api/tables/{table}/lines", text=f"line {number}").status_code for number in range(12)]
    assert told[0] == 200
    assert told[-1] == 429


def test_a_sign_is_seen_by_all_at_the_table(friend: New) -> None:
    ann, bob, table = meet(friend)
    with bob.talk(table, 1) as talk:
        hear(talk, "people")
        assert ann.post(f"/api/tables/{table}/reactions", sign="Haha!").status_code == 200
        assert hear(talk, "reaction") == {"v": 1, "type": "reaction", "seat": 0, "sign": "Haha!"}
    assert ann.post(f"/api/tables/{table}/reactions", sign="<b>").status_code == 409


# --- whose time runs ----------------------------------------------------------------------------------------


def test_whose_time_is_over_has_a_bot_play_and_can_come_back(friend: New) -> None:
    ann, _, table = meet(friend, clock={"kind": "move", "seconds": 5})
    assert told(ann, table)["clock"]["running"] == 0
    deadline = time.monotonic() + 30
    while ann.get(f"/api/tables/{table}").json()["seats"][0]["who"] == "human":
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert ann.post(f"/api/tables/{table}/seats/0", who="human").status_code == 200


def test_no_clock_runs_before_everybody_sits(friend: New) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "friend", game=HEROES, clock={"kind": "game", "seconds": 600, "increment": 5})
    assert told(ann, table)["clock"]["running"] is None
    assert bob.join(ann.link(table), 1).status_code == 200
    found = until(ann, table, lambda found: found["clock"]["running"] is not None)
    assert found["clock"]["left"] == pytest.approx([600, 600], abs=30)


def test_a_clock_counts_by_the_turn_or_by_the_game() -> None:
    clock = Clock.new({"kind": GAME, "seconds": 100, "increment": 5}, 2)
    clock.go(0, True, 1000)
    clock.go(0, True, 1010)  # it goes on choosing
    assert clock.left == [90, 100]
    clock.go(None, False, 1030)  # everybody waits for what others answer
    clock.go(None, False, 1090)
    clock.go(1, True, 1100)
    assert (clock.left, clock.due) == ([75, 100], 1200)
    clock.go(1, False, 1110)  # paused
    assert (clock.left[1], clock.due) == (90, None)
    clock.go(0, True, 2000)
    assert clock.left == [75, 95]
    clock.go(0, False, 3000)
    assert clock.left == [0, 95]
    clock.go(0, True, 3001)
    assert clock.left[0] == AT_LEAST
    turns = Clock.new({"kind": MOVE, "seconds": 30}, 2)
    turns.go(0, True, 0)
    turns.go(1, True, 20)
    turns.go(0, True, 25)
    assert turns.left == [30, 25]


@pytest.mark.parametrize(("kind", "left"), [(MOVE, 100.0), (DAYS, 40.0)])
def test_while_no_server_ran_only_days_went_by(kind: str, left: float) -> None:
    kept = {"kind": kind, "seconds": 100.0, "increment": 0.0, "left": [100.0], "turn": 0, "since": 1000.0}
    clock = Clock.of(kept, 1060.0)
    assert clock.due == pytest.approx(1060 + left)
