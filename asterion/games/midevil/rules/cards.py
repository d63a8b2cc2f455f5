"""MidEvil: when and whether a card of the hand may be played, and what it costs."""

import numpy as np

from asterion.core.rule import rule
from asterion.games.midevil.rules.map import (
    altar_square,
    has_in_front,
    in_house,
    number,
    pawns_on,
    points_of,
    room_for_skeleton,
    skeletons_on,
    step_from,
)
from asterion.games.midevil.rules.skeletons import can_any_move
from asterion.games.midevil.state import *

# --- the windows of the cards (MV-r1) ---------------------------------------------------------------------


def _windows(*windows: int) -> int:
    return sum(1 << window for window in windows)


_STEPS = _windows(
    AT_START, TILE_DRAWN, TILE_LAID, BEFORE_CARDS, BEFORE_ROLL, BEFORE_SKELETONS, BEFORE_DISCARD
)
_ALL = _STEPS | _windows(AFTER_ROLL, AFTER_SQUARE)
_TO_MOVEMENT = _ALL & ~_windows(BEFORE_SKELETONS, BEFORE_DISCARD)  # MV-r30


def _when() -> np.ndarray:
    """WHEN[card]: the windows of the own turn and of another player's in which a card may be played."""
    table = np.zeros((CARDS, 2), np.int64)
    table[HORSE : LAST_IN_FRONT + 1] = _ALL, _STEPS
    table[ALE] = _windows(BEFORE_ROLL), 0  # MV-r31
    table[SECOND_WIND] = _windows(AFTER_ROLL), 0
    table[BERSERK] = _TO_MOVEMENT, 0
    table[SCATTER] = _ALL, _STEPS
    table[TRIPPED] = 0, _windows(AFTER_ROLL)
    for card in (RISE, KEEP_COMING, PUPPET_MASTER, WRONG_TURN, THIEF, ARMY):
        table[card] = _ALL, _ALL
    for card in (MUD, GRAVE_ROBBER, BROKEN_BLADE, PLAGUE):
        table[card] = _STEPS, _STEPS
    return table


WHEN = _when()
IN_A_FIGHT = 1 << SWORD | 1 << AXE | 1 << MACE | 1 << SHIELD | 1 << HOLY_WATER | 1 << BERSERK

SECOND_WIND_SQUARES = 3
RISE_POINTS = 6
KEEP_COMING_RETURNED = 10
KEEP_COMING_POINTS = 4
PUPPETS = 6
WRONG_TURN_STEPS = 4
ROBBED_POINTS = 3


@rule
def can_play(s, work, seat, card):
    """The card could be played now, were it in the player's hand and his first of the round."""
    seat, card = number(seat), number(card)  # from here on one type of numbers: half the time to compile
    if s.offered != NONE:
        return card == NOT_SO_FAST and seat != last_player(s)
    if s.fighter != NONE:
        return seat == s.fighter and can_play_in_fight(s, work, seat, card)
    turn = 0 if seat == s.player else 1
    if (WHEN[card, turn] >> s.window) & 1 == 0:
        return False
    if card <= LAST_IN_FRONT:
        return can_put_in_front(s, work, seat, card)
    return can_pay(s, work, seat, card) and can_do_something(s, work, seat, card)


@rule
def last_player(s):
    """MV-r25: who has played the last card, whose effect could be prevented now."""
    return number(s.offered_by) if s.counters == 0 else number(s.countered_by)


@rule
def can_play_in_fight(s, work, seat, card):
    """MV-r1: before a combat roll or after a failed one; MV-r34: not while that is being raised."""
    if (IN_A_FIGHT >> card) & 1 == 0 or s.raised > 0:
        return False
    if card <= LAST_IN_FRONT:
        return can_put_in_front(s, work, seat, card)
    return can_pay(s, work, seat, card) and (card == HOLY_WATER or can_go_berserk(s, seat))


@rule
def can_do_something(s, work, seat, card):
    """MV-r23: the card, played in this window and carried out, would have an effect."""
    if card == ALE:
        return s.no_move == 0 and s.life[seat] < LIFE_LIMIT and s.supply > 0
    if card == BERSERK:
        return can_go_berserk(s, seat)
    if card == RISE:
        return has_pool(s) and has_tile_with_room(s, work, card)
    if card == KEEP_COMING:
        return has_removed(s) or (has_pool(s) and has_tile_with_room(s, work, card))
    if card == PUPPET_MASTER:
        return can_any_move(s, work)
    if card == SCATTER:
        return can_scatter(s, work, seat)
    if card == TRIPPED:
        return s.halves > 2  # half of one square, rounded up, is one square
    if card == PLAGUE:
        return has_victim_of_plague(s, seat)
    if card == ARMY:
        return s.pool[WHITE] > 0 and has_tile_with_room(s, work, card)
    if card == SECOND_WIND:
        return True
    return has_opponent_for(s, work, seat, card)


# --- cards that are put in front --------------------------------------------------------------------------


@rule
def cost_of(s, work, seat, card):
    """MV-r24: in points of skeletons; inside the Smith's building, what is put in front is free."""
    cost = number(work.cost[card])
    if cost == 0 or card > LAST_IN_FRONT:
        return cost
    square = number(s.pawn[seat])
    if s.kind[square // CELLS] == SMITH and in_house(s, work, square):
        return 0
    return cost


@rule
def can_put_in_front(s, work, seat, card):
    """MV-70: never a second copy."""
    return not has_in_front(s, seat, card) and can_pay(s, work, seat, card)


@rule
def can_pay(s, work, seat, card):
    """MV-r24: who cannot pay a card cannot play it."""
    cost = cost_of(s, work, seat, card)
    return cost == 0 or points_of(s, seat) >= cost


# --- cards of the own turn --------------------------------------------------------------------------------


@rule
def can_go_berserk(s, seat):
    """In the own turn only, and once is enough."""
    return seat == s.player and s.berserk == 0


@rule
def can_scatter(s, work, seat):
    """There are skeletons on the player's tile, not the Graveyard, and room on an adjacent one."""
    slot = number(s.pawn[seat]) // CELLS
    if s.kind[slot] == GRAVEYARD or skeletons_on(s, slot) == 0:
        return False
    for side in range(SIDES):
        other = number(s.beside[slot, side])
        if other != NONE and room_for_figure(s, work, other) != 0:
            return True
    return False


# --- skeletons that come, go and walk ---------------------------------------------------------------------


@rule
def room_for_figure(s, work, slot):
    """The legal squares of a tile without a skeleton or a player."""
    room = room_for_skeleton(s, work, slot)
    if room != 0:
        room &= ~pawns_on(s, slot)
    return room


@rule
def has_tile_with_room(s, work, card):
    """On some tile the card could place a skeleton."""
    for slot in range(number(s.slots)):
        if is_tile_for(s, work, slot, card):
            return True
    return False


@rule
def is_tile_for(s, work, slot, card):
    """The card could place a skeleton on this tile; Army of the Dead not on the Altar."""
    if card == ARMY and s.kind[slot] == ALTAR:
        return False
    return room_for_figure(s, work, slot) != 0


@rule
def has_pool(s):
    """MV-65: there are skeletons in the pool."""
    return s.pool[WHITE] > 0 or s.pool[RED] > 0 or s.pool[BLUE] > 0


@rule
def has_removed(s):
    """Skeletons have been removed from play, and not only black ones."""
    return s.removed[WHITE] > 0 or s.removed[RED] > 0 or s.removed[BLUE] > 0


# --- cards on opponents -----------------------------------------------------------------------------------


@rule
def is_opponent(s, seat, other):
    """MV-r15: no card chooses a dead player."""
    return other != seat and s.dead[other] == 0


@rule
def has_opponent_for(s, work, seat, card):
    """MV-r23: some opponent can be chosen for the card."""
    for other in range(number(s.seats)):
        if is_opponent(s, seat, other) and can_hit(s, work, seat, other, card):
            return True
    return False


@rule
def can_hit(s, work, seat, other, card):
    """The card would do something to this opponent."""
    if card == MUD:
        return s.stuck[other] == 0  # MV-r26
    if card == GRAVE_ROBBER:
        return points_of(s, other) > 0
    if card == BROKEN_BLADE:
        return s.front[other] != 0
    if card == THIEF:
        return what_thief_takes(s, seat, other) != 0
    if card == WRONG_TURN:
        return can_be_led(s, work, other)
    return False


@rule
def what_thief_takes(s, seat, other):
    """The cards in front of an opponent on the own tile, but for those of which one has a copy (MV-70)."""
    if s.pawn[seat] // CELLS != s.pawn[other] // CELLS:
        return 0
    return number(s.front[other]) & ~number(s.front[seat])


@rule
def led_to(s, work, other, side):
    """MV-r28: where a Wrong Turn can lead a pawn on that side, never onto a goal square; or NOWHERE."""
    square = step_from(s, work, number(s.pawn[other]), side)
    return NOWHERE if square == altar_square(s) else square


@rule
def can_be_led(s, work, other):
    for side in range(SIDES):
        if led_to(s, work, other, side) != NOWHERE:
            return True
    return False


@rule
def suffers_plague(s, seat, other):
    return is_opponent(s, seat, other) and s.life[other] >= 2


@rule
def has_victim_of_plague(s, seat):
    for other in range(number(s.seats)):
        if suffers_plague(s, seat, other):
            return True
    return False
