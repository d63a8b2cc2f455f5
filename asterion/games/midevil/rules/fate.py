"""MidEvil: the Dungeon Fate of a pawn that enters a dungeon tile, and skeletons that rise around it."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.combat import start_fight
from asterion.games.midevil.rules.lives import gain_life, spend, suffer, why_no_life
from asterion.games.midevil.rules.map import HOW_MANY, colour_on, in_dungeon, points_of, room_for_skeleton
from asterion.games.midevil.rules.peopling import people, why_none_come
from asterion.games.midevil.rules.spells import draw_one, has_spells
from asterion.games.midevil.rules.state import *

DUST_POINTS = 2  # what grave dust takes
BEST_ROLL = 6

# --- the roll ---------------------------------------------------------------------------------------------


@rule
def meets_fate(s, seat):
    """MV3-9, MV3-r17: with its last step the pawn has entered a dungeon tile or the Dungeon Altar."""
    square = number(s.pawn[seat])
    return in_dungeon(s, square) and s.came[seat] // CELLS != square // CELLS


@rule
def roll_fate(s, box, face, log):
    """MV3-9: what the Dungeon Fate table says."""
    seat = number(s.player)
    s.lot = LOT_FATE + face
    tell(log, FATE, seat, face, why_vain(s, box, seat, face))
    if face == TRAP:
        suffer(s, seat, log)
    elif face == AMBUSH:
        s.fate = AMBUSH
        return ask_points(s)
    elif face == DUST:
        begin_dust(s, seat, log)
    elif face == SPELL:
        draw_one(s, seat)
    elif face == SURVIVOR:
        take_life(s, seat, log)
    else:
        s.fate = LOST
    return True


@rule
def why_vain(s, box, seat, face):
    """Why this fate brings nothing, if so."""
    if face == AMBUSH:
        return why_none_come(s, number(BEST_ROLL), room_around(s, box))
    if face == SURVIVOR:
        return why_no_life(s, seat)
    return NO_SPELL_LEFT if face == SPELL and not has_spells(s, box) else WORKS


@rule
def room_around(s, box):
    """How many squares of the active player's tile have room for a skeleton."""
    return number(HOW_MANY[room_for_skeleton(s, box, number(s.pawn[s.player]) // CELLS)])


@rule
def take_life(s, seat, log):
    """MV-r16: never more than five."""
    gained = gain_life(s, seat, number(1))
    if gained > 0:
        tell(log, LIFE_GAINED, seat, gained, 0)


@rule
def fate_on(s, box, bench, log):
    """Skeletons and grave dust, one by one. False if somebody is asked."""
    return rise(s, box, bench, log) if s.fate == AMBUSH else dust(s, bench, log)


# --- grave dust -------------------------------------------------------------------------------------------


@rule
def begin_dust(s, seat, log):
    """Who has no skeleton loses a life token."""
    if points_of(s, seat) == 0:
        suffer(s, seat, log)
    else:
        s.fate = DUST
        s.left = DUST_POINTS


@rule
def dust_choices(s, out):
    """Skeletons of any colour; no change is given."""
    n = 0
    for colour in range(COLLECTED):
        if s.collected[s.player, colour] > 0:
            out[n] = SKELETON_OF + colour
            n += 1
    return n


@rule
def dust(s, bench, log):
    n = dust_choices(s, bench.answers[:]) if s.left > 0 else 0
    if n == 0:
        s.fate = 0
        s.left = 0
        return True
    if n == 1:
        return lose_to_dust(s, number(bench.answers[0]) - SKELETON_OF, log)
    s.asked = DUST_OF
    s.actor = s.player
    return False


@rule
def lose_to_dust(s, colour, log):
    """MV-66: it is out of play."""
    s.left = max(0, number(s.left) - spend(s, number(s.player), colour))
    tell(log, LOST_SKELETON, s.player, colour, 0)
    return True


# --- skeletons around a pawn ------------------------------------------------------------------------------


@rule
def ask_points(s):
    s.asked = FATE_POINTS
    s.actor = CHANCE
    return False


@rule
def roll_fate_points(s, box, face, log):
    """MV3-14: the roll is points of skeletons, to be placed around the pawn or taken."""
    s.lot = LOT_POINTS + face
    squares = number(CELLS) if s.pair == GAIN_SKELETONS else room_around(s, box)
    tell(log, FATE_ROLLED, s.player, face, why_none_come(s, face, squares))
    if s.pair == GAIN_SKELETONS:
        s.left = face
    else:
        s.peopled = number(s.pawn[s.player]) // CELLS
        s.to_people = face
    return True


@rule
def rise(s, box, bench, log):
    """MV-20, MV-r9, MV3-r22: skeletons on the pawn's tile, first one on its own square, which it fights."""
    if s.to_people > 0:
        return people(s, box, bench, log)
    seat = number(s.player)
    s.peopled = NONE
    s.fate = 0
    s.pair = NONE
    if colour_on(s, number(s.pawn[seat])) != NONE:
        start_fight(s, seat, log)
    return True
