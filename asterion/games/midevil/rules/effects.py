"""MidEvil: carrying out the cards that are played, target by target.

`begin_card` and `apply_target` only change the state; `carry_on_card` then asks for the next target, or
finishes the card when there is none left.
"""

from asterion.core.contract import tell
from asterion.core.rule import rule
from asterion.games.midevil.rules.cards import (
    KEEP_COMING_POINTS,
    KEEP_COMING_RETURNED,
    PUPPETS,
    RISE_POINTS,
    ROBBED_POINTS,
    SECOND_WIND_SQUARES,
    WRONG_TURN_STEPS,
    room_for_figure,
    suffers_plague,
)
from asterion.games.midevil.rules.combat import collect, gain_life, lose_life, win_fight
from asterion.games.midevil.rules.map import (
    BITS,
    HOW_MANY,
    house_of,
    in_house,
    lift_skeleton,
    number,
    put_skeleton,
    skeletons_on,
    step_from,
    where,
)
from asterion.games.midevil.rules.moving import walk
from asterion.games.midevil.rules.skeletons import move_skeleton
from asterion.games.midevil.rules.targets import legal_targets
from asterion.games.midevil.state import *

ALE_TOKENS = 2
ALE_TOKENS_IN_INN = 3

# --- cards in front ---------------------------------------------------------------------------------------


@rule
def put_in_front(s, work, seat, card, log):
    s.front[seat] |= 1 << card
    if card == HORSE:
        s.horse[seat] = place_for_horse(s, work, number(s.pawn[seat]))
    tell(log, IN_FRONT_NOW, seat, card, 0)


@rule
def place_for_horse(s, work, square):
    """MV-r21: on its player's square; of a building, on the square before its door."""
    if not in_house(s, work, square):
        return square
    slot = square // CELLS
    for cell in range(CELLS):
        if (house_of(s, work, slot) >> cell) & 1 == 1:
            for side in range(SIDES):
                to = step_from(s, work, slot * CELLS + cell, side)
                if to != NOWHERE and not in_house(s, work, to):
                    return to
    return square


@rule
def leave_front(s, seat, card):
    """The card is no longer in front of the player; MV-r33: nor is what it remembered."""
    s.front[seat] &= ~(1 << card)
    if card == HORSE:
        s.horse[seat] = NOWHERE
    if card == CROSSBOW:
        s.cooling[seat] = 0
    if seat == s.player:
        forget_use(s, card)


@rule
def forget_use(s, card):
    """MV-r33: a card that comes back in the same turn is as if it had just been put in front."""
    if card == CROSSBOW:
        s.crossbow_used = 0
    elif card == BOW:
        s.bow_used = 0
    elif card == MACE:
        s.mace_used = 0


@rule
def discard_front(s, seat, card, log):
    leave_front(s, seat, card)
    s.discards[card] += 1
    tell(log, DISCARDED_FRONT, seat, card, 0)


# --- the course of a card ---------------------------------------------------------------------------------


@rule
def work_in_fight(s, work, card, log):
    """Holy Water and Berserk!, played by the fighter."""
    s.discards[card] += 1
    if card == HOLY_WATER:
        win_fight(s, work, log)
    else:
        s.berserk = 1


@rule
def begin_card(s, work, log):
    """The card has been played, paid and not prevented."""
    card = number(s.card)
    if card == ALE:
        drink_ale(s, work, log)
    elif card == BERSERK:
        s.berserk = 1
    elif card == SECOND_WIND:
        change_movement(s, number(s.halves) + 2 * SECOND_WIND_SQUARES, log)
    elif card == TRIPPED:
        change_movement(s, (number(s.halves) // 2 + 1) // 2 * 2, log)
    elif card == PLAGUE:
        spread_plague(s, log)
    elif card == RISE:
        s.left = RISE_POINTS
    elif card == KEEP_COMING:
        s.left = KEEP_COMING_RETURNED
    elif card == PUPPET_MASTER:
        s.left = PUPPETS
        clear_moved(s)
    elif card == WRONG_TURN:
        s.left = WRONG_TURN_STEPS
    elif card == GRAVE_ROBBER:
        s.left = ROBBED_POINTS


@rule
def carry_on_card(s, work, log):
    """Ask for the next target of the card under way; take the only one there is; or finish the card."""
    count = legal_targets(s, work, work.answers)
    only = number(work.answers[0])
    if count > 1:
        s.asked = TARGET
        s.actor = s.card_by
    elif count == 1 and only != STOP:
        apply_target(s, work, only, log)
    elif s.card == KEEP_COMING and s.to_people == 0:
        s.to_people = KEEP_COMING_POINTS
    else:
        finish_card(s)


@rule
def finish_card(s):
    """The card goes to the discard pile, and what it needed is forgotten."""
    if s.card == PUPPET_MASTER:
        clear_moved(s)
    s.discards[s.card] += 1
    s.card = NONE
    s.card_by = NONE
    s.victim = NONE
    s.onto = NONE
    s.left = 0
    s.to_people = 0
    s.colour = NONE
    s.moving = NOWHERE


@rule
def clear_moved(s):
    for slot in range(number(s.slots)):
        s.moved[slot] = 0


# --- cards without a target -------------------------------------------------------------------------------


@rule
def drink_ale(s, work, log):
    """MV-69: two life tokens, three inside an Inn, never above five; no movement this turn."""
    seat = number(s.card_by)
    square = number(s.pawn[seat])
    tokens = ALE_TOKENS
    if s.kind[square // CELLS] == INN and in_house(s, work, square):
        tokens = ALE_TOKENS_IN_INN
    s.no_move = 1
    tell(log, LIFE_GAINED, seat, gain_life(s, seat, tokens), 0)


@rule
def change_movement(s, halves, log):
    """MV-r20: the roll, counted in halves, becomes another one before the first step."""
    s.halves = halves
    tell(log, MOVEMENT_NOW, s.player, halves // 2, 0)


@rule
def spread_plague(s, log):
    for other in range(number(s.seats)):
        if suffers_plague(s, number(s.card_by), other):
            lose_life(s, other)
            tell(log, LIFE_LOST, other, 0, 0)


# --- what a target does -----------------------------------------------------------------------------------


@rule
def apply_target(s, work, move, log):
    """One target of the card under way."""
    if move == STOP:
        if s.card == KEEP_COMING and s.to_people == 0:
            s.to_people = KEEP_COMING_POINTS
        else:
            finish_card(s)
    elif move >= PLAYER:
        choose_opponent(s, move - PLAYER, log)
    elif move >= TILE_AT:
        choose_tile(s, work, move - TILE_AT, log)
    elif move >= AT:
        choose_square(s, work, move - AT, log)
    elif move >= SKELETON_OF:
        choose_colour(s, move - SKELETON_OF, log)
    else:
        choose_card(s, (move - IN_FRONT) // CARDS, (move - IN_FRONT) % CARDS, log)


@rule
def choose_opponent(s, other, log):
    s.victim = other
    if s.card == MUD:  # MV-r26
        s.stuck[other] = 1
        tell(log, MOVEMENT_LOST, other, 0, 0)
        finish_card(s)


@rule
def choose_tile(s, work, slot, log):
    s.onto = slot
    if s.card == SCATTER:
        next_scattered(s, work)
    if s.card == ARMY:
        room = room_for_figure(s, work, slot)
        if s.pool[WHITE] < HOW_MANY[room]:
            return  # MV-r32
        for cell in range(CELLS):
            if (room >> cell) & 1 == 1:
                place_from_pool(s, slot * CELLS + cell, number(WHITE), log)
        finish_card(s)


@rule
def choose_square(s, work, square, log):
    card = number(s.card)
    if card == WRONG_TURN:
        s.left -= 1
        walk(s, work, number(s.victim), square, log)
    elif card == PUPPET_MASTER:
        choose_puppet(s, work, square, log)
    elif card == SCATTER:
        scatter(s, work, square, log)
    elif card == ARMY:
        place_from_pool(s, square, number(WHITE), log)
        if s.pool[WHITE] == 0:
            finish_card(s)
    else:
        place_raised(s, square, log)


@rule
def choose_colour(s, colour, log):
    if s.card == GRAVE_ROBBER:
        s.left -= POINTS[colour]
        s.collected[s.victim, colour] -= 1
        tell(log, TOOK_SKELETON, s.card_by, s.victim, colour)
        collect(s, number(s.card_by), colour, log)
    elif s.card == KEEP_COMING and s.to_people == 0:
        s.left -= POINTS[colour]
        s.removed[colour] -= 1
        s.pool[colour] += 1
        tell(log, RETURNED, colour, 1, 1)
    else:
        s.colour = colour


@rule
def choose_card(s, other, card, log):
    """Thief! takes it: MV-48, MV-r22, a Horse stays on its square. Broken Blade discards it."""
    if s.card == THIEF:
        seat = number(s.card_by)
        horse = number(s.horse[other])
        leave_front(s, other, card)
        s.front[seat] |= 1 << card
        if card == HORSE:
            s.horse[seat] = horse
        tell(log, TOOK_CARD, seat, other, card)
    else:
        discard_front(s, other, card, log)
    finish_card(s)


# --- skeletons --------------------------------------------------------------------------------------------


@rule
def place_from_pool(s, square, colour, log):
    s.pool[colour] -= 1
    put_skeleton(s, square, colour)
    tell(log, PEOPLED, where(s, square), colour, 0)


@rule
def place_raised(s, square, log):
    """A skeleton of Rise! or They Keep Coming."""
    colour = number(s.colour)
    place_from_pool(s, square, colour, log)
    s.colour = NONE
    if s.card == RISE:
        s.left -= POINTS[colour]
        return
    s.to_people -= POINTS[colour]
    if s.to_people == 0:
        finish_card(s)


@rule
def choose_puppet(s, work, square, log):
    """MV-60: a skeleton, then its step; none moves twice."""
    if s.moving == NOWHERE:
        s.moving = square
        return
    move_skeleton(s, work, number(s.moving), square, log)
    s.moving = NOWHERE
    s.left -= 1


@rule
def scatter(s, work, square, log):
    """MV-r32: a skeleton, chosen only where not all of them have room, then its new square."""
    if s.moving == NOWHERE:
        s.moving = square
        return
    start = number(s.moving)
    colour = lift_skeleton(s, start)
    put_skeleton(s, square, colour)
    tell(log, SKELETON_MOVED, where(s, start), where(s, square), colour)
    next_scattered(s, work)


@rule
def next_scattered(s, work):
    """The skeletons go in reading order if all of them have room."""
    slot = number(s.pawn[s.card_by]) // CELLS
    skeletons = skeletons_on(s, slot)
    room = room_for_figure(s, work, number(s.onto))
    s.moving = NOWHERE
    if skeletons == 0 or room == 0:
        finish_card(s)
    elif HOW_MANY[skeletons] <= HOW_MANY[room]:
        s.moving = slot * CELLS + BITS[skeletons, 0]
