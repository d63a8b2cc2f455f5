"""Heroes of the Maze: the paints of the four colours."""

from typing import NamedTuple


class Paint(NamedTuple):
    """A colour as a figure wears it, as it lies in shadow, and as light text in it."""

    fill: str
    deep: str
    bright: str


PAINTS = {
    "red": Paint("#d8352f", "#7d1512", "#ff9f95"),
    "blue": Paint("#2f6fd8", "#14346f", "#a6c7ff"),
    "green": Paint("#2f9d4a", "#12542a", "#8ee8a7"),
    "yellow": Paint("#f2b920", "#7a5600", "#ffdf78"),
}
OGRE = Paint("#8e7a9c", "#453350", "#d9c3e6")  # while nobody leads it
