"""Space Princess: the picture of a state as one seat sees it; here, what the room offers.

Python says what lies where (scene.py), `board.svg` and its parts draw it. Everything that may move keeps its
id for the whole game, and only its transform changes.
"""

from collections.abc import Sequence
from pathlib import Path

from asterion.core.drawing import board_template, plain
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.picture.elements import source, target
from asterion.games.space_princess.picture.scene import Scene

__all__ = [
    "draw",
    "source",
    "target",
]

TEMPLATE = board_template(Path(__file__).parent)


def draw(setting: Setting, s: State, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state already redacted for this seat; `choices` are the ids that may be clicked now."""
    return TEMPLATE.render(scene=Scene(setting, plain(s), seat), choices=frozenset(choices))
