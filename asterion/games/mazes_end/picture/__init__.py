"""Maze's End: the picture of a state as one seat sees it; here, what the room offers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asterion.core.drawing import board_template, plain
from asterion.core.game import Setting
from asterion.games.mazes_end.picture.elements import source, target
from asterion.games.mazes_end.picture.scene import Scene
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.words.choices import charge_path

TEMPLATE = board_template(Path(__file__).parent)


def draw(setting: Setting, s: Any, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state; `choices` are the ids that may be clicked now. Nothing is hidden in this game."""
    paths = tuple(charge_path(s, side) for side in range(g.SIDES))
    return TEMPLATE.render(scene=Scene(setting, plain(s), seat, paths), choices=frozenset(choices))


__all__ = ["draw", "source", "target"]
