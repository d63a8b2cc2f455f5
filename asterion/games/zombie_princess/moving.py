"""Zombie Princess: where a figure may end its move, whom it can bite, and who is trapped."""

import numpy as np

from asterion.core.rule import rule
from asterion.games.zombie_princess.maze import (
    beyond,
    explore,
    figure_on,
    is_beside_reach,
    is_corner,
    is_path,
    is_reached,
    is_zombie,
    key_square,
    space_of,
    square_of,
)
from asterion.games.zombie_princess.state import *

TILES_BY_FACE = np.array([0, 1, 2, 3, ANY], np.int16)  # ZP-15, ZP-16, ZP-57


@rule
def mover(s):
    """The figure of this phase. ZP-r13: in the princess phase the princess, else the player's knight."""
    return PRINCESS if s.phase == PRINCESS_PHASE else int(s.player)


@rule
def tiles_to_move(s, figure):
    """ZP-15: the princess by the die; ZP-26: a knight as it likes; ZP-35, ZP-57: a zombie 2, or by its die."""
    if figure == PRINCESS:
        return int(TILES_BY_FACE[s.die])
    if s.fell[figure] == 0:
        return ANY
    return ZOMBIE_TILES if s.rolled == NONE else int(TILES_BY_FACE[s.rolled])


@rule
def explore_stops(s, work, figure):
    """Note in work.stops where the figure may end its move, the squares of knights it can bite among them."""
    explore(s, work, figure, tiles_to_move(s, figure))
    for space in range(SPACES):
        work.stops[space] = work.reach[space]
    leave_out(work, s.princess)  # ZP-44: no two on a square
    for seat in range(int(s.knights)):
        leave_out(work, s.knight[seat])
    if is_zombie(s, figure):
        work.stops[CASTLE_SPACE] = 0  # ZP-19, ZP-36
        for seat in range(int(s.knights)):
            if s.fell[seat] == 0 and can_bite(s, work, figure, int(s.knight[seat])):
                put_in(work, s.knight[seat])
    else:
        add_goals(s, work, figure)


@rule
def leave_out(work, square):
    work.stops[square // CELLS] &= ~(1 << (square % CELLS))


@rule
def put_in(work, square):
    work.stops[square // CELLS] |= 1 << (square % CELLS)


@rule
def add_goals(s, work, knight):
    """ZP-28: its own key; ZP-38: with the key, the centre; ZP-r15: never the square of another's key."""
    for seat in range(int(s.knights)):
        if s.key[seat] == LIES and seat != knight:
            leave_out(work, key_square(s, work, seat))
    if s.key[knight] == LIES:
        key = key_square(s, work, knight)
        if figure_on(s, key) == NONE and is_beside_reach(s, work, key):
            put_in(work, key)
    elif s.key[knight] == HELD:
        if may_escape(s) and is_beside_reach(s, work, CASTLE_SQUARE):
            put_in(work, CASTLE_SQUARE)


@rule
def may_escape(s):
    """ZP-r16: a knight in the centre is no hindrance; ZP-46: the princess or a zombie knight is."""
    inside = figure_on(s, CASTLE_SQUARE)
    return inside == NONE or not is_zombie(s, inside)


@rule
def has_stops(work):
    for space in range(SPACES):
        if work.stops[space] != 0:
            return True
    return False


@rule
def may_stop(s, work, figure, square):
    """The figure may end its move on this square, joined to its own, if nobody is to be bitten there."""
    if square == NOWHERE or not is_path(s, work, square):
        return False
    space = square // CELLS
    if is_zombie(s, figure):
        if space == CASTLE_SPACE or (is_corner(space) and space != space_of(s, figure)):  # ZP-21, ZP-36
            return False
    else:
        for seat in range(int(s.knights)):
            if seat != figure and s.key[seat] == LIES and key_square(s, work, seat) == square:  # ZP-r15
                return False
    return figure_on(s, square) == NONE


@rule
def can_move(s, work, figure):
    """ZP-11, ZP-23: there is a square to which the figure could move, or a knight it could bite."""
    for side in range(SIDES):
        if may_stop(s, work, figure, beyond(s, work, int(square_of(s, figure)), side)):
            return True
    explore_stops(s, work, figure)
    return has_stops(work)


@rule
def must_leave_castle(s, work, figure):
    """ZP-r17: a knight turned inside the castle must go out with its next move if a door lets it."""
    return s.knight[figure] == CASTLE_SQUARE and s.fell[figure] > 0 and can_move(s, work, figure)


# --- biting -----------------------------------------------------------------------------------------------


@rule
def may_bite_from(s, figure, square):
    """ZP-r7: where the biter may stand. ZP-r17: only the princess, before she leaves it, in the castle."""
    if square == CASTLE_SQUARE:
        return figure == PRINCESS and s.princess == CASTLE_SQUARE
    return square == square_of(s, figure) or figure_on(s, square) == NONE


@rule
def bites_from(s, work, figure, prey, side):
    """ZP-30: the square beside the prey from which the figure could land on it, or NOWHERE.

    ZP-31: a border between the two must be paid for as well. Call after `explore`.
    """
    square = beyond(s, work, prey, side)
    if square == NOWHERE or not is_reached(work, square) or not may_bite_from(s, figure, square):
        return NOWHERE
    space = square // CELLS
    if space != prey // CELLS and (work.inner[space] >> (square % CELLS)) & 1 == 0:
        return NOWHERE
    return square


@rule
def can_bite(s, work, figure, prey):
    """ZP-r4: nobody is bitten in the castle or on a corner tile, where no zombie may land."""
    space = prey // CELLS
    if space == CASTLE_SPACE or is_corner(space):
        return False
    for side in range(SIDES):
        if bites_from(s, work, figure, prey, side) != NOWHERE:
            return True
    return False


# --- being trapped ----------------------------------------------------------------------------------------


@rule
def is_trapped(s, work, knight):
    """ZP-32, ZP-r5: no other square to end a move on, and a zombie beside the squares it can pass over."""
    if can_move(s, work, knight):
        return False
    for figure in range(FIGURES):
        square = square_of(s, figure)
        if square != NOWHERE and is_zombie(s, figure) and is_beside_reach(s, work, int(square)):
            return True
    return False
