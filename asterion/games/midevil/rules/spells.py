"""MidEvil: spells: buying and drawing them, and having too many.

While spells are under way `caster` is who draws them and has their effects. What is done next follows from
`to_pay`, `pair`, `pairs` and `to_draw`, in this order; at the end twins and a fourth spell are discarded.
"""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.map import in_dungeon, points_of
from asterion.games.midevil.rules.state import *

# --- what lies in front -----------------------------------------------------------------------------------


@rule
def has_winning_spells(s, seat):
    """MV3-18."""
    return s.spell[seat, APPELLO] > 0 and s.spell[seat, CARCER] > 0 and s.spell[seat, MORTEM] > 0


@rule
def spells_in_front(s, seat):
    count = 0
    for spell in range(SPELLS):
        count += number(s.spell[seat, spell])
    return count


@rule
def lose_spell(s, seat, spell, log):
    s.spell[seat, spell] -= 1
    s.spell_discards[spell] += 1
    tell(log, LOST_SPELL, seat, spell, 0)


@rule
def take_spell(s, seat, other, spell, log):
    """MV3-15: without a combination; MV3-r13: a twin or a fourth is discarded afterwards."""
    s.spell[other, spell] -= 1
    s.spell[seat, spell] += 1
    if s.caster == NONE:
        s.caster = seat
    tell(log, TOOK_SPELL, seat, other, spell)


# --- the deck ---------------------------------------------------------------------------------------------


@rule
def in_spell_deck(s, box, spell):
    """How many of a name are nowhere else."""
    left = number(box.spell_copies[spell]) - number(s.spell_discards[spell])
    for seat in range(number(s.seats)):
        left -= number(s.spell[seat, spell])
    return left


@rule
def draws_of_spell(s, box, out):
    """The spells that can be drawn, as moves."""
    n = 0
    for spell in range(SPELLS):
        if in_spell_deck(s, box, spell) > 0:
            out[n] = SPELL_OF + spell
            n += 1
    return n


@rule
def has_spells(s, box):
    """There is a spell in the deck or among the discards."""
    for spell in range(SPELLS):
        if s.spell_discards[spell] > 0 or in_spell_deck(s, box, spell) > 0:
            return True
    return False


@rule
def refill_spells(s, box, log):
    """MV3-r12, MV3-r20: the discards return to an empty deck."""
    count = 0
    for spell in range(SPELLS):
        if in_spell_deck(s, box, spell) > 0:
            return
        count += number(s.spell_discards[spell])
    if count > 0:
        for spell in range(SPELLS):
            s.spell_discards[spell] = 0
        tell(log, SPELLS_BACK, count, 0, 0)


# --- drawing and buying -----------------------------------------------------------------------------------


@rule
def draw_one(s, seat):
    """MV3-11: a spell is drawn."""
    s.caster = seat
    s.to_draw = 1


@rule
def can_buy(s):
    """MV3-12, MV3-r11: the active player, in the dungeon, once in his turn, for 3 points of skeletons."""
    seat = number(s.player)
    if s.dungeon == 0 or s.bought == 1 or not in_dungeon(s, number(s.pawn[seat])):
        return False
    return points_of(s, seat) >= SPELL_COST


@rule
def buy(s, log):
    """MV3-12: it is paid like a card (MV-r24), and counts as drawn."""
    s.bought = 1
    s.to_pay = SPELL_COST
    draw_one(s, number(s.player))
    tell(log, BOUGHT_SPELL, s.player, 0, 0)
    return True


@rule
def ask_spell(s, box, bench, log):
    """CHANCE draws, if there is anything to draw."""
    refill_spells(s, box, log)
    s.to_draw -= 1
    if draws_of_spell(s, box, bench.answers[:]) == 0:
        return True
    s.asked = DRAW_SPELL
    s.actor = CHANCE
    return False


# --- too many ---------------------------------------------------------------------------------------------


@rule
def own_spells(s, out):
    """The caster's spells, as moves."""
    n = 0
    for spell in range(SPELLS):
        if s.spell[s.caster, spell] > 0:
            out[n] = SPELL_OF + spell
            n += 1
    return n


@rule
def discard_twins(s, log):
    """MV-70, MV3-r12, MV3-r13: nobody keeps two of a name."""
    for seat in range(number(s.seats)):
        for spell in range(SPELLS):
            while s.spell[seat, spell] > 1:
                lose_spell(s, seat, spell, log)


@rule
def end_spells(s, box, log):
    """MV3-16: twins go first, then the owner chooses down to three. False if he is asked."""
    discard_twins(s, log)
    if spells_in_front(s, number(s.caster)) > SPELL_LIMIT:
        s.asked = DROP_SPELL
        s.actor = s.caster
        return False
    refill_spells(s, box, log)
    s.caster = NONE
    return True


@rule
def drop_spell(s, spell, log):
    lose_spell(s, number(s.caster), spell, log)
    return True
