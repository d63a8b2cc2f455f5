"""MidEvil: each seat's prospects, told from the position alone.

Three ways lead to a win: points, the book and, with the dungeon, spells. For each the turns a player still
needs are estimated; the fewer, the greater the share of the one point. Distances are steps over the map as it
lies, measured by a wave that starts from where one wants to go. Where the Dungeon Altar is still to be found,
that is the next open passage, and the tiles to be explored from there are guessed.
"""

import numpy as np

from asterion.core.contract import OVER
from asterion.core.rule import rule
from asterion.games.midevil.rules.castle_cards import light_on
from asterion.games.midevil.rules.map import (
    EDGE,
    HOW_MANY,
    graveyard_slot,
    in_dungeon,
    is_castle,
    number,
    points_of,
)
from asterion.games.midevil.rules.passages import is_open_passage
from asterion.games.midevil.rules.waves import (
    FRONT,
    LIST,
    OVER_BRIDGE,
    next_wave,
    reached,
    start_here_too,
    start_wave,
)
from asterion.games.midevil.state import *

FAR = 60  # steps; further than any way that matters
LOOK_ROUND = 7  # the same for the way to a skeleton
STEPS = 3.5  # of a turn
RIDING = 1.7  # a Horse in front makes that of them
IN_ARMOUR = 0.86  # and a Suit of Armor that
PER_TURN = 1.5  # points that a turn brings with a bare hand
LIFE_POINTS = 0.7  # a life token is worth so many points
CARD_POINTS = 0.15  # a card in the hand
FRONT_POINTS = np.zeros(CARDS)  # a card in front, beside what it does in fights
FRONT_POINTS[BOW], FRONT_POINTS[CROSSBOW], FRONT_POINTS[CATAPULT], FRONT_POINTS[SHIELD] = 0.8, 1.2, 2.0, 0.7
FRONT_POINTS[SLING], FRONT_POINTS[ARMOUR], FRONT_POINTS[HOOK] = 0.5, 1.5, 0.4
SWORD_HELPS, AXE_HELPS, MACE_HELPS = 0.12, 0.24, 0.10  # by how much more points a turn brings
FLAIL_HELPS, HALBERD_HELPS = 0.15, 0.13
NEAREST = 0.5  # turns lost for a turn's way to the nearest skeleton
NO_GRAVEYARD = 14.0  # turns that the book needs while its place is unknown
TO_CASTLE, TO_DUNGEON = 8.0, 4.0  # and those it needs more where it has to be brought there
GRAVES = 2.0  # turns lost by fighting in the Graveyard
DUEL = 3.0  # turns that taking the book from its holder costs, with equal forces
FORCE_LIFE = 1.5  # of a life token in player combat, in points
DEATH = 0.35  # the share lost by a player with nothing to save him
STUCK = 1.0  # turns lost
DEAD = 0.5
CURSE_COSTS = 0.3
IN_PIT = 0.6
BRIDGE_UP = 0.9  # turns lost before the raised Drawbridge
BLACK_GRAVES = 0.5  # turns lost for each black skeleton in the Graveyard
NO_ENTRANCE = 8.0  # turns lost while no way leads down
OUT_OF_DUNGEON = 1.5  # turns lost by who has the points, but not where they win
TILE_STEPS = 3.0  # across a dungeon tile
FATE_COSTS = 0.35  # turns lost by the fate of a tile
DRAWS = np.array([0.0, 5.0, 7.5, 9.2])  # spells drawn until so many that are missing have come
SPELL_RATE = 0.3  # spells that a turn in the dungeon brings unbought
DANGER_BELOW = 1.4  # death is that much nearer in the dungeon
SHORTEST = 0.4  # turns: nobody has won yet

# In the scratch `near`, one number for each seat:
WAYS = 0  # the steps to the book or to its holder
DEPTHS = SEATS  # those to the Dungeon Altar or, while nobody knows where it is, to the next open passage

# --- ways -------------------------------------------------------------------------------------------------


@rule
def measure(s, work, ways, square, tiles):
    """The steps from each pawn to where the wave has started, to `near`; those from one square more."""
    seats = number(s.seats)
    waiting = seats + 1
    for seat in range(seats):
        work.near[ways + seat] = FAR
    from_square = FAR
    if s.bridge != NONE:
        work.queue[OVER_BRIDGE] = 1
    steps = 0
    while tiles > 0 and steps < FAR:
        for seat in range(seats):
            if work.near[ways + seat] == FAR and reached(work, number(s.pawn[seat])):
                work.near[ways + seat] = steps
                waiting -= 1
        if from_square == FAR and square != NOWHERE and reached(work, square):
            from_square = steps
            waiting -= 1
        if waiting == 0:
            break
        tiles = next_wave(s, work, tiles)
        steps += 1
    return from_square


@rule
def square_of_book(s):
    """Where the book is, or NOWHERE while that is unknown."""
    if s.book != IN_GRAVEYARD:
        return number(s.pawn[s.book])
    slot = graveyard_slot(s)
    return NOWHERE if slot == NONE else slot * CELLS + CENTRE


@rule
def measure_depths(s, work, book):
    """The ways of all pawns to the Dungeon Altar, or to an open passage; the one from the book."""
    if s.goal != NOWHERE:
        return measure(s, work, number(DEPTHS), book, start_wave(s, work, number(s.goal)))
    tiles = 0
    for slot in range(number(s.slots) - 1, -1, -1):
        if s.kind[slot] >= ENTRANCE:
            for side in range(SIDES):
                if is_open_passage(s, work, slot, side):
                    square = slot * CELLS + number(EDGE[side, 1])
                    tiles = start_wave(s, work, square) if tiles == 0 else start_here_too(work, square, tiles)
    return measure(s, work, number(DEPTHS), book, tiles)


@rule
def way_to_skeleton(s, work, square):
    """The steps to the nearest skeleton worth points, as far as one looks round."""
    if (light_on(s, square // CELLS) >> (square % CELLS)) & 1 == 1:
        return 0
    tiles = start_wave(s, work, square)
    for steps in range(1, LOOK_ROUND):
        tiles = next_wave(s, work, tiles)
        for i in range(tiles):
            slot = number(work.queue[LIST + i])
            if number(work.queue[FRONT + slot]) & light_on(s, slot) != 0:
                return steps
    return LOOK_ROUND


# --- turns still needed -----------------------------------------------------------------------------------


@rule
def speed(s, seat):
    """Steps of a turn."""
    steps = STEPS * RIDING if s.front[seat] & (1 << HORSE) != 0 else STEPS
    return steps * IN_ARMOUR if s.front[seat] & (1 << ARMOUR) != 0 else steps


@rule
def turns_for_points(s, work, seat):
    """MV-63: by collecting, with what life tokens and cards are worth."""
    front = number(s.front[seat])
    need = GOAL_POINTS - points_of(s, seat) - LIFE_POINTS * s.life[seat] - CARD_POINTS * s.held[seat]
    rate = 1.0
    if front != 0:
        for card in range(BOW, SHIELD + 1):
            if (front >> card) & 1 == 1:
                need -= FRONT_POINTS[card]
        if (front >> AXE) & 1 == 1:
            rate += AXE_HELPS
        elif (front >> SWORD) & 1 == 1:
            rate += SWORD_HELPS
        if (front >> MACE) & 1 == 1:
            rate += MACE_HELPS
        if front >> BASE_CARDS != 0:
            for card in range(FLAIL, HOOK + 1):
                if (front >> card) & 1 == 1:
                    need -= FRONT_POINTS[card]
            if (front >> FLAIL) & 1 == 1:
                rate += FLAIL_HELPS
            elif (front >> HALBERD) & 1 == 1:
                rate += HALBERD_HELPS
    turns = max(need, 0.5) / (PER_TURN * rate)
    return turns + NEAREST * way_to_skeleton(s, work, number(s.pawn[seat])) / speed(s, seat)


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
    return turns + (tiles + 1) * 0.5 * (TILE_STEPS / STEPS + FATE_COSTS)


@rule
def turns_for_book(s, work, seat, book, to_goal):
    """MV-62: to the book, from its holder if need be, and with it to the goal."""
    if book == NOWHERE:
        return NO_GRAVEYARD + TO_CASTLE * s.castle + TO_DUNGEON * s.dungeon
    pace = speed(s, seat)
    if s.dungeon == 1:
        home = turns_to_altar(s, to_goal, book, pace)
    else:
        home = to_goal / pace + turns_at_bridge(s, book, number(s.goal))
    if s.book == seat:
        return home
    turns = work.near[WAYS + seat] / pace + turns_at_bridge(s, number(s.pawn[seat]), book) + home
    if s.book != IN_GRAVEYARD:
        return turns + DUEL * force(s, number(s.book)) / force(s, seat)
    if s.castle == 1:
        turns += BLACK_GRAVES * HOW_MANY[s.skeleton[book // CELLS, BLACK]]
    return turns + GRAVES


@rule
def turns_for_spells(s, work, seat):
    """MV3-18: by finding and buying the spells, and the way to the Dungeon Altar."""
    missing = 0
    for spell in (APPELLO, CARCER, MORTEM):
        if s.spell[seat, spell] == 0:
            missing += 1
    draws = DRAWS[missing]
    bought = min(draws, points_of(s, seat) / 3.0)  # MV3-12
    way = turns_to_altar(s, number(work.near[DEPTHS + seat]), number(s.pawn[seat]), speed(s, seat))
    return way + bought + (draws - bought) / SPELL_RATE


@rule
def danger(s, seat):
    """The share a player stands to lose by death: less with every token, shield and skeleton to spend."""
    if s.dead[seat] == 1:
        return 0.0
    saved = s.life[seat] + min(points_of(s, seat), 6) * 0.4
    if s.front[seat] & (1 << SHIELD) != 0:
        saved += 1.0
    if s.front[seat] & (1 << ARMOUR) != 0:
        saved += 1.0
    loss = DEATH / (1.0 + saved * saved)
    return min(loss * DANGER_BELOW, 0.9) if in_dungeon(s, number(s.pawn[seat])) else loss


@rule
def lost_turns(s, seat):
    """By mud, death, a curse and the pit."""
    late = SHORTEST + STUCK * s.stuck[seat] + DEAD * s.dead[seat]
    if s.castle == 1:
        if s.cursed[seat] > 0:
            late += CURSE_COSTS
        late += IN_PIT * s.pitted[seat]
    return late


@rule
def chance_of(turns):
    return 1.0 / (turns * turns)


@rule
def chances(s, work, seat, book, to_goal):
    """By points, by the book and by spells."""
    late = lost_turns(s, seat)
    share = chance_of(late + turns_for_book(s, work, seat, book, to_goal))
    if s.dungeon == 1:
        share += chance_of(late + turns_for_spells(s, work, seat))
        if s.points_win_in_dungeon_game == NOT_ON_POINTS:
            return share
        if in_dungeon(s, number(s.pawn[seat])):  # MV3-r2
            late += OUT_OF_DUNGEON
    return share + chance_of(late + turns_for_points(s, work, seat))


@rule
def value(s, work, out):
    """Who is how quick."""
    seats = number(s.seats)
    if s.actor == OVER:
        for seat in range(seats):
            out[seat] = s.score[seat]
        return
    book = square_of_book(s)
    to_goal = FAR
    if book != NOWHERE:
        to_goal = measure(s, work, number(WAYS), number(s.goal), start_wave(s, work, book))
    if s.dungeon == 1:
        to_goal = measure_depths(s, work, book)
    total = 0.0
    for seat in range(seats):
        share = chances(s, work, seat, book, to_goal) * (1.0 - danger(s, seat))
        out[seat] = share
        total += share
    for seat in range(seats):
        out[seat] /= total
