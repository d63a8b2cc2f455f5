"""MidEvil: when and whether a card of the hand may be played, and what it costs."""

import numpy as np

from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.bridge import is_movement_lost
from asterion.games.midevil.rules.castle_cards import can_do_in_castle, can_hit_in_castle, can_show_relic
from asterion.games.midevil.rules.map import (
    colour_on,
    has_in_front,
    in_dungeon,
    in_house,
    is_below,
    pawns_on,
    points_of,
    room_for_skeleton,
    skeletons_on,
    step_from,
)
from asterion.games.midevil.rules.peopling import has_pool
from asterion.games.midevil.rules.skeletons import can_any_move
from asterion.games.midevil.rules.state import *

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
    for card in range(CARDS):
        if PUT_IN_FRONT >> card & 1:
            table[card] = _ALL, _STEPS
    table[ALE] = _windows(BEFORE_ROLL), 0  # MV-r31
    table[SECOND_WIND] = _windows(AFTER_ROLL), 0
    table[BERSERK] = table[RELIC] = _TO_MOVEMENT, 0
    table[SECRET_PASSAGE] = _windows(AFTER_ROLL, AFTER_SQUARE), 0
    for card in (SCATTER, BOILING_OIL, RANSOM):
        table[card] = _ALL, _STEPS
    table[TRIPPED] = 0, _windows(AFTER_ROLL)
    for card in (RISE, KEEP_COMING, PUPPET_MASTER, WRONG_TURN, THIEF, ARMY):
        table[card] = _ALL, _ALL
    for card in (WINCH, TRAP_DOOR, SHOVE, BRING_OUT):
        table[card] = _ALL, _ALL
    for card in (MUD, GRAVE_ROBBER, BROKEN_BLADE, PLAGUE, CURSE, JESTER, REVOLT):
        table[card] = _STEPS, _STEPS
    return table


WHEN = _when()
IN_A_FIGHT = 1 << SWORD | 1 << AXE | 1 << MACE | 1 << SHIELD | 1 << HOLY_WATER | 1 << BERSERK
IN_A_FIGHT |= 1 << FLAIL | 1 << HALBERD | 1 << ARMOUR | 1 << RELIC
ON_OPPONENTS = 1 << TRAP_DOOR | 1 << SHOVE | 1 << CURSE | 1 << JESTER | 1 << REVOLT  # of MidEvil 2

SECOND_WIND_SQUARES = 3
RISE_POINTS = 6
KEEP_COMING_RETURNED = 10
KEEP_COMING_POINTS = 4
PUPPETS = 6
WRONG_TURN_STEPS = 4
ROBBED_POINTS = 3


@rule
def can_play(s, box, bench, seat, card):
    """The card could be played now, were it in the player's hand and his first of the round."""
    seat, card = number(seat), number(card)  # from here on one type of numbers: half the time to compile
    if s.offered != NONE:
        return card == NOT_SO_FAST and seat != last_player(s)
    if s.fighter != NONE:
        return seat == s.fighter and can_play_in_fight(s, box, seat, card)
    turn = 0 if seat == s.player else 1
    if (WHEN[card, turn] >> s.window) & 1 == 0:
        return False
    if is_put_in_front(card):
        return can_put_in_front(s, box, seat, card)
    return can_pay(s, box, seat, card) and can_do_something(s, box, bench, seat, card)


@rule
def last_player(s):
    """MV-r25: who has played the last card, whose effect could be prevented now."""
    return number(s.offered_by) if s.counters == 0 else number(s.countered_by)


@rule
def can_play_in_fight(s, box, seat, card):
    """MV-r1: before a combat roll or after a failed one; MV-r34: not while that is being raised."""
    if (IN_A_FIGHT >> card) & 1 == 0 or s.raised > 0:
        return False
    if is_put_in_front(card):
        return can_put_in_front(s, box, seat, card)
    if not can_pay(s, box, seat, card):
        return False
    if card == HOLY_WATER:
        return colour_on(s, number(s.pawn[seat])) != BLACK
    return can_go_berserk(s, seat) if card == BERSERK else can_show_relic(s, seat)


@rule
def can_do_something(s, box, bench, seat, card):
    """MV-r23: the card, played in this window and carried out, would have an effect."""
    if card >= BASE_CARDS and (ON_OPPONENTS >> card) & 1 == 0:
        return can_do_in_castle(s, box, bench, seat, card)
    if card == ALE:
        return not is_movement_lost(s) and s.life[seat] < LIFE_LIMIT and s.supply > 0
    if card == BERSERK:
        return can_go_berserk(s, seat)
    if card == RISE:
        return has_pool(s) and has_tile_with_room(s, box, card)
    if card == KEEP_COMING:
        return has_removed(s) or (has_pool(s) and has_tile_with_room(s, box, card))
    if card == PUPPET_MASTER:
        return can_any_move(s, box)
    if card == SCATTER:
        return can_scatter(s, box, seat)
    if card == TRIPPED:
        return s.halves > 2  # half of one square, rounded up, is one square
    if card == PLAGUE:
        return has_victim_of_plague(s, seat)
    if card == ARMY:
        return s.pool[WHITE] > 0 and has_tile_with_room(s, box, card)
    if card == SECOND_WIND:
        return not is_movement_lost(s)  # MV2-r7
    if card == JESTER and s.held[seat] < 2:  # another card beside it
        return False
    return has_opponent_for(s, box, seat, card)


# --- cards that are put in front --------------------------------------------------------------------------


@rule
def is_put_in_front(card):
    return (PUT_IN_FRONT >> card) & 1 == 1


@rule
def cost_of(s, box, seat, card):
    """MV-r24: in points of skeletons; inside the Smith's building, what is put in front is free."""
    cost = number(box.cost[card])
    if cost == 0 or not is_put_in_front(card):
        return cost
    square = number(s.pawn[seat])
    if s.kind[square // CELLS] == SMITH and in_house(s, box, square):
        return 0
    return cost


@rule
def can_put_in_front(s, box, seat, card):
    """MV-70: never a second copy; MV3-19, MV2-r12: no Horse in the dungeon or in the pit."""
    if card == HORSE and (in_dungeon(s, number(s.pawn[seat])) or s.pawn[seat] == s.pit):
        return False
    return not has_in_front(s, seat, card) and can_pay(s, box, seat, card)


@rule
def can_pay(s, box, seat, card):
    """MV-r24: who cannot pay a card cannot play it."""
    cost = cost_of(s, box, seat, card)
    return cost == 0 or points_of(s, seat) >= cost


# --- cards of the own turn --------------------------------------------------------------------------------


@rule
def can_go_berserk(s, seat):
    """In the own turn only, and once is enough."""
    return seat == s.player and s.berserk == 0


@rule
def can_scatter(s, box, seat):
    """There are skeletons on the player's tile, not the Graveyard or dungeon, and room on an adjacent one."""
    slot = number(s.pawn[seat]) // CELLS
    if s.kind[slot] == GRAVEYARD or is_below(s, slot) or skeletons_on(s, slot) == 0:
        return False
    for side in range(SIDES):
        other = number(s.beside[slot, side])
        if other != NONE and is_tile_for(s, box, other, number(SCATTER)):
            return True
    return False


# --- skeletons that come, go and walk ---------------------------------------------------------------------


@rule
def room_for_figure(s, box, slot):
    """The legal squares of a tile without a skeleton or a player."""
    room = room_for_skeleton(s, box, slot)
    if room != 0:
        room &= ~pawns_on(s, slot)
    return room


@rule
def has_tile_with_room(s, box, card):
    """On some tile the card could place a skeleton."""
    for slot in range(number(s.slots)):
        if is_tile_for(s, box, slot, card):
            return True
    return False


@rule
def is_tile_for(s, box, slot, card):
    """MV3-r3: the card could place a skeleton on this tile; Army of the Dead not on the Altar or Castle 3."""
    if is_below(s, slot):
        return False
    if card == ARMY and (s.kind[slot] == ALTAR or s.kind[slot] == CASTLE_3):
        return False
    return room_for_figure(s, box, slot) != 0


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
def has_opponent_for(s, box, seat, card):
    """MV-r23: some opponent can be chosen for the card."""
    for other in range(number(s.seats)):
        if is_opponent(s, seat, other) and can_hit(s, box, seat, other, card):
            return True
    return False


@rule
def can_hit(s, box, seat, other, card):
    """The card would do something to this opponent."""
    if card == MUD:
        return s.stuck[other] == 0  # MV-r26
    if card == GRAVE_ROBBER:
        return points_of(s, other) > 0
    if card == BROKEN_BLADE:
        return items_of(s, other) != 0
    if card == THIEF:
        return what_thief_takes(s, seat, other) != 0
    if card == WRONG_TURN:
        return can_be_led(s, box, other)
    return can_hit_in_castle(s, box, seat, other, card)


@rule
def items_of(s, seat):
    """What lies in front of a player: bit `card` for each card, bit CARDS + spell for each spell (MV3-15)."""
    items = number(s.front[seat])
    if s.dungeon == 1:
        for spell in range(SPELLS):
            if s.spell[seat, spell] > 0:
                items |= number(1) << (CARDS + spell)
    return items


@rule
def what_thief_takes(s, seat, other):
    """What lies in front of an opponent on the own tile, but for what one has a copy of (MV-70)."""
    if s.pawn[seat] // CELLS != s.pawn[other] // CELLS:
        return 0
    return items_of(s, other) & ~items_of(s, seat)


@rule
def led_to(s, box, other, side):
    """MV-r28: where a Wrong Turn leads a pawn on that side, never to a goal or below ground; or NOWHERE."""
    square = step_from(s, box, number(s.pawn[other]), side)
    if square == NOWHERE or square == s.goal or in_dungeon(s, square):
        return NOWHERE
    return square


@rule
def can_be_led(s, box, other):
    """MV2-r7, MV3-r3: not in the pit or the dungeon."""
    if s.pawn[other] == s.pit or in_dungeon(s, number(s.pawn[other])):
        return False
    for side in range(SIDES):
        if led_to(s, box, other, side) != NOWHERE:
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
