"""Zombie Princess: squares and how they are joined, and how far a figure can come.

The squares of a tile are a mask of nine bits. A search goes from tile to tile: what is reached of a tile is
flooded inside it at once (that costs nothing, ZP-r1) and handed over its borders by tables.
"""

import numpy as np

from asterion.core.rule import rule
from asterion.games.zombie_princess.state import *


def _neighbours() -> np.ndarray:
    """NEIGHBOUR[space, side]: the space on that side, or NOWHERE."""
    table = np.full((SPACES, SIDES), NOWHERE, np.int16)
    for space in range(SPACES):
        row, file = divmod(space, SIZE)
        for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            if 0 <= row + down < SIZE and 0 <= file + right < SIZE:
                table[space, side] = space + down * SIZE + right
    return table


def _steps() -> tuple[np.ndarray, np.ndarray]:
    """STEP[cell, side]: the cell of the same tile there, or NOWHERE; ACROSS: the one of the next tile."""
    inside = np.full((CELLS, SIDES), NOWHERE, np.int16)
    across = np.full((CELLS, SIDES), NOWHERE, np.int16)
    for cell in range(CELLS):
        row, file = divmod(cell, 3)
        for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            to = (row + down) % 3 * 3 + (file + right) % 3
            table = inside if 0 <= row + down < 3 and 0 <= file + right < 3 else across
            table[cell, side] = to
    return inside, across


def _spun() -> np.ndarray:
    """SPUN[turns, cell]: where a cell comes to lie by so many quarter turns clockwise."""
    table = np.zeros((TURNS, CELLS), np.int16)
    table[0] = range(CELLS)
    for turns in range(1, TURNS):
        table[turns] = [cell % 3 * 3 + 2 - cell // 3 for cell in table[turns - 1]]
    return table


NEIGHBOUR = _neighbours()
STEP, ACROSS = _steps()
SPUN = _spun()
OPPOSITE_SIDE = np.array([SOUTH, WEST, NORTH, EAST], np.int16)
EDGE = ((0, 1, 2), (2, 5, 8), (6, 7, 8), (0, 3, 6))  # the cells along each side
BESIDE = np.array([sum(1 << to for to in row if to != NOWHERE) for row in STEP.tolist()], np.int16)
LOWEST = np.array([0, *((mask & -mask).bit_length() - 1 for mask in range(1, 512))], np.int16)


def _component(mask: int, cell: int) -> int:
    """The squares of a mask that hang together with this one."""
    found, todo = 0, [cell]
    while todo:
        at = todo.pop()
        if mask >> at & 1 and not found >> at & 1:
            found |= 1 << at
            todo += [int(to) for to in STEP[at] if to != NOWHERE]
    return found


def _out() -> np.ndarray:
    """OUT[mask, side]: the squares along this side, as a mask of three bits."""
    table = np.zeros((512, SIDES), np.int16)
    for side, cells in enumerate(EDGE):
        table[:, side] = [sum((mask >> cell & 1) << i for i, cell in enumerate(cells)) for mask in range(512)]
    return table


def _fill() -> np.ndarray:
    """FILL[open, side * 8 + three bits]: the open squares joined to those entered over this side."""
    table = np.zeros((512, SIDES * 8), np.int16)
    for mask in range(512):
        for side, cells in enumerate(EDGE):
            parts = [_component(mask, cell) for cell in cells]
            for bits in range(8):
                for i in range(3):
                    if bits >> i & 1:
                        table[mask, side * 8 + bits] |= parts[i]
    return table


COMPONENT = np.array([[_component(mask, cell) for cell in range(CELLS)] for mask in range(512)], np.int16)
OUT = _out()
FILL = _fill()


# --- what lies and stands where ---------------------------------------------------------------------------


@rule
def colour(s, seat):
    """ZP-r19: red, blue, green, yellow; ZP-4: two knights on opposite corners are red and green."""
    return seat * 2 if s.knights == 2 and s.corners == OPPOSITE else seat


@rule
def key_square(s, work, seat):
    """ZP-3: a knight's key belongs on the corner tile diagonally opposite to its own."""
    space = CORNER_SPACE[(colour(s, seat) + 2) % CORNERS]
    return space * CELLS + SPUN[s.turn[space], work.key_cell]


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
def is_path(s, work, square):
    """A tile lies there, and the square is not hedge."""
    space = square // CELLS
    return (work.paths[s.tile[space], s.turn[space]] >> (square % CELLS)) & 1 == 1


@rule
def beyond(s, work, square, side):
    """The square joined to this one on that side, path or hedge, or NOWHERE.

    The castle's only square is joined to the squares outside its doors, and to nothing else.
    """
    space = square // CELLS
    to = NEIGHBOUR[space, side]
    if space == CASTLE_SPACE:
        return to * CELLS + LOWEST[work.door[s.turn[CASTLE_SPACE], side]]
    cell = square % CELLS
    if STEP[cell, side] != NOWHERE:
        return space * CELLS + STEP[cell, side]
    if to == CASTLE_SPACE:
        door = work.door[s.turn[CASTLE_SPACE], OPPOSITE_SIDE[side]]
        return CASTLE_SQUARE if (door >> cell) & 1 == 1 else NOWHERE
    return NOWHERE if to == NOWHERE else to * CELLS + ACROSS[cell, side]


# --- how far a figure can come ----------------------------------------------------------------------------


@rule
def close_squares(s, work, figure):
    """Note in work.closed what the figure cannot pass.

    ZP-45, ZP-46, ZP-r6: knights pass knights and zombies pass zombies, but not each other. ZP-21, ZP-36:
    zombies never enter a corner tile. ZP-28: a knight goes no further than its key, ZP-38: nor, with the
    key, than the centre.
    """
    closed = work.closed
    for space in range(SPACES):
        closed[space] = 0
    zombie = is_zombie(s, figure)
    for other in range(int(s.knights)):
        if is_zombie(s, other) != zombie:
            closed[s.knight[other] // CELLS] |= 1 << (s.knight[other] % CELLS)
    if zombie:
        for corner in range(CORNERS):
            if CORNER_SPACE[corner] != space_of(s, figure):
                closed[CORNER_SPACE[corner]] = 511
        return
    closed[s.princess // CELLS] |= 1 << (s.princess % CELLS)
    if s.key[figure] == LIES:
        key = key_square(s, work, figure)
        closed[key // CELLS] |= 1 << (key % CELLS)
    elif s.key[figure] == HELD:
        closed[CASTLE_SPACE] = 511


@rule
def explore(s, work, figure, tiles):
    """Note in work.reach what the figure can come to by crossing up to so many borders.

    ZP-15, ZP-17, ZP-r1: borders are counted, also those of the castle. work.inner is what it can come to
    with one border fewer.
    """
    close_squares(s, work, figure)
    reach = work.reach
    for at in range(SPACES):
        reach[at] = 0
    space = space_of(s, figure)
    free = work.paths[s.tile[space], s.turn[space]] & ~work.closed[space]
    reach[space] = COMPONENT[free, square_of(s, figure) % CELLS]
    work.line[0] = space
    work.parts[0] = reach[space]
    head = 0
    tail = 1
    crossed = 0
    while head < tail and crossed < tiles:
        if crossed == tiles - 1:
            keep_inner(work)
        crossed += 1
        end = tail
        while head < end:
            tail = cross_borders(s, work, work.line[head], work.parts[head], tail)
            head += 1
    if crossed < tiles:
        keep_inner(work)


@rule
def keep_inner(work):
    for space in range(SPACES):
        work.inner[space] = work.reach[space]


@rule
def cross_borders(s, work, space, squares, tail):
    """Go on from these squares into the neighbouring tiles; the end of the line afterwards."""
    doors = work.door[s.turn[CASTLE_SPACE]]
    inside = space == CASTLE_SPACE
    for side in range(SIDES):
        to = NEIGHBOUR[space, side]
        back = OPPOSITE_SIDE[side]
        steps = OUT[doors[side], back] if inside else OUT[squares, side]
        if steps == 0 or to == NOWHERE:
            continue
        free = work.paths[s.tile[to], s.turn[to]] & ~work.closed[to]
        if to == CASTLE_SPACE:
            found = free if squares & doors[back] != 0 else 0
        else:
            found = FILL[free, back * 8 + steps]
        found &= ~work.reach[to]
        if found != 0:
            work.reach[to] |= found
            work.line[tail] = to
            work.parts[tail] = found
            tail += 1
    return tail


@rule
def is_reached(work, square):
    return (work.reach[square // CELLS] >> (square % CELLS)) & 1 == 1


@rule
def is_beside_reach(s, work, square):
    """The square is joined to one that was reached."""
    for side in range(SIDES):
        to = beyond(s, work, square, side)
        if to != NOWHERE and is_reached(work, to):
            return True
    return False
