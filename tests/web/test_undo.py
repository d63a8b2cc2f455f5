"""Taking back at a table in the browser: alone, or with everybody's consent."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from asterion.core.errors import NothingToUndo
from asterion.web.store.tables import Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables

Story = Callable[[LiveTable], Coroutine[Any, Any, None]]


def at_a_table(tmp_path: Path, game: str, who: list[str], story: Story, seed: str = "undo") -> None:
    async def run() -> None:
        tables = Tables(Store(f"sqlite:///{tmp_path / 'tables.db'}"))
        await story(await tables.create(game, who, seed=seed))
        await tables.close()

    asyncio.run(run())


async def play(table: LiveTable, rng: Random, *wanted: str) -> None:
    """Play one choice: the first of the wanted ones that is legal, or any."""
    seat = table.match.actor
    legal = [choice.notation for choice in table.match.moves()]
    move = next((word for word in wanted if word in legal), rng.choice(legal))
    await table.play(seat, move, table.version_of(seat), None)


def test_the_end_shows_all_hands_and_is_taken_back_only_with_consent(tmp_path: Path) -> None:
    async def story(table: LiveTable) -> None:
        rng = Random(1)
        while not table.match.over:
            await play(table, rng, "pod-c5", "pod-e3")
        seat = next(ply.actor for ply in reversed(table.match.plies) if ply.actor >= 0)
        plies = len(table.match.plies)
        view = table.view(seat)
        assert "The end has shown everything" in str(view.undo)
        assert view.takeback is None
        with pytest.raises(NothingToUndo, match="needs everybody's consent"):
            await table.undo(seat, table.version_of(seat), None, agreed=False)
        assert table.match.over
        assert len(table.match.plies) == plies
        await table.undo(seat, table.version_of(seat), None, agreed=True)
        assert not table.match.over
        assert table.match.actor == seat

    at_a_table(tmp_path, "space-princess", ["human", "human"], story)


@pytest.mark.rule("HM-8")
def test_what_is_never_taken_back_is_not_offered_to_be(tmp_path: Path) -> None:
    async def story(table: LiveTable) -> None:
        rng = Random(1)
        while not any(ply.notation in ("left", "right") for ply in table.match.plies):
            await play(table, rng, "left", "right")
        seat = next(ply.actor for ply in reversed(table.match.plies) if ply.actor >= 0)
        view = table.view(seat)
        assert "HM-8" in str(view.undo)
        assert "HM-8" in str(view.takeback)
        with pytest.raises(NothingToUndo, match="HM-8"):
            await table.undo(seat, table.version_of(seat), None, agreed=True)

    at_a_table(tmp_path, "heroes-of-the-maze", ["human", "human"], story)


def test_with_consent_a_person_gets_back_to_a_choice_of_a_person(tmp_path: Path) -> None:
    async def story(table: LiveTable) -> None:
        rng = Random(1)
        assert table.view(0).takeback == "There is nothing to take back."
        for _ in range(3):
            await play(table, rng)
        while table.match.actor != 0:
            await asyncio.sleep(0.01)
        assert table.match.plies[-1].actor != 0
        await table.undo(0, table.version_of(0), None, agreed=True)
        assert table.match.actor == 0
        assert sum(ply.actor == 0 for ply in table.match.plies) == 2

    at_a_table(tmp_path, "space-princess", ["human", "random"], story)
