"""MidEvil: what is legal, how likely each of chance's outcomes is, and who alone learns of a choice."""

from asterion.core.contract import EVERYONE
from asterion.core.rule import rule
from asterion.games.midevil.rules.combat import answers_to_failure, weapons
from asterion.games.midevil.rules.duel import commitments
from asterion.games.midevil.rules.effects import legal_targets
from asterion.games.midevil.rules.laying import spaces, turns_that_fit
from asterion.games.midevil.rules.map import has_in_front, number
from asterion.games.midevil.rules.moving import claims, steps
from asterion.games.midevil.rules.peopling import colours_for_tile, squares_for_figure
from asterion.games.midevil.rules.shots import can_use, legal_shots
from asterion.games.midevil.rules.skeletons import skeletons_to_move, ways_to_move
from asterion.games.midevil.rules.windows import payments, playable
from asterion.games.midevil.state import *


@rule
def legal(s, work, out):
    asked = number(s.asked)
    if asked < SPACE:
        return legal_draws(s, work, out, asked)
    if asked < ANSWER:
        return legal_laying(s, work, out, asked)
    if asked < WEAPON:
        return legal_cards(s, work, out, asked)
    if asked < PREPARE:
        return legal_fight(s, work, out, asked)
    if asked < SKELETON_DIE:
        return legal_movement(s, work, out, asked)
    return legal_end(s, work, out, asked)


@rule
def faces(out):
    for face in range(6):
        out[face] = FACE + face
    return 6


@rule
def two(out, first, second):
    out[0] = first
    out[1] = second
    return 2


# --- draws ------------------------------------------------------------------------------------------------


@rule
def legal_draws(s, work, out, asked):
    n = 0
    if asked == DEAL:
        count_deck(s, work, work.answers)
        for card in range(CARDS):
            if work.answers[card] > 0:
                out[n] = CARD + card
                n += 1
        return n
    if asked == FIRST:
        for seat in range(number(s.seats)):
            out[seat] = BEGIN + seat
        return number(s.seats)
    for kind in range(KINDS):
        if s.stack[kind] > 0:
            out[n] = TILE_OF + kind
            n += 1
    return n


@rule
def count_deck(s, work, counts):
    """How many copies of each card are not in hands, in front of players or on the discard pile."""
    for card in range(CARDS):
        counts[card] = work.card_copies[card] - s.discards[card]
    for seat in range(number(s.seats)):
        for i in range(number(s.held[seat])):
            if s.hand[seat, i] >= 0:
                counts[s.hand[seat, i]] -= 1
        if s.front[seat] != 0:
            for card in range(LAST_IN_FRONT + 1):
                if has_in_front(s, seat, card):
                    counts[card] -= 1


@rule
def weights(s, work, out):
    n = 0
    if s.asked == DEAL:
        count_deck(s, work, work.answers)
        for card in range(CARDS):
            if work.answers[card] > 0:
                out[n] = work.answers[card]
                n += 1
    elif s.asked == DRAW_TILE:
        for kind in range(KINDS):
            if s.stack[kind] > 0:
                out[n] = s.stack[kind]
                n += 1
    else:
        for i in range(6):
            out[i] = 1


# --- tiles, cards, fights, movement -----------------------------------------------------------------------


@rule
def legal_laying(s, work, out, asked):
    if asked == SPACE:
        return spaces(s, work, out, number(MOVES))
    if asked == TURN_TO:
        return turns_that_fit(s, work, out)
    if asked == POINTS_DIE:
        return faces(out)
    if asked == COLOUR:
        return colours_for_tile(s, work, out)
    return squares_for_figure(s, work, out)


@rule
def legal_cards(s, work, out, asked):
    if asked == PAY:
        return payments(s, out)
    if asked == TARGET:
        return legal_targets(s, work, out)
    n = playable(s, work, number(s.actor), out, number(0))
    out[n] = PASS
    return n + 1


@rule
def legal_fight(s, work, out, asked):
    if asked == COMBAT_DIE or asked == DUEL_DIE:
        return faces(out)
    if asked == ATTACK:
        return two(out, number(PASS), number(FIGHT))
    if asked == COMMIT:
        return commitments(s, out)
    if asked == DUEL_AGAIN:
        return two(out, number(STOP), number(LIFE))
    n = playable(s, work, number(s.fighter), out, number(0))
    return weapons(s, out, n) if asked == WEAPON else answers_to_failure(s, out, n)


@rule
def legal_movement(s, work, out, asked):
    if asked == MOVE_DIE or asked == SHOT_DIE:
        return faces(out)
    if asked == SHOT_AT:
        return legal_shots(s, work, out)
    if asked == CLAIM:
        return claims(s, out)
    n = number(0)
    if s.front[s.player] != 0:
        for card in range(BOW, CATAPULT + 1):
            if can_use(s, work, card):
                out[n] = USE + card
                n += 1
    if asked == PREPARE:
        out[n] = ROLL
        return n + 1
    n = steps(s, work, out, n)
    out[n] = STOP
    return n + 1


@rule
def legal_end(s, work, out, asked):
    if asked == SKELETON_DIE:
        return faces(out)
    if asked == SKELETON:
        return skeletons_to_move(s, work, out)
    if asked == SKELETON_TO:
        return ways_to_move(s, work, out)
    if asked == DISCARD:
        return legal_discards(s, out)
    return 0


@rule
def legal_discards(s, out):
    """MV-14, MV-56: a card of the hand, or none."""
    seat = number(s.player)
    n = 0
    last = NONE
    for i in range(number(s.held[seat])):
        card = number(s.hand[seat, i])
        if card != last:
            out[n] = DROP + card
            n += 1
        last = card
    out[n] = PASS
    return n + 1


# --- secrets ----------------------------------------------------------------------------------------------


@rule
def secret(s):
    """MV-r1, MV-r5: who passes in a window, who is dealt a card, what is committed."""
    if s.asked == ANSWER or s.asked == COUNTER or s.asked == COMMIT:
        return number(s.actor)
    if s.asked == DEAL:
        return number(s.drawer)
    return EVERYONE
