"""Heroes of the Maze: what is legal, and how likely each of chance's outcomes is."""

from asterion.core.kernel.contract import EVERYONE
from asterion.core.kernel.rule import rule
from asterion.games.heroes_of_the_maze.rules.maze import alongside, before_open_gate, destinations, moves_ogre
from asterion.games.heroes_of_the_maze.rules.state import *


@rule
def legal(s, box, bench, out):
    phase = s.phase
    if phase == ACT:
        return legal_acts(s, box, out)
    if phase == ROLL:
        return in_a_row(DIE, FACES, out)  # HM-9
    if phase == ALIGN:
        return in_a_row(WALLS, ALIGNMENTS, out)  # HM-2
    if phase == FIRST:
        return in_a_row(STARTS, s.seats, out)  # HM-6
    if phase == ENDED:
        return 0
    return in_a_row(THROW, SYMBOLS, out)


@rule
def in_a_row(first, count, out):
    for i in range(count):
        out[i] = first + i
    return count


@rule
def legal_acts(s, box, out):
    """HM-10, HM-11: move, turn the walls, challenge. HM-r5, HM-14: nothing of that must be done."""
    n = 0
    if s.moved == 0:  # HM-r8
        cells = destinations(s, box)
        while cells != 0:
            bit = cells & -cells
            cells ^= bit
            out[n] = GO + CELL_OF_BIT[bit % 67]
            n += 1
    if s.spots > 0:  # HM-7, HM-9
        out[n] = LEFT
        out[n + 1] = RIGHT
        n += 2
    n = legal_challenges(s, box, out, n)
    out[n] = END
    return n + 1


@rule
def legal_challenges(s, box, out, n):
    """HM-r12: whoever is alongside several opponents chooses one. HM-43: adventurers only on the Rock."""
    if moves_ogre(s):
        near = alongside(s, box, s.ogre)  # HM-30
        for seat in range(s.seats):
            if near & BIT[s.adventurer[seat]] != 0:
                out[n] = CHALLENGE + seat
                n += 1
        return n
    at_centre = before_open_gate(s, box)
    if at_centre and s.controller != NONE:  # HM-23, HM-39
        out[n] = CHALLENGE + s.controller
        n += 1
    near = alongside(s, box, s.adventurer[s.turn])
    if near & BIT[s.ogre] != 0 or (at_centre and s.ogre == ROCK):  # HM-35, HM-25
        out[n] = CHALLENGE + OGRE
        n += 1
    return n


@rule
def can_go_on(s, box, bench):
    """Something is left to choose beside ending the turn.

    This writes into `bench.moves` while `apply` runs: whoever reads moves there has picked one by then.
    """
    if s.spots > 0 or (s.moved == 0 and destinations(s, box) != 0):
        return True
    return legal_challenges(s, box, bench.moves, 0) > 0


@rule
def weights(s, box, bench, out):
    """A duelling die shows its symbols as often as it has them; all else is equally likely."""
    if s.phase >= ATTACK:
        for symbol in range(SYMBOLS):
            out[symbol] = box.faces[symbol]
    else:
        for i in range(ALIGNMENTS):
            out[i] = 1


@rule
def secret(s):
    """Nothing is hidden in this game."""
    return EVERYONE
