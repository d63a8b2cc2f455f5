"""Random playouts of our games against OpenSpiel's C++ rollouts, on one core, in one run.

    make bench            (installs OpenSpiel into the virtual environment first)

Prints plies per second and the ratios; also how long compiling a game takes from nothing, and how long
`asterion play` takes to its first question when everything is compiled. Machines differ: compare the
ratios, not the numbers.
"""

import os
import random
import subprocess
import sys
import tempfile
import time

import pyspiel
from rich.console import Console
from rich.table import Table

import asterion
from asterion.core.game import Game
from asterion.core.proofs.playouts import run_playouts

PEERS = ("quoridor", "connect_four", "backgammon")
SECONDS = 4.0
ROLLOUTS = 200

COMPILE = """
import sys, time
import numpy as np
import asterion
from asterion.core.kernel.flat import blank
from asterion.core.kernel.contract import LOG
from asterion.core.proofs.playouts import run_playouts
start = time.perf_counter()
game = asterion.load(sys.argv[1])
setting = game.setting()
state = setting.start()
setting.weights(state)
game.rules.secret(state)
game.rules.redact(state.copy(), 0)
game.rules.guess(state.copy(), setting.box, setting.bench, 0, np.zeros(1, np.uint64))
game.rules.value(state.copy(), setting.box, setting.bench, np.zeros(setting.seats))
game.rules.apply(state.copy(), setting.box, setting.bench, setting.legal(state)[0], blank(LOG))
run_playouts(setting, 1)
print(time.perf_counter() - start)
"""


def mean_plies(name: str, games: int = 200) -> float:
    """The mean length of a random game, chance plies included, counted move by move."""
    rng = random.Random(1)
    game = pyspiel.load_game(name)
    total = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            total += 1
    return total / games


def peer_speed(name: str) -> float:
    """Plies per second of OpenSpiel's own rollouts, which run in C++ throughout.

    They are reached through its search bot: one simulation is one evaluation of the root by rollouts.
    """
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():  # the bot starts from a decision
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    bot.mcts_search(state)
    rollouts, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        bot.mcts_search(state)
        rollouts += ROLLOUTS
    took = time.perf_counter() - start
    return rollouts * mean_plies(name) / took


def our_speed(game: Game) -> float:
    setting = game.setting()
    per_second = run_playouts(setting, 2000).games_per_second
    return run_playouts(setting, max(1, int(per_second * SECONDS)), seed=1).plies_per_second


def cold_compile(game: Game) -> float:
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        command = [sys.executable, "-c", COMPILE, game.name]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def warm_start(game: Game) -> float:
    """From the command to the first question: without input the game ends there."""
    command = [sys.executable, "-m", "asterion", "play", game.name, "--seed", "1"]
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    start = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return time.perf_counter() - start


def main() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    console = Console()
    with console.status("Peers …"):
        peers = {name: peer_speed(name) for name in PEERS}
    columns = [f"× {name}" for name in PEERS]
    table = Table("game", "million plies/s", *columns, "cold compile s", "warm start s")
    for name, speed in peers.items():
        ratios = [f"{speed / other:.2f}" for other in peers.values()]
        table.add_row(f"OpenSpiel {name}", f"{speed / 1e6:.2f}", *ratios)
    for game in asterion.games():
        with console.status(f"{game.title} …"):
            speed = our_speed(game)
            ratios = [f"{speed / other:.1f}" for other in peers.values()]
            times = (f"{cold_compile(game):.1f}", f"{warm_start(game):.2f}")
        table.add_row(game.title, f"{speed / 1e6:.2f}", *ratios, *times)
    console.print(table)


if __name__ == "__main__":
    main()
