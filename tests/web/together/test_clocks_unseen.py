"""A clock tells nothing of who is asked unseen: games that differ in one hidden card show the same one."""

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from asterion.core.match import Match
from asterion.web.people import keeping
from asterion.web.people.clocks import Clock
from asterion.web.people.keeping import Chair, Gathered
from asterion.web.people.keys import Cookies, digest, new_token
from asterion.web.store.tables import Store
from asterion.web.tables.warming import Warming
from tests.conftest import TESTS
from tests.web.known import Known
from tests.web.together.friends import ELSEWHERE, meeting

PAUSE = 0.6  # seconds that a window stays open
TRIES = 5
SECONDS = 3000.0  # that everybody has


@pytest.fixture
def worlds() -> Iterator[Any]:
    """Makes pairs of games that differ in one card, with dice that fall alike in both."""
    sys.path.insert(0, str(TESTS.parent / "bench" / "attack"))
    roll = Match._roll
    import worlds as found

    found.load_dice()
    yield found
    Match._roll = roll  # type: ignore[method-assign]
    sys.path.pop(0)


def seat_people(store: Store, table: str, seats: int) -> list[str]:
    """A person on each seat, with a clock; their cookies."""
    cookies = Cookies(store.look(keeping.cookie_keys), secure=False)
    found = []
    for seat in range(seats):
        token, person = new_token(), f"{table}-{seat}"
        store.carry_out(keeping.add_person, person, f"player {seat}")
        store.carry_out(keeping.add_browser, digest(token), person, time.time() + 3600)
        found.append(f"{cookies.name}={cookies._signer.sign(token).decode()}")
    chairs = tuple(Chair(f"{table}-{seat}") for seat in range(seats))
    clock = asdict(Clock.new({"kind": "game", "seconds": SECONDS}, seats))
    facts = {"clock": clock}
    store.carry_out(keeping.gather, Gathered(table, f"{table}-0", "everybody", chairs, facts=facts))
    return found


async def watched(port: int, table: str, pair: Any, cookies: list[str]) -> list[tuple[float, Any]]:
    """What a spectator is told of the clock, from the public choice on; the knower declines what is asked."""
    chooser, move = pair.moves[0]
    address = f"ws://table.example/ws/tables/{table}?seat="
    place: dict[str, Any] = {"host": "127.0.0.1", "port": port, "max_size": None, "proxy": None}

    async def decline() -> None:
        headers = {"Cookie": cookies[pair.knower]}
        async with connect(f"{address}{pair.knower}", additional_headers=headers, **place) as talk:
            ready.set()
            known = Known()
            async for text in talk:
                view = known.hear(text).get("view")
                if view and view["window"] and view["choices"] and view["actor"] == pair.knower:
                    answer = {"type": "play", "request": f"a{view['version']}", "move": "pass"}
                    await talk.send(json.dumps({"v": 1, **answer, "version": view["version"]}))

    ready, told, text = asyncio.Event(), list[tuple[float, Any]](), ""
    knower = asyncio.create_task(decline())
    headers = {"Cookie": cookies[chooser]}
    async with (
        connect(f"{address}{chooser}", additional_headers=headers, **place) as mine,
        connect(f"{address}-1", **place) as talk,
    ):
        await ready.wait()
        view = None
        while view is None:
            view = json.loads(await mine.recv()).get("view")
        async with asyncio.timeout(30):
            here = 0
            while here < 2 or not json.loads(text).get("people"):
                text = await talk.recv()
                here = sum(chair["here"] for chair in json.loads(text).get("people", {}).get("chairs", []))
        wish = {"v": 1, "type": "play", "request": "r", "version": view["version"], "move": move}
        await mine.send(json.dumps(wish))
        begun = time.monotonic()
        stood = False
        async with asyncio.timeout(60):
            while not (stood and told[-1][1]["clock"]["running"] is not None):
                message = json.loads(await talk.recv())
                if message["type"] == "people":
                    told.append((time.monotonic() - begun, message["people"]))
                    stood = stood or message["people"]["clock"]["running"] is None
    knower.cancel()
    await asyncio.gather(knower, return_exceptions=True)
    return told


def test_a_clock_stands_and_runs_the_same_whoever_is_asked_unseen(
    tmp_path: Path, worlds: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def warm(*_: object) -> None:
        """Nobody thinks at these tables."""

    monkeypatch.setattr(Warming, "_warm", warm)
    (pair,) = worlds.find_pairs("midevil", 3, {}, 1, True)
    assert pair.asked[0] != pair.asked[1]
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    cookies = []
    for table, world in product(range(TRIES), (0, 1)):
        worlds.keep(store, f"t{table}w{world}", pair, world, ("human",) * pair.seats)
        cookies.append(seat_people(store, f"t{table}w{world}", pair.seats))
    store.engine.dispose()
    apart = []
    with meeting(tmp_path / "tables.db", pause=PAUSE) as port:
        assert ELSEWHERE["Host"] == "table.example"
        for table in range(TRIES):
            first, second = (
                asyncio.run(watched(port, f"t{table}w{world}", pair, cookies[2 * table + world]))
                for world in (0, 1)
            )
            for (_, one), (_, other) in zip(first, second, strict=True):
                clocks = [{**people["clock"], "left": 0} for people in (one, other)]
                assert {**one, "clock": clocks[0]} == {**other, "clock": clocks[1]}
            both = list(zip(first, second, strict=True))
            differences = [abs(then - other_time) for (then, _), (other_time, _) in both]
            for (_, one), (_, other) in both:
                pairs = zip(one["clock"]["left"], other["clock"]["left"], strict=True)
                differences += [abs(left - other_left) for left, other_left in pairs]
            apart.append(max(differences))
            if apart[-1] < 0.3:
                break
    assert min(apart) < 0.3, "on a busy machine something may be late, but not each time"
