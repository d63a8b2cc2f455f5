"""Heroes of the Maze: each seat's prospects, told from the position alone."""

from math import exp

from asterion.core.kernel.contract import OVER
from asterion.core.kernel.rule import rule
from asterion.games.heroes_of_the_maze.rules.maze import alongside, home_of
from asterion.games.heroes_of_the_maze.rules.state import *

WIN = 5.0  # what all the rings to win are worth, in the exponent of a seat's strength
CONTROL = 1.0  # the ogre's controller wins rings without a way to go
NEAR = 0.4  # the ogre stands alongside an adventurer
WAY = 0.15  # a turn of the walls on the way to the gate-space
HOME = 0.7  # about what it costs to be sent home


@rule
def ring_worth(s):
    return WIN / RINGS_TO_WIN[s.rings_to_win]


@rule
def turns_away(s, box, seat):
    """The fewest turns of the walls to the own gate-space, and half a turn more where he must move first."""
    home = home_of(s, seat) - H
    cell = s.adventurer[seat]
    turns = box.way[s.rotor, home, s.walls, cell]
    if cell == GATE_SPACE[home]:
        return 1.0 * turns
    after_left = box.way[s.rotor, home, (s.walls + 1) % ALIGNMENTS, cell]
    after_right = box.way[s.rotor, home, (s.walls + ALIGNMENTS - 1) % ALIGNMENTS, cell]
    return 0.5 * (turns + 1 + min(after_left, after_right))


@rule
def strength(s, box, seat):
    """Rings, who controls the ogre, and how far it is to the own gate-space."""
    worth = ring_worth(s) * s.rings[seat]
    if seat != s.controller:
        return worth - WAY * turns_away(s, box, seat)
    near = alongside(s, box, s.ogre)
    for other in range(s.seats):
        if near & BIT[s.adventurer[other]] != 0:
            worth += NEAR
    return worth + CONTROL


@rule
def adventurer_wins(s):
    """How likely a duel with the ogre ends well for the adventurer, with dice of three equal symbols."""
    return 0.6 if s.phase == ATTACK else 0.4


@rule
def stake(s, seat):
    """What the duel being fought adds to a seat's strength, on average."""
    if s.duel == NONE:
        return 0.0
    prize = ring_worth(s)
    if s.duel == ON_ROCK:
        if seat == s.fighter:
            return 0.5 * (prize + CONTROL - HOME)
        return -0.5 * (CONTROL + HOME) if seat == s.controller else 0.0
    wins = adventurer_wins(s)
    if seat == s.fighter:
        gain = prize + CONTROL if s.duel == OGRE_ON_ROCK else 0.0
        return wins * gain - (1.0 - wins) * HOME
    if seat == s.controller:
        return (1.0 - wins) * prize * (s.duel == BY_OGRE) - wins * NEAR
    return 0.0


@rule
def value(s, box, bench, out):
    if s.actor == OVER:
        for seat in range(s.seats):
            out[seat] = s.score[seat]
        return
    total = 0.0
    for seat in range(s.seats):
        out[seat] = exp(strength(s, box, seat) + stake(s, seat))
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total
