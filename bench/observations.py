"""Whether observations tell apart what seats can tell apart, and nothing else, over many views of games.

    python bench/observations.py [GAME …] [VIEWS]        (a million views of each game, if not told otherwise)

Over all pairs of views: the same redacted view has the same observation, other views have others. No value is
outside its declared range, and a guess of what is hidden changes no observation.
"""

import hashlib
import sys
from itertools import cycle

import numpy as np

import asterion
from asterion.core.game import Game

GAMES, STEPS, APART = 250, 16, 5  # games of a batch; looks at it, and the steps between them


def digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"|".join(parts)).digest()[:12]


def check(game: Game, views: int) -> tuple[int, int]:
    """How many views were looked at, and how many of them differ."""
    row_of: dict[bytes, bytes] = {}
    view_of: dict[bytes, bytes] = {}
    rng, seen = np.random.default_rng(1), 0
    for seed, (count, options) in enumerate(cycle(game.ways_to_play())):
        games = asterion.batch(game.name, GAMES, seats=count, options=options, seed=seed)
        for _ in range(STEPS):
            for _ in range(APART):
                games.step(games.random_moves(), check=False)
            games.reset(games.over)
            seats = rng.choice(games.setting.viewers, GAMES)
            assert games.observation.outside(games.states) == [], options
            rows = games.observe(seats).copy()
            assert (games.guessed(seats).observe(seats) == rows).all(), options
            for state, row, seat in zip(games.states, rows, seats.tolist(), strict=True):
                view = games.setting.redacted(state, seat)
                assert games.observation.outside(view) == [] if seen % 100 == 0 else True, options
                table = f"{seat} {count}".encode()
                whole, told = digest(view.tobytes(), table), digest(row.tobytes(), table)
                assert row_of.setdefault(whole, told) == told, options
                assert view_of.setdefault(told, whole) == whole, options
                seen += 1
        if seen >= views:
            return seen, len(row_of)
    raise AssertionError("there are always more games")


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    names = [word for word in sys.argv[1:] if not word.isdigit()]
    for game in [asterion.load(name) for name in names] or asterion.games():
        seen, different = check(game, (numbers or [1_000_000])[0])
        print(f"{game.title}: {seen:,} views, {different:,} of them different; all told apart", flush=True)


if __name__ == "__main__":
    main()
