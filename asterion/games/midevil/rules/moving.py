"""MidEvil: steps of pawns and their Horses, and what happens on the square they land on."""

from asterion.core.kernel.contract import CHANCE, SILENT, tell
from asterion.core.kernel.numbers import insert, number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.bridge import ask_left
from asterion.games.midevil.rules.combat import start_fight
from asterion.games.midevil.rules.duel import can_attack, start_duel
from asterion.games.midevil.rules.dungeon import may_not_return, way_out
from asterion.games.midevil.rules.ending import end_game, leave_square
from asterion.games.midevil.rules.fate import meets_fate
from asterion.games.midevil.rules.lives import find_token, wins_on_points
from asterion.games.midevil.rules.map import colour_on, has_in_front, in_dungeon, in_house, step_from, where
from asterion.games.midevil.rules.spells import has_winning_spells
from asterion.games.midevil.rules.state import *

ON_FOOT = 2  # MV-r20: what a step costs, in half squares
MOUNTED = 1

# --- steps ------------------------------------------------------------------------------------------------


@rule
def takes_horse(s, box, square):
    """MV-49, MV3-19: a Horse comes here: outside buildings and dungeon alone."""
    return not in_house(s, box, square) and not in_dungeon(s, square)


@rule
def is_ridden(s, box, seat, square):
    """MV-50, MV-r21: a step to this square is mounted."""
    at = number(s.pawn[seat])
    return s.horse[seat] == at and not in_house(s, box, at) and takes_horse(s, box, square)


@rule
def cost_of_step(s, box, seat, square):
    """MV-46, MV-r20."""
    return MOUNTED if is_ridden(s, box, seat, square) else ON_FOOT


@rule
def walk(s, box, seat, square, log):
    """One step of a pawn, with the Horse under it; then comes what is on the square."""
    at = number(s.pawn[seat])
    if is_ridden(s, box, seat, square):
        s.horse[seat] = square
    leave_square(s, seat)
    s.pawn[seat] = square
    s.landing = LEAVING if leaves_bridge(s, at, square) else MEETING
    if log.count != SILENT:
        tell(log, MOVED, seat, where(s, at), where(s, square))
    if s.dungeon == 1:
        remember_way(s, seat, at, square, log)


@rule
def leaves_bridge(s, square, to):
    """MV2-11, MV2-r4: the step goes off the Drawbridge."""
    return s.bridge != NONE and square // CELLS == s.bridge and to // CELLS != s.bridge


@rule
def remember_way(s, seat, square, to, log):
    """MV3-r8: the way back, in the dungeon; MV3-r2, MV3-r21: outside it, 30 points win."""
    if in_dungeon(s, to):
        s.came[seat] = square
    elif s.came[seat] != NOWHERE:
        s.came[seat] = NOWHERE
        if wins_on_points(s, seat):
            end_game(s, seat, number(BY_POINTS), log)


@rule
def steps(s, box, bench, out, n):
    """MV-11, MV-41, MV3-7: the steps the active player's movement still allows, ascending."""
    first = n
    seat = number(s.player)
    if s.halves == 0:
        return n
    if s.dungeon == 1:
        passage = passage_to_leave(s, box, seat)
        if passage != NONE:
            out[n] = ON + passage
            n += 1
    for side in range(SIDES):
        to = step_from(s, box, number(s.pawn[seat]), side)
        if to != NOWHERE and cost_of_step(s, box, seat, to) <= s.halves:
            n = insert(AT + to, first, n, out)
    if s.dungeon == 1 and n - first > 1 and may_not_return(s, box, bench, seat):
        return without(out, first, n, AT + number(s.came[seat]))
    return n


@rule
def without(out, first, n, move):
    """Take a move, if it is there, from those found; how many are left."""
    left = first
    for at in range(first, n):
        if out[at] != move:
            out[left] = out[at]
            left += 1
    return left


@rule
def passage_to_leave(s, box, seat):
    """MV3-r4: the passage through which a step onto an empty space can be made, or NONE."""
    return way_out(s, box, number(s.pawn[seat])) if s.halves >= ON_FOOT else NONE


@rule
def can_go(s, box):
    """MV-11: a step is left; MV3-5: in the dungeon that may be the way back."""
    if s.halves == 0:
        return False
    seat = number(s.player)
    if s.dungeon == 1 and passage_to_leave(s, box, seat) != NONE:
        return True
    for side in range(SIDES):
        to = step_from(s, box, number(s.pawn[seat]), side)
        if to != NOWHERE and cost_of_step(s, box, seat, to) <= s.halves:
            return True
    return False


@rule
def go(s, box, square, log):
    """MV-11: a step of the own movement."""
    seat = number(s.player)
    s.halves -= cost_of_step(s, box, seat, square)
    walk(s, box, seat, square, log)
    return True


# --- landing ----------------------------------------------------------------------------------------------


@rule
def lander(s):
    """Who lands: the victim of a card, or the active player."""
    return number(s.player) if s.card == NONE or s.victim == NONE else number(s.victim)


@rule
def land(s, log):
    """MV-42, MV-43, MV-r17, MV-r18, MV2-r4, MV3-r7: bridge, skeleton, life token, fate, book, Horse, holder.

    False if somebody is asked.
    """
    seat = lander(s)
    standing = s.step == STANDING and s.card == NONE  # MV-8: step 3, on the square one stands on
    if s.landing == LEAVING:
        s.landing = MEETING
        if ask_left(s):
            return False
    if s.landing == MEETING:
        if colour_on(s, number(s.pawn[seat])) != NONE:
            s.landing = FINDING
            start_fight(s, seat, log)
            return True
        s.landing = READING if standing else FINDING  # MV-r16
    if s.landing == FINDING:
        s.landing = READING if standing else FATED
        find_token(s, seat, log)
    if s.landing == FATED:
        s.landing = READING
        if meets_fate(s, seat):
            return ask_roll(s, number(FATE_DIE))
    if s.landing == READING:
        s.landing = ATTACKING if standing else CLAIMING
        take_book(s, seat, log)
    if s.landing == CLAIMING:
        s.landing = ATTACKING
        if claimable(s, seat, number(0)) != NONE:
            s.asked = CLAIM
            s.actor = seat
            return False
    s.landing = ARRIVED
    if s.card == NONE and can_attack(s) and (not standing or s.shared == 1):
        if standing:
            s.asked = ATTACK
            s.actor = seat
            return False
        start_duel(s, log)
    return True


@rule
def ask_roll(s, asked):
    s.asked = asked
    s.actor = CHANCE
    return False


@rule
def take_book(s, seat, log):
    """MV-29, MV-r17: on the Graveyard's centre, where no skeleton is left."""
    square = number(s.pawn[seat])
    if s.book != IN_GRAVEYARD or square % CELLS != CENTRE or s.kind[square // CELLS] != GRAVEYARD:
        return
    s.book = seat
    tell(log, BOOK_TAKEN, seat, 0, 0)


@rule
def has_brought_book(s):
    """MV-62, MV2-13, MV3-4: in his own turn the holder of the book is on the goal square."""
    return s.book == s.player and s.player != NONE and is_at_goal(s)


@rule
def has_brought_spells(s):
    """MV3-18: or who has the winning spells."""
    return s.dungeon == 1 and s.player != NONE and is_at_goal(s) and has_winning_spells(s, number(s.player))


@rule
def is_at_goal(s):
    """MV-r19: the active player is on the goal square, and no skeleton is left there."""
    square = number(s.goal)
    return square != NOWHERE and s.pawn[s.player] == square and colour_on(s, square) == NONE


# --- Horses -----------------------------------------------------------------------------------------------


@rule
def claimable(s, seat, start):
    """MV-51, MV-r22: the first player from `start` on whose Horse may be claimed here, or NONE."""
    if has_in_front(s, seat, HORSE):
        return NONE
    square = s.pawn[seat]
    for owner in range(start, number(s.seats)):
        if s.horse[owner] == square and owner != seat:
            return NONE if is_shared(s, seat) else owner
    return NONE


@rule
def is_shared(s, seat):
    """Another player is on the same square."""
    for other in range(number(s.seats)):
        if other != seat and s.pawn[other] == s.pawn[seat]:
            return True
    return False


@rule
def claims(s, out):
    """MV-51: claim it or leave it; MV-r35: where two Horses stand, one says whose."""
    seat = number(s.actor)
    owner = claimable(s, seat, number(0))
    second = claimable(s, seat, owner + 1)
    n = 0
    if second != NONE:
        while owner != NONE:
            out[n] = PLAYER + owner
            n += 1
            owner = claimable(s, seat, owner + 1)
    out[n] = PASS
    n += 1
    if second == NONE:
        out[n] = TAKE
        n += 1
    return n


@rule
def claim(s, move, log):
    """MV-47, MV-51: the Horse has a new owner, who is mounted."""
    seat = number(s.actor)
    if move == PASS:
        return True
    owner = claimable(s, seat, number(0)) if move == TAKE else move - PLAYER
    tell(log, HORSE_CLAIMED, seat, owner, where(s, number(s.pawn[seat])))
    s.front[owner] &= ~(1 << HORSE)
    s.front[seat] |= 1 << HORSE
    s.horse[seat] = s.horse[owner]
    s.horse[owner] = NOWHERE
    return True
