"""Zombie Princess: the maze as one seat sees it, taken apart into things that have a place in the picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from asterion.core.drawing import Spot, Watched
from asterion.core.game import Setting
from asterion.games.zombie_princess.names import (
    COLOURS,
    DOORS,
    TOKEN_NAMES,
    TURN_WORDS,
    colours_in,
    figure_name,
    place_words,
    space_name,
)
from asterion.games.zombie_princess.picture.elements import figure_id
from asterion.games.zombie_princess.picture.layout import corner_of, middle_of, spot_of
from asterion.games.zombie_princess.picture.shapes import SQUARE, outline
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import ACROSS, EDGE, LOWEST, NEIGHBOUR, OPPOSITE_SIDE, SPUN

SPIN = SPUN.tolist()
CORNERS = g.CORNER_SPACE.tolist()
DOWN = 7  # how far below the middle of its square a figure stands
SIGN_CELLS = (2, 0, 8, 6, 5, 1, 3, 7, 4)  # a tile's sign is on the first of these that is a hedge


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile of the maze, or the ghost of the one being placed. Made once for each way it may lie."""

    id: str
    name: str  # of its space
    kind: int
    turn: int
    look: int  # the turn that its drawing has: the first that looks the same
    title: str
    at: Spot
    squares: tuple[tuple[int, str, int, int], ...]  # of the path: number, words, x and y
    sign_at: tuple[int, int]  # where it is said what choosing it does
    under_way: str = ""  # "ghost" while it is placed, "turned" while it is turned, "held" while it slides
    riders: tuple[tuple[str, int, int], ...] = ()  # colours and places of the figures that turn with it
    colour: str = ""  # of a corner
    plays: bool = False  # whether its knight does
    sigil: tuple[int, int] | None = None
    plinth: tuple[int, int] | None = None  # where a key lies

    @property
    def angle(self) -> int:
        return 90 * self.turn


class Thing(NamedTuple):
    """An empty space, a key or a figure."""

    id: str
    title: str
    at: Spot
    art: str = ""
    ghost: tuple[int, int] | None = None  # of a space: the tile that would lie there, and how
    marked: bool = False  # of a figure: it is to move; of a key: it is the viewer's
    held: bool = False  # of a key: its knight has it
    prey: bool = False  # of a figure: it may be bitten
    bitten: bool = False


class Way(NamedTuple):
    """One of the ways a tile may lie."""

    id: str
    title: str
    at: Spot
    tile: str
    angle: int


class Castle(NamedTuple):
    """How it is drawn in one of its positions."""

    position: int
    doors: tuple[tuple[int, int], ...]  # side, and how far along it
    towers: tuple[tuple[int, int, bool], ...]  # big where there is no door


class Box(NamedTuple):
    """What the picture needs to know of the components, as ordinary numbers."""

    paths: tuple[tuple[int, ...], ...]
    looks: tuple[int, ...]
    doors: tuple[tuple[int, ...], ...]  # by position and side: the square just outside
    sigil: int
    key_cell: int
    tokens: int


@lru_cache(maxsize=64)
def box_of(setting: Setting) -> Box:
    box = setting.box
    return Box(
        tuple(map(tuple, box.paths.tolist())),
        tuple(box.looks.tolist()),
        tuple(tuple(int(LOWEST[door]) for door in doors) for doors in box.door.tolist()),
        int(box.sigil),
        int(box.key_cell),
        int(box.tokens.sum()),
    )


@lru_cache(maxsize=64)
def castle_of(setting: Setting, position: int) -> Castle:
    doors = []
    for side in range(g.SIDES):
        x, y = middle_of(box_of(setting).doors[position][side])
        doors.append((side, (x, y, -x, -y)[side]))
    ends = {(side, offset // SQUARE) for side, offset in doors}
    towers = []
    for corner, (x, y) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        big = (corner, -1) not in ends and ((corner + 3) % 4, 1) not in ends
        towers.append((x * (50 if big else 62), y * (50 if big else 62), big))
    return Castle(position, tuple(doors), tuple(towers))


@lru_cache(maxsize=1024)
def lawn(space: int, ghost: tuple[int, int] | None) -> Thing:
    name = space_name(space)
    return Thing(f"space-{name}", f"{name}, an empty space", spot_of(space), ghost=ghost)


@lru_cache(maxsize=8192)
def tile(
    space: int,
    kind: int,
    turn: int,
    look: int,
    paths: int,
    under_way: str = "",
    riders: tuple[tuple[str, int, int], ...] = (),
    sigil: tuple[int, int] | None = None,
    plinth: tuple[int, int] | None = None,
    plays: bool = False,
) -> Tile:
    name = space_name(space)
    cells = [cell for cell in range(g.CELLS) if paths >> cell & 1]
    squares = tuple((cell + 1, place_words(space * g.CELLS + cell), *corner_of(cell)) for cell in cells)
    colour, words = "", f"tile {kind}, {TURN_WORDS[turn]}"
    if kind == g.CASTLE:
        words = f"the castle, its doors at the {DOORS[turn]}"
    elif kind == g.CORNER:
        colour = COLOURS[CORNERS.index(space)]
        words = f"the {colour} corner, {TURN_WORDS[(turn - CORNERS.index(space)) % 4]}"
    hedge = next((cell for cell in SIGN_CELLS if not paths >> cell & 1), SIGN_CELLS[0])
    return Tile(
        *(f"tile-{name}", name, kind, turn, look, f"{name}, {words}", spot_of(space), squares),
        *(middle_of(hedge), under_way, riders, colour, plays, sigil, plinth),
    )


@lru_cache(maxsize=1024)
def ghost(space: int, kind: int, turn: int) -> Tile:
    name = space_name(space)
    words = f"tile {kind}, about to be placed on {name}"
    return Tile(f"tile-{name}", name, kind, turn, turn, words, spot_of(space), (), (0, 0), "ghost")


class Garden:
    """The maze and everything in it."""

    def __init__(self, setting: Setting, s: Watched, seat: int) -> None:
        self.setting = setting
        self.s = s
        self.seat = seat
        self.box = box_of(setting)

    # --- drawings that the picture refers to --------------------------------------------------------------

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return tuple(COLOURS[c] for c in colours_in(self.setting.seats, self.setting.options))

    @property
    def hedges(self) -> tuple[tuple[int, str, int], ...]:
        """Of each kind of tile, and how many ways to lie look different."""
        box = self.box
        return tuple((kind, outline(box.paths[kind][0]), box.looks[kind]) for kind in range(1, g.CASTLE))

    @property
    def castles(self) -> tuple[Castle, ...]:
        return castle_of(self.setting, 0), castle_of(self.setting, 1)

    # --- the maze -----------------------------------------------------------------------------------------

    @cached_property
    def mover(self) -> int:
        """The figure of this phase."""
        return g.PRINCESS if self.s.phase == g.PRINCESS_PHASE else self.s.player

    @property
    def lawns(self) -> Iterator[Thing]:
        """A space shows the tile in hand as it would lie there; not if that could be anywhere."""
        s = self.s
        for space, kind in enumerate(s.tile):
            if kind == g.EMPTY:
                yield lawn(space, self.coming.get(space))

    @cached_property
    def coming(self) -> dict[int, tuple[int, int]]:
        """The tile that is being placed beside a figure, or that slides: its kind and turn, by space."""
        s = self.s
        if s.asked == g.SPACE and s.playing == g.NONE:
            beside = NEIGHBOUR[self.places[self.mover] // g.CELLS].tolist()
            return {space: (s.picked, self.best_turn(space, s.picked)) for space in beside if space >= 0}
        if s.asked == g.SLIDE_TO:
            return {
                space: (s.tile[s.space], s.turn[s.space])
                for space in NEIGHBOUR[s.space].tolist()
                if space >= 0
            }
        return {}

    @property
    def tiles(self) -> Iterator[Tile]:
        """Row by row, the castle last: it stands higher than the hedges."""
        s, box = self.s, self.box
        for space in (*range(g.CASTLE_SPACE), *range(g.CASTLE_SPACE + 1, g.SPACES), g.CASTLE_SPACE):
            kind, turn = s.tile[space], s.turn[space]
            if kind == g.EMPTY:
                if s.asked == g.TURN_TO and space == s.space:
                    yield ghost(space, s.picked, self.best_turn(space, s.picked))
                continue
            under_way = ""
            riders: tuple[tuple[str, int, int], ...] = ()
            if space == s.space and s.asked == g.SLIDE_TO:
                under_way = "held"
            elif space == s.space and s.asked == g.TURN_TO:
                under_way = "turned"
                by = (self.first_turn - turn) % g.TURNS
                turn, riders = self.first_turn, tuple(self.riders(by))
            lies = turn, turn % box.looks[kind], box.paths[kind][turn]
            if kind == g.CORNER:
                spots = middle_of(SPIN[turn][box.sigil]), middle_of(SPIN[turn][box.key_cell])
                plays = COLOURS[CORNERS.index(space)] in self.colours
                yield tile(space, kind, *lies, under_way, riders, *spots, plays)
            else:
                yield tile(space, kind, *lies, under_way, riders)

    @property
    def sign(self) -> str:
        """What choosing a tile does now."""
        playing = self.s.playing
        return "rotate" if playing in (g.NONE, g.PLACE_ANYWHERE) else TOKEN_NAMES[playing]

    # --- how a tile may lie -------------------------------------------------------------------------------

    @cached_property
    def first_turn(self) -> int:
        """How a tile that is turned is shown to whoever turns it: as it may lie, a little further round."""
        s = self.s
        now, looks = s.turn[s.space], self.box.looks[s.tile[s.space]]
        if self.seat != s.actor:
            return int(now)
        cells = [square % g.CELLS for square in self.places.values() if square // g.CELLS == s.space]
        moves_somebody = any(cell != 4 for cell in cells)
        ways = [turn for turn in range(g.TURNS if moves_somebody else looks) if turn != now]
        return min(ways, key=lambda turn: (turn - now) % g.TURNS)

    @property
    def ways(self) -> Iterator[Way]:
        """How the tile may lie that is placed or turned."""
        s = self.s
        if s.asked == g.TURN_TO:
            name, now = space_name(s.space), 0 if s.picked else s.turn[s.space]
            for turn in range(g.TURNS):
                title = f"{name}: {TURN_WORDS[(turn - now) % g.TURNS]}"
                yield Way(f"turn-{turn}", title, spot_of(s.space), f"tile-{name}", 90 * turn)

    def best_turn(self, space: int, kind: int) -> int:
        """How a tile fits best among its neighbours, above all that of the figure it is placed for."""
        turns = range(self.box.looks[kind])
        return max(turns, key=lambda turn: (self.fit(space, self.box.paths[kind][turn]), -turn))

    def fit(self, space: int, paths: int) -> int:
        """Paths that go on count for it, paths that end at a hedge against it."""
        home = self.places.get(self.mover, g.NOWHERE) // g.CELLS
        worth = 0
        for side, other in enumerate(NEIGHBOUR[space].tolist()):
            if other == g.NOWHERE or self.s.tile[other] == g.EMPTY:
                continue
            for cell in EDGE[side]:
                here, there = paths >> int(cell) & 1, self.is_open(other, int(cell), side)
                worth += (3 if other == home else 2) if here and there else -(here != there)
        return worth

    def is_open(self, space: int, cell: int, side: int) -> bool:
        """Whether one comes onto this tile from that square of the next one, going to this side of it."""
        s, box = self.s, self.box
        if space == g.CASTLE_SPACE:
            return bool(box.doors[s.turn[space]][OPPOSITE_SIDE[side]] == cell)
        return bool(box.paths[s.tile[space]][s.turn[space]] >> int(ACROSS[cell, side]) & 1)

    def riders(self, quarters: int) -> Iterator[tuple[str, int, int]]:
        """The figures on the tile being turned, as they would stand."""
        for figure, square in self.places.items():
            if square // g.CELLS == self.s.space:
                colour = "princess" if figure == g.PRINCESS else self.setting.seat_names[figure]
                yield colour, *middle_of(SPIN[quarters][square % g.CELLS])

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

    def key_square(self, seat: int) -> int:
        """Where the key of a knight lies, or lay."""
        space = CORNERS[(COLOURS.index(self.setting.seat_names[seat]) + 2) % 4]
        return int(space * g.CELLS + SPIN[self.s.turn[space]][self.box.key_cell])

    @property
    def keys(self) -> Iterator[Thing]:
        """On their corner tiles, or with their knights."""
        s = self.s
        for seat in range(s.knights):
            name, own = self.setting.seat_names[seat], seat == self.seat
            if s.key[seat] == g.HELD:
                aside = self.aside(seat)
                at = self.at(s.knight[seat], 0.66, aside + (-18 if aside < 0 else 18), 9)
                yield Thing(f"key-{name}", f"the key of the {name} knight, who has it", at, held=True)
            elif s.key[seat] == g.LIES:
                square = self.key_square(seat)
                title = f"the key of the {name} knight, in {place_words(square)}"
                yield Thing(f"key-{name}", title, self.at(square, 0.92, 0, 1), marked=own)

    @cached_property
    def standing(self) -> tuple[Thing, ...]:
        """The figures, those further back first."""
        s = self.s
        acting = s.asked in (g.ACTION, g.STOP, g.MOVE) and s.to_move
        hungry = acting and (self.mover == g.PRINCESS or s.fell[self.mover] > 0)
        things = []
        for figure, square in sorted(
            self.places.items(), key=lambda item: (item[1] // 63, item[1] % 9 // 3, item[0])
        ):
            bitten = s.asked == g.STOP and figure == s.bitten
            things.append(
                Thing(
                    figure_id(self.setting, figure),
                    f"{figure_name(self.setting, figure, s)}, in {place_words(square)}",
                    self.at(square, 1, self.aside(figure), DOWN),
                    art=self.art(figure),
                    marked=bool(acting and figure == self.mover),
                    prey=bool(hungry and figure != g.PRINCESS and not s.fell[figure] and not bitten),
                    bitten=bitten,
                )
            )
        return tuple(things)
