"""MidEvil: what every part of the picture is made from: a state as one seat sees it, and the layout."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from asterion.core.drawing import Spot, plain
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.rules import state as g

POINTS = g.POINTS.tolist()

# The layout, in units of the viewBox.
WIDTH, HEIGHT = 1000, 1300
GAP = 8
STATUS_HEIGHT, STRIP_HEIGHT, HAND_HEIGHT, PANEL_HEIGHT = 96, 106, 128, 146


@dataclass(frozen=True)
class Layout:
    """Where the map, the strip below it, the hand and the panels are."""

    map_height: int
    strip: int  # the upper edges
    hand: int
    panels: int
    columns: int
    width: int = WIDTH
    height: int = HEIGHT
    map_top: int = STATUS_HEIGHT


@lru_cache(maxsize=16)
def layout_of(seats: int, watching: bool) -> Layout:
    """Somebody who only watches has no hand to look at, but more of the map."""
    rows, columns = (1, seats) if seats < 4 else (2, (seats + 1) // 2)
    panels = HEIGHT - rows * (PANEL_HEIGHT + GAP)
    hand = panels if watching else panels - HAND_HEIGHT - GAP
    strip = hand - STRIP_HEIGHT - GAP
    return Layout(strip - GAP - STATUS_HEIGHT, strip, hand, panels, columns)


@dataclass(frozen=True)
class Prop:
    """Something beside the map: a die, a pile, a button, the tile drawn."""

    id: str
    title: str
    at: Spot
    art: str = ""
    words: str = ""
    width: float = 0
    count: int = 0
    roll: str = ""  # of a die: another text for every roll
    turns: str = ""  # of a way a tile may lie: the tile, and how far it is turned
    angle: int = 0


@dataclass(frozen=True, eq=False)
class View:
    """A state already redacted for a seat; `choices` are the ids that may be clicked now."""

    setting: Setting
    record: State  # as rules and words see it
    seat: int
    choices: frozenset[str]

    @classmethod
    def of(cls, setting: Setting, record: State, seat: int, choices: Sequence[str] = ()) -> "View":
        return cls(setting, record, seat, frozenset(choices))

    @cached_property
    def s(self) -> Any:
        """The record in ordinary numbers."""
        return plain(self.record)

    @cached_property
    def layout(self) -> Layout:
        return layout_of(self.setting.seats, self.seat < 0)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setting.seat_names

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "somebody"

    def points(self, seat: int) -> int:
        return sum(count * worth for count, worth in zip(self.s.collected[seat], POINTS, strict=False))

    @property
    def squares_left(self) -> str:
        """MV-r20: as steps of the pawn where it stands."""
        s = self.s
        mounted = s.player >= 0 and s.horse[s.player] == s.pawn[s.player] != g.NOWHERE
        steps = s.halves if mounted else s.halves // 2
        return "1 square" if steps == 1 else f"{steps} squares"
