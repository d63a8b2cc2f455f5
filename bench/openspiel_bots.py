"""Our search against OpenSpiel's own search bot, at our games, with the same time for each move.

    make bench-bots       (installs OpenSpiel into the virtual environment first)
    python bench/openspiel_bots.py --games 40 --seconds 0.2 heroes-of-the-maze space-princess

An adapter makes any of our games one of OpenSpiel's: a `pyspiel.Game` with explicit chance nodes, registered
under the name asterion_…, over the same compiled rules. OpenSpiel's bot (its `MCTSBot` in Python: UCT with
chance nodes) gets random playouts in compiled code, as fast as ours; so what it loses in speed is only its
own tree. What a seat cannot know it must not learn here either: in a game that hides something the bot
gets a guess of it, from the view of its seat, a new one for each move.

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
import pyspiel
from duels import Player, Searcher, first_choice, play
from open_spiel.python.algorithms import mcts
from rich.console import Console
from rich.table import Table

import asterion
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.kernel.loops import GAMES, LONGEST
from asterion.core.rooms import State
from asterion.lab.stats import wilson

DEFAULT_GAMES = ("heroes-of-the-maze", "space-princess")
UCT = 1.0  # the bot's exploration constant; scores are 0 to 1
FAVOUR = 1.05  # so much more time than ours it aims at


class Cell:
    """Holds a record; a copy of it is quick."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> "Cell":
        return Cell(self.state.copy())


def registered(setting: Setting) -> Any:
    """The setting as a game of OpenSpiel."""
    kind = pyspiel.GameType(
        short_name="asterion_" + setting.game.name.replace("-", "_"),
        long_name=setting.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # in some games nobody may win
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=setting.seats,
        min_num_players=setting.seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    facts = pyspiel.GameInfo(
        num_distinct_actions=setting.game.rules.MOVES,
        max_chance_outcomes=setting.game.rules.MOVES,
        num_players=setting.seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=100_000,
    )

    class AdaptedGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, facts, params or {})

        def new_initial_state(self) -> "AdaptedState":
            return AdaptedState(self)

    class AdaptedState(pyspiel.State):  # type: ignore[misc]
        """One of our records, played by our compiled rules."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.cell = Cell(setting.start())

        def current_player(self) -> int:
            actor = int(self.cell.state.actor)
            special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
            return special.get(actor, actor)

        def _legal_actions(self, player: int) -> list[int]:
            return setting.legal(self.cell.state)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            weights = setting.weights(self.cell.state)
            total = sum(weights)
            moves = setting.legal(self.cell.state)
            return [(move, weight / total) for move, weight in zip(moves, weights, strict=True)]

        def _apply_action(self, move: int) -> None:
            setting.game.rules.apply(self.cell.state, setting.box, setting.bench, move, None)

        def _action_to_string(self, player: int, move: int) -> str:
            return str(setting.game.words.notation(setting, self.cell.state, move))

        def is_terminal(self) -> bool:
            return bool(self.cell.state.actor == OVER)

        def returns(self) -> list[float]:
            if not self.is_terminal():
                return [0.0] * setting.seats
            return [float(score) for score in self.cell.state.score[: setting.seats]]

        def __str__(self) -> str:
            return f"{setting.game.title}, {len(self.history())} plies"

    pyspiel.register_game(kind, AdaptedGame)
    return pyspiel.load_game(kind.short_name)


class CompiledJudge(mcts.Evaluator):  # type: ignore[misc]
    """Judges a state by a random playout in compiled code, or by `value`; moves are alike beforehand."""

    def __init__(self, setting: Setting, seed: int, by_value: bool) -> None:
        self.setting = setting
        self.by_value = by_value
        self.rng = np.array([seed], np.uint64)
        self.states = np.zeros(2, setting.game.rules.STATE)
        self.counts = np.zeros(max(GAMES, LONGEST) + 1, np.int64)

    def evaluate(self, state: Any) -> np.ndarray[Any, Any]:
        scores = np.zeros(self.setting.seats)
        if self.by_value:
            self.setting.game.rules.value(state.cell.state, self.setting.box, self.setting.bench, scores)
            return scores
        self.states[0] = state.cell.state
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
        return scores

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
        self.game = registered(setting)
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
        asked.cell.state = guess
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
