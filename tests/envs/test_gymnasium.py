"""Gymnasium: its own checks, bots as opponents, and many games side by side."""

from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import asterion  # noqa: E402
from asterion.core.errors import AsterionError  # noqa: E402
from asterion.core.kernel.contract import OVER  # noqa: E402
from asterion.envs.gymnasium import ManyGames, OneSeat, name_of  # noqa: E402

HEROES = "asterion/HeroesOfTheMaze-v0"


def test_every_game_is_registered() -> None:
    assert name_of("heroes-of-the-maze") == HEROES
    assert all(name_of(game.name) in gymnasium.registry for game in asterion.games())


@pytest.mark.parametrize("opponents", ["random", "level-1"])
def test_one_seat_passes_gymnasiums_own_check(opponents: str) -> None:
    check_env(OneSeat("space-princess", opponents=opponents), skip_render_check=True)


def test_pictures_are_as_asked_for() -> None:
    pytest.importorskip("resvg_py")
    for mode, kind in (("ansi", str), ("svg", str), ("rgb_array", np.ndarray)):
        env = gymnasium.make(HEROES, render_mode=mode)
        env.reset(seed=1)
        found = env.render()
        assert isinstance(found, kind)
    assert found.shape[2] == 3
    assert found.std() > 20


@pytest.mark.parametrize("opponents", ["random", "level-1"])
def test_a_game_is_played_to_its_end_from_either_seat(opponents: str) -> None:
    for seat in (0, 1):
        env = gymnasium.make("asterion/SpacePrincess-v0", seat=seat, opponents=opponents)
        _, info = env.reset(seed=11)
        env.action_space.seed(11)
        over, rewards = False, []
        while not over:
            assert info["action_mask"].any()
            _, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
            rewards.append(reward)
            assert not cut
        assert set(rewards[:-1]) <= {0.0}
        assert rewards[-1] in (-1.0, 0.0, 1.0)
        assert not info["action_mask"].any()


def test_the_same_seed_gives_the_same_game() -> None:
    def game() -> list[int]:
        env = gymnasium.make("asterion/SpacePrincess-v0", opponents="level-1")
        seen, info = env.reset(seed=5)
        sums = [int(seen.sum())]
        for _ in range(12):
            seen, *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            sums.append(int(seen.sum()))
        return sums

    assert game() == game()


def test_an_illegal_move_changes_nothing_and_says_what_is_legal() -> None:
    env = OneSeat("space-princess")
    seen, info = env.reset(seed=1)
    again, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert "Legal are" in info["refused"]
    assert (again == seen).all()
    assert (reward, over) == (0.0, False)


def test_unknown_opponents_and_seats_are_refused() -> None:
    with pytest.raises(AsterionError, match="There is no bot 'dragon'"):
        OneSeat("space-princess", opponents="dragon")
    with pytest.raises(AsterionError, match="seats of this game are 0 to 1"):
        ManyGames("space-princess", 4, seat=2)


def first_legal(seen: Any, mask: Any) -> Any:
    return mask.argmax(axis=1)


@pytest.mark.parametrize("opponents", [None, first_legal])
def test_many_games_begin_anew_one_step_after_they_end(opponents: Any) -> None:
    games = gymnasium.make_vec("asterion/SpacePrincess-v0", 50, opponents=opponents)
    rng = np.random.default_rng(1)
    seen, info = games.reset(seed=2)
    assert seen.shape == games.observation_space.shape
    assert seen in games.observation_space
    ended = np.zeros(50, bool)
    ends = 0
    for _ in range(150):
        before = seen.copy()
        mask = info["action_mask"]
        assert (mask.any(axis=1) == ~ended).all()
        moves = (mask * rng.random(mask.shape)).argmax(axis=1)
        earlier = seen
        seen, rewards, over, cut, info = games.step(moves)
        assert (earlier == before).all()  # what was given stays as it was
        assert not over[ended].any()
        assert not rewards[~over].any()
        assert set(rewards[over].tolist()) <= {-1.0, 0.0, 1.0}
        assert not cut.any()
        actors = games.unwrapped.batch.actor
        assert set(actors.tolist()) <= {0, OVER}
        ended, ends = over, ends + int(over.sum())
    assert ends > 50
