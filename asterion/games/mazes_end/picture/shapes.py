"""Maze's End: where the board, the panels and the tray of the picture are, and places on them."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from asterion.core.drawing import Spot
from asterion.games.mazes_end.rules import state as g

# In units of the viewBox.
SQUARE = 82
STATUS, RIM, TRAY, FOOT = 124, 31, 172, 30  # the strip at the top, the hedge, the strip at the bottom
BOARD = g.SIZE * SQUARE + 2 * RIM
NARROW, BROAD = 104, 66  # heights of two panels side by side, and of one alone in its row
CROWD = (  # how figures that share a square are drawn: their scale, and where each stands
    (1.0, ((0, 2),)),
    (0.78, ((-20, 2), (20, 2))),
    (0.58, ((-22, -17), (22, -17), (0, 20))),
    (0.51, ((-20, -19), (20, -19), (-20, 20), (20, 20))),
    (0.46, tuple((x, y) for y in (-19, 20) for x in (-26, 0, 26))),
    (0.34, tuple((x, y) for y in (-26, 1, 28) for x in (-26, 0, 26))),
    (0.33, tuple((x, y) for y in (-26, 1, 28) for x in (-30, -10, 10, 30))),
)
AT_THE_FEET = (  # of the Minotaur
    (0.58, ((-25, 18), (25, 18), (0, 20))),
    (0.36, tuple((x, y) for y in (25, -2, -28) for x in (-30, -10, 10, 30))),
)
CORNERS = ((17, 17), (783, 17), (783, 783), (17, 783))  # of the hedge: red's, blue's, green's, yellow's


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the board, the panels and the tray are, and places on them."""

    board: float
    panels: tuple[tuple[int, float, float, bool], ...]  # of each seat: colour, left, top, alone in its row
    tray: float
    height: float

    @cached_property
    def squares(self) -> tuple[Spot, ...]:
        places = (divmod(square, g.SIZE) for square in range(g.SQUARES))
        down = self.board + RIM + SQUARE / 2
        return tuple(Spot(RIM + (file + 0.5) * SQUARE, down + row * SQUARE) for row, file in places)

    @cached_property
    def edges(self) -> tuple[Spot, ...]:
        ends = ((self.squares[a], self.squares[b]) for a, b in g.EDGE_SQUARES.tolist())
        return tuple(Spot((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in ends)

    def slot(self, colour: int, right: float, scale: float) -> Spot:
        """A place for what a colour has gained, so far from the left of its panel's row of them."""
        _, left, top, alone = next(panel for panel in self.panels if panel[0] == colour)
        return Spot(left + right + 218, top + 36, scale) if alone else Spot(left + right, top + 72, scale)


@lru_cache(maxsize=16)
def layout(colours: tuple[int, ...]) -> Layout:
    """Red and blue sit above the board, yellow and green below it, each at its corner."""
    rows = [[colour for colour in row if colour in colours] for row in ((0, 1), (3, 2))]
    heights = [(0, BROAD, NARROW)[len(row)] + (8 if row else 0) for row in rows]
    board = STATUS + heights[0]
    tray = board + BOARD + 8 + heights[1]
    places: dict[int, tuple[int, float, float, bool]] = {}
    for row, top in zip(rows, (STATUS, board + BOARD + 8), strict=True):
        places |= {colour: (colour, 6 + 397 * at, top, len(row) == 1) for at, colour in enumerate(row)}
    return Layout(board, tuple(places[colour] for colour in colours), tray, tray + TRAY + FOOT)
