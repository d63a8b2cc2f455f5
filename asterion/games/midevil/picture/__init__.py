"""MidEvil: the picture of a state as one seat sees it; here, what the room offers."""

from pathlib import Path

from asterion.core.drawing import TALL, Board, Drawing, Shape
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.picture.elements import source, target
from asterion.games.midevil.picture.scene import Scene
from asterion.games.midevil.picture.view import View

BOARD = Board(Path(__file__).parent, squeeze=True)


def draw(setting: Setting, s: State, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    view = View.of(setting, s, seat, ())
    return BOARD.draw(scene=Scene(view), choices=view.choices)


__all__ = [
    "draw",
    "source",
    "target",
]
