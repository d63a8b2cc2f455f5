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


def prepare(box: Components, work: Any) -> None:
    """Fill the tables of a work record from the components; refuse a box that cannot be played."""
    for fact, value in FIXED.items():
        if box[fact] != value:
            raise BadComponents(f"{fact} is {box[fact]!r}; these rules are for {value!r}.")
    for kind in range(1, KINDS + 1):
        _lay_shape(work, kind, _squares(box, f"tile.{kind}.shape", ".#"))
        work.copies[kind] = _count(box, f"tile.{kind}.copies", 0)
    if sum(int(copies) for copies in work.copies) != box["maze.placed"]:
        raise BadComponents(f"The copies of the tiles must add up to maze.placed, {box['maze.placed']}.")
    if box["maze.placed"] != SPACES - 1 - CORNERS or box["maze.tiles"] != SPACES - 1:
        raise BadComponents(f"maze.tiles and maze.placed must be {SPACES - 1} and {SPACES - 1 - CORNERS}.")
    _prepare_corner(box, work)
    work.paths[CASTLE, :] = 1 << 4
    work.looks[CASTLE] = 2
    for position, fact in enumerate(("castle.doors_a", "castle.doors_b")):
        _prepare_doors(box, work, position, fact)
    _prepare_die_and_tokens(box, work)


def _squares(box: Components, fact: str, marks: str) -> str:
    rows = str(box[fact]).split(" ")
    if [len(row) for row in rows] != [3, 3, 3] or not set("".join(rows)) <= set(marks):
        raise BadComponents(f"{fact} is {box[fact]!r}; it must be three rows of three squares of {marks}.")
    squares = "".join(rows)
    if set(squares) == {"#"}:
        raise BadComponents(f"{fact} is {box[fact]!r}; a tile has at least one path square.")
    return squares


def _lay_shape(work: Any, kind: int, squares: str) -> None:
    """The masks of the four turns, and after how many of them the tile looks as before."""
    looks = []
    for turn in range(TURNS):
        work.paths[kind, turn] = sum(1 << cell for cell, mark in enumerate(squares) if mark != "#")
        looks.append(squares)
        squares = "".join(squares[SPUN[3, cell]] for cell in range(CELLS))
    work.looks[kind] = next(turns for turns in (1, 2, 4) if looks[turns % TURNS] == looks[0])
    paths = int(work.paths[kind, 0])
    if COMPONENT[paths, LOWEST[paths]] != paths:
        work.split[kind] = work.splits = 1
    if work.looks[kind] == 1:
        work.stiff = 1


def _prepare_corner(box: Components, work: Any) -> None:
    squares = _squares(box, "corner.shape", ".#SK")
    if squares.count("S") != 1 or squares.count("K") != 1:
        raise BadComponents(f"corner.shape is {box['corner.shape']!r}; it needs one S and one K.")
    _lay_shape(work, CORNER, squares)
    work.sigil = squares.index("S")
    work.key_cell = squares.index("K")


def _prepare_doors(box: Components, work: Any, position: int, fact: str) -> None:
    squares = [square_number(str(name)) for name in box[fact]]
    sides = [CASTLE_SIDES.index(q // CELLS) for q in squares if q is not None and q // CELLS in CASTLE_SIDES]
    if len(squares) != 4 or sorted(sides) != [0, 1, 2, 3]:
        raise BadComponents(f"{fact} is {box[fact]!r}; it must be a square beside each wall, such as d3.7.")
    for side, square in zip(sides, squares, strict=True):
        assert square is not None
        if square % CELLS not in OUTSIDE[side]:
            raise BadComponents(f"{fact} is {box[fact]!r}; a door joins a square just outside the wall.")
        work.door[position, side] = 1 << square % CELLS


def _prepare_die_and_tokens(box: Components, work: Any) -> None:
    faces = [str(face) for face in box["die.faces"]]
    if not set(faces) <= set(FACE_NAMES) or not 1 <= len(faces) <= MOST_FACES:
        raise BadComponents(f"die.faces is {faces!r}; it must be a list of {', '.join(FACE_NAMES)}.")
    work.faces[:] = [faces.count(face) for face in FACE_NAMES]
    work.tokens[:] = [_count(box, f"tokens.{name}", 0) for name in TOKEN_NAMES]
    if sum(int(count) for count in work.tokens) != box["tokens.total"] or box["tokens.total"] < 12:
        raise BadComponents("The tokens must add up to tokens.total, which is at least 12: 3 for 4 knights.")


def _count(box: Components, fact: str, least: int) -> int:
    value = int(box[fact])
    if not least <= value <= 99:
        raise BadComponents(f"{fact} is {value}; it is {least} to 99.")
    return value
