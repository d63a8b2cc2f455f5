"""Space Princess: the picture of a state as one seat sees it; here, what the room offers.

Python says what lies where (layout, scene, cards) and what the picture is put together from (parts);
templates draw it. Everything that may move keeps its id for the whole game, and only its transform changes.
"""

from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.picture.elements import source, target
from asterion.games.space_princess.picture.parts import PARTS

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
    """Violet for the princess, red for the Zealot."""
    return "#9a6bf0", "#e5484d"
