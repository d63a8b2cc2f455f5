"""MidEvil: the picture; here, what the room offers."""

from asterion.games.midevil.picture.elements import draw, source, target

__all__ = [
    "draw",
    "source",
    "target",
]
