"""MidEvil: positions in words; here, what the room offers."""

from asterion.games.midevil.position.checks import impossible
from asterion.games.midevil.position.facts import FACTS
from asterion.games.midevil.position.reading import build
from asterion.games.midevil.position.writing import describe

__all__ = [
    "FACTS",
    "build",
    "describe",
    "impossible",
]
