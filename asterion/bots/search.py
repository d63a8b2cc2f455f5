"""The search as Python sees it: think about a view, and say what was found."""

import time
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

import numpy as np

from asterion.bots.arrays import FILLED, NONE, TOLD, USED, WHOLE, Desk, Tree
from asterion.bots.judgement import Judgement, judgement_of
from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.kernel.flat import blank
from asterion.core.rooms import State

EXPLORE = 0.5  # how much a search tries what it knows little about
EDGES = 12  # edges for each node, on average
CHUNK = 0.02  # seconds between looks at the clock
RARE = 0.05  # of the likeliest move's share: less is the noise of learning


@dataclass(frozen=True)
class Option:
    """A move that was thought about."""

    move: int
    playouts: int
    share: float  # how likely the search would choose it: 1 or 0, or in between for a secret choice
    expects: float  # what the chooser may expect after it, 0 to 1


@dataclass(frozen=True)
class Thought:
    """What a search found."""

    chances: tuple[float, ...]  # what each seat may expect, 0 to 1
    options: tuple[Option, ...]  # the best first; none if it is not the seat's choice
    playouts: int
    seconds: float

    @property
    def best(self) -> Option:
        return self.options[0]


class Search:
    """Thinks for any seat of a setting, and remembers what it has found for the next time.

    With the same seed, the same views and playout budgets it finds the same.
    """

    def __init__(
        self,
        setting: Setting,
        seed: int = 0,
        nodes: int = 1 << 15,
        explore: float = EXPLORE,
        horizon: int = 0,
        judgement: Judgement | None = None,
    ) -> None:
        self.setting = setting
        self.explore = explore
        self.horizon = horizon  # random plies after the tree, before a position is judged
        self._mind = (judgement or judgement_of(setting.game)).mind()
        self._tree = Tree.grown(nodes, nodes * EDGES + setting.game.rules.MOVES)
        self._box, self._bench = setting.box, blank(setting.game.rules.BENCH)
        self._desk = Desk.set_up(setting.game.rules.STATE, self._bench.moves, setting.seats, seed)
        self._compiled = compiled(setting.game)

    def think(
        self, state: State, seat: int, playouts: int | None = None, seconds: float | None = None
    ) -> Thought:
        """Think about a view of this seat (or SPECTATOR) for so many playouts, or so long.

        What was found earlier counts towards the playouts, but a quarter of them is always new.
        """
        if playouts is None and seconds is None:
            raise AsterionError("A search needs a number of playouts or of seconds.")
        begun = time.perf_counter()
        self._desk.states[0] = state
        self._desk.chances[:] = 0.0
        self._tree.counters[[WHOLE, TOLD]] = 0
        self._make_room()
        done = 0
        with np.errstate(over="ignore"):  # hashes and random numbers wrap around
            private = int(self._see(state, seat) != self._see(state, SPECTATOR))
            if playouts is not None:
                playouts = max(-(-playouts // 4), playouts - self._visits(state, seat))
            chunk = 16 if seconds is not None or playouts is None else playouts
            while playouts is None or done < playouts:
                before = time.perf_counter()
                if seconds is not None and done and before - begun >= seconds:
                    break
                self._search(seat, private, chunk)
                done += chunk
                took = time.perf_counter() - before
                if seconds is not None:
                    chunk = max(1, min(4 * chunk, int(chunk * CHUNK / max(took, 1e-9))))
                if playouts is not None:
                    chunk = min(chunk, playouts - done)
            options = self._options(state, seat)
        told = float(self._tree.counters[TOLD])
        chances = tuple(float(chance) / told for chance in self._desk.chances)
        return Thought(chances, options, done, time.perf_counter() - begun)

    # --- inside ---------------------------------------------------------------------------------------

    def _search(self, seat: int, private: int, playouts: int) -> None:
        self._compiled.search(
            self._tree,
            self._desk,
            self._mind,
            self._box,
            self._bench,
            seat,
            private,
            playouts,
            self.explore,
            self.horizon,
        )

    def _make_room(self) -> None:
        """Forget everything when half the room is used."""
        used, filled = self._tree.counters[USED], self._tree.counters[FILLED]
        if 2 * used > len(self._tree.nodes) or 2 * filled > len(self._tree.edges):
            self._tree.forget()

    def _see(self, state: State, seat: int) -> int:
        return int(self._compiled.see(self._desk, state, seat))

    def _node(self, state: State, seat: int) -> Any:
        """What is known of a view, or None."""
        if state.actor != seat:
            return None
        at = self._tree.slots[self._compiled.find(self._tree, np.uint64(self._see(state, seat)))]
        return None if at == NONE or self._tree.nodes[at]["first"] == NONE else self._tree.nodes[at]

    def _visits(self, state: State, seat: int) -> int:
        node = self._node(state, seat)
        return 0 if node is None else int(node["visits"])

    def _options(self, state: State, seat: int) -> tuple[Option, ...]:
        node = self._node(state, seat)
        if node is None:
            return ()
        edges = self._tree.edges[node["first"] : node["first"] + node["count"]]
        visits = edges["visits"]
        means = (edges["first"] + edges["total"]) / (1 + visits)
        if node["hidden"]:
            shares = _settled(edges["average"].astype(float))
        else:
            shares = np.zeros(len(edges))
            shares[np.lexsort((means, visits))[-1]] = 1.0
        order = np.lexsort((means, visits, shares))[::-1]
        columns = (edges["move"], visits, shares, means)
        return tuple(map(Option, *(column[order].tolist() for column in columns)))


def _settled(weights: Any) -> Any:
    """A mixed strategy without the moves that were hardly ever meant."""
    total = weights.sum()
    shares = weights / total if total > 0 else np.full(len(weights), 1 / len(weights))
    shares[shares < RARE * shares.max()] = 0.0
    return shares / shares.sum()


@lru_cache
def compiled(game: Game) -> ModuleType:
    """The search over this game's rules."""
    module = game.specialised("asterion.bots.tree")
    vars(module).update(pick=game.loops.pick, judge=judging(game).judge)
    return module


@lru_cache
def judging(game: Game) -> ModuleType:
    """The judgement of positions over this game's rules."""
    return game.specialised("asterion.bots.judging")
