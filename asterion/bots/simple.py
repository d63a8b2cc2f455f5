"""Two bots without a search tree: one plays at random, one looks a few plies ahead.

The compiled functions below are written against the contract's names; `_looking_ahead` is a copy of this
module in which they are one game's own.
"""

import random
import secrets
from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import Protocol, runtime_checkable

import numpy as np

from asterion.core.chance import draw
from asterion.core.contract import OVER, apply, guess, legal, value
from asterion.core.game import Game, Setting, State
from asterion.core.loops import pick
from asterion.core.match import View
from asterion.core.rule import rule

HORIZON = 12  # plies a trial goes on after the choice: about one round
WIDE = 40  # among more choices than these (where to put a wall) each one is judged at once, without trials
TRIALS = 48  # trials for all choices together, as far as each one has at least two
HASTE = 0.001  # what a win loses, and a loss gains, with every ply until then


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


class GreedyBot:
    """The choice with the best prospects soon after it.

    Each choice is tried in the same few guesses of what is hidden: the seat itself goes on to where its
    prospects look best at once, all others move at random, and the position a round later is valued.
    """

    name = "greedy"

    def __init__(self, seed: int | None = None, samples: int = 8) -> None:
        self.samples = samples  # of each choice, at most
        self._rng = np.array([secrets.randbits(64) if seed is None else seed % 2**64], np.uint64)

    def choose(self, view: View) -> int:
        return self.decide(view.setting, view.state, view.seat, [choice.move for choice in view.choices])

    def decide(self, setting: Setting, state: State, seat: int, legal_moves: Sequence[int]) -> int:
        game = setting.game
        moves = np.array(legal_moves, np.int64)
        totals = np.zeros(len(moves))
        states = np.zeros(3, game.state).view(np.recarray)
        states[0] = state
        out = np.zeros(setting.seats)
        options = np.zeros_like(setting.work.moves)
        work = setting.work.copy()
        horizon = HORIZON if len(moves) <= WIDE else 0
        samples = min(self.samples, max(2, TRIALS // len(moves)))
        with np.errstate(over="ignore"):  # the generator's arithmetic wraps around
            _looking_ahead(game).weigh(
                states, work, seat, moves, options, samples, horizon, self._rng, out, totals
            )
            best = np.flatnonzero(totals >= totals.max() - 1e-9)
            return int(moves[best[draw(self._rng, len(best))]])


# --- looking ahead, compiled for each game ----------------------------------------------------------------


@lru_cache
def _looking_ahead(game: Game) -> ModuleType:
    module = game.specialised(__name__)
    vars(module)["pick"] = game.loops.pick
    return module


@rule
def weigh(states, work, seat, moves, options, samples, horizon, rng, out, totals):  # type: ignore[no-untyped-def]
    """Add up the seat's prospects after each of its moves. states[0] is its view; the others are scratch."""
    for _ in range(samples):
        draw(rng, 2)
        luck = rng[0]
        for i in range(len(moves)):
            rng[0] = luck  # every move is tried in the same guess and with the same luck
            states[1] = states[0]
            guess(states[1], work, seat, rng)
            apply(states[1], work, moves[i], None)
            plies = go_on(states, work, seat, options, horizon, rng, out)
            value(states[1], work, out)
            totals[i] += out[seat] + HASTE * plies * (0.5 - out[seat])


@rule
def go_on(states, work, seat, options, horizon, rng, out):  # type: ignore[no-untyped-def]
    """Play states[1] on, the seat greedily, chance and the others at random; how many plies."""
    plies = 0
    while plies < horizon and states[1].actor != OVER:
        move = pick(states[1], work, rng)
        if states[1].actor == seat:
            move = most_promising(states, work, seat, options, move, rng, out)
        apply(states[1], work, move, None)
        plies += 1
    return plies


@rule
def most_promising(states, work, seat, options, best, rng, out):  # type: ignore[no-untyped-def]
    """The move in states[1] after which the seat's prospects are best at once; one of several at random.

    Among too many it is `best`, the one picked at random.
    """
    n = legal(states[1], work, options)
    if n > WIDE:
        return best
    highest = -1.0
    equals = 0
    for i in range(n):
        states[2] = states[1]
        apply(states[2], work, options[i], None)
        value(states[2], work, out)
        if out[seat] > highest:
            best = options[i]
            highest = out[seat]
            equals = 1
        elif out[seat] == highest:
            equals += 1
            if draw(rng, equals) == 0:
                best = options[i]
    return best
