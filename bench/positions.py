"""Positions made up from facts: `python bench/positions.py [GAMES…] [--positions N] [--processes N]`.

Every one must be refused, or be played on for 50 plies, interpreted, with nothing lost and no loop. Whether
all of the box is there is looked at after every tenth ply, as that takes longest; the ordinary tests do it
after each.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asterion
from asterion.core.proofs.fuzz import Fuzzed, fuzz_interpreted

SCENARIOS = Path(__file__).parent.parent / "tests" / "scenarios"
SHARE = 2000  # positions for one process
EVERY = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in asterion.games()])
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1000)
    given = parser.parse_args()
    failures = 0
    for name in given.games:
        begun = time.perf_counter()
        shares = [min(SHARE, given.positions - done) for done in range(0, given.positions, SHARE)]
        with ThreadPoolExecutor(given.processes) as pool:
            parts = list(
                pool.map(
                    lambda at, name=name, shares=shares: fuzz_interpreted(
                        asterion.load(name), shares[at], given.seed + at, SCENARIOS, EVERY
                    ),
                    range(len(shares)),
                )
            )
        failures += _report(name, parts, time.perf_counter() - begun)
    raise SystemExit(1 if failures else 0)


def _report(name: str, parts: list[Fuzzed], seconds: float) -> int:
    failures = [failure for part in parts for failure in part.failures]
    accepted, refused = sum(part.accepted for part in parts), sum(part.refused for part in parts)
    print(f"{name}: {accepted:,} accepted, {refused:,} refused, {len(failures)} failures in {seconds:.0f} s")
    for failure in failures[:20]:
        print(failure)
    return len(failures)


if __name__ == "__main__":
    main()
