"""Zombie Princess: each seat's prospects, told from the position alone.

Ways are measured over the maze as it is, from tile to tile: a step between tiles whose paths meet costs 1,
one that needs a tile turned 4, one onto a space that needs a tile 5. Sets of spaces are masks of 49 bits, so
that a wave goes over the whole board at once.
"""

from asterion.core.contract import OVER
from asterion.core.rule import rule
from asterion.games.zombie_princess.maze import NEIGHBOUR, OUT, colour, is_corner, is_zombie, space_of
from asterion.games.zombie_princess.state import *

BOARD = (1 << SPACES) - 1
WEST_FILE = sum(1 << (SIZE * row) for row in range(SIZE))
EAST_FILE = WEST_FILE << (SIZE - 1)
FAR = 40  # further than any way that matters
PER_TURN = 5.0  # what a knight gets on with in a turn
SAFE = 6.0  # turns that a knight on a corner tile lives longer


@rule
def are_joined(s, work, space, side):
    """Paths of the tile and of its neighbour on that side meet; a door of the castle is needed there."""
    to = NEIGHBOUR[space, side]
    paths = work.paths[s.tile[space], s.turn[space]]
    beyond = work.paths[s.tile[to], s.turn[to]]
    if space == CASTLE_SPACE:
        return beyond & work.door[s.turn[space], side] != 0
    if to == CASTLE_SPACE:
        return paths & work.door[s.turn[to], (side + 2) % SIDES] != 0
    return OUT[paths, side] & OUT[beyond, (side + 2) % SIDES] != 0


@rule
def joined_spaces(s, work, side):
    """The spaces joined to their neighbour on that side."""
    found = 0
    for space in range(SPACES):
        if NEIGHBOUR[space, side] != NOWHERE and are_joined(s, work, space, side):
            found |= 1 << space
    return found


@rule
def empty_spaces(s):
    found = 0
    for space in range(SPACES):
        if s.tile[space] == EMPTY:
            found |= 1 << space
    return found


@rule
def around(spaces):
    """All spaces orthogonally beside these."""
    sideways = ((spaces & ~EAST_FILE) << 1) | ((spaces & ~WEST_FILE) >> 1)
    return sideways | ((spaces << SIZE) & BOARD) | (spaces >> SIZE)


@rule
def way(start, goal, east, south, empty):
    """The cost of the way between two sets of spaces. ZP-39: it may lead over spaces still empty."""
    seen = start
    now, one, two, three, four = start, 0, 0, 0, 0  # the spaces reached at this cost, and at 1 … 4 less
    cost = 0
    while seen & goal == 0 and cost < FAR:
        joined = ((now & east) << 1) | ((now >> 1) & east) | ((now & south) << SIZE) | ((now >> SIZE) & south)
        fresh = joined | (around(now & empty) & ~empty) | (around(three) & ~empty) | (around(four) & empty)
        four, three, two, one = three, two, one, now
        now = fresh & ~seen
        seen |= now
        cost += 1
    return cost


@rule
def zombie_spaces(s):
    found = 1 << int(space_of(s, PRINCESS))
    for seat in range(int(s.knights)):
        if is_zombie(s, seat):
            found |= 1 << int(space_of(s, seat))
    return found


@rule
def way_home(s, seat, east, south, empty):
    """The cost of the knight's way over its key to the castle."""
    castle = 1 << CASTLE_SPACE
    here = 1 << int(space_of(s, seat))
    if s.key[seat] == HELD:
        return way(here, castle, east, south, empty)
    key = 1 << int(CORNER_SPACE[(colour(s, seat) + 2) % CORNERS])
    return way(here, key, east, south, empty) + way(key, castle, east, south, empty) + PER_TURN


@rule
def shares_apocalypse(s, seat):
    """ZP-r9: the seat would win with the princess, were the others to fall now."""
    if seat == s.knights:
        return True
    return s.fell[seat] > 0 and s.apocalypse == TEAM


@rule
def value(s, work, out):
    """Who is how quick: each knight to escape, and the zombies to catch the last of them."""
    seats = int(s.knights) + int(s.princess_player)
    if s.actor == OVER:
        for seat in range(seats):
            out[seat] = s.score[seat]
        return
    east = joined_spaces(s, work, EAST)
    south = joined_spaces(s, work, SOUTH)
    empty = empty_spaces(s)
    zombies = zombie_spaces(s)
    hunters = 1
    hunt = 0.0
    for seat in range(seats):
        out[seat] = 0.0
        if seat == s.knights:
            continue
        if s.fell[seat] > 0:
            hunters += 1
            continue
        space = int(space_of(s, seat))
        near = way(1 << space, zombies, east, south, empty)
        turns = 2.0 + way_home(s, seat, east, south, empty) / PER_TURN
        safe = is_corner(space)
        out[seat] = (1.0 if safe else 1.0 - 0.6 / (1 + near)) / turns
        hunt += 4.0 + near + (SAFE if safe else 0.0)
    share_out(s, seats, hunters / hunt, out)


@rule
def share_out(s, seats, speed, out):
    """Divide one point by speed; that of the zombies among those who share in the apocalypse."""
    sharing = 0
    for seat in range(seats):
        if shares_apocalypse(s, seat):
            sharing += 1
    total = 0.0
    for seat in range(seats):
        if shares_apocalypse(s, seat):
            out[seat] = speed / sharing
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
