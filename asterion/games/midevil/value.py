"""MidEvil: each seat's prospects, told from the position alone.

Two ways lead to a win, points and the book. For each the turns a player still needs are estimated; the
fewer, the greater the share of the one point. Distances are steps over the map as it lies, measured by a
wave that starts from the goal and goes over all squares of a tile at once, as masks of nine bits.
"""

import numpy as np

from asterion.core.contract import OVER
from asterion.core.rule import rule
from asterion.games.midevil.rules.map import (
    AT_EDGE,
    altar_square,
    colour_on,
    graveyard_slot,
    number,
    points_of,
    skeletons_on,
)
from asterion.games.midevil.state import *

FAR = 60  # steps; further than any way that matters
LOOK_ROUND = 7  # the same for the way to a skeleton
STEPS = 3.5  # of a turn
RIDING = 1.7  # a Horse in front makes that of them
PER_TURN = 1.5  # points that a turn brings with a bare hand
LIFE_POINTS = 0.7  # a life token is worth so many points
CARD_POINTS = 0.15  # a card in the hand
FRONT_POINTS = np.zeros(CARDS)  # a card in front, beside what it does in fights
FRONT_POINTS[BOW], FRONT_POINTS[CROSSBOW], FRONT_POINTS[CATAPULT], FRONT_POINTS[SHIELD] = 0.8, 1.2, 2.0, 0.7
SWORD_HELPS, AXE_HELPS, MACE_HELPS = 0.12, 0.24, 0.10  # by how much more points a turn brings
NEAREST = 0.5  # turns lost for a turn's way to the nearest skeleton
NO_GRAVEYARD = 14.0  # turns that the book needs while its place is unknown
GRAVES = 2.0  # turns lost by fighting in the Graveyard
DUEL = 3.0  # turns that taking the book from its holder costs, with equal forces
FORCE_LIFE = 1.5  # of a life token in player combat, in points
DEATH = 0.35  # the share lost by a player with nothing to save him
STUCK = 1.0  # turns lost
DEAD = 0.5
SHORTEST = 0.4  # turns: nobody has won yet

# Scratch for the waves, one number for each slot. In `queue`:
FRONT = 0  # the squares reached last
FRESH = SLOTS  # those reached now
LIST = 2 * SLOTS  # the slots that have some in FRONT
NEXT = 3 * SLOTS  # the slots that have some in FRESH
# In `near`:
SEEN = 0  # all squares reached
WAYS = SLOTS  # the ways measured, one for each seat
INNER = ~AT_EDGE  # the cells that have a neighbour on that side of the same tile

# --- ways -------------------------------------------------------------------------------------------------


@rule
def start_wave(s, work, square):
    """The square is reached, nothing else; how many tiles that concerns."""
    for slot in range(number(s.slots)):
        work.queue[FRESH + slot] = 0
        work.near[SEEN + slot] = 0
    slot = square // CELLS
    work.queue[FRONT + slot] = 1 << (square % CELLS)
    work.near[SEEN + slot] = 1 << (square % CELLS)
    work.queue[LIST] = slot
    return 1


@rule
def reach(work, slot, mask, count):
    """These squares of a tile are reached now, but for those reached before."""
    mask &= ~number(work.near[SEEN + slot])
    if mask == 0:
        return count
    if work.queue[FRESH + slot] == 0:
        work.queue[NEXT + count] = slot
        count += 1
    work.queue[FRESH + slot] |= mask
    return count


@rule
def reach_beside(s, work, slot, side, mask, count):
    """The same for squares of the tile on that side of a slot, if they can be entered from there."""
    to = number(s.beside[slot, side])
    if to == NONE:
        return count
    return reach(work, to, mask & number(work.ways[s.kind[to], s.turn[to], (side + 2) % SIDES]), count)


@rule
def spread(s, work, slot, count):
    """One step further from the squares of a tile that were reached last."""
    front = number(work.queue[FRONT + slot])
    kind, turn = number(s.kind[slot]), number(s.turn[slot])
    north = front & number(work.ways[kind, turn, NORTH])
    east = front & number(work.ways[kind, turn, EAST])
    south = front & number(work.ways[kind, turn, SOUTH])
    west = front & number(work.ways[kind, turn, WEST])
    inside = ((north & INNER[NORTH]) >> 3) | ((south & INNER[SOUTH]) << 3)
    inside |= ((east & INNER[EAST]) << 1) | ((west & INNER[WEST]) >> 1)
    count = reach(work, slot, inside, count)
    if north & AT_EDGE[NORTH] != 0:
        count = reach_beside(s, work, slot, NORTH, (north & AT_EDGE[NORTH]) << 6, count)
    if east & AT_EDGE[EAST] != 0:
        count = reach_beside(s, work, slot, EAST, (east & AT_EDGE[EAST]) >> 2, count)
    if south & AT_EDGE[SOUTH] != 0:
        count = reach_beside(s, work, slot, SOUTH, (south & AT_EDGE[SOUTH]) >> 6, count)
    if west & AT_EDGE[WEST] != 0:
        count = reach_beside(s, work, slot, WEST, (west & AT_EDGE[WEST]) << 2, count)
    return count


@rule
def next_wave(s, work, tiles):
    """One step further from everywhere; on how many tiles something new has been reached."""
    count = 0
    for i in range(tiles):
        count = spread(s, work, number(work.queue[LIST + i]), count)
    for i in range(count):
        slot = number(work.queue[NEXT + i])
        work.queue[LIST + i] = slot
        work.queue[FRONT + slot] = work.queue[FRESH + slot]
        work.near[SEEN + slot] |= work.queue[FRESH + slot]
        work.queue[FRESH + slot] = 0
    return count


@rule
def reached(work, square):
    return (number(work.near[SEEN + square // CELLS]) >> (square % CELLS)) & 1 == 1


@rule
def measure(s, work, square):
    """The steps of each pawn's way to a square, to `near`; those of the way from there to the Altar."""
    seats = number(s.seats)
    waiting = seats + 1
    for seat in range(seats):
        work.near[WAYS + seat] = FAR
    altar = altar_square(s)
    to_altar = FAR
    tiles = start_wave(s, work, square)
    steps = 0
    while tiles > 0 and steps < FAR:
        for seat in range(seats):
            if work.near[WAYS + seat] == FAR and reached(work, number(s.pawn[seat])):
                work.near[WAYS + seat] = steps
                waiting -= 1
        if to_altar == FAR and reached(work, altar):
            to_altar = steps
            waiting -= 1
        if waiting == 0:
            break
        tiles = next_wave(s, work, tiles)
        steps += 1
    return to_altar


@rule
def measure_to_book(s, work):
    """The ways of all pawns to the book, or to its holder, and from there to the Altar; NONE if unknown."""
    if s.book != IN_GRAVEYARD:
        return measure(s, work, number(s.pawn[s.book]))
    slot = graveyard_slot(s)
    return NONE if slot == NONE else measure(s, work, slot * CELLS + CENTRE)


@rule
def way_to_skeleton(s, work, square):
    """The steps to the nearest skeleton, as far as one looks round."""
    if colour_on(s, square) != NONE:
        return 0
    tiles = start_wave(s, work, square)
    for steps in range(1, LOOK_ROUND):
        tiles = next_wave(s, work, tiles)
        for i in range(tiles):
            slot = number(work.queue[LIST + i])
            if number(work.queue[FRONT + slot]) & skeletons_on(s, slot) != 0:
                return steps
    return LOOK_ROUND


# --- turns still needed -----------------------------------------------------------------------------------


@rule
def speed(s, seat):
    """Steps of a turn."""
    return STEPS * RIDING if s.front[seat] & (1 << HORSE) != 0 else STEPS


@rule
def turns_for_points(s, work, seat):
    """MV-63: by collecting, with what life tokens and cards are worth."""
    front = number(s.front[seat])
    need = GOAL_POINTS - points_of(s, seat) - LIFE_POINTS * s.life[seat] - CARD_POINTS * s.held[seat]
    rate = 1.0
    if front != 0:
        for card in range(BOW, SHIELD + 1):
            if (front >> card) & 1 == 1:
                need -= FRONT_POINTS[card]
        if (front >> AXE) & 1 == 1:
            rate += AXE_HELPS
        elif (front >> SWORD) & 1 == 1:
            rate += SWORD_HELPS
        if (front >> MACE) & 1 == 1:
            rate += MACE_HELPS
    turns = max(need, 0.5) / (PER_TURN * rate)
    return turns + NEAREST * way_to_skeleton(s, work, number(s.pawn[seat])) / speed(s, seat)


@rule
def force(s, seat):
    """What a player can throw into player combat."""
    return 3.0 + points_of(s, seat) + FORCE_LIFE * s.life[seat]


@rule
def turns_for_book(s, work, seat, to_altar):
    """MV-62: to the book, from its holder if need be, and with it to the Altar's centre."""
    if to_altar == NONE:
        return NO_GRAVEYARD
    if s.book == seat:
        return to_altar / speed(s, seat)
    turns = (work.near[WAYS + seat] + to_altar) / speed(s, seat)
    if s.book == IN_GRAVEYARD:
        return turns + GRAVES
    return turns + DUEL * force(s, number(s.book)) / force(s, seat)


@rule
def danger(s, seat):
    """The share a player stands to lose by death: less with every token, shield and skeleton to spend."""
    if s.dead[seat] == 1:
        return 0.0
    saved = s.life[seat] + min(points_of(s, seat), 6) * 0.4
    if s.front[seat] & (1 << SHIELD) != 0:
        saved += 1.0
    return DEATH / (1.0 + saved * saved)


@rule
def value(s, work, out):
    """Who is how quick, by points or by the book."""
    seats = number(s.seats)
    if s.actor == OVER:
        for seat in range(seats):
            out[seat] = s.score[seat]
        return
    to_altar = measure_to_book(s, work)
    total = 0.0
    for seat in range(seats):
        late = SHORTEST + STUCK * s.stuck[seat] + DEAD * s.dead[seat]
        points = late + turns_for_points(s, work, seat)
        book = late + turns_for_book(s, work, seat, to_altar)
        share = (1.0 / (points * points) + 1.0 / (book * book)) * (1.0 - danger(s, seat))
        out[seat] = share
        total += share
    for seat in range(seats):
        out[seat] /= total
