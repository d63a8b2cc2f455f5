"""Space Princess: what the steps of cards do, and how the game ends.

A function whose step may end the game or ask for something tells whether play carries on by itself.
"""

from asterion.core.kernel.contract import CHANCE, OVER, tell, whisper
from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.board import on_board, plan_at, sees
from asterion.games.space_princess.rules.legal import removed_trooper
from asterion.games.space_princess.rules.state import *

# --- the princess -----------------------------------------------------------------------------------------


@rule
def step(s, place, log):
    """SP-1: at a pod the game ends, SP-r25: wanted or not; SP-44: on a plan's tile she collects it."""
    tell(log, MOVED, P_PRINCESS, s.princess, place)
    s.princess = place
    s.steps -= 1
    if on_board(place):
        return look_for_plan(s)
    escape(s, place, log)
    return False


@rule
def escape(s, pod, log):
    """SP-1, SP-3; SP-45: with secret plans she loses without the real ones."""
    tell(log, ESCAPED, pod, 0, 0)
    if s.secret_plans == 1 and s.real_plans == 0:
        end_game(s, ZEALOT, WITHOUT_PLANS, log)
    else:
        end_game(s, PRINCESS, BY_ESCAPE, log)


@rule
def look_for_plan(s):
    """SP-44: she takes up a plan card lying here, and CHANCE says what it is."""
    plan = plan_at(s, s.princess)
    if plan == NOWHERE:
        return True
    s.plan[plan] = 0
    s.phase = PLAN
    s.actor = CHANCE
    return False


@rule
def find_plan(s, real, log):
    """SP-44: she looks at it and keeps it from the Zealot."""
    whisper(log, PRINCESS, COLLECTED, s.princess, 0, 0, real)
    s.real_plans += real
    return True


@rule
def remove_trooper(s, trooper, log):
    """SP-20, SP-29: he is off the board, though not for good."""
    tell(log, REMOVED, trooper, s.trooper[trooper], 0)
    s.trooper[trooper] = NOWHERE
    s.shots -= 1
    return True


@rule
def hide(s, log):
    """SP-26: she leaves the board and the Hide tile takes her place; SP-r11: out of everybody's reach."""
    tell(log, HID, s.princess, 0, 0)
    s.hide = s.princess
    s.princess = NOWHERE


# --- the Zealot and his troopers --------------------------------------------------------------------------


@rule
def stalk(s, tile, log):
    """SP-49, SP-r14: entering her tile captures her; SP-25, SP-r19: and the hologram, if it is there."""
    tell(log, MOVED, P_ZEALOT, s.zealot, tile)
    s.zealot = tile
    s.strikes = 0
    if tile == s.hologram:
        lose_hologram(s, 1, log)
    if tile == s.princess:
        hurt(s, BY_CAPTURE, log)
    return True


@rule
def march(s, trooper, tile, log):
    """SP-r3, SP-r28: a trooper who enters her tile, or the Hide tile, does nothing there."""
    tell(log, MOVED, P_TROOPER + trooper, s.trooper[trooper], tile)
    s.trooper[trooper] = tile
    s.marches -= 1
    s.marcher = trooper
    s.marched[trooper] = 1
    return True


@rule
def reinforce(s, start, log):
    """SP-31, SP-33: instead of one of the moves a removed trooper comes back where one started."""
    trooper = removed_trooper(s)
    tell(log, RETURNED, trooper, start, 0)
    s.trooper[trooper] = start
    s.marches -= 1
    s.marched[trooper] = 1
    s.reinforced = 1
    return True


@rule
def volley(s, log):
    """SP-34; SP-35, SP-23: at the hologram if it is in sight. SP-r4: both troopers at the same moment."""
    hologram_hit = False
    princess_hit = False
    for trooper in range(TROOPERS):
        tile = s.trooper[trooper]
        if tile == NOWHERE:
            continue
        if sees(s, tile, s.hologram):
            tell(log, FIRED, trooper, tile, 2)
            s.fired[trooper] = s.hologram
            hologram_hit = True
        elif sees(s, tile, s.princess):
            tell(log, FIRED, trooper, tile, 1)
            s.fired[trooper] = s.princess
            princess_hit = True
        else:
            tell(log, FIRED, trooper, tile, 0)
    if hologram_hit:
        lose_hologram(s, 0, log)
    if princess_hit:  # SP-r23: once, however many fire
        hurt(s, BY_HIT, log)


@rule
def cease_fire(s):
    """Nobody has fired since the last choice."""
    for trooper in range(TROOPERS):
        s.fired[trooper] = NOWHERE


@rule
def lose_hologram(s, captured, log):
    """SP-25."""
    tell(log, HOLOGRAM_LOST, s.hologram, captured, 0)
    s.hologram = NOWHERE


# --- the end ----------------------------------------------------------------------------------------------


@rule
def hurt(s, how, log):
    """SP-2; SP-46: the Tough Princess only counts the first time, SP-r9: and both stay where they are."""
    s.hurt += 1
    tell(log, HURT, s.hurt, 1 if how == BY_CAPTURE else 0, 1 if s.hurt <= s.tough_princess else 0)
    if s.hurt > s.tough_princess:
        end_game(s, ZEALOT, how, log)


@rule
def end_game(s, winner, why, log):
    """SP-3: the game ends at that instant."""
    s.actor = OVER
    s.phase = ENDED
    s.ending = why
    for seat in range(2):
        s.score[seat] = 0.5 if winner == NONE else 1.0 if winner == seat else 0.0
    tell(log, FINISHED, winner, why, 0)
