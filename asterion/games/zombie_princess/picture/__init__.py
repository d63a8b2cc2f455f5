"""Zombie Princess: the picture; here, what the room offers."""

from asterion.games.zombie_princess.picture.elements import draw, source, target

__all__ = [
    "draw",
    "source",
    "target",
]
