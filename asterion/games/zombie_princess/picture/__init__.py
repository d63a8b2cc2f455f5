"""Zombie Princess: the picture of a state as one seat sees it; here, what the room offers.

Python says what lies where (layout.py; in the maze maze.py, beside it panels.py), `board.svg` and its parts
draw it. Everything that may move keeps its id for the whole game, and only its transform changes.
"""

from pathlib import Path

from asterion.core.drawing import TALL, Board, Drawing, Shape, plain
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.picture.elements import source, target
from asterion.games.zombie_princess.picture.layout import layout
from asterion.games.zombie_princess.picture.maze import Garden
from asterion.games.zombie_princess.picture.panels import Table, shut_actions
from asterion.games.zombie_princess.picture.shapes import PAINTS

__all__ = [
    "colours",
    "draw",
    "source",
    "target",
]

BOARD = Board(Path(__file__).parent, squeeze=True)


def draw(setting: Setting, s: State, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    garden = Garden(setting, plain(s), seat)
    tokens = bool(s.extra_actions)
    places = layout(setting.seats, tokens, tokens and seat < s.knights, shape)
    table = Table(garden, places, shut_actions(setting, s))
    return BOARD.draw(garden=garden, table=table, layout=places, paints=PAINTS)


def colours(setting: Setting) -> tuple[str, ...]:
    """The colour of each seat, as it is for CSS."""
    return tuple(PAINTS[name].bright for name in setting.seat_names)
