"""Where a figure can go in several steps, before something happens or anybody else is to choose."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from asterion.core.game import Event, Game, Setting
from asterion.core.rooms import State

Bytes = NDArray[np.bool_]  # for each byte of a record whether it is meant

LONGEST = 24  # steps
MOST = 240  # positions that are looked at
ROUTES = 3  # that lead to the same place with the same number of steps, and differ in what comes of them


@dataclass(frozen=True)
class Walk:
    """A way of at least two steps, and the place where it ends."""

    target: str  # the element of the picture
    moves: tuple[str, ...]  # in notation
    sentence: str  # what the last step does


@dataclass(frozen=True, eq=False)
class _Stand:
    """Where the figure stands after some steps."""

    state: State
    moves: tuple[str, ...]
    targets: tuple[str, ...]


def walks(setting: Setting, start: State, source: str) -> list[Walk]:
    """The shortest ways to all places where this figure can go; several to the same if they differ.

    The state is one that the mover may believe in. A walk ends where anything happens besides the steps: dice
    fall, something hidden is shown, a question is asked.
    """
    found: dict[str, list[Walk]] = {}
    steps: dict[str, int] = {}
    beginning = start.copy()
    first: dict[str, Bytes] = {}  # by the first step, what it changes
    stands, seen, looked = [_Stand(beginning, (), ())], {beginning.tobytes()}, 0
    while stands and len(stands[0].moves) < LONGEST:
        reached: list[_Stand] = []
        for stand in stands:
            for notation, target, sentence, state, goes_on in _steps(setting, stand.state, source):
                moves, key = (*stand.moves, notation), state.tobytes()
                if key in seen or target in stand.targets or looked >= MOST:
                    continue
                changed = _differing(beginning, state)
                if _is_back(changed, first.setdefault(moves[0], changed)):
                    continue
                seen.add(key)
                looked += 1
                if steps.setdefault(target, len(moves)) == len(moves):
                    found.setdefault(target, []).append(Walk(target, moves, sentence))
                if goes_on:
                    reached.append(_Stand(state, moves, (*stand.targets, target)))
        stands = reached
    return [walk for ways in found.values() for walk in ways[:ROUTES] if len(walk.moves) > 1]


def _differing(start: State, state: State) -> Bytes:
    """Which bytes of the record are not as they were."""
    return np.asarray(
        np.frombuffer(start.tobytes(), np.uint8) != np.frombuffer(state.tobytes(), np.uint8), np.bool_
    )


def _is_back(changed: Bytes, first: Bytes) -> bool:
    """Less differs from the start than after the first step, and nothing else: it stands where it stood."""
    return bool((changed <= first).all() and (changed < first).any())


def _steps(setting: Setting, s: State, source: str) -> Iterator[tuple[str, str, str, State, bool]]:
    """The steps of a figure: notation, place, sentence, what comes of it, and whether it can go on then."""
    picture, words, seat = setting.game.picture, setting.game.words, int(s.actor)
    for move in setting.legal(s):
        if picture.source(setting, s, move) != source:
            continue
        after = s.copy()
        events = setting.apply(after, move)
        goes_on = int(after.actor) == seat and not is_revealing(setting.game, events)
        target = picture.target(setting, s, move)
        yield (
            str(words.notation(setting, s, move)),
            target,
            str(words.choice(setting, s, move)),
            after,
            goes_on,
        )


def is_revealing(game: Game, events: Sequence[Event]) -> bool:
    """Something that was hidden is shown."""
    return any(event.kind in game.rules.REVEALING for event in events)
