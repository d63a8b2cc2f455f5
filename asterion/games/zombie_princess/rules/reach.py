"""Zombie Princess: how far a figure can come.

A search goes over all tiles at once, as sets of spaces, and crosses one border a step (ZP-r1). That is exact
as long as whoever enters a tile can go everywhere on it. Tiles of which that is not so are odd: some squares
of them cannot be passed. They are few, and looked at square by square.
"""

from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.maze import (
    BESIDE,
    COMPONENT,
    CORNER_SPACES,
    EDGE,
    NEIGHBOUR,
    OPPOSITE_SIDE,
    OUT,
    around,
    beyond,
    bit,
    first_space,
    is_zombie,
    key_square,
    space_of,
    square_of,
)
from asterion.games.zombie_princess.rules.state import *


@rule
def close_square(bench, square):
    """The figure cannot pass this square: its tile is odd."""
    space = square // CELLS
    bench.closed[space] |= 1 << (square % CELLS)
    bench.odd |= bit(space)


@rule
def close_squares(s, box, bench, figure):
    """Note which squares the figure cannot pass; the set of tiles it cannot enter at all.

    ZP-45, ZP-46, ZP-r6: knights pass knights and zombies pass zombies, but not each other. ZP-21, ZP-36:
    zombies never enter a corner tile. ZP-28: a knight goes no further than its key, ZP-38: nor, with the
    key, than the centre.
    """
    for space in range(SPACES):
        bench.closed[space] = 0
    bench.odd = 0
    zombie = is_zombie(s, figure)
    for other in range(int(s.knights)):
        if is_zombie(s, other) != zombie:
            close_square(bench, s.knight[other])
    never = 0
    if zombie:
        never = CORNER_SPACES & ~bit(space_of(s, figure))
    else:
        close_square(bench, s.princess)
        if s.key[figure] == LIES:
            close_square(bench, key_square(s, box, figure))
        elif s.key[figure] == HELD:
            never = bit(CASTLE_SPACE)
    if box.splits == 1:
        note_split_tiles(s, box, bench)
    never |= bench.odd & bit(CASTLE_SPACE)  # ZP-20, ZP-36: somebody is in the way on its only square
    bench.odd &= ~never
    return never


@rule
def note_split_tiles(s, box, bench):
    for space in range(SPACES):
        if box.split[s.tile[space]] == 1:
            bench.odd |= bit(space)


@rule
def list_odd_tiles(bench):
    n = 0
    left = bench.odd
    while left != 0:
        space = first_space(left)
        left &= left - 1
        bench.odd_space[n] = space
        bench.reach[space] = 0
        bench.inner[space] = 0
        bench.fresh[space] = 0
        n += 1
    bench.odds = n


@rule
def open_squares(s, box, bench, space):
    """The path squares of a tile that the figure can pass."""
    return box.paths[s.tile[space], s.turn[space]] & ~bench.closed[space]


@rule
def explore(s, box, bench, figure, tiles):
    """Note what the figure can come to by crossing up to so many borders.

    ZP-15, ZP-17, ZP-r1: borders are counted, also those of the castle.
    """
    never = close_squares(s, box, bench, figure)
    list_odd_tiles(bench)
    start = int(space_of(s, figure))
    open_tiles = s.filled & ~bench.odd & ~never
    front = bit(start) & open_tiles
    whole = front
    inner = 0
    at_odds = bit(start) & ~front  # the odd tiles of which squares were just reached
    if at_odds != 0:
        bench.fresh[start] = COMPONENT[open_squares(s, box, bench, start), square_of(s, figure) % CELLS]
        bench.reach[start] = bench.fresh[start]
    crossed = 0
    while crossed < tiles and (front | at_odds) != 0:
        inner = whole
        crossed += 1
        joined = ((front & s.east) << 1) | ((front >> 1) & s.east)
        joined |= ((front & s.south) << SIZE) | ((front >> SIZE) & s.south)
        if (at_odds | (around(front) & bench.odd)) != 0:
            if at_odds != 0:
                joined |= leave_odd_tiles(s, box, bench, open_tiles & ~whole)
            at_odds = enter_odd_tiles(s, box, bench, front, at_odds)
        front = joined & open_tiles & ~whole
        whole |= front
    bench.whole = whole
    bench.whole_inner = inner if crossed == tiles else whole
    bench.touched = whole
    for i in range(bench.odds):
        space = int(bench.odd_space[i])
        if bench.reach[space] != 0:
            bench.touched |= bit(space)
        if crossed < tiles:
            bench.inner[space] = bench.reach[space]


@rule
def leave_odd_tiles(s, box, bench, new):
    """The tiles among these that can be entered from squares of odd tiles just reached."""
    found = 0
    for i in range(bench.odds):
        space = int(bench.odd_space[i])
        fresh = bench.fresh[space]
        if fresh == 0:
            continue
        for side in range(SIDES):
            to = int(NEIGHBOUR[space, side])
            if to == NOWHERE or (new >> to) & 1 == 0:
                continue
            if to == CASTLE_SPACE:
                meets = fresh & box.door[s.turn[to], OPPOSITE_SIDE[side]]
            else:
                meets = OUT[fresh, side] & OUT[box.paths[s.tile[to], s.turn[to]], OPPOSITE_SIDE[side]]
            if meets != 0:
                found |= bit(to)
    return found


@rule
def enter_odd_tiles(s, box, bench, front, at_odds):
    """Enter odd tiles from tiles and from squares of odd tiles just reached; those with new squares."""
    for i in range(bench.odds):
        space = int(bench.odd_space[i])
        bench.ahead[space] = 0
        if around(bit(space)) & (front | at_odds) != 0:
            bench.ahead[space] = squares_entered(s, box, bench, front, space) & ~bench.reach[space]
    found = 0
    for i in range(bench.odds):
        space = int(bench.odd_space[i])
        bench.inner[space] = bench.reach[space]
        bench.fresh[space] = bench.ahead[space]
        bench.reach[space] |= bench.ahead[space]
        if bench.ahead[space] != 0:
            found |= bit(space)
    return found


@rule
def squares_entered(s, box, bench, front, space):
    """The squares of an odd tile that can be entered from beside it."""
    free = open_squares(s, box, bench, space)
    squares = 0
    for side in range(SIDES):
        to = int(NEIGHBOUR[space, side])
        if to == NOWHERE:
            continue
        back = OPPOSITE_SIDE[side]
        if (bench.odd >> to) & 1 == 1:
            steps = OUT[bench.fresh[to], back]
        elif (front >> to) & 1 == 0:
            steps = 0
        elif to == CASTLE_SPACE:
            steps = OUT[box.door[s.turn[to], back], side]
        else:
            steps = OUT[box.paths[s.tile[to], s.turn[to]], back]
        for i in range(EDGE.shape[1]):
            if (steps >> i) & 1 == 1:
                squares |= COMPONENT[free, EDGE[side, i]]
    return squares


# --- what was reached -------------------------------------------------------------------------------------


@rule
def reached_squares(s, box, bench, space):
    """The squares of this tile that the figure can come to."""
    if (bench.odd >> space) & 1 == 1:
        return int(bench.reach[space])
    return int(box.paths[s.tile[space], s.turn[space]]) if (bench.whole >> space) & 1 == 1 else 0


@rule
def is_reached(s, box, bench, square):
    return (reached_squares(s, box, bench, int(square) // CELLS) >> (int(square) % CELLS)) & 1 == 1


@rule
def is_reached_early(s, box, bench, square):
    """The figure can come there and cross another border."""
    space = int(square) // CELLS
    if (bench.odd >> space) & 1 == 1:
        return (bench.inner[space] >> (square % CELLS)) & 1 == 1
    return (bench.whole_inner >> space) & 1 == 1 and is_reached(s, box, bench, square)


@rule
def is_near_reach(bench, space):
    """Some square of this tile or of one beside it was reached."""
    return (around(bit(space)) | bit(space)) & bench.touched != 0


@rule
def is_beside_reach(s, box, bench, square):
    """The square is joined to one that was reached."""
    space = square // CELLS
    if not is_near_reach(bench, space):
        return False
    if space != CASTLE_SPACE:
        if reached_squares(s, box, bench, space) & BESIDE[square % CELLS] != 0:
            return True
        if square % CELLS == 4:  # the middle square is joined to its own tile's only
            return False
    for side in range(SIDES):
        to = beyond(s, box, square, side)
        if to != NOWHERE and is_reached(s, box, bench, to):
            return True
    return False
