"""Our search against OpenSpiel's own search bot, at our games, with the same time for each move.

    make bench-bots       (installs OpenSpiel into the virtual environment first)
    python bench/openspiel_bots.py --games 40 --seconds 0.2 heroes-of-the-maze space-princess

It plays our games through `asterion.envs.openspiel`, over the same compiled rules. OpenSpiel's bot (its
`MCTSBot` in Python: UCT with chance nodes) gets random playouts in compiled code, as fast as ours; so what it
loses in speed is only its own tree. What a seat cannot know it must not learn here either: in a game that
hides something the bot gets a guess of it, from the view of its seat, a new one for each move.

With --value it judges by our `value` instead of playing on at random: then both searches know the same.
Its number of simulations follows from its speed so far, so that a move takes as long as one of ours. Seats
are changed after each game. A share is the mean score: 1 for a win, 0 for a loss.
"""

import argparse
import random
import time
from collections.abc import Sequence
from statistics import mean
from typing import Any

import numpy as np
from duels import Player, Searcher, first_choice, play
from open_spiel.python.algorithms import mcts
from rich.console import Console
from rich.table import Table

import asterion
from asterion.core.game import Setting
from asterion.core.kernel.loops import GAMES, LONGEST
from asterion.core.rooms import State
from asterion.envs.openspiel import game_of
from asterion.envs.table import winnings
from asterion.lab.stats import wilson

DEFAULT_GAMES = ("heroes-of-the-maze", "space-princess")
UCT = 2.0  # the bot's exploration constant; results are -1 to 1
FAVOUR = 1.05  # so much more time than ours it aims at


class CompiledJudge(mcts.Evaluator):  # type: ignore[misc]
    """Judges a state by a random playout in compiled code, or by `value`; moves are alike beforehand."""

    def __init__(self, setting: Setting, seed: int, by_value: bool) -> None:
        self.setting = setting
        self.by_value = by_value
        self.rng = np.array([seed], np.uint64)
        self.states = np.zeros(2, setting.game.rules.STATE)
        self.counts = np.zeros(max(GAMES, LONGEST) + 1, np.int64)

    def evaluate(self, state: Any) -> Any:
        scores = np.zeros(self.setting.seats)
        if self.by_value:
            self.setting.game.rules.value(state.position, self.setting.box, self.setting.bench, scores)
            return winnings(scores, self.setting.seats)
        self.states[0] = state.position
        self.setting.game.loops.playouts(
            self.states[:1],
            self.states[1:],
            self.setting.box,
            self.setting.bench,
            self.rng,
            1,
            self.counts,
            scores,
        )
        return winnings(scores, self.setting.seats)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


class Theirs(Player):
    """OpenSpiel's bot, at the pace of another player."""

    def __init__(self, setting: Setting, seed: int, pace: Player, by_value: bool) -> None:
        super().__init__()
        self.setting, self.pace = setting, pace
        self.game = game_of(setting)
        self.rng = np.array([seed], np.uint64)
        evaluator = CompiledJudge(setting, seed, by_value)
        self.bot = mcts.MCTSBot(self.game, UCT, 100, evaluator, random_state=np.random.RandomState(seed))
        self.simulations, self.spent = 0, 0.0

    def new_game(self) -> None:
        pass

    def choose(self, state: State, seat: int) -> int:
        guess = self.setting.redacted(state, seat)
        self.setting.game.rules.guess(guess, self.setting.box, self.setting.bench, seat, self.rng)
        asked = self.game.new_initial_state()
        asked.stand_at(guess)
        if self.spent:
            usual = FAVOUR * mean(self.pace.times or [0.1])
            goal = max(usual / 2, usual * (len(self.times) + 1) - sum(self.times))
            self.bot.max_simulations = max(2, round(goal * self.simulations / self.spent))
        before = time.perf_counter()
        move = self.bot.step(asked)
        self.times.append(time.perf_counter() - before)
        self.thoughts.append(self.bot.max_simulations)
        self.simulations = 0.95 * self.simulations + self.thoughts[-1]  # the speed of late
        self.spent = 0.95 * self.spent + self.times[-1]
        return int(move)


def warm_up(setting: Setting, players: Sequence[Any]) -> None:
    """Compile everything, and learn the bot's speed."""
    state = first_choice(setting)
    for player in players:
        player.new_game()
        player.choose(state, int(state.actor))
        player.simulations, player.spent = 0, 0.0
        player.choose(state, int(state.actor))
    for player in players:
        player.forget()


def main() -> None:
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's search bot.")
    parser.add_argument("names", nargs="*", default=DEFAULT_GAMES, metavar="game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.2, help="for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--value", action="store_true", help="OpenSpiel's bot judges by our `value`")
    wanted = parser.parse_args()
    console = Console(width=120)
    table = Table("game", "games", "our share", "95 %", "our s/move", "playouts", "its s/move", "simulations")
    for name in wanted.names:
        game = asterion.load(name)
        setting = game.setting(min(game.seats))
        ours = Searcher(setting, wanted.seed, wanted.seconds)
        theirs = Theirs(setting, wanted.seed, ours, wanted.value)
        dice = random.Random(wanted.seed)
        warm_up(setting, (ours, theirs))
        scores: list[float] = []
        for number in range(wanted.games):
            seat = number % setting.seats
            players = [ours if at == seat else theirs for at in range(setting.seats)]
            scores.append(play(setting, players, dice)[seat])
            console.print(f"{game.title} {number + 1}: {mean(scores):.3f}", highlight=False)
        low, high = wilson(mean(scores), len(scores))
        table.add_row(
            f"{game.title} ({setting.seats} seats)",
            str(len(scores)),
            f"{mean(scores):.3f}",
            f"{low:.3f}–{high:.3f}",
            *(f"{mean(ours.times):.3f}", f"{mean(ours.thoughts):.0f}"),
            *(f"{mean(theirs.times):.3f}", f"{mean(theirs.thoughts):.0f}"),
        )
    console.print(table)


if __name__ == "__main__":
    main()
