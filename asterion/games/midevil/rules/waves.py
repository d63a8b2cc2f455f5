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
def start_wave(s, bench, square):
    """The square is reached, nothing else; how many tiles that concerns."""
    for slot in range(number(s.slots)):
        bench.queue[FRESH + slot] = 0
        bench.queue[SEEN + slot] = 0
    bench.queue[OVER_BRIDGE] = 0
    slot = square // CELLS
    bench.queue[FRONT + slot] = 1 << (square % CELLS)
    bench.queue[SEEN + slot] = 1 << (square % CELLS)
    bench.queue[LIST] = slot
    return number(1)


@rule
def start_here_too(bench, square, tiles):
    """The wave starts from this square as well; how many tiles that concerns now."""
    slot = square // CELLS
    if bench.queue[SEEN + slot] == 0:
        bench.queue[FRONT + slot] = 0
        bench.queue[LIST + tiles] = slot
        tiles += 1
    bench.queue[FRONT + slot] |= 1 << (square % CELLS)
    bench.queue[SEEN + slot] |= 1 << (square % CELLS)
    return tiles


@rule
def kind_of(s, bench, slot):
    """The kind of a tile, the raised Drawbridge as if it were down where the wave crosses it."""
    kind = number(s.kind[slot])
    return LOWERED if kind == RAISED and bench.queue[OVER_BRIDGE] == 1 else kind


@rule
def reach(bench, slot, mask, count):
    """These squares of a tile are reached now, but for those reached before."""
    mask &= ~number(bench.queue[SEEN + slot])
    if mask == 0:
        return count
    if bench.queue[FRESH + slot] == 0:
        bench.queue[NEXT + count] = slot
        count += 1
    bench.queue[FRESH + slot] |= mask
    return count


@rule
def reach_beside(s, box, bench, slot, side, mask, count):
    """The same for squares of the tile on that side of a slot, if they can be entered from there."""
    to = number(s.beside[slot, side])
    if to == NONE:
        return count
    ways = number(box.ways[kind_of(s, bench, to), s.turn[to], (side + 2) % SIDES])
    return reach(bench, to, mask & ways, count)


@rule
def spread(s, box, bench, slot, count):
    """One step further from the squares of a tile that were reached last."""
    front = number(bench.queue[FRONT + slot])
    kind, turn = kind_of(s, bench, slot), number(s.turn[slot])
    north = front & number(box.ways[kind, turn, NORTH])
    east = front & number(box.ways[kind, turn, EAST])
    south = front & number(box.ways[kind, turn, SOUTH])
    west = front & number(box.ways[kind, turn, WEST])
    inside = ((north & INNER[NORTH]) >> 3) | ((south & INNER[SOUTH]) << 3)
    inside |= ((east & INNER[EAST]) << 1) | ((west & INNER[WEST]) >> 1)
    count = reach(bench, slot, inside, count)
    if north & AT_EDGE[NORTH] != 0:
        count = reach_beside(s, box, bench, slot, number(NORTH), (north & AT_EDGE[NORTH]) << 6, count)
    if east & AT_EDGE[EAST] != 0:
        count = reach_beside(s, box, bench, slot, number(EAST), (east & AT_EDGE[EAST]) >> 2, count)
    if south & AT_EDGE[SOUTH] != 0:
        count = reach_beside(s, box, bench, slot, number(SOUTH), (south & AT_EDGE[SOUTH]) >> 6, count)
    if west & AT_EDGE[WEST] != 0:
        count = reach_beside(s, box, bench, slot, number(WEST), (west & AT_EDGE[WEST]) << 2, count)
    return count


@rule
def next_wave(s, box, bench, tiles):
    """One step further from everywhere; on how many tiles something new has been reached."""
    count = number(0)
    for i in range(tiles):
        count = spread(s, box, bench, number(bench.queue[LIST + i]), count)
    for i in range(count):
        slot = number(bench.queue[NEXT + i])
        bench.queue[LIST + i] = slot
        bench.queue[FRONT + slot] = bench.queue[FRESH + slot]
        bench.queue[SEEN + slot] |= bench.queue[FRESH + slot]
        bench.queue[FRESH + slot] = 0
    return count


@rule
def reached(bench, square):
    return (number(bench.queue[SEEN + square // CELLS]) >> (square % CELLS)) & 1 == 1
