"""Maze's End: a position written as facts."""

from collections.abc import Sequence
from typing import Any

from asterion.core.game import Setting
from asterion.core.position_facts import listed, named
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    DISC_NAMES,
    FACE_NAMES,
    FIGURE_NAMES,
    KIND_NAMES,
    edge_name,
    square_name,
)
from asterion.games.mazes_end.position.facts import PHASES, TASKS
from asterion.games.mazes_end.rules import state as g


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position."""
    seats = setting.seat_names
    facts = {
        "phase": PHASES[s.phase],
        "turn": seats[s.turn],
        "turns": str(s.turns),
        "first": named(seats, s.first),
        "walls": listed(_wall(s, edge) for edge in range(g.EDGES) if s.wall[edge]),
        "pile": counts_in_words(KIND_NAMES, s.pile),
        "hands": listed(f"{seats[seat]}:{s.hand[seat, 0]}+{s.hand[seat, 1]}" for seat in _holding(s)),
    }
    for colour, name in enumerate(COLOUR_NAMES):
        facts[name] = figures_in_words(s, colour)
    facts |= {
        "gems": listed(square_name(int(setting.box.gem_square[gem])) for gem in range(8) if s.gem[gem]),
        "discs": listed(
            f"{name}:{square_name(int(square))}"
            for name, square in zip(DISC_NAMES, s.disc, strict=True)
            if square != g.NOWHERE
        ),
        "minotaur": square_name(int(s.minotaur)),
        "asleep": named(seats, s.asleep),
        "cursed": named(FIGURE_NAMES, s.cursed),
        "deck": counts_in_words(CARD_NAMES, s.deck),
        "saved": listed(
            f"{seats[seat]}:{CARD_NAMES[g.EVENT_PLANNER + which]}"
            for seat in range(setting.seats)
            for which in range(g.SAVED)
            for _ in range(s.saved[seat, which])
        ),
        "slowed": listed(seats[seat] for seat in range(setting.seats) if s.slowed[seat]),
        "rolled": listed("out" if n == g.NONE else str(n) for n in s.rolled[: setting.seats])
        if s.phase == g.ORDER
        else "-",
        "face": named(FACE_NAMES, s.face),
        "number": str(s.number),
        "card": named(CARD_NAMES, s.card),
        "task": TASKS[s.task],
        "left": str(s.left),
        "carried": KIND_NAMES[s.carried],
        "carried_from": _edge(int(s.carried_from)),
        "settled": _edge(int(s.settled)),
        "chosen": named(FIGURE_NAMES, s.chosen),
        "points": str(s.points),
        "trapped": listed(str(at + 1) for at in range(g.EACH) if s.trapped[at]),
        "doomed": listed(FIGURE_NAMES[figure] for figure in s.doomed if figure != g.NONE),
        "by_curse": str(s.by_curse),
        "winner": _winner(setting, s),
    }
    return facts


def counts_in_words(names: Sequence[str], counts: Any) -> str:
    return listed(f"{name}:{count}" for name, count in zip(names, counts, strict=True) if count)


def _wall(s: State, edge: int) -> str:
    kind = int(s.wall[edge])
    return edge_name(edge) + ("" if kind == g.PLAIN else "=" + KIND_NAMES[kind])


def _edge(edge: int) -> str:
    return "-" if edge == g.NOWHERE else edge_name(edge)


def _holding(s: State) -> list[int]:
    return [seat for seat in range(s.players) if s.hand[seat].any()]


def figures_in_words(s: State, colour: int) -> str:
    squares = [int(square) for square in s.figure[colour * g.EACH : (colour + 1) * g.EACH]]
    if squares[0] == g.NOWHERE:
        return "-"
    return ",".join("out" if square == g.ESCAPED else square_name(square) for square in squares)


def _winner(setting: Setting, s: State) -> str:
    if s.phase != g.ENDED:
        return "-"
    winners = [name for name, score in zip(setting.seat_names, s.score, strict=False) if score == 1]
    return winners[0] if winners else "nobody"
