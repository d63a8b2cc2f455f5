"""Zombie Princess: a state as one seat sees it, taken apart into things that have a place in the picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from asterion.core.game import Setting
from asterion.games.zombie_princess import state as g
from asterion.games.zombie_princess.hedges import SQUARE, TILE, outline
from asterion.games.zombie_princess.maze import LOWEST, SPUN
from asterion.games.zombie_princess.names import (
    COLOURS,
    POSITIONS,
    colours_in,
    figure_name,
    space_name,
    square_name,
)

SPIN = SPUN.tolist()
CORNERS = g.CORNER_SPACE.tolist()

# The layout, in units of the viewBox.
WIDTH, HEIGHT = 1000, 1326
BOARD_X, BOARD_Y = 46, 156
FIGURE = 1.08  # a figure's size on the board
HANDLE = (2, 0, 8, 6, 5, 1, 3, 7, 4)  # on which hedge square of a tile its arrow is drawn: the first there is
TURN_WORDS = ("as drawn", "a quarter turn clockwise", "a half turn", "a quarter turn anticlockwise")


@dataclass(frozen=True)
class Spot:
    """A place in the picture, and the size of what is drawn there relative to the usual one."""

    x: float
    y: float
    scale: float = 1.0


@dataclass(frozen=True)
class Layout:
    width: int = WIDTH
    height: int = HEIGHT
    x: int = BOARD_X
    y: int = BOARD_Y
    tile: int = TILE


@dataclass(frozen=True)
class Tile:
    """A tile of the maze, or the ghost of the one being placed."""

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
    mark: Any = None  # of an arrow: its place; of a figure: it is the one to move
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


def corner_of(cell: int) -> tuple[int, int]:
    """The upper left corner of a square of a tile around (0, 0)."""
    return SQUARE * (cell % 3) - TILE // 2, SQUARE * (cell // 3) - TILE // 2


def middle_of(cell: int) -> tuple[int, int]:
    x, y = corner_of(cell)
    return x + SQUARE // 2, y + SQUARE // 2


def spot_of(space: int, scale: float = 1.0) -> Spot:
    return Spot(BOARD_X + TILE * (space % 7 + 0.5), BOARD_Y + TILE * (space // 7 + 0.5), scale)


def figure_id(setting: Setting, figure: int) -> str:
    return "princess" if figure == g.PRINCESS else f"knight-{setting.seat_names[figure]}"


class Garden:
    """The maze and everything in it."""

    layout = Layout()

    def __init__(self, setting: Setting, s: Any, seat: int, choices: frozenset[str]) -> None:
        self.setting = setting
        self.s = s
        self.seat = seat
        self.choices = choices

    # --- drawings that the picture refers to ----------------------------------------------------------------

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return tuple(COLOURS[c] for c in colours_in(self.setting.seats, self.setting.options))

    @property
    def hedges(self) -> Iterator[tuple[int, str]]:
        return ((kind, outline(int(self.setting.work.paths[kind, 0]))) for kind in range(1, g.CASTLE))

    @property
    def ways(self) -> list[tuple[int, int]]:
        """The kinds of tiles to be seen somewhere, as they lie."""
        s, over = self.s, self.popover
        seen = {(s.tile[space], s.turn[space]) for space in range(g.SPACES) if 0 < s.tile[space] < g.CASTLE}
        seen |= {(kind, 0) for kind in range(1, g.CASTLE)}
        return sorted(seen | ({(over.kind, turn % over.looks) for turn in over.turns} if over else set()))

    @cached_property
    def castle(self) -> tuple[int, tuple[tuple[int, int], ...], tuple[tuple[int, int, bool], ...]]:
        """Its position, its doors (side, and how far along it) and its towers, big where there is no door."""
        position = self.s.turn[g.CASTLE_SPACE]
        doors = []
        for side in range(g.SIDES):
            x, y = middle_of(int(LOWEST[self.setting.work.door[position, side]]))
            doors.append((side, (x, y, -x, -y)[side]))
        ends = {(side, offset // SQUARE) for side, offset in doors}
        towers = []
        for corner, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
            big = (corner, -1) not in ends and ((corner + 3) % 4, 1) not in ends
            towers.append((x * (50 if big else 62), y * (50 if big else 62), big))
        return position, tuple(doors), tuple(towers)

    # --- the maze -------------------------------------------------------------------------------------------

    @cached_property
    def mover(self) -> int:
        """The figure of this phase."""
        return g.PRINCESS if self.s.phase == g.PRINCESS_PHASE else int(self.s.player)

    @property
    def lawns(self) -> Iterator[Thing]:
        for space in range(g.SPACES):
            if self.s.tile[space] == g.EMPTY:
                name = space_name(space)
                yield Thing(f"space-{name}", f"{name}, an empty space", spot_of(space))

    @property
    def tiles(self) -> Iterator[Tile]:
        """Row by row, the castle last: it stands higher than the hedges."""
        s = self.s
        for space in (*range(g.CASTLE_SPACE), *range(g.CASTLE_SPACE + 1, g.SPACES), g.CASTLE_SPACE):
            if s.tile[space] != g.EMPTY:
                yield self.tile(space)
            elif space == s.space and s.asked == g.TURN_TO:
                name = space_name(space)
                words = f"tile {s.picked}, about to be placed on {name}"
                yield Tile(f"tile-{name}", name, s.picked, 0, words, spot_of(space), (), ghost=True)

    def tile(self, space: int) -> Tile:
        s, name = self.s, space_name(space)
        kind, turn = s.tile[space], s.turn[space]
        paths = int(self.setting.work.paths[kind, turn])
        squares = tuple((cell + 1, *corner_of(cell)) for cell in range(g.CELLS) if paths >> cell & 1)
        turning = space == s.space and s.asked in (g.TURN_TO, g.SLIDE_TO)
        more: dict[str, Any] = {"turning": turning}
        words = f"tile {kind}, {TURN_WORDS[turn]}"
        if kind == g.CASTLE:
            words = f"the castle in position {POSITIONS[turn]}"
        elif kind == g.CORNER:
            colour = COLOURS[CORNERS.index(space)]
            words = f"the {colour} corner, {TURN_WORDS[(turn - CORNERS.index(space)) % 4]}"
            more |= {"colour": colour, "plays": colour in self.colours}
            more["sigil"] = middle_of(SPIN[turn][int(self.setting.work.sigil)])
            more["plinth"] = middle_of(SPIN[turn][int(self.setting.work.key_cell)])
        return Tile(f"tile-{name}", name, kind, turn, f"{name}, {words}", spot_of(space), squares, **more)

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
        for space in range(g.SPACES):
            name = space_name(space)
            if f"rotate-{name}" not in self.choices:
                continue
            kind, turn = s.tile[space], s.turn[space]
            paths = int(self.setting.work.paths[kind, turn])
            hedges = [cell for cell in HANDLE if not paths >> cell & 1] or [HANDLE[0]]
            at = hedges[0]
            if kind == g.CASTLE:
                towers = zip((0, 2, 8, 6), self.castle[2], strict=True)
                at = next((cell for cell, (_, _, big) in towers if big), at)
            words = "turn the castle" if kind == g.CASTLE else f"turn the tile on {name}"
            squares = tuple(corner_of(cell) for cell in sorted(hedges))
            yield Thing(f"rotate-{name}", words, spot_of(space), squares=squares, mark=middle_of(at))

    # --- keys and figures -----------------------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[int, int]:
        """The figures in play and their squares."""
        s = self.s
        return {g.PRINCESS: s.princess, **{seat: s.knight[seat] for seat in range(s.knights)}}

    def at(self, square: int, scale: float = 1.0, right: float = 0, down: float = 0) -> Spot:
        space, cell = divmod(square, g.CELLS)
        spot, (x, y) = spot_of(space), middle_of(cell)
        return Spot(spot.x + x + right, spot.y + y + down, scale)

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
                at = self.at(s.knight[seat], 0.62, 19, 8)
                yield Thing(f"key-{name}", f"the key of the {name} knight, who has it", at)
            elif s.key[seat] == g.LIES:
                space = CORNERS[(COLOURS.index(name) + 2) % 4]
                square = space * g.CELLS + SPIN[s.turn[space]][int(self.setting.work.key_cell)]
                title = f"the key of the {name} knight, on {square_name(square)}"
                yield Thing(f"key-{name}", title, self.at(square, 0.92, 0, 1))

    @cached_property
    def standing(self) -> tuple[Thing, ...]:
        """The figures, those further back first."""
        s, places = self.s, self.places
        acting = s.asked in (g.ACTION, g.STOP, g.MOVE) and s.to_move
        things = []
        for figure, square in sorted(places.items(), key=lambda item: (item[1] // 63, item[1] % 9 // 3, item[0])):
            crowd = [other for other, there in places.items() if there == square]
            right = 26 * (crowd.index(figure) - (len(crowd) - 1) / 2)  # ZP-r16: two in the castle
            where = "in the castle" if square == g.CASTLE_SQUARE else f"on {square_name(square)}"
            words = figure_name(self.setting, figure, s)
            name = figure_id(self.setting, figure)
            prey = name in self.choices and figure != self.mover and s.player != g.NONE
            things.append(
                Thing(
                    name,
                    f"{words}, {where}",
                    self.at(square, FIGURE, right, -5),
                    art=self.art(figure),
                    mark=bool(acting and figure == self.mover),
                    bite=bool(prey or (s.asked == g.STOP and figure == s.bitten)),
                )
            )
        return tuple(things)

    # --- how a tile may lie -----------------------------------------------------------------------------------

    @cached_property
    def popover(self) -> Popover | None:
        s, work = self.s, self.setting.work
        if s.asked != g.TURN_TO:
            return None
        space, kind = s.space, s.picked or s.tile[s.space]
        looks, now = int(work.looks[kind]), 0 if s.picked else s.turn[space]
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
                yield self.art(figure), x, y - 5
