"""Maze's End in words: every character of a notation counts."""

from random import Random

import pytest

from asterion.core.errors import BadNotation
from asterion.core.position import build_position
from asterion.games import load
from tests.games.helpers import played, readable, slips

GAME = load("mazes-end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_legal_or_not_has_a_notation_of_its_own_that_reads_back(seats: int) -> None:
    setting = GAME.setting(seats)
    assert readable(setting, setting.start()) == set(range(GAME.rules.MOVES))


@pytest.mark.parametrize(
    "facts",
    [
        {
            "red": "c3,b1,a2",
            "discs": "portal-1:c3,portal-2:g7",
            "walls": "c3d3",
            "saved": "red:climbing-rope",
        },
        {"phase": "which-wall"},
        {"phase": "where"},
        {"phase": "lift-wall", "walls": "d4e4,c3c4"},
        {"phase": "direction"},
        {"phase": "disc", "card": "trap"},
        {"phase": "before-roll", "saved": "red:event-planner"},
        {"phase": "event-card"},
    ],
)
def test_a_slip_of_the_pen_is_never_read_as_the_move_that_was_meant(facts: dict[str, str]) -> None:
    setting = GAME.setting()
    assert slips(setting, build_position(setting, facts), Random(1)) == []


@pytest.mark.rule("ME-r38")
@pytest.mark.parametrize("text", ["r1~?", "r1~", "r1~g", "r1~g77", "r1~g7~", "r1~~g7", "r1 ~g7"])
def test_a_portal_step_without_a_square_is_no_move(text: str) -> None:
    match = played(GAME.setting(), {"red": "c3,b1,a2", "discs": "portal-1:c3,portal-2:g7"})
    with pytest.raises(BadNotation, match="did you mean r1~g7"):
        match.read(text)


def test_an_edge_where_a_wall_is_to_be_taken_is_answered_by_what_was_meant() -> None:
    match = played(GAME.setting(), {"phase": "lift-wall", "walls": "d4e4"})
    with pytest.raises(BadNotation, match="did you mean take-d4e4"):
        match.read("d4e4")
