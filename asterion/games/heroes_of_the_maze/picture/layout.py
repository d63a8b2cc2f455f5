"""Heroes of the Maze: the two arrangements of the picture's parts, in units of its viewBox.

In both the maze lies in its square frame, a thousand units wide. Wide, the seats stand beside their homes in
the corners; tall, in a row above. On a phone a thousand units are 390 pixels, and 116 a finger's width.
"""

from dataclasses import dataclass
from typing import NamedTuple

from asterion.core.drawing import TALL, WIDE, Shape, Spot
from asterion.games.heroes_of_the_maze.rules import state as g

FRAME = 496  # half of the frame's width
GAP = 8


class Box(NamedTuple):
    """Where a seat's panel is."""

    at: Spot
    width: float
    height: float


@dataclass(frozen=True)
class Layout:
    """Where everything is, but for the panels of the seats."""

    shape: Shape
    width: int
    height: int
    maze: Spot  # its centre
    die: Spot
    turns: Spot  # the turns of the walls that are left, the first of six
    turns_in_a_row: int
    resting: tuple[Spot, Spot]  # the duelling dice
    number: Spot  # of the turn
    reach: float  # of what is clicked, from its middle
    edges: tuple[float, ...]  # from the rim to the Pool: where what is clicked ends

    @property
    def is_wide(self) -> bool:
        return self.shape == WIDE

    def panel(self, home: int, seat: int, seats: int) -> Box:
        """Wide, beside the seat's home; tall, one of a row."""
        if self.is_wide:
            x = 4 if home >= g.HOMES // 2 else self.width - 164
            return Box(Spot(x, 8 if home in (0, 3) else self.height - 338), 160, 330)
        width = (self.width - GAP * (seats + 1)) / seats
        return Box(Spot(GAP + seat * (width + GAP), GAP), width, 150)

    def slots(self, box: Box, count: int) -> tuple[Spot, ...]:
        """Where the rings that a seat needs lie on its panel."""
        apart = min(46, 150 / count)
        if self.is_wide:
            left, y = box.width / 2 - apart * (count - 1) / 2, 234
        else:
            left, y = box.width - 28 - apart * (count - 1), 112
        return tuple(box.at.beside(left + apart * i, y, apart / 36) for i in range(count))


LAYOUTS = {
    WIDE: Layout(
        shape=WIDE,
        width=1330,
        height=1000,
        maze=Spot(665, 500),
        die=Spot(84, 424, 1.75),
        turns=Spot(40, 525, 1.5),
        turns_in_a_row=3,
        resting=(Spot(1246, 472, 1.25), Spot(1246, 566, 1.25)),
        number=Spot(1246, 392),
        reach=48,
        edges=(462, 394, 307, 213, 111),
    ),
    TALL: Layout(
        shape=TALL,
        width=1000,
        height=1444,
        maze=Spot(500, 668),
        die=Spot(78, 1372, 1.75),
        turns=Spot(184, 1372, 1.75),
        turns_in_a_row=6,
        resting=(Spot(806, 1372, 1.7), Spot(928, 1372, 1.7)),
        number=Spot(655, 1372),
        reach=58,
        edges=(495, 408, 316, 216, 107),
    ),
}
SLOT_Y, NOTCH_WIDTH, NOTCHES_SEEN = 1240, 138, 3  # tall: the slot of the tab below the maze
