"""Maze's End: the picture; here, what the room offers."""

from asterion.games.mazes_end.picture.scene import draw, source, target

__all__ = [
    "draw",
    "source",
    "target",
]
