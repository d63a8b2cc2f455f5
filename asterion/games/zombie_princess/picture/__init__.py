"""Zombie Princess: the picture of a state as one seat sees it; here, what the room offers.

Python says what lies where (maze.py in the maze, panels.py beside it), `board.svg` and its parts draw it.
Everything that may move keeps its id for the whole game, and only its transform changes.
"""

from pathlib import Path

from asterion.core.drawing import TALL, Board, Drawing, Shape, plain
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

BOARD = Board(Path(__file__).parent, squeeze=True)


def draw(setting: Setting, s: State, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    chosen: frozenset[str] = frozenset()
    garden = Garden(setting, plain(s), seat, chosen)
    return BOARD.draw(garden=garden, table=Table(garden, shut_actions(setting, s)), choices=chosen)
