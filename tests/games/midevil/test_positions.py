"""Positions that the rules cannot have led to are refused, and everything else of them is kept."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from asterion.core.errors import BadPosition
from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER
from asterion.core.position import build_position
from asterion.core.position_facts import facts_in
from asterion.core.rooms import State
from asterion.games.midevil import GAME
from asterion.games.midevil.position.noted import NOTED, check_noted
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.ending import clear_turn
from tests.conftest import random_states
from tests.games.midevil.games import explored

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


QUIET = build_position(SETTING, {"step": "tile", "asked": "draw-tile"})
MARKS = ("no_move", "no_draw")  # may be noted from the start of a turn on


def stirred(state: State, field: str) -> State:
    other = state.copy()
    other[field] += np.ones_like(other[field])
    return other


def forgotten() -> list[str]:
    """The fields that the end of a turn clears."""
    cleared = []
    for field in QUIET.dtype.names:
        after = stirred(QUIET, field)
        clear_turn(after)
        cleared += [field] if (after[field] == QUIET[field]).all() else []
    return cleared


def test_what_the_end_of_a_turn_forgets_is_clear_as_long_as_nothing_is_under_way() -> None:
    fields = forgotten()
    assert {"duel_roll", "fate", "offered", "spot", "landing"} < set(fields)
    for field in fields:
        refused = GAME.position.impossible(SETTING, stirred(QUIET, field)) is not None
        assert refused != (field in MARKS), field


BOLD = (g.CARD, g.FIGHT, g.BUY, g.ON)
AFFAIRS = (g.COUNTER, g.TARGET, g.WEAPON, g.FAILED, g.COMMIT, g.SHOT_DIE, g.CAST, g.DUST_OF, g.SKELETON_TO)


CROWDED = {  # the book is among them
    **{"map": "graveyard:0,-1", "book": "green", "orange": "0,0.2", "green": "0,0.3", "purple": "0,0.6"},
    **{"orange_skeletons": "white:3,red:1", "green_skeletons": "white:2", "purple_skeletons": "blue:1"},
}


def begun() -> Iterator[tuple[Setting, State]]:
    for seats, options in ((2, {"castle": True}), (3, {"dungeon": True})):
        setting = GAME.setting(seats, options)
        yield setting, setting.start()
    for _ in range(4):
        setting = GAME.setting(3)
        yield setting, build_position(setting, CROWDED)
        yield explored()


def test_nothing_is_left_over_of_what_was_under_way() -> None:
    asked, dice = set(), random.Random(3)
    for setting, s in begun():
        for _ in range(1500):
            assert check_noted(setting, s) is None
            asked.add(int(s.asked))
            moves = setting.legal(s)
            bold = [move for move in moves if g.BLOCKS.block(move) in BOLD and dice.random() < 0.5]
            if s.actor != OVER:
                setting.apply(s, dice.choice(bold or [move for move in moves if move != g.STOP] or moves))
    assert set(AFFAIRS) <= asked


FOLLOWING = ("to_move", "rival", "peopled", "skeletons_left", "tokens_left", "landing", "pool", "deck")
ASKED = ("draw-tile", "space", "turn", "target", "attack", "duel-die", "commit", "duel-again", "prepare")
ASKED += ("move-die", "step", "shot-at", "shot-die", "claim", "bridge-die", "left-die", "skeleton-die")
ASKED += ("skeleton", "skeleton-to", "discard", "fate-die", "-")


def test_what_follows_from_the_question_need_not_be_said() -> None:
    """Facts that follow are left out of real positions, and come back as they were."""
    asked, met = set(), set()
    for at, (setting, state) in enumerate(random_states(GAME, 21, 20_000)):
        if at % 10 and int(state.asked) in met:  # describing takes long
            continue
        met.add(int(state.asked))
        facts = GAME.position.describe(setting, state)
        if facts["asked"] in ASKED:
            said = {key: value for key, value in facts.items() if key not in FOLLOWING}
            assert build_position(setting, said).tobytes() == state.tobytes()
            asked.add(facts["asked"])
    assert len(asked) >= len(ASKED) - 3


def test_every_fact_of_a_full_game_has_its_meaning() -> None:
    assert set(facts_in(SETTING)) == set(GAME.position.describe(SETTING, SETTING.start()))
    assert facts_in(SETTING)["landing"].values[2] == "meeting"
