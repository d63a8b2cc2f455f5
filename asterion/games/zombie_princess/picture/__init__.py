"""Zombie Princess: the picture of a state as one seat sees it; here, what the room offers.

Python says what lies where (maze.py in the maze, panels.py beside it), `board.svg` and its parts draw it.
Everything that may move keeps its id for the whole game, and only its transform changes.
"""

from collections.abc import Sequence
from pathlib import Path

from asterion.core.drawing import board_template, plain
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.picture.elements import source, target
from asterion.games.zombie_princess.picture.maze import Garden
from asterion.games.zombie_princess.picture.panels import Table, shut_actions

__all__ = [
    "draw",
    "source",
    "target",
]

TEMPLATE = board_template(Path(__file__).parent, squeeze=True)


def draw(setting: Setting, s: State, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state already redacted for this seat; `choices` are the ids that may be clicked now."""
    chosen = frozenset(choices)
    garden = Garden(setting, plain(s), seat, chosen)
    return TEMPLATE.render(garden=garden, table=Table(garden, shut_actions(setting, s)), choices=chosen)
