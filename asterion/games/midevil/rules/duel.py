"""MidEvil: player combat for the book."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.ending import clear_duel
from asterion.games.midevil.rules.lives import die
from asterion.games.midevil.rules.state import *

ATTACKER, HOLDER = 0, 1
TOKENS = COLLECTED  # the place of the life tokens in a row of `committed`


@rule
def can_attack(s):
    """MV-30, MV-r18: the holder is on the active player's square; once in a turn."""
    seat = number(s.player)
    if s.attacked == 1 or s.book == IN_GRAVEYARD or s.book == seat or s.dead[seat] == 1:
        return False
    return s.pawn[s.book] == s.pawn[seat]


@rule
def start_duel(s, log):
    """MV-30."""
    clear_duel(s)
    s.attacked = 1
    s.rival = s.book
    s.duellist = s.player
    tell(log, DUEL_BEGINS, s.player, s.rival, 0)


@rule
def fighter_of(s, who):
    """The seat of the attacker or of the holder."""
    return number(s.player) if who == ATTACKER else number(s.rival)


@rule
def duel_on(s, log):
    """MV-31 to MV-35: the rolls, the secret choices, new rolls, the end. False if somebody is asked."""
    for who in range(2):
        if s.duel_roll[who] == 0:
            s.duellist = fighter_of(s, who)
            s.asked = DUEL_DIE
            s.actor = CHANCE
            return False
    if s.committed[HOLDER, TOKENS] == NONE:
        if ask_commitment(s, number(ATTACKER)) or ask_commitment(s, number(HOLDER)):
            return False
        reveal(s, log)
    if s.duellist != NONE:
        return ask_again(s, log)
    end_duel(s, log)
    return True


@rule
def duel_roll(s, face, log):
    """MV-31; MV-34, MV-r18: a new roll replaces the old one, and it is the other one's turn."""
    who = ATTACKER if s.duellist == s.player else HOLDER
    again = s.committed[HOLDER, TOKENS] != NONE
    s.duel_roll[who] = face
    tell(log, DUEL_ROLL, s.duellist, face, 1 if again else 0)
    if again:
        s.duellist = fighter_of(s, 1 - who)
    return True


# --- secret choices ---------------------------------------------------------------------------------------


@rule
def stock(s, seat, what):
    """MV-33: how many of a colour, or life tokens, one has to commit."""
    return number(s.life[seat]) if what == TOKENS else number(s.collected[seat, what])


@rule
def asked_for(s, who):
    """What is committed next: a colour, TOKENS, or NONE when all is said."""
    for what in range(COLLECTED + 1):
        if s.committed[who, what] == NONE:
            return what
    return NONE


@rule
def ask_commitment(s, who):
    """Whether a choice is left: of what one has not, none is committed."""
    seat = fighter_of(s, who)
    for what in range(COLLECTED + 1):
        if s.committed[who, what] == NONE:
            if stock(s, seat, what) > 0:
                s.duellist = seat
                s.asked = COMMIT
                s.actor = seat
                return True
            s.committed[who, what] = 0
    return False


@rule
def commitments(s, out):
    who = ATTACKER if s.duellist == s.player else HOLDER
    n = stock(s, number(s.duellist), asked_for(s, who)) + 1
    for count in range(n):
        out[count] = COUNT + count
    return n


@rule
def commit(s, count, log):
    """MV-33: secretly; the holder's last choice reveals all."""
    who = ATTACKER if s.duellist == s.player else HOLDER
    s.committed[who, asked_for(s, who)] = count
    if s.committed[HOLDER, TOKENS] != NONE:
        reveal(s, log)
    return True


@rule
def reveal(s, log):
    """MV-33: together; MV-34, MV-35: what is committed leaves its player, used or not.

    MV2-r21: no armour saves any of it.
    """
    for who in range(2):
        seat = fighter_of(s, who)
        for colour in range(COLLECTED):
            s.collected[seat, colour] -= s.committed[who, colour]
            s.removed[colour] += s.committed[who, colour]
        s.life[seat] -= s.committed[who, TOKENS]
        s.supply += s.committed[who, TOKENS]
        tell(log, REVEALED, seat, points_committed(s, who), s.committed[who, TOKENS])
    s.duellist = s.player


@rule
def points_committed(s, who):
    points = 0
    for colour in range(COLLECTED):
        points += number(s.committed[who, colour]) * number(POINTS[colour])
    return points


# --- new rolls, and the end -------------------------------------------------------------------------------


@rule
def may_roll_again(s, who):
    """MV-34: a committed life token is left, and one has not stopped."""
    return s.stands[who] == 0 and s.committed[who, TOKENS] > 0


@rule
def ask_again(s, log):
    """MV-34: in turns, from the active player on."""
    who = ATTACKER if s.duellist == s.player else HOLDER
    if not may_roll_again(s, who):
        who = 1 - who
    if not may_roll_again(s, who):
        s.duellist = NONE
        return True
    s.duellist = fighter_of(s, who)
    s.asked = DUEL_AGAIN
    s.actor = s.duellist
    return False


@rule
def roll_again_or_stand(s, move, log):
    """MV-34; MV-r18: who stops has stopped for good."""
    who = ATTACKER if s.duellist == s.player else HOLDER
    if move == LIFE:
        s.committed[who, TOKENS] -= 1
        s.duel_roll[who] = 0
    else:
        s.stands[who] = 1
        s.duellist = fighter_of(s, 1 - who)
    return True


@rule
def end_duel(s, log):
    """MV-32, MV-35, MV-37, MV-38; by option the loser dies (MV-r18), or who has no life token (MV-r14)."""
    attacker = number(s.player)
    holder = number(s.rival)
    attack = number(s.duel_roll[ATTACKER]) + points_committed(s, number(ATTACKER))
    defence = number(s.duel_roll[HOLDER]) + points_committed(s, number(HOLDER))
    clear_duel(s)
    if attack > defence:
        s.book = attacker
    tell(log, DUEL_ENDS, attack, defence, s.book)
    if s.loser_dies == 1 and attack != defence:
        die(s, holder if attack > defence else attacker, log)
    if s.last_life == DIES:
        die_without_token(s, attacker, log)
        die_without_token(s, holder, log)
    if s.dead[attacker] == 1:
        s.landing = AT_REST


@rule
def die_without_token(s, seat, log):
    """MV-r14, MV-r39: by option."""
    if s.life[seat] == 0 and s.dead[seat] == 0:
        die(s, seat, log)
