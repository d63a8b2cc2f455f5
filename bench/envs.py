"""Steps a second of the interfaces for programs that learn, against environments of others, in one run.

    python bench/envs.py [GAME …]         (needs what requirements/bench.txt has)

Everybody plays at random: a step is a choice from the mask, with the observation of whoever chooses next. For
OpenSpiel it is a legal action and, at a choice, the observation tensor of that player; chance's plies count.
A second is one of a core's time, whoever else uses it. Machines differ: compare the ratios.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import open_spiel.python.games  # noqa: F401  registers OpenSpiel's games in Python
import pyspiel
from gymnasium import make, make_vec
from pettingzoo.classic import chess_v6, connect_four_v3
from rich.console import Console
from rich.table import Table

import asterion
import asterion.envs.gymnasium as gymnasium_envs
import asterion.envs.openspiel as openspiel_envs
from asterion.envs import pettingzoo as ours

SECONDS = 1.5
SIDE_BY_SIDE = 1024
SPIEL_PEERS = ("python_kuhn_poker", "python_tic_tac_toe", "connect_four", "backgammon", "quoridor")


def drawn(mask: Any, rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(mask).tolist()))


def timed(play: Callable[[], int]) -> float:
    """Steps a second; `play` plays a game, or some steps, and says how many."""
    play()
    steps, before = 0, time.process_time()
    while time.process_time() - before < SECONDS:
        steps += play()
    return steps / (time.process_time() - before)


def zoo(env: Any) -> float:
    rng = random.Random(1)

    def play() -> int:
        env.reset(seed=rng.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            env.step(None if ended or cut else drawn(seen["action_mask"], rng))
            steps += 1
        return steps

    return timed(play)


def one_seat(name: str) -> float:
    env, rng = make(gymnasium_envs.name_of(name), disable_env_checker=True), random.Random(1)

    def play() -> int:
        _, info = env.reset(seed=rng.randrange(1 << 30))
        over, steps = False, 0
        while not over:
            _, _, over, _, info = env.step(drawn(info["action_mask"], rng))
            steps += 1
        return steps

    return timed(play)


def side_by_side(name: str) -> float:
    envs = make_vec(gymnasium_envs.name_of(name), SIDE_BY_SIDE)
    _, info = envs.reset(seed=1)
    games = envs.unwrapped.batch  # type: ignore[attr-defined]

    def play() -> int:
        for _ in range(10):
            envs.step(games.random_moves())
        return 10 * SIDE_BY_SIDE

    assert info["action_mask"].shape[0] == SIDE_BY_SIDE
    return timed(play)


def spiel(name: str) -> float:
    game, rng = pyspiel.load_game(name), random.Random(1)
    tensors = game.get_type().provides_observation_tensor

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                if tensors:
                    state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return timed(play)


def main() -> None:
    names = sys.argv[1:] or [game.name for game in asterion.games()]
    console = Console(width=120)
    four, chess = zoo(connect_four_v3.env()), zoo(chess_v6.env())
    table = Table("PettingZoo, one choice at a time", "steps/s", "× connect four", "× chess")
    for label, speed in [
        ("PettingZoo's connect four", four),
        ("PettingZoo's chess", chess),
        *((name, zoo(ours.env(name))) for name in names),
    ]:
        table.add_row(label, f"{speed:,.0f}", f"{speed / four:.1f}", f"{speed / chess:.1f}")
    console.print(table)
    table = Table("Gymnasium", "one seat, steps/s", f"{SIDE_BY_SIDE} games, steps/s")
    for name in names:
        table.add_row(name, f"{one_seat(name):,.0f}", f"{side_by_side(name):,.0f}")
    console.print(table)
    table = Table("OpenSpiel", "plies/s")
    for label, name in [
        *((name, name) for name in SPIEL_PEERS),
        *((name, openspiel_envs.name_of(name)) for name in names),
    ]:
        table.add_row(label, f"{spiel(name):,.0f}")
    console.print(table)


if __name__ == "__main__":
    main()
