"""Interpreted against compiled rules over many random plies.

    python bench/agreement.py [GAME…] [--plies 1000000] [--processes 2]

The ordinary tests do the same over a few thousand plies. A million takes three to ten minutes of one core a
game, nearly all of it in the interpreted rules; it is done in parts, each with a seed of its own.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product

import asterion
from asterion.core.proofs.trace import compare

PART = 50_000


def part(game: str, first: int, plies: int) -> int | None:
    """The first ply of a part at which the two differ."""
    return compare(asterion.load(game), plies, seed(first))


def seed(first: int) -> int:
    return 2024 + first // PART


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in asterion.games()])
    parser.add_argument("--plies", type=int, default=1_000_000, help="of each game")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    begun = time.perf_counter()
    parts = list(product(given.games, range(0, given.plies, PART)))
    sizes = [min(PART, given.plies - first) for _, first in parts]
    done = dict.fromkeys(given.games, 0)
    with ProcessPoolExecutor(given.processes) as pool:
        found = pool.map(part, *zip(*parts, strict=True), sizes)
        for (game, first), size, different in zip(parts, sizes, found, strict=True):
            if different is not None:
                sys.exit(f"{game}: they differ at ply {different + 1} of the part with seed {seed(first)}")
            done[game] += size
            if done[game] == given.plies:
                took = time.perf_counter() - begun
                print(
                    f"{game}: {given.plies:,} plies, no difference ({took:.0f} s since the start)", flush=True
                )


if __name__ == "__main__":
    main()
