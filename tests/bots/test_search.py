"""The search: always alike for a seed, it takes wins and keeps what it has found; and the levels on it."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from asterion.bots.levels import LEVELS, LevelBot
from asterion.bots.search import Search
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import CHANCE, EVERYONE, OVER
from asterion.core.match import Match
from asterion.core.rooms import State
from asterion.games import games, load
from tests.conftest import random_states

EVERY = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def choices(game: Game, seed: int, plies: int, every: int) -> list[tuple[Setting, State]]:
    """Some states of random games in which a seat has more than one move."""
    states = [(setting, state.copy()) for setting, state in random_states(game, seed, plies)]
    choosing = [(setting, state) for setting, state in states if state.actor >= 0]
    return [pair for pair in choosing if len(pair[0].legal(pair[1])) > 1][::every]


def weighed(setting: Setting, state: State, playouts: int, **how: float) -> list[list[float]]:
    """What a search says of each move, in plain numbers."""
    seat = int(state.actor)
    found = Search(setting, 3, **how).think(setting.redacted(state, seat), seat, playouts)
    return [[option.move, option.playouts, option.share, option.expects] for option in found.options]


def thought(setting: Setting, state: State, playouts: int, seed: int = 3, **how: float) -> list[object]:
    seat = int(state.actor)
    found = Search(setting, seed, **how).think(setting.redacted(state, seat), seat, playouts)
    return [found.chances, found.options]


@EVERY
def test_a_search_with_a_seed_always_finds_the_same(game: Game) -> None:
    differed = 0
    for setting, state in choices(game, 5, 400, 60):
        assert thought(setting, state, 60) == thought(setting, state, 60)
        differed += thought(setting, state, 60) != thought(setting, state, 60, seed=4)
    assert differed > 0


@EVERY
def test_every_legal_move_is_weighed_and_the_shares_add_up(game: Game) -> None:
    for setting, state in choices(game, 6, 600, 60):
        seat = int(state.actor)
        before = state.tobytes()
        found = Search(setting, 1).think(setting.redacted(state, seat), seat, 40)
        assert sorted(option.move for option in found.options) == setting.legal(state)
        assert sum(option.share for option in found.options) == pytest.approx(1)
        assert all(0 <= option.expects <= 1 for option in found.options)
        assert found.best.share == max(option.share for option in found.options)
        assert found.playouts == 40
        assert state.tobytes() == before


def last_choice(setting: Setting, seed: int) -> tuple[State, State]:
    """The state before the last ply of a game among quick searches, and its end."""
    game, rng = setting.game, np.array([seed], np.uint64)
    search = Search(setting, seed)
    state = setting.start()
    with np.errstate(over="ignore"):
        while True:
            before, seat = state.copy(), int(state.actor)
            if seat == CHANCE:
                move = int(game.loops.pick(state, setting.box, setting.bench, rng))
            else:
                move = search.think(setting.redacted(state, seat), seat, 12).best.move
            setting.apply(state, move)
            if state.actor == OVER:
                return before, state


@EVERY
def test_a_win_at_hand_is_taken(game: Game) -> None:
    """At the last choice of games that were won with it, or dice decided."""
    setting = game.setting()
    proved = 0
    for seed in range(12):
        if proved:
            break
        before, over = last_choice(setting, seed)
        seat = int(before.actor)
        if seat == CHANCE:
            proved += 1
        elif game.rules.secret(before) == EVERYONE and over.score[seat] == 1:
            found = Search(setting, 1).think(setting.redacted(before, seat), seat, 200)
            setting.apply(before, found.best.move)
            assert before.actor == OVER
            assert before.score[seat] == 1
            proved += 1
    assert proved > 0


def test_what_was_found_serves_the_next_choice() -> None:
    game = load("heroes-of-the-maze")
    setting = game.setting()
    match = Match(setting, Dice.cast("reuse"))
    search = Search(setting, 1)
    view = match.view(match.actor)
    first = search.think(view.state, view.seat, 400)
    assert first.playouts == 400
    again = search.think(view.state, view.seat, 400)
    assert again.playouts == 100  # a quarter is always new
    assert sum(option.playouts for option in again.options) == 500


def test_a_full_tree_is_forgotten_and_not_overrun() -> None:
    game = load("heroes-of-the-maze")
    setting = game.setting()
    search = Search(setting, 1, nodes=64)
    for setting_there, state in choices(game, 2, 600, 40):
        if setting_there.seats == setting.seats:
            seat = int(state.actor)
            assert search.think(state, seat, 500).options


@EVERY
def test_chances_are_told_to_every_viewer_at_any_time(game: Game) -> None:
    setting = game.setting()
    match = Match(setting, Dice.cast("chances"))
    for seat in setting.viewers:
        found = Search(setting, 1).think(match.view(seat).state, seat, 50)
        assert len(found.chances) == setting.seats
        assert sum(found.chances) == pytest.approx(1, abs=0.05)
        assert bool(found.options) == (seat == match.actor)


def test_a_search_thinks_as_long_as_it_is_given() -> None:
    setting = load("heroes-of-the-maze").setting()
    match = Match(setting, Dice.cast("time"))
    view = match.view(match.actor)
    found = Search(setting, 1).think(view.state, view.seat, seconds=0.05)
    assert found.playouts > 10
    assert found.seconds >= 0.05
    with pytest.raises(AsterionError, match="playouts or of seconds"):
        Search(setting, 1).think(view.state, view.seat)


INTERPRETED = """
import json, sys
from tests.bots.test_search import choices, weighed
from asterion.games import load
game = load(sys.argv[1])
print(json.dumps([weighed(setting, state, 8, horizon=4) for setting, state in choices(game, 8, 90, 30)]))
"""


@EVERY
def test_the_interpreted_search_finds_the_same(game: Game) -> None:
    command = [sys.executable, "-c", INTERPRETED, game.name]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    for (setting, state), there in zip(choices(game, 8, 90, 30), json.loads(printed), strict=True):
        here = weighed(setting, state, 8, horizon=4)
        assert [option[:2] for option in here] == [option[:2] for option in there]
        assert np.allclose(here, there, atol=1e-5)


# --- levels -----------------------------------------------------------------------------------------------


def test_levels_think_ever_more_and_overlook_ever_less() -> None:
    assert len(LEVELS) == 8
    assert [level.playouts for level in LEVELS] == sorted({level.playouts for level in LEVELS})
    assert [level.overlooks for level in LEVELS] == sorted(
        (level.overlooks for level in LEVELS), reverse=True
    )
    for wrong in (0, 9):
        with pytest.raises(AsterionError, match="levels are 1 to 8"):
            LevelBot(wrong)


@pytest.mark.parametrize("level", [1, 4])
@EVERY
def test_a_level_plays_legally_and_alike_for_a_seed(game: Game, level: int) -> None:
    played = []
    for _ in range(2):
        match = Match(game.setting(), Dice.cast("levels"))
        bots = [LevelBot(level, seed) for seed in range(match.setting.seats)]
        while not match.over and len(match.plies) < 120:
            match.play(bots[match.actor].choose(match.view(match.actor)))
        played.append([ply.move for ply in match.plies])
    assert played[0] == played[1]


def test_a_beginner_misses_what_a_better_player_sees() -> None:
    game = load("heroes-of-the-maze")
    states = choices(game, 4, 3000, 25)
    same = 0
    for number, (setting, state) in enumerate(states):
        match = Match(setting, start=state)
        view = match.view(match.actor)
        strong = LevelBot(6, number).choose(view)
        same += LevelBot(1, number).choose(view) == strong
    assert len(states) // 10 < same < len(states) * 7 // 10
