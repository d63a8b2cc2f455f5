"""MidEvil: skeletons that move, in step 8 and by a card."""

from asterion.core.kernel.contract import CHANCE, SILENT, tell
from asterion.core.kernel.numbers import bit, insert, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.map import (
    AT_EDGE,
    FIRST_OF,
    HOW_MANY,
    colour_on,
    lift_skeleton,
    list_squares,
    put_skeleton,
    skeletons_on,
    step_from,
    ways_of,
    where,
)
from asterion.games.midevil.rules.state import *

EAST_EDGE = 0b100100100  # the cells along that side
WEST_EDGE = 0b001001001
RIM = 0b111101111

# --- single skeletons -------------------------------------------------------------------------------------


@rule
def can_skeleton_enter(s, square):
    """MV-r11: never onto another skeleton; onto players and life tokens it may go."""
    return square != NOWHERE and colour_on(s, square) == NONE


@rule
def move_skeleton(s, square, to, log):
    """MV-60: it has moved now, and does not move again."""
    colour = lift_skeleton(s, square)
    put_skeleton(s, to, colour)
    s.moved[to // CELLS] |= 1 << (to % CELLS)
    if log.count != SILENT:
        tell(log, SKELETON_MOVED, where(s, square), where(s, to), colour)


# --- all of a tile at once --------------------------------------------------------------------------------


@rule
def entered_from(s, box, slot, side):
    """Squares of the tile that can be left over that edge, onto a square without a skeleton."""
    other = number(s.beside[slot, side])
    if other == NONE:
        return 0
    free = (
        ways_of(s, box, other, (side + 2) % SIDES)
        & ~skeletons_on(s, other)
        & number(AT_EDGE[(side + 2) % SIDES])
    )
    if side == NORTH:
        free >>= 6
    elif side == EAST:
        free <<= 2
    elif side == SOUTH:
        free <<= 6
    else:
        free >>= 2
    return free & ways_of(s, box, slot, side)


@rule
def can_leave(s, box, slot, wanted, pit):
    """MV-61, MV-r11, MV3-r10: those of the wanted squares of a tile with a step to one without a skeleton.

    The free squares are shifted onto those they are entered from: first inside the tile, then, for what
    is not found there, from the tiles around it. MV2-9: the pit is not entered.
    """
    others = skeletons_on(s, slot)
    if slot == pit:
        others |= 1 << CENTRE
    kind = number(s.kind[slot])
    turn = number(s.turn[slot])
    north = number(box.ways[kind, turn, NORTH])
    east = number(box.ways[kind, turn, EAST])
    south = number(box.ways[kind, turn, SOUTH])
    west = number(box.ways[kind, turn, WEST])
    found = north & ((south & ~others) << 3)
    found |= south & ((north & ~others) >> 3)
    found |= east & ~EAST_EDGE & ((west & ~others) >> 1)
    found |= west & ~WEST_EDGE & ((east & ~others) << 1)
    if wanted & ~found & RIM != 0:
        for side in range(SIDES):
            if wanted & ~found & number(AT_EDGE[side]) != 0:
                found |= entered_from(s, box, slot, side)
    return wanted & found


@rule
def movable(s, box, slot, pit):
    """MV-60: the squares of a tile with a skeleton that has not moved and has a step to go."""
    waiting = skeletons_on(s, slot) & ~number(s.moved[slot])
    return 0 if waiting == 0 else can_leave(s, box, slot, waiting, pit)


@rule
def goes_through(s, box, square, pit):
    """MV2-8: from a square beside this one, whatever stands there, a step leads on."""
    for side in range(SIDES):
        to = step_from(s, box, square, side)
        if to != NOWHERE and can_leave(s, box, to // CELLS, bit(to % CELLS), pit) != 0:
            return True
    return False


@rule
def through_others(s, box, slot, stepping, pit):
    """MV2-8: the squares of a tile with a black skeleton that has no step, but can go through others."""
    waiting = number(s.skeleton[slot, BLACK]) & ~number(s.moved[slot]) & ~stepping
    found = number(0)
    while waiting != 0:
        cell = number(FIRST_OF[waiting])
        waiting &= waiting - 1
        if goes_through(s, box, slot * CELLS + cell, pit):
            found |= 1 << cell
    return found


@rule
def movable_up_to(s, box, most):
    """How many skeletons can move; counted no further than `most`."""
    count = 0
    pit = number(s.pit) // CELLS
    for slot in range(number(s.slots)):
        count += number(HOW_MANY[movable(s, box, slot, pit)])
        if count >= most:
            return most
    if s.castle == 1:
        for slot in range(number(s.slots)):
            stepping = movable(s, box, slot, pit)
            count += number(HOW_MANY[through_others(s, box, slot, stepping, pit)])
    return min(count, most)


@rule
def can_any_move(s, box):
    return movable_up_to(s, box, number(1)) == 1


# --- step 8 -----------------------------------------------------------------------------------------------


@rule
def skeletons_to_move(s, box, bench, out):
    """MV-60: those that have not moved and can."""
    pit = number(s.pit) // CELLS
    for slot in range(number(s.slots)):
        bench.queue[slot] = movable(s, box, slot, pit)
    if s.castle == 1:
        for slot in range(number(s.slots)):
            bench.queue[slot] |= through_others(s, box, slot, number(bench.queue[slot]), pit)
    n = number(0)
    for slot in range(number(s.slots)):
        n = list_squares(slot, number(bench.queue[slot]), n, out)
    return n


@rule
def ways_to_move(s, box, out):
    """MV-61: where the chosen skeleton can go, ascending; MV2-8, MV2-r6: a black one two steps if it can."""
    if s.castle == 1 and colour_on(s, number(s.moving)) == BLACK:
        n = two_steps(s, box, out)
        if n > 0:
            return n
    n = number(0)
    for side in range(SIDES):
        to = step_from(s, box, number(s.moving), side)
        if can_skeleton_enter(s, to):
            n = insert(AT + to, 0, n, out)
    return n


@rule
def two_steps(s, box, out):
    """MV2-8: through other skeletons to another square without one."""
    n = number(0)
    for first in range(SIDES):
        between = step_from(s, box, number(s.moving), first)
        if between != NOWHERE:
            for second in range(SIDES):
                to = step_from(s, box, between, second)
                if can_skeleton_enter(s, to):  # it stands itself on the square it comes from
                    n = add_once(AT + to, n, out)
    return n


@rule
def add_once(move, n, out):
    """Put a move among those found, unless it is one of them; how many there are now."""
    for at in range(n):
        if out[at] == move:
            return n
    return insert(move, 0, n, out)


@rule
def march(s, box, bench, log):
    """MV-13, MV-r12: the next skeleton, until enough have moved or none can. False if somebody is asked."""
    if s.moving != NOWHERE:
        if ways_to_move(s, box, bench.answers[:]) == 1:
            march_to(s, number(bench.answers[0]) - AT, log)
            return True
        s.asked = SKELETON_TO
        s.actor = s.player
        return False
    if s.to_move == 0:
        return True
    n = movable_up_to(s, box, number(2))
    if n == 2:
        s.asked = SKELETON
        s.actor = s.player
        return False
    if n == 0:
        s.to_move = 0
        return True
    skeletons_to_move(s, box, bench, bench.answers[:])
    s.moving = bench.answers[0] - AT
    return True


@rule
def march_to(s, to, log):
    move_skeleton(s, number(s.moving), to, log)
    s.moving = NOWHERE
    s.to_move -= 1
    return True


@rule
def roll_skeletons(s, face, log):
    """MV-13."""
    s.die = face
    s.lot = 0
    s.to_move = face
    tell(log, SKELETON_ROLL, face, 0, 0)
    return True


@rule
def ask_skeleton_roll(s):
    s.asked = SKELETON_DIE
    s.actor = CHANCE
    return False


@rule
def end_march(s):
    """Step 8 is over."""
    s.die = 0
    for slot in range(number(s.slots)):
        s.moved[slot] = 0
