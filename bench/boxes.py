"""Boxes of one's own, made up: `python bench/boxes.py [GAMES…] [--boxes N] [--plies N] [--processes N]`.

Every one must be refused, or be playable: no position without a legal move, nothing lost, no crash. Half of
them are played interpreted, where an index out of range is an error, the others compiled and for longer.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor

import asterion
from asterion.core.proofs.box_fuzz import Fuzzed, fuzz_boxes_apart

SHARE = 50  # boxes for one process
SHORTER = 10  # as many plies fewer where nothing is compiled


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in asterion.games()])
    parser.add_argument("--boxes", type=int, default=2000)
    parser.add_argument("--plies", type=int, default=3000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1000)
    given = parser.parse_args()
    failures = 0
    for name in given.games:
        begun = time.perf_counter()
        shares = [min(SHARE, given.boxes - done) for done in range(0, given.boxes, SHARE)]

        def share(at: int, name: str = name, shares: list[int] = shares) -> Fuzzed:
            compiled = at % 2 == 1
            plies = given.plies if compiled else given.plies // SHORTER
            return fuzz_boxes_apart(asterion.load(name), shares[at], given.seed + at, plies, compiled)

        with ThreadPoolExecutor(given.processes) as pool:
            parts = list(pool.map(share, range(len(shares))))
        failures += _report(name, parts, time.perf_counter() - begun)
    raise SystemExit(1 if failures else 0)


def _report(name: str, parts: list[Fuzzed], seconds: float) -> int:
    failures = [failure for part in parts for failure in part.failures]
    accepted, refused, plies = (sum(getattr(part, what) for part in parts) for what in COUNTS)
    told = f"{accepted:,} boxes accepted, {refused:,} refused, {plies:,} plies"
    print(f"{name}: {told}, {len(failures)} failures in {seconds:.0f} s")
    for failure in failures[:20]:
        print(failure)
    return len(failures)


COUNTS = ("accepted", "refused", "plies")

if __name__ == "__main__":
    main()
