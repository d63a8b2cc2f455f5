"""Zombie Princess: the maze as one seat sees it, taken apart into things that have a place in the picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.games.zombie_princess.names import (
    COLOURS,
    POSITIONS,
    TURN_WORDS,
    colours_in,
    figure_name,
    space_name,
    space_number,
    square_name,
)
from asterion.games.zombie_princess.picture.elements import figure_id
from asterion.games.zombie_princess.picture.shapes import SQUARE, TILE, outline
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import LOWEST, SPUN

SPIN = SPUN.tolist()
CORNERS = g.CORNER_SPACE.tolist()

# The layout, in units of the viewBox.
WIDTH, HEIGHT = 1000, 1332
BOARD_X, BOARD_Y = 46, 134
FIGURE, DOWN = 1.0, 7  # a figure's size, and how far below the middle of its square it stands
HANDLE = (2, 0, 8, 6, 5, 1, 3, 7, 4)  # on which hedge square of a tile its arrow is drawn: the first there is


@dataclass(frozen=True)
class Layout:
    width: int = WIDTH
    height: int = HEIGHT
    x: int = BOARD_X
    y: int = BOARD_Y
    tile: int = TILE


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile of the maze, or the ghost of the one being placed. Made once for each way it may lie."""

    id: str
    name: str  # of its space
    kind: int
    turn: int
    title: str
    at: Spot
    squares: tuple[tuple[int, int, int], ...]  # of the path: number, x and y
    ghost: bool = False
    turning: bool = False
    colour: str = ""  # of a corner
    plays: bool = False  # whether its knight does
    sigil: tuple[int, int] | None = None
    plinth: tuple[int, int] | None = None  # where a key lies

    @property
    def angle(self) -> int:
        return 90 * self.turn


@dataclass(frozen=True)
class Thing:
    """An empty space, an arrow to turn a tile by, a key or a figure."""

    id: str
    title: str
    at: Spot
    art: str = ""
    squares: tuple[tuple[int, int], ...] = ()  # where an arrow's tile may be clicked
    mark: Any = None  # of an arrow: its place; of a figure: it is to move; of a key: somebody has it
    bite: bool = False


@dataclass(frozen=True)
class Popover:
    """The ways a tile may lie, offered beside its space."""

    name: str
    kind: int
    looks: int
    turns: tuple[int, ...]
    titles: tuple[str, ...]
    riders: tuple[tuple[tuple[str, int, int], ...], ...]  # for each turn the figures on the tile
    at: Spot
    side: int  # where its tile is: 1 to the left, 3 to the right
    reach: float  # from its middle to its edge
    aside: float  # from its middle to the middle of its tile, along that edge
    columns: int
    rows: int


@dataclass(frozen=True)
class Box:
    """What the picture needs to know of the components, as ordinary numbers."""

    paths: tuple[tuple[int, ...], ...]
    looks: tuple[int, ...]
    doors: tuple[tuple[int, ...], ...]  # by position and side: the square just outside
    sigil: int
    key_cell: int
    tokens: int
    reconstructed: bool


@lru_cache(maxsize=64)
def box_of(setting: Setting) -> Box:
    work = setting.work
    return Box(
        tuple(map(tuple, work.paths.tolist())),
        tuple(work.looks.tolist()),
        tuple(tuple(int(LOWEST[door]) for door in doors) for doors in work.door.tolist()),
        int(work.sigil),
        int(work.key_cell),
        int(work.tokens.sum()),
        any(fact.reconstructed for fact in setting.components.facts.values()),
    )


def corner_of(cell: int) -> tuple[int, int]:
    """The upper left corner of a square of a tile around (0, 0)."""
    return SQUARE * (cell % 3) - TILE // 2, SQUARE * (cell // 3) - TILE // 2


def middle_of(cell: int) -> tuple[int, int]:
    x, y = corner_of(cell)
    return x + SQUARE // 2, y + SQUARE // 2


def spot_of(space: int, scale: float = 1.0) -> Spot:
    return Spot(BOARD_X + TILE * (space % 7 + 0.5), BOARD_Y + TILE * (space // 7 + 0.5), scale)


@cache
def lawn(space: int) -> Thing:
    name = space_name(space)
    return Thing(f"space-{name}", f"{name}, an empty space", spot_of(space))


@lru_cache(maxsize=8192)
def tile(
    space: int,
    kind: int,
    turn: int,
    paths: int,
    turning: bool,
    sigil: tuple[int, int] | None = None,
    plinth: tuple[int, int] | None = None,
    plays: bool = False,
) -> Tile:
    name = space_name(space)
    squares = tuple((cell + 1, *corner_of(cell)) for cell in range(g.CELLS) if paths >> cell & 1)
    colour, words = "", f"tile {kind}, {TURN_WORDS[turn]}"
    if kind == g.CASTLE:
        words = f"the castle in position {POSITIONS[turn]}"
    elif kind == g.CORNER:
        colour = COLOURS[CORNERS.index(space)]
        words = f"the {colour} corner, {TURN_WORDS[(turn - CORNERS.index(space)) % 4]}"
    return Tile(
        *(f"tile-{name}", name, kind, turn, f"{name}, {words}", spot_of(space), squares),
        *(False, turning, colour, plays, sigil, plinth),
    )


@lru_cache(maxsize=1024)
def ghost(space: int, kind: int) -> Tile:
    name = space_name(space)
    words = f"tile {kind}, about to be placed on {name}"
    return Tile(f"tile-{name}", name, kind, 0, words, spot_of(space), (), ghost=True)


@lru_cache(maxsize=4096)
def handle(space: int, kind: int, paths: int, tower: int) -> Thing:
    name = space_name(space)
    hedges = [cell for cell in HANDLE if not paths >> cell & 1] or [HANDLE[0]]
    words = "turn the castle" if kind == g.CASTLE else f"turn the tile on {name}"
    squares = tuple(corner_of(cell) for cell in sorted(hedges))
    mark = middle_of(hedges[0] if tower < 0 else tower)
    return Thing(f"rotate-{name}", words, spot_of(space), squares=squares, mark=mark)


class Garden:
    """The maze and everything in it."""

    layout = Layout()

    def __init__(self, setting: Setting, s: Any, seat: int, choices: frozenset[str]) -> None:
        self.setting = setting
        self.s = s
        self.seat = seat
        self.choices = choices
        self.box = box_of(setting)

    # --- drawings that the picture refers to --------------------------------------------------------------

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return tuple(COLOURS[c] for c in colours_in(self.setting.seats, self.setting.options))

    @property
    def hedges(self) -> Iterator[tuple[int, str]]:
        return ((kind, outline(self.box.paths[kind][0])) for kind in range(1, g.CASTLE))

    @property
    def ways(self) -> list[tuple[int, int]]:
        """The kinds of tiles to be seen somewhere, as they lie."""
        s, over = self.s, self.popover
        seen = {way for way in zip(s.tile, s.turn, strict=True) if 0 < way[0] < g.CASTLE}
        seen |= {(kind, 0) for kind in range(1, g.CASTLE)}
        return sorted(seen | ({(over.kind, turn % over.looks) for turn in over.turns} if over else set()))

    @cached_property
    def castle(self) -> tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int, bool], ...]]:
        """Its position, its doors (side, and how far along it) and its towers, big where there is no door."""
        position = self.s.turn[g.CASTLE_SPACE]
        doors = []
        for side in range(g.SIDES):
            x, y = middle_of(self.box.doors[position][side])
            doors.append((side, (x, y, -x, -y)[side]))
        ends = {(side, offset // SQUARE) for side, offset in doors}
        towers = []
        for corner, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
            big = (corner, -1) not in ends and ((corner + 3) % 4, 1) not in ends
            towers.append((x * (50 if big else 62), y * (50 if big else 62), big))
        return position, tuple(doors), tuple(towers)

    # --- the maze -----------------------------------------------------------------------------------------

    @cached_property
    def mover(self) -> int:
        """The figure of this phase."""
        return g.PRINCESS if self.s.phase == g.PRINCESS_PHASE else int(self.s.player)

    @property
    def lawns(self) -> list[Thing]:
        return [lawn(space) for space, kind in enumerate(self.s.tile) if kind == g.EMPTY]

    @property
    def tiles(self) -> Iterator[Tile]:
        """Row by row, the castle last: it stands higher than the hedges."""
        s, box = self.s, self.box
        turning = s.space if s.asked in (g.TURN_TO, g.SLIDE_TO) else g.NOWHERE
        for space in (*range(g.CASTLE_SPACE), *range(g.CASTLE_SPACE + 1, g.SPACES), g.CASTLE_SPACE):
            kind, turn = s.tile[space], s.turn[space]
            if kind == g.CORNER:
                spots = middle_of(SPIN[turn][box.sigil]), middle_of(SPIN[turn][box.key_cell])
                plays = COLOURS[CORNERS.index(space)] in self.colours
                yield tile(space, kind, turn, box.paths[kind][turn], space == turning, *spots, plays)
            elif kind != g.EMPTY:
                yield tile(space, kind, turn, box.paths[kind][turn], space == turning)
            elif space == turning:
                yield ghost(space, s.picked)

    @cached_property
    def reachable(self) -> dict[str, frozenset[int]]:
        """The numbers of the squares that may be gone to, by the names of their spaces."""
        found: dict[str, list[int]] = {}
        for name in self.choices:
            if name.startswith("square-"):
                found.setdefault(name[7:9], []).append(int(name[10]))
        return {space: frozenset(numbers) for space, numbers in found.items()}

    @property
    def handles(self) -> Iterator[Thing]:
        """The tiles that may be turned: their hedges are clicked, one has an arrow on it."""
        s = self.s
        for name in sorted(name[7:] for name in self.choices if name.startswith("rotate-")):
            space = space_number(name) or 0
            kind, turn = s.tile[space], s.turn[space]
            big = (cell for cell, tower in zip((0, 2, 8, 6), self.castle[2], strict=True) if tower[2])
            yield handle(space, kind, self.box.paths[kind][turn], next(big, -1) if kind == g.CASTLE else -1)

    # --- keys and figures ---------------------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[int, int]:
        """The figures in play and their squares."""
        s = self.s
        return {g.PRINCESS: s.princess, **{seat: s.knight[seat] for seat in range(s.knights)}}

    def at(self, square: int, scale: float = 1.0, right: float = 0, down: float = 0) -> Spot:
        space, cell = divmod(square, g.CELLS)
        spot, (x, y) = spot_of(space), middle_of(cell)
        return Spot(spot.x + x + right, spot.y + y + down, scale)

    def aside(self, figure: int) -> float:
        """How far aside a figure stands on its square. ZP-r16: at the end two may be in the castle."""
        crowd = [other for other, square in self.places.items() if square == self.places[figure]]
        return 26 * (crowd.index(figure) - (len(crowd) - 1) / 2)

    def art(self, figure: int) -> str:
        """The drawing of a figure."""
        if figure == g.PRINCESS:
            return "princess"
        return f"{'zombie' if self.s.fell[figure] else 'knight'}-{self.setting.seat_names[figure]}"

    @property
    def keys(self) -> Iterator[Thing]:
        """On their corner tiles, or with their knights."""
        s = self.s
        for seat in range(s.knights):
            name = self.setting.seat_names[seat]
            if s.key[seat] == g.HELD:
                aside = self.aside(seat)
                at = self.at(s.knight[seat], 0.66, aside + (-18 if aside < 0 else 18), 9)
                yield Thing(f"key-{name}", f"the key of the {name} knight, who has it", at, mark=True)
            elif s.key[seat] == g.LIES:
                space = CORNERS[(COLOURS.index(name) + 2) % 4]
                square = space * g.CELLS + SPIN[s.turn[space]][self.box.key_cell]
                title = f"the key of the {name} knight, on {square_name(square)}"
                yield Thing(f"key-{name}", title, self.at(square, 0.92, 0, 1))

    @cached_property
    def standing(self) -> tuple[Thing, ...]:
        """The figures, those further back first."""
        s, places = self.s, self.places
        acting = s.asked in (g.ACTION, g.STOP, g.MOVE) and s.to_move
        things = []
        for figure, square in sorted(
            places.items(), key=lambda item: (item[1] // 63, item[1] % 9 // 3, item[0])
        ):
            where = "in the castle" if square == g.CASTLE_SQUARE else f"on {square_name(square)}"
            words = figure_name(self.setting, figure, s)
            name = figure_id(self.setting, figure)
            prey = name in self.choices and figure != self.mover and s.player != g.NONE
            things.append(
                Thing(
                    name,
                    f"{words}, {where}",
                    self.at(square, FIGURE, self.aside(figure), DOWN),
                    art=self.art(figure),
                    mark=bool(acting and figure == self.mover),
                    bite=bool(prey or (s.asked == g.STOP and figure == s.bitten)),
                )
            )
        return tuple(things)

    # --- how a tile may lie -------------------------------------------------------------------------------

    @cached_property
    def popover(self) -> Popover | None:
        s = self.s
        if s.asked != g.TURN_TO:
            return None
        space, kind = s.space, s.picked or s.tile[s.space]
        looks, now = self.box.looks[kind], 0 if s.picked else s.turn[space]
        allowed = tuple(turn for turn in range(g.TURNS) if f"turn-{turn}" in self.choices)
        turns = allowed or tuple(turn for turn in range(looks) if s.picked or turn != now)
        titles = [f"{space_name(space)}: {TURN_WORDS[(turn - now) % 4]}" for turn in turns]
        riders = [tuple(self.riders(space, (turn - now) % 4)) for turn in turns]
        columns, rows = (2, 2) if len(turns) > 2 else (1, len(turns))
        width, height = 18 + 118 * columns, 18 + 118 * rows
        side = 1 if space % 7 < 4 else 3
        tile = spot_of(space)
        x = tile.x + (TILE / 2 + 24 + width / 2) * (1 if side == 1 else -1)
        y = min(max(tile.y, BOARD_Y + height / 2), BOARD_Y + 7 * TILE - height / 2)
        aside = (tile.y - y) * (1 if side == 1 else -1)
        return Popover(
            *(space_name(space), kind, looks, turns, tuple(titles), tuple(riders)),
            *(Spot(x, y), side, width / 2, aside, columns, rows),
        )

    def riders(self, space: int, quarters: int) -> Iterator[tuple[str, int, int]]:
        """The figures on the tile being turned, as they would stand."""
        for figure, square in self.places.items():
            if square // g.CELLS == space:
                x, y = middle_of(SPIN[quarters][square % g.CELLS])
                yield self.art(figure), x, y + DOWN
