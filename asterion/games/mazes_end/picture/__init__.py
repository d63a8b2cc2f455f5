"""Maze's End: the picture of a state as one seat sees it; here, what the room offers."""

from pathlib import Path
from typing import Any

from asterion.core.drawing import TALL, Board, Drawing, Shape, plain
from asterion.core.game import Setting
from asterion.games.mazes_end.names import seat_colours
from asterion.games.mazes_end.picture.elements import source, target
from asterion.games.mazes_end.picture.scene import Scene
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import next_disc
from asterion.games.mazes_end.words.choices import charge_path

BOARD = Board(Path(__file__).parent, squeeze=True)
SEAT_COLOURS = ("#d93840", "#2f72d8", "#2f9c4c", "#eebc1f")  # as in art.svg


def draw(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> Drawing:
    """A state already redacted for this seat."""
    paths = tuple(charge_path(s, side) for side in range(g.SIDES))
    disc = int(next_disc(s)) if s.phase == g.DISC else g.NONE
    return BOARD.draw(scene=Scene(setting, plain(s), seat, shape, paths, disc))


def colours(setting: Setting) -> tuple[str, ...]:
    """The colours of the seats, as CSS."""
    return tuple(SEAT_COLOURS[colour] for colour in seat_colours(setting.seats, setting.options))


__all__ = ["colours", "draw", "source", "target"]
