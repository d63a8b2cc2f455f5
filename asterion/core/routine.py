"""Questions that come again and again, answered for a person until another kind of question comes.

A game names them in its card: `routine` says what the button is called, such as "Move them for me". What is
played are ordinary plies: they can be taken back one by one or, with `Match.back_to`, together.
"""

from collections.abc import Iterator

import numpy as np

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.core.walks import is_revealing

MOST = 33  # plies in one go: as many as a request carries
AHEAD = 2  # choices that are weighed together, such as which skeleton moves and where


def routine_of(setting: Setting, s: State) -> str:
    """The short words of a button that lets this kind of question be answered, or ""."""
    routine = setting.game.routine
    return routine(setting, s) if routine is not None and s.actor >= 0 else ""


def routine_moves(setting: Setting, believed: State) -> list[str]:
    """What to answer whoever is asked, until the question is of another kind, or somebody else's.

    `believed` is what may be the case as far as the seat knows: nobody's secret helps it to choose.
    """
    s, seat, words = believed.copy(), int(believed.actor), routine_of(setting, believed)
    moves: list[str] = []
    while words and len(moves) < MOST and s.actor == seat and routine_of(setting, s) == words:
        move = _best(setting, s, seat, words)
        moves.append(str(setting.game.words.notation(setting, s, move)))
        if is_revealing(setting.game, setting.apply(s, move)):
            break
    return moves


def _best(setting: Setting, s: State, seat: int, words: str) -> int:
    """The move after which the seat may expect most, if it chooses well while it is asked the same."""
    return max(setting.legal(s), key=lambda move: max(_prospects(setting, s, move, seat, words, AHEAD)))


def _prospects(setting: Setting, s: State, move: int, seat: int, words: str, ahead: int) -> Iterator[float]:
    """What the seat may expect after this move, and after those of the same kind that may follow."""
    after = s.copy()
    setting.apply(after, move)
    if ahead > 1 and after.actor == seat and routine_of(setting, after) == words:
        for follows in setting.legal(after):
            yield from _prospects(setting, after, follows, seat, words, ahead - 1)
    else:
        shares = np.zeros(setting.seats, np.float64)
        setting.game.rules.value(after, setting.box, setting.bench, shares)
        yield float(shares[seat])
