"""MidEvil: where a card could be worth playing, judged by nothing but what everybody knows.

Windows in which none could be need not stay open for anybody. What a player really holds is judged in
`asking/`; whatever is worth asking there must be so here.
"""

from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.map import graveyard_slot, in_dungeon, points_of
from asterion.games.midevil.rules.spells import has_winning_spells
from asterion.games.midevil.rules.state import *

CLOSE = 20  # points with which a player is about to win
FARTHEST = 12  # steps of the longest movement, on a Horse
ACROSS = 3  # squares from side to side of a tile


@rule
def may_matter(s, seat):
    """A card that this player might hold could be best played now."""
    if s.offered != NONE or is_close_to_win(s, seat):
        return True
    window = number(s.window)
    if seat == s.player:
        return may_matter_in_own_turn(s, seat, window)
    if window == AFTER_ROLL or may_win(s, number(s.player)):
        return True
    if window == AT_START:
        return is_ahead(s, number(s.player))
    if window == BEFORE_SKELETONS:
        return may_win(s, (number(s.player) + 1) % number(s.seats))
    return (window == BEFORE_ROLL or window == AFTER_SQUARE) and has_company(s, seat)


@rule
def may_matter_in_own_turn(s, seat, window):
    """Most cards help before the roll; without one, as long as there is time, or before a deadly fight."""
    if window == BEFORE_ROLL or window == AFTER_ROLL or window == AFTER_SQUARE or window == BEFORE_DISCARD:
        return True
    if s.life[seat] <= 1 and (window == AT_START or window == TILE_DRAWN or window == TILE_LAID):
        return True
    lost = s.no_move == 1 or s.pitted[seat] > 0
    return lost and (window == AT_START or window == BEFORE_SKELETONS)


@rule
def is_close_to_win(s, seat):
    return s.book == seat or points_of(s, seat) >= CLOSE


@rule
def may_win(s, seat):
    """Within a turn: with the points, or with book or spells that are not too far from where they win."""
    if is_close_to_win(s, seat) or (s.dungeon == 1 and has_winning_spells(s, seat)):
        return True
    book = number(s.book)
    if s.goal == NOWHERE:
        return False
    square = number(s.goal)
    if book == IN_GRAVEYARD:
        slot = graveyard_slot(s)
        if slot == NONE:
            return False
        square = slot * CELLS + CENTRE
    else:
        square = number(s.pawn[book])
    return far(s, number(s.pawn[seat]), square) + far(s, square, number(s.goal)) <= FARTHEST


@rule
def far(s, one, other):
    """At least so many steps lie between two squares above ground; below it, nobody knows."""
    if one == NOWHERE or other == NOWHERE or in_dungeon(s, one) or in_dungeon(s, other):
        return 0
    a, b = one // CELLS, other // CELLS
    across = number(s.x[a]) - number(s.x[b])
    down = number(s.y[a]) - number(s.y[b])
    return between(across) + between(down)


@rule
def between(tiles):
    """At least so many steps, in one direction, from a tile to one so many further."""
    return max(0, ACROSS * abs(tiles) - ACROSS + 1)


@rule
def is_ahead(s, seat):
    """Nobody has more points."""
    points = points_of(s, seat)
    for other in range(number(s.seats)):
        if points_of(s, other) > points:
            return False
    return points > 0


@rule
def has_company(s, seat):
    """Another player stands on this one's tile or, within reach of a Shove, on a tile beside it."""
    slot = number(s.pawn[seat]) // CELLS
    for other in range(number(s.seats)):
        if other == seat or s.dead[other] == 1:
            continue
        place = number(s.pawn[other]) // CELLS
        if place == slot:
            return True
        for side in range(SIDES):
            if s.beside[slot, side] == place:
                return True
    return False
