"""Interpreted against compiled rules over many random plies: python bench/agreement.py [PLIES] [GAME…].

The ordinary tests do the same over a few thousand plies. A million takes the better part of an hour a game,
nearly all of it in the interpreted rules; it is done in parts of 50,000, each with a seed of its own.
"""

import sys
import time

import asterion
from asterion.core.proofs.trace import compare

PART = 50_000

plies = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
for game in [asterion.load(name) for name in sys.argv[2:]] or asterion.games():
    start = time.perf_counter()
    done = 0
    while done < plies:
        part, seed = min(PART, plies - done), 2024 + done // PART
        different = compare(game, part, seed)
        if different is not None:
            sys.exit(f"{game.title}: they differ at ply {different + 1} of the part with seed {seed}")
        done += part
        took = time.perf_counter() - start
        print(f"{game.title}: {done:,} of {plies:,} plies, {took:.0f} s: no difference", flush=True)
