"""Maze's End: what is legal, and how likely each of chance's outcomes is."""

from asterion.core.kernel.contract import EVERYONE
from asterion.core.kernel.rule import rule
from asterion.games.mazes_end.rules.maze import (
    colour_of,
    has_partner,
    may_lay,
    may_move,
    may_place,
    may_swap,
    may_take,
    other_portal,
    stops,
)
from asterion.games.mazes_end.rules.state import *


@rule
def legal(s, box, bench, out):
    phase = s.phase
    if phase == STEPS:
        return legal_steps(s, box, out)
    if phase == WHERE:
        return legal_edges(s, box, out)
    if phase == LIFT_WALL:
        return legal_lifts(s, out)
    if phase == DIRECTION:
        return legal_directions(s, out)
    if phase == WHICH_WALL:
        return legal_kinds(s, out)
    if phase == DISC or phase == FIGURE or phase == OPPONENT:
        return legal_picks(s, box, out)
    if phase == EVENT_DIE:
        return one_by_one(out, FACE, FACES)
    if phase == NUMBER_DIE or phase == ORDER:
        return one_by_one(out, NUMBER, DIE)
    if phase == EVENT_CARD:
        return legal_cards(s, out)
    if phase == BEFORE_ROLL:
        return one_by_one(out, ROLL, 1 + FACES)
    if phase == REDEEM:
        return one_by_one(out, SPARE, 2)
    return 0


@rule
def one_by_one(out, first, count):
    for i in range(count):
        out[i] = first + i
    return count


@rule
def legal_cards(s, out):
    n = 0
    for card in range(CARDS):
        if s.deck[card] > 0:
            out[n] = DRAW + card
            n += 1
    return n


@rule
def may_stop(s):
    """ME-r18: Master Mason places none, one or two walls; ME-r32: from the pile."""
    return s.task == PLACE and s.card == MASTER_MASON


@rule
def legal_kinds(s, out):
    n = 0
    for kind in range(PLAIN, KINDS):
        if may_take(s, kind):
            out[n] = TAKE + kind
            n += 1
    if may_stop(s):
        out[n] = STOP
        n += 1
    return n


@rule
def legal_edges(s, box, out):
    """ME-19: anywhere in the maze; ME-r8: a moved wall not back to its edge."""
    n = 0
    if s.turns > 0:
        for edge in range(EDGES):
            out[n] = PUT + edge  # overwritten by the next one unless it counts: faster than a branch
            n += 1 if s.wall[edge] == NO_WALL and edge != s.carried_from else 0
    else:
        for edge in range(EDGES):
            if may_place(s, box, edge):
                out[n] = PUT + edge
                n += 1
    if may_stop(s):
        out[n] = STOP
        n += 1
    return n


@rule
def legal_lifts(s, out):
    """ME-22, ME-18: any wall; ME-r32: Shifting Halls moves another one the second time."""
    n = 0
    for edge in range(EDGES):
        out[n] = LIFT + edge
        n += 1 if s.wall[edge] != NO_WALL and edge != s.settled else 0
    return n


@rule
def legal_directions(s, out):
    """ME-35, ME-36, ME-r7: any side but the rim; a wall there is jumped."""
    n = 0
    for side in range(SIDES):
        if EDGE[s.minotaur, side] != NOWHERE:
            out[n] = GO + side
            n += 1
    return n


@rule
def legal_picks(s, box, out):
    n = 0
    if s.phase == DISC:
        for square in range(SQUARES):
            if may_lay(s, box, square):
                out[n] = SPOT + square
                n += 1
    elif s.phase == OPPONENT:
        for seat in range(s.players):
            if seat != s.turn:
                out[n] = SEAT + seat
                n += 1
    else:
        for figure in range(FIGURES):
            if may_pick(s, box, figure):
                out[n] = PICK + figure
                n += 1
    return n


@rule
def may_pick(s, box, figure):
    """ME-33: one's own figure is cursed. ME-r29: Switch takes two of different colours."""
    if s.task == ENCURSE:
        return s.figure[figure] >= 0 and figure // EACH == colour_of(s, s.turn)
    if s.chosen == NONE:
        return has_partner(s, box, figure)
    return figure // EACH != s.chosen // EACH and may_swap(s, box, figure)


@rule
def legal_steps(s, box, out):
    """ME-26: any of one's figures; ME-27: never diagonally; ME-28: or none."""
    n = 0
    first = colour_of(s, s.turn) * EACH
    for figure in range(first, first + EACH):
        if may_move(s, box, figure):
            n = steps_of(s, figure, out, n)
    if s.saved[s.turn, ROPES] > 0:
        for figure in range(first, first + EACH):
            if may_move(s, box, figure):
                n = climbs_of(s, figure, out, n)
    if s.disc[D_PORTAL_2] != NOWHERE:
        for figure in range(first, first + EACH):
            square = other_portal(s, s.figure[figure])
            if square != NOWHERE and may_move(s, box, figure):  # ME-r38
                out[n] = PORTAL + figure * SQUARES + square
                n += 1
    out[n] = STOP
    return n + 1


@rule
def steps_of(s, figure, out, n):
    """ME-r16: to a neighbouring square with no wall between."""
    square = s.figure[figure]
    for i in range(SIDES):
        edge = EDGE[square, ASCENDING[i]]
        if edge != NOWHERE and not stops(s, figure, edge):
            out[n] = STEP + figure * SQUARES + NEIGHBOUR[square, ASCENDING[i]]
            n += 1
    return n


@rule
def climbs_of(s, figure, out, n):
    """ME-r27: over a wall of any kind, never the rim; ME-r30: where it stops the figure."""
    square = s.figure[figure]
    for i in range(SIDES):
        edge = EDGE[square, ASCENDING[i]]
        if edge != NOWHERE and stops(s, figure, edge):
            out[n] = CLIMB + figure * SQUARES + NEIGHBOUR[square, ASCENDING[i]]
            n += 1
    return n


@rule
def weights(s, box, bench, out):
    phase = s.phase
    if phase == EVENT_CARD:  # ME-6
        n = 0
        for card in range(CARDS):
            if s.deck[card] > 0:
                out[n] = s.deck[card]
                n += 1
    elif phase == EVENT_DIE:  # ME-21
        for face in range(FACES):
            out[face] = box.faces[face]
    else:
        for i in range(DIE):
            out[i] = box.numbers[i]


@rule
def secret(s):
    """ME-29: everybody sees everything."""
    return EVERYONE
