"""MidEvil: what two spells do together, and the spells that are under way."""

import numpy as np

from asterion.core.kernel.contract import tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.fate import BEST_ROLL, ask_points, rise, room_around, take_life
from asterion.games.midevil.rules.lives import collect, suffer, why_no_life
from asterion.games.midevil.rules.map import graveyard_slot
from asterion.games.midevil.rules.peopling import may_people, why_none_come
from asterion.games.midevil.rules.spells import ask_spell, draws_of_spell, end_spells, own_spells, take_spell
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.windows import ask_payment


def _pairs() -> np.ndarray:
    """PAIR_OF[spell, other]: what they do together, or NONE for a spell and its twin."""
    table = np.full((SPELLS, SPELLS), NONE, np.int16)
    for pair, (spell, other) in enumerate(PAIR_SPELLS):
        table[spell, other] = table[other, spell] = pair
    return table


PAIR_OF = _pairs()


@rule
def spells_on(s, box, bench, log):
    """What comes next of the spells under way, before anybody wins (MV3-r18). False if somebody is asked."""
    if s.to_pay > 0:
        return ask_payment(s, bench, log)
    if s.pair != NONE:
        return pair_on(s, box, bench, log)
    if s.pairs != 0:
        return begin_pair(s, box, bench, log)
    if s.to_draw > 0:
        return ask_spell(s, box, bench, log)
    return end_spells(s, box, log)


@rule
def draw_spell(s, spell, log):
    """MV3-13, MV3-r12: its pairs with the spells that lie there are listed, each once, none with its twin."""
    seat = number(s.caster)
    tell(log, DREW_SPELL, seat, spell, 0)
    for other in range(SPELLS):
        if other != spell and s.spell[seat, other] > 0:
            s.pairs |= 1 << number(PAIR_OF[spell, other])
    s.spell[seat, spell] += 1
    return True


@rule
def begin_pair(s, box, bench, log):
    """MV3-r12: the next one in its order; MV3-22: although its spells may have gone."""
    pair = 0
    while (s.pairs >> pair) & 1 == 0:
        pair += 1
    s.pairs &= ~(1 << pair)
    s.pair = pair
    tell(log, PAIR, s.caster, pair, why_idle(s, box, bench, pair))
    if pair == GAIN_SKELETONS or pair == RAISE_SKELETONS:
        return ask_points(s)
    return True


@rule
def why_idle(s, box, bench, pair):
    """MV-r15, MV-69, MV-r8, MV-65: why the pair does nothing, if so."""
    if pair == SWITCH or pair == STEAL:
        return NO_SPELLS_AROUND if spells_of_others(s, bench.answers[:]) == 0 else WORKS
    if pair == FETCH_BOOK:
        return why_no_book(s)
    if pair == GAIN_LIFE:
        return why_no_life(s, number(s.caster))
    if pair == GAIN_SKELETONS or pair == RAISE_SKELETONS:
        squares = number(CELLS) if pair == GAIN_SKELETONS else room_around(s, box)
        return why_none_come(s, number(BEST_ROLL), squares)
    if pair == STOP_ANOTHER:
        return ALL_DEAD if others(s, bench.answers[:]) == 0 else WORKS
    if pair == DRAW_ANOTHER:  # MV3-r12: the discards do not return yet
        return NO_SPELL_LEFT if draws_of_spell(s, box, bench.answers[:]) == 0 else WORKS
    return WORKS


@rule
def pair_on(s, box, bench, log):
    """MV3-14: the effect hits the caster unless it names another player."""
    pair = number(s.pair)
    seat = number(s.caster)
    if pair == RAISE_SKELETONS:
        return rise(s, box, bench, log)
    if pair == SWITCH or pair == STEAL or pair == STOP_ANOTHER or pair == GAIN_SKELETONS:
        return ask_cast(s, bench, log)
    s.pair = NONE
    if pair == FETCH_BOOK:
        fetch_book(s, seat, log)
    elif pair == GAIN_LIFE:
        take_life(s, seat, log)
    elif pair == LOSE_MOVEMENT:
        stick(s, seat, log)
    elif pair == LOSE_LIFE:
        suffer(s, seat, log)
    elif why_idle(s, box, bench, pair) == WORKS:
        s.to_draw += 1
    return True


@rule
def why_no_book(s):
    """Why the book is not fetched, if so: it has to be in the Graveyard, and that on the map."""
    if s.book != IN_GRAVEYARD:
        return BOOK_HELD
    return NO_GRAVEYARD if graveyard_slot(s) == NONE else WORKS


@rule
def fetch_book(s, seat, log):
    """Carpe + Liber."""
    if why_no_book(s) == WORKS:
        s.book = seat
        tell(log, BOOK_TAKEN, seat, 0, 0)


@rule
def stick(s, seat, log):
    """MV-r26: in the next turn he begins."""
    tell(log, MOVEMENT_LOST, seat, s.stuck[seat], 0)
    s.stuck[seat] = 1


# --- targets ----------------------------------------------------------------------------------------------


@rule
def casts(s, out):
    """What may be named next for the pair under way."""
    pair = number(s.pair)
    if pair == GAIN_SKELETONS:
        return skeletons_to_gain(s, out)
    if pair == STOP_ANOTHER:
        return others(s, out)
    n = spells_of_others(s, out)
    if pair == SWITCH and s.given == NONE and n > 0:
        return own_spells(s, out)
    return n


@rule
def skeletons_to_gain(s, out):
    """MV-20, MV-r9: those with which the best total can still be reached."""
    n = 0
    for colour in range(COLLECTED):
        if may_people(s, number(s.left), colour, number(s.left)):
            out[n] = SKELETON_OF + colour
            n += 1
    return n


@rule
def others(s, out):
    """MV-r15: another player who is not dead."""
    n = 0
    for seat in range(number(s.seats)):
        if seat != s.caster and s.dead[seat] == 0:
            out[n] = PLAYER + seat
            n += 1
    return n


@rule
def spells_of_others(s, out):
    """MV-r15: not those that the dead have (by Thief!)."""
    n = 0
    for seat in range(number(s.seats)):
        if seat != s.caster and s.dead[seat] == 0:
            for spell in range(SPELLS):
                if s.spell[seat, spell] > 0:
                    out[n] = IN_FRONT + seat * ITEMS + CARDS + spell
                    n += 1
    return n


@rule
def ask_cast(s, bench, log):
    """The only thing there is happens; with none the pair is done. False if the caster is asked."""
    n = casts(s, bench.answers[:])
    if n > 1:
        s.asked = CAST
        s.actor = s.caster
        return False
    if n == 1:
        return cast(s, number(bench.answers[0]), log)
    end_pair(s)
    return True


@rule
def end_pair(s):
    s.pair = NONE
    s.given = NONE
    s.left = 0


@rule
def cast(s, move, log):
    """One target of the pair under way."""
    seat = number(s.caster)
    if move >= PLAYER:
        stick(s, move - PLAYER, log)
        end_pair(s)
    elif move >= SKELETON_OF:
        gain_skeleton(s, seat, move - SKELETON_OF, log)
    elif move >= SPELL_OF:
        s.given = move - SPELL_OF
    else:
        get_spell(s, seat, (move - IN_FRONT) // ITEMS, (move - IN_FRONT) % ITEMS - CARDS, log)
    return True


@rule
def gain_skeleton(s, seat, colour, log):
    """Carpe + Mortem."""
    s.left -= POINTS[colour]
    s.pool[colour] -= 1
    tell(log, GAINED_SKELETON, seat, colour, 0)
    collect(s, seat, colour, log)


@rule
def get_spell(s, seat, other, spell, log):
    """Appello + Carpe switches it for one's own, Liber + Mortem takes it."""
    if s.pair == STEAL:
        take_spell(s, seat, other, spell, log)
    else:
        given = number(s.given)
        s.spell[seat, given] -= 1
        s.spell[other, given] += 1
        s.spell[other, spell] -= 1
        s.spell[seat, spell] += 1
        tell(log, SWITCHED, seat, other, given * SPELLS + spell)
    end_pair(s)
