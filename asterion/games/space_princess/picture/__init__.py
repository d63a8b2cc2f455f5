"""Space Princess: the picture; here, what the room offers."""

from asterion.games.space_princess.picture.scene import draw, source, target

__all__ = [
    "draw",
    "source",
    "target",
]
