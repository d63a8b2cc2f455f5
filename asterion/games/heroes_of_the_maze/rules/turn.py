"""Heroes of the Maze: the set-up, the course of a turn, and what a move does."""

from asterion.core.kernel.contract import CHANCE, OVER, tell
from asterion.core.kernel.rule import rule
from asterion.games.heroes_of_the_maze.rules.duels import challenge, throw
from asterion.games.heroes_of_the_maze.rules.legal import can_go_on
from asterion.games.heroes_of_the_maze.rules.maze import home_of, mover, moves_ogre
from asterion.games.heroes_of_the_maze.rules.state import *

WAITS, GOES_ON, OVER_NOW = 0, 1, 2  # what a move leaves: a question asked, the turn, or nothing of the turn


@rule
def setup(s, work, seats):
    """HM-3: the ogre on the Rock; HM-4: the rings in the Pool; HM-5: everybody at home."""
    s.seats = seats
    for seat in range(SEATS):
        s.adventurer[seat] = home_of(s, seat) if seat < seats else NOWHERE
    s.ogre = ROCK
    s.controller = NONE
    s.pool = work.pool
    s.turn = NONE
    clear_turn(s)
    clear_dice(s)
    s.phase = ALIGN
    s.actor = CHANCE


@rule
def apply(s, work, move, log):
    """Do what the move says; then ask for the next choice, or go on to the next turn."""
    if move < LEFT:
        left = go(s, move - GO, log)
    elif move < CHALLENGE:
        left = turn_walls(s, work, move - LEFT, log)
    elif move < END:
        challenge(s, move - CHALLENGE, log)
        left = WAITS
    elif move < WALLS:
        tell(log, TURN_ENDED, s.turn, s.spots, 0)  # HM-r5
        left = OVER_NOW
    elif move < DIE:
        left = begin(s, move, log)
    elif move < THROW:
        left = roll(s, move - DIE + 1, log)
    else:
        left = OVER_NOW if throw(s, work, move - THROW, log) else WAITS  # HM-r3
    if left == GOES_ON and not can_go_on(s, work):
        tell(log, TURN_ENDED, s.turn, 0, 0)
        left = OVER_NOW
    if left == OVER_NOW:
        next_turn(s, log)


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
    return WAITS


@rule
def roll(s, spots, log):
    """HM-9: so many segments, at most, may the walls be turned; HM-10: but first the piece may move."""
    clear_dice(s)
    s.die = spots
    s.spots = spots
    s.phase = ACT
    s.actor = s.turn
    tell(log, ROLLED, s.turn, spots, 0)
    return WAITS


@rule
def go(s, cell, log):
    """HM-13: as far as one wishes; HM-r8: once before each turning of the walls and once after the last."""
    tell(log, MOVED, OGRE if moves_ogre(s) else s.turn, mover(s), cell)
    if moves_ogre(s):
        s.ogre = cell
    else:
        s.adventurer[s.turn] = cell
    s.moved = 1
    return GOES_ON


@rule
def turn_walls(s, work, tab, log):
    """HM-7: by exactly one segment; HM-11: it costs a spot, and the piece may move again."""
    s.walls = (s.walls + work.tab[tab] + ALIGNMENTS) % ALIGNMENTS
    s.spots -= 1
    s.moved = 0
    tell(log, WALLS_TURNED, s.turn, tab, s.walls)
    return GOES_ON


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
def next_turn(s, log):
    """HM-6: clockwise. HM-1: whoever has rings enough has won; HM-r6: nor does it go on for ever."""
    clear_turn(s)
    if s.rings[s.turn] >= RINGS_TO_WIN[s.rings_to_win]:
        end_game(s, s.turn, BY_RINGS, log)
    elif s.turns == TURNS:
        end_game(s, s.controller, BY_TURNS, log)
    else:
        s.turn = (s.turn + 1) % s.seats
        s.turns += 1
        s.phase = ROLL
        s.actor = CHANCE
        tell(log, TURN, s.turn, s.turns, 0)


@rule
def end_game(s, winner, why, log):
    """HM-r6: without a controller of the ogre the last turn leaves a draw."""
    s.actor = OVER
    s.phase = ENDED
    s.ending = why
    for seat in range(s.seats):
        s.score[seat] = 1.0 / s.seats if winner == NONE else 1.0 if winner == seat else 0.0
    tell(log, FINISHED, winner, why, 0)
