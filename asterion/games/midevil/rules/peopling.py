"""MidEvil: putting skeletons and life tokens on a tile."""

import numpy as np

from asterion.core.kernel.contract import tell
from asterion.core.kernel.numbers import bit, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.laying import grounds_for_figures
from asterion.games.midevil.rules.map import (
    HOW_MANY,
    is_below,
    list_squares,
    put_skeleton,
    room_for_skeleton,
    where,
)
from asterion.games.midevil.rules.state import *

# MV2-r1: the squares of a tile in the order in which the set-up puts figures on them.
SPREAD_OVER = np.array([0, 8, 2, 6, 1, 7, 3, 5, 4], np.int16)


@rule
def roll_points(s, face, log):
    """MV-19."""
    s.to_people = face
    tell(log, TILE_POINTS, face, why_none_come(s, face, number(1)), 0)
    if s.step == SET_UP and s.castle_setup == SPREAD:
        spread(s, number(s.peopled), face, number(0), log)
        s.to_people = 0
    return True


@rule
def spread(s, slot, skeletons, tokens, log):
    """MV2-1, MV2-r1: white skeletons, then life tokens, each figure on the next square."""
    for i in range(skeletons):
        s.colour = WHITE
        put_figure(s, slot * CELLS + number(SPREAD_OVER[i]), log)
    for i in range(tokens):
        put_figure(s, slot * CELLS + number(SPREAD_OVER[(skeletons + i) % CELLS]), log)


@rule
def gets_points(s, slot):
    """MV-19, MV3-14: a tile without a name, or of the dungeon, gets points of skeletons, not a number."""
    kind = s.kind[slot]
    return FIRST_UNNAMED <= kind <= LAST_UNNAMED or kind >= FIRST_BELOW


@rule
def best_total(points, white, red, blue, squares):
    """MV-20: the most points, not above these, that pool and squares allow."""
    best = 0
    for blues in range(min(blue, squares, points // 3) + 1):
        rest = points - 3 * blues
        for reds in range(min(red, squares - blues, rest // 2) + 1):
            whites = min(white, squares - blues - reds, rest - 2 * reds)
            best = max(best, 3 * blues + 2 * reds + whites)
    return best


@rule
def has_pool(s):
    """MV-65: there are skeletons in the pool."""
    return s.pool[WHITE] > 0 or s.pool[RED] > 0 or s.pool[BLUE] > 0


@rule
def why_none_come(s, points, squares):
    """MV-20, MV-65: why no skeletons come for these points on so many squares, if so."""
    if not has_pool(s):
        return POOL_EMPTY
    if squares == 0:
        return NO_ROOM
    best = best_total(points, number(s.pool[WHITE]), number(s.pool[RED]), number(s.pool[BLUE]), squares)
    return TOO_DEAR if best == 0 else WORKS


@rule
def may_people(s, points, colour, squares):
    """MV-r9: with a skeleton of this colour the best total can still be reached."""
    worth = number(POINTS[colour])
    if s.pool[colour] == 0 or worth > points or squares == 0:
        return False
    white = number(s.pool[WHITE])
    red = number(s.pool[RED])
    blue = number(s.pool[BLUE])
    best = best_total(points, white, red, blue, squares)
    if colour == WHITE:
        white -= 1
    elif colour == RED:
        red -= 1
    else:
        blue -= 1
    return worth + best_total(points - worth, white, red, blue, squares - 1) == best


@rule
def colours_for_tile(s, box, out):
    """MV-17: any colour in the pool; MV-r9: on an unnamed tile, only what leads to the best total."""
    slot = number(s.peopled)
    if s.step == SET_UP:  # MV2-1
        out[0] = SKELETON_OF + WHITE
        return 1
    if s.kind[slot] == GRAVEYARD and s.pool[BLACK] > 0:  # MV2-6
        out[0] = SKELETON_OF + BLACK
        return 1
    room = number(HOW_MANY[room_for_skeleton(s, box, slot)])
    points = gets_points(s, slot)
    n = 0
    for colour in range(COLLECTED):
        if points:
            allowed = may_people(s, number(s.to_people), colour, room)
        else:
            allowed = s.pool[colour] > 0
        if allowed:
            out[n] = SKELETON_OF + colour
            n += 1
    return n


@rule
def squares_for_figure(s, box, out):
    """MV-18: one skeleton and one life token on a square at most."""
    slot = number(s.peopled)
    mask = grounds_for_figures(s, box, slot)
    if s.colour == NONE:
        mask &= ~number(s.token[slot])
    else:
        mask &= room_for_skeleton(s, box, slot)
        own = number(s.pawn[s.player])
        if is_below(s, slot) and own // CELLS == slot and (mask >> (own % CELLS)) & 1 == 1:
            mask = bit(own % CELLS)  # fate and spells: one on the pawn's square first
    return list_squares(slot, mask, number(0), out)


@rule
def people(s, box, bench, log):
    """MV-16 to MV-20: the next figure of the tile. False if somebody is asked."""
    if s.to_people > 0 and s.colour == NONE:
        n = colours_for_tile(s, box, bench.answers[:])
        if n == 0:
            s.to_people = 0
            return True
        if n > 1:
            s.asked = COLOUR
            s.actor = s.player
            return False
        s.colour = bench.answers[0] - SKELETON_OF
    if squares_for_figure(s, box, bench.answers[:]) > 1:
        s.asked = FIGURE_TO
        s.actor = s.player
        return False
    return put_figure(s, number(bench.answers[0]) - AT, log)


@rule
def put_figure(s, square, log):
    slot = square // CELLS
    if s.colour == NONE:
        s.token[slot] |= 1 << (square % CELLS)
        s.supply -= 1
        s.to_token -= 1
        tell(log, PEOPLED, where(s, square), LIFE_TOKEN, 0)
        return True
    colour = number(s.colour)
    put_skeleton(s, square, colour)
    s.pool[colour] -= 1
    s.to_people -= number(POINTS[colour]) if gets_points(s, slot) else 1
    s.colour = NONE
    tell(log, PEOPLED, where(s, square), colour, 0)
    return True
