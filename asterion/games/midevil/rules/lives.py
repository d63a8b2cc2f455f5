"""MidEvil: life tokens, skeletons that are killed, collected and spent, and death."""

from asterion.core.kernel.contract import tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.ending import clear_fight, clear_spells, end_game, leave_square
from asterion.games.midevil.rules.map import (
    has_in_front,
    in_dungeon,
    lift_skeleton,
    points_of,
    token_on,
    where,
)
from asterion.games.midevil.rules.state import *

# --- life tokens and skeletons ----------------------------------------------------------------------------


@rule
def gain_life(s, seat, count):
    """MV-69, MV-r8, MV-r16: as many as limit and supply allow; MV-r40: none for the dead. How many."""
    if s.dead[seat] == 1:
        return 0
    gained = min(number(count), LIFE_LIMIT - number(s.life[seat]), number(s.supply))
    s.life[seat] += gained
    s.supply -= gained
    return gained


@rule
def why_no_life(s, seat):
    """MV-69, MV-r8: why this player gets no life token, if so."""
    if s.life[seat] >= LIFE_LIMIT:
        return LIFE_FULL
    return NO_SUPPLY if s.supply == 0 else WORKS


@rule
def is_armoured(s, seat):
    """The Suit of Armor saves the first life token in each of its owner's turns."""
    return s.castle == 1 and seat == s.player and s.armour_used == 0 and has_in_front(s, seat, ARMOUR)


@rule
def lose_life(s, seat, log):
    """MV-27: a life token goes back to the supply, unless armour saves it. Whether it is gone."""
    if is_armoured(s, seat):
        s.armour_used = 1
        tell(log, ARMOUR_SAVED, seat, 0, 0)
        return False
    s.life[seat] -= 1
    s.supply += 1
    return True


@rule
def suffer(s, seat, log):
    """An effect takes a life token; MV-r14: who has none dies, by option also who has none left."""
    if s.life[seat] == 0 and not is_armoured(s, seat):
        die(s, seat, log)
    elif lose_life(s, seat, log):
        tell(log, LIFE_LOST, seat, 0, 0)
        if s.last_life == DIES and s.life[seat] == 0:
            die(s, seat, log)


@rule
def wins_on_points(s, seat):
    """MV-63; MV3-r2: in a game with the dungeon only outside it, or by option never."""
    if points_of(s, seat) < GOAL_POINTS:
        return False
    if s.dungeon == 0:
        return True
    return s.points_win_in_dungeon_game == ON_POINTS and not in_dungeon(s, number(s.pawn[seat]))


@rule
def collect(s, seat, colour, log):
    """MV-22: the skeleton is collected; MV-63: 30 points win at once."""
    s.collected[seat, colour] += 1
    if wins_on_points(s, seat) and s.step != ENDED:
        end_game(s, seat, number(BY_POINTS), log)


@rule
def kill(s, seat, square, log):
    """MV-22: the skeleton there is collected; MV2-r6: a black one leaves the game."""
    colour = lift_skeleton(s, square)
    tell(log, KILLED, seat, colour, where(s, square))
    if colour == BLACK:
        s.removed[BLACK] += 1
    else:
        collect(s, seat, colour, log)


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


# --- death ------------------------------------------------------------------------------------------------


@rule
def die(s, seat, log):
    """MV-26, MV-r15, MV2-r2; MV-67: the book of a dead holder is back in the Graveyard."""
    tell(log, DIED, seat, s.kind[s.home // CELLS], 0)
    for colour in range(COLLECTED):
        s.removed[colour] += s.collected[seat, colour]
        s.collected[seat, colour] = 0
    s.supply += s.life[seat]
    s.life[seat] = 0
    lay_down(s, seat)
    s.horse[seat] = NOWHERE
    s.stuck[seat] = 0
    s.cooling[seat] = 0
    s.dead[seat] = 1
    if s.castle == 1 or s.dungeon == 1:
        forget_marks(s, seat)
    if s.fighter == seat:
        clear_fight(s)
    if seat == (s.player if s.card == NONE or s.victim == NONE else s.victim):  # who was landing
        s.landing = AT_REST
    leave_square(s, seat)
    s.pawn[seat] = s.home
    if s.book == seat:
        s.book = IN_GRAVEYARD
        tell(log, BOOK_BACK, 0, 0, 0)


@rule
def lay_down(s, seat):
    """The cards in front of the player go to the discard pile."""
    cards = number(s.front[seat])
    s.front[seat] = 0
    card = 0
    while cards != 0:
        s.discards[card] += cards & 1
        cards >>= 1
        card += 1


@rule
def forget_marks(s, seat):
    """MV-r15: curse and pit end; MV3-17: the spells are discarded; MV3-r12: so is the rest of a draw."""
    s.cursed[seat] = 0
    s.pitted[seat] = 0
    s.came[seat] = NOWHERE
    for spell in range(SPELLS):
        s.spell_discards[spell] += s.spell[seat, spell]
        s.spell[seat, spell] = 0
    if seat == s.player and (s.caster == seat or s.fate != 0):
        clear_spells(s)
