"""The dice of a table: what is taken back falls anew, what was promised is kept, a chosen seed is told."""

import asyncio
from pathlib import Path

import pytest

from asterion.core.errors import BadSeed
from asterion.web.store.tables import EVERY, Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables

GAME = "space-princess"


async def choose(table: LiveTable, move: str | None = None) -> list[str]:
    """A choice of whoever has one, the first that is offered if none is named; the plies it led to."""
    seat, before = table.match.actor, len(table.match.plies)
    move = move or table.match.moves()[0].notation
    await table.play(seat, move, table.version_of(seat), None)
    return [ply.notation for ply in table.match.plies[before:]]


def test_after_an_agreed_undo_other_cards_come_and_the_whole_game_verifies(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables(Store(str(tmp_path / "tables.db")))
        table = await tables.create(GAME, ["human", "human"])
        await choose(table, "=")
        draws = []
        for _ in range(4):
            draws.append(await choose(table, "="))
            await table.undo(0, table.version_of(0), None, agreed=True)
        assert len({tuple(drawn) for drawn in draws}) > 1
        again = await Tables(Store(str(tmp_path / "tables.db"))).open(table.kept.id)
        assert again.match.undone == table.match.undone == {11: 16}
        assert await choose(again, "=") not in draws
        while not again.match.over:
            await choose(again)
        verdict = await again.verify()
        assert (verdict.ok, verdict.problem) == (True, None)
        assert verdict.seal

    asyncio.run(story())


def test_two_tables_with_the_same_seed_promise_different_things_and_tell_it(tmp_path: Path) -> None:
    async def story() -> None:
        tables = Tables(Store(str(tmp_path / "tables.db")))
        one = await tables.create(GAME, ["human", "human"], seed="tonight")
        two = await tables.create(GAME, ["human", "human"], seed="tonight")
        lot = await tables.create(GAME, ["human", "human"])
        assert one.view(0).commitment != two.view(0).commitment
        assert [table.info().chosen_seed for table in (one, two, lot)] == ["tonight", "tonight", None]
        assert one.match.state.tobytes() == two.match.state.tobytes()
        for seed in ("", " ", "\u202e"):
            with pytest.raises(BadSeed, match="A seed is 1 to 200 characters"):
                await tables.create(GAME, ["human", "human"], seed=seed)
        assert await tables.count(EVERY) == 3

    asyncio.run(story())
