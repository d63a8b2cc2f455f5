"""Maze's End: the picture of a state as one seat sees it; here, what the room offers."""

from pathlib import Path
from typing import Any

from asterion.core.drawing import TALL, Board, Drawing, Shape, plain
from asterion.core.game import Setting
from asterion.games.mazes_end.picture.elements import source, target
from asterion.games.mazes_end.picture.scene import Scene
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.words.choices import charge_path

BOARD = Board(Path(__file__).parent)


def draw(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    paths = tuple(charge_path(s, side) for side in range(g.SIDES))
    return BOARD.draw(scene=Scene(setting, plain(s), seat, paths), choices=frozenset())


__all__ = ["draw", "source", "target"]
