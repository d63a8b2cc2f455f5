"""Heroes of the Maze: the picture; here, what the room offers."""

from asterion.games.heroes_of_the_maze.picture.scene import draw, source, target

__all__ = [
    "draw",
    "source",
    "target",
]
