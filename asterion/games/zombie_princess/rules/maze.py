"""Zombie Princess: tiles, squares and how they are joined, and who stands where."""

import numpy as np

from asterion.core.kernel.grid import neighbours
from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.state import *


def _spun() -> np.ndarray:
    """SPUN[turns, cell]: where a cell comes to lie by so many quarter turns clockwise."""
    table = np.zeros((TURNS, CELLS), np.int16)
    table[0] = range(CELLS)
    for turns in range(1, TURNS):
        table[turns] = [cell % 3 * 3 + 2 - cell // 3 for cell in table[turns - 1]]
    return table


def _bits() -> np.ndarray:
    """BITS[mask]: the bits of a mask, lowest first, filled up with 0."""
    table = np.zeros((MASKS, CELLS), np.int16)
    for mask in range(MASKS):
        bits = [at for at in range(CELLS) if mask >> at & 1]
        table[mask, : len(bits)] = bits
    return table


def _out() -> np.ndarray:
    """OUT[mask, side]: the squares along this side, as a mask of three bits."""
    table = np.zeros((MASKS, SIDES), np.int16)
    for side, cells in enumerate(EDGE.tolist()):
        table[:, side] = [
            sum((mask >> cell & 1) << i for i, cell in enumerate(cells)) for mask in range(MASKS)
        ]
    return table


def _component(mask: int, cell: int) -> int:
    """The squares of a mask that hang together with this one."""
    found, waiting = 0, [cell]
    while waiting:
        at = waiting.pop()
        if mask >> at & 1 and not found >> at & 1:
            found |= 1 << at
            waiting += [int(to) for to in STEP[at] if to != NOWHERE]
    return found


MASKS = 1 << CELLS
NEIGHBOUR = neighbours(SIZE)  # NEIGHBOUR[space, side]: the space on that side, or NOWHERE
OPPOSITE_SIDE = np.array([SOUTH, WEST, NORTH, EAST], np.int16)
EDGE = np.array([[0, 1, 2], [2, 5, 8], [6, 7, 8], [0, 3, 6]], np.int16)  # the cells along each side
STEP = neighbours(3)  # STEP[cell, side]: the cell of the same tile there, or NOWHERE
ACROSS = np.full_like(STEP, NOWHERE)  # ACROSS[cell, side]: the cell of the next tile there, or NOWHERE
for _side in range(SIDES):
    ACROSS[EDGE[_side], _side] = EDGE[OPPOSITE_SIDE[_side]]
SPUN = _spun()
BITS = _bits()
LOWEST = BITS[:, 0].copy()
COUNT = np.array([mask.bit_count() for mask in range(MASKS)], np.int16)
OUT = _out()
BESIDE = np.array([sum(1 << to for to in row if to != NOWHERE) for row in STEP.tolist()], np.int16)
COMPONENT = np.array([[_component(mask, cell) for cell in range(CELLS)] for mask in range(MASKS)], np.int16)

BOARD = (1 << SPACES) - 1
WEST_FILE = sum(1 << (SIZE * row) for row in range(SIZE))
EAST_FILE = WEST_FILE << (SIZE - 1)
CORNER_SPACES = sum(1 << int(space) for space in CORNER_SPACE)
DE_BRUIJN = 0x03F79D71B4CB0A89  # the top six of 64 bits of its products with powers of 2 all differ
SPACE_OF_BITS = np.zeros(64, np.int16)  # by those six bits
for _space in range(SPACES):
    SPACE_OF_BITS[(DE_BRUIJN << _space) >> 58 & 63] = _space


# --- sets of spaces ---------------------------------------------------------------------------------------


@rule
def around(spaces):
    """All spaces orthogonally beside these."""
    sideways = ((spaces & ~EAST_FILE) << 1) | ((spaces & ~WEST_FILE) >> 1)
    return sideways | ((spaces << SIZE) & BOARD) | (spaces >> SIZE)


@rule
def first_space(spaces):
    """The lowest space of a set that is not empty."""
    return int(SPACE_OF_BITS[((int(spaces & -spaces) * DE_BRUIJN) >> 58) & 63])


@rule
def bit(space):
    return 1 << int(space)


@rule
def note_tile(s, box, space):
    """Bring the sets of spaces up to date after a change of the tile on this space."""
    if s.tile[space] == EMPTY:
        s.filled &= ~bit(space)
    else:
        s.filled |= bit(space)
    for side in range(SIDES):
        to = int(NEIGHBOUR[space, side])
        if to == NOWHERE:
            continue
        near = to if side == NORTH or side == WEST else space
        joined = bit(near) if are_joined(s, box, space, side) else 0
        if side == EAST or side == WEST:
            s.east = (s.east & ~bit(near)) | joined
        else:
            s.south = (s.south & ~bit(near)) | joined


@rule
def are_joined(s, box, space, side):
    """A path leads from the tile to its neighbour on that side; at the castle, through a door."""
    to = NEIGHBOUR[space, side]
    here = box.paths[s.tile[space], s.turn[space]]
    there = box.paths[s.tile[to], s.turn[to]]
    if space == CASTLE_SPACE:
        return there & box.door[s.turn[space], side] != 0
    if to == CASTLE_SPACE:
        return here & box.door[s.turn[to], OPPOSITE_SIDE[side]] != 0
    return OUT[here, side] & OUT[there, OPPOSITE_SIDE[side]] != 0


# --- what lies and stands where ---------------------------------------------------------------------------


@rule
def colour(s, seat):
    """ZP-r19: red, blue, green, yellow; ZP-4: two knights on opposite corners are red and green."""
    return seat * 2 if s.knights == 2 and s.corners == OPPOSITE else seat


@rule
def key_square(s, box, seat):
    """ZP-3: a knight's key belongs on the corner tile diagonally opposite to its own."""
    space = CORNER_SPACE[(colour(s, seat) + 2) % CORNERS]
    return space * CELLS + SPUN[s.turn[space], box.key_cell]


@rule
def is_zombie(s, figure):
    """The princess, or a zombie knight."""
    return figure == PRINCESS or s.fell[figure] > 0


@rule
def square_of(s, figure):
    """The figure's square, or NOWHERE."""
    return s.princess if figure == PRINCESS else s.knight[figure]


@rule
def space_of(s, figure):
    return square_of(s, figure) // CELLS


@rule
def figure_on(s, square):
    """The figure on a square, or NONE."""
    if s.princess == square:
        return PRINCESS
    for seat in range(int(s.knights)):
        if s.knight[seat] == square:
            return seat
    return NONE


@rule
def is_occupied(s, space):
    """Some figure stands on the tile."""
    if s.princess // CELLS == space:
        return True
    for seat in range(int(s.knights)):
        if s.knight[seat] // CELLS == space:
            return True
    return False


@rule
def is_corner(space):
    return space == 0 or space == SIZE - 1 or space == SPACES - SIZE or space == SPACES - 1


@rule
def is_path(s, box, square):
    """A tile lies there, and the square is not hedge."""
    space = square // CELLS
    return (box.paths[s.tile[space], s.turn[space]] >> (square % CELLS)) & 1 == 1


@rule
def beyond(s, box, square, side):
    """The square joined to this one on that side, path or hedge, or NOWHERE.

    The castle's only square is joined to the squares outside its doors, and to nothing else.
    """
    space = square // CELLS
    to = NEIGHBOUR[space, side]
    if space == CASTLE_SPACE:
        return to * CELLS + LOWEST[box.door[s.turn[CASTLE_SPACE], side]]
    cell = square % CELLS
    if STEP[cell, side] != NOWHERE:
        return space * CELLS + STEP[cell, side]
    if to == CASTLE_SPACE:
        door = box.door[s.turn[CASTLE_SPACE], OPPOSITE_SIDE[side]]
        return CASTLE_SQUARE if (door >> cell) & 1 == 1 else NOWHERE
    return NOWHERE if to == NOWHERE else to * CELLS + ACROSS[cell, side]
