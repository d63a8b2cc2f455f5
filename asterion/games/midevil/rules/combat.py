"""MidEvil: fights with skeletons, life tokens, what is collected, and death."""

from asterion.core.contract import CHANCE, tell
from asterion.core.rule import rule
from asterion.games.midevil.rules.ending import clear_fight, end_game
from asterion.games.midevil.rules.map import (
    altar_square,
    colour_on,
    has_in_front,
    lift_skeleton,
    number,
    points_of,
    token_on,
    where,
)
from asterion.games.midevil.state import *

NEEDED = 4  # MV-22
SWORD_BONUS = 1
AXE_BONUS = 2
BERSERK_BONUS = 2

# --- life tokens and skeletons ----------------------------------------------------------------------------


@rule
def gain_life(s, seat, count):
    """MV-69, MV-r8, MV-r16: as many as limit and supply allow; MV-r15: none for the dead. How many."""
    if s.dead[seat] == 1:
        return 0
    gained = min(number(count), LIFE_LIMIT - number(s.life[seat]), number(s.supply))
    s.life[seat] += gained
    s.supply -= gained
    return gained


@rule
def lose_life(s, seat):
    """MV-27: a life token goes back to the supply."""
    s.life[seat] -= 1
    s.supply += 1


@rule
def collect(s, seat, colour, log):
    """MV-22: the skeleton is collected; MV-63: 30 points win at once."""
    s.collected[seat, colour] += 1
    if points_of(s, seat) >= GOAL_POINTS and s.step != ENDED:
        end_game(s, seat, number(BY_POINTS), log)


@rule
def spend(s, seat, colour):
    """MV-27, MV-66: a collected skeleton is out of play; its points."""
    s.collected[seat, colour] -= 1
    s.removed[colour] += 1
    return number(POINTS[colour])


@rule
def find_token(s, seat, log):
    """MV-43, MV-64, MV-r16: the life token lying here is picked up, unless one has five or is berserk."""
    square = number(s.pawn[seat])
    if not token_on(s, square) or s.life[seat] >= LIFE_LIMIT or (s.berserk == 1 and seat == s.player):
        return
    s.token[square // CELLS] &= ~(1 << (square % CELLS))
    s.life[seat] += 1
    tell(log, LIFE_FOUND, seat, where(s, square), 0)


# --- the fight --------------------------------------------------------------------------------------------


@rule
def start_fight(s, seat, log):
    """MV-21: there is a skeleton on the player's square."""
    clear_fight(s)
    s.fighter = seat
    square = number(s.pawn[seat])
    tell(log, MET, seat, colour_on(s, square), where(s, square))


@rule
def fight_on(s, work, log):
    """MV-25: a roll, or what follows from it. False if somebody is asked."""
    if s.rolled == 0:
        return ask_weapon(s, work, log)
    if total(s) >= NEEDED:
        win_fight(s, work, log)
        return True
    return ask_failed(s, work, log)


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
    return sum_


@rule
def win_fight(s, work, log):
    """MV-22: the skeleton is killed."""
    seat = number(s.fighter)
    square = number(s.pawn[seat])
    clear_fight(s)
    colour = lift_skeleton(s, square)
    tell(log, KILLED, seat, colour, where(s, square))
    collect(s, seat, colour, log)


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
    out[n] = ROLL
    return n + 1


@rule
def ask_weapon(s, work, log):
    if weapons(s, work.answers, number(0)) > 1 or may_hold_card(s, number(s.fighter)):
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
def combat_roll(s, face, log):
    """MV-22; the Battle Axe breaks on a natural 1, and still counts."""
    seat = number(s.fighter)
    s.rolled = face
    tell(log, COMBAT_ROLL, seat, face, total(s))
    if s.weapon == AXE and face == 1:
        discard_in_front(s, seat, number(AXE), log)
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
    if points_of(s, seat) >= NEEDED - total(s):
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
    return s.life[seat] > (1 if s.last_life == DIES else 0)


@rule
def ask_failed(s, work, log):
    """What has to be done is done; else the fighter is asked."""
    n = answers_to_failure(s, work.answers, number(0))
    if n == 1 and (s.raised > 0 or not may_hold_card(s, number(s.fighter))):
        return answer_failure(s, number(work.answers[0]), log)
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
        tell(log, RAISED, seat, move - SKELETON_OF, total(s))
        return True
    if move == LIFE:
        lose_life(s, seat)
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


# --- death ------------------------------------------------------------------------------------------------


@rule
def die(s, seat, log):
    """MV-26, MV-r15; MV-67: the book of a dead holder is back in the Graveyard."""
    tell(log, DIED, seat, 0, 0)
    for colour in range(COLLECTED):
        s.removed[colour] += s.collected[seat, colour]
        s.collected[seat, colour] = 0
    s.supply += s.life[seat]
    s.life[seat] = 0
    for card in range(LAST_IN_FRONT + 1):
        if has_in_front(s, seat, card):
            s.discards[card] += 1
    s.front[seat] = 0
    s.horse[seat] = NOWHERE
    s.stuck[seat] = 0
    s.cooling[seat] = 0
    s.dead[seat] = 1
    s.pawn[seat] = altar_square(s)
    if s.fighter == seat:
        clear_fight(s)
        s.landing = AT_REST
    if s.book == seat:
        s.book = IN_GRAVEYARD
        tell(log, BOOK_BACK, 0, 0, 0)
