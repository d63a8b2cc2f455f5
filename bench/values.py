"""What the prospects of a game's `value` are worth: our search with them against the same search without.

    make bench-bots
    python bench/values.py --games 40 --seconds 0.02 heroes-of-the-maze space-princess

Without them, every playout goes on with random moves until the game is over. Both searches have the same time
for each move; the one that judges by `value` gets many more playouts in it. Seats are changed after each
game, and two games in a row have the same dice to begin with. A share is the mean score: 1 for a win, 0 for
a loss.
"""

import argparse
import random
import time
from collections.abc import Sequence
from statistics import mean

from rich.console import Console
from rich.table import Table

import asterion
from asterion.bots.search import Search
from asterion.core.contract import CHANCE, OVER
from asterion.core.game import Setting, State
from asterion.games import GAMES

NODES = 1 << 17
TO_THE_END = 100_000  # plies: no game is longer


class Searcher:
    """A search, how long its moves took and how many playouts it had in that time."""

    def __init__(self, setting: Setting, seed: int, seconds: float, horizon: int) -> None:
        self.setting, self.seconds, self.horizon = setting, seconds, horizon
        self.random = random.Random(seed)
        self.times: list[float] = []
        self.playouts: list[int] = []
        self.new_game()

    def new_game(self) -> None:
        self.search = Search(self.setting, self.random.getrandbits(60), NODES, horizon=self.horizon)

    def choose(self, state: State, seat: int) -> int:
        before = time.perf_counter()
        thought = self.search.think(self.setting.redacted(state, seat), seat, seconds=self.seconds)
        self.times.append(time.perf_counter() - before)
        self.playouts.append(thought.playouts)
        shares = [option.share for option in thought.options]
        return self.random.choices(thought.options, shares)[0].move


def play(setting: Setting, players: Sequence[Searcher], dice: random.Random) -> list[float]:
    """A game; each seat's score."""
    for player in set(players):
        player.new_game()
    state = setting.start()
    while state.actor != OVER:
        moves = setting.legal(state)
        if state.actor == CHANCE:
            move = dice.choices(moves, setting.weights(state))[0]
        elif len(moves) == 1:
            move = moves[0]
        else:
            move = players[state.actor].choose(state, int(state.actor))
        setting.game.apply(state, setting.work, move, None)
    return [float(score) for score in state.score[: setting.seats]]


def warm_up(setting: Setting, players: Sequence[Searcher]) -> None:
    """Compile everything."""
    state = setting.start()
    while state.actor == CHANCE:
        setting.apply(state, setting.legal(state)[0])
    for player in players:
        player.choose(state, int(state.actor))
        player.times.clear()
        player.playouts.clear()


def interval(scores: Sequence[float]) -> tuple[float, float]:
    """Between what the share lies with 95 % (Wilson's interval, draws counting as half a win)."""
    share, n, z = mean(scores), len(scores), 1.96
    middle = share + z * z / (2 * n)
    off = z * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return (middle - off) / (1 + z * z / n), (middle + off) / (1 + z * z / n)


def main() -> None:
    parser = argparse.ArgumentParser(description="Search with `value` against search with random playouts.")
    parser.add_argument("names", nargs="*", default=list(GAMES), metavar="game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.02, help="for each move")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    console = Console(width=120)
    table = Table(
        "game", "games", "share with value", "95 %", "without", "s/move", "playouts", "s/move", "playouts"
    )
    for name in wanted.names:
        game = asterion.load(name)
        setting = game.setting(min(game.seats))
        judging = Searcher(setting, wanted.seed, wanted.seconds, 0)
        rolling = Searcher(setting, wanted.seed + 1, wanted.seconds, TO_THE_END)
        warm_up(setting, (judging, rolling))
        scores: list[float] = []
        others: list[float] = []
        for number in range(wanted.games):
            players = [judging if (number + seat) % 2 == 0 else rolling for seat in range(setting.seats)]
            reached = play(setting, players, random.Random(f"{wanted.seed} {number // 2}"))
            scores.append(
                mean(score for score, player in zip(reached, players, strict=True) if player is judging)
            )
            others.append(
                mean(score for score, player in zip(reached, players, strict=True) if player is rolling)
            )
            console.print(f"{game.title} {number + 1}: {mean(scores):.3f}", highlight=False)
        low, high = interval(scores)
        table.add_row(
            f"{game.title} ({setting.seats} seats)",
            str(len(scores)),
            f"{mean(scores):.3f}",
            f"{low:.3f}–{high:.3f}",
            f"{mean(others):.3f}",
            *(f"{mean(judging.times):.3f}", f"{mean(judging.playouts):.0f}"),
            *(f"{mean(rolling.times):.3f}", f"{mean(rolling.playouts):.0f}"),
        )
    console.print(table)


if __name__ == "__main__":
    main()
