"""What each seat is shown, and when, where players are asked unseen by the others."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

from asterion.core.contract import SPECTATOR
from asterion.web.sight import Sight

PAUSE = 0.06


def position(name: str, asked: int | None = None) -> Any:
    """A match that stands for a position; `asked` is the seat that is asked unseen."""
    return SimpleNamespace(
        name=name, setting=SimpleNamespace(seats=3), is_hushed=asked is not None, actor=asked
    )


def watched(play: Callable[[Sight], Coroutine[Any, Any, None]]) -> list[tuple[str, ...]]:
    """What seats 0, 1, 2 and the spectators see whenever somebody is told of something new."""
    told: list[tuple[str, ...]] = []

    async def run() -> None:
        sight = Sight(position("start"), 7, lambda: told.append(names(sight)))
        await play(sight)
        sight.close()

    asyncio.run(run())
    return told


def names(sight: Sight) -> tuple[str, ...]:
    return tuple(sight.of(seat).match.name for seat in (0, 1, 2, SPECTATOR))


def versions(sight: Sight) -> tuple[int, ...]:
    return tuple(sight.of(seat).version for seat in (0, 1, 2, SPECTATOR))


def test_without_a_pause_everybody_sees_a_change_at_once() -> None:
    async def play(sight: Sight) -> None:
        sight.change(position("one"), 0)
        assert versions(sight) == (8, 8, 8, 8)
        assert not sight.of(0).chose

    assert watched(play) == [("one",) * 4]


def test_after_a_pause_everybody_sees_a_change_and_not_before() -> None:
    async def play(sight: Sight) -> None:
        sight.change(position("one"), 0, PAUSE)
        assert names(sight) == ("start",) * 4
        assert sight.of(0).chose
        assert not sight.is_calm
        await asyncio.sleep(2 * PAUSE)
        assert sight.is_calm
        assert not sight.of(0).chose

    assert watched(play) == [("one",) * 4]


def test_who_is_asked_unseen_sees_it_at_once() -> None:
    async def play(sight: Sight) -> None:
        sight.change(position("asked", asked=2), 0, PAUSE)
        assert names(sight) == ("start", "start", "asked", "start")
        await asyncio.sleep(PAUSE / 4)
        sight.change(position("passed"), 2)
        assert sight.of(2).chose
        await asyncio.sleep(2 * PAUSE)

    assert watched(play) == [("start", "start", "asked", "start"), ("passed",) * 4]


def test_a_question_that_the_table_answers_is_never_seen_however_long_that_takes() -> None:
    for pause in (0.0, PAUSE):

        async def play(sight: Sight, pause: float = pause) -> None:
            sight.change(position("asked", asked=2), 0, pause, asks=False)
            await asyncio.sleep(3 * PAUSE)
            assert names(sight) == ("start",) * 4
            sight.change(position("passed"), 2)
            await asyncio.sleep(PAUSE / 2)

        assert watched(play) == [("passed",) * 4]


def test_others_cannot_tell_whether_somebody_was_asked() -> None:
    """Times and numbers are the same for seats 0 and 1 and the spectators."""
    seen: list[list[tuple[float, int, int, int]]] = []
    for asked in (False, True):
        notes: list[tuple[float, int, int, int]] = []
        seen.append(notes)

        async def play(sight: Sight, asked: bool = asked, notes: Any = notes) -> None:
            loop = asyncio.get_running_loop()
            begun, before = loop.time(), names(sight)
            sight.change(position("quick", asked=2 if asked else None), 0, PAUSE)
            if asked:
                sight.change(position("quick"), 2)
            while names(sight) in (before, ("start", "start", "quick", "start")):
                await asyncio.sleep(0.001)
            took = round((loop.time() - begun) / PAUSE)
            notes.append((took, *(sight.of(seat).version for seat in (0, 1, SPECTATOR))))

        watched(play)
    assert seen[0] == seen[1] == [(1, 9, 8, 8)]


def test_answers_one_after_the_other_are_seen_together_with_the_question() -> None:
    async def play(sight: Sight) -> None:
        sight.change(position("asked", asked=2), 0, PAUSE)
        await asyncio.sleep(PAUSE / 4)
        sight.change(position("asked again", asked=1), 2, PAUSE)
        await asyncio.sleep(PAUSE / 4)
        sight.change(position("passed"), 1, PAUSE)
        await asyncio.sleep(PAUSE)
        assert names(sight) == ("passed",) * 4

    assert [names[3] for names in watched(play)] == ["start", "start", "passed"]


def test_an_answer_that_takes_longer_than_the_pause_shows_the_question() -> None:
    async def play(sight: Sight) -> None:
        sight.change(position("asked", asked=2), 0, PAUSE)
        await asyncio.sleep(2 * PAUSE)
        assert names(sight) == ("asked",) * 4
        sight.change(position("passed"), 2)
        assert names(sight) == ("passed",) * 4

    assert len(watched(play)) == 3


def test_changes_are_seen_in_order() -> None:
    async def play(sight: Sight) -> None:
        sight.change(position("one"), 0, PAUSE)
        sight.change(position("two"), 1)
        assert names(sight) == ("start",) * 4
        await asyncio.sleep(2 * PAUSE)

    assert watched(play) == [("two",) * 4]


def test_taking_back_is_seen_at_once() -> None:
    async def play(sight: Sight) -> None:
        sight.change(position("one"), 0, PAUSE)
        sight.begin_anew(position("back"))
        assert names(sight) == ("back",) * 4
        await asyncio.sleep(2 * PAUSE)

    assert watched(play) == [("back",) * 4]
