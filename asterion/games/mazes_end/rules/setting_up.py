"""Maze's End: the set-up, and who begins."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.rule import rule
from asterion.games.mazes_end.rules.maze import colour_of, home
from asterion.games.mazes_end.rules.state import *


@rule
def setup(s, box, bench, seats):
    """ME-5: figures in their zones; ME-6: the deck; ME-9: the Minotaur in the centre; ME-10: the gems."""
    s.players = seats
    s.first = NONE
    s.minotaur = box.centre
    s.asleep = NONE
    s.cursed = NONE
    for figure in range(FIGURES):
        s.figure[figure] = NOWHERE
        s.doomed[figure] = NONE
    for seat in range(SEATS):
        s.rolled[seat] = 0 if seat < seats else NONE
    for disc in range(DISCS):
        s.disc[disc] = NOWHERE
    for card in range(CARDS):
        s.deck[card] = box.copies[card] if s.events == ON else 0
    deal_walls(s, box)
    for seat in range(seats):
        colour = colour_of(s, seat)
        for figure in range(colour * EACH, (colour + 1) * EACH):
            s.figure[figure] = home(s, box, figure)
        for gem in range(colour * GEMS, (colour + 1) * GEMS):  # ME-r19
            s.gem[gem] = 1
    clear_turn(s)
    s.phase = ORDER
    s.actor = CHANCE


@rule
def deal_walls(s, box):
    """ME-7: so many walls each, ME-8: one of them one's coloured one; the others are the pile (ME-r6)."""
    s.pile[PLAIN] = box.plain
    for colour in range(COLOURS):
        s.pile[COLOURED + colour] = 1
    for seat in range(s.players):
        s.hand[seat, 0] = box.deal[s.players] - 1
        s.hand[seat, 1] = 1
        s.pile[PLAIN] -= s.hand[seat, 0]
        s.pile[COLOURED + colour_of(s, seat)] = 0


@rule
def clear_turn(s):
    s.face = NONE
    s.number = 0
    s.card = NONE
    s.task = NOTHING
    s.left = 0
    s.carried = NO_WALL
    s.carried_from = NOWHERE
    s.settled = NOWHERE
    s.chosen = NONE
    s.points = 0
    for i in range(EACH):
        s.trapped[i] = 0


@rule
def roll_for_start(s, number, log):
    """ME-11: the highest number begins; ME-r15: those tied for it roll again."""
    tell(log, ROLLED_FOR_START, s.turn, number, 0)
    s.rolled[s.turn] = number
    for seat in range(s.players):
        if s.rolled[seat] == 0:
            s.turn = seat
            return False
    highest = 0
    count = 0
    for seat in range(s.players):
        if s.rolled[seat] > highest:
            highest = s.rolled[seat]
            count = 0
        if s.rolled[seat] == highest:
            count += 1
            s.turn = seat
    if count == 1:
        return begin(s, log)
    tell(log, TIED, highest, 0, 0)
    for seat in range(s.players - 1, -1, -1):
        if s.rolled[seat] == highest:
            s.rolled[seat] = 0
            s.turn = seat
        else:
            s.rolled[seat] = NONE
    return False


@rule
def begin(s, log):
    """ME-12: the placement phase begins, ME-r15: with the player who also has the first turn."""
    s.first = s.turn
    tell(log, BEGINS, s.first, 0, 0)
    for seat in range(SEATS):
        s.rolled[seat] = NONE
    s.task = PLACE
    s.left = 1
    return True
