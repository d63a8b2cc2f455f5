"""Space Princess: positions in words; here, what the room offers."""

from asterion.games.space_princess.position.checks import impossible
from asterion.games.space_princess.position.facts import FACTS
from asterion.games.space_princess.position.reading import build
from asterion.games.space_princess.position.writing import describe

__all__ = [
    "FACTS",
    "build",
    "describe",
    "impossible",
]
