"""Maze's End: each seat's prospects, told from the position alone."""

import math

from asterion.core.contract import OVER
from asterion.core.rule import rule
from asterion.games.mazes_end.maze import colour_of, exit_of
from asterion.games.mazes_end.state import *

FAR = 99
DETOUR = 3  # what a wall on the way is worth in steps: one may go round it, or it may be gone by then
SCALE = 6.0  # a lead of so many movement points matters much
THREAT = 0.12  # the part of its way that a figure in the Minotaur's line is expected to lose
EXIT = 0  # rows of work.distance: to the exit, and 1 + gem


@rule
def spread(s, work, row, colour):
    """Fill a row of work.distance from its zeros: a step costs 1, through a wall DETOUR more."""
    head = 0
    count = 0
    for square in range(SQUARES):
        if work.distance[row, square] == 0:
            work.queue[count] = square
            work.waiting[square] = 1
            count += 1
        else:
            work.waiting[square] = 0
    while count > 0:
        square = int(work.queue[head])
        head = head + 1 if head < SQUARES - 1 else 0
        count -= 1
        work.waiting[square] = 0
        for side in range(SIDES):
            edge = EDGE[square, side]
            if edge == NOWHERE:
                continue
            cost = work.distance[row, square] + 1
            kind = s.wall[edge]
            if kind != NO_WALL and kind != COLOURED + colour:
                cost += DETOUR
            to = NEIGHBOUR[square, side]
            if cost < work.distance[row, to]:
                work.distance[row, to] = cost
                if work.waiting[to] == 0:
                    work.waiting[to] = 1
                    work.queue[(head + count) % SQUARES] = to
                    count += 1


@rule
def measure(s, work, colour):
    """The ways of a colour: from everywhere to its exit, and to each of its gems that still lie there."""
    way_out = exit_of(colour)
    for square in range(SQUARES):
        work.distance[EXIT, square] = 0 if work.zone_of[s.zones, square] == way_out else FAR
    spread(s, work, EXIT, colour)
    for gem in range(GEMS):
        if s.gem[colour * GEMS + gem] == 1:
            for square in range(SQUARES):
                work.distance[1 + gem, square] = FAR
            work.distance[1 + gem, work.gem_square[colour * GEMS + gem]] = 0
            spread(s, work, 1 + gem, colour)


@rule
def in_line(s, square):
    """Whether the Minotaur's next movement could slay a figure there: in its line, or behind a wall."""
    if square == s.disc[D_SANCTUARY]:
        return False
    if square == s.minotaur:
        return True
    for side in range(SIDES):
        at = int(s.minotaur)
        edge = EDGE[at, side]
        jumps = edge != NOWHERE and s.wall[edge] != NO_WALL
        while edge != NOWHERE and (jumps or s.wall[edge] == NO_WALL):
            at = int(NEIGHBOUR[at, side])
            if at == square:
                return True
            if jumps:
                break
            edge = EDGE[at, side]
    return False


@rule
def way_of(s, work, colour):
    """About how many movement points a colour still needs: every figure to the exit, the gems on the way."""
    measure(s, work, colour)
    total = 0.0
    for figure in range(colour * EACH, (colour + 1) * EACH):
        square = s.figure[figure]
        if square >= 0:
            way = work.distance[EXIT, square]
            total += max(1, way)
            if in_line(s, square):
                total += THREAT * max(0, work.distance[EXIT, work.zone[colour, 0]] - way)
    for gem in range(GEMS):
        if s.gem[colour * GEMS + gem] == 1:
            total += detour(s, work, colour, gem)
    return total


@rule
def detour(s, work, colour, gem):
    """The least that going by a gem adds to some figure's way out."""
    beyond = work.distance[EXIT, work.gem_square[colour * GEMS + gem]]
    least = FAR
    for figure in range(colour * EACH, (colour + 1) * EACH):
        square = s.figure[figure]
        if square >= 0:
            least = min(least, work.distance[1 + gem, square] + beyond - work.distance[EXIT, square])
    return max(1, least) + 2.0


@rule
def value(s, work, out):
    if s.actor == OVER:
        for seat in range(s.players):
            out[seat] = s.score[seat]
        return
    best = 1e9
    for seat in range(s.players):
        way = way_of(s, work, colour_of(s, seat))
        for which in range(SAVED):
            way -= 1.5 * s.saved[seat, which]
        if s.slowed[seat] == 1:
            way += 2.0
        if seat == s.turn and s.turns > 0:
            way -= s.points
        out[seat] = way
        best = min(best, way)
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((best - out[seat]) / SCALE)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
