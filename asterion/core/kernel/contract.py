"""What the rules of a game look like to everything else: constants, the log, the nine functions.

The functions below are the contract in words. A game supplies its own under the same names; loops
written against these names (see `loops.py`) are compiled once for each game by `specialise`.
"""

from typing import Any

import numba
import numpy as np

from asterion.core.kernel.flat import flat
from asterion.core.kernel.rule import rule, rule_for

CHANCE = -1  # an actor: dice, decks and shuffles
OVER = -2  # an actor: the game has ended

EVERYONE = -1  # an audience: all seats and the spectators
SPECTATOR = -4  # a viewer who holds no seat

CONCEALED = -3  # in place of a fact that this view may not show

SILENT = -1  # in place of the number of events: a log that notes nothing
EVENTS = 48  # the most events one ply may cause
DETAILS = 4  # numbers an event carries beside its kind and its audience

LOG = flat(
    [
        ("count", np.int16),
        ("kind", np.int16, (EVENTS,)),
        ("audience", np.int16, (EVENTS,)),  # the seat that may know the last detail, or EVERYONE
        ("detail", np.int32, (EVENTS, DETAILS)),
    ]
)


# Both are compiled for fixed types: every call elsewhere would otherwise compile them anew.
_NUMBERS = (numba.int64,) * 6
_NO_LOG, _A_LOG = numba.types.none, numba.from_dtype(LOG)


@rule_for((_NO_LOG, *_NUMBERS), (_A_LOG, *_NUMBERS))
def whisper(log, seat, kind, a, b, c, secret):
    """Note an event whose last detail only one seat may know."""
    if log is not None and log.count != SILENT:
        at = log.count
        log.kind[at] = kind
        log.audience[at] = seat
        log.detail[at, 0] = a
        log.detail[at, 1] = b
        log.detail[at, 2] = c
        log.detail[at, 3] = secret
        log.count = at + 1


@rule_for((_NO_LOG, *_NUMBERS[:4]), (_A_LOG, *_NUMBERS[:4]))
def tell(log, kind, a, b, c):
    """Note an event everybody may see. Costs nothing when there is no log."""
    if log is not None and log.count != SILENT:
        whisper(log, EVERYONE, kind, a, b, c, 0)


def setup(s: Any, box: Any, bench: Any, seats: int) -> None:
    """Lay out the start position. `s` is all zeros but for the fields named like the game's options."""
    raise TypeError("a game supplies this")


def legal(s: Any, box: Any, bench: Any, out: Any) -> int:
    """Write the legal moves (for CHANCE, the outcomes) to `out`, ascending; how many there are."""
    raise TypeError("a game supplies this")


def weights(s: Any, box: Any, bench: Any, out: Any) -> None:
    """Write the integer weight of each of CHANCE's outcomes, in the order of `legal`."""
    raise TypeError("a game supplies this")


def apply(s: Any, box: Any, bench: Any, move: int, log: Any) -> None:
    """Play a legal move; note what it caused in `log` unless that is None."""
    raise TypeError("a game supplies this")


def secret(s: Any) -> int:
    """The only seat that learns which move is made next, or EVERYONE."""
    raise TypeError("a game supplies this")


def redact(s: Any, seat: int) -> None:
    """Blank what this seat (or SPECTATOR) may not know."""
    raise TypeError("a game supplies this")


def guess(s: Any, box: Any, bench: Any, seat: int, rng: Any) -> None:
    """Fill what is blank in the seat's view at random, consistent with what the seat knows."""
    raise TypeError("a game supplies this")


@rule
def take_back(s, seat):
    """Undo the choices that this seat does not know yet; how many there were. `s` is a whole state.

    Players who choose at the same time do so one after the other here. Whoever thinks for the second one
    needs what the first one could choose, and why. Only a game with secret choices supplies this.
    """
    return 0


def value(s: Any, box: Any, bench: Any, out: Any) -> None:
    """Write each seat's prospects, 0 to 1, as far as they can be told from the position."""
    raise TypeError("a game supplies this")
