"""MidEvil: putting skeletons and life tokens on a new tile."""

from asterion.core.contract import tell
from asterion.core.rule import rule
from asterion.games.midevil.rules.laying import grounds_for_figures
from asterion.games.midevil.rules.map import BITS, HOW_MANY, number, put_skeleton, room_for_skeleton, where
from asterion.games.midevil.state import *


@rule
def roll_points(s, face, log):
    """MV-19."""
    s.to_people = face
    tell(log, TILE_POINTS, face, 0, 0)
    return True


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
def colours_for_tile(s, work, out):
    """MV-17: any colour in the pool; MV-r9: on an unnamed tile, only what leads to the best total."""
    slot = number(s.slots) - 1
    room = number(HOW_MANY[room_for_skeleton(s, work, slot)])
    n = 0
    for colour in range(COLLECTED):
        if s.kind[slot] < UNNAMED:
            allowed = s.pool[colour] > 0
        else:
            allowed = may_people(s, number(s.to_people), colour, room)
        if allowed:
            out[n] = SKELETON_OF + colour
            n += 1
    return n


@rule
def squares_for_figure(s, work, out):
    """MV-18: one skeleton and one life token on a square at most."""
    slot = number(s.slots) - 1
    mask = grounds_for_figures(s, work, slot)
    if s.colour == NONE:
        mask &= ~number(s.token[slot])
    else:
        mask &= room_for_skeleton(s, work, slot)
    n = number(HOW_MANY[mask])
    for i in range(n):
        out[i] = AT + slot * CELLS + number(BITS[mask, i])
    return n


@rule
def people(s, work, log):
    """MV-16 to MV-20: the next figure of the new tile. False if somebody is asked."""
    if s.to_people > 0 and s.colour == NONE:
        n = colours_for_tile(s, work, work.answers)
        if n == 0:
            s.to_people = 0
            return True
        if n > 1:
            s.asked = COLOUR
            s.actor = s.player
            return False
        s.colour = work.answers[0] - SKELETON_OF
    if squares_for_figure(s, work, work.answers) > 1:
        s.asked = FIGURE_TO
        s.actor = s.player
        return False
    return put_figure(s, number(work.answers[0]) - AT, log)


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
    s.to_people -= 1 if s.kind[slot] < UNNAMED else number(POINTS[colour])
    s.colour = NONE
    tell(log, PEOPLED, where(s, square), colour, 0)
    return True
