"""MidEvil: waves over the map, which start from a square and go one step further at a time.

A wave goes over all squares of a tile at once, as masks of nine bits, whatever stands on them. It needs
nothing but the scratch `queue`: five parts of it, each with one number for each slot, and one number more.
"""

from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.map import AT_EDGE
from asterion.games.midevil.rules.state import *

FRONT = 0  # the squares reached last
FRESH = SLOTS  # those reached now
LIST = 2 * SLOTS  # the slots that have some in FRONT
NEXT = 3 * SLOTS  # the slots that have some in FRESH
SEEN = 4 * SLOTS  # all squares reached
OVER_BRIDGE = 5 * SLOTS  # 1: the Drawbridge is crossed as if it were down
INNER = ~AT_EDGE  # the cells that have a neighbour on that side of the same tile


@rule
def start_wave(s, work, square):
    """The square is reached, nothing else; how many tiles that concerns."""
    for slot in range(number(s.slots)):
        work.queue[FRESH + slot] = 0
        work.queue[SEEN + slot] = 0
    work.queue[OVER_BRIDGE] = 0
    slot = square // CELLS
    work.queue[FRONT + slot] = 1 << (square % CELLS)
    work.queue[SEEN + slot] = 1 << (square % CELLS)
    work.queue[LIST] = slot
    return number(1)


@rule
def start_here_too(work, square, tiles):
    """The wave starts from this square as well; how many tiles that concerns now."""
    slot = square // CELLS
    if work.queue[SEEN + slot] == 0:
        work.queue[FRONT + slot] = 0
        work.queue[LIST + tiles] = slot
        tiles += 1
    work.queue[FRONT + slot] |= 1 << (square % CELLS)
    work.queue[SEEN + slot] |= 1 << (square % CELLS)
    return tiles


@rule
def kind_of(s, work, slot):
    """The kind of a tile, the raised Drawbridge as if it were down where the wave crosses it."""
    kind = number(s.kind[slot])
    return LOWERED if kind == RAISED and work.queue[OVER_BRIDGE] == 1 else kind


@rule
def reach(work, slot, mask, count):
    """These squares of a tile are reached now, but for those reached before."""
    mask &= ~number(work.queue[SEEN + slot])
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
    ways = number(work.ways[kind_of(s, work, to), s.turn[to], (side + 2) % SIDES])
    return reach(work, to, mask & ways, count)


@rule
def spread(s, work, slot, count):
    """One step further from the squares of a tile that were reached last."""
    front = number(work.queue[FRONT + slot])
    kind, turn = kind_of(s, work, slot), number(s.turn[slot])
    north = front & number(work.ways[kind, turn, NORTH])
    east = front & number(work.ways[kind, turn, EAST])
    south = front & number(work.ways[kind, turn, SOUTH])
    west = front & number(work.ways[kind, turn, WEST])
    inside = ((north & INNER[NORTH]) >> 3) | ((south & INNER[SOUTH]) << 3)
    inside |= ((east & INNER[EAST]) << 1) | ((west & INNER[WEST]) >> 1)
    count = reach(work, slot, inside, count)
    if north & AT_EDGE[NORTH] != 0:
        count = reach_beside(s, work, slot, number(NORTH), (north & AT_EDGE[NORTH]) << 6, count)
    if east & AT_EDGE[EAST] != 0:
        count = reach_beside(s, work, slot, number(EAST), (east & AT_EDGE[EAST]) >> 2, count)
    if south & AT_EDGE[SOUTH] != 0:
        count = reach_beside(s, work, slot, number(SOUTH), (south & AT_EDGE[SOUTH]) >> 6, count)
    if west & AT_EDGE[WEST] != 0:
        count = reach_beside(s, work, slot, number(WEST), (west & AT_EDGE[WEST]) << 2, count)
    return count


@rule
def next_wave(s, work, tiles):
    """One step further from everywhere; on how many tiles something new has been reached."""
    count = number(0)
    for i in range(tiles):
        count = spread(s, work, number(work.queue[LIST + i]), count)
    for i in range(count):
        slot = number(work.queue[NEXT + i])
        work.queue[LIST + i] = slot
        work.queue[FRONT + slot] = work.queue[FRESH + slot]
        work.queue[SEEN + slot] |= work.queue[FRESH + slot]
        work.queue[FRESH + slot] = 0
    return count


@rule
def reached(work, square):
    return (number(work.queue[SEEN + square // CELLS]) >> (square % CELLS)) & 1 == 1
