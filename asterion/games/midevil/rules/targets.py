"""MidEvil: the targets that may be named for the card under way.

MV-r29: where a card says "up to", one target is a must; then its player may say that it is enough.
"""

from asterion.core.kernel.numbers import insert, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.cards import (
    KEEP_COMING_POINTS,
    KEEP_COMING_RETURNED,
    PUPPETS,
    RISE_POINTS,
    ROBBED_POINTS,
    WRONG_TURN_STEPS,
    can_hit,
    has_tile_with_room,
    is_opponent,
    is_tile_for,
    items_of,
    led_to,
    room_for_figure,
    what_thief_takes,
)
from asterion.games.midevil.rules.castle_cards import (
    CALLED_OUT,
    SCALDED,
    call_out,
    called_from,
    called_to,
    has_black,
    is_beside,
    leads_passage_to,
    room_in_graveyard,
    shoved_to,
    under_oil,
)
from asterion.games.midevil.rules.map import list_squares, skeletons_on, slot_of
from asterion.games.midevil.rules.peopling import has_pool
from asterion.games.midevil.rules.skeletons import skeletons_to_move, ways_to_move
from asterion.games.midevil.rules.state import *


@rule
def legal_targets(s, box, bench, out):
    """The targets that may be named next, ascending; how many there are."""
    card = number(s.card)
    if card == THIEF or card == BROKEN_BLADE:
        return cards_in_front(s, out)
    if card == KEEP_COMING:
        return targets_of_keep_coming(s, box, out)
    if card == PUPPET_MASTER:
        return targets_of_puppet_master(s, box, bench, out)
    if card == RISE or card == ARMY or card == SCATTER:
        return targets_on_tile(s, box, out)
    if card == BOILING_OIL:
        return skeletons_under_oil(s, out)
    if card == SECRET_PASSAGE:
        return ends_of_passage(s, out)
    if card == BRING_OUT:
        return targets_of_bring_out(s, box, bench, out)
    if s.victim == NONE:
        return opponents(s, box, out)
    if card == SHOVE:
        return squares_to_shove(s, box, out)
    if card == JESTER:
        return cards_for_jester(s, out)
    if card == GRAVE_ROBBER:
        return colours(s.collected[s.victim], number(s.left), s.left < ROBBED_POINTS, out)
    return steps_of_wrong_turn(s, box, out)


@rule
def targets_on_tile(s, box, out):
    """The tile of Rise!, Army of the Dead or Scatter!, then what is put on which of its squares."""
    if s.onto == NONE:
        return tiles(s, box, out)
    room = room_for_figure(s, box, number(s.onto))
    if room == 0:
        return 0
    if s.card == RISE and s.colour == NONE:
        return colours(s.pool[:], number(s.left), s.left < RISE_POINTS, out)
    if s.card == SCATTER and s.moving == NOWHERE:
        slot = number(s.pawn[s.card_by]) // CELLS
        return list_squares(slot, skeletons_on(s, slot), number(0), out)
    return list_squares(number(s.onto), room, number(0), out)


@rule
def opponents(s, box, out):
    by, card = number(s.card_by), number(s.card)
    count = 0
    for other in range(number(s.seats)):
        if is_opponent(s, by, other) and can_hit(s, box, by, other, card):
            out[count] = PLAYER + other
            count += 1
    return count


@rule
def cards_in_front(s, out):
    """What Thief! can take, or Broken Blade discard."""
    by = number(s.card_by)
    count = 0
    for other in range(number(s.seats)):
        if not is_opponent(s, by, other):
            continue
        items = what_thief_takes(s, by, other) if s.card == THIEF else items_of(s, other)
        for item in range(ITEMS):
            if (items >> item) & 1 == 1:
                out[count] = IN_FRONT + other * ITEMS + item
                count += 1
    return count


@rule
def tiles(s, box, out):
    """The tiles that Rise!, Army of the Dead or Scatter! can be played on."""
    count = 0
    for slot in range(number(s.slots)):
        if s.card == SCATTER and not is_beside(s, number(s.pawn[s.card_by]) // CELLS, slot):
            continue
        if is_tile_for(s, box, slot, number(s.card)):
            out[count] = TILE_AT + slot
            count += 1
    return count


@rule
def colours(stock, points, enough, out):
    """Colours in stock worth no more than these points, and "enough" if that may be said."""
    count = 0
    for colour in range(COLLECTED):
        if stock[colour] > 0 and POINTS[colour] <= points:
            out[count] = SKELETON_OF + colour
            count += 1
    if enough:
        out[count] = STOP
        count += 1
    return count


@rule
def targets_of_keep_coming(s, box, out):
    """First what goes back to the pool (`to_people` is 0 then), after that what is placed."""
    if s.to_people == 0:
        can_place = has_pool(s) and has_tile_with_room(s, box, number(s.card))
        return colours(s.removed[:], number(s.left), s.left < KEEP_COMING_RETURNED or can_place, out)
    if s.colour == NONE:
        enough = s.to_people < KEEP_COMING_POINTS or s.left < KEEP_COMING_RETURNED
        if not has_tile_with_room(s, box, number(s.card)):
            return 0
        return colours(s.pool[:], number(s.to_people), enough, out)
    count = number(0)
    for slot in range(number(s.slots)):
        if is_tile_for(s, box, slot, number(KEEP_COMING)):
            count = list_squares(slot, room_for_figure(s, box, slot), count, out)
    return count


@rule
def targets_of_puppet_master(s, box, bench, out):
    """MV-60, MV-61: a skeleton that has not moved yet, then its step."""
    if s.moving != NOWHERE:
        return ways_to_move(s, box, out)
    if s.left == 0:
        return 0
    count = skeletons_to_move(s, box, bench, out)
    if s.left < PUPPETS:
        out[count] = STOP
        count += 1
    return count


@rule
def steps_of_wrong_turn(s, box, out):
    """MV-r28: the steps of the victim's pawn; MV-r15: none if it has died."""
    if s.left == 0 or s.dead[s.victim] == 1:
        return 0
    count = number(0)
    for side in range(SIDES):
        to = led_to(s, box, number(s.victim), side)
        if to != NOWHERE:
            count = insert(AT + to, 0, count, out)
    if s.left < WRONG_TURN_STEPS:
        out[count] = STOP
        count += 1
    return count


# --- MidEvil 2 --------------------------------------------------------------------------------------------


@rule
def add_enough(count, out):
    """MV-r29: "enough" comes last; how many moves there are now."""
    out[count] = STOP
    return count + 1


@rule
def skeletons_under_oil(s, out):
    if s.left == 0:
        return 0
    count = number(0)
    for slot in range(number(s.slots)):
        count = list_squares(slot, under_oil(s, slot), count, out)
    return add_enough(count, out) if s.left < SCALDED else count


@rule
def ends_of_passage(s, out):
    """The centres that a Secret Passage leads to."""
    count = 0
    for slot in range(number(s.slots)):
        if leads_passage_to(s, slot):
            out[count] = AT + slot * CELLS + CENTRE
            count += 1
    return count


@rule
def targets_of_bring_out(s, box, bench, out):
    """A black skeleton that has not moved yet, then its new square; or where one comes back."""
    count = number(0)
    if s.left == 0:
        return count
    if s.moving != NOWHERE:
        call_out(s, box, bench, number(s.moving))
        for slot in range(number(s.slots)):
            count = list_squares(slot, called_to(s, box, bench, slot), count, out)
        return count
    if not has_black(s):
        return list_squares(slot_of(s, number(GRAVEYARD)), room_in_graveyard(s, box), count, out)
    for slot in range(number(s.slots)):
        count = list_squares(slot, called_from(s, box, bench, slot), count, out)
    return add_enough(count, out) if s.left < CALLED_OUT else count


@rule
def squares_to_shove(s, box, out):
    count = number(0)
    if s.left == 0:
        return count
    for side in range(SIDES):
        to = shoved_to(s, box, number(s.victim), side)
        if to != NOWHERE:
            count = insert(AT + to, 0, count, out)
    return count


@rule
def cards_for_jester(s, out):
    """A card of the hand looked at, then one of the own hand for it; each kind once."""
    takes = s.left == 0
    seat = number(s.victim) if takes else number(s.card_by)
    count = 0
    last = NONE
    for i in range(number(s.held[seat])):
        card = number(s.hand[seat, i])
        if card != last:
            out[count] = (DROP if takes else CARD) + card
            count += 1
        last = card
    return count
