"""Maze's End: where everything is in the two arrangements of the picture, and places on the board."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from asterion.core.drawing import TALL, Shape, Spot
from asterion.games.mazes_end.rules import state as g

# In units of the viewBox. At a window of 1440 × 900 a unit of the wide picture is about a pixel.
SQUARE, RIM = 82, 26  # a square; the hedge around the maze
BOARD = g.SIZE * SQUARE + 2 * RIM
GAP = 7
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
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # red's, blue's, green's, yellow's, from the centre


class Row(NamedTuple):
    """Things of one kind beside each other, or one below the other: where the first one is, and the next."""

    x: float
    y: float
    right: float
    scale: float = 1.0
    down: float = 0.0
    most: int = 6  # for which there is room

    def spot(self, number: int) -> Spot:
        return Spot(self.x + number * self.right, self.y + number * self.down, self.scale)


class Form(NamedTuple):
    """How a player's panel is arranged."""

    width: float
    height: float
    portrait: Spot
    name: Spot  # its scale: of letters 20 high
    below: Spot  # the line below the name
    gems: Row
    gate: Spot
    out: Row  # figures that have escaped
    points: Row  # movement points
    saved: Row  # kept cards
    hand: Spot  # before the first turn, walls to place
    titles: bool = False  # the kept cards have their names on them


SIDE = Form(
    width=144,
    height=214,
    portrait=Spot(27, 27, 0.52),
    name=Spot(54, 25),
    below=Spot(54, 41, 0.65),
    gems=Row(26, 75, 41, 0.76),
    gate=Spot(116, 76, 1.15),
    out=Row(27, 117, 45, 0.46),
    points=Row(17, 149, 22, 0.5),
    saved=Row(26, 187, 46, 0.84),
    hand=Spot(28, 187),
)
TOWER = Form(
    width=144,
    height=446,
    portrait=Spot(38, 50, 0.98),
    name=Spot(72, 46, 1.0),
    below=Spot(72, 68, 0.78),
    gems=Row(28, 132, 45, 1.0),
    gate=Spot(117, 134, 1.4),
    out=Row(27, 193, 45, 0.55),
    points=Row(19, 243, 26.5, 0.6, most=5),
    saved=Row(72, 291, 0, 1.0, 61),
    hand=Spot(32, 291, 1.25),
    titles=True,
)
HALF = Form(
    width=392,
    height=112,
    portrait=Spot(34, 35, 0.66),
    name=Spot(70, 39, 1.4),
    below=Spot(70, 62, 1.1),
    gems=Row(28, 85, 38, 0.72),
    gate=Spot(104, 86, 1.2),
    out=Row(146, 86, 38, 0.46),
    points=Row(208, 33, 31, 0.7),
    saved=Row(286, 78, 44),
    hand=Spot(292, 84, 1.1),
)
WHOLE = Form(
    width=791,
    height=104,
    portrait=Spot(47, 52, 0.94),
    name=Spot(98, 47, 1.6),
    below=Spot(98, 78, 1.2),
    gems=Row(250, 35, 44, 0.86),
    gate=Spot(340, 36, 1.4),
    out=Row(392, 36, 48, 0.56),
    points=Row(244, 80, 34, 0.76, most=9),
    saved=Row(586, 52, 78, 1.5),
    hand=Spot(586, 52, 1.5),
)


@dataclass(frozen=True, eq=False)
class Layout:
    """An arrangement of the parts."""

    shape: Shape
    width: float
    height: float
    board: Spot  # the left upper corner of the hedge
    panels: tuple[tuple[int, Spot, Form], ...]  # of each seat: its colour, the corner, the arrangement
    pile: Spot
    kinds: tuple[Spot, ...]  # tiles of the kinds of walls, from the pile
    sizes: tuple[tuple[float, float], ...]
    die: Spot
    deck: Spot
    card: Spot
    number: Spot

    @cached_property
    def squares(self) -> tuple[Spot, ...]:
        places = (divmod(square, g.SIZE) for square in range(g.SQUARES))
        left, top = self.board.x + RIM + SQUARE / 2, self.board.y + RIM + SQUARE / 2
        return tuple(Spot(left + file * SQUARE, top + row * SQUARE) for row, file in places)

    @cached_property
    def edges(self) -> tuple[Spot, ...]:
        ends = ((self.squares[a], self.squares[b]) for a, b in g.EDGE_SQUARES.tolist())
        return tuple(Spot((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in ends)

    def corner(self, colour: int) -> Spot:
        """In the hedge at a colour's corner."""
        right, down = CORNERS[colour]
        half = BOARD / 2
        return Spot(
            self.board.x + half + right * (half - RIM / 2 - 6),
            self.board.y + half + down * (half - RIM / 2 - 6),
        )

    def panel(self, colour: int) -> tuple[Spot, Form]:
        return next((at, form) for each, at, form in self.panels if each == colour)

    def gained(self, colour: int, row: str, number: int) -> Spot:
        """A place in a colour's panel for what it has gained."""
        at, form = self.panel(colour)
        spot: Spot = getattr(form, row).spot(number)
        return at.beside(spot.x, spot.y, spot.scale)


@lru_cache(maxsize=32)
def layout(colours: tuple[int, ...], shape: Shape) -> Layout:
    """Everybody sits at the own corner of the board: red, blue, green and yellow, clockwise."""
    return _tall(colours) if shape == TALL else _wide(colours)


def _wide(colours: tuple[int, ...]) -> Layout:
    """The board fills the height; left and right of it sit the players, and between them lie the things."""
    margin, width = 6.0, SIDE.width + 2 * 7
    height = BOARD + 2 * 21
    whole = BOARD + 2 * width
    places: dict[int, tuple[int, Spot, Form]] = {}
    middles = []
    for column, left in (((0, 3), 7.0), ((1, 2), whole - 7.0 - SIDE.width)):
        sitting = [colour for colour in column if colour in colours]
        form = SIDE if len(sitting) == 2 else TOWER
        top, bottom = margin, height - margin
        for colour in sitting:
            above = CORNERS[colour][1] < 0
            places[colour] = (colour, Spot(left, top if above else bottom - form.height), form)
            top, bottom = (top + form.height, bottom) if above else (top, bottom - form.height)
        middles.append((left, (top + bottom) / 2))
    (left, middle), (right, centre) = middles
    kinds = (Spot(0, 30), *(Spot(x, y) for y in (104, 164) for x in (0, 74)))
    return Layout(
        shape="wide",
        width=whole,
        height=height,
        board=Spot(width, 21),
        panels=tuple(places[colour] for colour in colours),
        pile=Spot(left, middle - 109),
        kinds=kinds,
        sizes=((144, 68), *((70, 54),) * 4),
        die=Spot(right + 42, centre - 143),
        deck=Spot(right + 89, centre - 184),
        card=Spot(right, centre - 93),
        number=Spot(right + 72, centre + 158, 0.84),
    )


def _tall(colours: tuple[int, ...]) -> Layout:
    """The board takes the whole width; red and blue sit above it, yellow and green below."""
    margin = 1.0
    rows = [[colour for colour in row if colour in colours] for row in ((0, 1), (3, 2))]
    forms = [HALF if len(row) == 2 else WHOLE for row in rows]
    heights = [form.height + GAP if row else 0.0 for form, row in zip(forms, rows, strict=True)]
    board = 2 * margin + heights[0]
    below = board + BOARD + GAP
    tray = below + heights[1]
    places: dict[int, tuple[int, Spot, Form]] = {}
    for row, form, top in zip(rows, forms, (2 * margin, below), strict=True):
        for number, colour in enumerate(row):
            places[colour] = (colour, Spot(margin + number * (form.width + GAP), top), form)
    return Layout(
        shape=TALL,
        width=BOARD + 3 * margin,
        height=tray + 94 + GAP + 118 + 5 * margin,
        board=Spot(margin + 0.5, board),
        panels=tuple(places[colour] for colour in colours),
        pile=Spot(margin, tray),
        kinds=tuple(Spot(x, 0) for x in (0, 172, 270, 368, 466)),
        sizes=((166, 94), *((92, 94),) * 4),
        die=Spot(margin + 59, tray + 94 + GAP + 59, 1.36),
        deck=Spot(margin + 703, tray),
        number=Spot(margin + 633, tray + 47, 1.3),
        card=Spot(margin + 130, tray + 94 + GAP),
    )
