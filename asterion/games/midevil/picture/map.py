"""MidEvil: the tiles of the map, the spaces beside them, and the squares that may be clicked or reached."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

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
from asterion.games.midevil.picture.view import View
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.reach import reachable

MARGIN = 0.62  # spaces around the tiles that are seen, for those still to come
LEAST_WIDE, LEAST_HIGH = 5.0, 3.8  # spaces that are always seen


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
    """What the picture needs to know of the tiles, by kind and turn, in ordinary numbers."""

    looks: tuple[tuple[Look, ...], ...]
    side: list[list[list[int]]]  # by kind, turn and side


@lru_cache(maxsize=64)
def ground_of(setting: Setting) -> Ground:
    looks = (
        tuple(look_of(setting.components, kind, turn) for turn in range(g.TURNS)) for kind in range(g.KINDS)
    )
    return Ground(tuple(looks), setting.work.side.tolist())


class Hamlet:
    """The map, without what stands on it."""

    def __init__(self, view: View) -> None:
        self.view, self.s, self.choices = view, view.s, view.choices
        self.ground = ground_of(view.setting)

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
        s, work = self.s, self.view.setting.work
        if s.step != g.MOVING or s.halves <= 0 or s.fighter != g.NONE or s.rival != g.NONE:
            return {}
        found: dict[str, list[str]] = {}
        moves = work.answers[: reachable(self.view.record, work, work.answers)].tolist()
        for _, square in map(g.BLOCKS.decode, moves):
            name = square_name(s, square)
            found.setdefault(name[:-2], []).append("square-" + name)
        return {space: frozenset(names) for space, names in found.items()}

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
