"""Positions that the rules cannot have led to are refused, and everything else of them is kept."""

import pytest

from asterion.core.errors import BadPosition
from asterion.core.position import build_position
from asterion.core.position_facts import facts_in
from asterion.games.midevil import GAME
from asterion.games.midevil.position.noted import NOTED
from tests.conftest import random_states

SETTING = GAME.setting(3, {"castle": True, "dungeon": True})
SAMPLES = {  # a value of each fact that is noted only of something under way
    **{"halves": "2", "die": "2", "skeletons_left": "1", "moved": "0,-5.1", "drawn": "church", "spot": "0,2"},
    **{"peopled": "0,0", "figures_left": "1", "tokens_left": "1", "colour": "white", "moving": "0,-5.1"},
    **{"through": "1,-6:north", "caster": "orange", "pairs": "appello+carpe", "pair": "appello+carpe"},
    **{"given": "carpe", "spells_left": "1", "fate": "2", "passed": "green", "offered": "ale"},
    **{"offered_by": "green", "counters": "1", "countered_by": "green", "to_pay": "1", "card": "thief"},
    **{"card_by": "green", "victim": "green", "onto": "0,0", "card_left": "1", "fighter": "orange"},
    **{"weapon": "sword", "rolled": "1", "raised": "1", "rival": "green", "duellist": "orange"},
    **{"duel_roll": "1,2", "attacker_commits": "1,0,0,0", "stands": "1,0", "drawer": "orange"},
}


@pytest.mark.parametrize("fact", [fact for fact, *_ in NOTED])
def test_nothing_is_noted_of_what_is_not_under_way(fact: str) -> None:
    quiet = {"step": "rolling", "asked": "move-die", "white": "0,-5.1"}
    build_position(SETTING, quiet)
    with pytest.raises(BadPosition, match=f"{fact} belongs to .*, and that is not under way"):
        build_position(SETTING, quiet | {fact: SAMPLES[fact]})


FOLLOWING = ("to_move", "rival", "peopled", "skeletons_left", "tokens_left", "landing", "pool", "deck")
ASKED = ("draw-tile", "space", "turn", "target", "attack", "duel-die", "commit", "duel-again", "prepare")
ASKED += ("move-die", "step", "shot-at", "shot-die", "claim", "bridge-die", "left-die", "skeleton-die")
ASKED += ("skeleton", "skeleton-to", "discard", "fate-die", "-")


def test_what_follows_from_the_question_need_not_be_said() -> None:
    """Facts that follow are left out of real positions, and come back as they were."""
    asked = set()
    for at, (setting, state) in enumerate(random_states(GAME, 21, 20_000)):
        facts = GAME.position.describe(setting, state)
        if facts["asked"] in ASKED and (at % 10 == 0 or facts["asked"] not in asked):
            said = {key: value for key, value in facts.items() if key not in FOLLOWING}
            assert build_position(setting, said).tobytes() == state.tobytes()
            asked.add(facts["asked"])
    assert len(asked) >= len(ASKED) - 3


def test_every_fact_of_a_full_game_has_its_meaning() -> None:
    assert set(facts_in(SETTING)) == set(GAME.position.describe(SETTING, SETTING.start()))
    assert facts_in(SETTING)["landing"].values[2] == "meeting"
