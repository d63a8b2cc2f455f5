"""MidEvil: what stands on the squares of the map, as the picture shows it."""

from collections.abc import Iterator
from functools import cached_property, lru_cache

from asterion.core.drawing import Spot
from asterion.core.kernel.contract import OVER
from asterion.games.midevil.names import COLOUR_NAMES, SEAT_NAMES, space_name
from asterion.games.midevil.picture.map import FILE, Map
from asterion.games.midevil.picture.shapes import SQUARE, TILE, middle_of
from asterion.games.midevil.picture.stencils import drawn
from asterion.games.midevil.picture.view import View
from asterion.games.midevil.rules import state as g

CROWD = (  # how things that share a square are drawn: their scale, and where each stands
    (1.0, ((0, 0),)),
    (0.76, ((-10, -4), (10, 5))),
    (0.64, ((-11, -8), (11, -7), (0, 9))),
    (0.56, ((-11, -9), (11, -9), (-11, 9), (11, 9))),
    (0.48, tuple((x, y) for y in (-8, 10) for x in (-14, 0, 14))),
    (0.38, tuple((x, y) for y in (-13, 1, 15) for x in (-14, 0, 14))),
)
SIZES = {"skeleton": (0.88, 2), "human": (1.0, 0), "book": (0.85, 0), "horse": (0.82, 2), "pawn": (0.78, 5)}

Guest = tuple[str, int, int, tuple[str, ...]]  # a pawn, a Horse or the book: its seat, its square, its marks


class Figures:
    """Skeletons and life tokens; above them pawns, Horses and the book, which are seen before all else."""

    def __init__(self, view: View, board: Map) -> None:
        self.view, self.s, self.map = view, view.s, board

    @cached_property
    def layers(self) -> tuple[list[str], list[str]]:
        """Skeletons and life tokens; then the book, Horses and pawns. Those further back come first."""
        s, guests = self.s, self.guests()
        lower, upper = list[str](), list[str]()
        moving = divmod(s.moving, g.CELLS) if s.moving != g.NOWHERE else (g.NONE, g.NONE)
        for slot in self.map.hamlet.order:
            masks, there = s.skeleton[slot], guests.get(slot, ())
            if there or s.token[slot] or any(masks):
                lifted = moving[1] if slot == moving[0] else g.NONE
                key = (s.x[slot], s.y[slot], *masks, s.token[slot], s.moved[slot], lifted, tuple(there))
                below, above = standing_on(*key)
                lower += below
                upper += above
        return lower, upper

    def guests(self) -> dict[int, list[Guest]]:
        """The book, Horses and pawns, by the tiles they are on."""
        s, found = self.s, dict[int, list[Guest]]()
        if s.book == g.IN_GRAVEYARD and g.GRAVEYARD in s.kind[: s.slots]:
            found[s.kind.index(g.GRAVEYARD)] = [("book", g.NONE, g.CENTRE, ())]
        seats = range(self.view.setting.seats)
        for seat in seats:
            if s.horse[seat] != g.NOWHERE and s.horse[seat] != s.pawn[seat]:
                slot, cell = divmod(s.horse[seat], g.CELLS)
                found.setdefault(slot, []).append(("horse", seat, cell, ()))
        for seat in seats:
            if s.pawn[seat] != g.NOWHERE:
                slot, cell = divmod(s.pawn[seat], g.CELLS)
                found.setdefault(slot, []).append(("pawn", seat, cell, tuple(self.marks(seat))))
        return found

    def marks(self, seat: int) -> Iterator[str]:
        s = self.s
        if seat == s.player and s.actor != OVER:
            yield "active"
        if s.dead[seat]:
            yield "dead"
        if s.pawn[seat] == s.pit != g.NOWHERE:
            yield "prisoner"
        if s.horse[seat] == s.pawn[seat]:
            yield "mounted"
        if s.book == seat:
            yield "holder"

    @property
    def clash(self) -> Iterator[str]:
        """Where a fight is going on."""
        s = self.s
        if s.fighter != g.NONE or s.rival != g.NONE:
            at = self.map.on(s.pawn[s.player if s.fighter == g.NONE else s.fighter])
            yield drawn(FILE, "clash", "a fight", at.beside(0, -SQUARE / 2 + 2, 0.8))


@lru_cache(maxsize=1 << 14)
def standing_on(
    x: int,
    y: int,
    white: int,
    red: int,
    blue: int,
    black: int,
    token: int,
    moved: int,
    moving: int,
    guests: tuple[Guest, ...],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All figures of a tile, in two layers. Skeletons and life tokens come as masks of their squares."""
    crowds: dict[int, list[Guest]] = {}
    for colour, mask in enumerate((white, red, blue, black)):
        for cell in _cells(mask):
            marks = ("moved",) * (moved >> cell & 1) + ("moving",) * (cell == moving)
            crowds.setdefault(cell, []).append(("skeleton", colour, cell, marks))
    for cell in _cells(token):
        crowds.setdefault(cell, []).append(("human", g.NONE, cell, ()))
    for guest in guests:
        crowds.setdefault(guest[2], []).append(guest)
    found = [piece for cell in sorted(crowds) for piece in _crowd(x, y, cell, crowds[cell])]
    return tuple(art for low, art in found if low), tuple(art for low, art in found if not low)


def _cells(mask: int) -> Iterator[int]:
    return (cell for cell in range(g.CELLS) if mask >> cell & 1)


def _crowd(x: int, y: int, cell: int, crowd: list[Guest]) -> Iterator[tuple[bool, str]]:
    """What shares a square, and whether it belongs to the lower layer."""
    scale, places = next(row for row in CROWD if len(row[1]) >= len(crowd))
    right, down = middle_of(cell)
    where = f"{space_name(x, y)}.{cell + 1}"
    for (kind, who, _, marks), (over, under) in zip(crowd, places, strict=False):
        size, lower = SIZES[kind]
        at = Spot(x * TILE + right + over, y * TILE + down + under + lower * scale, size * scale)
        if kind == "skeleton":
            art = f"skeleton-{COLOUR_NAMES[who]}"
            title = f"{COLOUR_NAMES[who]} skeleton"
            yield True, drawn(FILE, "figure", f"skeleton-{where}", title, at, art, marks)
        elif kind == "human":
            yield True, drawn(FILE, "figure", f"life-{where}", "life token", at, "human", ())
        elif kind == "book":
            yield False, drawn(FILE, "figure", "book", "the Necronomicon", at, "book", ())
        elif kind == "horse":
            name = SEAT_NAMES[who]
            yield False, drawn(FILE, "figure", f"horse-{name}", f"{name}'s Horse", at, f"horse-{name}", ())
        else:
            yield from ((False, piece) for piece in _pawn(SEAT_NAMES[who], at, marks))


def _pawn(name: str, at: Spot, marks: tuple[str, ...]) -> Iterator[str]:
    """A pawn; a rider comes with the Horse, and the holder with the book."""
    if "mounted" in marks:
        yield drawn(FILE, "figure", f"horse-{name}", f"{name}'s Horse", at, f"horse-{name}", ())
        at = at.beside(-2 * at.scale, -9 * at.scale, 0.82 * at.scale)
    told = {"mounted": "mounted", "dead": "dead", "prisoner": "in the pit"}
    title = ", ".join([f"{name}'s pawn", *(told[mark] for mark in marks if mark in told)])
    yield drawn(FILE, "figure", f"pawn-{name}", title, at, f"pawn-{name}", marks)
    if "holder" in marks:
        book = at.beside(15 * at.scale, 4 * at.scale, 0.66 * at.scale)
        yield drawn(FILE, "figure", "book", f"the Necronomicon, with {name}", book, "book", ())
