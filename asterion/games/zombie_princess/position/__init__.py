"""Zombie Princess: positions in words; here, what the room offers."""

from asterion.games.zombie_princess.position.checks import impossible
from asterion.games.zombie_princess.position.facts import FACTS
from asterion.games.zombie_princess.position.reading import build
from asterion.games.zombie_princess.position.writing import describe

__all__ = [
    "FACTS",
    "build",
    "describe",
    "impossible",
]
