"""Batches on a GPU: the same games as on the CPU, and how fast.

    python bench/gpu.py [GAME …]

needs a CUDA device, CuPy and numba-cuda; compiling MidEvil takes a quarter of an hour, once. Where there is a
device but nothing to compile with, bench/gpu_pack.py makes a folder elsewhere that has everything in it.

Of each game, 500 side by side choose 200 times at random, more than 100,000 plies: positions, observations,
masks and guesses must be those of the CPU, byte for byte. Then millions of plies per second are measured:
random playouts, and single steps, each with a random choice, the observations, the masks, and new games where
one is over.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import asterion
from asterion.batches import Batch
from asterion.core.kernel.rule import INTERPRETED

GAMES, STEPS = 500, 200  # compared with the CPU
MANY = {"midevil": (1 << 16, 1 << 14)}  # games played out, and stepped, at a time
USUAL = (1 << 18, 1 << 16)
CHUNK = 64  # plies of each game in one go: nobody waits long for others
SECONDS = 3.0
SETS: dict[str, tuple[dict[str, Any], ...]] = {
    "midevil": ({}, {"castle": True}, {"dungeon": True}, {"castle": True, "dungeon": True})
}
EXPECTED = Path(__file__).parent / "expected.json"  # what the CPU found, in a packed folder


def ways(names: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """Each game with its sets."""
    chosen = names or [game.name for game in asterion.games()]
    return [(name, options) for name in chosen for options in SETS.get(name, ({},))]


def walked(games: Batch, steps: int = STEPS) -> dict[str, str]:
    """Digests of what a batch comes to, and of the positions on the way."""
    plies, found = 0, {}
    for number in range(1, steps + 1):
        games.step(games.random_moves())
        plies += int(games.engine.get(games._out["plies"]).sum())
        if number % 10 == 0:
            found[f"after {number}"] = games.digest()
            games.reset(games.over)
    found |= {"plies": str(plies), "positions": games.digest()}
    for name, array in (("observations", games.observe()), ("masks", games.mask())):
        found[name] = hashlib.sha256(games.engine.get(array).tobytes()).hexdigest()[:16]
    found["guesses"] = games.guessed().digest()
    scores, lengths = (games.engine.get(array) for array in games.rollouts())
    found["playouts"] = hashlib.sha256(scores.tobytes() + lengths.tobytes()).hexdigest()[:16]
    return found


def expected(name: str, options: dict[str, Any]) -> dict[str, str]:
    if INTERPRETED:
        kept: dict[str, dict[str, str]] = json.loads(EXPECTED.read_text(encoding="utf-8"))
        return kept[key_of(name, options)]
    return walked(asterion.batch(name, GAMES, options=options))


def key_of(name: str, options: dict[str, Any]) -> str:
    return " ".join([name, *options])


def speed(games: Batch, go: Callable[[], Any]) -> float:
    """How many of what `go` counts are done in a second."""
    import cupy

    go()
    cupy.cuda.Device().synchronize()
    total, before = 0, time.perf_counter()
    while time.perf_counter() - before < SECONDS:
        total += int(go())
        cupy.cuda.Device().synchronize()
    return total / (time.perf_counter() - before)


def measure(name: str, options: dict[str, Any], wanted: dict[str, str]) -> dict[str, Any]:
    begun = time.perf_counter()
    found = walked(asterion.batch(name, GAMES, options=options, device="cuda"))
    wrong = [word for word in wanted if wanted[word] != found[word]]
    if wrong and "OUT" in os.environ:  # the first positions that are not the CPU's, to be looked at there
        steps = int(wrong[0].split()[1]) if wrong[0].startswith("after") else STEPS
        games = asterion.batch(name, GAMES, options=options, device="cuda")
        walked(games, steps)
        place = Path(os.environ["OUT"]) / f"{key_of(name, options)} {steps}.states"
        place.write_bytes(games.engine.get(games.states).tobytes())
    ready = time.perf_counter() - begun
    played, stepped = MANY.get(name, USUAL)
    games = asterion.batch(name, played, options=options, device="cuda", seed=1)

    def play_on() -> int:
        plies = games.play_at_random(CHUNK).sum()
        games.reset(games.over)
        return int(plies)

    playouts = speed(games, play_on)
    games = asterion.batch(name, stepped, options=options, device="cuda", seed=2)

    def step() -> int:
        games.step(games.random_moves(), check=False)
        games.reset(games.over)
        games.observe()
        games.mask()
        return stepped

    steps = speed(games, step)
    return {
        "plies": int(found["plies"]),
        "as on the CPU": not wrong,
        "differs": wrong,
        "million plies/s": round(playouts / 1e6, 2),
        "million steps/s": round(steps / 1e6, 2),
        "first batch s": round(ready, 1),
    }


def main() -> None:
    results = {}
    chosen = ways(sys.argv[1:])
    wanted = [expected(name, options) for name, options in chosen]  # before anything is compiled for the GPU
    for (name, options), found_here in zip(chosen, wanted, strict=True):
        key = key_of(name, options)
        results[key] = measure(name, options, found_here)
        print(key, json.dumps(results[key]), flush=True)
        if "OUT" in os.environ:
            place = Path(os.environ["OUT"]) / f"gpu-{chosen[0][0]}.json"
            place.write_text(json.dumps(results, indent=1), encoding="utf-8")
    assert all(result["as on the CPU"] for result in results.values()), "the GPU plays other games"


if __name__ == "__main__":
    np.seterr(over="ignore")
    main()
