"""Maze's End: each seat's prospects, told from the position alone.

Ways are measured by waves over the whole maze at once: a set of squares is two masks, the upper five rows
and the lower four.
"""

import math

import numpy as np

from asterion.core.kernel.contract import OVER
from asterion.core.kernel.rule import rule
from asterion.games.mazes_end.rules.maze import colour_of, exit_of, squares_entered
from asterion.games.mazes_end.rules.state import *

FAR = 99  # to a gem, when nobody is left to fetch it
SCALE = 6.0  # a lead of so many movement points matters much
THREAT = 0.12  # the part of its way that a figure in the Minotaur's line is expected to lose
EXIT = 0  # rows of bench.wave: from the exit, and 1 + gem

UPPER, LOWER = 0, 1
HALF = np.array([UPPER if square < UPPER_SQUARES else LOWER for square in range(SQUARES)], np.int16)
BIT = np.array([1 << square % UPPER_SQUARES for square in range(SQUARES)], np.int64)
IN_UPPER = (1 << UPPER_SQUARES) - 1
FIRST_ROW = (1 << SIZE) - 1
TO_LAST_ROW = UPPER_SQUARES - SIZE  # from the first row of a half to the last of the upper one


def _all_edges(side: int) -> np.ndarray:
    """The squares of each half that have a neighbour on that side."""
    table = np.zeros(2, np.int64)
    for square in range(SQUARES):
        if EDGE[square, side] != NOWHERE:
            table[HALF[square]] |= BIT[square]
    return table


ALL_EAST = _all_edges(EAST)
ALL_SOUTH = _all_edges(SOUTH)


@rule
def find_open(s, bench, colour):
    """Fill bench.east and bench.south: the squares from which no wall stops this colour on that side."""
    for half in range(2):
        bench.east[half] = ALL_EAST[half]
        bench.south[half] = ALL_SOUTH[half]
    for edge in range(EDGES):
        kind = s.wall[edge]
        if kind != NO_WALL and kind != COLOURED + colour:
            square = EDGE_SQUARES[edge, 0]
            if edge < EAST_EDGES:
                bench.east[HALF[square]] &= ~BIT[square]
            else:
                bench.south[HALF[square]] &= ~BIT[square]


@rule
def beside_upper(upper, lower, east, south):
    """The squares of the upper half that are a step from these."""
    sideways = ((upper & east) << 1) | ((upper >> 1) & east)
    down = ((upper & south) << SIZE) & IN_UPPER
    return sideways | down | ((upper >> SIZE | (lower & FIRST_ROW) << TO_LAST_ROW) & south)


@rule
def beside_lower(upper, lower, east, south, upper_south):
    """The squares of the lower half that are a step from these."""
    sideways = ((lower & east) << 1) | ((lower >> 1) & east)
    down = ((lower & south) << SIZE) | ((upper & upper_south) >> TO_LAST_ROW)
    return sideways | down | ((lower >> SIZE) & south)


@rule
def spread(bench, row):
    """Fill a row of bench.wave, what is reached at each cost, from its first set until it has all goals.

    A step costs 1, through a wall 3 more: one may go round it, or it may be gone by then. So what was
    reached three costs ago steps through everything now.
    """
    east, lower_east = bench.east[UPPER], bench.east[LOWER]
    south, lower_south = bench.south[UPPER], bench.south[LOWER]
    upper, lower = bench.wave[row, 0, UPPER], bench.wave[row, 0, LOWER]
    goals, lower_goals = bench.goals[UPPER], bench.goals[LOWER]
    now, lower_now = upper, lower  # first reached at this cost; one, two, three: at so much less
    one, two, three = upper & 0, upper & 0, upper & 0
    lower_one, lower_two, lower_three = lower & 0, lower & 0, lower & 0
    cost = 0
    while (goals & ~upper) | (lower_goals & ~lower) != 0:
        fresh = beside_upper(now, lower_now, east, south)
        fresh |= beside_upper(three, lower_three, ALL_EAST[UPPER], ALL_SOUTH[UPPER])
        lower_fresh = beside_lower(now, lower_now, lower_east, lower_south, south)
        lower_fresh |= beside_lower(three, lower_three, ALL_EAST[LOWER], ALL_SOUTH[LOWER], ALL_SOUTH[UPPER])
        three, two, one, now = two, one, now, fresh & ~upper
        lower_three, lower_two, lower_one, lower_now = lower_two, lower_one, lower_now, lower_fresh & ~lower
        upper |= now
        lower |= lower_now
        cost += 1
        bench.wave[row, cost, UPPER] = upper
        bench.wave[row, cost, LOWER] = lower


@rule
def distance(bench, row, square):
    """The cost at which a wave reached one of its goals."""
    half, bit = HALF[square], BIT[square]
    cost = 0
    while bench.wave[row, cost, half] & bit == 0:
        cost += 1
    return cost


@rule
def begin(bench, row):
    for half in range(2):
        bench.wave[row, 0, half] = 0


@rule
def measure(s, box, bench, colour):
    """The ways of a colour: from its exit to all that matters, and from each gem left to its figures."""
    find_open(s, bench, colour)
    for half in range(2):
        bench.goals[half] = 0
    for figure in range(colour * EACH, (colour + 1) * EACH):
        square = s.figure[figure]
        if square >= 0:
            bench.goals[HALF[square]] |= BIT[square]
    for gem in range(GEMS):
        if s.gem[colour * GEMS + gem] == 1:
            square = box.gem_square[colour * GEMS + gem]
            begin(bench, 1 + gem)
            bench.wave[1 + gem, 0, HALF[square]] = BIT[square]
            spread(bench, 1 + gem)
    for gem in range(GEMS):
        if s.gem[colour * GEMS + gem] == 1:
            square = box.gem_square[colour * GEMS + gem]
            bench.goals[HALF[square]] |= BIT[square]
    square = box.zone[colour, 0]
    if (bench.goals[UPPER] & bench.line[UPPER]) | (bench.goals[LOWER] & bench.line[LOWER]) != 0:
        bench.goals[HALF[square]] |= BIT[square]
    begin(bench, EXIT)
    for at in range(EACH if s.zones == L_SHAPED else 1):
        square = box.zone[exit_of(colour), at]
        bench.wave[EXIT, 0, HALF[square]] |= BIT[square]
    spread(bench, EXIT)


@rule
def find_line(s, bench):
    """Fill bench.line: where the Minotaur's next movement could slay, in its line or behind a wall."""
    for half in range(2):
        bench.line[half] = 0
    bench.line[HALF[s.minotaur]] |= BIT[s.minotaur]
    for side in range(SIDES):
        at = s.minotaur
        for _ in range(squares_entered(s, side)):
            at = NEIGHBOUR[at, side]
            bench.line[HALF[at]] |= BIT[at]
    sanctuary = s.disc[D_SANCTUARY]
    if sanctuary != NOWHERE:
        bench.line[HALF[sanctuary]] &= ~BIT[sanctuary]


@rule
def way_of(s, box, bench, colour):
    """About how many movement points a colour still needs: every figure to the exit, the gems on the way."""
    measure(s, box, bench, colour)
    total = 0.0
    for figure in range(colour * EACH, (colour + 1) * EACH):
        square = s.figure[figure]
        if square >= 0:
            way = distance(bench, EXIT, square)
            total += max(1, way)
            if bench.line[HALF[square]] & BIT[square] != 0:
                total += THREAT * max(0, distance(bench, EXIT, box.zone[colour, 0]) - way)
    for gem in range(GEMS):
        if s.gem[colour * GEMS + gem] == 1:
            total += detour(s, box, bench, colour, gem)
    return total


@rule
def detour(s, box, bench, colour, gem):
    """The least that going by a gem adds to some figure's way out."""
    beyond = distance(bench, EXIT, box.gem_square[colour * GEMS + gem])
    least = FAR
    for figure in range(colour * EACH, (colour + 1) * EACH):
        square = s.figure[figure]
        if square >= 0:
            least = min(least, distance(bench, 1 + gem, square) + beyond - distance(bench, EXIT, square))
    return max(1, least) + 2.0


@rule
def value(s, box, bench, out):
    if s.actor == OVER:
        for seat in range(s.players):
            out[seat] = s.score[seat]
        return
    find_line(s, bench)
    best = 1e9
    for seat in range(s.players):
        way = way_of(s, box, bench, colour_of(s, seat))
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
