"""What one person's cookie lets them see never depends on what another's hides."""

import re
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.web.together.friends import Friend

New = Callable[..., Friend]
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("", {}),
    ("/people", {}),
    ("/view", {"seat": 1}),
    ("/view", {"seat": -1}),
    ("/frames/3", {"seat": 1}),
    ("/frames/3", {"seat": -1}),
    ("/why", {"seat": 1, "wish": "c2"}),
    ("/chances", {"seat": 7}),
    ("/record", {}),
    ("/verify", {}),
    ("/view", {"seat": 0}),
    ("/hint", {"seat": 0}),
)


def plain(text: str, table: str) -> str:
    """Without what differs between any two tables: the id, the promise of the dice, the clock."""
    text = re.sub(r'"commitment": ?"[^"]*"', '""', text.replace(table, "TABLE"))
    text = re.sub(r'"(created|at)": ?[\d.]+', r'"\1": 0', text)
    return re.sub(r'"(began|left)": ?[\[{][^\]}]*[\]}]', r'"\1": 0', text)


class Listener:
    """Notes everything that a WebSocket tells."""

    def __init__(self, talk: ClientConnection) -> None:
        self.texts: list[str] = []
        self._talk = talk
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        try:
            for text in self._talk:
                self.texts.append(str(text))
        except ConnectionClosed:
            return

    def wait(self, views: int) -> None:
        """Until so many views have come."""
        deadline = time.monotonic() + 30
        while sum('"type":"view"' in text for text in self.texts) < views:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def close(self) -> None:
        self._talk.close()
        self._thread.join(10)


def secret_choice(ann: Friend, bob: Friend, table: str) -> None:
    """Play on to where Ann chooses her card, which Bob does not see."""
    people = (ann, bob)
    for step in range(40):
        for seat, each in enumerate(people):
            view = each.view(table, seat).json()
            if not view["choices"]:
                continue
            if seat == 0 and len(view["choices"]) > 1 and "card" in view["prompt"].lower():
                return
            move = view["choices"][0]["notation"]
            assert each.play(table, seat, move, view["version"], f"s{step}-{seat}").status_code == 200
            break
    raise AssertionError("Ann never chooses a card")


def seen_by_bob(friend: New, number: int) -> tuple[list[str], str]:
    """Everything that Bob gets while Ann chooses the card of this number; and what she chose."""
    ann, bob = friend(), friend()
    table = ann.open("human", "friend", seed="hidden", clock={"kind": "game", "seconds": 3000})
    assert bob.join(ann.link(table), 1, "Bob").status_code == 200
    secret_choice(ann, bob, table)
    with bob.talk(table, 1) as one, bob.talk(table, -1) as other:
        listeners = [Listener(one), Listener(other)]
        for listener in listeners:
            listener.wait(1)
        view = ann.view(table, 0).json()
        move = view["choices"][number]["notation"]
        assert ann.play(table, 0, move, view["version"], "secret").status_code == 200
        asked = [bob.get(f"/api/tables/{table}{what}", **more).text for what, more in LOOKS]
        for listener in listeners:
            listener.wait(2)
            listener.close()
    told = [text for listener in listeners for text in listener.texts]
    return [plain(text, table) for text in (*told, *asked)], move


def test_a_secret_choice_changes_no_byte_of_what_the_other_person_gets(friend: New) -> None:
    first, one = seen_by_bob(friend, 0)
    second, other = seen_by_bob(friend, 1)
    assert one != other
    kinds = [[text for text in seen if '"type":"people"' not in text] for seen in (first, second)]
    assert kinds[0] == kinds[1]
    people = [{text for text in seen if '"type":"people"' in text} for seen in (first, second)]
    assert people[0] == people[1]


@pytest.mark.parametrize("seat", [0, 1])
def test_each_person_sees_their_own_cards_and_no_others(friend: New, seat: int) -> None:
    ann, bob = friend(), friend()
    table = ann.open("human", "friend", seed="hidden")
    assert bob.join(ann.link(table), 1, "Bob").status_code == 200
    own, other = (ann, bob) if seat == 0 else (bob, ann)
    assert own.view(table, seat).json()["seat"] == seat
    assert other.view(table, seat).status_code == 403
