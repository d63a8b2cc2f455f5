"""Live tables: those nobody looks at make room, and come back as they were."""

import asyncio
import re
from pathlib import Path

import pytest

import asterion
from asterion.web import tables as live
from asterion.web.store import Store


def test_idle_tables_make_room_and_come_back_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_LIVE", 4)

    async def story() -> None:
        tables = live.Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"))
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


def test_the_web_names_no_game() -> None:
    """A new game changes nothing under web/: no file there knows a game's name, seats or rules."""
    words = {word for game in asterion.games() for word in (game.name, game.title, *game.seat_names)}
    words |= {rule.split("-")[0] + "-" for game in asterion.games() for rule in game.rules}
    folder = Path(live.__file__).parent
    found = {
        (path.name, word)
        for path in folder.rglob("*")
        if path.suffix in (".py", ".js", ".css", ".html")
        for word in words
        if re.search(rf"\b{re.escape(word)}\b", path.read_text(encoding="utf-8"), re.IGNORECASE)
    }
    assert found == set()
