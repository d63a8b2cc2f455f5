"""Maze's End: positions in words; here, what the room offers."""

from asterion.games.mazes_end.position.checks import impossible
from asterion.games.mazes_end.position.facts import FACTS
from asterion.games.mazes_end.position.reading import build
from asterion.games.mazes_end.position.writing import describe

__all__ = [
    "FACTS",
    "build",
    "describe",
    "impossible",
]
