"""No bot uses what its seat cannot know: whatever lies hidden, its choice and its chances stay the same."""

from random import Random

import numpy as np
import pytest

from asterion.bots.levels import LevelBot
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import OVER
from asterion.core.match import Match, View
from asterion.core.rooms import State
from tests.conftest import random_states

CHOICES = 60  # looked at in each game
APART = 23  # plies between them, so that they come from many games


def choices(game: Game, seed: int) -> list[tuple[Setting, State]]:
    """Random reachable states at which a seat has a choice."""
    found = []
    for at, (setting, state) in enumerate(random_states(game, seed, CHOICES * APART * 20)):
        if at >= APART * (len(found) + 1) and state.actor >= 0 and len(setting.legal(state)) > 1:
            found.append((setting, state.copy()))
        if len(found) == CHOICES:
            break
    return found


def another(setting: Setting, state: State, seat: int, rng: np.ndarray) -> State:
    """A state that looks the same to this seat."""
    other = setting.redacted(state, seat)
    setting.game.rules.guess(other, setting.box, setting.bench, seat, rng)
    return other


def view(setting: Setting, state: State, seat: int) -> View:
    return Match(setting, start=state).view(seat)


@pytest.mark.parametrize("level", [2, 5])
def test_a_bot_chooses_and_judges_alike_whatever_is_hidden_from_it(game: Game, level: int) -> None:
    rng = np.array([5], np.uint64)
    hides = different = 0
    for number, (setting, state) in enumerate(choices(game, 30 + level)):
        seat = int(state.actor)
        other = another(setting, state, seat, rng)
        hides += setting.redacted(state, seat).tobytes() != state.tobytes()
        different += other.tobytes() != state.tobytes()
        views = view(setting, state, seat), view(setting, other, seat)
        bots = [LevelBot(level, seed=number) for _ in views]
        first, second = (bot.think(seen) for bot, seen in zip(bots, views, strict=True))
        assert first.chances == second.chances
        assert first.options == second.options
        chosen = [LevelBot(level, seed=number).choose(seen) for seen in views]
        assert chosen[0] == chosen[1]
    assert different > CHOICES / 5 or not hides


def test_the_chances_that_others_see_do_not_depend_on_what_is_hidden_from_them(game: Game) -> None:
    rng, random = np.array([6], np.uint64), Random(6)
    hides = different = 0
    for number, (setting, state) in enumerate(choices(game, 40)):
        seat = random.choice(setting.viewers)
        other = another(setting, state, seat, rng)
        looks = [setting.redacted(s, seat) for s in (state, other)]
        assert looks[0].actor == looks[1].actor != OVER  # who is asked may be hidden, too
        hides += setting.redacted(state, seat).tobytes() != state.tobytes()
        different += other.tobytes() != state.tobytes()
        thoughts = [LevelBot(5, seed=number).think(view(setting, s, seat)) for s in (state, other)]
        assert thoughts[0].chances == thoughts[1].chances
    assert different > CHOICES / 5 or not hides
