"""MidEvil: the tiles of the map, the spaces beside them, and the small map that shows all of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.games.midevil.names import (
    NUMERALS,
    SEAT_COLOURS,
    SIDE_NAMES,
    STEPS,
    TILE_NAMES,
    beyond,
    space_name,
    square_words,
    tile_title,
)
from asterion.games.midevil.picture.shapes import OUT, TILE, Look, look_of, middle_of
from asterion.games.midevil.picture.stencils import drawn
from asterion.games.midevil.picture.view import Box, View
from asterion.games.midevil.rules import state as g

MARGIN = 0.7  # spaces around the tiles that are seen, for those still to come
LEAST_WIDE, LEAST_HIGH = 4.4, 4.0  # spaces that are always seen
FILE = "map.svg"

Laid = tuple[tuple[int, int, int, int], ...]  # of each tile its x and y, its kind, and how it lies


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
    return Ground(tuple(looks), setting.box.side.tolist())


def spot_of(x: int, y: int) -> Spot:
    """The middle of a space of the map."""
    return Spot(x * TILE, y * TILE)


# --- what only changes when a tile is laid ----------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Hamlet:
    """The map without what stands on it, in pieces; made once for the same tiles."""

    tiles: tuple[str, ...]
    labels: tuple[str, ...]
    mouths: tuple[str, ...]
    shade: str
    small: str  # the tiles of the small map
    order: tuple[int, ...]  # the slots, those further back first
    edges: tuple[int, int, int, int]  # the least x and y, the most x and y
    free: frozenset[tuple[int, int]]  # spaces beside tiles
    dark: frozenset[tuple[int, int]]  # those of them that a passage leads to


@lru_cache(maxsize=512)
def hamlet_of(setting: Setting, laid: Laid) -> Hamlet:
    kinds = [kind for _, _, kind, _ in laid]
    spaces = {(x, y) for x, y, _, _ in laid}
    beside = {(x + right, y + down) for x, y in spaces for right, down in STEPS} - spaces
    passages = tuple(_passages(setting, laid))
    mouths = [(x, y, side) for x, y, side in passages if (x + OUT[side][0], y + OUT[side][1]) not in spaces]
    columns, rows = [x for x, _, _, _ in laid], [y for _, y, _, _ in laid]
    twins = [min(kinds[:slot].count(kind), g.TWINS - 1) for slot, kind in enumerate(kinds)]
    return Hamlet(
        tiles=tuple(tile_piece(setting, *tile, twin) for tile, twin in zip(laid, twins, strict=True)),
        labels=tuple(label_piece(setting, *tile, twin) for tile, twin in zip(laid, twins, strict=True)),
        mouths=tuple(drawn(FILE, "mouth", *_mouth(*mouth)) for mouth in mouths),
        shade=drawn(FILE, "shade", " ".join(f"M{x * TILE},{y * TILE}h0" for x, y in sorted(spaces))),
        small=drawn(FILE, "small", tuple(_small(laid))),
        order=tuple(sorted(range(len(laid)), key=lambda slot: (laid[slot][1], laid[slot][0]))),
        edges=(min(columns), min(rows), max(columns), max(rows)),
        free=frozenset(beside),
        dark=frozenset((x + OUT[side][0], y + OUT[side][1]) for x, y, side in mouths),
    )


def _passages(setting: Setting, laid: Laid) -> Iterator[tuple[int, int, int]]:
    """The passages of all tiles: x and y of the tile, and its side."""
    for x, y, kind, turn in laid:
        for side, what in enumerate(ground_of(setting).side[kind][turn]):
            if what == g.PASSAGE:
                yield x, y, side


def _mouth(x: int, y: int, side: int) -> tuple[str, int, int, int]:
    """The mouth of a passage that leads nowhere yet, at the edge of its tile: id, place and angle."""
    right, down = OUT[side]
    name = f"mouth-{space_name(x, y)}-{SIDE_NAMES[side]}"
    return name, x * TILE + right * TILE // 2, y * TILE + down * TILE // 2, 90 * side


def _small(laid: Laid) -> Iterator[tuple[str, str]]:
    """For the small map: the tiles of each sort, and how they are coloured."""
    found: dict[str, list[str]] = {}
    for x, y, kind, _ in laid:
        found.setdefault(sort_of(kind), []).append(f"M{x * TILE - 62},{y * TILE - 62}h124v124h-124z")
    for sort in sorted(found):
        yield sort, "".join(found[sort])


def sort_of(kind: int) -> str:
    """What sort of land a tile is, as the small map colours it."""
    if kind >= g.FIRST_BELOW:
        return "below"
    if kind in (g.ALTAR, g.GRAVEYARD):
        return "goal"
    if g.CASTLE_1 <= kind <= g.LOWERED:
        return "keep"
    return "wild" if g.FIRST_UNNAMED <= kind <= g.LAST_UNNAMED else "town"


@lru_cache(maxsize=4096)
def tile_piece(setting: Setting, x: int, y: int, kind: int, turn: int, twin: int) -> str:
    """A tile of the map with its squares."""
    look, name, title = ground_of(setting).looks[kind][turn], space_name(x, y), tile_title(kind, twin)
    words = square_words(setting, kind, turn)
    squares = tuple(
        (f"square-{name}.{cell + 1}", words[cell].format(title), *middle_of(cell)) for cell in range(g.CELLS)
    )
    return drawn(FILE, "tile", f"tile-{name}", spot_of(x, y), title, look, squares)


def label_piece(setting: Setting, x: int, y: int, kind: int, turn: int, twin: int) -> str:
    """The name of a tile, if it is written on it."""
    look = ground_of(setting).looks[kind][turn]
    words = f"{look.label} {NUMERALS[twin]}".strip()
    return drawn(FILE, "label", spot_of(x, y), look, words) if look.label else ""


@lru_cache(maxsize=1024)
def look_piece(setting: Setting, kind: int, turn: int) -> str:
    """How a tile looks that lies so, for others to refer to."""
    return drawn("tiles.svg", "laid", ground_of(setting).looks[kind][turn])


# --- the map as it is seen now ----------------------------------------------------------------------------


class Map:
    """The map of a view."""

    def __init__(self, view: View) -> None:
        self.view, self.s, self.setting = view, view.s, view.setting
        self.ground = ground_of(view.setting)

    @cached_property
    def laid(self) -> Laid:
        s = self.s
        return tuple(zip(s.x[: s.slots], s.y[: s.slots], s.kind[: s.slots], s.turn[: s.slots], strict=True))

    @cached_property
    def hamlet(self) -> Hamlet:
        return hamlet_of(self.setting, self.laid)

    @cached_property
    def seen_looks(self) -> list[str]:
        """The drawings of tiles that the picture refers to."""
        seen = {(kind, turn) for _, _, kind, turn in self.laid}
        if self.s.drawn != g.NONE:
            seen.add((self.s.drawn, 0))
        return [look_piece(self.setting, kind, turn) for kind, turn in sorted(seen)]

    @cached_property
    def extent(self) -> Box:
        """The whole of the map, in the shape of its frame, with room around it for what may come."""
        west, north, east, south = self.hamlet.edges
        wide = max(east - west + 1 + 2 * MARGIN, LEAST_WIDE)
        high = max(south - north + 1 + 2 * MARGIN, LEAST_HIGH)
        frame = self.view.layout.frame
        wide, high = (
            max(wide, high * frame.width / frame.height),
            max(high, wide * frame.height / frame.width),
        )
        x, y = (west + east - wide) / 2, (north + south - high) / 2
        return Box(round(x * TILE), round(y * TILE), round(wide * TILE), round(high * TILE))

    @property
    def spaces(self) -> Iterator[str]:
        """Free spaces on which the tile drawn may come, and the unknown beyond passages."""
        laying = self.s.asked == g.SPACE
        title, art = ("a free space", "free") if laying else ("the unknown beyond the passage", "unknown")
        for x, y in sorted(self.hamlet.free if laying else self.hamlet.dark):
            yield drawn(FILE, "space", f"space-{space_name(x, y)}", spot_of(x, y), title, art)

    @property
    def laying(self) -> Iterator[str]:
        """The tile drawn, on its space, and the ways it may lie: it turns there."""
        s = self.s
        if s.asked != g.TURN_TO:
            return
        at = spot_of(*beyond(s, s.spot))
        moves = self.setting.legal(self.s.whole)
        turns = [turn for block, *turn in map(g.BLOCKS.decode, moves) if block == g.TURN]
        angle = 90 * min(turn for (turn,) in turns) if turns else 0
        title = f"{tile_title(s.drawn)}, about to be laid"
        yield drawn(FILE, "laying", at, title, f"{TILE_NAMES[s.drawn]}-0", angle)
        for turn in range(g.TURNS):
            yield drawn(FILE, "way", at, turn)

    @cached_property
    def skeletons(self) -> dict[int, int]:
        """The squares with a skeleton, and its colour."""
        found = {}
        for slot, masks in enumerate(self.s.skeleton[: self.s.slots]):
            for colour, mask in enumerate(masks):
                for cell in range(g.CELLS if mask else 0):
                    if mask >> cell & 1:
                        found[slot * g.CELLS + cell] = colour
        return found

    def on(self, square: int) -> Spot:
        """The middle of a square of the map."""
        slot, cell = divmod(square, g.CELLS)
        x, y = middle_of(cell)
        return Spot(self.s.x[slot] * TILE + x, self.s.y[slot] * TILE + y)

    @property
    def minimap(self) -> Iterator[str]:
        """All tiles and pawns, small; the page shows which part the table sees."""
        yield drawn(FILE, "minimap_begins", self.view.layout.minimap, self.extent)
        yield self.hamlet.small
        for seat in range(self.setting.seats):
            square = self.s.pawn[seat]
            if square != g.NOWHERE:
                at = self.on(square)
                yield drawn(FILE, "dot", at.x, at.y, SEAT_COLOURS[seat][0])
        yield drawn(FILE, "minimap_ends", self.extent)
