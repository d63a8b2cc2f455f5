"""Several processes on one PostgreSQL database: a table lives on one of them, and moves when that is gone."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from asterion.web.errors import Elsewhere, Overtaken, Unavailable, Unknown
from asterion.web.settings import Settings
from asterion.web.store.tables import EVERY, Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables
from bench.postgresql import Cluster

SOON = 10.0  # seconds after which a test gives up


@pytest.fixture
def database(cluster: Cluster, request: pytest.FixtureRequest) -> str:
    """A database of the test's own."""
    return cluster.create(f"test_{abs(hash(request.node.name))}")


@asynccontextmanager
async def process(database: str, name: str, lease: float = 6.0):
    """A process, as far as the database and the others can see."""
    tables = Tables(Store(database), settings=Settings(lease=lease, reached_at=f"http://{name}", pause=0.02))
    await tables.join()
    try:
        yield tables
    finally:
        await tables.close()
        tables._store.store.engine.dispose()


async def choose(table: LiveTable, request: str) -> None:
    seat = 0 if table.view(0).choices else 1
    view = table.view(seat)
    await table.play(seat, view.choices[0].notation, view.version, request)


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def freeze(tables: Tables) -> None:
    """It says no more that it lives, and hears nothing."""
    assert tables.peers is not None
    for task in tables.peers._tasks:
        task.cancel()


async def taken(tables: Tables, table_id: str) -> LiveTable:
    """The table, as soon as this process can have it."""
    end = time.monotonic() + SOON
    while True:
        try:
            return await tables.open(table_id)
        except Elsewhere:
            assert time.monotonic() < end
            await asyncio.sleep(0.02)


def test_a_table_lives_on_the_process_that_made_it_and_the_others_know_where_that_is(database: str) -> None:
    async def story() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            table = await one.create("space-princess", ["human", "human"])
            with pytest.raises(Elsewhere) as found:
                await two.open(table.kept.id)
            assert found.value.address == "http://one"
            assert one.peers is not None
            assert found.value.process == one.peers.number
            with pytest.raises(Unknown):
                await two.open("nowhere")
            assert [each.id for each in await two.list(EVERY, 10)] == [table.kept.id]

    asyncio.run(story())


def test_a_process_that_was_frozen_and_wakes_up_can_write_no_more(database: str) -> None:
    async def story() -> None:
        async with process(database, "one", 0.5) as one, process(database, "two", 0.5) as two:
            table = await one.create("space-princess", ["human", "human"])
            await choose(table, "a")
            freeze(one)
            theirs = await taken(two, table.kept.id)
            assert (theirs.kept.fence, theirs.version) == (1, table.version)
            told: list[str] = []
            table.listeners.add(lambda what, detail: told.append(what))
            with pytest.raises(Elsewhere):
                await choose(table, "b")
            assert table.lost
            assert told == ["moved"]
            with pytest.raises(Elsewhere):
                await table.reseat(0, "random", None, "c")
            with pytest.raises(Overtaken):
                await one._store.forget(table.kept.id, table.kept.fence)
            plies = [ply.notation for ply in theirs.match.plies]
            assert (await two._store.load(table.kept.id))[1] == plies
            await choose(theirs, "b")
            assert len((await two._store.load(table.kept.id))[1]) > len(plies)

    asyncio.run(story())


def test_a_process_that_was_late_looks_which_tables_it_has_before_it_tells_of_any(database: str) -> None:
    async def story() -> None:
        async with process(database, "one", 0.5) as one, process(database, "two", 0.5) as two:
            lost, kept = [await one.create("space-princess", ["human", "human"]) for _ in range(2)]
            freeze(one)
            await taken(two, lost.kept.id)
            with pytest.raises(Elsewhere):
                await one.open(lost.kept.id)
            assert lost.lost
            assert await one.open(kept.kept.id) is kept

    asyncio.run(story())


def test_of_many_who_ask_a_process_that_was_late_one_has_it_say_that_it_lives(database: str) -> None:
    async def story() -> None:
        async with process(database, "one", 0.5) as one:
            table = await one.create("space-princess", ["human", "human"])
            freeze(one)
            assert one.peers is not None
            renewed: list[int] = []
            renew = one.peers._processes.renew

            def counting(number: int) -> dict[int, str]:
                renewed.append(number)
                return renew(number)

            one.peers._processes.renew = counting  # type: ignore[method-assign]
            await until(lambda: not one.peers.is_well)
            one.peers._lease = 60.0
            found = await asyncio.gather(*(one.open(table.kept.id) for _ in range(50)))
            assert set(found) == {table}
            assert len(renewed) == 1

    asyncio.run(story())


def test_a_process_that_is_taken_from_hears_so_at_once(database: str) -> None:
    async def story() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            table = await one.create("space-princess", ["human", "human"])
            assert two.peers is not None
            await asyncio.to_thread(two.peers._processes.evict, table.kept.id)
            await until(lambda: table.lost)
            assert (await two.open(table.kept.id)).kept.fence == 2
            with pytest.raises(Elsewhere):
                await one.open(table.kept.id)

    asyncio.run(story())


def test_a_process_that_ends_leaves_its_tables_to_the_others_at_once(database: str) -> None:
    async def story() -> None:
        async with process(database, "two") as two:
            async with process(database, "one") as one:
                table = await one.create("space-princess", ["human", "human"])
                await choose(table, "a")
            theirs = await two.open(table.kept.id)
            assert theirs.version == table.version
            assert two.peers is not None
            await until(lambda: list(two.peers.living.values()) == ["http://two"])

    asyncio.run(story())


def test_an_idle_table_that_leaves_memory_may_be_served_by_anybody(database: str) -> None:
    async def story() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            one._settings = Settings(tables_in_memory=4)
            first = await one.create("space-princess", ["human", "human"])
            for _ in range(4):
                await one.create("space-princess", ["human", "human"])
            assert (await taken(two, first.kept.id)).kept.fence == 1

    asyncio.run(story())


def test_several_who_reach_for_a_free_table_at_the_same_moment_one_has_it(database: str) -> None:
    async def story() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            async with process(database, "maker") as maker:
                ids = [(await maker.create("space-princess", ["human", "human"])).kept.id for _ in range(8)]
            tries: list[Awaitable[LiveTable]] = [
                tables.open(table_id) for table_id in ids for tables in (one, two)
            ]
            found = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(isinstance(each, LiveTable) for each in found) == 8
            assert sum(isinstance(each, Elsewhere) for each in found) == 8

    asyncio.run(story())


def test_what_a_process_tells_all_hear(database: str) -> None:
    async def story() -> None:
        async with process(database, "one") as one, process(database, "two") as two:
            heard: list[object] = []
            for tables in (one, two):
                assert tables.peers is not None
                tables.peers.hearers["hello"] = heard.append
            await one.peers.tell("hello", name="Ann ☃")
            await until(lambda: len(heard) == 2)
            assert heard == [{"what": "hello", "by": one.peers.number, "name": "Ann ☃"}] * 2

    asyncio.run(story())


def test_while_the_database_is_away_nothing_is_told_and_then_it_goes_on(
    cluster: Cluster, database: str
) -> None:
    async def story() -> None:
        async with process(database, "one", 0.5) as one:
            table = await one.create("space-princess", ["human", "human"])
            await asyncio.to_thread(cluster.stop)
            try:
                with pytest.raises(Unavailable):
                    await choose(table, "a")
                assert one.peers is not None
                await until(lambda: not one.peers.is_well)
                with pytest.raises(Unavailable):
                    await one.open(table.kept.id)
            finally:
                await asyncio.to_thread(cluster.start)
            await until(lambda: one.trouble is None and one.peers.is_well)
            assert await one.open(table.kept.id) is table
            await choose(table, "a")

    asyncio.run(story())
