"""Space Princess: the course of the game, and what a move does."""

from asterion.core.kernel.contract import CHANCE, OVER, tell, whisper
from asterion.core.kernel.rule import rule
from asterion.games.space_princess.rules.cards import (
    clear_card,
    deal,
    discard_played,
    draw_card,
    has_discard,
    played_card,
    put_under,
    reshuffle,
)
from asterion.games.space_princess.rules.legal import can_go_on, may_emerge
from asterion.games.space_princess.rules.setting_up import set_door
from asterion.games.space_princess.rules.state import *
from asterion.games.space_princess.rules.steps import (
    cease_fire,
    end_game,
    find_plan,
    hide,
    look_for_plan,
    march,
    reinforce,
    remove_trooper,
    stalk,
    step,
    volley,
)

# --- the round --------------------------------------------------------------------------------------------


@rule
def new_round(s, log):
    s.first = NONE
    for seat in range(2):
        s.acting[seat] = NONE
    if s.rounds == ROUNDS:  # SP-r12
        end_game(s, NONE, BY_ROUNDS, log)
        return
    s.rounds += 1
    tell(log, ROUND, s.rounds, 0, 0)
    for seat in range(2):
        if s.stacked[seat] < HAND:
            reshuffle(s, seat, log)
    deal(s, log)


@rule
def lay_down(s, box, card, log):
    """SP-7: one of the two cards face down, the other one under the stack; SP-8: revealed together."""
    seat = s.actor
    s.place[card] = LAID
    s.held[seat] -= 1
    for other in range(seat * EACH, (seat + 1) * EACH):
        if s.place[other] == HELD:
            put_under(s, seat, other)
    whisper(log, seat, CHOSE, seat, 0, 0, card)
    if seat == PRINCESS:
        s.actor = ZEALOT
        return False
    return reveal(s, box, log)


@rule
def reveal(s, box, log):
    """SP-8; SP-r17: first Sense, then a hidden princess returns, then the cards are resolved."""
    for card in range(CARDS):
        if s.place[card] == LAID:
            s.place[card] = PLAYED
            s.known[card] = 0
    for seat in range(2):
        s.acting[seat] = played_card(s, seat)
    tell(log, REVEALED, s.acting[PRINCESS], s.acting[ZEALOT], 0)
    if s.acting[ZEALOT] != SENSE:
        return come_out(s, box, log)
    if has_discard(s, ZEALOT):  # SP-37
        s.phase = SENSE_CARD
        s.actor = ZEALOT
        return False
    if s.stack[ZEALOT, 0] == FACE_DOWN:  # SP-38
        s.phase = SENSE_TOP
        s.actor = CHANCE
        return False
    return sense_top(s, box, s.stack[ZEALOT, 0], log)


@rule
def sense(s, box, card, from_stack, log):
    """SP-37: Sense becomes this card; SP-r16: the card itself stays where it is."""
    s.acting[ZEALOT] = card
    tell(log, SENSED, card, from_stack, 0)
    return come_out(s, box, log)


@rule
def sense_top(s, box, card, log):
    """SP-38, SP-r16: the top card of the stack stays on top, and both know it now."""
    s.stack[ZEALOT, 0] = card
    s.place[card] = STACKED
    s.known[card] = 1
    return sense(s, box, card, 1, log)


@rule
def come_out(s, box, log):
    """SP-27, SP-r15: a hidden princess returns before the first card."""
    s.first = first_to_resolve(s, box)
    s.resolved = 0
    if s.hide == NOWHERE:
        return True
    for i in range(DIAGONALS):
        if may_emerge(s, DIAGONAL[s.hide, i]):
            s.phase = RETURN
            s.actor = PRINCESS
            return False
    return emerge(s, s.hide, log)  # SP-r18: the Zealot stands on the only diagonal tile


@rule
def emerge(s, tile, log):
    """SP-27; SP-r18: the Hide tile goes back to her, and she collects a plan lying there."""
    tell(log, EMERGED, tile, s.hide, 0)
    s.princess = tile
    s.hide = NOWHERE
    return look_for_plan(s)


@rule
def order_value(s, box, seat):
    """SP-9; SP-r1: what Sense became counts with its own value, or by option with that of Sense."""
    if seat == ZEALOT and s.sense_order == OWN:
        return box.order[played_card(s, ZEALOT)]
    return box.order[s.acting[seat]]


@rule
def first_to_resolve(s, box):
    """SP-9: the seat with the lower order value. SP-r13: at a tie the princess."""
    return PRINCESS if order_value(s, box, PRINCESS) <= order_value(s, box, ZEALOT) else ZEALOT


# --- resolving the cards ----------------------------------------------------------------------------------


@rule
def carry_on(s, box, log):
    """SP-9: card after card, step after step, up to the next choice."""
    while s.actor != OVER:
        if s.card != NONE and can_go_on(s, box):
            s.phase = ACT
            s.actor = s.card // EACH
            return
        if s.card != NONE:
            close_card(s, log)
        elif s.resolved < 2:
            open_card(s, box, log)
        else:
            discard_played(s)
            new_round(s, log)
            return


@rule
def open_card(s, box, log):
    """Lay out the steps of the next card. Hide and the Zealot's Fire leave no choice."""
    seat = s.first if s.resolved == 0 else 1 - s.first
    card = s.acting[seat]
    s.card = card
    tell(log, RESOLVES, seat, card, order_value(s, box, seat))
    if card == DOOR:  # SP-18
        s.turns = 2
    elif card == DASH:  # SP-19
        s.steps = 2
    elif card == AMBUSH:  # SP-20
        s.shots = 1
        s.turns = 1
    elif card == EVADE:  # SP-28
        s.steps = 1
        s.turns = 1
    elif card == SHOOT:  # SP-29
        s.steps = 1
        s.shots = 1
    elif card == HOLO or card == LOCK:  # SP-21, SP-39
        s.placing = 1
    elif card == ADVANCE or card == CONVERGE:  # SP-30, SP-32
        s.marches = 2
    elif card == CAPTURE or card == OUTFLANK:  # SP-36, SP-42
        s.strikes = 1
    elif card == HIDE:
        hide(s, log)
    elif card == FIRE:
        volley(s, log)


@rule
def close_card(s, log):
    """SP-r8: the card is over when none of its remaining steps can be done."""
    if s.steps > 0 or s.shots > 0 or s.marches > 0:
        tell(log, STUCK, s.card // EACH, s.card, 0)
    s.card = NONE
    s.resolved += 1
    clear_card(s)


# --- what a move does -------------------------------------------------------------------------------------


@rule
def apply(s, box, bench, move, log):
    """Do what the move says; then, unless that asks for a choice itself, carry on up to the next one."""
    if s.actor != CHANCE and (s.phase != CHOOSE or s.actor == ZEALOT):  # SP-7: a choice is theirs together
        cease_fire(s)
    if move < TURN:
        done = apply_card(s, box, move - CARD, log)
    elif move < STAND:
        done = ask_position(s, move - TURN)
    elif move < PUT:
        done = apply_position(s, box, move - STAND, log)
    elif move < GO:
        done = apply_placing(s, move - PUT, log)
    elif move < MARCH:
        done = apply_go(s, move - GO, log)
    elif move < BACK:
        done = march(s, (move - MARCH) // TILES, (move - MARCH) % TILES, log)
    elif move < REMOVE:
        done = reinforce(s, box.trooper_start[move - BACK], log)
    elif move < VOLLEY:
        done = remove_trooper(s, move - REMOVE, log)
    elif move < FIND:
        done = strike_or_pass(s, move, log)
    else:
        done = find_plan(s, move - FIND, log)
    if done:
        carry_on(s, box, log)


@rule
def apply_card(s, box, card, log):
    if s.phase == DRAW:
        draw_card(s, s.drawer, card, log)
        deal(s, log)
        return False
    if s.phase == CHOOSE:
        return lay_down(s, box, card, log)
    if s.phase == SENSE_CARD:
        return sense(s, box, card, 0, log)
    return sense_top(s, box, card, log)


@rule
def ask_position(s, door):
    """SP-18, SP-39: a door to turn, or the Lock tile's, may stand in any position."""
    s.turning = door
    s.phase = POSITION
    return False


@rule
def apply_position(s, box, position, log):
    """SP-18: a door is turned; SP-39: or the Lock tile shows this position; or the set-up goes on."""
    door = s.turning
    s.turning = NOWHERE
    if s.rounds == 0:
        return set_door(s, box, door, position, log)
    if s.card == LOCK:
        tell(log, LOCKED, door, position, s.lock)
        s.lock = door
        s.lock_door = position
        return True
    tell(log, TURNED, door, position, 0)
    s.door[door] = position
    s.turned = door
    s.turns -= 1
    return True


@rule
def apply_placing(s, tile, log):
    if s.phase == RETURN:
        return emerge(s, tile, log)
    s.placing = 0
    if s.card == LOCK:
        return ask_position(s, tile)
    tell(log, HOLOGRAM, tile, s.hologram, 0)
    s.hologram = tile
    return True


@rule
def apply_go(s, place, log):
    if s.actor == ZEALOT:
        return stalk(s, place, log)
    return step(s, place, log)


@rule
def strike_or_pass(s, move, log):
    """SP-42: Outflank fires or lets it be; SP-r22: no removed trooper returns."""
    s.strikes = 0
    if move == VOLLEY:
        volley(s, log)
    else:
        s.marches = 0
        tell(log, PASSED, s.actor, 0, 0)
    return True
