"""The arrays that the compiled loops of learning work on."""

from typing import Any, NamedTuple

import numpy as np

TRIED = 32  # moves that are looked at before a choice, at most: drawn from all that there are

# What is counted while games are played.
GAMES, CHOICES, NOBODY_WON, MISSED, OURS, OUR_SEATS, THEIRS, THEIR_SEATS = range(8)

# How a mind chooses: how often at random, and how evenly otherwise; how far a position learns from what came
# later, and which part of the choices is noted.
STRAY, HEAT, SEEN_BACK, NOTED = range(4)

POSITIONS, ENTRIES = range(2)  # marks of a book


class Table(NamedTuple):
    """What one core plays on: states[0] is the game."""

    states: Any
    moves: Any
    worth: Any
    out: Any
    best: Any
    result: Any

    @classmethod
    def laid(cls, dtype: np.dtype[Any], moves: Any, places: int) -> "Table":
        return cls(
            np.zeros(3, dtype),
            np.zeros_like(moves),
            np.zeros(TRIED),
            np.zeros(places - 1),
            np.zeros(places - 1),
            np.zeros(places),
        )


class Book(NamedTuple):
    """Positions of games that were played, to learn from."""

    inputs: Any  # of all positions, one after the other …
    amounts: Any
    ends: Any  # … and where each begins
    viewer: Any
    players: Any
    stop: Any  # 1: a stray move was made there
    prior: Any  # [position, place]: what `value` said, in the viewer's order
    thought: Any  # [position, seat]: what the network said; the last: nobody
    aim: Any  # what it should have said
    marks: Any
    most_inputs: Any
    states: Any  # the first of these positions themselves

    @classmethod
    def blank(cls, positions: int, most_inputs: int, places: int, states: Any) -> "Book":
        entries = positions * min(most_inputs, 320) + most_inputs
        return cls(
            np.zeros(entries, np.int32),
            np.zeros(entries, np.float32),
            np.zeros(positions + 1, np.int64),
            np.zeros(positions, np.int16),
            np.zeros(positions, np.int16),
            np.zeros(positions, np.int16),
            np.zeros((positions, places), np.float32),
            np.zeros((positions, places), np.float32),
            np.zeros((positions, places), np.float32),
            np.zeros(2, np.int64),
            np.array([most_inputs]),
            states,
        )

    def clear(self) -> None:
        self.marks[:] = 0
