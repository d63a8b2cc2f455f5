"""Space Princess: how the game is set up, and the doors before the first round."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.cards import clear_card
from asterion.games.space_princess.rules.state import *


@rule
def setup(s, box, bench, seats):
    """SP-48, SP-50: the pawns on their tiles; SP-6: shuffled stacks; SP-43: plans on the inner corridors."""
    s.princess = box.princess_start
    s.zealot = box.zealot_centre if s.zealot_start == CENTRE else box.zealot_corner
    for trooper in range(TROOPERS):
        s.trooper[trooper] = box.trooper_start[trooper]
        s.fired[trooper] = NOWHERE
    s.hologram = NOWHERE
    s.hide = NOWHERE
    s.lock = NOWHERE
    for plan in range(PLANS):
        s.plan[plan] = s.secret_plans
    for card in range(CARDS):
        s.place[card] = SHUFFLED
    for seat in range(2):
        s.stacked[seat] = EACH
        s.acting[seat] = NONE
        for at in range(EACH):
            s.stack[seat, at] = FACE_DOWN
    s.card = NONE
    s.drawer = NONE
    s.first = NONE
    s.resolved = 2  # when the doors are set, a round begins
    clear_card(s)
    next_door(s, box)


@rule
def is_own_door(box, door):
    """SP-4: one of the two doors next to the princess's start."""
    for side in range(SIDES):
        if NEIGHBOUR[box.princess_start, side] == door:
            return True
    return False


@rule
def next_door(s, box):
    """SP-5: first CHANCE sets all other doors, SP-4: then the princess the two next to her."""
    seen = 0
    for own in range(2):
        for i in range(DOORS.shape[0]):
            if is_own_door(box, DOORS[i]) == (own == 1):
                if seen == s.doors_set:
                    s.turning = DOORS[i]
                    s.phase = OWN_DOORS if own == 1 else SET_DOORS
                    s.actor = PRINCESS if own == 1 else CHANCE
                    return
                seen += 1


@rule
def set_door(s, box, door, position, log):
    """SP-4, SP-5."""
    tell(log, DOOR_STANDS, door, position, 0)
    s.door[door] = position
    s.doors_set += 1
    if s.doors_set < DOORS.shape[0]:
        next_door(s, box)
        return False
    return True
