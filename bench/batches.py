"""Batches on this computer: random playouts and steps, in a core's time, against `asterion playouts`.

    python bench/batches.py [GAME …]

A step is a random choice in every game, the observations of those who choose next, their masks, and new
games where one is over. A second is one of a core's time; all cores together are measured by the clock.
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

SECONDS = 2.0
GAMES = 4096


def rate(go: Callable[[], int], clock: Callable[[], float]) -> str:
    """How many millions of what `go` counts are done in a second."""
    go()
    total, before = 0, clock()
    while clock() - before < SECONDS:
        total += go()
    return f"{total / (clock() - before) / 1e6:.2f}"


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
    columns = [f"{what}, {where}" for where in ("a core", f"{cores} cores") for what in ("batch", "steps")]
    table = Table("game", "playouts, a core", *columns)
    for name in sys.argv[1:] or [game.name for game in asterion.games()]:
        setting = asterion.load(name).setting()
        found = [rate(lambda setting=setting: run_playouts(setting, 500).plies, time.process_time)]
        for count, clock in ((1, time.process_time), (cores, time.perf_counter)):
            with patch.object(engines, "_cores", lambda count=count: count):
                games = asterion.batch(name, GAMES, seed=1)
            found.append(rate(lambda games=games: played_on(games), clock))
            found.append(rate(lambda games=games: stepped(games), clock))
        table.add_row(name, *found)
    Console(width=120).print("Millions a second", table)


if __name__ == "__main__":
    main()
