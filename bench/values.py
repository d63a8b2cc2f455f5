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
from collections.abc import Sequence
from statistics import mean

from duels import Searcher, first_choice, play
from rich.console import Console
from rich.table import Table

import asterion
from asterion.core.game import Setting
from asterion.games import GAMES
from asterion.lab.stats import wilson

TO_THE_END = 100_000  # plies: no game is longer


def warm_up(setting: Setting, players: Sequence[Searcher]) -> None:
    """Compile everything."""
    state = first_choice(setting)
    for player in players:
        player.new_game()
        player.choose(state, int(state.actor))
        player.forget()


def mean_of(player: Searcher, scores: Sequence[float], players: Sequence[Searcher]) -> float:
    """The mean score of the seats that this player had."""
    return mean(score for score, on in zip(scores, players, strict=True) if on is player)


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
            scores.append(mean_of(judging, reached, players))
            others.append(mean_of(rolling, reached, players))
            console.print(f"{game.title} {number + 1}: {mean(scores):.3f}", highlight=False)
        low, high = wilson(mean(scores), len(scores))
        table.add_row(
            f"{game.title} ({setting.seats} seats)",
            str(len(scores)),
            f"{mean(scores):.3f}",
            f"{low:.3f}–{high:.3f}",
            f"{mean(others):.3f}",
            *(f"{mean(judging.times):.3f}", f"{mean(judging.thoughts):.0f}"),
            *(f"{mean(rolling.times):.3f}", f"{mean(rolling.thoughts):.0f}"),
        )
    console.print(table)


if __name__ == "__main__":
    main()
