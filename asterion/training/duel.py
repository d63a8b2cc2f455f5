"""Two judgements of positions play each other: the same search, and the same time for each move."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any

import numpy as np

from asterion.bots.judgement import Judgement, plain, read_judgement
from asterion.bots.search import Search
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.games import load

VALUE, RANDOM = b"value", b"random"  # opponents without a file
NODES = 1 << 16
SURE = 1.96  # standard deviations: a 95 % interval


@dataclass(frozen=True)
class Duel:
    """What is played. A player is the bytes of a judgement's file, VALUE, or RANDOM."""

    game: str
    ours: bytes
    theirs: bytes
    games: int
    seats: int | None = None
    options: tuple[tuple[str, Any], ...] = ()
    seconds: float = 0.01  # for a move
    playouts: tuple[int, int] | None = None  # ours and theirs, instead of seconds
    seed: int = 1


@dataclass(frozen=True)
class Outcome:
    """What came of it."""

    games: int
    share: float  # of the points that were won
    low: float  # the 95 % interval
    high: float
    nobody: int  # games that nobody won
    playouts: tuple[float, float]  # for a move, ours and theirs

    def sentence(self) -> str:
        return (
            f"{100 * self.share:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f}) in {self.games} games, "
            f"{self.nobody} won by nobody; playouts a move: {self.playouts[0]:.0f} to {self.playouts[1]:.0f}"
        )


def play_duel(duel: Duel, jobs: int = 1, progress: Callable[[int], None] = lambda games: None) -> Outcome:
    """Play it with so many processes. Games come in pairs with the same dice and seats changed."""
    pairs = range(-(-duel.games // 2))
    return _outcome(list(_each_pair(duel, pairs, jobs, progress)))


def _each_pair(
    duel: Duel, pairs: range, jobs: int, progress: Callable[[int], None]
) -> Iterator[tuple[Any, ...]]:
    if jobs == 1:
        for pair in pairs:
            yield _pair(duel, pair)
            progress(2)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn) as pool:
        for found in pool.map(_pair, [duel] * len(pairs), pairs):
            yield found
            progress(2)


def _outcome(pairs: list[tuple[Any, ...]]) -> Outcome:
    ours, theirs, nobody, thoughts = (np.array(column) for column in zip(*pairs, strict=True))
    total = float((ours + theirs).sum())
    share = float(ours.sum()) / total if total else 0.5
    differences = ours - share * (ours + theirs)
    error = SURE * sqrt(float((differences**2).sum())) / total if total else 0.5
    means = thoughts.reshape(-1, 2, 2).sum(axis=0)
    first, second = (float(done / max(1, moves)) for done, moves in means)
    return Outcome(
        2 * len(pairs),
        share,
        max(0.0, share - error),
        min(1.0, share + error),
        int(nobody.sum()),
        (first, second),
    )


class _Player:
    """One judgement's searches and how many playouts they made."""

    def __init__(self, duel: Duel, number: int, setting: Setting, luck: random.Random) -> None:
        what = (duel.ours, duel.theirs)[number]
        self.luck = luck
        self.playouts = duel.playouts and duel.playouts[number]
        self.seconds = None if duel.playouts else duel.seconds
        self.thoughts = [0, 0]
        self.search = None
        if what != RANDOM:
            judgement = _judgement(duel.game, what)
            self.search = Search(setting, luck.getrandbits(60), NODES, judgement=judgement)

    def choose(self, setting: Setting, state: Any, seat: int, moves: list[int]) -> int:
        if self.search is None:
            return self.luck.choice(moves)
        seen = setting.redacted(state, seat)
        thought = self.search.think(seen, seat, self.playouts, self.seconds)
        self.thoughts[0] += thought.playouts
        self.thoughts[1] += 1
        return self.luck.choices(thought.options, [option.share for option in thought.options])[0].move


def _pair(duel: Duel, pair: int) -> tuple[Any, ...]:
    """Two games with the same dice: points of ours, of theirs, games nobody won, playouts."""
    setting = _setting(duel.game, duel.seats, duel.options)
    points, nobody, thoughts = [0.0, 0.0], 0, np.zeros((2, 2))
    for game in range(2):
        luck = random.Random(f"{duel.seed} {pair} {game}")
        players = [_Player(duel, number, setting, luck) for number in range(2)]
        score = _play(setting, players, game, random.Random(f"{duel.seed} {pair}"))
        for seat, won in enumerate(score):
            points[(seat + game) % 2] += won
        nobody += sum(score) < 0.5
        thoughts += [player.thoughts for player in players]
    return *points, nobody, thoughts


def _play(setting: Setting, players: list[_Player], first: int, dice: random.Random) -> list[float]:
    state = setting.start()
    while state.actor != OVER:
        moves = setting.legal(state)
        seat = int(state.actor)
        if seat == CHANCE:
            move = dice.choices(moves, setting.weights(state))[0]
        elif len(moves) == 1:
            move = moves[0]
        else:
            move = players[(seat + first) % 2].choose(setting, state, seat, moves)
        setting.game.rules.apply(state, setting.box, setting.bench, move, None)
    return [float(score) for score in state.score[: setting.seats]]


@lru_cache
def _setting(game: str, seats: int | None, options: tuple[tuple[str, Any], ...]) -> Setting:
    card = load(game)
    return card.setting(min(card.seats) if seats is None else seats, dict(options))


@lru_cache(maxsize=8)
def _judgement(game: str, what: bytes) -> Judgement:
    return plain(load(game)) if what == VALUE else read_judgement(load(game), what, "the judgement in a duel")
