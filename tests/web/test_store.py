"""The store: nothing that was acknowledged is lost, whoever else writes and whenever the server is killed."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from asterion.web.errors import Overtaken, Reused, Stale, Unavailable, Unknown
from asterion.web.store import asyncstore
from asterion.web.store import tables as store
from asterion.web.store.tables import Asked, Store, Wish
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables
from asterion.web.tables.restore import mend
from tests.web.conftest import Server
from tests.web.test_old_games import unpack


async def choose(table: LiveTable, seat: int, request: str) -> None:
    view = table.view(seat)
    await table.play(seat, view.choices[0].notation, view.version, request)


# --- two servers ------------------------------------------------------------------------------------------


def test_a_server_that_was_overtaken_loses_no_ply_and_looks_again(tmp_path: Path) -> None:
    async def story() -> None:
        one, two = (Tables(Store(str(tmp_path / "tables.db"))) for _ in range(2))
        mine = await one.create("space-princess", ["human", "human"], seed="two servers")
        theirs = await two.open(mine.kept.id)
        for number in range(3):
            await choose(mine, 0 if mine.view(0).choices else 1, f"m{number}")
        kept = [ply.notation for ply in mine.match.plies]
        with pytest.raises(Stale, match="changed by somebody else"):
            await choose(theirs, 0, "t")
        assert [ply.notation for ply in theirs.match.plies] == kept, "it was loaded anew"
        assert Store(str(tmp_path / "tables.db")).load(mine.kept.id)[1] == kept
        await choose(theirs, 0 if theirs.view(0).choices else 1, "u")
        with pytest.raises(Stale):
            await mine.reseat(0, "random", None, "r")
        assert mine.match.plies[-1].notation == theirs.match.plies[-1].notation
        await mine.reseat(0, "random", None, "r")

    asyncio.run(story())


def test_every_write_compares_the_version_it_read(tmp_path: Path) -> None:
    async def story() -> str:
        tables = Tables(Store(str(tmp_path / "tables.db")))
        return (await tables.create("space-princess", ["human", "human"])).kept.id

    table = asyncio.run(story())
    kept = Store(str(tmp_path / "tables.db"))
    before = kept.load(table)
    for version in (1, 3, 0):
        with pytest.raises(Overtaken):
            kept.change(table, version, 0, ["x"], None, None, {})
        with pytest.raises(Overtaken):
            kept.note(table, version, ("random", "random"), None, None)
    assert kept.load(table) == before


def test_a_change_whose_acknowledgement_was_lost_on_the_way_is_done_once_and_seen_by_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Store(str(tmp_path / "tables.db"))
    together = kept.together

    def break_off(changes: Sequence[Callable[[], None]]) -> list[Overtaken | None]:
        together(changes)
        raise OperationalError("COMMIT", {}, Exception("the connection broke"))

    async def story(waits: bool) -> None:
        tables = Tables(kept)
        table = await tables.create("space-princess", ["human", "human"], seed="lost on the way")
        view, before = table.view(0), len(table.match.plies)
        wish = (0, view.choices[0].notation, view.version, "once")
        monkeypatch.setattr(kept, "together", break_off)
        with pytest.raises(Unavailable):
            await table.play(*wish)
        monkeypatch.setattr(kept, "together", together)
        assert len(table.match.plies) == before
        await tables._store.well()
        if waits:
            while len(table.match.plies) == before:
                await asyncio.sleep(0.01)
        led_to = await table.play(*wish)
        assert await table.play(*wish) == led_to
        assert [ply.notation for ply in table.match.plies] == kept.load(table.kept.id)[1]
        assert kept.load(table.kept.id)[1][before] == wish[1]
        assert [asked.request for asked in kept.requests(table.kept.id)] == ["once"]

    for waits in (True, False):
        asyncio.run(asyncio.wait_for(story(waits), 60))


# --- half-made tables -------------------------------------------------------------------------------------


def test_a_table_is_made_with_its_first_plies_or_not_at_all(tmp_path: Path) -> None:
    kept = Store(str(tmp_path / "tables.db"))

    class Cut(Exception):
        """As if the power went."""

    def fail(connection: object, cursor: object, statement: str, *rest: object) -> None:
        if statement.startswith("INSERT INTO plies"):
            raise Cut

    async def story() -> None:
        tables = Tables(kept)
        event.listen(kept._writing, "before_cursor_execute", fail)
        with pytest.raises(Cut):
            await tables.create("space-princess", ["human", "human"])
        event.remove(kept._writing, "before_cursor_execute", fail)
        assert kept.all() == []
        await tables.create("space-princess", ["human", "human"])

    asyncio.run(story())
    assert kept.count() == 1


def test_a_half_made_table_of_an_older_version_is_mended_at_start(tmp_path: Path) -> None:
    half = unpack("games-0003", tmp_path / "tables.db")["half"]
    kept = Store(str(tmp_path / "tables.db"))
    assert kept.load(half["id"])[1] == []
    mend(kept)
    table, plies = kept.load(half["id"])
    assert plies == half["plies"]
    assert table is not None
    assert table.version == 1
    mend(kept)
    assert kept.load(half["id"]) == (table, plies)


def test_a_game_with_holes_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    people = unpack("games-0003", tmp_path / "tables.db")["people"]
    kept = Store(str(tmp_path / "tables.db"))
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("DELETE FROM plies WHERE table_id = ? AND number BETWEEN 5 AND 30", [people["id"]])

    async def story() -> None:
        with pytest.raises(Unknown, match=r"is damaged: ply \d+ of 22 does not follow from those before it"):
            await Tables(kept).open(people["id"])

    asyncio.run(story())


# --- requests ---------------------------------------------------------------------------------------------


def test_a_request_id_belongs_to_one_seat_and_one_thing(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables(Store(str(tmp_path / "tables.db")))
        table = await tables.create("space-princess", ["human", "human"], seed="ids")
        version = table.version_of(0)
        led_to = await table.play(0, "=", version, "one")
        assert await table.play(0, "=", version, "one") == led_to
        plies = len(table.match.plies)
        for again in (
            table.play(0, "|", version, "one"),
            table.play(0, "=", led_to, "one"),
            table.undo(0, led_to, "one", False),
            table.undo(0, version, "one", True),
            table.reseat(0, "random", None, "one"),
        ):
            with pytest.raises(Reused, match="'one' was used before for something else"):
                await again
        assert len(table.match.plies) == plies
        assert table.kept.who == ("human", "human")
        await table.reseat(1, "random", None, "one")
        assert table.kept.who == ("human", "random"), "another seat's ids are its own"
        again = Tables(Store(str(tmp_path / "tables.db")))
        after = await again.open(table.kept.id)
        assert await after.play(0, "=", version, "one") >= led_to
        with pytest.raises(Reused):
            await after.play(0, "|", version, "one")

    asyncio.run(story())


def test_a_used_request_id_is_refused_over_the_network(server: Server) -> None:
    table = server.new_table()["id"]
    version = server.view(table, 0)["version"]
    assert server.play(table, 0, "=", version, "net").status_code == 200
    for answer in (
        server.play(table, 0, "|", version, "net"),
        server.client.post(f"/api/tables/{table}/seats/0", json={"who": "random", "request": "net"}),
        server.client.post(
            f"/api/tables/{table}/undo", json={"seat": 0, "version": version + 1, "request": "net"}
        ),
    ):
        assert answer.status_code == 409
        assert answer.json()["error"]["kind"] == "reused"
    assert server.view(table, 0)["version"] == version + 1


def test_requests_of_long_ago_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "REQUESTS_KEPT", 5)
    kept = Store(str(tmp_path / "tables.db"))

    async def story() -> LiveTable:
        table = await Tables(kept).create("space-princess", ["human", "human"])
        for number in range(80):
            await table.reseat(number % 2, "human", None, f"r{number}")
        return table

    table = asyncio.run(story())
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        rows = connection.execute("SELECT seat, request FROM requests ORDER BY version").fetchall()
    assert rows == [(number % 2, f"r{number}") for number in range(70, 80)]
    assert [asked.request for asked in kept.requests(table.kept.id)] == [f"r{n}" for n in range(70, 80)]
    assert len(table.remembered) == 10


def test_requests_are_forgotten_after_a_week_when_a_table_is_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, now = Store(str(tmp_path / "tables.db")), time.time()

    async def story() -> None:
        tables = Tables(kept)
        table = await tables.create("space-princess", ["human", "human"])
        for name, days in (("old", 8), ("recent", 6), ("new", 0)):
            monkeypatch.setattr(time, "time", lambda days=days: now - days * 24 * 3600)
            await table.reseat(0, "human", None, name)
        await tables.create("space-princess", ["human", "human"])
        assert [asked.request for asked in kept.requests(table.kept.id)] == ["recent", "new"]

    asyncio.run(story())


def test_a_table_remembers_no_more_after_a_long_evening_than_after_a_while(tmp_path: Path) -> None:
    """Requests, answers of the search, and listeners: of each only the last are kept in memory."""

    async def story() -> None:
        table = await Tables(Store(str(tmp_path / "tables.db"))).create("space-princess", ["human", "human"])
        heard: list[str] = []

        def hear(what: str, detail: object) -> None:
            heard.append(what)

        for number in range(store.REQUESTS_KEPT + 30):
            table.listeners.add(hear)
            await table.reseat(0, "human", None, f"r{number}")
            table.listeners.discard(hear)
        assert len(heard) == store.REQUESTS_KEPT + 30
        assert len(table.remembered) == store.REQUESTS_KEPT
        assert table.listeners == set()
        assert table.idle

    asyncio.run(story())


def test_a_request_that_an_older_version_noted_is_answered_again(tmp_path: Path) -> None:
    people = unpack("games-0003", tmp_path / "tables.db")["people"]
    kept = Store(str(tmp_path / "tables.db"))
    done = [asked for asked in kept.requests(people["id"]) if asked.request == "move-3"]
    assert [asked.digest for asked in done] == [""]

    async def story() -> None:
        table = await Tables(kept).open(people["id"])
        await table.play(0, "=", 1, "move-3")
        assert [ply.notation for ply in table.match.plies] == people["plies"]

    asyncio.run(story())


# --- trouble ----------------------------------------------------------------------------------------------


def test_a_bot_goes_on_by_itself_when_the_store_answers_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncstore, "FIRST_PAUSE", 0.02)

    async def story() -> None:
        tables = Tables(Store(str(tmp_path / "tables.db")))
        table = await tables.create("space-princess", ["human", "random"], seed="locked")
        other = await tables.create("space-princess", ["human", "human"], seed="locked too")
        heard: list[tuple[str, object]] = []
        other.listeners.add(lambda what, detail: heard.append((what, detail)))
        await table.play(0, "=", table.version_of(0), "a")
        await table.play(0, "=", table.version_of(0), "b")
        while table.match.actor != 0:
            await asyncio.sleep(0.01)
        blocker = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        plies, seen = len(other.match.plies), other.view(0)
        with pytest.raises(Unavailable, match="cannot be kept just now"):
            await other.play(0, "=", other.version_of(0), "c")
        assert tables.trouble is not None
        assert ("trouble", tables.trouble) in heard
        started = time.monotonic()
        with pytest.raises(Unavailable):
            await other.play(0, "=", other.version_of(0), "c")
        assert time.monotonic() - started < 1, "the second one does not wait for the lock"
        assert (len(other.match.plies), other.view(0)) == (plies, seen)
        table.bots[0] = table.bots[1]
        table.wake_bots()
        await asyncio.sleep(0.2)
        before = len(table.match.plies)
        blocker.execute("ROLLBACK")
        blocker.close()
        while len(table.match.plies) == before:
            await asyncio.sleep(0.01)
        assert ("trouble", None) in heard
        assert tables.trouble is None
        await other.play(0, "=", other.version_of(0), "c")
        assert len(other.match.plies) == plies + 1
        await tables.close()

    asyncio.run(asyncio.wait_for(story(), 120))


# --- looking for tables -----------------------------------------------------------------------------------


def test_all_tables_are_found_page_by_page_and_by_words(tmp_path: Path) -> None:
    kept = Store(str(tmp_path / "tables.db"))
    for number in range(450):
        table = store.new_table(
            f"t{number:03}", "g" if number % 2 else "h", ["human"], [f"Zoë {number}%"], {}, None, ""
        )
        kept.create(replace(table, created=float(number)), ["x"] * (number % 3))
    pages = [kept.all(limit=100, skip=skip) for skip in range(0, 500, 100)]
    assert [table.id for page in pages for table, _ in page] == [
        f"t{number:03}" for number in range(449, -1, -1)
    ]
    assert [plies for _, plies in pages[0][:4]] == [2, 1, 0, 2]
    assert kept.count() == 450
    assert [table.id for table, _ in kept.all(Wish(words=(("zoë", ()), ("7%", ()))), limit=2)] == [
        "t447",
        "t437",
    ]
    assert kept.count(Wish(words=(("zoË", ()),))) in (0, 450)  # beyond ASCII it depends on the database
    assert kept.count(Wish(words=(("nobody", ("g",)),))) == 225
    assert kept.count(Wish(over=True)) == 0
    assert kept.count(Wish(over=False)) == 450


def test_what_a_request_was_is_told_by_its_digest() -> None:
    one = Asked.of(0, "r", "play", "=", 1)
    assert one == Asked.of(0, "r", "play", "=", 1)
    assert one != Asked.of(0, "r", "play", "=", 2)
    assert one != Asked.of(0, "r", "undo", "=", 1)
    assert Asked.of(0, None, "play") is None
