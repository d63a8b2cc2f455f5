"""MidEvil: the picture of a state as one seat sees it; here, what the room offers."""

from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import SEAT_COLOURS
from asterion.games.midevil.picture.elements import source, target
from asterion.games.midevil.picture.parts import PARTS


def draw(setting: Setting, s: State, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    return PARTS.draw(setting, s, seat, shape)


def colours(setting: Setting) -> tuple[str, ...]:
    """The colour of each seat."""
    return tuple(bright for bright, _ in SEAT_COLOURS[: setting.seats])


__all__ = [
    "colours",
    "draw",
    "source",
    "target",
]
