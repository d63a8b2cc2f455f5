"""MidEvil: the picture of a state as one seat sees it; here, what the room offers."""

from collections.abc import Sequence
from pathlib import Path

from asterion.core.drawing import board_template
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.picture.elements import source, target
from asterion.games.midevil.picture.scene import Scene
from asterion.games.midevil.picture.view import View

TEMPLATE = board_template(Path(__file__).parent, squeeze=True)


def draw(setting: Setting, s: State, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state already redacted for this seat; `choices` are the ids that may be clicked now."""
    view = View.of(setting, s, seat, choices)
    return TEMPLATE.render(scene=Scene(view), choices=view.choices)


__all__ = [
    "draw",
    "source",
    "target",
]
