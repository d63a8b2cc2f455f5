"""MidEvil: what a position promises leads bots on, also over the long ways of castle and dungeon."""

import itertools
from typing import Any

import numpy as np
import pytest

from asterion.games import load
from asterion.games.midevil.position.reading import build

GAME = load("midevil")
CASTLE = {"castle": True}
DUNGEON = {"dungeon": True}
DOWN = "graveyard:0,-2 entrance:0,2"
FORK = f"{DOWN} tunnel-fork:0,3 dungeon-altar:1,3r1 cell:-1,3r3"  # the cell lies away from the goal


def share(options: dict[str, Any], **facts: Any) -> float:
    """What the first of two players can expect."""
    setting = GAME.setting(2, options)
    out = np.zeros(2)
    GAME.rules.value(build(setting, facts), setting.box, setting.bench, out)
    assert out.sum() == pytest.approx(1)
    return float(out[0])


def rises(shares: list[float]) -> bool:
    return all(before < after for before, after in itertools.pairwise(shares))


GRAVEYARD = {  # the map, a square before the Graveyard, its door, its centre, and one beside that
    "base": ({}, "graveyard:0,1", "0,0.8", "0,1.2", "0,1.5", "0,1.6"),
    "castle": (CASTLE, "graveyard:0,1", "0,0.8", "0,1.2", "0,1.5", "0,1.6"),
    "dungeon": (DUNGEON, DOWN, "0,-1.2", "0,-2.8", "0,-2.5", "0,-2.6"),
}


@pytest.mark.parametrize("game", GRAVEYARD)
def test_whoever_takes_the_book_gains(game: str) -> None:
    options, tiles, _, door, centre, beside = GRAVEYARD[game]
    before = share(options, map=tiles, orange=door, green=beside)
    assert before < share(options, map=tiles, orange=centre, green=beside, book="orange")


@pytest.mark.parametrize("game", GRAVEYARD)
def test_on_the_way_to_the_book_every_step_counts(game: str) -> None:
    options, tiles, before, door, _, _ = GRAVEYARD[game]
    assert rises([share(options, map=tiles, orange=square, green=before) for square in (before, door)])


def test_on_the_way_home_every_step_counts() -> None:
    held = {"map": "graveyard:0,1", "green": "0,0.1", "book": "orange"}
    way = ("2,-2.2", "2,-3.8", "2,-3.5", "2,-3.2", "2,-4.8", "2,-4.5", "2,-4.2", "2,-5.8")
    assert rises([share(CASTLE, orange=square, **held) for square in way])


def test_whoever_is_ahead_does_not_rest_before_the_end() -> None:
    facts = {"map": FORK, "orange": "1,3.4", "green": "0,0.1", "book": "orange", "orange_life": "5"}
    assert 0.6 < share(DUNGEON, **facts) < 0.92


def test_exploring_brings_the_holder_on() -> None:
    held = {"green": "0,0.1", "book": "orange", "stack": "market:1,dungeon-altar:1,passage:2,bend:2"}
    before = share(DUNGEON, map=f"{DOWN} passage:0,3", orange="0,3.8", orange_came="0,3.5", **held)
    held["stack"] = "market:1,dungeon-altar:1,passage:2,bend:1"
    after = share(DUNGEON, map=f"{DOWN} passage:0,3 bend:0,4", orange="0,4.2", orange_came="0,3.8", **held)
    assert before < after


def test_where_the_way_back_is_barred_one_goes_on_to_turn() -> None:
    """MV3-5: from the cell's passage to the Dungeon Altar one has to go round in the cell first."""
    held = {"map": FORK, "green": "0,0.1", "book": "orange"}
    barred = share(DUNGEON, orange="0,3.4", orange_came="0,3.5", **held)
    door = share(DUNGEON, orange="-1,3.6", orange_came="0,3.4", **held)
    round_the_corner = share(DUNGEON, orange="-1,3.1", orange_came="-1,3.2", **held)
    free = share(DUNGEON, orange="0,3.4", orange_came="-1,3.6", **held)
    assert rises([barred, door, round_the_corner, free])
