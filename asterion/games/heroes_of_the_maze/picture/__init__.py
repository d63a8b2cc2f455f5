"""Heroes of the Maze: the picture of a state as one seat sees it; here, what the room offers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asterion.core.drawing import board_template, plain
from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze.picture.elements import source, target
from asterion.games.heroes_of_the_maze.picture.scene import Scene
from asterion.games.heroes_of_the_maze.rules import state as g

TEMPLATE = board_template(Path(__file__).parent)


def draw(setting: Setting, s: Any, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state; `choices` are the ids that may be clicked now."""
    scene = Scene(setting, plain(s), seat, setting.legal(s) if s.phase == g.ACT else [])
    return TEMPLATE.render(scene=scene, choices=frozenset(choices))


__all__ = ["draw", "source", "target"]
