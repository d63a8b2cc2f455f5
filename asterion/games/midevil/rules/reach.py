"""MidEvil: the squares that the active player may get to with the movement that is left.

Whoever walks on is on a square in one of six ways: mounted, on foot, or on foot in the dungeon, having come
over one of its four sides (MV3-5). Each square in each way is found once, by the cheapest walk to it.
"""

from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.dungeon import are_joined, way_out
from asterion.games.midevil.rules.map import OPPOSITE, colour_on, in_dungeon, step_from
from asterion.games.midevil.rules.moving import MOUNTED, ON_FOOT, takes_horse
from asterion.games.midevil.rules.state import *

WALKING, RIDING = SIDES, SIDES + 1  # ways to be on a square, after those of having come over a side


@rule
def reachable(s, box, bench, out):
    """MV-11, MV-r20, MV-42: as moves, ascending: only the last square of a walk may have a skeleton."""
    start = number(s.pawn[s.player])
    turns_back = may_turn_back(s, box, bench)
    count = find(bench, start * WAYS + way_at_start(s, box), number(0), number(0))
    for spent in range(number(s.halves)):
        for i in range(count):
            place = number(bench.found[i])
            if bench.spent[place] == spent + 1 and (i == 0 or colour_on(s, place // WAYS) == NONE):
                count = walk_on(s, box, bench, place, spent, turns_back, count)
    n = list_found(s, bench, start, out)
    for i in range(count):
        bench.spent[bench.found[i]] = 0
    return n


@rule
def find(bench, place, spent, count):
    """A square is reached in some way for so many half squares; how many have been found now."""
    if bench.spent[place] == 0:
        bench.found[count] = place
        bench.spent[place] = spent + 1
        return count + 1
    bench.spent[place] = min(number(bench.spent[place]), spent + 1)
    return count


@rule
def list_found(s, bench, start, out):
    """The squares found in some way, as moves; how many they are."""
    n = number(0)
    for square in range(number(s.slots) * CELLS):
        way = 0
        while way < WAYS and bench.spent[square * WAYS + way] == 0:
            way += 1
        if way < WAYS and square != start:
            out[n] = AT + square
            n += 1
    return n


# --- the ways to be on a square ---------------------------------------------------------------------------


@rule
def way_at_start(s, box):
    """MV3-r8: in the dungeon, the side one has come over."""
    seat = number(s.player)
    for side in range(SIDES):
        if s.came[seat] != NOWHERE and step_from(s, box, number(s.pawn[seat]), side) == s.came[seat]:
            return side
    return RIDING if s.horse[seat] == s.pawn[seat] else WALKING


@rule
def way_on(s, square, side, rides):
    """How one is on a square after a step to that side; MV-r21: the Horse waits where it was left."""
    if in_dungeon(s, square):
        return number(OPPOSITE[side])
    return RIDING if rides or s.horse[s.player] == square else WALKING


# --- steps ------------------------------------------------------------------------------------------------


@rule
def walk_on(s, box, bench, place, spent, turns_back, count):
    """All steps from a square where one is in some way; how many have been found now."""
    square = place // WAYS
    way = place % WAYS
    barred = NONE if turns_back else barred_side(s, box, square, way)
    for side in range(SIDES):
        to = step_from(s, box, square, side)
        if to != NOWHERE and side != barred:
            rides = way == RIDING and takes_horse(s, box, to)
            cost = spent + (MOUNTED if rides else ON_FOOT)
            if cost <= s.halves:
                count = find(bench, to * WAYS + way_on(s, to, side, rides), cost, count)
    return count


@rule
def may_turn_back(s, box, bench):
    """MV3-6, MV3-r9. Whoever enters the dungeon only now gets nowhere else by turning back."""
    slot = number(s.pawn[s.player]) // CELLS
    if s.goal == NOWHERE or not in_dungeon(s, slot * CELLS):
        return False
    return not are_joined(s, box, bench, slot, number(s.goal) // CELLS)


@rule
def barred_side(s, box, square, way):
    """MV3-5: in the dungeon, the side one has come over, as long as there is another way on; or NONE."""
    if way >= WALKING:
        return NONE
    for side in range(SIDES):
        if side != way and step_from(s, box, square, side) != NOWHERE:
            return way
    return NONE if way_out(s, box, square) == NONE else way
