"""Batches on this computer: random playouts and steps, on one core and on all, against `asterion playouts`.

    python bench/batches.py [GAME …]

A step is a random choice in every game, the observations of those who choose next, their masks, and new
games where one is over. Machines differ: compare the ratios.
"""

import os
import sys
import time
from collections.abc import Callable
from unittest.mock import patch

from rich.console import Console
from rich.table import Table

import asterion
from asterion.batches import Batch, engines
from asterion.core.proofs.playouts import run_playouts

SECONDS = 3.0
GAMES = 4096


def rate(go: Callable[[], int]) -> float:
    """How many of what `go` counts are done in a second."""
    go()
    total, before = 0, time.perf_counter()
    while time.perf_counter() - before < SECONDS:
        total += go()
    return total / (time.perf_counter() - before)


def played_on(games: Batch) -> int:
    plies = int(games.play_at_random(64).sum())
    games.reset(games.over)
    return plies


def stepped(games: Batch) -> int:
    games.step(games.random_moves(), check=False)
    games.reset(games.over)
    games.observe()
    games.mask()
    return games.games


def main() -> None:
    cores = len(os.sched_getaffinity(0))
    batches = ("batch, a core", f"batch, {cores} cores", "ratio")
    table = Table("game", "playouts, a core", *batches, "steps, a core", f"steps, {cores} cores")
    for name in sys.argv[1:] or [game.name for game in asterion.games()]:
        setting = asterion.load(name).setting()
        run_playouts(setting, 200)
        speeds = [run_playouts(setting, 2000).plies_per_second]
        speeds[0] = run_playouts(setting, 1 + int(SECONDS * speeds[0] / 500), 1).plies_per_second
        steps = []
        for count in (1, cores):
            with patch.object(engines, "_cores", lambda count=count: count):
                games = asterion.batch(name, GAMES, seed=1)
            speeds.append(rate(lambda games=games: played_on(games)))
            steps.append(rate(lambda games=games: stepped(games)))
        millions = [f"{speed / 1e6:.2f}" for speed in speeds]
        table.add_row(
            name, *millions, f"{speeds[1] / speeds[0]:.2f}", *[f"{speed / 1e6:.3f}" for speed in steps]
        )
    Console(width=120).print("Millions a second", table)


if __name__ == "__main__":
    main()
