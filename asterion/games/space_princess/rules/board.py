"""Space Princess: bars, sight and where a pawn may go."""

from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.state import *


@rule
def has_bar(s, tile, side):
    """A door's bar lies along this edge of the tile. SP-r6: a Lock tile shows its own door."""
    if IS_DOOR[tile] == 0:
        return False
    position = s.lock_door if tile == s.lock else s.door[tile]
    return (BARS[s.doors, position] >> side) & 1 == 1


@rule
def barred(s, tile, side):
    """A closed door lies between the tile and its neighbour. SP-r10: only one of the two is a door."""
    return has_bar(s, tile, side) or has_bar(s, NEIGHBOUR[tile, side], (side + 2) % SIDES)


@rule
def towards(a, b):
    """The side of tile a on which tile b lies in its row or column, or NOWHERE."""
    if a // SIZE == b // SIZE:
        return EAST if b > a else WEST
    if a % SIZE == b % SIZE:
        return SOUTH if b > a else NORTH
    return NOWHERE


@rule
def sees(s, a, b):
    """SP-15, SP-16: in line with no closed door between, SP-r3: pawns or not; SP-r2: or on one tile."""
    if a == NOWHERE or b == NOWHERE:
        return False
    if a == b:
        return True
    side = towards(a, b)
    if side == NOWHERE:
        return False
    tile = a
    while tile != b:
        if barred(s, tile, side):
            return False
        tile = NEIGHBOUR[tile, side]
    return True


@rule
def sees_trooper(s, trooper):
    """The princess sees this trooper."""
    return sees(s, s.princess, s.trooper[trooper])


@rule
def may_step(s, side):
    """SP-13: the princess never crosses a closed door and never enters the Zealot's tile."""
    to = NEIGHBOUR[s.princess, side]
    return to != NOWHERE and to != s.zealot and not barred(s, s.princess, side)


@rule
def pods(s):
    """How many pods there are. SP-47: Zealot Edge has only one."""
    return 1 if s.zealot_edge == 1 else PODS


@rule
def pod_corridor(s, box, pod):
    """The corridor next to a pod: SP-r21, the only way in."""
    return box.edge_tile if s.zealot_edge == 1 else box.pod_tile[pod - POD]


@rule
def can_step(s, box):
    for side in range(SIDES):
        if may_step(s, side):
            return True
    for pod in range(POD, POD + pods(s)):
        if pod_corridor(s, box, pod) == s.princess:
            return True
    return False


@rule
def is_empty(s, tile):
    """SP-17: without pawn, Hide tile and Lock tile."""
    for trooper in range(TROOPERS):
        if s.trooper[trooper] == tile:
            return False
    return (
        tile != s.princess and tile != s.zealot and tile != s.hologram and tile != s.hide and tile != s.lock
    )


@rule
def plan_at(s, tile):
    """The plan card that lies on this tile, or NOWHERE."""
    for plan in range(PLANS):
        if s.plan[plan] == 1 and PLAN_TILE[plan] == tile:
            return plan
    return NOWHERE


@rule
def on_board(place):
    return 0 <= place < TILES
