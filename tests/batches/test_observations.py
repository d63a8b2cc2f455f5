"""Observations: all that a seat may know and nothing else, in numbers that fit their columns."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import asterion
from asterion.batches import Batch, engines
from asterion.batches.page import page
from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.observation import Observation, bits, each, number
from tests.conftest import random_states

PAGE = Path(asterion.__file__).parent.parent / "docs" / "observations.md"
STATES = 1500  # of each game: so many are compared with each other, in pairs


def batches_of(game: Game, seed: int, states: int) -> Iterator[Batch]:
    """States of random games over all seats and options; one batch for each game."""
    found: dict[int, tuple[Setting, list[Any]]] = {}
    for setting, state in random_states(game, seed, states):
        found.setdefault(id(setting), (setting, []))[1].append(state.copy())
    for setting, own in found.values():
        games = Batch(setting, len(own), 0, engines.engine_on("cpu", setting))
        games.states[:] = np.array(own, game.rules.STATE)
        yield games


def viewers_of(games: Batch, rng: Random) -> Any:
    return np.array([rng.choice(games.setting.viewers) for _ in range(games.games)], np.int64)


def test_two_views_have_the_same_observation_if_and_only_if_they_are_the_same(game: Game) -> None:
    """Over all pairs of STATES views: more than a million."""
    observation_of: dict[Any, bytes] = {}
    view_of: dict[Any, Any] = {}
    rng, views = Random(8), 0
    for games in batches_of(game, 8, STATES):
        seats = viewers_of(games, rng)
        for state, row, seat in zip(games.states, games.observe(seats), seats.tolist(), strict=True):
            view = games.setting.redacted(state, seat).tobytes(), seat, games.setting.seats
            seen = row.tobytes(), games.setting.seats
            assert observation_of.setdefault(view, row.tobytes()) == row.tobytes()
            assert view_of.setdefault(seen, view) == view
            views += 1
    assert views == STATES
    assert len(view_of) > STATES // 4


def test_every_field_of_a_view_can_be_read_from_its_observation(game: Game) -> None:
    rng = Random(9)
    for games in batches_of(game, 9, STATES // 3):
        observation, seats = games.observation, viewers_of(games, rng)
        for state, row, seat in zip(games.states, games.observe(seats), seats.tolist(), strict=True):
            view = games.setting.redacted(state, seat)
            found = observation.read(row, games.setting.seats)
            for name in game.rules.STATE.names:
                if name in found:
                    assert np.allclose(found[name], view[name], atol=1e-4), name
                else:
                    assert name.startswith("gap") or name in observation.derived


def test_no_value_is_outside_its_declared_range(game: Game) -> None:
    rng = Random(10)
    for games in batches_of(game, 10, 2 * STATES):
        assert games.observation.outside(games.states) == []
        for seat in games.setting.viewers:
            for state in rng.sample(list(games.states), min(3, games.games)):
                assert games.observation.outside(games.setting.redacted(state, seat)) == []


def test_an_observation_does_not_change_under_a_guess(game: Game) -> None:
    rng, hidden = Random(11), 0
    for games in batches_of(game, 11, STATES // 3):
        seats = viewers_of(games, rng)
        guessed = games.guessed(seats)
        assert (guessed.observe(seats) == games.observe(seats)).all()
        hidden += guessed.states.tobytes() != games.states.tobytes()
    assert (hidden > 0) == (game.name not in ("heroes-of-the-maze", "mazes-end"))


def test_whose_choice_it_is_decides_what_is_seen_unless_seats_are_given() -> None:
    games = asterion.batch("space-princess", 100, seed=1)
    for _ in range(30):
        games.step(games.random_moves())
    own = games.observe().copy()
    assert (own == games.observe(np.where(games.over, SPECTATOR, games.actor).astype(np.int64))).all()
    assert (own != games.observe(SPECTATOR)).any()


def test_a_game_that_declares_nothing_is_told_in_plain_numbers(space_princess: Game) -> None:
    plain = Observation(space_princess.rules.STATE, 2, {})
    state = space_princess.setting().start()
    assert plain.outside(state) == []
    assert [field.width for field in plain.fields if field.name in ("phase", "doors")] == [2, 1]


def test_what_does_not_fit_its_columns_is_named(space_princess: Game) -> None:
    observation = space_princess.observation
    state = space_princess.setting().start()
    for name, value in (("phase", 11), ("rounds", 302), ("hurt", -1), ("door", 4)):
        wrong = state.copy()
        wrong[name] = value
        assert observation.outside(wrong) == [name]


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"dragon": number(0, 1)}, "no field 'dragon'"),
        ({"phase": each(0, 10, by_seat=True)}, "no entry for each of the 2 seats"),
    ],
)
def test_a_declaration_of_what_there_is_not_is_refused(space_princess: Game, told: Any, reason: str) -> None:
    with pytest.raises(AsterionError, match=reason):
        Observation(space_princess.rules.STATE, 2, told)


def test_bits_beyond_those_declared_do_not_fit() -> None:
    state = np.zeros(1, [("set", np.int16, (3,)), ("score", np.float32, (2,))])
    observation = Observation(state.dtype, 2, {"set": bits(4)})
    assert observation.outside(state) == []
    state["set"][0, 1] = 16
    assert observation.outside(state) == ["set"]


def test_the_page_of_the_observations_is_up_to_date() -> None:
    """Write it anew with `python -m asterion.batches.page docs/observations.md`."""
    assert PAGE.read_text(encoding="utf-8") == page()
