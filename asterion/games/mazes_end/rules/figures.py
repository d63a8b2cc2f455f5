"""Maze's End: figures that move, collect, escape and are slain, and the Minotaur that slays them."""

from asterion.core.kernel.contract import OVER, tell
from asterion.core.kernel.rule import rule
from asterion.games.mazes_end.rules.maze import colour_of, exit_of, gems_left, home, squares_entered, zone_at
from asterion.games.mazes_end.rules.state import *

# --- slaying ----------------------------------------------------------------------------------------------


@rule
def doom(s, figure):
    """Put a figure at the end of those about to be slain."""
    for i in range(FIGURES):
        if s.doomed[i] == NONE:
            s.doomed[i] = figure
            return


@rule
def doom_square(s, square, spared):
    """ME-r21: everybody on a square, in turn order from the player who moves, but a colour that is spared.

    A figure on the sanctuary cannot be slain (ME-r36).
    """
    if square == s.disc[D_SANCTUARY]:
        return
    for i in range(s.players):
        colour = colour_of(s, (s.turn + i) % s.players)
        for figure in range(colour * EACH, (colour + 1) * EACH):
            if s.figure[figure] == square and colour != spared:
                doom(s, figure)


@rule
def next_doomed(s):
    """The first of the doomed leaves the list."""
    for i in range(FIGURES - 1):
        s.doomed[i] = s.doomed[i + 1]
    s.doomed[FIGURES - 1] = NONE
    if s.doomed[0] == NONE:
        s.by_curse = 0


@rule
def slay(s, box, log):
    """ME-38, ME-39: back to its zone, ME-r3: to its own square. ME-r20: that is no movement."""
    figure = s.doomed[0]
    tell(log, SLAIN, figure, s.figure[figure], s.by_curse)
    s.figure[figure] = home(s, box, figure)
    if figure // EACH == colour_of(s, s.turn):
        s.trapped[figure % EACH] = 0
    next_doomed(s)


@rule
def tell_trap(s, figure, log):
    """ME-r35: the trap holds a figure that has entered it and was not slain there."""
    if figure // EACH == colour_of(s, s.turn) and s.trapped[figure % EACH] == 1:
        tell(log, CAUGHT, figure, 0, 0)


@rule
def redeem(s, log):
    """ME-r14: the owner plays Redemption; ME-r22: it saves one figure once, on the square where it is."""
    figure = s.doomed[0]
    tell(log, REDEEMED, figure, s.figure[figure], 0)
    tell_trap(s, figure, log)
    next_doomed(s)


# --- the Minotaur -----------------------------------------------------------------------------------------


@rule
def charge(s, side, log):
    """ME-38: the Minotaur slays all on its way, ME-r21: on the squares it enters."""
    start = s.minotaur
    square = int(start)
    for _ in range(squares_entered(s, side)):
        square = int(NEIGHBOUR[square, side])
        doom_square(s, square, NONE)
    s.minotaur = square
    tell(log, CHARGED, start, square, 1 if s.wall[EDGE[start, side]] != NO_WALL else 0)


@rule
def to_the_lair(s, box, log):
    """ME-42: whoever stands in the centre is slain when the Minotaur is sent there, ME-r31: or is there."""
    tell(log, TO_THE_LAIR, s.minotaur, box.centre, 0)
    s.minotaur = box.centre
    doom_square(s, int(box.centre), NONE)


# --- the figures ------------------------------------------------------------------------------------------


@rule
def arrive(s, box, figure, square, log):
    """A figure moves onto a square, ME-r2: whoever is there. ME-39: with the Minotaur it is slain at once."""
    s.figure[figure] = square
    if square == s.disc[D_TRAP]:
        s.trapped[figure % EACH] = 1
    if square == s.minotaur and square != s.disc[D_SANCTUARY]:  # ME-r37
        doom(s, figure)
        return
    tell_trap(s, figure, log)
    if figure == s.cursed:  # ME-r24
        s.by_curse = 1
        doom_square(s, square, figure // EACH)
        if s.doomed[0] == NONE:
            s.by_curse = 0
    collect(s, box, figure, square, log)
    escape(s, box, figure, log)


@rule
def collect(s, box, figure, square, log):
    """ME-3, ME-r4: entering the square of a gem of one's colour collects it."""
    gem = box.gem_on[square]
    colour = figure // EACH
    if gem == NOWHERE or gem // GEMS != colour or s.gem[gem] == 0:
        return
    s.gem[gem] = 0
    tell(log, COLLECTED, figure, square, 0)
    if gems_left(s, colour) == 0:  # ME-r5: those already on the exit zone escape at once
        for other in range(colour * EACH, (colour + 1) * EACH):
            if other != figure:
                escape(s, box, other, log)


@rule
def escape(s, box, figure, log):
    """ME-1, ME-2: with both gems, on the opposite zone. ME-4: the last escape wins at once."""
    colour = figure // EACH
    square = s.figure[figure]
    if square < 0 or gems_left(s, colour) > 0 or zone_at(s, box, square) != exit_of(colour):
        return
    tell(log, LEFT, figure, square, 0)
    s.figure[figure] = ESCAPED  # ME-r11
    s.trapped[figure % EACH] = 0
    for other in range(colour * EACH, (colour + 1) * EACH):
        if s.figure[other] != ESCAPED:
            return
    end_game(s, s.turn, log)


@rule
def end_game(s, winner, log):
    """ME-1: one winner; ME-r12: after too many turns a draw."""
    s.actor = OVER
    s.phase = ENDED
    for i in range(FIGURES):
        s.doomed[i] = NONE
    s.by_curse = 0
    for seat in range(s.players):
        if winner == NONE:
            s.score[seat] = 1.0 / s.players
        else:
            s.score[seat] = 1.0 if seat == winner else 0.0
    tell(log, FINISHED, winner, 0, 0)
