"""Questions that come again and again, answered for a person until another kind of question comes.

A game names them in its card: `routine` says what the button is called, such as "Move them for me". What is
played are ordinary plies: they can be taken back one by one or, with `Match.back_to`, together.
"""

from collections.abc import Iterator

import numpy as np

from asterion.core.game import Setting
from asterion.core.match import Match, Ply
from asterion.core.rooms import State

MOST = 200  # plies in one go: no turn asks as often
AHEAD = 2  # choices that are weighed together, such as which skeleton moves and where


def routine_of(setting: Setting, s: State) -> str:
    """The short words of a button that lets this kind of question be answered, or ""."""
    routine = setting.game.routine
    return routine(setting, s) if routine is not None and s.actor >= 0 else ""


def play_routine(match: Match) -> list[Ply]:
    """Answer for whoever is asked, until it is a question of another kind or somebody else's; these plies."""
    setting, seat, words = match.setting, match.actor, routine_of(match.setting, match.state)
    at = len(match.plies)
    while words and match.actor == seat and routine_of(setting, match.state) == words:
        if len(match.plies) >= at + MOST:
            break
        match.play(_best(setting, _believed(setting, match.state, seat), seat, words))
    return match.plies[at:]


def _believed(setting: Setting, state: State, seat: int) -> State:
    """What may be the case as far as the seat knows: nobody's secret helps it to choose."""
    believed = setting.redacted(state, seat)
    with np.errstate(over="ignore"):  # random numbers wrap around
        setting.game.rules.guess(believed, setting.work, seat, np.array([1], np.uint64))
    return believed


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
        setting.game.rules.value(after, setting.work, shares)
        yield float(shares[seat])
