"""MidEvil's refusals name rules that are in play."""

from random import Random

import pytest

from asterion.games import load
from asterion.games.midevil.words import kind, phase
from tests.conftest import random_states

GAME = load("midevil")


@pytest.mark.parametrize(("castle", "dungeon"), [(False, False), (True, False), (False, True)])
def test_no_refusal_names_a_rule_of_a_set_that_is_not_in_play(castle: bool, dungeon: bool) -> None:
    absent = ("MV2-",) * (not castle) + ("MV3-",) * (not dungeon)
    rng = Random(21)
    phases = set()
    for _ in range(2):
        setting = GAME.setting(4, {"castle": castle, "dungeon": dungeon})
        state = setting.start()
        for ply in range(2500):
            moves = setting.legal(state)
            if phase(setting, state) not in phases or ply % 50 == 0:
                phases.add(phase(setting, state))
                for move in set(range(GAME.rules.MOVES)) - set(moves):
                    rule = str(GAME.words.why_not(setting, state, move))
                    assert not rule.startswith(absent), (phase(setting, state), kind(move), rule)
            if not moves:
                break
            setting.apply(state, rng.choice(moves))
    assert len(phases) > 20


def test_every_phase_and_every_kind_of_wish_has_a_name() -> None:
    assert len({kind(move) for move in range(GAME.rules.MOVES)}) == 22
    phases = {phase(setting, state) for setting, state in random_states(GAME, 22, 3000)}
    for words in ("chance's turn", "moves", "may play a card in another turn", "puts figures on a tile"):
        assert any(name.startswith(words) for name in phases)
