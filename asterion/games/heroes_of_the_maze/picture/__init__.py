"""Heroes of the Maze: the picture of a state as one seat sees it; here, what the room offers."""

from typing import Any

from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze.picture.elements import source, target
from asterion.games.heroes_of_the_maze.picture.paint import PAINTS
from asterion.games.heroes_of_the_maze.picture.parts import PARTS


def draw(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    return PARTS.draw(setting, s, seat, shape)


def colours(setting: Setting) -> tuple[str, ...]:
    """The colours of the seats, for CSS."""
    return tuple(PAINTS[name].fill for name in setting.seat_names)


__all__ = ["colours", "draw", "source", "target"]
