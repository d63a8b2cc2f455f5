"""Zombie Princess: each seat's prospects, told from the position alone.

Ways are measured over the maze as it is, from tile to tile: a step between tiles whose paths meet costs 1,
one that needs a tile turned 6, one onto a space that needs a tile 7. Sets of spaces are masks of 49 bits, so
that a wave goes over the whole board at once.
"""

from asterion.core.kernel.contract import OVER
from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.maze import (
    BOARD,
    around,
    bit,
    colour,
    is_corner,
    is_zombie,
    space_of,
)
from asterion.games.zombie_princess.rules.state import *

FAR = 60  # further than any way that matters
PER_TURN = 8.0  # what a knight gets on in a turn
TAKING = 6.0  # what it loses by stopping at its key
SAFE = 6.0  # what a corner tile is worth to a knight: as if the zombies were so much farther away
HIDDEN = 40.0  # zombies farther away than this matter no less, nor does a corner tile then
PATIENCE = 0.3  # that comes nearer with every turn: who hides until the last one has not won
AFRAID = 12.0  # as near as it comes
SIEGE = 120.0  # turns after which nobody expects anything of knights who all hide from a princess player
HOPE = 0.04  # but this part of it


@rule
def way(start, goal, east, south, empty):
    """The cost of the way between two sets of spaces. ZP-39: it may lead over spaces still empty."""
    seen = start
    now = start  # the spaces reached at this cost, and below at 1 … 6 less
    one, two, three, four, five, six = 0, 0, 0, 0, 0, 0
    cost = 0
    while seen & goal == 0 and cost < FAR:
        joined = ((now & east) << 1) | ((now >> 1) & east) | ((now & south) << SIZE) | ((now >> SIZE) & south)
        fresh = joined | (around(now & empty) & ~empty) | (around(five) & ~empty) | (around(six) & empty)
        six, five, four, three, two, one = five, four, three, two, one, now
        now = fresh & ~seen
        seen |= now
        cost += 1
    return cost


@rule
def zombie_spaces(s):
    found = bit(space_of(s, PRINCESS))
    for seat in range(int(s.knights)):
        if is_zombie(s, seat):
            found |= bit(space_of(s, seat))
    return found


@rule
def way_home(s, seat, east, south, empty):
    """The cost of the knight's way over its key to the castle."""
    castle = bit(CASTLE_SPACE)
    here = bit(space_of(s, seat))
    if s.key[seat] == HELD:
        return float(way(here, castle, east, south, empty))
    key = bit(CORNER_SPACE[(colour(s, seat) + 2) % CORNERS])
    return way(here, key, east, south, empty) + way(key, castle, east, south, empty) + TAKING


@rule
def shares_apocalypse(s, seat):
    """ZP-r9: the seat would win with the princess, were the others to fall now."""
    if seat == s.knights:
        return True
    return s.fell[seat] > 0 and s.apocalypse == TEAM


@rule
def value(s, box, bench, out):
    """Who is how quick: each knight to escape, and the zombies to catch the last of them."""
    seats = int(s.knights) + int(s.princess_player)
    if s.actor == OVER:
        for seat in range(seats):
            out[seat] = s.score[seat]
        return
    east, south, empty = s.east, s.south, BOARD & ~s.filled
    zombies = zombie_spaces(s)
    hunters = 1
    hunt = 0.0
    besieged = True
    far = max(AFRAID, HIDDEN - PATIENCE * s.turns)
    for seat in range(seats):
        out[seat] = 0.0
        if seat == s.knights:
            continue
        if s.fell[seat] > 0:
            hunters += 1
            continue
        space = int(space_of(s, seat))
        near = way(bit(space), zombies, east, south, empty)
        turns = 0.5 + way_home(s, seat, east, south, empty) / PER_TURN
        safe = is_corner(space)
        out[seat] = (1.0 if safe else 1.0 - 0.6 / (1 + near)) / turns
        hunt += 4.0 + min(far, near + (SAFE if safe else 0.0))
        besieged = besieged and safe
    share_out(s, seats, hunters / hunt, out)
    if besieged and s.princess_player == 1:
        # ZP-r11: waiting never pays. Where all hide, a knight had better run and a princess lure them out.
        left = max(HOPE, 1.0 - s.turns / SIEGE)
        for seat in range(seats):
            out[seat] *= left


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
