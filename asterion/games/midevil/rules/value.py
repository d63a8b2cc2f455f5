"""MidEvil: each seat's prospects, told from the position alone.

Three ways lead to a win: points, the book and, with the dungeon, spells. Each promises a player something:
the more, the further he is on it. The promises added up are the logarithm of his share of the one point.
Distances are steps over the map as it lies, measured by a wave that starts from where one wants to go. Where
the Dungeon Altar is still to be found, that is the next open passage, and the tiles to be explored from there
are guessed.
"""

import math

import numpy as np

from asterion.core.kernel.contract import OVER
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.castle_cards import light_on
from asterion.games.midevil.rules.map import EDGE, HOW_MANY, graveyard_slot, is_castle, points_of, step_from
from asterion.games.midevil.rules.passages import is_open_passage
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.waves import (
    FRONT,
    LIST,
    OVER_BRIDGE,
    SEEN,
    next_wave,
    reached,
    start_here_too,
    start_wave,
)

FAR = 60  # steps; further than any way that matters
LOOK_ROUND = 7  # the same for the way to a skeleton
STEPS = 3.5  # of a turn
RIDING = 1.7  # a Horse in front makes that of them
IN_ARMOUR = 0.86  # and a Suit of Armor that
# What makes a win likelier, as logarithms of the share; fitted to games between bots of the base set.
PER_GOAL = 1.16  # all points that win
NEARLY, NEARLY_POINTS = 2.0, 3.0  # the last points before the win, in such steps
HELD = 0.05  # a card in the hand
NEAREST = 0.03  # lost for a step of the way to the next skeleton
IN_FRONT_HELPS = np.zeros(CARDS)  # a card in front
IN_FRONT_HELPS[[HORSE, AXE]] = 0.55, 0.4
IN_FRONT_HELPS[[SWORD, MACE, FLAIL, HALBERD]] = 0.2
IN_FRONT_HELPS[[BOW, CROSSBOW, CATAPULT, SHIELD, SLING, HOOK]] = 0.1
IN_FRONT_HELPS[ARMOUR] = 0.2
SAVES = 1 << SHIELD | 1 << ARMOUR  # these save one as a life token does
DANGER = 0.525  # lost by whoever has nothing left to be saved by
RACE = 5.0  # for the book in the Graveyard, or the spells, all the way to the goal
FINDER = 0.95  # for being at the book
HOLDER, HOLDER_TURNS = 3.0, 1.5  # for having the book at the goal, and so many turns before it
LONG_WAY, LONG_TURNS = 2.0, 8.0  # with castle or dungeon: for the book at the goal, less by turns
LONG_FINDER = 0.3  # and for being at the book
LONG_HOLDER = 0.5  # for having it, wherever
LONG_HUNTER = 4.5  # for being at the holder, by the share of the forces
LOST, LOST_BELOW = 10.0, 20.0  # the way in turns that it counts as when somebody else has it; in the dungeon
LONG_GAME = 34.0  # turns: so far from its end, nobody knows anything about a game
FARTHEST, SURPRISES = 24.0, 6.0  # turns: the most that are counted, and more for what nobody thinks of
STRONG_HOLDER = 0.02  # for a point that the holder can throw into a fight
HUNTER = 1.7  # for being at the holder, by the share of the forces
HUNT = 0.08  # lost for a turn's way to the holder
FORCE_LIFE = 1.5  # of a life token in player combat, in points
WAITING = 0.5  # turns
STUCK = 1.0  # turns lost
DEAD = 0.5
CURSE_COSTS = 0.3
IN_PIT = 0.6
BRIDGE_UP = 0.9  # turns lost before the raised Drawbridge
BLACK_GRAVES = 0.5  # turns lost for each black skeleton in the Graveyard
NO_ENTRANCE = 8.0  # turns lost while no way leads down
TURNING, INSIDE = 6, 3  # steps to turn in a cell of the dungeon, from its door and from inside it
TURN_AT_MOST = 12  # steps: as far as one looks for a place to turn
EXPLORE = 1.0  # turns for every dungeon tile in the stack: more than the way across a new one costs
DRAWS = np.array([0.0, 5.0, 7.5, 9.2])  # spells drawn until so many that are missing have come
SPELL_RATE = 0.3  # spells that a turn in the dungeon brings unbought

# In the scratch `near`, one number for each seat:
WAYS = 0  # the steps to the book or to its holder
DEPTHS = SEATS  # those to the Dungeon Altar or, while nobody knows where it is, to the next open passage

# --- ways -------------------------------------------------------------------------------------------------


@rule
def measure(s, box, bench, ways, square, tiles):
    """The steps from each pawn to where the wave has started, to `near`; those from one square more."""
    seats = number(s.seats)
    waiting = seats + 1
    for seat in range(seats):
        bench.near[ways + seat] = FAR
    from_square = FAR
    if s.bridge != NONE:
        bench.queue[OVER_BRIDGE] = 1
    steps = back = 0
    while tiles > 0 and steps < FAR:
        for seat in range(seats):
            if bench.near[ways + seat] == FAR and reached(bench, number(s.pawn[seat])):
                bench.near[ways + seat] = steps
                waiting -= 1
                if s.came[seat] != NOWHERE and leads_back(s, box, bench, seat):
                    back |= 1 << seat
        if from_square == FAR and square != NOWHERE and reached(bench, square):
            from_square = steps
            waiting -= 1
        if waiting == 0:
            break
        tiles = next_wave(s, box, bench, tiles)
        steps += 1
    for seat in range(seats):
        if (back >> seat) & 1 == 1:
            bench.near[ways + seat] += steps_to_turn(s, box, bench, seat)
    return from_square


@rule
def leads_back(s, box, bench, seat):
    """The wave has come to the pawn over the square that this has come from, and over no other."""
    if not reached(bench, number(s.came[seat])):
        return False
    for side in range(SIDES):
        to = step_from(s, box, number(s.pawn[seat]), side)
        if to != NOWHERE and to != s.came[seat] and reached(bench, to):
            return False
    return True


@rule
def is_place_to_turn(s, box, bench, slot):
    """One may turn where the wave has come to: in a cell, outside, or where more is to be explored."""
    kind = s.kind[slot]
    if kind == CELL or kind < FIRST_BELOW:
        return True
    front = number(bench.queue[FRONT + slot])
    for side in range(SIDES):
        if (front >> number(EDGE[side, 1])) & 1 == 1 and is_open_passage(s, box, slot, side):
            return True
    return False


@rule
def steps_to_turn(s, box, bench, seat):
    """MV3-5: the steps on, to where the pawn may turn, and those back again."""
    came = number(s.came[seat])
    slot = number(s.pawn[seat]) // CELLS
    if s.kind[slot] == CELL and came // CELLS == slot:
        return INSIDE
    tiles = start_wave(s, bench, number(s.pawn[seat]))
    bench.queue[SEEN + came // CELLS] |= 1 << (came % CELLS)
    for steps in range(TURN_AT_MOST):
        for i in range(tiles):
            if is_place_to_turn(s, box, bench, number(bench.queue[LIST + i])):
                return TURNING + 2 * steps
        tiles = next_wave(s, box, bench, tiles)
        if tiles == 0:
            return 2 * steps
    return 2 * TURN_AT_MOST


@rule
def square_of_book(s):
    """Where the book is, or NOWHERE while that is unknown."""
    if s.book != IN_GRAVEYARD:
        return number(s.pawn[s.book])
    slot = graveyard_slot(s)
    return NOWHERE if slot == NONE else slot * CELLS + CENTRE


@rule
def measure_depths(s, box, bench, book):
    """The ways of all pawns to the Dungeon Altar, or to an open passage; the one from the book."""
    if s.goal != NOWHERE:
        return measure(s, box, bench, number(DEPTHS), book, start_wave(s, bench, number(s.goal)))
    tiles = number(0)
    for slot in range(number(s.slots) - 1, -1, -1):
        if s.kind[slot] >= ENTRANCE:
            for side in range(SIDES):
                if is_open_passage(s, box, slot, side):
                    square = slot * CELLS + number(EDGE[side, 1])
                    tiles = (
                        start_wave(s, bench, square) if tiles == 0 else start_here_too(bench, square, tiles)
                    )
    return measure(s, box, bench, number(DEPTHS), book, tiles)


@rule
def way_to_skeleton(s, box, bench, square):
    """The steps to the nearest skeleton worth points, as far as one looks round."""
    if (light_on(s, square // CELLS) >> (square % CELLS)) & 1 == 1:
        return 0
    tiles = start_wave(s, bench, square)
    for steps in range(1, LOOK_ROUND):
        tiles = next_wave(s, box, bench, tiles)
        for i in range(tiles):
            slot = number(bench.queue[LIST + i])
            if number(bench.queue[FRONT + slot]) & light_on(s, slot) != 0:
                return steps
    return LOOK_ROUND


# --- turns still needed -----------------------------------------------------------------------------------


@rule
def speed(s, seat):
    """Steps of a turn."""
    steps = STEPS * RIDING if s.front[seat] & (1 << HORSE) != 0 else STEPS
    return steps * IN_ARMOUR if s.front[seat] & (1 << ARMOUR) != 0 else steps


@rule
def what_points_promise(s, box, bench, seat):
    """MV-63: what is collected, life tokens, cards and weapons, and the way to the next skeleton."""
    points = points_of(s, seat)
    promise = PER_GOAL * points / GOAL_POINTS + HELD * s.held[seat]
    promise -= NEAREST * way_to_skeleton(s, box, bench, number(s.pawn[seat]))
    if s.points_win_in_dungeon_game == ON_POINTS or s.dungeon == 0:
        promise += NEARLY * math.exp((points - GOAL_POINTS) / NEARLY_POINTS)
    saved = 1.0 + s.life[seat]
    front = number(s.front[seat])
    if front != 0:
        for card in range(CARDS):
            if (front >> card) & 1 == 1:
                promise += IN_FRONT_HELPS[card]
        if front & SAVES != 0:
            saved += 1.0
    return promise - DANGER / saved


@rule
def force(s, seat):
    """What a player can throw into player combat."""
    return 3.0 + points_of(s, seat) + FORCE_LIFE * s.life[seat]


@rule
def is_inside(s, square):
    """Beyond the Drawbridge: in the castle, or in the dungeon under it."""
    slot = square // CELLS
    return is_castle(s, slot) or s.kind[slot] >= ENTRANCE


@rule
def turns_at_bridge(s, a, b):
    """MV2-10: what the raised Drawbridge costs between two squares."""
    if s.bridge == NONE or s.kind[s.bridge] != RAISED or is_inside(s, a) == is_inside(s, b):
        return 0.0
    return BRIDGE_UP


@rule
def turns_to_altar(s, steps, square, pace):
    """MV3-4: to the Dungeon Altar from so many steps before it or before an open passage, then exploring."""
    if s.goal != NOWHERE:
        return steps / pace + turns_at_bridge(s, square, number(s.goal))
    turns = steps / pace
    if steps == FAR:
        turns = NO_ENTRANCE
    elif s.bridge != NONE and s.kind[s.bridge] == RAISED and not is_inside(s, square):
        turns += BRIDGE_UP
    tiles = 0
    for kind in range(FIRST_BELOW, KINDS):
        tiles += number(s.stack[kind])
    return turns + tiles * EXPLORE


@rule
def turns_home(s, book, to_goal, pace):
    """From where the book is to the goal."""
    if s.dungeon == 1:
        return turns_to_altar(s, to_goal, book, pace)
    return to_goal / pace + turns_at_bridge(s, book, number(s.goal))


@rule
def what_long_way_promises(turns):
    return LONG_WAY * (1.0 - turns / LONG_TURNS)


@rule
def what_waiting_promises(s, bench, seat, pace):
    """While the Graveyard is still to come: with the castle, to be outside already."""
    if s.castle == 0 or not is_inside(s, number(s.pawn[seat])):
        return 0.0
    turns = bench.near[WAYS + seat] / pace
    if s.kind[s.bridge] == RAISED:
        turns += BRIDGE_UP
    return -turns * LONG_WAY / LONG_TURNS


@rule
def turns_to_book(s, bench, seat, book, pace):
    """From a pawn to the book."""
    return bench.near[WAYS + seat] / pace + turns_at_bridge(s, number(s.pawn[seat]), book)


@rule
def turns_by_book(s, bench, seat, book, to_goal, late):
    """To fetch the book where nobody has it, and bring it home."""
    pace = speed(s, seat)
    turns = late + turns_home(s, book, to_goal, pace)
    if s.book == seat:
        return turns
    return turns + turns_to_book(s, bench, seat, book, pace) + turns_for_graves(s, book)


@rule
def is_far(s):
    """The castle and the dungeon lie so far off that every turn on the way has to count alike."""
    return s.castle == 1 or s.dungeon == 1


@rule
def what_book_promises(s, bench, seat, book, to_goal, late):
    """MV-62: to its holder the way to the goal; to the others the way to it and, from a holder, a fight."""
    pace = speed(s, seat)
    if book == NOWHERE:
        return what_waiting_promises(s, bench, seat, pace)
    turns = turns_by_book(s, bench, seat, book, to_goal, late)
    if s.book == seat:
        promise = HOLDER * math.exp(-turns / HOLDER_TURNS) + STRONG_HOLDER * force(s, seat)
        return promise + LONG_HOLDER + what_long_way_promises(turns) if is_far(s) else promise
    way = turns_to_book(s, bench, seat, book, pace) + late
    if s.book == IN_GRAVEYARD:
        if is_far(s):
            return LONG_FINDER * math.exp(-way) + what_long_way_promises(turns)
        return FINDER * math.exp(-way) + RACE / (1.0 + turns)
    share = force(s, seat) / (force(s, seat) + force(s, number(s.book)))
    if is_far(s):
        promise = LONG_HUNTER * math.exp(-way) * share - HUNT * way
        return promise + what_long_way_promises(LOST_BELOW if s.dungeon == 1 else LOST)
    return HUNTER * math.exp(-way) * share - HUNT * way


@rule
def turns_for_graves(s, grave):
    """MV2-6: black skeletons in the Graveyard cost turns."""
    return BLACK_GRAVES * HOW_MANY[s.skeleton[grave // CELLS, BLACK]] if s.castle == 1 else 0.0


@rule
def turns_for_spells(s, bench, seat):
    """MV3-18: by finding and buying the spells, and the way to the Dungeon Altar."""
    missing = 0
    for spell in (APPELLO, CARCER, MORTEM):
        if s.spell[seat, spell] == 0:
            missing += 1
    draws = DRAWS[missing]
    bought = min(draws, points_of(s, seat) / 3.0)  # MV3-12
    way = turns_to_altar(s, number(bench.near[DEPTHS + seat]), number(s.pawn[seat]), speed(s, seat))
    return way + bought + (draws - bought) / SPELL_RATE


@rule
def lost_turns(s, seat):
    """By waiting for one's turn, mud, death, a curse and the pit."""
    late = STUCK * s.stuck[seat] + DEAD * s.dead[seat]
    if seat != s.player:
        late += WAITING
    if s.castle == 1:
        if s.cursed[seat] > 0:
            late += CURSE_COSTS
        late += IN_PIT * s.pitted[seat]
    return late


@rule
def promise(s, box, bench, seat, book, to_goal):
    """What points, the book and spells promise a player: the logarithm of a share."""
    late = lost_turns(s, seat)
    way = what_book_promises(s, bench, seat, book, to_goal, late)
    if s.dungeon == 1:
        by_spells = what_long_way_promises(late + turns_for_spells(s, bench, seat))
        way = math.log(math.exp(way) + math.exp(by_spells))
    return what_points_promise(s, box, bench, seat) + way


@rule
def turns_to_end(s, bench, book, to_goal):
    """Until somebody could have won by the book or by spells."""
    end = FARTHEST
    for seat in range(number(s.seats)):
        late = lost_turns(s, seat)
        if book != NOWHERE and (s.book == IN_GRAVEYARD or s.book == seat):
            end = min(end, turns_by_book(s, bench, seat, book, to_goal, late))
        if s.dungeon == 1:
            end = min(end, late + turns_for_spells(s, bench, seat))
    return end


@rule
def value(s, box, bench, out):
    """Shares of the one point, by what everybody is promised.

    On a long way the shares are the more alike, the further off the end is: whoever is ahead must not rest.
    """
    seats = number(s.seats)
    if s.actor == OVER:
        for seat in range(seats):
            out[seat] = s.score[seat]
        return
    book = square_of_book(s)
    to_goal = FAR
    if book != NOWHERE:
        to_goal = measure(s, box, bench, number(WAYS), number(s.goal), start_wave(s, bench, book))
    elif s.castle == 1:
        gate = number(s.bridge) * CELLS + CENTRE
        measure(s, box, bench, number(WAYS), number(NOWHERE), start_wave(s, bench, gate))
    if s.dungeon == 1:
        to_goal = measure_depths(s, box, bench, book)
        if s.book != IN_GRAVEYARD:
            to_goal = number(bench.near[DEPTHS + s.book])
    total = 0.0
    for seat in range(seats):
        out[seat] = math.exp(promise(s, box, bench, seat, book, to_goal))
        total += out[seat]
    sure = 1.0
    if is_far(s):
        sure -= (SURPRISES + turns_to_end(s, bench, book, to_goal)) / LONG_GAME
    for seat in range(seats):
        out[seat] = sure * out[seat] / total + (1.0 - sure) / seats
