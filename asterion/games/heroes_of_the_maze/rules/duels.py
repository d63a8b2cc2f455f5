"""Heroes of the Maze: the four kinds of duel.

Against the ogre only the adventurer throws, in attack or in defence by turns: HM-44, the ogre faces away
when he attacks and faces him when he defends. HM-r11: a duel goes on until it is won.
"""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.rule import rule
from asterion.games.heroes_of_the_maze.rules.maze import home_of, moves_ogre
from asterion.games.heroes_of_the_maze.rules.state import *


@rule
def challenge(s, piece, log):
    """HM-30: what is left of the die is forfeit."""
    seat = s.turn
    s.spots = 0
    s.moved = 0
    s.fighter = seat
    if moves_ogre(s):
        s.duel = BY_OGRE
        s.fighter = piece
        s.phase = DEFEND  # HM-31
    elif piece != OGRE:
        s.duel = ON_ROCK
        s.phase = STRIKE  # HM-39
    else:
        s.duel = OGRE_ON_ROCK if s.ogre == ROCK else OGRE_IN_MAZE
        s.phase = ATTACK  # HM-25, HM-36
    tell(log, CHALLENGED, OGRE if s.duel == BY_OGRE else seat, piece, s.duel)
    s.actor = CHANCE


@rule
def throw(s, box, symbol, log):
    """A duelling die is thrown; whether that decides the duel."""
    phase = s.phase
    if phase == STRIKE or phase == PARRY:
        return throw_on_rock(s, box, symbol, log)
    tell(log, THREW, s.fighter, symbol, phase)
    s.thrown[0] = symbol
    if phase == ATTACK and symbol == box.attack_wins[s.duel]:
        beat_ogre(s, log)
        return True
    if phase == DEFEND and symbol == box.defence_fails[s.duel]:
        be_beaten_by_ogre(s, log)
        return True
    s.phase = DEFEND if phase == ATTACK else ATTACK  # HM-27, HM-28, HM-32, HM-34, HM-37
    tell(log, DRAWN, s.duel, s.phase, 0)
    return False


@rule
def throw_on_rock(s, box, symbol, log):
    """HM-39: both throw at once, the attacker's die being read first; HM-40: a draw is thrown again."""
    if s.phase == STRIKE:
        tell(log, THREW, s.turn, symbol, STRIKE)
        s.thrown[0] = symbol
        s.thrown[1] = NONE
        s.phase = PARRY
        return False
    tell(log, THREW, s.controller, symbol, PARRY)
    struck = s.thrown[0]
    s.thrown[1] = symbol
    if struck == box.winning and symbol == box.losing:
        take_rock(s, log)
        return True
    if struck == box.losing and symbol == box.winning:
        tell(log, BEATEN, s.controller, s.turn, ON_ROCK)  # HM-42
        send_home(s, s.turn, log)
        return True
    s.phase = STRIKE
    tell(log, DRAWN, ON_ROCK, STRIKE, 0)
    return False


@rule
def beat_ogre(s, log):
    """HM-33, HM-36: in the maze the ogre goes back to its controller's arch, and there is no ring."""
    tell(log, BEATEN, s.fighter, OGRE, s.duel)
    if s.duel == OGRE_ON_ROCK:  # HM-21a, HM-26
        take_ring(s, log)
        take_control(s, log)
    else:
        send_ogre_home(s, log)


@rule
def be_beaten_by_ogre(s, log):
    """HM-29, HM-38: the ogre stays. HM-21b, HM-31: only when it attacked does its controller get a ring."""
    tell(log, BEATEN, OGRE, s.fighter, s.duel)
    if s.duel == BY_OGRE:
        take_ring(s, log)
    send_home(s, s.fighter, log)


@rule
def take_rock(s, log):
    """HM-21c, HM-41: a ring, the Rock, and the ogre from wherever it stands."""
    tell(log, BEATEN, s.turn, s.controller, ON_ROCK)
    take_ring(s, log)
    send_home(s, s.controller, log)
    take_control(s, log)


@rule
def take_ring(s, log):
    """HM-21: a ring from the Pool."""
    s.pool -= 1
    s.rings[s.turn] += 1
    tell(log, RING_WON, s.turn, s.rings[s.turn], 0)


@rule
def take_control(s, log):
    """HM-26: the ogre in front of the winner's arch, his adventurer on the Rock. HM-r4: no other way."""
    seat = s.turn
    tell(log, CONTROLS, seat, s.controller, 0)
    s.controller = seat
    send_ogre_home(s, log)
    tell(log, TO_ROCK, seat, s.adventurer[seat], 0)
    s.adventurer[seat] = ROCK


@rule
def send_ogre_home(s, log):
    home = home_of(s, s.controller)
    if s.ogre != home:
        tell(log, SENT_HOME, OGRE, s.ogre, home)
        s.ogre = home


@rule
def send_home(s, seat, log):
    """HM-r12: an adventurer beaten at his home stays there."""
    home = home_of(s, seat)
    if s.adventurer[seat] != home:
        tell(log, SENT_HOME, seat, s.adventurer[seat], home)
        s.adventurer[seat] = home
