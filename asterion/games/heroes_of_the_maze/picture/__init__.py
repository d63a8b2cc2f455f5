"""Heroes of the Maze: the picture of a state as one seat sees it; here, what the room offers."""

from pathlib import Path
from typing import Any

from asterion.core.drawing import TALL, Board, Drawing, Shape, plain
from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze.picture.elements import source, target
from asterion.games.heroes_of_the_maze.picture.layout import LAYOUTS
from asterion.games.heroes_of_the_maze.picture.paint import OGRE, PAINTS
from asterion.games.heroes_of_the_maze.picture.scene import Scene

BOARD = Board(Path(__file__).parent, squeeze=True)


def draw(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    return BOARD.draw(scene=Scene(setting, plain(s), seat, LAYOUTS[shape]), paints={**PAINTS, "ogre": OGRE})


def colours(setting: Setting) -> tuple[str, ...]:
    """The colours of the seats, for CSS."""
    return tuple(PAINTS[name].fill for name in setting.seat_names)


__all__ = ["colours", "draw", "source", "target"]
