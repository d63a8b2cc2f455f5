"""MidEvil: the beginning and the end of a turn, and its steps in between."""

from asterion.core.kernel.contract import CHANCE, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.bridge import can_lower, can_teleport, is_movement_lost, note_rest
from asterion.games.midevil.rules.ending import clear_turn, end_game, put_tile_back
from asterion.games.midevil.rules.hands import take_from_hand
from asterion.games.midevil.rules.laying import ask_space, draw_tile, tiles_left
from asterion.games.midevil.rules.lives import gain_life
from asterion.games.midevil.rules.map import has_in_front
from asterion.games.midevil.rules.moving import can_go
from asterion.games.midevil.rules.shots import can_use, can_use_something
from asterion.games.midevil.rules.skeletons import ask_skeleton_roll, end_march, march
from asterion.games.midevil.rules.spells import can_buy
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.windows import open_window

MOST_IN_ARMOUR = 4  # what a movement roll counts at most in a Suit of Armor

# --- turns ------------------------------------------------------------------------------------------------


@rule
def begin_turn(s, seat, log):
    """MV-53: a new card of the round; MV-26: who was dead starts over; MV-r26: a movement is lost now.

    MV-r18: whether the holder of the book is here decides now about an attack in step three.
    """
    if s.turns == TURNS_EACH * s.seats:
        end_game(s, number(NONE), number(BY_TURNS), log)
        return
    s.turns += 1
    s.player = seat
    s.step = START
    s.played[seat] = 0
    s.no_move = s.stuck[seat]
    s.stuck[seat] = 0
    s.shared = 1 if s.book >= 0 and s.book != seat and s.pawn[s.book] == s.pawn[seat] else 0
    tell(log, TURN_BEGINS, s.turns, seat, 0)
    if s.castle == 1:
        begin_marks(s, seat)
    if s.dead[seat] == 1:
        s.dead[seat] = 0
        tell(log, REVIVED, seat, gain_life(s, seat, number(LIFE_AT_START)), 0)
    open_window(s, number(AT_START))


@rule
def begin_marks(s, seat):
    """MV-r26, MV2-r7: curse and pit last until the end of this turn."""
    if s.cursed[seat] == 1:
        s.cursed[seat] = 2
    if s.pitted[seat] == 2:
        s.pitted[seat] = 1


@rule
def end_marks(s, seat, log):
    """MV2-12: and no longer."""
    if s.cursed[seat] == 2:
        s.cursed[seat] = 0
        tell(log, CURSE_ENDS, seat, 0, 0)
    if s.pitted[seat] == 1:
        s.pitted[seat] = 0


@rule
def end_turn(s, log):
    """MV-14: play passes clockwise."""
    seat = number(s.player)
    s.cooling[seat] = 1 if s.crossbow_used == 1 and has_in_front(s, seat, CROSSBOW) else 0
    if s.castle == 1:
        end_marks(s, seat, log)
    put_tile_back(s)
    clear_turn(s)
    begin_turn(s, (seat + 1) % number(s.seats), log)
    return True


@rule
def go_to_step(s, step):
    s.step = step
    return True


# --- the steps --------------------------------------------------------------------------------------------


@rule
def step_on(s, box, bench, log):
    """A step begins, or goes on after what has interrupted it."""
    step = number(s.step)
    if step == TILE:
        return tile_step(s)
    if step == STANDING:
        s.landing = MEETING
        return True
    if step == DRAWING:
        return drawing_step(s, log)
    if step == ROLLING:
        return rolling_step(s, box, bench, log)
    if step == MOVING:
        return ask_step(s, box, bench)
    if step == SKELETONS:
        return skeleton_step(s, box, bench, log)
    return discarding_step(s, log)


@rule
def after_window(s, box, bench, log):
    """The window has closed: what it came before happens now."""
    window = number(s.window)
    s.window = NO_WINDOW
    if window == AT_START:
        return go_to_step(s, number(TILE))
    if window == TILE_DRAWN:
        return ask_space(s, box, bench, log)
    if window == TILE_LAID:
        return go_to_step(s, number(STANDING))
    if window == BEFORE_CARDS:
        return draw_card(s, log)
    if window == BEFORE_ROLL:
        return before_roll(s, box, bench, log)
    if window == BEFORE_SKELETONS:
        return ask_skeleton_roll(s)
    if window == BEFORE_DISCARD:
        return ask_discard(s, log)
    return True  # after the roll and after a square the movement goes on


@rule
def tile_step(s):
    """MV-6, MV-7; MV-r8: with an empty stack there is no step 1 and 2."""
    if s.spot != NONE:
        s.spot = NONE
        s.peopled = NONE
        return open_window(s, number(TILE_LAID))
    if tiles_left(s) == 0:
        return go_to_step(s, number(STANDING))
    s.asked = DRAW_TILE
    s.actor = CHANCE
    return False


@rule
def tile_drawn(s, box, kind, log):
    """MV-r2, MV-r37: what fits nowhere is put away at once, without a window."""
    if draw_tile(s, box, kind, log):
        return open_window(s, number(TILE_DRAWN))
    return go_to_step(s, number(STANDING))


@rule
def drawing_step(s, log):
    """MV-9; MV2-r13: after a Peasant Revolt not in this turn."""
    if s.no_draw == 1 or s.held[s.player] == HAND or not has_cards(s):
        return go_to_step(s, number(ROLLING))
    return open_window(s, number(BEFORE_CARDS))


@rule
def has_cards(s):
    """There is a card in the deck or on the discard pile."""
    for card in range(cards_in_game(s)):
        if s.discards[card] > 0:
            return True
    return deck(s) > 0


@rule
def cards_in_game(s):
    """MV2-2: the numbers of the cards of MidEvil 2 come last."""
    return CARDS if s.castle == 1 else BASE_CARDS


@rule
def deck(s):
    """How many cards are in the deck: those that are nowhere else."""
    left = 0
    for card in range(cards_in_game(s)):
        left += number(s.copies[card]) - number(s.discards[card])
    for seat in range(number(s.seats)):
        left -= number(s.held[seat])
        front = number(s.front[seat])
        while front != 0:
            left -= 1
            front &= front - 1
    return left


@rule
def ask_deal(s, seat):
    s.drawer = seat
    s.asked = DEAL
    s.actor = CHANCE
    return False


@rule
def draw_card(s, log):
    """MV-9: up to three in hand; MV-r8: an empty deck is made of the discards."""
    if s.no_draw == 1 or s.held[s.player] == HAND or not has_cards(s):
        return go_to_step(s, number(ROLLING))
    if deck(s) == 0:
        count = 0
        for card in range(cards_in_game(s)):
            count += number(s.discards[card])
            s.discards[card] = 0
        tell(log, DREW_BACK, count, 0, 0)
    return ask_deal(s, number(s.player))


@rule
def rolling_step(s, box, bench, log):
    """MV-10; MV-r1: without a roll there is no window before it."""
    if is_movement_lost(s):
        return before_roll(s, box, bench, log)
    return open_window(s, number(BEFORE_ROLL))


@rule
def before_roll(s, box, bench, log):
    """MV-r41: a card in front may be used just before the roll, MV3-r11: or a spell bought."""
    lost = is_movement_lost(s)
    if can_prepare(s, box, bench, lost):
        s.asked = PREPARE
        s.actor = s.player
        return False
    return lose_movement(s, log) if lost else ask_move_roll(s)


@rule
def can_prepare(s, box, bench, lost):
    """MV3-r11, MV2-r17: a lost movement leaves buying a spell and the Grappling Hook in the pit."""
    if can_buy(s):
        return True
    if lost:
        return can_use(s, box, number(HOOK))
    return can_use_something(s, box, bench) or can_teleport(s)


@rule
def lose_movement(s, log):
    s.rested[s.player] = 0
    tell(log, NO_MOVEMENT, s.player, 0, 0)
    return go_to_step(s, number(SKELETONS))


@rule
def ask_move_roll(s):
    s.asked = MOVE_DIE
    s.actor = CHANCE
    return False


@rule
def roll_movement(s, face, log):
    """MV-10, MV-39, MV-r20; MV2-r11: in armour at most four squares."""
    squares = min(face, MOST_IN_ARMOUR) if has_in_front(s, number(s.player), ARMOUR) else face
    s.die = face
    s.lot = 0
    s.halves = 2 * squares
    s.step = MOVING
    tell(log, MOVE_ROLL, s.player, face, squares)
    return open_window(s, number(AFTER_ROLL))


@rule
def ask_step(s, box, bench):
    """MV-11, MV-40: as long as something can be done."""
    if not can_go(s, box) and not can_use_something(s, box, bench) and not can_buy(s) and not can_lower(s):
        return stop(s)
    s.asked = STEP
    s.actor = s.player
    return False


@rule
def stop(s):
    s.halves = 0
    s.die = 0
    if s.teleport == 1:
        note_rest(s)
    return go_to_step(s, number(SKELETONS))


@rule
def skeleton_step(s, box, bench, log):
    """MV-13."""
    if s.die == 0:
        return open_window(s, number(BEFORE_SKELETONS))
    if s.to_move > 0:
        return march(s, box, bench, log)
    end_march(s)
    return go_to_step(s, number(DISCARDING))


@rule
def discarding_step(s, log):
    """MV-14."""
    if s.held[s.player] == 0:
        return end_turn(s, log)
    return open_window(s, number(BEFORE_DISCARD))


@rule
def ask_discard(s, log):
    if s.held[s.player] == 0:
        return end_turn(s, log)
    s.asked = DISCARD
    s.actor = s.player
    return False


@rule
def discard(s, move, log):
    """MV-14, MV-56: one card or none, and the turn is over."""
    seat = number(s.player)
    if move == PASS:
        tell(log, KEPT, seat, 0, 0)
    else:
        take_from_hand(s, seat, move - DROP)
        s.discards[move - DROP] += 1
        tell(log, DISCARDED, seat, move - DROP, 0)
    return end_turn(s, log)
