"""Space Princess: what is legal, and how likely each of chance's outcomes is."""

from asterion.core.kernel.contract import EVERYONE
from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.board import (
    can_step,
    is_empty,
    may_step,
    pod_corridor,
    pods,
    sees_trooper,
)
from asterion.games.space_princess.rules.state import *

# --- what may be done -------------------------------------------------------------------------------------


@rule
def may_emerge(s, tile):
    """SP-r7: not onto the Zealot's tile."""
    return tile != NOWHERE and tile != s.zealot


@rule
def can_shoot(s):
    """SP-20, SP-29: she removes a trooper only if she sees one."""
    for trooper in range(TROOPERS):
        if sees_trooper(s, trooper):
            return True
    return False


@rule
def may_march(s, trooper):
    """SP-30, SP-r22: Advance moves one trooper; SP-32: Converge moves each trooper once."""
    if s.trooper[trooper] == NOWHERE or s.marches == 0:
        return False
    if s.card == CONVERGE:
        return s.marched[trooper] == 0
    return s.marcher == NONE or s.marcher == trooper


@rule
def can_march(s):
    for trooper in range(TROOPERS):
        if may_march(s, trooper):
            return True
    return False


@rule
def removed_trooper(s):
    """A trooper off the board, or NONE. SP-r26: the first one."""
    for trooper in range(TROOPERS):
        if s.trooper[trooper] == NOWHERE:
            return trooper
    return NONE


@rule
def can_reinforce(s):
    """SP-31, SP-33: a removed trooper may return in place of one move, SP-r22: at most once."""
    return s.marches > 0 and s.reinforced == 0 and removed_trooper(s) != NONE


@rule
def can_go_on(s, box):
    """SP-10, SP-r8: some remaining step of the card can be done now."""
    if s.turns > 0 or s.placing > 0 or s.strikes > 0:
        return True
    if s.steps > 0 and can_step(s, box):
        return True
    if s.shots > 0 and can_shoot(s):
        return True
    return s.marches > 0 and (can_march(s) or can_reinforce(s))


# --- the lists of moves ------------------------------------------------------------------------------------


@rule
def legal(s, box, bench, out):
    phase = s.phase
    if phase == ACT:
        return legal_steps(s, box, out)
    if phase == SET_DOORS or phase == OWN_DOORS or phase == POSITION:
        return legal_positions(s, out)
    if phase == RETURN:
        return legal_returns(s, out)
    if phase == PLAN:
        return legal_plans(s, box, out)
    if phase == CHOOSE:
        return cards_in(s, s.actor, HELD, out)
    if phase == DRAW:
        return cards_in(s, s.drawer, SHUFFLED, out)
    if phase == SENSE_CARD:
        return cards_in(s, ZEALOT, DISCARDED, out)
    if phase == SENSE_TOP:
        return cards_in(s, ZEALOT, SHUFFLED, out)
    return 0


@rule
def cards_in(s, seat, place, out):
    n = 0
    for card in range(seat * EACH, (seat + 1) * EACH):
        if s.place[card] == place:
            out[n] = CARD + card
            n += 1
    return n


@rule
def legal_positions(s, out):
    """SP-r5: any position, the present one too."""
    n = POSITIONS[s.doors]
    for position in range(n):
        out[position] = STAND + position
    return n


@rule
def legal_returns(s, out):
    """SP-27: any tile diagonal to the one where she hid."""
    n = 0
    for i in range(DIAGONALS):
        tile = DIAGONAL[s.hide, i]
        if may_emerge(s, tile):
            out[n] = PUT + tile
            n += 1
    return n


@rule
def plans_left(s, box, real):
    """Plan cards of a kind that she has not collected, the one just taken up among them."""
    if real == 1:
        return box.plans[1] - s.real_plans
    lying = 1
    for plan in range(PLANS):
        lying += s.plan[plan]
    return lying - (box.plans[1] - s.real_plans)


@rule
def legal_plans(s, box, out):
    n = 0
    for real in range(2):
        if plans_left(s, box, real) > 0:
            out[n] = FIND + real
            n += 1
    return n


@rule
def legal_steps(s, box, out):
    """The steps of the card being resolved that can be done now, in any order the card allows."""
    card = s.card
    if card == CAPTURE:
        return legal_capture(s, out)
    if card == OUTFLANK:
        return legal_outflank(s, out)
    if card == ADVANCE or card == CONVERGE:
        return legal_marches(s, out)
    n = 0
    if s.turns > 0:
        n = legal_doors(s, out, n)
    if s.placing > 0:
        n = legal_spots(s, out, n)
    if s.steps > 0:
        n = legal_princess_steps(s, box, out, n)
    if s.shots > 0:
        n = legal_shots(s, out, n)
    return n


@rule
def may_turn(s, door):
    """SP-40: not the locked door; SP-r20: two different doors; SP-r27: whoever stands on it."""
    return door != s.lock and door != s.turned


@rule
def legal_doors(s, out, n):
    for i in range(DOORS.shape[0]):
        if may_turn(s, DOORS[i]):
            out[n] = TURN + DOORS[i]
            n += 1
    return n


@rule
def may_place(s, tile):
    """SP-21, SP-22: an empty tile for the hologram; SP-39, SP-41: one with a door for the Lock tile."""
    return is_empty(s, tile) and (s.card == HOLO or IS_DOOR[tile] == 1)


@rule
def legal_spots(s, out, n):
    for tile in range(TILES):
        if may_place(s, tile):
            out[n] = PUT + tile
            n += 1
    return n


@rule
def legal_princess_steps(s, box, out, n):
    for i in range(SIDES):
        if may_step(s, ASCENDING[i]):
            out[n] = GO + NEIGHBOUR[s.princess, ASCENDING[i]]
            n += 1
    for pod in range(POD, POD + pods(s)):
        if pod_corridor(s, box, pod) == s.princess:
            out[n] = GO + pod
            n += 1
    return n


@rule
def legal_shots(s, out, n):
    for trooper in range(TROOPERS):
        if sees_trooper(s, trooper):
            out[n] = REMOVE + trooper
            n += 1
    return n


@rule
def legal_capture(s, out):
    """SP-36: one space diagonally; SP-24: onto the hologram if it is one such space away."""
    n = 0
    for i in range(DIAGONALS):
        tile = DIAGONAL[s.zealot, i]
        if tile != NOWHERE and tile == s.hologram:
            out[0] = GO + tile
            return 1
        if tile != NOWHERE:
            out[n] = GO + tile
            n += 1
    return n


@rule
def legal_outflank(s, out):
    """SP-42, SP-r24: fire, or move one step (SP-24: onto the hologram if it is there), or neither."""
    n = 0
    for i in range(SIDES):
        tile = NEIGHBOUR[s.zealot, ASCENDING[i]]
        if tile != NOWHERE and tile == s.hologram:
            out[0] = GO + tile
            n = 1
            break
        if tile != NOWHERE:
            out[n] = GO + tile
            n += 1
    out[n] = VOLLEY
    out[n + 1] = PASS
    return n + 2


@rule
def legal_marches(s, out):
    """SP-14: troopers cross closed doors. SP-r22: returning is optional, moving is not."""
    n = 0
    for trooper in range(TROOPERS):
        if may_march(s, trooper):
            for i in range(SIDES):
                tile = NEIGHBOUR[s.trooper[trooper], ASCENDING[i]]
                if tile != NOWHERE:
                    out[n] = MARCH + trooper * TILES + tile
                    n += 1
    if can_reinforce(s):
        must = n > 0
        for start in range(TROOPERS):
            out[n] = BACK + start
            n += 1
        if not must:
            out[n] = PASS
            n += 1
    return n


@rule
def weights(s, box, bench, out):
    """Every outcome is equally likely, but for the plan cards: one chance for each card."""
    if s.phase == PLAN:
        n = 0
        for real in range(2):
            if plans_left(s, box, real) > 0:
                out[n] = plans_left(s, box, real)
                n += 1
    else:
        for i in range(CARDS):
            out[i] = 1


@rule
def secret(s):
    """SP-7: a drawn and a chosen card are its owner's secret; SP-44: a collected plan is hers."""
    if s.phase == DRAW:
        return s.drawer
    if s.phase == CHOOSE:
        return s.actor
    if s.phase == PLAN:
        return PRINCESS
    return EVERYONE
