"""Where a batch is played: on all cores of this computer, or on a GPU."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.kernel.flat import blank
from asterion.core.kernel.rule import INTERPRETED

LEAST = 64  # games that are worth a thread of their own


class Engine(Protocol):
    """Runs compiled loops over all games of a batch. In their arguments `...` stands for box and bench."""

    SEEN: object  # stands for a state to work on, its memory as bytes, and its place
    device: str

    def array(self, shape: Any, dtype: Any) -> Any:
        """A new array of zeros."""

    def put(self, array: Any) -> Any:
        """An array of this computer's on the device."""

    def put_once(self, array: Any) -> Any:
        """The same, kept there: it never changes."""

    def get(self, array: Any) -> Any:
        """An array of the device's on this computer."""

    def copy(self, array: Any) -> Any: ...

    def numbers(self, numbers: Any, kinds: str = "iu") -> Any:
        """Whole numbers (with the kind b: flags as well) that somebody gave, as an array on the device."""

    def field(self, states: Any, name: str) -> Any:
        """A field of all states."""

    def seats_to_choose(self, actor: Any) -> Any:
        """The actors; where a game is over, the spectator."""

    def first(self, wrong: Any) -> int:
        """The first place where something is true, or -1."""

    def run(self, name: str, games: int, *arguments: Any) -> None:
        """Run a loop over all games."""

    def first_of(self, name: str, games: int, *arguments: Any) -> int:
        """Run a loop that gives the number of a game or -1; the least number that it gives."""


class Cores:
    """All cores of this computer: each takes a part of the games, with a bench of its own."""

    SEEN = object()
    device = "cpu"

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.loops = loops_of(setting.game)
        self.benches = [_Bench(setting) for _ in range(_cores())]

    def array(self, shape: Any, dtype: Any) -> Any:
        return np.zeros(shape, dtype)

    def put(self, array: Any) -> Any:
        return array

    def put_once(self, array: Any) -> Any:
        return array

    def get(self, array: Any) -> Any:
        return array

    def copy(self, array: Any) -> Any:
        return array.copy()

    def numbers(self, numbers: Any, kinds: str = "iu") -> Any:
        found = np.asarray(numbers)
        if found.dtype.kind not in kinds:
            raise AsterionError(f"Whole numbers are needed, not {found.dtype}.")
        return np.ascontiguousarray(found, np.int64)

    def field(self, states: Any, name: str) -> Any:
        return states[name]

    def seats_to_choose(self, actor: Any) -> Any:
        return np.where(actor >= 0, actor, SPECTATOR).astype(np.int64)

    def first(self, wrong: Any) -> int:
        return int(np.argmax(wrong)) if wrong.any() else -1

    def run(self, name: str, games: int, *arguments: Any) -> None:
        self._all(name, games, arguments)

    def first_of(self, name: str, games: int, *arguments: Any) -> int:
        return min((found for found in self._all(name, games, arguments) if found >= 0), default=-1)

    def _all(self, name: str, games: int, arguments: tuple[Any, ...]) -> list[int]:
        parts = min(len(self.benches), games // LEAST)
        if parts < 2 or INTERPRETED:
            return [self._part(name, self.benches[0], arguments, 0, games)]
        edges = [games * part // parts for part in range(parts + 1)]
        each = [(bench, *ends) for bench, ends in zip(self.benches, pairwise(edges), strict=False)]
        return list(_pool().map(lambda of: self._part(name, of[0], arguments, of[1], of[2]), each))

    def _part(self, name: str, bench: _Bench, arguments: tuple[Any, ...], first: int, last: int) -> int:
        given: list[Any] = []
        for argument in arguments:
            if argument is ...:
                given += bench.own
            elif argument is self.SEEN:
                given += bench.seen
            else:
                given.append(argument)
        if name in DRAWING:
            given.append(bench.rng)
        loop = getattr(self.loops, name)
        if INTERPRETED:
            with np.errstate(over="ignore"):  # the generator's arithmetic wraps around
                found = loop(*given, first, last)
        else:
            found = loop(*given, first, last)
        return -1 if found is None else int(found)


DRAWING = ("play", "guesses")  # loops that draw random numbers


class _Bench:
    """What one core works on."""

    def __init__(self, setting: Setting) -> None:
        states = np.zeros(1, setting.game.rules.STATE)
        self.own = (setting.box, blank(setting.game.rules.BENCH))
        self.seen = (states, states.view(np.uint8).reshape(1, -1), 0)
        self.rng = np.zeros(1, np.uint64)


@cache
def loops_of(game: Game) -> ModuleType:
    """The compiled loops over this game."""
    module = game.specialised("asterion.batches.loops")
    vars(module)["pick"] = game.loops.pick
    return module


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_cores(), thread_name_prefix="asterion-batch")


def engine_on(device: str, setting: Setting) -> Engine:
    """The engine of a device."""
    if device == "cpu":
        return Cores(setting)
    if device == "cuda":
        from asterion.batches.cuda import Gpu

        return Gpu(setting)
    raise AsterionError(f"A batch is played on the device cpu or cuda, not on {device!r}.")
