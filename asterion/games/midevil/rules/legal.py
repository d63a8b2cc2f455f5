"""MidEvil: what is legal, how likely each of chance's outcomes is, and who alone learns of a choice."""

from asterion.core.kernel.contract import EVERYONE
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.bridge import can_lower, can_teleport, is_movement_lost, squares_to_teleport
from asterion.games.midevil.rules.combat import answers_to_failure, swept, weapons
from asterion.games.midevil.rules.duel import commitments
from asterion.games.midevil.rules.dungeon import altar_places, draws_below, turns_below
from asterion.games.midevil.rules.effects import legal_targets
from asterion.games.midevil.rules.fate import dust_choices
from asterion.games.midevil.rules.laying import spaces, turns_that_fit
from asterion.games.midevil.rules.moving import claims, steps
from asterion.games.midevil.rules.pairs import casts
from asterion.games.midevil.rules.peopling import colours_for_tile, squares_for_figure
from asterion.games.midevil.rules.setting_up import squares_to_begin
from asterion.games.midevil.rules.shots import can_use, legal_shots, uses
from asterion.games.midevil.rules.skeletons import skeletons_to_move, ways_to_move
from asterion.games.midevil.rules.spells import can_buy, draws_of_spell, in_spell_deck, own_spells
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.steps import cards_in_game
from asterion.games.midevil.rules.windows import payments, playable


@rule
def legal(s, box, bench, out):
    # A compiled function makes room for the results of all its calls whenever it begins, made or not. So
    # there are few calls here, and more in the functions for each group of questions.
    asked = number(s.asked)
    if asked < SPACE:
        return legal_draws(s, box, bench, out, asked)
    if asked < ANSWER:
        return legal_laying(s, box, out, asked)
    if asked < WEAPON:
        return legal_cards(s, box, bench, out, asked)
    if asked < PREPARE:
        return legal_fight(s, box, bench, out, asked)
    if asked < SKELETON_DIE:
        return legal_movement(s, box, bench, out, asked)
    return legal_end(s, box, bench, out, asked)


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
def legal_draws(s, box, bench, out, asked):
    n = 0
    if asked == DEAL:
        count_deck(s, bench.answers[:])
        for card in range(cards_in_game(s)):
            if bench.answers[card] > 0:
                out[n] = CARD + card
                n += 1
        return n
    if asked == FIRST:
        for seat in range(number(s.seats)):
            out[seat] = BEGIN + seat
        return number(s.seats)
    if asked == DRAW_BELOW:
        return draws_below(s, box, out)
    if asked == DRAW_SPELL:
        return draws_of_spell(s, box, out)
    for kind in range(FIRST_BELOW):
        if s.stack[kind] > 0:
            out[n] = TILE_OF + kind
            n += 1
    return n


@rule
def count_deck(s, counts):
    """How many copies of each card are not in hands, in front of players or on the discard pile."""
    for card in range(cards_in_game(s)):
        counts[card] = s.copies[card] - s.discards[card]
    for seat in range(number(s.seats)):
        for i in range(number(s.held[seat])):
            if s.hand[seat, i] >= 0:
                counts[s.hand[seat, i]] -= 1
        front = number(s.front[seat])
        card = 0
        while front != 0:
            counts[card] -= front & 1
            front >>= 1
            card += 1


@rule
def weights(s, box, bench, out):
    n = 0
    if s.asked == DEAL:
        count_deck(s, bench.answers[:])
        for card in range(cards_in_game(s)):
            if bench.answers[card] > 0:
                out[n] = bench.answers[card]
                n += 1
    elif s.asked == DRAW_TILE:
        for kind in range(FIRST_BELOW):
            if s.stack[kind] > 0:
                out[n] = s.stack[kind]
                n += 1
    elif s.asked == DRAW_BELOW:
        for i in range(draws_below(s, box, bench.answers[:])):
            out[i] = s.stack[bench.answers[i] - TILE_OF]
    elif s.asked == DRAW_SPELL:
        for i in range(draws_of_spell(s, box, bench.answers[:])):
            out[i] = in_spell_deck(s, box, number(bench.answers[i]) - SPELL_OF)
    else:
        for i in range(6):
            out[i] = 1


# --- tiles, cards, fights, movement -----------------------------------------------------------------------


@rule
def legal_laying(s, box, out, asked):
    if asked == SPACE:
        if s.through != NONE:
            return altar_places(s, box, out, number(MOVES))
        return spaces(s, box, out)
    if asked == TURN_TO:
        return turns_that_fit(s, box, out) if s.through == NONE else turns_below(s, box, out)
    if asked == POINTS_DIE:
        return faces(out)
    if asked == COLOUR:
        return colours_for_tile(s, box, out)
    if asked == PAWN_TO:
        return squares_to_begin(s, box, out)
    return squares_for_figure(s, box, out)


@rule
def legal_cards(s, box, bench, out, asked):
    if asked == PAY:
        return payments(s, out)
    if asked == TARGET:
        return legal_targets(s, box, bench, out)
    if asked == CAST:
        return casts(s, out)
    if asked == DROP_SPELL:
        return own_spells(s, out)
    n = playable(s, box, bench, number(s.actor), out, number(0))
    out[n] = PASS
    return n + 1


@rule
def legal_fight(s, box, bench, out, asked):
    if asked == COMBAT_DIE or asked == DUEL_DIE:
        return faces(out)
    if asked == ATTACK:
        return two(out, number(PASS), number(FIGHT))
    if asked == COMMIT:
        return commitments(s, out)
    if asked == DUEL_AGAIN:
        return two(out, number(STOP), number(LIFE))
    if asked == SWEEP:
        return swept(s, box, out)
    n = playable(s, box, bench, number(s.fighter), out, number(0))
    return weapons(s, out, n) if asked == WEAPON else answers_to_failure(s, out, n)


@rule
def legal_movement(s, box, bench, out, asked):
    if asked == STEP:
        return legal_steps(s, box, bench, out)
    if asked == PREPARE:
        return legal_before_roll(s, box, out)
    if asked == SHOT_AT:
        return legal_shots(s, box, out)
    if asked == CLAIM:
        return claims(s, out)
    if asked == DUST_OF:
        return dust_choices(s, out)
    if asked == TELEPORT_TO:
        return squares_to_teleport(s, box, out)
    return faces(out)


@rule
def legal_steps(s, box, bench, out):
    """MV-11, MV-40, MV-r41: between two steps of the movement."""
    n = uses(s, box, out, number(0))
    n = steps(s, box, bench, out, n)
    out[n] = STOP
    n += 1
    if can_lower(s):
        out[n] = LOWER
        n += 1
    if can_buy(s):
        out[n] = BUY
        n += 1
    return n


@rule
def legal_before_roll(s, box, out):
    """MV-r41, MV2-r10, MV3-r11: roll or, where the movement is lost, go on without it; and what else is."""
    n = number(0)
    lost = is_movement_lost(s)
    if not lost:
        n = uses(s, box, out, n)
    elif can_use(s, box, number(HOOK)):
        out[n] = USE + HOOK
        n += 1
    out[n] = STOP if lost else ROLL
    n += 1
    if can_buy(s):
        out[n] = BUY
        n += 1
    if can_teleport(s):
        out[n] = TELEPORT
        n += 1
    return n


@rule
def legal_end(s, box, bench, out, asked):
    if asked == SKELETON_DIE:
        return faces(out)
    if asked == SKELETON:
        return skeletons_to_move(s, box, bench, out)
    if asked == SKELETON_TO:
        return ways_to_move(s, box, out)
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
    if s.asked == TARGET and s.card == JESTER and s.victim != NONE:  # MV2-r19
        return number(s.card_by)
    return EVERYONE
