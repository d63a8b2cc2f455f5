"""MidEvil: carrying out the cards that are played, target by target.

`begin_card` and `apply_target` only change the state; `carry_on_card` then asks for the next target, or
finishes the card when there is none left.
"""

from asterion.core.kernel.contract import tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
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
from asterion.games.midevil.rules.castle_effects import (
    begin_in_castle,
    carry_off,
    clear_moved,
    hides_choice,
    hit_in_castle,
    jest,
    take_square_in_castle,
)
from asterion.games.midevil.rules.combat import win_fight
from asterion.games.midevil.rules.fronts import discard_front, take_card
from asterion.games.midevil.rules.lives import collect, gain_life, lose_life
from asterion.games.midevil.rules.map import (
    FIRST_OF,
    HOW_MANY,
    in_house,
    lift_skeleton,
    put_skeleton,
    skeletons_on,
    where,
)
from asterion.games.midevil.rules.moving import walk
from asterion.games.midevil.rules.skeletons import move_skeleton
from asterion.games.midevil.rules.spells import lose_spell, take_spell
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.targets import legal_targets

ALE_TOKENS = 2
ALE_TOKENS_IN_INN = 3

# --- the course of a card ---------------------------------------------------------------------------------


@rule
def work_in_fight(s, card, log):
    """Holy Water, Berserk! and Holy Relic, played by the fighter."""
    s.discards[card] += 1
    if card == HOLY_WATER:
        win_fight(s, log)
    elif card == BERSERK:
        s.berserk = 1
    else:
        s.relic = 1


@rule
def begin_card(s, box, log):
    """The card has been played, paid and not prevented."""
    card = number(s.card)
    if card == ALE:
        drink_ale(s, box, log)
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
    elif card >= BASE_CARDS:
        begin_in_castle(s, card, log)


@rule
def carry_on_card(s, box, bench, log):
    """Ask for the next target of the card under way; take the only one there is; or finish the card."""
    count = legal_targets(s, box, bench, bench.answers[:])
    only = number(bench.answers[0])
    if count > 1 or hides_choice(s):
        s.asked = TARGET
        s.actor = s.card_by
    elif count == 1 and only != STOP:
        apply_target(s, box, only, log)
    else:
        end_targets(s, log)


@rule
def end_targets(s, log):
    """There is no target left, or it is enough."""
    if s.card == KEEP_COMING and s.to_people == 0:
        s.to_people = KEEP_COMING_POINTS
        return
    if s.card == BOILING_OIL:
        carry_off(s, number(s.card_by), log)
    finish_card(s)


@rule
def finish_card(s):
    """The card goes to the discard pile, and what it needed is forgotten."""
    if s.card == PUPPET_MASTER or s.card == BRING_OUT:
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


# --- cards without a target -------------------------------------------------------------------------------


@rule
def drink_ale(s, box, log):
    """MV-69: two life tokens, three inside an Inn, never above five; no movement this turn."""
    seat = number(s.card_by)
    square = number(s.pawn[seat])
    tokens = ALE_TOKENS
    if s.kind[square // CELLS] == INN and in_house(s, box, square):
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
            if lose_life(s, other, log):
                tell(log, LIFE_LOST, other, 0, 0)


# --- what a target does -----------------------------------------------------------------------------------


@rule
def apply_target(s, box, move, log):
    """One target of the card under way."""
    if move == STOP:
        end_targets(s, log)
    elif move >= PLAYER:
        choose_opponent(s, move - PLAYER, log)
    elif move >= TILE_AT:
        choose_tile(s, box, move - TILE_AT, log)
    elif move >= AT:
        choose_square(s, box, move - AT, log)
    elif move >= SKELETON_OF:
        choose_colour(s, move - SKELETON_OF, log)
    elif move >= IN_FRONT:
        choose_item(s, (move - IN_FRONT) // ITEMS, (move - IN_FRONT) % ITEMS, log)
    elif jest(s, move, log):
        finish_card(s)


@rule
def choose_opponent(s, other, log):
    s.victim = other
    if s.card == MUD:  # MV-r26
        s.stuck[other] = 1
        tell(log, MOVEMENT_LOST, other, 0, 0)
        finish_card(s)
    elif s.card >= BASE_CARDS and hit_in_castle(s, other, log):
        finish_card(s)


@rule
def choose_tile(s, box, slot, log):
    s.onto = slot
    if s.card == SCATTER:
        next_scattered(s, box)
    if s.card == ARMY:
        room = room_for_figure(s, box, slot)
        if s.pool[WHITE] < HOW_MANY[room]:
            return  # MV-r32
        for cell in range(CELLS):
            if (room >> cell) & 1 == 1:
                place_from_pool(s, slot * CELLS + cell, number(WHITE), log)
        finish_card(s)


@rule
def choose_square(s, box, square, log):
    card = number(s.card)
    if card == WRONG_TURN:
        s.left -= 1
        walk(s, box, number(s.victim), square, log)
    elif card == PUPPET_MASTER:
        choose_puppet(s, square, log)
    elif card == SCATTER:
        scatter(s, box, square, log)
    elif card == ARMY:
        place_from_pool(s, square, number(WHITE), log)
        if s.pool[WHITE] == 0:
            finish_card(s)
    elif card >= BASE_CARDS:
        if take_square_in_castle(s, box, square, log):
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
def choose_item(s, other, item, log):
    """Thief! takes it: MV-48, MV-r22, a Horse stays on its square. Broken Blade discards it."""
    seat = number(s.card_by)
    if s.card == THIEF:
        if item >= CARDS:
            take_spell(s, seat, other, item - CARDS, log)
        else:
            take_card(s, seat, other, item, log)
    elif item >= CARDS:
        lose_spell(s, other, item - CARDS, log)
    else:
        discard_front(s, other, item, log)
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
def choose_puppet(s, square, log):
    """MV-60: a skeleton, then its step; none moves twice."""
    if s.moving == NOWHERE:
        s.moving = square
        return
    move_skeleton(s, number(s.moving), square, log)
    s.moving = NOWHERE
    s.left -= 1


@rule
def scatter(s, box, square, log):
    """MV-r32: a skeleton, chosen only where not all of them have room, then its new square."""
    if s.moving == NOWHERE:
        s.moving = square
        return
    start = number(s.moving)
    colour = lift_skeleton(s, start)
    put_skeleton(s, square, colour)
    tell(log, SKELETON_MOVED, where(s, start), where(s, square), colour)
    next_scattered(s, box)


@rule
def next_scattered(s, box):
    """The skeletons go in reading order if all of them have room."""
    slot = number(s.pawn[s.card_by]) // CELLS
    skeletons = skeletons_on(s, slot)
    room = room_for_figure(s, box, number(s.onto))
    s.moving = NOWHERE
    if skeletons == 0 or room == 0:
        finish_card(s)
    elif HOW_MANY[skeletons] <= HOW_MANY[room]:
        s.moving = slot * CELLS + number(FIRST_OF[skeletons])
