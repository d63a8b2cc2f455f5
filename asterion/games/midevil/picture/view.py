"""MidEvil: what every part of the picture is made from: a state as one seat sees it, and the arrangement."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from asterion.core.drawing import WIDE, Shape, Spot, Watched
from asterion.core.game import Setting
from asterion.games.midevil.rules import state as g

POINTS = g.POINTS.tolist()

# Natural sizes, in units of the viewBox; an arrangement scales them.
GAP = 8
PANEL_WIDTH, PANEL_HEIGHT = 232, 130  # of a seat; it may be wider
CARD_WIDTH, CARD_HEIGHT = 212, 134
AFFAIR_WIDTH, AFFAIR_HEIGHT = 446, 112  # the die and what is going on
PILE_WIDTH, PILE_HEIGHT = 86, 68


class Box(NamedTuple):
    """A part of the picture."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Layout:
    """Where everything is. The map goes on beneath all that floats over it, but its frame is what is free."""

    wide: bool
    width: int
    height: int
    ground: Box  # the map, and what floats over it
    frame: Box  # of the map: what nothing covers
    seats: tuple[Spot, ...]  # the viewer's own first
    seat_width: float  # before it is scaled
    hand: Spot
    affair: Spot
    piles: tuple[Spot, ...]
    minimap: Box


@lru_cache(maxsize=64)
def layout_of(shape: Shape, seats: int, watching: bool, piles: int) -> Layout:
    """Somebody who only watches has no hand to look at, but more of the map."""
    return _wide(seats, watching, piles) if shape == WIDE else _tall(seats, watching, piles)


def _wide(seats: int, watching: bool, piles: int) -> Layout:
    """The map from edge to edge; seats on the left, piles on the right, hand and die below."""
    width, height = 1320, 1000
    scale = 1.14 if seats < 5 else 1.0
    column, row = PANEL_WIDTH * scale, PANEL_HEIGHT * scale
    left = GAP + column + GAP
    bottom = height - GAP - CARD_HEIGHT
    hand = 0 if watching else 3 * CARD_WIDTH + 3 * GAP
    free = width - GAP - (left + hand)
    affair = min(free / AFFAIR_WIDTH, 1.1)
    right = width - PILE_WIDTH - GAP
    below = bottom if not watching else height - GAP - AFFAIR_HEIGHT * affair
    return Layout(
        wide=True,
        width=width,
        height=height,
        ground=Box(0, 0, width, height),
        frame=Box(left, GAP, right - GAP - left, below - 2 * GAP),
        seats=tuple(Spot(GAP, GAP + i * (row + GAP), scale) for i in range(seats)),
        seat_width=PANEL_WIDTH,
        hand=Spot(left, bottom),
        affair=Spot(width - GAP - AFFAIR_WIDTH * affair, height - GAP - AFFAIR_HEIGHT * affair, affair),
        piles=tuple(Spot(right, GAP + i * PILE_HEIGHT) for i in range(piles)),
        minimap=Box(GAP, height - GAP - 152, column, 152),
    )


def _tall(seats: int, watching: bool, piles: int) -> Layout:
    """The map over the full width; below it the die, the hand, the seats and the piles."""
    width, height = 1000, 1440
    rows, columns = (1, seats) if seats < 4 else (2, (seats + 1) // 2)
    scale = 1.26
    column = (width - GAP * (columns + 1)) / columns
    row = PANEL_HEIGHT * scale + GAP
    stock = height - GAP - PILE_HEIGHT
    panels = stock - rows * row
    across = (width - 4 * GAP) / 3 / CARD_WIDTH
    hand = panels if watching else panels - GAP - CARD_HEIGHT * across
    affair = hand - GAP - AFFAIR_HEIGHT
    places = ((GAP + i % columns * (column + GAP), panels + i // columns * row) for i in range(seats))
    pitch = (width - 2 * GAP) / piles
    return Layout(
        wide=False,
        width=width,
        height=height,
        ground=Box(0, 0, width, affair - GAP),
        frame=Box(0, 0, width, affair - GAP),
        seats=tuple(Spot(x, y, scale) for x, y in places),
        seat_width=column / scale,
        hand=Spot(GAP, hand, across),
        affair=Spot((width - 1.12 * AFFAIR_WIDTH) / 2, affair, 1),
        piles=tuple(Spot(GAP + pitch * i + (pitch - PILE_WIDTH) / 2, stock) for i in range(piles)),
        minimap=Box(GAP, affair - 2 * GAP - 160, 210, 160),
    )


@dataclass(frozen=True)
class Prop:
    """Something beside the map: a die, a pile, the tile drawn."""

    id: str
    title: str
    at: Spot
    art: str = ""
    count: int = 0
    roll: str = ""  # of a die: another text for every roll


@dataclass(frozen=True, eq=False)
class View:
    """A state already redacted for a seat, in one of the two arrangements."""

    setting: Setting
    s: Watched
    seat: int
    shape: Shape

    @cached_property
    def layout(self) -> Layout:
        s = self.s
        return layout_of(self.shape, self.setting.seats, self.seat < 0, 7 + s.castle + 2 * s.dungeon)

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
