"""MidEvil: what stands on the squares of the map, as the picture shows it."""

from collections.abc import Iterator
from functools import cached_property

from asterion.core.drawing import Spot
from asterion.core.kernel.contract import OVER
from asterion.games.midevil.names import COLOUR_NAMES, SEAT_NAMES, square_name
from asterion.games.midevil.picture.map import Hamlet, Thing
from asterion.games.midevil.picture.shapes import SQUARE
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


class Figures:
    """Skeletons, life tokens, pawns, Horses and the book."""

    def __init__(self, view: View, hamlet: Hamlet) -> None:
        self.view, self.s, self.map = view, view.s, hamlet

    @cached_property
    def taken(self) -> dict[str, frozenset[str]]:
        """Those among them on which something stands."""
        s = self.s
        full = {"square-" + square_name(s, square) for square in self.crowds}
        return {space: names & full for space, names in self.map.chosen_squares.items()}

    @cached_property
    def crowds(self) -> dict[int, list[tuple[str, int]]]:
        """What stands on each square."""
        s, found = self.s, dict[int, list[tuple[str, int]]]()
        for square in self.map.skeletons:
            found.setdefault(square, []).append(("skeleton", square))
        for slot in range(s.slots):
            for cell in range(g.CELLS if s.token[slot] else 0):
                if s.token[slot] >> cell & 1:
                    found.setdefault(slot * g.CELLS + cell, []).append(("human", 0))
        if s.book == g.IN_GRAVEYARD and g.GRAVEYARD in s.kind[: s.slots]:
            square = s.kind.index(g.GRAVEYARD) * g.CELLS + g.CENTRE
            found.setdefault(square, []).append(("book", 0))
        for seat in range(self.view.setting.seats):
            if s.horse[seat] != g.NOWHERE and s.horse[seat] != s.pawn[seat]:
                found.setdefault(s.horse[seat], []).append(("horse", seat))
        for seat in range(self.view.setting.seats):
            if s.pawn[seat] != g.NOWHERE:
                found.setdefault(s.pawn[seat], []).append(("pawn", seat))
        return found

    @cached_property
    def standing(self) -> tuple[Thing, ...]:
        """Skeletons, life tokens, horses, pawns and the book, those further back first."""
        crowds = self.crowds
        things: list[Thing] = []
        for square in sorted(crowds, key=lambda square: (self.map.on(square).y, self.map.on(square).x)):
            crowd = crowds[square]
            scale, places = next(row for row in CROWD if len(row[1]) >= len(crowd))
            for (kind, who), (right, down) in zip(crowd, places, strict=False):
                size, lower = SIZES[kind]
                spot = self.map.on(square).beside(right, down + lower * scale, size * scale)
                things += self.figures(kind, who, square, spot)
        return tuple(things)

    def figures(self, kind: str, who: int, square: int, at: Spot) -> Iterator[Thing]:
        """One figure; a rider comes with the Horse, and the holder with the book."""
        s, where = self.s, square_name(self.s, square)
        if kind == "skeleton":
            colour = COLOUR_NAMES[self.map.skeletons[who]]
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
        words += ["in the pit"] * (s.pawn[seat] == s.pit != g.NOWHERE)
        marks = {"active"} if seat == s.player and s.actor != OVER else set()
        marks |= {"dead"} if s.dead[seat] else set()
        marks |= {"prisoner"} if s.pawn[seat] == s.pit != g.NOWHERE else set()
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
        at = self.map.on(square)
        return Thing("clash", f"a fight, {square_name(s, square)}", at.beside(0, -SQUARE / 2 + 2, 0.8))
