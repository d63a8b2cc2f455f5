"""What a picture may offer as it comes: seats in colours of the house, and nothing that is dragged."""

from asterion.core.game import Setting
from asterion.core.rooms import State

COLOURS = ("#b7791f", "#3d6ea5", "#2f855a", "#b83280", "#c53030", "#6b46c1")


def colours(setting: Setting) -> tuple[str, ...]:
    """Of the seats, as CSS writes them; where there are many, some have the same."""
    return tuple(COLOURS[seat % len(COLOURS)] for seat in range(setting.seats))


def source(setting: Setting, s: State, move: int) -> str:
    """Every move is only clicked."""
    return ""
