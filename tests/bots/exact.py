"""Small positions of two players solved exactly, as a measure for what the search finds.

From what everybody sees of a position, every way to deal what is hidden is laid out, with every choice and
every outcome of chance up to the end of the game. What a player knows is what `redact` leaves of the state,
and the own choices before. Regret matching over the whole of it, without any sampling, comes as near to an
equilibrium as one likes; how near it is, best replies tell.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER, SPECTATOR
from asterion.core.kernel.rule import rule
from asterion.core.rooms import State

GUESSES = 3000  # enough to meet every deal of a small position
LARGEST = 200_000  # nodes
NONE = -1
Numbers = Any  # an array


class Nodes(NamedTuple):
    """The tree by node, parents first. An edge is a move together with all that its player knows."""

    parent: Numbers
    edge: Numbers  # that leads here; NONE: chance, or the deal
    chance: Numbers  # how likely the edge is, if it is chance's
    player: Numbers  # whose edge leads here
    score: Numbers  # of seat 0, at the end
    knows: Numbers  # the number of what the player to choose knows; NONE: chance's, or the end
    first: Numbers  # by what is known: the first of its edges, and one more
    seat: Numbers  # by what is known: who knows it


class Tree:
    """A position laid out to the end. Where there is no choice, the only move is made at once."""

    def __init__(self, setting: Setting, state: State) -> None:
        self.setting = setting
        self.known: dict[tuple[int, int, bytes], int] = {}  # seat, its last edge and its view: a number
        self.moves: list[list[int]] = []  # by what is known
        first = [0]
        deals = every_deal(setting, state)
        rows: list[tuple[float, ...]] = [(NONE, NONE, 1.0, NONE, 0.0, NONE)]
        waiting = [(deal, (0, NONE, 1 / len(deals), NONE), (NONE, NONE)) for deal in deals]
        for s, way, past in waiting:
            assert len(rows) < LARGEST, "this position is too large"
            moves = setting.legal(s)
            while len(moves) == 1:
                setting.game.rules.apply(s, setting.box, setting.bench, moves[0], None)
                moves = setting.legal(s)
            at, actor = len(rows), int(s.actor)
            if actor in (CHANCE, OVER):
                rows.append((*way, float(s.score[0]) if actor == OVER else 0.0, NONE))
            else:
                key = actor, past[actor], setting.redacted(s, actor).tobytes()
                if key not in self.known:
                    self.known[key] = len(self.moves)
                    self.moves.append(moves)
                    first.append(first[-1] + len(moves))
                rows.append((*way, 0.0, self.known[key]))
            weights = setting.weights(s) if actor == CHANCE else []
            for i, move in enumerate(moves):
                after = s.copy()
                setting.game.rules.apply(after, setting.box, setting.bench, move, None)
                if actor == CHANCE:
                    waiting.append((after, (at, NONE, weights[i] / sum(weights), NONE), past))
                else:
                    edge = first[self.known[key]] + i
                    lasts = (edge, past[1]) if actor == 0 else (past[0], edge)
                    waiting.append((after, (at, edge, 1.0, actor), lasts))
        columns = [np.array(column) for column in zip(*rows, strict=True)]
        whole = (0, 1, 3, 5)
        columns = [column.astype(np.int64) if i in whole else column for i, column in enumerate(columns)]
        self.nodes = Nodes(*columns, np.array(first), np.array([key[0] for key in self.known]))

    def first_choices(self, seat: int) -> dict[int, State]:
        """All that this seat may know when it chooses for the first time: the numbers, and its views."""
        keys = {
            number: view
            for (actor, past, view), number in self.known.items()
            if (actor, past) == (seat, NONE)
        }
        kind = self.setting.game.rules.STATE
        return {n: np.frombuffer(view, kind)[0].copy() for n, view in keys.items()}

    def likelihood(self, numbers: list[int]) -> list[float]:
        """How likely a player knows the first of these, the second, …: they are all there is."""
        reach = arrive(self.nodes, np.ones(self.nodes.first[-1]), NONE)
        found = np.array([reach[self.nodes.knows == number].sum() for number in numbers])
        return list(found / found.sum())

    def solve(self, fixed: Mapping[int, Numbers] | None = None, rounds: int = 1000) -> "Solution":
        """An equilibrium; `fixed` says what is chosen, whatever it is worth, by what is known."""
        kept = np.full(self.nodes.first[-1], -1.0)
        for number, shares in (fixed or {}).items():
            kept[self.nodes.first[number] : self.nodes.first[number + 1]] = shares
        shares = approach(self.nodes, kept, rounds)
        return Solution(
            shares, 1 - best_reply(self.nodes, shares, kept, 1), best_reply(self.nodes, shares, kept, 0)
        )


@dataclass(frozen=True)
class Solution:
    """What both players choose in equilibrium, and what this brings seat 0."""

    shares: Numbers  # by edge
    least: float  # against the best reply
    most: float  # by the best reply

    @property
    def value(self) -> float:
        return (self.least + self.most) / 2


def every_deal(setting: Setting, state: State) -> list[State]:
    """All that may lie behind what everybody sees; `guess` is as likely to say one as another."""
    view, rng = setting.redacted(state, SPECTATOR), np.array([1], np.uint64)
    met: dict[bytes, int] = {}
    deals = []
    with np.errstate(over="ignore"):
        for _ in range(GUESSES):
            deal = view.copy()
            setting.game.rules.guess(deal, setting.box, setting.bench, SPECTATOR, rng)
            if deal.tobytes() not in met:
                deals.append(deal)
            met[deal.tobytes()] = met.get(deal.tobytes(), 0) + 1
    even = GUESSES / len(met)
    assert all(abs(count - even) < 6 * even**0.5 for count in met.values())
    return deals


# --- compiled ---------------------------------------------------------------------------------------------


@rule
def arrive(nodes, shares, player):
    """How likely each node is reached, but for the choices of this player."""
    reach = np.ones(nodes.parent.shape[0])
    for at in range(1, reach.shape[0]):
        edge = nodes.edge[at]
        likely = nodes.chance[at] if edge == NONE else 1.0 if nodes.player[at] == player else shares[edge]
        reach[at] = reach[nodes.parent[at]] * likely
    return reach


@rule
def expect(nodes, shares, seat):
    """What this seat may expect at each node."""
    worth = np.zeros(nodes.parent.shape[0])
    inner = np.zeros(nodes.parent.shape[0], np.int8)
    for at in range(worth.shape[0] - 1, 0, -1):
        if inner[at] == 0:
            worth[at] = nodes.score[at] if seat == 0 else 1.0 - nodes.score[at]
        edge = nodes.edge[at]
        worth[nodes.parent[at]] += worth[at] * (nodes.chance[at] if edge == NONE else shares[edge])
        inner[nodes.parent[at]] = 1
    return worth


@rule
def edge_worths(nodes, shares, seat):
    """What each edge of this seat brings, times how likely the others and chance let it come to that."""
    reach = arrive(nodes, shares, seat)
    worth = expect(nodes, shares, seat)
    out = np.zeros(shares.shape[0])
    for at in range(1, reach.shape[0]):
        if nodes.player[at] == seat:
            out[nodes.edge[at]] += reach[at] * worth[at]
    return out


@rule
def share_out(nodes, weights, kept):
    """Shares like the weights, or even ones; `kept` ones (not negative) stay."""
    shares = kept.copy()
    for number in range(nodes.seat.shape[0]):
        begin, end = nodes.first[number], nodes.first[number + 1]
        whole = weights[begin:end].sum()
        for edge in range(begin, end):
            if kept[edge] < 0.0:
                shares[edge] = weights[edge] / whole if whole > 0.0 else 1.0 / (end - begin)
    return shares


@rule
def approach(nodes, kept, rounds):
    """The average of regret matching in turns, the later ones counting more."""
    regret = np.zeros(kept.shape[0])
    average = np.zeros(kept.shape[0])
    for turn in range(2 * rounds):
        seat = turn % 2
        shares = share_out(nodes, regret, kept)
        worths = edge_worths(nodes, shares, seat)
        for number in range(nodes.seat.shape[0]):
            begin, end = nodes.first[number], nodes.first[number + 1]
            expected = (shares[begin:end] * worths[begin:end]).sum()
            for edge in range(begin, end):
                if nodes.seat[number] == seat:
                    regret[edge] = max(0.0, regret[edge] + worths[edge] - expected)
        likely = arrive(nodes, share_out(nodes, regret, kept), 1 - seat)
        for at in range(1, likely.shape[0]):
            if nodes.player[at] == seat:
                average[nodes.edge[at]] += turn * likely[at]
    return share_out(nodes, average, kept)


@rule
def best_reply(nodes, shares, kept, seat):
    """What this seat gets by the best choices it is free to make, the other one keeping to its shares."""
    reply = shares.copy()
    better = True
    while better:  # the last choices settle first, as one remembers one's own
        better = False
        worths = edge_worths(nodes, reply, seat)
        for number in range(nodes.seat.shape[0]):
            begin, end = nodes.first[number], nodes.first[number + 1]
            best = begin + np.argmax(worths[begin:end])
            expected = (reply[begin:end] * worths[begin:end]).sum()
            if nodes.seat[number] == seat and kept[begin] < 0.0 and worths[best] > expected + 1e-12:
                reply[begin:end] = 0.0
                reply[best] = 1.0
                better = True
    return expect(nodes, reply, seat)[0]
