"""PettingZoo: its own tests, and what they do not ask."""

import warnings
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of what it says of its own games
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test, test_save_obs

from asterion.core.errors import AsterionError
from asterion.envs import pettingzoo

QUICK = ("heroes-of-the-maze", "space-princess")
test_save_obs.__test__ = False


def sampled(env: Any) -> int:
    """A legal move, always the same in a position."""
    moves = np.flatnonzero(env.last()[0]["action_mask"])
    return int(moves[int(env.last()[0]["observation"].sum()) % len(moves)])


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")  # so it says of all masks
@pytest.mark.filterwarnings("ignore:We recommend agents to be named")  # seats have names here
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", QUICK)
def test_one_choice_at_a_time_passes_pettingzoos_own_tests(name: str) -> None:
    api_test(pettingzoo.env(name), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name), num_cycles=20)


@pytest.mark.parametrize("name", QUICK)
def test_choices_at_the_same_time_pass_pettingzoos_own_tests(name: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name), num_cycles=60)


def test_a_seed_decides_the_dice_of_choices_at_the_same_time() -> None:
    def seen(seed: int) -> list[bytes]:
        env = pettingzoo.parallel_env("heroes-of-the-maze")
        found, _ = env.reset(seed=seed)
        rows = []
        for _ in range(30):
            rows += [found[name]["observation"].tobytes() for name in env.agents]
            found, *_ = env.step({name: found[name]["action_mask"].argmax() for name in env.agents})
        return rows

    assert seen(1) == seen(1) != seen(2)


def test_rows_are_no_pictures_and_pettingzoo_can_tell(capsys: pytest.CaptureFixture[str]) -> None:
    test_save_obs(pettingzoo.env("space-princess"))
    assert "did not save" in capsys.readouterr().out


def test_pictures_pass_pettingzoos_own_test() -> None:
    pytest.importorskip("resvg_py")
    made = []

    def make(render_mode: str) -> Any:
        made.append(render_mode)
        return pettingzoo.env("space-princess", render_mode=render_mode)

    render_test(
        make,
        custom_tests={
            "svg": lambda found: isinstance(found, str) and "<svg" in found,
            "ansi": lambda found: isinstance(found, str) and len(found) > 50,
        },
    )
    assert set(made) >= {"ansi", "svg", "rgb_array"}


def test_a_game_ends_with_what_each_has_won() -> None:
    env = pettingzoo.env("space-princess")
    env.reset(seed=3)
    results: dict[str, float] = {}
    for name in env.agent_iter():
        _, reward, ended, cut, _ = env.last()
        if ended or cut:
            results[name] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(sampled(env))
    assert sorted(results.values()) in ([-1, 1], [0, 0])


def test_who_is_not_to_choose_has_no_moves_and_sees_no_more_than_he_may() -> None:
    env = pettingzoo.env("space-princess")
    env.reset(seed=4)
    for _ in range(20):
        env.step(sampled(env))
    table = env.unwrapped.table
    for seat, name in enumerate(env.possible_agents):
        seen = env.observe(name)
        assert bool(seen["action_mask"].any()) == (name == env.agent_selection)
        assert (seen["observation"] == table.batch.observe(seat)[0]).all()


def test_an_illegal_choice_is_refused_with_what_is_legal() -> None:
    env = pettingzoo.env("space-princess")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(AsterionError, match=rf"Move {wrong} is not legal .* Legal are"):
        env.step(wrong)
    env.step(sampled(env))


def test_both_lay_their_cards_in_one_step() -> None:
    """SP-7: both choose a card at the same time."""
    env = pettingzoo.parallel_env("space-princess")
    together = 0
    for seed in range(10):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            asked = [name for name in env.agents if seen[name]["action_mask"].any()]
            together += len(asked) == 2
            moves = {name: seen[name]["action_mask"].argmax() for name in asked}
            seen, rewards, *_ = env.step(moves)
        assert sum(rewards.values()) == 0
    assert together > 20


def test_in_a_step_for_all_nobody_who_is_asked_may_be_left_out() -> None:
    env = pettingzoo.parallel_env("heroes-of-the-maze")
    seen, _ = env.reset(seed=5)
    asked = next(name for name in env.agents if seen[name]["action_mask"].any())
    with pytest.raises(AsterionError, match=f"{asked} is to choose"):
        env.step({})
    with pytest.raises(AsterionError, match="is not legal"):
        env.step({asked: int(np.flatnonzero(seen[asked]["action_mask"] == 0)[0])})


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_games_have_all_their_seats_options_and_pictures(make: Any) -> None:
    env = make("zombie-princess", seats=3, options={"extra_actions": True}, render_mode="ansi")
    env.reset(seed=1)
    assert len(env.possible_agents) == 3
    assert env.unwrapped.table.setting.options["extra_actions"] is True
    assert len(env.render()) > 50
    with pytest.raises(AsterionError, match="render_mode is one of human, ansi, svg, rgb_array"):
        make("space-princess", render_mode="oil")


def test_a_copy_of_a_game_goes_on_by_itself() -> None:
    env = pettingzoo.env("space-princess")
    env.reset(seed=6)
    other = deepcopy(env)
    before = env.observe(env.agent_selection)["observation"]
    for _ in range(8):
        other.step(sampled(other))
    assert (env.observe(env.agent_selection)["observation"] == before).all()
    env.step(sampled(env))
