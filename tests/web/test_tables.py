"""Live tables: those nobody looks at make room, and come back as they were."""

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import asterion
from asterion import web
from asterion.core.game import Game
from asterion.web.api.requests import NewTable
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from asterion.web.tables import registry as live
from asterion.web.tables import warming
from asterion.web.tables.live import LiveTable
from asterion.web.tables.warming import Warming
from asterion.web.tables.windows import Timing


def test_idle_tables_make_room_and_come_back_from_the_store(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        few = Settings(tables_in_memory=4)
        tables = live.Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"), settings=few)
        first = await tables.create("space-princess", ["human", "human"], seed="1")
        await first.play(0, "|", first.version, "r")
        seen = first.view(1)
        for _ in range(8):
            await tables.create("space-princess", ["human", "human"])
        again = await tables.open(first.kept.id)
        assert again is not first
        assert again.view(1) == seen
        watched = await tables.create("space-princess", ["human", "human"])
        watched.listeners.add(lambda what, detail: None)
        for _ in range(8):
            await tables.create("space-princess", ["human", "human"])
        assert await tables.open(watched.kept.id) is watched

    asyncio.run(story())


def test_options_are_kept_as_they_were_understood(tmp_path: Path) -> None:
    async def story() -> None:
        tables = live.Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"))
        wanted = {"rings_to_win": 1, "seating": "Side_by_side"}
        table = await tables.create("heroes-of-the-maze", ["human", "human"], options=wanted)
        assert table.info().options == {"rings_to_win": "1", "seating": "side-by-side"}

    asyncio.run(story())


@pytest.mark.parametrize("value", [1, "1", True])
def test_a_number_in_a_request_stays_a_number(value: Any) -> None:
    assert NewTable(game="g", seats=["human"], options={"rings": value}).options["rings"] is value


def test_listeners_hear_that_a_bot_warms_up_before_it_thinks(tmp_path: Path) -> None:
    class Slow(Warming):
        """As if the search of a game were being compiled."""

        async def _warm(self, game: Game) -> None:
            await asyncio.sleep(0.2)

    async def story() -> list[tuple[str, Any]]:
        tables = live.Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"), Slow())
        table = await tables.create("space-princess", ["level-1", "human"], seed="1")
        heard: list[tuple[str, Any]] = []
        table.listeners.add(lambda what, detail: heard.append((what, detail)))
        while not any(what == "changed" for what, _ in heard):
            await asyncio.sleep(0.05)
        return heard

    first, second, *_ = asyncio.run(story())
    assert first == ("thinking", {"seat": 0, "warming": True})
    assert second == ("thinking", {"seat": 0, "warming": False})


def test_a_game_is_compiled_in_another_process_once_and_at_once_if_somebody_plays_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[str] = []

    async def compile_game(game: str) -> None:
        compiled.append(game)
        await asyncio.sleep(0.05)

    monkeypatch.setattr(warming, "is_compiled", lambda game: False)
    monkeypatch.setattr(warming, "_compile", compile_game)
    monkeypatch.setattr(warming, "warm_up", lambda game: None)
    last = asterion.games()[-1].name

    async def story() -> None:
        ready = Warming()
        ready.begin()
        await asyncio.sleep(0.01)
        await asyncio.gather(ready.ready(last), ready.ready(last))
        assert ready.is_ready(last)
        for game in asterion.games():
            await ready.ready(game.name)
        await ready.close()

    asyncio.run(story())
    assert sorted(compiled) == sorted(game.name for game in asterion.games())
    assert compiled.index(last) < len(compiled) - 1, "it did not wait for the others"


def test_the_web_names_no_game() -> None:
    """A new game changes nothing under web/: no file there knows a game's name, seats or rules."""
    words = {word for game in asterion.games() for word in (game.name, game.title, *game.seat_names)}
    words |= {rule.split("-")[0] + "-" for game in asterion.games() for rule in game.rulebook}
    folder = Path(web.__file__).parent
    found = {
        (path.name, word)
        for path in folder.rglob("*")
        if path.suffix in (".py", ".js", ".css", ".html")
        for word in words
        if re.search(rf"\b{re.escape(word)}\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    }
    assert found == set()


@pytest.mark.parametrize("seed", ["9", "12", "39"])
def test_what_comes_late_does_not_cover_what_came_after_it(tmp_path: Path, seed: str) -> None:
    """Things of one moment can come late and at once: whoever is asked then goes on seeing it."""

    async def story() -> None:
        tables = live.Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"), settings=Settings(pause=0.0))
        table = await tables.create("midevil", ["human", "random"], seed=seed)
        table.timing = Timing(person=0.0, bot=0.0, short=0.2)
        rng, before = random.Random(1), table._seen_before
        seen_before: list[bool] = []
        table._seen_before = lambda *given: seen_before.append(bool(before(*given))) or before(*given)  # type: ignore[func-returns-value,method-assign]
        versions = []
        while not any(seen_before):
            versions.append(await _asked(table))
            choice = rng.choice(table.view(0).choices).notation
            await table.play(0, choice, versions[-1], f"r{len(versions)}")
        versions.append(await _asked(table))
        await asyncio.sleep(0.3)
        view = table.view(0)
        assert view.choices, "what is asked was covered by an earlier picture"
        assert view.version >= versions[-1]
        await tables.close()

    asyncio.run(story())


async def _asked(table: LiveTable) -> int:
    """When the first seat is asked something: the version at which it sees it."""
    async with asyncio.timeout(30):
        while not table.view(0).choices:
            await asyncio.sleep(0.005)
    return table.view(0).version


def test_bots_stop_at_a_table_that_is_deleted_or_closed_and_everybody_there_is_told(tmp_path: Path) -> None:
    async def story(end: str) -> None:
        tables = live.Tables(Store(f"sqlite:///{tmp_path / f'{end}.db'}"))
        table = await tables.create("heroes-of-the-maze", ["level-1", "level-1"], seed="endless")
        heard: list[str] = []
        table.listeners.add(lambda what, detail: heard.append(what))
        await _until(lambda: table.driver.is_busy and "thinking" in heard)
        await (tables.forget(table.kept.id) if end == "deleted" else tables.close())
        driving = table.driver.task
        assert driving is not None
        await asyncio.wait([driving], timeout=5)
        assert driving.cancelled()
        table.wake_bots()
        assert not table.driver.is_busy
        if end == "deleted":
            assert "failed" in heard
            await tables.close()

    for end in ("deleted", "closed"):
        asyncio.run(story(end))


async def _until(so: Callable[[], bool]) -> None:
    for _ in range(1_000):
        if so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come about")
