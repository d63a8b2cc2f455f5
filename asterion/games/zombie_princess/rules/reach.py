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
def close_square(work, square):
    """The figure cannot pass this square: its tile is odd."""
    space = square // CELLS
    work.closed[space] |= 1 << (square % CELLS)
    work.odd |= bit(space)


@rule
def close_squares(s, work, figure):
    """Note which squares the figure cannot pass; the set of tiles it cannot enter at all.

    ZP-45, ZP-46, ZP-r6: knights pass knights and zombies pass zombies, but not each other. ZP-21, ZP-36:
    zombies never enter a corner tile. ZP-28: a knight goes no further than its key, ZP-38: nor, with the
    key, than the centre.
    """
    for space in range(SPACES):
        work.closed[space] = 0
    work.odd = 0
    zombie = is_zombie(s, figure)
    for other in range(int(s.knights)):
        if is_zombie(s, other) != zombie:
            close_square(work, s.knight[other])
    never = 0
    if zombie:
        never = CORNER_SPACES & ~bit(space_of(s, figure))
    else:
        close_square(work, s.princess)
        if s.key[figure] == LIES:
            close_square(work, key_square(s, work, figure))
        elif s.key[figure] == HELD:
            never = bit(CASTLE_SPACE)
    if work.splits == 1:
        note_split_tiles(s, work)
    never |= work.odd & bit(CASTLE_SPACE)  # ZP-20, ZP-36: somebody is in the way on its only square
    work.odd &= ~never
    return never


@rule
def note_split_tiles(s, work):
    for space in range(SPACES):
        if work.split[s.tile[space]] == 1:
            work.odd |= bit(space)


@rule
def list_odd_tiles(work):
    n = 0
    left = work.odd
    while left != 0:
        space = first_space(left)
        left &= left - 1
        work.odd_space[n] = space
        work.reach[space] = 0
        work.inner[space] = 0
        work.fresh[space] = 0
        n += 1
    work.odds = n


@rule
def open_squares(s, work, space):
    """The path squares of a tile that the figure can pass."""
    return work.paths[s.tile[space], s.turn[space]] & ~work.closed[space]


@rule
def explore(s, work, figure, tiles):
    """Note what the figure can come to by crossing up to so many borders.

    ZP-15, ZP-17, ZP-r1: borders are counted, also those of the castle.
    """
    never = close_squares(s, work, figure)
    list_odd_tiles(work)
    start = int(space_of(s, figure))
    open_tiles = s.filled & ~work.odd & ~never
    front = bit(start) & open_tiles
    whole = front
    inner = 0
    at_odds = bit(start) & ~front  # the odd tiles of which squares were just reached
    if at_odds != 0:
        work.fresh[start] = COMPONENT[open_squares(s, work, start), square_of(s, figure) % CELLS]
        work.reach[start] = work.fresh[start]
    crossed = 0
    while crossed < tiles and (front | at_odds) != 0:
        inner = whole
        crossed += 1
        joined = ((front & s.east) << 1) | ((front >> 1) & s.east)
        joined |= ((front & s.south) << SIZE) | ((front >> SIZE) & s.south)
        if (at_odds | (around(front) & work.odd)) != 0:
            if at_odds != 0:
                joined |= leave_odd_tiles(s, work, open_tiles & ~whole)
            at_odds = enter_odd_tiles(s, work, front, at_odds)
        front = joined & open_tiles & ~whole
        whole |= front
    work.whole = whole
    work.whole_inner = inner if crossed == tiles else whole
    work.touched = whole
    for i in range(work.odds):
        space = int(work.odd_space[i])
        if work.reach[space] != 0:
            work.touched |= bit(space)
        if crossed < tiles:
            work.inner[space] = work.reach[space]


@rule
def leave_odd_tiles(s, work, new):
    """The tiles among these that can be entered from squares of odd tiles just reached."""
    found = 0
    for i in range(work.odds):
        space = int(work.odd_space[i])
        fresh = work.fresh[space]
        if fresh == 0:
            continue
        for side in range(SIDES):
            to = int(NEIGHBOUR[space, side])
            if to == NOWHERE or (new >> to) & 1 == 0:
                continue
            if to == CASTLE_SPACE:
                meets = fresh & work.door[s.turn[to], OPPOSITE_SIDE[side]]
            else:
                meets = OUT[fresh, side] & OUT[work.paths[s.tile[to], s.turn[to]], OPPOSITE_SIDE[side]]
            if meets != 0:
                found |= bit(to)
    return found


@rule
def enter_odd_tiles(s, work, front, at_odds):
    """Enter odd tiles from tiles and from squares of odd tiles just reached; those with new squares."""
    for i in range(work.odds):
        space = int(work.odd_space[i])
        work.ahead[space] = 0
        if around(bit(space)) & (front | at_odds) != 0:
            work.ahead[space] = squares_entered(s, work, front, space) & ~work.reach[space]
    found = 0
    for i in range(work.odds):
        space = int(work.odd_space[i])
        work.inner[space] = work.reach[space]
        work.fresh[space] = work.ahead[space]
        work.reach[space] |= work.ahead[space]
        if work.ahead[space] != 0:
            found |= bit(space)
    return found


@rule
def squares_entered(s, work, front, space):
    """The squares of an odd tile that can be entered from beside it."""
    free = open_squares(s, work, space)
    squares = 0
    for side in range(SIDES):
        to = int(NEIGHBOUR[space, side])
        if to == NOWHERE:
            continue
        back = OPPOSITE_SIDE[side]
        if (work.odd >> to) & 1 == 1:
            steps = OUT[work.fresh[to], back]
        elif (front >> to) & 1 == 0:
            steps = 0
        elif to == CASTLE_SPACE:
            steps = OUT[work.door[s.turn[to], back], side]
        else:
            steps = OUT[work.paths[s.tile[to], s.turn[to]], back]
        for i in range(EDGE.shape[1]):
            if (steps >> i) & 1 == 1:
                squares |= COMPONENT[free, EDGE[side, i]]
    return squares


# --- what was reached -------------------------------------------------------------------------------------


@rule
def reached_squares(s, work, space):
    """The squares of this tile that the figure can come to."""
    if (work.odd >> space) & 1 == 1:
        return int(work.reach[space])
    return int(work.paths[s.tile[space], s.turn[space]]) if (work.whole >> space) & 1 == 1 else 0


@rule
def is_reached(s, work, square):
    return (reached_squares(s, work, int(square) // CELLS) >> (int(square) % CELLS)) & 1 == 1


@rule
def is_reached_early(s, work, square):
    """The figure can come there and cross another border."""
    space = int(square) // CELLS
    if (work.odd >> space) & 1 == 1:
        return (work.inner[space] >> (square % CELLS)) & 1 == 1
    return (work.whole_inner >> space) & 1 == 1 and is_reached(s, work, square)


@rule
def is_near_reach(work, space):
    """Some square of this tile or of one beside it was reached."""
    return (around(bit(space)) | bit(space)) & work.touched != 0


@rule
def is_beside_reach(s, work, square):
    """The square is joined to one that was reached."""
    space = square // CELLS
    if not is_near_reach(work, space):
        return False
    if space != CASTLE_SPACE:
        if reached_squares(s, work, space) & BESIDE[square % CELLS] != 0:
            return True
        if square % CELLS == 4:  # the middle square is joined to its own tile's only
            return False
    for side in range(SIDES):
        to = beyond(s, work, square, side)
        if to != NOWHERE and is_reached(s, work, to):
            return True
    return False
