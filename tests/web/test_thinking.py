"""Who thinks when: people's tables first, unwatched tables of bots one at a time and last."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from asterion.core.game import Game
from asterion.web.store.tables import Store
from asterion.web.tables import registry as live
from asterion.web.tables.thinking import PEOPLE, UNWATCHED, WATCHED, Thinkers
from asterion.web.tables.warming import Warming

LONG = 20.0


class Thoughts:
    """Thoughts that go on until they are told to end; the order in which they began."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self.ends: dict[str, threading.Event] = {}
        self.change = threading.Condition()

    def thought(self, name: str) -> Callable[[], str]:
        self.ends[name] = threading.Event()

        def think() -> str:
            with self.change:
                self.began.append(name)
                self.change.notify_all()
            assert self.ends[name].wait(LONG)
            return name

        return think

    async def wait_for(self, *names: str) -> None:
        """Until exactly these have begun."""
        while set(self.began) != set(names):
            assert set(self.began) <= set(names), self.began
            await asyncio.sleep(0.005)

    def end(self, *names: str) -> None:
        for name in names:
            self.ends[name].set()


async def settle() -> None:
    """Whatever can begin now has had every occasion to."""
    for _ in range(20):
        await asyncio.sleep(0.002)


def test_a_thread_is_left_to_people_and_unwatched_tables_share_one() -> None:
    async def story() -> None:
        thinkers, thoughts = Thinkers(workers=3, rest=0), Thoughts()

        def ask(name: str, rank: int) -> "asyncio.Task[str]":
            return asyncio.create_task(thinkers.think(lambda: rank, thoughts.thought(name)))

        tasks = [ask(f"unwatched {number}", UNWATCHED) for number in range(20)]
        await thoughts.wait_for("unwatched 0")
        await settle()
        assert thoughts.began == ["unwatched 0"]
        tasks += [ask("watched 1", WATCHED), ask("watched 2", WATCHED)]
        await thoughts.wait_for("unwatched 0", "watched 1")
        await settle()
        assert thoughts.began == ["unwatched 0", "watched 1"], "the last thread is for people"
        tasks += [ask("person 1", PEOPLE)]
        await thoughts.wait_for("unwatched 0", "watched 1", "person 1")
        tasks += [ask("person 2", PEOPLE)]
        await settle()
        thoughts.end("watched 1")
        await thoughts.wait_for("unwatched 0", "watched 1", "person 1", "person 2")
        thoughts.end("person 1", "person 2")
        await thoughts.wait_for("unwatched 0", "watched 1", "person 1", "person 2", "watched 2")
        thoughts.end(*thoughts.ends)
        assert await asyncio.gather(*tasks)
        order = [name for name in thoughts.began if name.startswith("unwatched")]
        assert order == [f"unwatched {number}" for number in range(20)], "each has its turn"
        thinkers.close()

    asyncio.run(story())


def test_a_table_that_somebody_comes_to_look_at_waits_no_longer() -> None:
    async def story() -> None:
        thinkers, thoughts = Thinkers(workers=3, rest=0), Thoughts()
        rank = {"late": UNWATCHED}
        first = asyncio.create_task(thinkers.think(lambda: UNWATCHED, thoughts.thought("first")))
        late = asyncio.create_task(thinkers.think(lambda: rank["late"], thoughts.thought("late")))
        await thoughts.wait_for("first")
        await settle()
        assert thoughts.began == ["first"]
        rank["late"] = WATCHED
        thinkers.look_again()
        await thoughts.wait_for("first", "late")
        thoughts.end("first", "late")
        assert await asyncio.gather(first, late) == ["first", "late"]

    asyncio.run(story())


def test_unwatched_thoughts_rest_as_long_as_they_took() -> None:
    async def story() -> list[float]:
        thinkers = Thinkers(workers=2, rest=1.0)
        loop = asyncio.get_running_loop()
        times: list[float] = []

        async def ask() -> None:
            def think() -> None:
                times.append(loop.time())
                threading.Event().wait(0.1)

            await thinkers.think(lambda: UNWATCHED, think)

        await asyncio.gather(ask(), ask(), ask())
        return times

    first, second, third = asyncio.run(story())
    assert second - first >= 0.2
    assert third - second >= 0.2


def test_whoever_gives_up_waiting_or_thinking_blocks_nobody() -> None:
    async def story() -> None:
        thinkers, thoughts = Thinkers(workers=2, rest=0), Thoughts()
        begun = asyncio.create_task(thinkers.think(lambda: WATCHED, thoughts.thought("begun")))
        waiting = asyncio.create_task(thinkers.think(lambda: WATCHED, thoughts.thought("waiting")))
        await thoughts.wait_for("begun")
        begun.cancel()
        waiting.cancel()
        await asyncio.gather(begun, waiting, return_exceptions=True)
        thoughts.end("begun")

        def fail() -> None:
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await thinkers.think(lambda: WATCHED, fail)
        assert await thinkers.think(lambda: WATCHED, lambda: "next") == "next"
        await settle()
        assert thinkers._busy.total() == 0

    asyncio.run(story())


def test_who_waits_for_a_turn_when_the_server_stops_gets_none() -> None:
    async def story() -> None:
        thinkers, thoughts = Thinkers(workers=2, rest=0), Thoughts()
        begun = asyncio.create_task(thinkers.think(lambda: WATCHED, thoughts.thought("begun")))
        waiting = asyncio.create_task(thinkers.think(lambda: WATCHED, thoughts.thought("waiting")))
        await thoughts.wait_for("begun")
        thinkers.close()
        thoughts.end("begun")
        assert await begun == "begun"
        await asyncio.wait([waiting])
        assert waiting.cancelled()
        assert thoughts.began == ["begun"]

    asyncio.run(asyncio.wait_for(story(), LONG))


def test_a_person_is_answered_beside_many_unwatched_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots that think for ever at twenty tables nobody looks at: a person's bot has its turn all the same."""
    monkeypatch.setattr("asterion.web.tables.driving.LOOKING", 0.0)
    thinking: list[Any] = []
    going_on = threading.Event()

    class Ready(Warming):
        async def _warm(self, game: Game) -> None:
            return

    async def story() -> None:
        tables = live.Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"), Ready())
        for _ in range(20):
            crowd = await tables.create("space-princess", ["random", "random"])
            for bot in crowd.bots.values():
                monkeypatch.setattr(bot, "choose", lambda view: (thinking.append(view), going_on.wait(LONG)))
        await settle()
        assert len(thinking) <= 1
        mine = await tables.create("space-princess", ["random", "human"])
        while mine.match.actor != 1:
            await asyncio.sleep(0.005)
        assert len(thinking) <= 1
        assert not going_on.is_set()
        going_on.set()
        await tables.close()

    asyncio.run(asyncio.wait_for(story(), LONG))


def test_how_urgent_a_table_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        tables = live.Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"))
        person = await tables.create("space-princess", ["human", "random"])
        bots = await tables.create("space-princess", ["random", "random"])
        assert person.urgency() == PEOPLE
        assert bots.urgency() == WATCHED, "whoever has just made it will look at it"
        monkeypatch.setattr("asterion.web.tables.driving.LOOKING", 0.0)
        assert bots.urgency() == UNWATCHED
        bots.listeners.add(lambda what, detail: None)
        assert bots.urgency() == WATCHED
        await tables.close()

    asyncio.run(story())
