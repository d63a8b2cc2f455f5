"""Interpreted against compiled rules over many random plies: python bench/agreement.py [PLIES] (a million).

The ordinary tests do the same over a few thousand plies. A million takes some ten minutes.
"""

import sys
import time

import asterion
from asterion.core.trace import compare

plies = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
for game in asterion.games():
    start = time.perf_counter()
    different = compare(game, plies, seed=2024)
    took = time.perf_counter() - start
    verdict = "no difference" if different is None else f"they differ at ply {different + 1}"
    print(f"{game.title}: {plies:,} plies, {took:.0f} s: {verdict}")
    if different is not None:
        sys.exit(1)
