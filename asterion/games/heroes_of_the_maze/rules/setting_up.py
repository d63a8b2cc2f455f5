"""Heroes of the Maze: the set-up, up to the first turn."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.rule import rule
from asterion.games.heroes_of_the_maze.rules.maze import home_of
from asterion.games.heroes_of_the_maze.rules.state import *


@rule
def setup(s, box, bench, seats):
    """HM-3: the ogre on the Rock; HM-4: the rings in the Pool; HM-5: everybody at home."""
    s.seats = seats
    for seat in range(SEATS):
        s.adventurer[seat] = home_of(s, seat) if seat < seats else NOWHERE
    s.ogre = ROCK
    s.controller = NONE
    s.pool = box.pool
    s.turn = NONE
    clear_turn(s)
    clear_dice(s)
    s.phase = ALIGN
    s.actor = CHANCE


@rule
def clear_turn(s):
    s.die = 0
    s.spots = 0
    s.moved = 0
    s.duel = NONE
    s.fighter = NONE


@rule
def clear_dice(s):
    """What decided a duel is seen until the next number die is thrown."""
    for die in range(DUELLING_DICE):
        s.thrown[die] = NONE


@rule
def begin(s, move, log):
    """HM-2: the walls as chance left them; HM-6: then the first player."""
    if move < STARTS:
        s.walls = move - WALLS
        tell(log, ALIGNED, s.walls, 0, 0)
        s.phase = FIRST
    else:
        s.turn = move - STARTS
        s.turns = 1
        tell(log, STARTED, s.turn, 0, 0)
        s.phase = ROLL
