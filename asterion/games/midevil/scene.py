"""MidEvil: a state as one seat sees it, taken apart into things that have a place on the map."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import Any

from asterion.core.contract import OVER
from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.games.midevil import state as g
from asterion.games.midevil.names import (
    COLOUR_NAMES,
    SEAT_NAMES,
    TILE_NAMES,
    beyond,
    space_name,
    space_numbers,
    square_name,
    tile_title,
)
from asterion.games.midevil.rules.map import EDGE, NEXT_CELL
from asterion.games.midevil.shapes import SQUARE, TILE, Look, look_of, middle_of

EDGES, NEXT = EDGE.tolist(), NEXT_CELL.tolist()

# The layout, in units of the viewBox.
WIDTH, HEIGHT = 1000, 1300
GAP = 8
STATUS_HEIGHT, STRIP_HEIGHT, HAND_HEIGHT, PANEL_HEIGHT = 96, 106, 128, 146
MARGIN = 0.62  # spaces around the tiles that are seen, for those still to come
LEAST_WIDE, LEAST_HIGH = 5.0, 3.8  # spaces that are always seen
CROWD = (  # how things that share a square are drawn: their scale, and where each stands
    (1.0, ((0, 0),)),
    (0.76, ((-10, -4), (10, 5))),
    (0.64, ((-11, -8), (11, -7), (0, 9))),
    (0.56, ((-11, -9), (11, -9), (-11, 9), (11, 9))),
    (0.48, tuple((x, y) for y in (-8, 10) for x in (-14, 0, 14))),
    (0.38, tuple((x, y) for y in (-13, 1, 15) for x in (-14, 0, 14))),
)
SIZES = {"skeleton": (0.88, 2), "human": (1.0, 0), "book": (0.85, 0), "horse": (0.82, 2), "pawn": (0.78, 5)}


@dataclass(frozen=True)
class Layout:
    """Where the map, the strip below it, the hand and the panels are."""

    map_height: int
    strip: int  # the upper edges
    hand: int
    panels: int
    columns: int
    width: int = WIDTH
    height: int = HEIGHT
    map_top: int = STATUS_HEIGHT


@lru_cache(maxsize=16)
def layout_of(seats: int, watching: bool) -> Layout:
    """Somebody who only watches has no hand to look at, but more of the map."""
    rows, columns = (1, seats) if seats < 4 else (2, (seats + 1) // 2)
    panels = HEIGHT - rows * (PANEL_HEIGHT + GAP)
    hand = panels if watching else panels - HAND_HEIGHT - GAP
    strip = hand - STRIP_HEIGHT - GAP
    return Layout(strip - GAP - STATUS_HEIGHT, strip, hand, panels, columns)


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile of the map, or the ghost of the one being laid. Made once for each way it may lie."""

    id: str
    name: str  # of its space
    look: str
    title: str
    at: Spot
    squares: tuple[tuple[str, int, int], ...]  # id, and the middle
    ghost: bool = False


@dataclass(frozen=True)
class Thing:
    """Something on the map: a free space, a figure, the book."""

    id: str
    title: str
    at: Spot
    art: str = ""
    marks: frozenset[str] = frozenset()


@lru_cache(maxsize=4096)
def tile_thing(x: int, y: int, kind: int, turn: int) -> Tile:
    name = space_name(x, y)
    squares = tuple((f"square-{name}.{cell + 1}", *middle_of(cell)) for cell in range(g.CELLS))
    return Tile(
        f"tile-{name}",
        name,
        f"{TILE_NAMES[kind]}-{turn}",
        f"{tile_title(kind)}, {name}",
        spot_of(x, y),
        squares,
    )


@lru_cache(maxsize=1024)
def ghost_thing(x: int, y: int, kind: int) -> Tile:
    name = space_name(x, y)
    words = f"{tile_title(kind)}, about to be laid on {name}"
    return Tile(f"tile-{name}", name, f"{TILE_NAMES[kind]}-0", words, spot_of(x, y), (), ghost=True)


@lru_cache(maxsize=1024)
def space_thing(x: int, y: int) -> Thing:
    name = space_name(x, y)
    return Thing(f"space-{name}", f"{name}, a free space", spot_of(x, y))


def spot_of(x: int, y: int) -> Spot:
    """The middle of a space of the map."""
    return Spot(x * TILE, y * TILE)


@dataclass(frozen=True, eq=False)
class Ground:
    """What the picture needs to know of the tiles, by kind and turn: masks of squares as ordinary numbers."""

    looks: tuple[tuple[Look, ...], ...]
    ways: list[list[list[int]]]
    house: list[list[int]]


@lru_cache(maxsize=64)
def ground_of(setting: Setting) -> Ground:
    looks = (
        tuple(look_of(setting.components, kind, turn) for turn in range(g.TURNS)) for kind in range(g.KINDS)
    )
    return Ground(tuple(looks), setting.work.ways.tolist(), setting.work.house.tolist())


class Hamlet:
    """The map and everything on it."""

    def __init__(self, setting: Setting, record: Any, s: Any, seat: int, choices: frozenset[str]) -> None:
        self.setting = setting
        self.record = record  # the state as words see it
        self.s = s  # the same in ordinary numbers
        self.seat = seat
        self.choices = choices
        self.layout = layout_of(setting.seats, seat < 0)
        self.ground = ground_of(setting)

    # --- tiles --------------------------------------------------------------------------------------------

    @cached_property
    def spot(self) -> tuple[int, int] | None:
        """The space on which a tile is about to be laid."""
        return beyond(self.s, self.s.spot) if self.s.asked == g.TURN_TO else None

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        s = self.s
        laid = [tile_thing(s.x[i], s.y[i], s.kind[i], s.turn[i]) for i in range(s.slots)]
        if self.spot is not None:
            laid.append(ghost_thing(*self.spot, s.drawn))
        return tuple(laid)

    @cached_property
    def seen_looks(self) -> list[Look]:
        """The drawings of tiles that the picture refers to."""
        s = self.s
        seen = set(zip(s.kind[: s.slots], s.turn[: s.slots], strict=True))
        if s.drawn != g.NONE:
            seen |= {(s.drawn, turn) for turn in range(g.TURNS if s.asked == g.TURN_TO else 1)}
        return [self.ground.looks[kind][turn] for kind, turn in sorted(seen)]

    @property
    def spaces(self) -> Iterator[Thing]:
        """Free spaces on which the tile may be laid."""
        for name in sorted(name for name in self.choices if name.startswith("space-")):
            where = space_numbers(name.removeprefix("space-"))
            if where is not None:
                yield space_thing(*where)

    @cached_property
    def extent(self) -> tuple[int, int, int, int]:
        """The map's left, top, width and height, with room around it for what may come."""
        s = self.s
        columns, rows = s.x[: s.slots], s.y[: s.slots]
        wide = max(max(columns) - min(columns) + 1 + 2 * MARGIN, LEAST_WIDE)
        high = max(max(rows) - min(rows) + 1 + 2 * MARGIN, LEAST_HIGH)
        x, y = (min(columns) + max(columns) - wide) / 2, (min(rows) + max(rows) - high) / 2
        return round(x * TILE), round(y * TILE), round(wide * TILE), round(high * TILE)

    # --- squares ------------------------------------------------------------------------------------------

    @cached_property
    def chosen_squares(self) -> dict[str, frozenset[str]]:
        """The squares that may be clicked, by the names of their spaces."""
        found: dict[str, list[str]] = {}
        for name in self.choices:
            if name.startswith("square-"):
                found.setdefault(name[7:-2], []).append(name)
        return {space: frozenset(names) for space, names in found.items()}

    @cached_property
    def taken(self) -> dict[str, frozenset[str]]:
        """Those among them on which something stands."""
        s = self.s
        full = {"square-" + square_name(s, square) for square in self.crowds}
        return {space: names & full for space, names in self.chosen_squares.items()}

    @cached_property
    def reach(self) -> dict[str, frozenset[str]]:
        """Squares that the player may get to with the movement left, without counting on a fight."""
        s = self.s
        if s.step != g.MOVING or s.halves <= 0 or s.fighter != g.NONE or s.rival != g.NONE:
            return {}
        found: dict[str, list[str]] = {}
        for square in self.walk(s.pawn[s.player], s.halves, s.horse[s.player]):
            name = square_name(s, square)
            found.setdefault(name[:-2], []).append("square-" + name)
        return {space: frozenset(names) for space, names in found.items()}

    def walk(self, start: int, halves: int, horse: int) -> set[int]:
        """MV-r20, MV-r21: mounted a step costs one half, on foot two; a Horse waits before a door."""
        best: dict[tuple[int, int], int] = {}
        queue = [(0, start, horse)]
        while queue:
            spent, square, stands = heappop(queue)
            if best.get((square, stands), halves + 1) <= spent:
                continue
            best[square, stands] = spent
            if square != start and square in self.skeletons:
                continue  # MV-42
            for to in self.steps(square):
                riding = stands == square and not self.inside(square) and not self.inside(to)
                cost = spent + (1 if riding else 2)
                if cost <= halves:
                    heappush(queue, (cost, to, to if riding else stands))
        return {square for square, _ in best if square != start}

    def steps(self, square: int) -> Iterator[int]:
        """The squares one step away: `step_from` of the rules, which is slow to call so often from here."""
        s, ways = self.s, self.ground.ways
        slot, cell = divmod(square, g.CELLS)
        for side in range(g.SIDES):
            if ways[s.kind[slot]][s.turn[slot]][side] >> cell & 1:
                there = s.beside[slot][side] if cell in EDGES[side] else slot
                to = NEXT[cell][side]
                if there != g.NONE and ways[s.kind[there]][s.turn[there]][(side + 2) % g.SIDES] >> to & 1:
                    yield there * g.CELLS + to

    def inside(self, square: int) -> bool:
        slot, cell = divmod(square, g.CELLS)
        return bool(self.ground.house[self.s.kind[slot]][self.s.turn[slot]] >> cell & 1)

    @cached_property
    def skeletons(self) -> dict[int, int]:
        """The squares with a skeleton, and its colour."""
        found = {}
        for slot in range(self.s.slots):
            for colour, mask in enumerate(self.s.skeleton[slot]):
                for cell in range(g.CELLS):
                    if mask >> cell & 1:
                        found[slot * g.CELLS + cell] = colour
        return found

    def on(self, square: int) -> Spot:
        """The middle of a square of the map."""
        slot, cell = divmod(square, g.CELLS)
        x, y = middle_of(cell)
        return Spot(self.s.x[slot] * TILE + x, self.s.y[slot] * TILE + y)

    # --- figures ------------------------------------------------------------------------------------------

    @cached_property
    def crowds(self) -> dict[int, list[tuple[str, int]]]:
        """What stands on each square."""
        s, found = self.s, dict[int, list[tuple[str, int]]]()
        for square in self.skeletons:
            found.setdefault(square, []).append(("skeleton", square))
        for slot in range(s.slots):
            for cell in range(g.CELLS if s.token[slot] else 0):
                if s.token[slot] >> cell & 1:
                    found.setdefault(slot * g.CELLS + cell, []).append(("human", 0))
        if s.book == g.IN_GRAVEYARD and g.GRAVEYARD in s.kind[: s.slots]:
            square = s.kind.index(g.GRAVEYARD) * g.CELLS + g.CENTRE
            found.setdefault(square, []).append(("book", 0))
        for seat in range(self.setting.seats):
            if s.horse[seat] != g.NOWHERE and s.horse[seat] != s.pawn[seat]:
                found.setdefault(s.horse[seat], []).append(("horse", seat))
        for seat in range(self.setting.seats):
            if s.pawn[seat] != g.NOWHERE:
                found.setdefault(s.pawn[seat], []).append(("pawn", seat))
        return found

    @cached_property
    def standing(self) -> tuple[Thing, ...]:
        """Skeletons, life tokens, horses, pawns and the book, those further back first."""
        crowds = self.crowds
        things: list[Thing] = []
        for square in sorted(crowds, key=lambda square: (self.on(square).y, self.on(square).x)):
            crowd = crowds[square]
            scale, places = next(row for row in CROWD if len(row[1]) >= len(crowd))
            for (kind, who), (right, down) in zip(crowd, places, strict=False):
                size, lower = SIZES[kind]
                spot = self.on(square).beside(right, down + lower * scale, size * scale)
                things += self.figures(kind, who, square, spot)
        return tuple(things)

    def figures(self, kind: str, who: int, square: int, at: Spot) -> Iterator[Thing]:
        """One figure; a rider comes with the Horse, and the holder with the book."""
        s, where = self.s, square_name(self.s, square)
        if kind == "skeleton":
            colour = COLOUR_NAMES[self.skeletons[who]]
            slot, cell = divmod(square, g.CELLS)
            marks = {"moved"} if s.moved[slot] >> cell & 1 else set()
            marks |= {"moving"} if square == s.moving else set()
            yield Thing(
                f"skeleton-{where}", f"{colour} skeleton, {where}", at, f"skeleton-{colour}", frozenset(marks)
            )
        elif kind == "human":
            yield Thing(f"life-{where}", f"life token, {where}", at, "human")
        elif kind == "book":
            yield Thing("book", f"the Necronomicon, {where}", at, "book")
        elif kind == "horse":
            name = SEAT_NAMES[who]
            yield Thing(f"horse-{name}", f"{name}'s Horse, {where}", at, f"horse-{name}")
        else:
            yield from self.pawn(who, where, at)

    def pawn(self, seat: int, where: str, at: Spot) -> Iterator[Thing]:
        s, name = self.s, SEAT_NAMES[seat]
        mounted = s.horse[seat] == s.pawn[seat] != g.NOWHERE
        if mounted:
            yield Thing(
                f"horse-{name}", f"{name}'s Horse, {where}", at.beside(0, 0, at.scale), f"horse-{name}"
            )
            at = at.beside(-2 * at.scale, -9 * at.scale, 0.82 * at.scale)
        words = [f"{name}'s pawn, {where}"] + ["mounted"] * mounted + ["dead"] * bool(s.dead[seat])
        marks = {"active"} if seat == s.player and s.actor != OVER else set()
        marks |= {"dead"} if s.dead[seat] else set()
        yield Thing(f"pawn-{name}", ", ".join(words), at, f"pawn-{name}", frozenset(marks))
        if s.book == seat:
            yield Thing(
                "book",
                f"the Necronomicon, with {name}",
                at.beside(15 * at.scale, 4 * at.scale, 0.66 * at.scale),
                "book",
            )

    @property
    def clash(self) -> Thing | None:
        """Where a fight is going on."""
        s = self.s
        if s.fighter == g.NONE and s.rival == g.NONE:
            return None
        square = s.pawn[s.player if s.fighter == g.NONE else s.fighter]
        at = self.on(square)
        return Thing("clash", f"a fight, {square_name(s, square)}", at.beside(0, -SQUARE / 2 + 2, 0.8))
