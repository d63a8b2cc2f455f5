"""MidEvil: fights with skeletons."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import insert, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.ending import clear_fight
from asterion.games.midevil.rules.lives import die, is_armoured, kill, lose_life, spend
from asterion.games.midevil.rules.map import (
    colour_on,
    has_in_front,
    lift_skeleton,
    points_of,
    step_from,
    where,
)
from asterion.games.midevil.rules.state import *

NEEDED = 4  # MV-22
NEEDED_FOR_BLACK = 6  # MV2-7
SWORD_BONUS = 1
AXE_BONUS = 2
BERSERK_BONUS = 2
FLAIL_BONUS = 1
HALBERD_BONUS = 1
HALBERD_BONUS_FOR_BLACK = 2
RELIC_BONUS = 3
CURSE_MALUS = 1
SWEEPING_FACE = 6

# --- the fight --------------------------------------------------------------------------------------------


@rule
def start_fight(s, seat, log):
    """MV-21: there is a skeleton on the player's square."""
    clear_fight(s)
    s.fighter = seat
    square = number(s.pawn[seat])
    tell(log, MET, seat, colour_on(s, square), where(s, square))


@rule
def fight_on(s, bench, log):
    """MV-25: a roll, or what follows from it. False if somebody is asked."""
    if s.rolled == 0:
        return ask_weapon(s, bench, log)
    if total(s) >= needed(s):
        win_fight(s, log)
        return True
    return ask_failed(s, bench, log)


@rule
def fights_black(s):
    """MV2-7."""
    return s.castle == 1 and colour_on(s, number(s.pawn[s.fighter])) == BLACK


@rule
def needed(s):
    """MV-22, MV2-7: the total that kills."""
    return NEEDED_FOR_BLACK if fights_black(s) else NEEDED


@rule
def total(s):
    """MV-r3: the roll with the weapon, the cards and the skeletons spent."""
    sum_ = number(s.rolled) + number(s.raised)
    if s.weapon == SWORD:
        sum_ += SWORD_BONUS
    elif s.weapon == AXE:
        sum_ += AXE_BONUS
    if s.berserk == 1 and s.fighter == s.player:
        sum_ += BERSERK_BONUS
    return sum_ + bonus_of_castle(s) if s.castle == 1 else sum_


@rule
def bonus_of_castle(s):
    """Flail, Halberd, Holy Relic and Witch's Curse."""
    black = fights_black(s)
    bonus = 0
    if s.weapon == FLAIL:
        bonus += FLAIL_BONUS
    elif s.weapon == HALBERD:
        bonus += HALBERD_BONUS_FOR_BLACK if black else HALBERD_BONUS
    if s.relic == 1 and black and s.fighter == s.player:
        bonus += RELIC_BONUS
    if s.cursed[s.fighter] > 0:
        bonus -= CURSE_MALUS
    return bonus


@rule
def win_fight(s, log):
    """MV-22: the skeleton is killed."""
    seat = number(s.fighter)
    square = number(s.pawn[seat])
    clear_fight(s)
    kill(s, seat, square, log)


@rule
def may_hold_card(s, seat):
    """As far as everybody knows the player could play a card now: he is asked whether he can or not."""
    return s.played[seat] == 0 and s.held[seat] > 0


# --- before a roll ----------------------------------------------------------------------------------------


@rule
def can_use_mace(s):
    """MV-r39: the Mace helps in the own turn, once."""
    return has_in_front(s, number(s.fighter), MACE) and s.fighter == s.player and s.mace_used == 0


@rule
def weapons(s, out, n):
    """MV-28, MV-r13, MV-r39: one weapon that helps, or none."""
    seat = number(s.fighter)
    if has_in_front(s, seat, SWORD):
        out[n] = USE + SWORD
        n += 1
    if has_in_front(s, seat, AXE):
        out[n] = USE + AXE
        n += 1
    if can_use_mace(s):
        out[n] = USE + MACE
        n += 1
    if s.castle == 1:
        for card in range(FLAIL, HALBERD + 1):
            if has_in_front(s, seat, card):
                out[n] = USE + card
                n += 1
    out[n] = ROLL
    return n + 1


@rule
def ask_weapon(s, bench, log):
    if weapons(s, bench.answers[:], number(0)) > 1 or may_hold_card(s, number(s.fighter)):
        s.asked = WEAPON
        s.actor = s.fighter
    else:
        s.asked = COMBAT_DIE
        s.actor = CHANCE
    return False


@rule
def name_weapon(s, move, log):
    """MV-r13."""
    s.weapon = NONE
    if move != ROLL:
        s.weapon = move - USE
        tell(log, USED, s.fighter, s.weapon, 0)
    s.asked = COMBAT_DIE
    s.actor = CHANCE
    return False


@rule
def combat_roll(s, box, bench, face, log):
    """MV-22; the Battle Axe breaks on a natural 1, and still counts."""
    seat = number(s.fighter)
    s.rolled = face
    tell(log, COMBAT_ROLL, seat, face, total(s))
    if s.weapon == AXE and face == 1:
        discard_in_front(s, seat, number(AXE), log)
    if s.weapon == FLAIL and face == SWEEPING_FACE:
        return ask_sweep(s, box, bench, log)
    return True


@rule
def ask_sweep(s, box, bench, log):
    """The Flail hits another skeleton, too. False if the fighter chooses which."""
    n = swept(s, box, bench.answers[:])
    if n > 1:
        s.asked = SWEEP
        s.actor = s.fighter
        return False
    return sweep(s, number(bench.answers[0]) - AT, log) if n == 1 else True


@rule
def swept(s, box, out):
    """The skeletons, but for black ones, on squares the fighter could step to, ascending."""
    n = 0
    for side in range(SIDES):
        to = step_from(s, box, number(s.pawn[s.fighter]), side)
        if to != NOWHERE and 0 <= colour_on(s, to) < BLACK:
            n = insert(AT + to, 0, n, out)
    return n


@rule
def sweep(s, square, log):
    """It goes back to the pool."""
    colour = lift_skeleton(s, square)
    s.pool[colour] += 1
    tell(log, SWEPT, s.fighter, where(s, square), colour)
    return True


@rule
def discard_in_front(s, seat, card, log):
    s.front[seat] &= ~(1 << card)
    s.discards[card] += 1
    tell(log, DISCARDED_FRONT, seat, card, 0)


# --- after a failed roll ----------------------------------------------------------------------------------


@rule
def answers_to_failure(s, out, n):
    """MV-23, MV-24, MV-r13: raise the roll or roll anew; MV-r14: who can do neither gives up."""
    seat = number(s.fighter)
    first = n
    if s.raised == 0:
        if s.weapon == MACE and can_use_mace(s):
            out[n] = USE + MACE
            n += 1
        if has_in_front(s, seat, SHIELD):
            out[n] = USE + SHIELD
            n += 1
    if points_of(s, seat) >= needed(s) - total(s):
        for colour in range(COLLECTED):
            if s.collected[seat, colour] > 0:
                out[n] = SKELETON_OF + colour
                n += 1
    spends_life = s.raised == 0 and can_spend_life(s, seat)
    if n == first and not spends_life:
        out[n] = STOP
        n += 1
    if spends_life:
        out[n] = LIFE
        n += 1
    return n


@rule
def can_spend_life(s, seat):
    """MV-r14: also the last one; MV-r39: by option, nobody rolls again who would have none left."""
    return s.life[seat] > (1 if s.last_life == DIES else 0) or is_armoured(s, seat)


@rule
def ask_failed(s, bench, log):
    """What has to be done is done; else the fighter is asked."""
    n = answers_to_failure(s, bench.answers[:], number(0))
    if n == 1 and (s.raised > 0 or not may_hold_card(s, number(s.fighter))):
        return answer_failure(s, number(bench.answers[0]), log)
    s.asked = FAILED
    s.actor = s.fighter
    return False


@rule
def answer_failure(s, move, log):
    seat = number(s.fighter)
    if move == STOP:
        die(s, seat, log)
        return True
    if SKELETON_OF <= move < SKELETON_OF + COLOURS:
        s.raised += spend(s, seat, move - SKELETON_OF)
        tell(log, ROLL_RAISED, seat, move - SKELETON_OF, total(s))
        return True
    if move == LIFE:
        if lose_life(s, seat, log):
            tell(log, LIFE_SPENT, seat, s.life[seat], 0)
    else:
        use_for_new_roll(s, seat, move - USE, log)
    s.weapon = NONE
    s.rolled = 0
    return True


@rule
def use_for_new_roll(s, seat, card, log):
    """The Mace, once in a turn, or the Shield, once for all."""
    tell(log, USED, seat, card, 0)
    if card == MACE:
        s.mace_used = 1
    else:
        discard_in_front(s, seat, number(SHIELD), log)
