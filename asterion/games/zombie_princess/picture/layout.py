"""Zombie Princess: where everything is in the two arrangements of the picture.

Wide, the garden takes the whole height, with the viewer on its left and the others on its right; tall, it
takes the whole width, and everybody sits below it. Units are those of the viewBox; in the garden of its map.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from asterion.core.drawing import WIDE, Shape, Spot
from asterion.games.zombie_princess.picture.shapes import SQUARE, TILE
from asterion.games.zombie_princess.rules.state import HAND, SIZE, TOKENS_EACH

RIM = 26  # of the garden, where rows and columns are named
GARDEN = SIZE * TILE + 2 * RIM
MARGIN = 4
ACTIONS = 4  # rows for what a phase consists of: place, rotate, move and, with the option, a token


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def beside(self, corner: "Box") -> "Box":
        """What is told from the corner of a box, as told from where that is."""
        return Box(corner.x + self.x, corner.y + self.y, self.width, self.height)


class Side(NamedTuple):
    """One seat's side of the table; what is in its box is told from the box's corner."""

    box: Box
    band: Box  # in the colour of the seat
    portrait: Spot
    name: Spot  # scaled from letters of 30 units
    goal: Spot  # scaled from a width of 140 units
    slots: tuple[Spot, ...]
    tokens: tuple[Spot, ...]
    actions: tuple[Box, ...]

    def on_table(self, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
        """Places in the box as places of the picture."""
        return tuple(spot.beside(self.box.x, self.box.y, spot.scale) for spot in spots)


@dataclass(frozen=True, eq=False)
class Layout:
    width: float
    height: float
    garden: Spot  # its corner
    sides: tuple[Side, ...]  # the viewer's own, then the others in turn
    die: Spot
    second_die: Spot  # of a zombie knight
    words: Spot  # of the turn and the die
    stacks: Spot
    tokens: Spot  # the pile of them
    zooms: bool  # whether one may have to look closer to hit a square
    side: int = GARDEN
    rim: int = RIM
    tile: int = TILE


@cache
def layout(seats: int, extra_actions: bool, own_tokens: bool, shape: Shape) -> Layout:
    """With the tokens in the game, and in front of the viewer: a princess player has none."""
    return (_wide if shape == WIDE else _tall)(seats, extra_actions, own_tokens)


def spot_of(space: int, scale: float = 1.0) -> Spot:
    """The middle of a space of the garden."""
    row, file = divmod(space, SIZE)
    return Spot(RIM + TILE * (file + 0.5), RIM + TILE * (row + 0.5), scale)


def corner_of(cell: int) -> tuple[int, int]:
    """The upper left corner of a square of a tile around (0, 0)."""
    return SQUARE * (cell % 3) - TILE // 2, SQUARE * (cell // 3) - TILE // 2


def middle_of(cell: int) -> tuple[int, int]:
    x, y = corner_of(cell)
    return x + SQUARE // 2, y + SQUARE // 2


def _row(x: float, y: float, pitch: float, scale: float, count: int) -> tuple[Spot, ...]:
    return tuple(Spot(x + pitch * i, y, scale) for i in range(count))


def _column(x: float, y: float, pitch: float, scale: float, count: int) -> tuple[Spot, ...]:
    return tuple(Spot(x, y + pitch * i, scale) for i in range(count))


# --- wide -------------------------------------------------------------------------------------------------

COLUMN = 158  # the width of a column of seats
TOP = 142  # of what lies above the seats


def _wide(seats: int, extra_actions: bool, own_tokens: bool) -> Layout:
    height = GARDEN + 2 * MARGIN
    left, right = MARGIN, COLUMN + 3 * MARGIN + GARDEN
    own = _tall_side(Box(left, TOP, COLUMN, height - TOP - MARGIN), own_tokens)
    width = right + COLUMN + MARGIN
    others = _in_column(right, height, seats - 1, extra_actions)
    piles = (right + 40, right + 118) if extra_actions else (right + COLUMN / 2, right + 118)
    return Layout(
        width=width,
        height=height,
        garden=Spot(left + COLUMN + MARGIN, MARGIN),
        sides=(own, *others),
        die=Spot(left + COLUMN / 2, 50),
        second_die=Spot(left + COLUMN / 2 + 56, 66, 0.5),
        words=Spot(left + COLUMN / 2, 116, 0.72),
        stacks=Spot(piles[0], 66),
        tokens=Spot(piles[1], 66),
        zooms=False,
    )


def _in_column(x: float, height: float, count: int, extra_actions: bool) -> Sequence[Side]:
    room = height - TOP - MARGIN
    if count == 1:
        return [_tall_side(Box(x, TOP, COLUMN, room), extra_actions)]
    each = (room - MARGIN * (count - 1)) / count
    boxes = [Box(x, TOP + (each + MARGIN) * i, COLUMN, each) for i in range(count)]
    if count == 2:
        return [_middling_side(box, extra_actions) for box in boxes]
    return [_short_side(box) for box in boxes]


def _tall_side(box: Box, has_tokens: bool) -> Side:
    """A hand of large tiles, one below the other."""
    middle = box.width / 2
    actions = tuple(Box(8, 192 + 37 * i, box.width - 16, 33) for i in range(ACTIONS))
    scale, pitch, top = (0.96, 134, 352) if has_tokens else (1.02, 154, 360)
    return Side(
        box=box,
        band=Box(0, 0, box.width, 38),
        portrait=Spot(middle, 98, 1.45),
        name=Spot(middle, 28, 0.86),
        goal=Spot(middle, 168),
        slots=_column(middle, top + pitch / 2, pitch, scale, HAND),
        tokens=_row(middle - 50, box.height - 36, 50, 1.04, TOKENS_EACH),
        actions=actions,
    )


def _middling_side(box: Box, extra_actions: bool) -> Side:
    """A hand of tiles one below the other, and the tokens beside it."""
    middle = box.width / 2
    left = middle - 24 if extra_actions else middle
    return Side(
        box=box,
        band=Box(0, 0, box.width, 34),
        portrait=Spot(middle, 82, 1.1),
        name=Spot(middle, 25, 0.78),
        goal=Spot(middle, 142, 0.95),
        slots=_column(left, 232, 69, 0.5, HAND),
        tokens=_column(middle + 44, 232, 69, 0.9, TOKENS_EACH),
        actions=tuple(Box(11 + 35 * i, 168, 31, 31) for i in range(ACTIONS)),
    )


def _short_side(box: Box) -> Side:
    """A hand of small tiles; whatever room there is more is for the portrait."""
    middle, more = box.width / 2, min(box.height - 202, 110)
    down = 34 + more
    return Side(
        box=box,
        band=Box(0, 0, box.width, 34),
        portrait=Spot(middle, 34 + more / 2 + 4, more / 78) if more > 40 else Spot(22, 20, 0.5),
        name=Spot(middle + (0 if more > 40 else 12), 25, 0.78),
        goal=Spot(middle, down + 24, 0.95),
        slots=_row(middle - 50, down + 106, 50, 0.36, HAND),
        tokens=_row(middle - 38, down + 149, 38, 0.74, TOKENS_EACH),
        actions=tuple(Box(11 + 35 * i, down + 46, 31, 31) for i in range(ACTIONS)),
    )


# --- tall -------------------------------------------------------------------------------------------------

STRIP = 122  # the height of the dice, the stacks and the actions of the viewer
OWN, OTHER = 154, 130  # the heights of the sides
ACTIONS_LEFT = 338  # beside the die and its words


def _tall(seats: int, extra_actions: bool, own_tokens: bool) -> Layout:
    width = GARDEN + 2 * MARGIN
    strip = GARDEN + 2 * MARGIN
    right = width - (252 if extra_actions else 132)  # of the actions
    own = _own_side(Box(MARGIN, strip + STRIP, GARDEN, OWN), own_tokens, right)
    top = strip + STRIP + OWN + MARGIN
    boxes = list(_in_rows(top, seats - 1))
    middle = strip + STRIP / 2
    return Layout(
        width=width,
        height=boxes[-1].y + OTHER + MARGIN,
        garden=Spot(MARGIN, MARGIN),
        sides=(own, *(_flat_side(box) for box in boxes)),
        die=Spot(64, middle - 2, 1.36),
        second_die=Spot(116, middle + 40, 0.6),
        words=Spot(226, middle, 1.05),
        stacks=Spot(width - (180 if extra_actions else 66), middle - 2, 1.3),
        tokens=Spot(width - 64, middle - 2, 1.3),
        zooms=True,
    )


def _in_rows(top: float, count: int) -> Iterator[Box]:
    """Two in a row; one that is left over has a row for itself."""
    half = (GARDEN - MARGIN) / 2
    for i in range(count):
        alone = i == count - 1 and i % 2 == 0
        x, y = MARGIN + (half + MARGIN) * (i % 2), top + (OTHER + MARGIN) * (i // 2)
        yield Box(x, y, GARDEN if alone else half, OTHER)


def _own_side(box: Box, has_tokens: bool, right: float) -> Side:
    """What has to be touched is large enough for a finger; the actions lie in the strip above."""
    left = 186 if has_tokens else 268
    pitch = 138 if has_tokens else 234
    wide = (right - ACTIONS_LEFT - 6) / 2
    return Side(
        box=box,
        band=Box(0, 0, left - 6, box.height),
        portrait=Spot(56, 60, 1.1),
        name=Spot((left - 6) / 2, 134, 1.0),
        goal=Spot((left + 98) / 2, 56, 0.72 if has_tokens else 1.0),
        slots=_row(left + pitch / 2, box.height / 2, pitch, 1.04, HAND),
        tokens=_row(left + HAND * 138 + 64, box.height / 2, 124, 2.5, TOKENS_EACH),
        actions=tuple(
            Box(ACTIONS_LEFT + (wide + 6) * (i % 2), 58 * (i // 2) - STRIP + 4, wide, 52)
            for i in range(ACTIONS)
        ),
    )


def _flat_side(box: Box) -> Side:
    wide = box.width > GARDEN / 2
    left = 268 if wide else 142
    middle, pitch = (left - 4) / 2, (box.width - left) / HAND
    return Side(
        box=box,
        band=Box(0, 0, left - 4, box.height),
        portrait=Spot(middle - (74 if wide else 34), 68, 0.84),
        name=Spot(middle, 120, 0.8),
        goal=Spot(middle + (44 if wide else 33), 56 if wide else 54, 0.9 if wide else 0.62),
        slots=_row(left + pitch / 2, box.height / 2, pitch, 0.86, HAND),
        tokens=_row(middle + 12, 88, 22, 0.46, TOKENS_EACH),
        actions=tuple(Box(middle - 66 + 34 * i, 5, 30, 26) for i in range(ACTIONS)),
    )
