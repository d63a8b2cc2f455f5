"""Searches that play each other, with the same time for each move: what the benches of bots share."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from asterion.bots.search import Search
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.rooms import State

NODES = 1 << 17


@dataclass(eq=False)
class Player:
    """How long its moves took, and what it did in that time."""

    times: list[float] = field(default_factory=list)
    thoughts: list[int] = field(default_factory=list)  # playouts or simulations

    def forget(self) -> None:
        self.times.clear()
        self.thoughts.clear()


class Searcher(Player):
    """Our search, as the strongest bots use it; with a horizon it plays on so far at random."""

    def __init__(self, setting: Setting, seed: int, seconds: float, horizon: int = 0) -> None:
        super().__init__()
        self.setting, self.seconds, self.horizon = setting, seconds, horizon
        self.random = random.Random(seed)

    def new_game(self) -> None:
        self.search = Search(self.setting, self.random.getrandbits(60), NODES, horizon=self.horizon)

    def choose(self, state: State, seat: int) -> int:
        before = time.perf_counter()
        thought = self.search.think(self.setting.redacted(state, seat), seat, seconds=self.seconds)
        self.times.append(time.perf_counter() - before)
        self.thoughts.append(thought.playouts)
        shares = [option.share for option in thought.options]
        return self.random.choices(thought.options, shares)[0].move


def play(setting: Setting, players: Sequence[Any], dice: random.Random) -> list[float]:
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
        setting.game.rules.apply(state, setting.box, setting.bench, move, None)
    return [float(score) for score in state.score[: setting.seats]]


def first_choice(setting: Setting) -> State:
    """A position in which a player chooses."""
    state = setting.start()
    while state.actor == CHANCE:
        setting.apply(state, setting.legal(state)[0])
    return state
