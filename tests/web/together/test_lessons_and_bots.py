"""What one person does alone on a server of many: lessons, and games against bots."""

from collections.abc import Callable

from tests.web.together.friends import Friend

New = Callable[..., Friend]


def test_a_lesson_is_its_learner_s_alone(friend: New) -> None:
    ann, eve = friend(), friend()
    begun = ann.post("/api/lessons/space-princess/1")
    assert begun.status_code == 201
    table = begun.json()["id"]
    learner = [seat["seat"] for seat in begun.json()["seats"] if seat["who"] == "human"]
    assert ann.view(table, learner[0]).json()["lesson"]["number"] == 1
    assert ann.view(table, 1 - learner[0]).status_code == 403, "nobody sits there"
    assert eve.view(table, -1).status_code == 404
    assert ann.post(f"/api/tables/{table}/again").status_code == 201


def test_the_hand_of_a_bot_is_seen_by_nobody(friend: New) -> None:
    ann = friend()
    table = ann.open("human", "level-1")
    assert ann.view(table, 0).status_code == 200
    assert ann.view(table, 1).status_code == 403
    assert ann.post(f"/api/tables/{table}/seats/1", who="human").status_code == 403
    assert ann.post(f"/api/tables/{table}/chairs/1", whom="human").status_code == 200
    assert ann.view(table, 1).status_code == 200, "whoever opened the table sits there now"
    assert ann.post(f"/api/tables/{table}/chairs/1", whom="nonsense").status_code >= 400
    assert ann.get(f"/api/tables/{table}").json()["seats"][1]["who"] == "human"


def test_a_bot_keeps_a_seat_until_a_friend_sits_down(friend: New) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "level-1", game="heroes-of-the-maze")
    assert ann.post(f"/api/tables/{table}/chairs/1", whom="friend").status_code == 200
    assert ann.get(f"/api/tables/{table}").json()["seats"][1]["who"] == "level-1"
    assert bob.join(ann.link(table), 1, "Bob").status_code == 200
    seat = ann.get(f"/api/tables/{table}").json()["seats"][1]
    assert (seat["who"], seat["player"]) == ("human", "Bob")


def test_nobody_takes_the_hand_of_who_plays_against_them(friend: New) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "friend")
    token = ann.link(table)
    assert bob.join(token, 1, "Bob").status_code == 200
    assert ann.post(f"/api/tables/{table}/chairs/1", whom="human").status_code == 409
    assert bob.view(table, 1).status_code == 200
    assert ann.post(f"/api/tables/{table}/chairs/1", whom="friend").status_code == 200
    assert ann.post(f"/api/tables/{table}/chairs/1", whom="human").status_code == 409
    assert ann.join(ann.link(table), 1).status_code == 409
    assert ann.view(table, 1).status_code == 403
    assert bob.join(ann.link(table), 1, "Bob").status_code == 200
