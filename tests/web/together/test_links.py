"""A friend opens a link, types a name, sits: no account."""

from collections.abc import Callable

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
