"""What a bot is, and the simplest one."""

import random
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from asterion.core.game import Setting
from asterion.core.match import View
from asterion.core.rooms import State


class Bot(Protocol):
    """Somebody who chooses for a seat."""

    name: str

    def choose(self, view: View) -> int:
        """The move, given the view of the bot's own seat while it has choices."""


@runtime_checkable
class QuickBot(Bot, Protocol):
    """A bot that needs no words: it chooses from the redacted state alone, as it would from the view."""

    def decide(self, setting: Setting, state: State, seat: int, moves: Sequence[int]) -> int:
        """One of these legal moves, given what the bot's own seat may know."""


class RandomBot:
    """Any legal move, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> int:
        return self._random.choice(view.choices).move

    def decide(self, setting: Setting, state: State, seat: int, moves: Sequence[int]) -> int:
        return self._random.choice(moves)
