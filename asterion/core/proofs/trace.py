"""Traces of random games, ply by ply, to compare the interpreted with the compiled rules.

`python -m asterion.core.proofs.trace GAME PLIES SEED FILE` writes one; `compare` runs that in an interpreter
with compiling switched off and finds the first ply at which the two differ.
"""

import os
import random
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from asterion.core.game import Game
from asterion.core.kernel.contract import CHANCE, LOG, OVER
from asterion.core.kernel.flat import blank


def trace(game: Game, plies: int, seed: int) -> np.ndarray[Any, np.dtype[np.uint32]]:
    """A checksum after each ply of random games over all option sets and seats: state, moves, log, views.

    The choices come from Python's own generator, so that both kinds of rules are asked the same.
    """
    rng = random.Random(seed)
    sums = np.zeros(plies, np.uint32)
    log = blank(LOG)
    at = 0
    while at < plies:
        seats = rng.choice(game.seats)
        setting = game.setting(seats, rng.choice(game.option_sets(seats)))
        box, bench, state = setting.box, setting.bench, setting.start()
        out = np.zeros(setting.seats, np.float64)
        while state.actor != OVER and at < plies:
            count = game.rules.legal(state, box, bench, bench.moves)
            total = zlib.crc32(bench.moves[:count].tobytes())
            if state.actor == CHANCE:
                game.rules.weights(state, box, bench, bench.weights)
                total = zlib.crc32(bench.weights[:count].tobytes(), total)
            move = int(bench.moves[rng.randrange(count)])
            total = zlib.crc32(bytes([game.rules.secret(state) + 3]), total)
            log.count = 0
            game.rules.apply(state, box, bench, move, log)
            total = zlib.crc32(state.tobytes(), total)
            total = zlib.crc32(
                log.detail[: log.count].tobytes(), zlib.crc32(log.kind[: log.count].tobytes(), total)
            )
            if at % 16 == 0:
                total = _views(game, setting, state, total)
            if at % 128 == 0:  # interpreted, some games' `value` takes longer than a hundred plies
                game.rules.value(state, box, bench, out)
                total = zlib.crc32(np.round(out, 9).tobytes(), total)
            sums[at] = total
            at += 1
    return sums


def _views(game: Game, setting: Any, state: Any, total: int) -> int:
    for seat in setting.viewers:
        view = setting.redacted(state, seat)
        total = zlib.crc32(view.tobytes(), total)
        with np.errstate(over="ignore"):
            game.rules.guess(view, setting.box, setting.bench, seat, np.array([seat + 7], np.uint64))
        total = zlib.crc32(view.tobytes(), total)
    return total


def compare(game: Game, plies: int, seed: int) -> int | None:
    """The first ply at which interpreted and compiled rules differ, or None."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trace.npy"
        command = [sys.executable, "-W", "error::RuntimeWarning", "-m", "asterion.core.proofs.trace"]
        command += [game.name, str(plies), str(seed), str(file)]
        process = subprocess.Popen(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
        compiled = trace(game, plies, seed)
        if process.wait() != 0:
            raise RuntimeError(f"the interpreted trace of {game.name} ended with status {process.returncode}")
        different = np.flatnonzero(np.load(file) != compiled)
    return int(different[0]) if len(different) else None


def _main(name: str, plies: str, seed: str, file: str) -> None:
    from asterion.games import load  # the registry stands above the core; only this entry point looks there

    np.save(file, trace(load(name), int(plies), int(seed)))


if __name__ == "__main__":
    _main(*sys.argv[1:])
