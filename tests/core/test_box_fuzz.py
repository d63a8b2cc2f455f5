"""Boxes made up from the standard one: refused, or playable; and a box that is not is found."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import asterion
from asterion.core.errors import BadComponents
from asterion.core.game import Game
from asterion.core.proofs.box_fuzz import fuzz_boxes, fuzz_boxes_apart, with_changes


def test_boxes_that_are_made_up_are_refused_or_can_be_played_with(game: Game) -> None:
    found = fuzz_boxes(game, 8, seed=41, plies=400)
    assert found.failures == []
    assert found.accepted == 8
    assert found.refused > 0
    assert found.plies > 400


def test_the_same_interpreted_where_an_index_out_of_range_is_an_error(game: Game) -> None:
    found = fuzz_boxes_apart(game, 4, seed=42, plies=80, compiled=False)
    assert found.failures == []
    assert found.accepted == 4


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"legal": lambda s, box, bench, out: 0}, "there is no legal move"),
        ({"apply": lambda s, box, bench, move, log: 1 // 0}, "ZeroDivisionError"),
        ({"prepare": lambda components, box: 1 // 0}, "ZeroDivisionError"),
    ],
)
def test_a_box_with_which_something_is_wrong_is_found(
    space_princess: Game, change: dict[str, Any], reason: str
) -> None:
    rules = SimpleNamespace(**{**vars(space_princess.rules), **change})
    broken = replace(space_princess, rules=rules, prepare=change.get("prepare", space_princess.prepare))
    found = fuzz_boxes(broken, 3, seed=1, plies=50)
    assert found.accepted == len(found.failures) == 3
    assert reason in str(found.failures[0])
    assert " = " in str(found.failures[0])


@pytest.mark.rule("MV2-1", "MV2-r1")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"skeletons.white": 19}, "skeletons.white is 19; the set-up of MidEvil 2 may take 20."),
        ({"life.tokens": 21}, "life.tokens is 21; 6 players start with 3 each, and the set-up of MidEvil 2"),
        ({"tile.castle-3.skeletons": 9}, "tile.castle-3 gets up to 9 figures"),
        ({"tile.castle-1.shape": "TCC CCC CCC"}, "these must be legal squares"),
        ({"tile.dirt.shape": "T.. ... ..."}, "tile.dirt gets up to 6 figures"),
    ],
)
def test_what_the_castle_is_set_up_with_is_in_the_box_and_has_room(
    changes: dict[str, Any], message: str
) -> None:
    midevil = asterion.load("midevil")
    with pytest.raises(BadComponents) as refused:
        midevil.setting(2, {}, with_changes(midevil.standard_components, changes))
    assert message in str(refused.value)
    enough = {"skeletons.white": 20, "life.tokens": 22, "tile.castle-3.skeletons": 8}
    for name, value in enough.items():
        extra = {"skeletons.white": 40} if name.startswith("tile") else {}
        midevil.setting(2, {}, with_changes(midevil.standard_components, {name: value, **extra}))
