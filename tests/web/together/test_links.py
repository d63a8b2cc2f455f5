"""A friend opens a link, types a name, sits: no account."""

from collections.abc import Callable

import pytest
from starlette.responses import Response

from asterion.web.people.keys import Cookies
from tests.web.together.friends import Friend

New = Callable[..., Friend]


def test_a_friend_follows_a_link_and_sits(friend: New) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "friend", names=["Ann", ""])
    assert bob.view(table, 1).status_code == 404
    token = ann.link(table)
    shown = bob.post("/api/join/look", token=token).json()
    assert shown["kind"] == "table"
    assert [chair["seat"] for chair in shown["free"]] == [1]
    joined = bob.join(token, 1, "Bob")
    assert joined.json() == {"table": table, "seat": 1}
    assert bob.view(table, 1).status_code == 200
    assert [chair["player"] for chair in ann.chairs(table)] == ["Ann", "Bob"]
    assert [chair["mine"] for chair in bob.chairs(table)] == [False, True]


@pytest.mark.parametrize("secure", [True, False])
def test_over_tls_the_cookie_is_sent_nowhere_else(secure: bool) -> None:
    answer = Response()
    Cookies(["a key"], secure).set(answer, "a token")
    words = answer.headers["set-cookie"].lower()
    assert ("secure" in words) is secure
    assert words.startswith("__host-") is secure
    assert "domain" not in words


def test_a_key_that_is_not_the_newest_is_believed_and_signs_no_more() -> None:
    old, new = Cookies(["first"], False), Cookies(["first", "second"], False)
    assert old.name == new.name, "the browser sends it on"
    assert new._signer.unsign(old._signer.sign("a token")) == b"a token"
    assert new._signer.sign("a token") != old._signer.sign("a token")


def test_a_second_device_has_the_same_seats_until_the_first_takes_them_from_it(friend: New) -> None:
    ann, phone = friend(), friend()
    table = ann.open("human", "friend")
    token = ann.post("/api/me/browsers").json()["url"].partition("#")[2]
    shown = phone.post("/api/join/look", token=token).json()
    assert (shown["kind"], shown["table"]) == ("browser", None)
    assert phone.join(token).json() == {"table": None, "seat": None}
    assert phone.view(table, 0).status_code == 200
    assert phone.get("/api/me").json()["browsers"] == 2
    assert friend().join(token).status_code == 404, "it leads there once"
    assert ann.delete("/api/me/browsers").json()["browsers"] == 1
    assert phone.view(table, 0).status_code == 404
    assert ann.view(table, 0).status_code == 200


def test_a_seat_of_one_s_own_is_left_and_free_for_a_friend(friend: New) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "friend", names=["Ann", ""])
    assert bob.join(ann.link(table), 1, "Bob").status_code == 200
    assert bob.delete(f"/api/tables/{table}/chairs/0").status_code == 403
    assert bob.delete(f"/api/tables/{table}/chairs/1").status_code == 200
    assert ann.chairs(table)[1]["free"] == "link"
    assert ann.chairs(table)[1]["player"] == "Zealot"
    assert bob.view(table, 1).status_code == 403, "whoever came by the link still watches"
    assert bob.post(f"/api/tables/{table}/sit", seat=1, name="Bob").status_code == 200


def test_a_table_is_deleted_by_who_opened_it_when_nobody_else_plays_there(friend: New) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "friend")
    assert bob.join(ann.link(table), 1).status_code == 200
    assert bob.delete(f"/api/tables/{table}").status_code == 403
    assert ann.delete(f"/api/tables/{table}").status_code == 409
    assert bob.delete(f"/api/tables/{table}/chairs/1").status_code == 200
    assert ann.delete(f"/api/tables/{table}").status_code == 200
    assert ann.view(table, 0).status_code == 404


def test_what_everybody_may_watch_is_listed_and_what_needs_a_link_is_not(friend: New) -> None:
    ann, eve = friend(), friend()
    public, private = ann.open("human", "friend", watch="everybody"), ann.open("human", "friend")
    listed = eve.get("/api/tables").text
    assert public in listed
    assert private not in listed
    assert eve.view(public, -1).status_code == 200
    assert ann.post(f"/api/tables/{public}/watch", watch="nobody").status_code == 200
    assert eve.view(public, -1).status_code == 404
    assert {public, private} <= {table["id"] for table in ann.get("/api/tables").json()}
