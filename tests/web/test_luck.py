"""Bots at a table draw their luck from its seed: whatever else goes on, it plays the same game."""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

import asterion
from asterion.bots import registry
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables
from asterion.web.tables.thinking import Thinkers

WHOLE = 100_000  # plies: more than any game has
OWN = """
import random


class Lucky:
    name = "lucky"

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view):
        return self.random.choice(view.choices)
"""


def tables_in(folder: Path, name: str) -> Tables:
    """Tables at which nobody waits, and whose bots think in several threads at once."""
    tables = Tables(Store(f"sqlite:///{folder / name}.db"), settings=Settings(pause=0.0))
    tables._thinkers = Thinkers(workers=4, rest=0.0)
    return tables


async def played(table: LiveTable, plies: int = WHOLE) -> list[str]:
    """What is played at a table until its end, or until so many plies were."""
    while not table.match.over and len(table.match.plies) < plies:
        table.driver.look()
        await asyncio.sleep(0.01)
    return [ply.notation for ply in table.match.plies[:plies]]


def crowd(game: str, bots: Sequence[str]) -> list[str]:
    seats = min(asterion.load(game).seats)
    return [bots[seat % len(bots)] for seat in range(seats)]


@pytest.mark.parametrize(
    ("game", "bots", "plies"),
    [
        ("space-princess", ("level-1", "lucky"), WHOLE),
        ("heroes-of-the-maze", ("lucky", "random"), WHOLE),
        ("mazes-end", ("level-1", "lucky"), WHOLE),
        ("zombie-princess", ("random", "lucky"), WHOLE),
        ("midevil", ("random", "lucky"), 300),  # by chance alone it takes very long
    ],
)
def test_tables_with_the_same_seed_and_bots_play_the_same_game_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, bots: Sequence[str], plies: int
) -> None:
    (tmp_path / "lucky.py").write_text(OWN, encoding="utf-8")
    monkeypatch.setattr(registry, "_brought", {})
    registry.register_bot(f"{tmp_path / 'lucky.py'}:Lucky")
    who = crowd(game, bots)

    async def story() -> None:
        tables = tables_in(tmp_path, "tables")
        first, second, other = [await tables.create(game, who, seed=seed) for seed in ("one", "one", "two")]
        games = await asyncio.gather(played(first, plies), played(second, plies), played(other, 30))
        assert first.match.over or len(games[0]) == plies
        assert games[0] == games[1]
        assert games[0][:30] != games[2]
        await tables.close()

    asyncio.run(story())


def test_a_table_that_comes_back_at_the_same_moment_goes_on_alike(tmp_path: Path) -> None:
    """What a bot had learned is forgotten when a server ends; but its luck is not drawn anew."""

    async def begin() -> str:
        tables = tables_in(tmp_path, "one")
        table = await tables.create("space-princess", ["human", "human"], seed="again")
        for number in range(6):
            seat = table.match.actor
            await table.play(seat, table.view(seat).choices[0].notation, table.version_of(seat), f"r{number}")
        await tables.close()
        return table.kept.id

    async def go_on(name: str) -> list[str]:
        tables = tables_in(tmp_path, name)
        game = await played(await tables.open(table_id))
        await tables.close()
        return game

    table_id = asyncio.run(begin())
    with sqlite3.connect(tmp_path / "one.db") as connection:
        connection.execute("UPDATE tables SET who = ?", [json.dumps(["random", "level-1"])])
        with sqlite3.connect(tmp_path / "two.db") as copy:
            connection.commit()
            connection.backup(copy)
    assert asyncio.run(go_on("one")) == asyncio.run(go_on("two"))
