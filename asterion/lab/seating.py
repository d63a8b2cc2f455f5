"""Who sits where in an arena, so that no bot has the better seats.

A *group* is a set of games with the same dice. It begins with one seating of the bots and holds what becomes
of it when everybody moves on by any number of seats and when every bot takes the next one's place in the
list. So within a group every bot sits on every seat equally often, and luck that falls to a seat cancels.

    bots  seats  groups of
    A B     2    AB BA
    A B     3    AAB ABA BAA, BBA BAB ABB
    A B C   2    AB BA, BC CB, CA AC
    A B C   3    ABC BCA CAB; and in the next group ACB CBA BAC

With fewer bots than seats every bot has at least one seat; with more, every choice of bots comes up.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle, permutations, product
from typing import NamedTuple

Seating = tuple[int, ...]  # the bot on each seat, as an index into the list of bots


class Slot(NamedTuple):
    """A game that is to be played."""

    number: int  # the first game is 0
    group: int  # games of a group have the same dice
    seating: Seating


def schedule(bots: int, seats: int, games: int) -> list[Slot]:
    """At least so many games, in whole groups. A longer schedule begins like a shorter one."""
    slots: list[Slot] = []
    for group, seatings in enumerate(cycle(groups(bots, seats))):
        if len(slots) >= games:
            break
        slots += [Slot(len(slots) + at, group, seating) for at, seating in enumerate(seatings)]
    return slots


@lru_cache
def groups(bots: int, seats: int) -> tuple[tuple[Seating, ...], ...]:
    """All seatings, in groups."""
    found: list[tuple[Seating, ...]] = []
    seen: set[Seating] = set()
    for seating in _seatings(bots, seats):
        if seating not in seen:
            found.append(_group(seating, bots))
            seen.update(found[-1])
    return tuple(found)


def _seatings(bots: int, seats: int) -> Iterator[Seating]:
    if bots >= seats:
        return permutations(range(bots), seats)
    return (seating for seating in product(range(bots), repeat=seats) if len(set(seating)) == bots)


def _group(seating: Seating, bots: int) -> tuple[Seating, ...]:
    moved = [
        tuple((bot + step) % bots for bot in seating[turn:] + seating[:turn])
        for step in range(bots)
        for turn in range(len(seating))
    ]
    return tuple(dict.fromkeys(moved))
