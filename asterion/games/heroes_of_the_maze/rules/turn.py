"""Heroes of the Maze: the course of a turn, and what a move does."""

from asterion.core.kernel.contract import CHANCE, OVER, tell
from asterion.core.kernel.rule import rule
from asterion.games.heroes_of_the_maze.rules.duels import challenge, throw
from asterion.games.heroes_of_the_maze.rules.legal import can_go_on
from asterion.games.heroes_of_the_maze.rules.maze import mover, moves_ogre
from asterion.games.heroes_of_the_maze.rules.setting_up import begin, clear_dice, clear_turn
from asterion.games.heroes_of_the_maze.rules.state import *

WAITS, GOES_ON, OVER_NOW = 0, 1, 2  # what a move leaves: a question asked, the turn, or nothing of the turn


@rule
def apply(s, box, bench, move, log):
    """Do what the move says; then ask for the next choice, or go on to the next turn."""
    if move < PUSH:
        left = go(s, move - GO, log)
    elif move < CHALLENGE:
        left = turn_walls(s, box, move - PUSH, log)
    elif move < END:
        challenge(s, move - CHALLENGE, log)
        left = WAITS
    elif move < WALLS:
        tell(log, TURN_ENDED, s.turn, s.spots, 0)  # HM-r5
        left = OVER_NOW
    elif move < DIE:
        begin(s, move, log)
        left = WAITS
    elif move < THROW:
        left = roll(s, move - DIE + 1, log)
    else:
        left = OVER_NOW if throw(s, box, move - THROW, log) else WAITS  # HM-r3
    if left == GOES_ON and not can_go_on(s, box, bench):
        tell(log, TURN_ENDED, s.turn, 0, 0)
        left = OVER_NOW
    if left == OVER_NOW:
        next_turn(s, log)


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
def turn_walls(s, box, tab, log):
    """HM-7: by exactly one segment; HM-11: it costs a spot, and the piece may move again."""
    s.walls = (s.walls + box.tab[tab] + ALIGNMENTS) % ALIGNMENTS
    s.spots -= 1
    s.moved = 0
    tell(log, WALLS_TURNED, s.turn, tab, s.walls)
    return GOES_ON


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
