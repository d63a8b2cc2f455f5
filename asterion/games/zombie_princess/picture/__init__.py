"""Zombie Princess: the picture of a state as one seat sees it; here, what the room offers.

Python says what lies where (layout; in the maze maze, beside it panels) and what the picture is put together
from (parts), templates draw it. Everything that may move keeps its id for the whole game, and only its
transform changes.
"""

from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.picture.elements import source, target
from asterion.games.zombie_princess.picture.parts import PARTS
from asterion.games.zombie_princess.picture.shapes import PAINTS

__all__ = [
    "colours",
    "draw",
    "source",
    "target",
]


def draw(setting: Setting, s: State, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    return PARTS.draw(setting, s, seat, shape)


def colours(setting: Setting) -> tuple[str, ...]:
    """The colour of each seat, as it is for CSS."""
    return tuple(PAINTS[name].bright for name in setting.seat_names)
