"""OpenSpiel plays our games: its own tests and algorithms, and what players know."""

import sys
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import asterion  # noqa: E402
from asterion.envs import openspiel  # noqa: E402

QUICK = "asterion_space_princess"


def walk(name: str, plies: int, seed: int = 1) -> "openspiel.SpielState":
    """A state after so many random plies."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    for _ in range(plies):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_every_game_is_registered() -> None:
    names = pyspiel.registered_names()
    assert all(openspiel.name_of(game.name) in names for game in asterion.games())


@pytest.mark.parametrize("name", [QUICK, "asterion_space_princess(secret_plans=True,zealot_start=centre)"])
def test_random_games_pass_openspiels_own_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, False, False)


def test_parameters_are_seats_and_options() -> None:
    setting = asterion.load("zombie-princess").setting(3, {"extra_actions": True})
    game = openspiel.game_of(setting)
    assert game.num_players() == 3
    assert game.setting.options == setting.options
    assert game.num_distinct_actions() == setting.game.rules.MOVES


def test_the_outcomes_of_chance_have_their_probabilities() -> None:
    state = walk("asterion_heroes_of_the_maze", 0)
    rng = Random(3)
    while not state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    outcomes = state.chance_outcomes()
    setting = state.setting
    weights = setting.weights(state.position)
    assert [move for move, _ in outcomes] == setting.legal(state.position)
    assert [probability for _, probability in outcomes] == [weight / sum(weights) for weight in weights]
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)


def test_a_state_is_written_and_read_again() -> None:
    state = walk(QUICK, 60)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert again.position.tobytes() == state.position.tobytes()
    assert again.information_state_string(1) == state.information_state_string(1)


def test_a_clone_goes_on_by_itself() -> None:
    state = walk(QUICK, 40)
    other, before = state.clone(), state.position.tobytes()
    other.apply_action(other.legal_actions()[0])
    assert state.position.tobytes() == before != other.position.tobytes()
    assert state.setting is other.setting


def test_observations_are_those_of_the_batch() -> None:
    state = walk(QUICK, 50)
    games = asterion.batch("space-princess", 1)
    games.states[0] = state.position
    for seat in (0, 1):
        assert state.observation_tensor(seat) == games.observe(seat)[0].astype(np.float32).tolist()
    assert state.observation_string(0) != state.observation_string(1)


def test_what_is_laid_face_down_is_known_to_nobody_else() -> None:
    """SP-7: until both cards are revealed the Zealot cannot tell which card the princess chose."""
    state, rng = walk(QUICK, 0), Random(5)
    while not (state.position.phase == 3 and state.current_player() == 0 and len(state.legal_actions()) == 2):
        state.apply_action(rng.choice(state.legal_actions()))
    first, second = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[1])
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) != state.information_state_string(1)


def test_players_remember_what_can_no_longer_be_seen() -> None:
    """Two ways to the same position are two information states."""
    state = walk("asterion_heroes_of_the_maze", 12)
    twin = state.clone()
    twin.stand_at(state.position)
    assert twin.position.tobytes() == state.position.tobytes()
    assert twin.information_state_string(0) != state.information_state_string(0)


def test_a_resampled_state_is_the_same_to_the_player_and_goes_on() -> None:
    state, rng = walk(QUICK, 50), Random(2)
    seen = set()
    for _ in range(10):
        other = state.resample_from_infostate(0, rng.random)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.observation_string(0) == state.observation_string(0)
        seen.add(other.position.tobytes())
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
        assert sum(other.returns()) == pytest.approx(0, abs=1e-6) or min(other.returns()) == max(
            other.returns()
        )
    assert len(seen) > 1


def test_openspiels_searches_choose_legal_moves() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = walk(QUICK, 50)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    searches = [
        mcts.MCTSBot(state.get_game(), 1.0, 4, evaluator, random_state=random),
        ismcts.ISMCTSBot(
            game=state.get_game(), evaluator=evaluator, uct_c=1.0, max_simulations=4, random_state=random
        ),
    ]
    for bot in searches:
        assert bot.step(state) in state.legal_actions()


@pytest.fixture
def deep() -> Iterator[None]:
    """OpenSpiel's solvers call themselves once for each ply."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.usefixtures("deep")
def test_openspiels_regret_minimisation_walks_our_games() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(QUICK))
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = walk(QUICK, 24)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    chances = policy.action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) <= set(state.legal_actions())
