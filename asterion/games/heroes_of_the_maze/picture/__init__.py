"""Heroes of the Maze: the picture of a state as one seat sees it; here, what the room offers."""

from pathlib import Path
from typing import Any

from asterion.core.drawing import TALL, Board, Drawing, Shape, plain
from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze.picture.elements import source, target
from asterion.games.heroes_of_the_maze.picture.scene import Scene
from asterion.games.heroes_of_the_maze.rules import state as g

BOARD = Board(Path(__file__).parent)


def draw(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    scene = Scene(setting, plain(s), seat, setting.legal(s) if s.phase == g.ACT else [])
    return BOARD.draw(scene=scene, choices=frozenset())


__all__ = ["draw", "source", "target"]
