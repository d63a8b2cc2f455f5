"""Zombie Princess: the components file checked and laid into the tables of the rules."""

from typing import Any

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.games.zombie_princess.names import COLOURS, FACE_NAMES, TOKEN_NAMES, square_number
from asterion.games.zombie_princess.rules.maze import COMPONENT, EDGE, LOWEST, NEIGHBOUR, OPPOSITE_SIDE, SPUN
from asterion.games.zombie_princess.rules.state import (
    CASTLE,
    CASTLE_SPACE,
    CELLS,
    CORNER,
    CORNERS,
    KINDS,
    SPACES,
    TURNS,
)

FIXED = {
    "board.spaces": SPACES,
    "corner.tiles": CORNERS,
    "castle.pieces": 4,
    "knights.colours": list(COLOURS),
}
CASTLE_SIDES = NEIGHBOUR[CASTLE_SPACE].tolist()
OUTSIDE = EDGE[OPPOSITE_SIDE].tolist()  # cells along the castle, by its side
MOST_FACES = 60


def prepare(components: Components, box: Any) -> None:
    """Fill the tables of the box from the components; refuse one that cannot be played."""
    for fact, value in FIXED.items():
        if components[fact] != value:
            raise BadComponents(f"{fact} is {components[fact]!r}; these rules are for {value!r}.")
    for kind in range(1, KINDS + 1):
        _lay_shape(box, kind, _squares(components, f"tile.{kind}.shape", ".#"))
        box.copies[kind] = _count(components, f"tile.{kind}.copies", 0)
    if sum(int(copies) for copies in box.copies) != components["maze.placed"]:
        raise BadComponents(
            f"The copies of the tiles must add up to maze.placed, {components['maze.placed']}."
        )
    if components["maze.placed"] != SPACES - 1 - CORNERS or components["maze.tiles"] != SPACES - 1:
        raise BadComponents(f"maze.tiles and maze.placed must be {SPACES - 1} and {SPACES - 1 - CORNERS}.")
    _prepare_corner(components, box)
    box.paths[CASTLE, :] = 1 << 4
    box.looks[CASTLE] = 2
    for position, fact in enumerate(("castle.doors_a", "castle.doors_b")):
        _prepare_doors(components, box, position, fact)
    _prepare_die_and_tokens(components, box)


def _squares(components: Components, fact: str, marks: str) -> str:
    rows = str(components[fact]).split(" ")
    if [len(row) for row in rows] != [3, 3, 3] or not set("".join(rows)) <= set(marks):
        raise BadComponents(
            f"{fact} is {components[fact]!r}; it must be three rows of three squares of {marks}."
        )
    squares = "".join(rows)
    if set(squares) == {"#"}:
        raise BadComponents(f"{fact} is {components[fact]!r}; a tile has at least one path square.")
    return squares


def _lay_shape(box: Any, kind: int, squares: str) -> None:
    """The masks of the four turns, and after how many of them the tile looks as before."""
    looks = []
    for turn in range(TURNS):
        box.paths[kind, turn] = sum(1 << cell for cell, mark in enumerate(squares) if mark != "#")
        looks.append(squares)
        squares = "".join(squares[SPUN[3, cell]] for cell in range(CELLS))
    box.looks[kind] = next(turns for turns in (1, 2, 4) if looks[turns % TURNS] == looks[0])
    paths = int(box.paths[kind, 0])
    if COMPONENT[paths, LOWEST[paths]] != paths:
        box.split[kind] = box.splits = 1
    if box.looks[kind] == 1:
        box.stiff = 1


def _prepare_corner(components: Components, box: Any) -> None:
    squares = _squares(components, "corner.shape", ".#SK")
    if squares.count("S") != 1 or squares.count("K") != 1:
        raise BadComponents(f"corner.shape is {components['corner.shape']!r}; it needs one S and one K.")
    _lay_shape(box, CORNER, squares)
    box.sigil = squares.index("S")
    box.key_cell = squares.index("K")


def _prepare_doors(components: Components, box: Any, position: int, fact: str) -> None:
    squares = [square_number(str(name)) for name in components[fact]]
    sides = [CASTLE_SIDES.index(q // CELLS) for q in squares if q is not None and q // CELLS in CASTLE_SIDES]
    if len(squares) != 4 or sorted(sides) != [0, 1, 2, 3]:
        raise BadComponents(
            f"{fact} is {components[fact]!r}; it must be a square beside each wall, such as d3.7."
        )
    for side, square in zip(sides, squares, strict=True):
        assert square is not None
        if square % CELLS not in OUTSIDE[side]:
            raise BadComponents(
                f"{fact} is {components[fact]!r}; a door joins a square just outside the wall."
            )
        box.door[position, side] = 1 << square % CELLS


def _prepare_die_and_tokens(components: Components, box: Any) -> None:
    faces = [str(face) for face in components["die.faces"]]
    if not set(faces) <= set(FACE_NAMES) or not 1 <= len(faces) <= MOST_FACES:
        raise BadComponents(f"die.faces is {faces!r}; it must be a list of {', '.join(FACE_NAMES)}.")
    box.faces[:] = [faces.count(face) for face in FACE_NAMES]
    box.tokens[:] = [_count(components, f"tokens.{name}", 0) for name in TOKEN_NAMES]
    if (
        sum(int(count) for count in box.tokens) != components["tokens.total"]
        or components["tokens.total"] < 12
    ):
        raise BadComponents("The tokens must add up to tokens.total, which is at least 12: 3 for 4 knights.")


def _count(components: Components, fact: str, least: int) -> int:
    value = int(components[fact])
    if not least <= value <= 99:
        raise BadComponents(f"{fact} is {value}; it is {least} to 99.")
    return value
