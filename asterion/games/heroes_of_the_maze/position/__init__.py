"""Heroes of the Maze: positions in words; here, what the room offers."""

from asterion.games.heroes_of_the_maze.position.checks import impossible
from asterion.games.heroes_of_the_maze.position.facts import FACTS
from asterion.games.heroes_of_the_maze.position.reading import build
from asterion.games.heroes_of_the_maze.position.writing import describe

__all__ = [
    "FACTS",
    "build",
    "describe",
    "impossible",
]
