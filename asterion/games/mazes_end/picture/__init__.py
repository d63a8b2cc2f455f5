"""Maze's End: the picture of a state as one seat sees it; here, what the room offers."""

from typing import Any

from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.game import Setting
from asterion.games.mazes_end.names import seat_colours
from asterion.games.mazes_end.picture.elements import source, target
from asterion.games.mazes_end.picture.parts import PARTS

SEAT_COLOURS = ("#d93840", "#2f72d8", "#2f9c4c", "#eebc1f")  # as in art.svg


def draw(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    return PARTS.draw(setting, s, seat, shape)


def colours(setting: Setting) -> tuple[str, ...]:
    """The colours of the seats, as CSS."""
    return tuple(SEAT_COLOURS[colour] for colour in seat_colours(setting.seats, setting.options))


__all__ = ["colours", "draw", "source", "target"]
