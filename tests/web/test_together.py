"""Changes of several tables share a transaction, and each is whole or not at all."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from asterion.web.errors import Overtaken, Unavailable
from asterion.web.store.asyncstore import AsyncStore
from asterion.web.store.schema import Asked
from asterion.web.store.tables import Store, new_table

TABLES = 12


@pytest.fixture
def store(tmp_path: Path) -> Store:
    kept = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    for number in range(TABLES):
        kept.create(new_table(f"t{number}", "space-princess", ["human"] * 2, [], {}, None, ""), ["="])
    return kept


def change(number: int, version: int = 2) -> tuple[Any, ...]:
    asked = Asked.of(0, f"r{version}", "play", "|")
    return f"t{number}", version, 1, ["|", "="], asked, None, {}


def plies(store: Store, number: int) -> list[str]:
    return store.load(f"t{number}")[1]


def commits(store: Store) -> list[object]:
    found: list[object] = []
    event.listen(store._writing, "commit", found.append)
    return found


def test_changes_that_come_at_the_same_time_are_committed_together(store: Store) -> None:
    made = commits(store)

    async def story() -> None:
        several = AsyncStore(store)
        await asyncio.gather(*(several.change(*change(number)) for number in range(TABLES)))
        await several.close()

    asyncio.run(story())
    assert all(plies(store, number) == ["=", "|", "="] for number in range(TABLES))
    assert len(made) <= 2


def test_nobody_hears_of_a_change_before_it_is_committed(store: Store) -> None:
    """What another connection to the database finds at the moment of the answer is the change."""

    async def story() -> None:
        several = AsyncStore(store)

        async def ask(number: int) -> None:
            await several.change(*change(number))
            assert plies(store, number) == ["=", "|", "="]

        await asyncio.gather(*(ask(number) for number in range(TABLES)))

    asyncio.run(story())


def test_one_that_comes_too_late_takes_nothing_from_the_others(store: Store) -> None:
    async def story() -> list[Any]:
        several = AsyncStore(store)
        wished = [change(0), change(1, version=7), change(2), change(0)]
        return await asyncio.gather(*(several.change(*each) for each in wished), return_exceptions=True)

    first, late, third, again = asyncio.run(story())
    assert (first, third) == (None, None)
    assert isinstance(late, Overtaken)
    assert isinstance(again, Overtaken), "the same table had moved on within the transaction"
    assert [plies(store, number) for number in (0, 1, 2)] == [["=", "|", "="], ["="], ["=", "|", "="]]
    assert store.requests("t1") == []


def test_if_the_disk_fails_none_of_them_is_kept_and_all_are_told(store: Store) -> None:
    written = 0

    def fail(*_: Any) -> None:
        nonlocal written
        written += 1
        if written > 9:
            raise OperationalError("INSERT", {}, Exception("disk is full"))

    async def story() -> list[Any]:
        several = AsyncStore(store)
        event.listen(store._writing, "before_cursor_execute", fail)
        told = await asyncio.gather(
            *(several.change(*change(number)) for number in range(TABLES)), return_exceptions=True
        )
        event.remove(store._writing, "before_cursor_execute", fail)
        with pytest.raises(Unavailable):
            await several.change(*change(0))
        await several.well()
        await several.change(*change(0))
        await several.close()
        return told

    assert all(isinstance(fault, Unavailable) for fault in asyncio.run(story()))
    assert [len(plies(store, number)) for number in range(TABLES)] == [3] + [1] * (TABLES - 1)
