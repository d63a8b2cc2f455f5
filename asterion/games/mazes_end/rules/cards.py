"""Maze's End: the event cards."""

from asterion.core.kernel.contract import tell
from asterion.core.kernel.rule import rule
from asterion.games.mazes_end.rules.figures import to_the_lair
from asterion.games.mazes_end.rules.maze import colour_of, kinds_to_take
from asterion.games.mazes_end.rules.state import *


@rule
def draw_card(s, box, card, log):
    """ME-24, ME-29: a card is drawn for all to see and done. ME-r26: it does not come back into the deck."""
    s.deck[card] -= 1
    s.card = card
    tell(log, DREW, s.turn, card, 0)
    if card >= EVENT_PLANNER and card < EVENT_PLANNER + SAVED:  # ME-30
        s.saved[s.turn, card - EVENT_PLANNER] += 1
        return True
    s.spent[card] += 1
    if card == SPRINT:  # ME-r28
        s.points += 3
        tell(log, MORE_POINTS, s.turn, 3, 0)
        return True
    if card == SLEEPING_BEAST:
        s.asleep = s.turn
        tell(log, FELL_ASLEEP, s.turn, 0, 0)
        return True
    if card == BACK_TO_THE_LAIR:
        if s.asleep == NONE:
            to_the_lair(s, box, log)
        else:
            tell(log, SLEEPS_ON, 0, 0, 0)  # ME-r25
        return True
    if card == DEAD_END and s.players == 2:  # there is only one opponent
        slow_down(s, 1 - s.turn, log)
        return True
    if card == CURSE and last_figure(s) != NONE:
        put_curse(s, last_figure(s), log)
        return True
    set_task(s, card)
    return True


@rule
def last_figure(s):
    """The player's only figure in the maze, or NONE if there are more."""
    found = NONE
    first = colour_of(s, s.turn) * EACH
    for figure in range(first, first + EACH):
        if s.figure[figure] >= 0:
            if found != NONE:
                return NONE
            found = figure
    return found


@rule
def put_curse(s, figure, log):
    """ME-33: the Minotaur figure replaces it; ME-r24: nobody is slain by that."""
    s.cursed = figure
    tell(log, CURSED, figure, 0, 0)


@rule
def slow_down(s, seat, log):
    """ME-r28: one movement point in the next turn."""
    s.slowed[seat] = 1
    tell(log, SLOWED, seat, 0, 0)


@rule
def use_saved(s, seat, which):
    """ME-r26: a saved card that is played is out."""
    s.saved[seat, which] -= 1
    s.spent[EVENT_PLANNER + which] += 1


@rule
def set_task(s, card):
    """What the player has to do for the other cards, and how often."""
    s.left = 1
    if card == DEMOLITION:
        s.task = REMOVE
    elif card == EARTHQUAKE:
        s.task = REMOVE
        s.left = 3
    elif card == SHIFTING_HALLS:
        s.task = MOVE
        s.left = 2
    elif card == MASTER_MASON:
        if kinds_to_take(s) > 0:
            s.task = PLACE
            s.left = 2
        else:
            s.task = MOVE
    elif card == STAMPEDE:
        s.task = CHARGE
        s.left = 3
    elif card == BLOOD_RAGE or card == ADRENALINE:
        s.task = THROW
    elif card == SWITCH:
        s.task = SWAP
    elif card == DEAD_END:
        s.task = SLOW
    elif card == CURSE:
        s.task = ENCURSE
    else:
        s.task = LAY
        if card == PORTALS:
            s.left = 2
