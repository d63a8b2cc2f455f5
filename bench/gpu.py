"""The same rules on a GPU: random playouts, many games a thread. Needs numba-cuda and a CUDA device.

    python bench/gpu.py [GAME …] [OPTION=VALUE …] [THREADS …]

Prints plies per second for each number of threads, the compiled rules' speed on one CPU core beside it, and
checks that the results of both agree within chance. State and scratch lie in the threads' local memory.
"""

import sys
import time
from functools import cache
from typing import Any

import numba
import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # some versions of numba-cuda still look for the old name
from numba import cuda
from numba.core.dispatcher import Dispatcher

import asterion
from asterion.core.game import Game
from asterion.core.proofs.playouts import run_playouts

BLOCK = 64
ROUNDS = 16  # games a thread plays one after the other


def free_types() -> None:
    """Let functions that are compiled for fixed types on the CPU be compiled for the device's own as well."""
    for name in [name for name in sys.modules if name.startswith("asterion")]:
        for function in vars(sys.modules[name]).values():
            if isinstance(function, Dispatcher):
                function.disable_compile(False)


@cache
def kernel_of(game: Game, seats: int) -> Any:
    playout = game.loops.playout
    state_type, work_type = numba.from_dtype(game.rules.STATE), numba.from_dtype(game.rules.WORK)

    @cuda.jit
    def kernel(start, bench, plies, scores, seed):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= plies.shape[0]:
            return
        states = cuda.local.array(1, state_type)
        works = cuda.local.array(1, work_type)
        rng = cuda.local.array(1, numba.uint64)
        rng[0] = numba.uint64(seed + i) * numba.uint64(0xD1342543DE82EF95)
        works[0] = bench[0]
        for _ in range(ROUNDS):
            states[0] = start[0]
            plies[i] += playout(states[0], works[0], rng)[0]
            for seat in range(seats):
                scores[i, seat] += states[0].score[seat]

    return kernel


def measure(game: Game, options: dict[str, str], batches: list[int]) -> None:
    setting = game.setting(options=options)
    seats = setting.seats
    cpu = run_playouts(setting, 50_000)
    speed = cpu.plies_per_second / 1e6
    print(f"{game.title} ({setting.option_text()})")
    print(f"one CPU core: {speed:.1f} million plies/s, results {cpu.results}", flush=True)
    free_types()
    kernel = kernel_of(game, seats)
    start, work = np.zeros(1, game.rules.STATE), np.zeros(1, game.rules.WORK)
    start[0], work[0] = setting.start(), setting.work
    start, work = cuda.to_device(start), cuda.to_device(work)
    for threads in batches:
        for seed in (1, 7_000_000):  # the first round compiles and warms up
            plies = cuda.to_device(np.zeros(threads, np.int64))
            scores = cuda.to_device(np.zeros((threads, seats), np.float32))
            cuda.synchronize()
            before = time.perf_counter()
            kernel[(threads + BLOCK - 1) // BLOCK, BLOCK](start, work, plies, scores, seed)
            cuda.synchronize()
            took = time.perf_counter() - before
        total, games = int(plies.copy_to_host().sum()), threads * ROUNDS
        results = scores.copy_to_host().sum(axis=0) / games
        print(f"{games:>9} games: {total / took / 1e6:6.0f} million plies/s, results {results}", flush=True)
        assert abs(results - cpu.results).max() < 0.01


if __name__ == "__main__":
    words = sys.argv[1:]
    threads = [int(word) for word in words if word.isdigit()] or [16384, 65536, 262144]
    options = dict(word.split("=") for word in words if "=" in word)
    names = [word for word in words if not word.isdigit() and "=" not in word]
    for card in [asterion.load(name) for name in names] or asterion.games():
        measure(card, options, threads)
