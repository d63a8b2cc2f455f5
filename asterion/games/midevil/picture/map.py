"""MidEvil: a state as one seat sees it: how the picture is divided, the tiles, and the ways over the map."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import Any

from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.games.midevil.names import (
    SIDE_NAMES,
    TILE_NAMES,
    beyond,
    space_name,
    space_numbers,
    square_name,
    tile_title,
)
from asterion.games.midevil.picture.shapes import OUT, TILE, Look, look_of, middle_of
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.dungeon import are_joined
from asterion.games.midevil.rules.map import EDGE, NEXT_CELL

EDGES, NEXT = EDGE.tolist(), NEXT_CELL.tolist()

# The layout, in units of the viewBox.
WIDTH, HEIGHT = 1000, 1300
GAP = 8
STATUS_HEIGHT, STRIP_HEIGHT, HAND_HEIGHT, PANEL_HEIGHT = 96, 106, 128, 146
MARGIN = 0.62  # spaces around the tiles that are seen, for those still to come
LEAST_WIDE, LEAST_HIGH = 5.0, 3.8  # spaces that are always seen


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
    angle: int = 0


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
    return Thing(f"space-{name}", f"{name}, a free space", spot_of(x, y), "plus")


@lru_cache(maxsize=1024)
def dark_thing(x: int, y: int) -> Thing:
    """What nobody has seen yet of the dungeon, one step away."""
    name = space_name(x, y)
    return Thing(f"space-{name}", f"{name}, the unknown beyond the passage", spot_of(x, y), "unknown")


@lru_cache(maxsize=1024)
def mouth_thing(x: int, y: int, side: int) -> Thing:
    """The mouth of a passage that leads nowhere yet, at the edge of its tile."""
    right, down = OUT[side]
    at = Spot(x * TILE + right * TILE // 2, y * TILE + down * TILE // 2)
    return Thing(
        f"mouth-{space_name(x, y)}-{SIDE_NAMES[side]}", "a passage into the dark", at, angle=90 * side
    )


def spot_of(x: int, y: int) -> Spot:
    """The middle of a space of the map."""
    return Spot(x * TILE, y * TILE)


@dataclass(frozen=True, eq=False)
class Ground:
    """What the picture needs to know of the tiles, by kind and turn: masks of squares as ordinary numbers."""

    looks: tuple[tuple[Look, ...], ...]
    ways: list[list[list[int]]]
    house: list[list[int]]
    side: list[list[list[int]]]  # by kind, turn and side


@lru_cache(maxsize=64)
def ground_of(setting: Setting) -> Ground:
    work = setting.work
    looks = (
        tuple(look_of(setting.components, kind, turn) for turn in range(g.TURNS)) for kind in range(g.KINDS)
    )
    return Ground(tuple(looks), *(table.tolist() for table in (work.ways, work.house, work.side)))


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
        """Free spaces on which the tile may be laid, or which may be entered."""
        thing = dark_thing if self.s.asked == g.STEP else space_thing
        for name in sorted(name for name in self.choices if name.startswith("space-")):
            where = space_numbers(name.removeprefix("space-"))
            if where is not None:
                yield thing(*where)

    @property
    def mouths(self) -> Iterator[Thing]:
        """Passages that lead into the dark."""
        s = self.s
        for slot in range(s.slots if s.dungeon else 0):
            for side, beside in enumerate(s.beside[slot]):
                if beside == g.NONE and self.ground.side[s.kind[slot]][s.turn[slot]][side] == g.PASSAGE:
                    yield mouth_thing(s.x[slot], s.y[slot], side)

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
        best: dict[tuple[int, int, int], int] = {}
        queue = [(0, start, horse, self.s.came[self.s.player])]
        while queue:
            spent, square, stands, came = heappop(queue)
            if best.get((square, stands, came), halves + 1) <= spent:
                continue
            best[square, stands, came] = spent
            if square != start and square in self.skeletons:
                continue  # MV-42
            for to in self.onward(square, came):
                riding = stands == square and not self.on_foot(square) and not self.on_foot(to)
                cost = spent + (1 if riding else 2)
                if cost <= halves:
                    before = square if self.below(to) else g.NOWHERE
                    heappush(queue, (cost, to, to if riding else stands, before))
        return {square for square, _, _ in best if square != start}

    def onward(self, square: int, came: int) -> list[int]:
        """MV3-5: in the dungeon nobody turns back while there is another way, into the dark too."""
        steps = list(self.steps(square))
        if not self.below(square) or self.may_turn_back:
            return steps
        on = [to for to in steps if to != came]
        return on if on or self.leads_on(square) else steps

    @cached_property
    def may_turn_back(self) -> bool:
        """MV3-6, MV3-r9: the Dungeon Altar lies in another dungeon than the player."""
        s = self.s
        if s.goal == g.NOWHERE or not self.below(s.pawn[s.player]):
            return False
        return not are_joined(self.record, self.setting.work, s.pawn[s.player] // g.CELLS, s.goal // g.CELLS)

    def leads_on(self, square: int) -> bool:
        """A passage leads from here to where no tile lies."""
        s = self.s
        slot, cell = divmod(square, g.CELLS)
        sides = self.ground.side[s.kind[slot]][s.turn[slot]]
        return any(
            cell == EDGES[side][1] and sides[side] == g.PASSAGE and s.beside[slot][side] == g.NONE
            for side in range(g.SIDES)
        )

    def steps(self, square: int) -> Iterator[int]:
        """The squares one step away: `step_from` of the rules, which is slow to call so often from here."""
        s, ways = self.s, self.ground.ways
        slot, cell = divmod(square, g.CELLS)
        for side in range(g.SIDES):
            if ways[s.kind[slot]][s.turn[slot]][side] >> cell & 1:
                there = s.beside[slot][side] if cell in EDGES[side] else slot
                to = NEXT[cell][side]
                if there != g.NONE and ways[s.kind[there]][s.turn[there]][(side + 2) % g.SIDES] >> to & 1:
                    if there * g.CELLS + to != s.pit:  # MV2-9
                        yield there * g.CELLS + to

    def inside(self, square: int) -> bool:
        slot, cell = divmod(square, g.CELLS)
        return bool(self.ground.house[self.s.kind[slot]][self.s.turn[slot]] >> cell & 1)

    def below(self, square: int) -> bool:
        """In the dungeon."""
        return bool(self.s.kind[square // g.CELLS] >= g.FIRST_BELOW)

    def on_foot(self, square: int) -> bool:
        """No Horse comes here."""
        return self.inside(square) or self.below(square)

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
