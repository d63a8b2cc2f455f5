"""The ways by which positions are judged: waves over the whole maze against a plain search."""

from heapq import heappop, heappush

from asterion.games.mazes_end import GAME
from asterion.games.mazes_end.rules.maze import colour_of, exit_of
from asterion.games.mazes_end.rules.state import (
    COLOURED,
    EACH,
    EDGE,
    GEMS,
    L_SHAPED,
    NEIGHBOUR,
    NO_WALL,
    NOWHERE,
    SIDES,
)
from asterion.games.mazes_end.rules.value import EXIT, distance, find_line, measure
from tests.conftest import random_states


def plain_distances(state, starts, colour):
    """From these squares to all others: a step costs 1, through a wall that stops the colour 4."""
    found, heap = {}, [(0, int(start)) for start in starts]
    while heap:
        cost, square = heappop(heap)
        if square in found:
            continue
        found[square] = cost
        for side in range(SIDES):
            edge = EDGE[square, side]
            if edge != NOWHERE:
                open_way = state.wall[edge] in (NO_WALL, COLOURED + colour)
                heappush(heap, (cost + (1 if open_way else 4), int(NEIGHBOUR[square, side])))
    return found


def test_waves_find_the_same_ways_as_a_plain_search():
    compared = 0
    for at, (setting, state) in enumerate(random_states(GAME, 12, 3000)):
        if at % 20:
            continue
        box, bench, colour = setting.box, setting.bench, int(colour_of(state, at // 20 % int(state.players)))
        find_line(state, bench)
        measure(state, box, bench, colour)
        figures = [int(square) for square in state.figure[colour * EACH : (colour + 1) * EACH] if square >= 0]
        gems = [gem for gem in range(GEMS) if state.gem[colour * GEMS + gem] == 1]
        where = {gem: int(box.gem_square[colour * GEMS + gem]) for gem in gems}
        exits = box.zone[exit_of(colour)][: EACH if state.zones == L_SHAPED else 1]
        out = plain_distances(state, exits, colour)
        for square in [*figures, *where.values()]:
            assert distance(bench, EXIT, square) == out[square]
            compared += 1
        for gem in gems:
            ways = plain_distances(state, [where[gem]], colour)
            for square in figures:
                assert distance(bench, 1 + gem, square) == ways[square]
                compared += 1
    assert compared > 500
