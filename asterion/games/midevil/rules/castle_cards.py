"""MidEvil: whether and on what the cards of MidEvil 2 can be played."""

from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.bridge import is_bridge_free
from asterion.games.midevil.rules.map import (
    in_dungeon,
    is_below,
    is_castle,
    pawns_on,
    pushed_from,
    room_for_skeleton,
    slot_of,
    step_to,
)
from asterion.games.midevil.rules.moving import MOUNTED, ON_FOOT
from asterion.games.midevil.rules.skeletons import can_leave
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.waves import SEEN, next_wave, start_wave

SCALDED = 4  # skeletons that Boiling Oil hits at most
CALLED_OUT = 3  # black skeletons that Bring Out Your Dead moves at most
CALLED_STEPS = 4  # and how far


@rule
def can_do_in_castle(s, box, bench, seat, card):
    """MV-r23: a card of MidEvil 2 that chooses no opponent would have an effect now."""
    if card == BOILING_OIL:
        return can_pour_oil(s, number(s.pawn[seat]) // CELLS)
    if card == RELIC:
        return can_show_relic(s, seat)
    if card == WINCH:
        return s.bridge != NONE and is_bridge_free(s)
    if card == SECRET_PASSAGE:
        return can_slip_away(s, seat)
    if card == BRING_OUT:
        return can_call_out(s, box, bench)
    return card == RANSOM and s.dead[seat] == 0 and s.life[seat] < LIFE_LIMIT and s.supply > 0  # MV-r40


@rule
def can_hit_in_castle(s, box, seat, other, card):
    """A card of MidEvil 2 would do something to this opponent."""
    if card == TRAP_DOOR:
        return is_over_trap_door(s, other)
    if card == SHOVE:
        return can_shove(s, box, seat, other)
    if card == CURSE:
        return s.cursed[other] != 1  # MV-r26: a curse that ends with this turn can be laid anew
    if card == JESTER:
        return s.held[other] > 0 and s.book != seat and s.book != other
    return card == REVOLT and s.held[other] > 0


# --- Boiling Oil ------------------------------------------------------------------------------------------


@rule
def light_on(s, slot):
    """The squares of a tile with a skeleton that is not black."""
    return number(s.skeleton[slot, WHITE]) | number(s.skeleton[slot, RED]) | number(s.skeleton[slot, BLUE])


@rule
def is_beside(s, slot, other):
    """MV-68: the tiles touch, not only at a corner."""
    for side in range(SIDES):
        if s.beside[slot, side] == other:
            return True
    return False


@rule
def can_pour_oil(s, slot):
    """On a Castle tile or the Drawbridge, with skeletons there or on an adjacent tile."""
    if not is_castle(s, slot) and slot != s.bridge:
        return False
    if light_on(s, slot) != 0:
        return True
    for side in range(SIDES):
        other = number(s.beside[slot, side])
        if other != NONE and not is_below(s, other) and light_on(s, other) != 0:
            return True
    return False


@rule
def under_oil(s, slot):
    """The skeletons of a tile that can be hit now: on the own tile, and on one other beside it."""
    own = number(s.pawn[s.card_by]) // CELLS
    if slot != own:
        if s.onto != NONE and slot != s.onto:
            return 0
        if is_below(s, slot) or not is_beside(s, own, slot):
            return 0
    return light_on(s, slot) & ~number(s.moved[slot])


# --- black skeletons --------------------------------------------------------------------------------------


@rule
def has_black(s):
    """A black skeleton is on the map."""
    for slot in range(number(s.slots)):
        if s.skeleton[slot, BLACK] != 0:
            return True
    return False


@rule
def can_show_relic(s, seat):
    """In the own turn only, once is enough, and there is something to use it on."""
    return seat == s.player and s.relic == 0 and has_black(s)


@rule
def can_call_out(s, box, bench):
    """Some black skeleton can move; or none is on the map, and one that was killed has room to come back."""
    if not has_black(s):
        return s.removed[BLACK] > 0 and room_in_graveyard(s, box) != 0
    for slot in range(number(s.slots)):
        if called_from(s, box, bench, slot) != 0:
            return True
    return False


@rule
def room_in_graveyard(s, box):
    """Its legal squares without a skeleton or a player; none while it is not on the map."""
    slot = slot_of(s, number(GRAVEYARD))
    if slot == NONE:
        return 0
    return room_for_skeleton(s, box, slot) & ~pawns_on(s, slot)


@rule
def called_from(s, box, bench, slot):
    """The squares of a tile with a black skeleton that has not moved yet and can."""
    black = number(s.skeleton[slot, BLACK]) & ~number(s.moved[slot])
    if black == 0:
        return 0
    found = can_leave(s, box, slot, black, number(s.pit) // CELLS)  # most have a step: seen at once
    for cell in range(CELLS):
        if ((black & ~found) >> cell) & 1 == 1 and call_out(s, box, bench, slot * CELLS + cell):
            found |= 1 << cell
    return found


@rule
def call_out(s, box, bench, square):
    """MV2-8, MV3-r14: find where a black skeleton can go, through others; whether it can go anywhere."""
    tiles = start_wave(s, bench, square)
    if s.pit != NOWHERE:  # MV-r11
        bench.queue[SEEN + s.pit // CELLS] |= 1 << (number(s.pit) % CELLS)
    for _ in range(CALLED_STEPS):
        tiles = next_wave(s, box, bench, tiles)
    for slot in range(number(s.slots)):
        if called_to(s, box, bench, slot) != 0:
            return True
    return False


@rule
def called_to(s, box, bench, slot):
    """The squares of a tile that `call_out` has found."""
    found = number(bench.queue[SEEN + slot])
    return 0 if found == 0 else found & room_for_skeleton(s, box, slot)


# --- Secret Passage ---------------------------------------------------------------------------------------


@rule
def passage_cost(s, seat):
    """MV-r20: one square of movement, as a step costs there."""
    return MOUNTED if s.horse[seat] == s.pawn[seat] else ON_FOOT


@rule
def can_slip_away(s, seat):
    """On a Castle tile, with a step left, and without the book."""
    if s.book == seat or s.halves < passage_cost(s, seat):
        return False
    return is_castle(s, number(s.pawn[seat]) // CELLS)


@rule
def leads_passage_to(s, slot):
    """Any other Castle tile but Castle 3."""
    return is_castle(s, slot) and s.kind[slot] != CASTLE_3 and slot != s.pawn[s.card_by] // CELLS


# --- on opponents -----------------------------------------------------------------------------------------


@rule
def is_over_trap_door(s, other):
    """On the Pit tile, on one beside it or on a Castle tile; MV3-r3, MV3-r15: not in the dungeon."""
    square = number(s.pawn[other])
    if s.pit == NOWHERE or square == s.pit or in_dungeon(s, square):
        return False
    slot = square // CELLS
    pit = number(s.pit) // CELLS
    return slot == pit or is_castle(s, slot) or is_beside(s, pit, slot)


@rule
def can_shove(s, box, seat, other):
    """MV-r28: on the own square or one step away, and with a square to go to."""
    own, square = number(s.pawn[seat]), number(s.pawn[other])
    if square == s.pit or in_dungeon(s, square):
        return False
    if square != own and not step_to(s, box, own, square):
        return False
    for side in range(SIDES):
        if shoved_to(s, box, other, side) != NOWHERE:
            return True
    return False


@rule
def shoved_to(s, box, other, side):
    """MV-r28: where a shove on that side puts a pawn, perhaps the pit; or NOWHERE."""
    square = pushed_from(s, box, number(s.pawn[other]), side)
    if square == NOWHERE or square == s.goal or in_dungeon(s, square):
        return NOWHERE
    return square
