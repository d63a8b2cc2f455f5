"""Zombie Princess: where a figure may end its move, whom it can bite, and who is trapped."""

import numpy as np

from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.maze import (
    BESIDE,
    beyond,
    bit,
    figure_on,
    first_space,
    is_corner,
    is_zombie,
    key_square,
    space_of,
    square_of,
)
from asterion.games.zombie_princess.rules.reach import (
    explore,
    is_beside_reach,
    is_near_reach,
    is_reached,
    is_reached_early,
    reached_squares,
)
from asterion.games.zombie_princess.rules.state import *

TILES_BY_FACE = np.array([0, 1, 2, 3, ANY], np.int16)  # ZP-15, ZP-16, ZP-57


@rule
def mover(s):
    """The figure of this phase. ZP-r13: in the princess phase the princess, else the player's knight."""
    return PRINCESS if s.phase == PRINCESS_PHASE else int(s.player)


@rule
def tiles_to_move(s, figure):
    """ZP-15: the princess by the die; ZP-26: a knight any; ZP-35, ZP-57: a zombie 2, or by its die."""
    if figure == PRINCESS:
        return int(TILES_BY_FACE[s.die])
    if s.fell[figure] == 0:
        return ANY
    return ZOMBIE_TILES if s.rolled == NONE else int(TILES_BY_FACE[s.rolled])


@rule
def explore_stops(s, box, bench, figure):
    """Note where the figure may end its move, the squares of knights it can bite among them."""
    explore(s, box, bench, figure, tiles_to_move(s, figure))
    for space in range(SPACES):
        bench.taken[space] = 0
        bench.goals[space] = 0
    bench.goal_spaces = 0
    take(bench, s.princess)  # ZP-44: no two on a square
    for seat in range(int(s.knights)):
        take(bench, s.knight[seat])
    if is_zombie(s, figure):
        take(bench, CASTLE_SQUARE)  # ZP-19, ZP-36
        for seat in range(int(s.knights)):
            if s.fell[seat] == 0 and can_bite(s, box, bench, figure, int(s.knight[seat])):
                add_goal(bench, s.knight[seat])
    else:
        add_goals(s, box, bench, figure)


@rule
def take(bench, square):
    """The figure may not end its move here."""
    bench.taken[square // CELLS] |= 1 << (square % CELLS)


@rule
def add_goal(bench, square):
    """The figure may end its move here, though it could not pass."""
    bench.goals[square // CELLS] |= 1 << (square % CELLS)
    bench.goal_spaces |= bit(square // CELLS)


@rule
def add_goals(s, box, bench, knight):
    """ZP-28: its own key; ZP-38: with the key, the centre; ZP-r15: never the square of another's key."""
    for seat in range(int(s.knights)):
        if s.key[seat] == LIES and seat != knight:
            take(bench, int(key_square(s, box, seat)))
    if s.key[knight] == LIES:
        key = int(key_square(s, box, knight))
        if figure_on(s, key) == NONE and is_beside_reach(s, box, bench, key):
            add_goal(bench, key)
    elif s.key[knight] == HELD:
        if may_escape(s) and is_beside_reach(s, box, bench, CASTLE_SQUARE):
            add_goal(bench, CASTLE_SQUARE)


@rule
def may_escape(s):
    """ZP-r16: a knight in the centre is no hindrance; ZP-46: the princess or a zombie knight is."""
    inside = figure_on(s, CASTLE_SQUARE)
    return inside == NONE or not is_zombie(s, inside)


@rule
def stops_on(s, box, bench, space):
    """The squares of this tile on which the figure may end its move."""
    return (reached_squares(s, box, bench, space) & ~int(bench.taken[space])) | int(bench.goals[space])


@rule
def has_stops(s, box, bench):
    left = bench.touched | bench.goal_spaces
    while left != 0:
        if stops_on(s, box, bench, first_space(left)) != 0:
            return True
        left &= left - 1
    return False


@rule
def can_step_aside(s, box, figure):
    """There is a free square beside the figure on its own tile."""
    space = space_of(s, figure)
    free = BESIDE[square_of(s, figure) % CELLS] & box.paths[s.tile[space], s.turn[space]]
    if s.princess // CELLS == space:
        free &= ~(1 << (s.princess % CELLS))
    for seat in range(int(s.knights)):
        if s.knight[seat] // CELLS == space:
            free &= ~(1 << (s.knight[seat] % CELLS))
        if s.key[seat] == LIES and seat != figure:  # ZP-r15
            key = key_square(s, box, seat)
            if key // CELLS == space:
                free &= ~(1 << (key % CELLS))
    return free != 0


@rule
def can_move(s, box, bench, figure):
    """ZP-11, ZP-23: there is a square to which the figure could move, or a knight it could bite."""
    if can_step_aside(s, box, figure):
        return True
    explore_stops(s, box, bench, figure)
    return has_stops(s, box, bench)


@rule
def must_leave_castle(s, box, bench, figure):
    """ZP-r17: a knight turned inside the castle must go out with its next move if a door lets it."""
    return s.knight[figure] == CASTLE_SQUARE and s.fell[figure] > 0 and can_move(s, box, bench, figure)


# --- biting -----------------------------------------------------------------------------------------------


@rule
def may_bite_from(s, figure, square):
    """ZP-r7: where the biter may stand. ZP-r17: only the princess, before she leaves it, in the castle."""
    if square == CASTLE_SQUARE:
        return figure == PRINCESS and s.princess == CASTLE_SQUARE
    return square == square_of(s, figure) or figure_on(s, square) == NONE


@rule
def bites_from(s, box, bench, figure, prey, side):
    """ZP-30: the square beside the prey from which the figure could land on it, or NOWHERE.

    ZP-31: a border between the two must be paid for as well. Call after `explore`.
    """
    square = beyond(s, box, prey, side)
    if square == NOWHERE or not is_reached(s, box, bench, square) or not may_bite_from(s, figure, square):
        return NOWHERE
    if square // CELLS != prey // CELLS and not is_reached_early(s, box, bench, square):
        return NOWHERE
    return square


@rule
def can_bite(s, box, bench, figure, prey):
    """ZP-r4, ZP-59: nobody is bitten in the castle or on a corner tile, where no zombie may land."""
    space = prey // CELLS
    if space == CASTLE_SPACE or is_corner(space) or not is_near_reach(bench, space):
        return False
    for side in range(SIDES):
        if bites_from(s, box, bench, figure, prey, side) != NOWHERE:
            return True
    return False


# --- being trapped ----------------------------------------------------------------------------------------


@rule
def is_trapped(s, box, bench, knight):
    """ZP-32, ZP-r5, ZP-59: no other square to end a move on, and a zombie beside those it can pass over."""
    if can_move(s, box, bench, knight):
        return False
    for figure in range(FIGURES):
        square = square_of(s, figure)
        if square != NOWHERE and is_zombie(s, figure) and is_beside_reach(s, box, bench, int(square)):
            return True
    return False
