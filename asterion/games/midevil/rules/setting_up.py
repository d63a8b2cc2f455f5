"""MidEvil: setting the game up, alone, with the castle, with the dungeon, or with both."""

import numpy as np

from asterion.core.kernel.contract import CHANCE, SILENT, tell, whisper
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.ending import clear_turn
from asterion.games.midevil.rules.hands import put_into_hand
from asterion.games.midevil.rules.lives import gain_life
from asterion.games.midevil.rules.map import (
    clear_map,
    ground_of,
    is_castle,
    list_squares,
    put_tile,
    slot_of,
    where,
)
from asterion.games.midevil.rules.peopling import spread
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.steps import ask_deal, begin_turn

# Where things lie at the start; x and y of each space, and the turn of each Entrance.
CASTLE_AT = np.array([(i % 3, i // 3 - 5) for i in range(12)], np.int16)
BRIDGE_X, BRIDGE_Y = 0, -1
DIRT_AT = np.array([(1, 0), (0, 1), (-1, 0)], np.int16)  # around the Altar
ENTRANCE_AT = np.array([(1, -6, 2), (-1, -4, 1), (3, -4, 3)], np.int16)  # off Castle 2, 4 and 6
CASTLE_TILES = 12


@rule
def setup(s, box, bench, seats):
    """MV-1 to MV-4; MV2-1, MV2-2; MV3-1, MV3-2."""
    s.seats = seats
    s.player = NONE
    s.winner = NONE
    s.book = IN_GRAVEYARD
    s.step = SET_UP
    clear_turn(s)
    clear_map(s)
    fill_stack(s, box)
    fill_box(s, box)
    lay_first_tiles(s)
    for seat in range(SEATS):
        s.pawn[seat] = NOWHERE
        s.horse[seat] = NOWHERE
        s.came[seat] = NOWHERE
        for i in range(HAND):
            s.hand[seat, i] = NONE
    for seat in range(seats):
        s.pawn[seat] = s.home
        gain_life(s, seat, number(LIFE_AT_START))
    if s.castle == 1 and s.castle_setup == SPREAD:
        people_castle(s, box, bench)
    ask_deal(s, number(0))


@rule
def fill_stack(s, box):
    """MV-4, MV2-2, MV3-1, MV3-2: the tiles to come."""
    for kind in range(KINDS):
        s.stack[kind] = box.copies[kind] if is_in_game(s, kind) else 0


@rule
def is_in_game(s, kind):
    """Tiles that are drawn or laid out in this game, one or more of them."""
    if kind >= ENTRANCE:
        return s.dungeon == 1 and (s.castle == 0 or kind > ENTRANCE)
    if kind >= CASTLE_1:
        return s.castle == 1 and kind >= PIT
    if s.dungeon == 1:
        return kind != INN and kind < FOREST_ROAD
    return True


@rule
def fill_box(s, box):
    """MV-3, MV2-2: skeletons, life tokens and cards."""
    for colour in range(COLLECTED):
        s.pool[colour] = box.skeletons[colour]
    s.pool[BLACK] = box.skeletons[BLACK] if s.castle == 1 else 0
    s.supply = box.tokens
    for card in range(CARDS):
        s.copies[card] = box.card_copies[card] if s.castle == 1 or card < BASE_CARDS else 0


# --- the tiles --------------------------------------------------------------------------------------------


@rule
def lay_first(s, kind, turn, x, y):
    """A tile lies on the map at the start."""
    s.stack[kind] = max(0, number(s.stack[kind]) - 1)
    put_tile(s, kind, turn, x, y)


@rule
def lay_first_tiles(s):
    if s.castle == 1:
        lay_castle(s)
        lay_first(s, number(RAISED), number(0), number(BRIDGE_X), number(BRIDGE_Y))
    if s.castle == 1 and s.dungeon == 0:
        lay_first(s, number(DIRT), number(0), number(0), number(0))
        return
    lay_first(s, number(ALTAR), number(0), number(0), number(0))
    if s.dungeon == 0:
        return
    if s.castle == 0:
        lay_first(s, number(BRIDGE), number(0), number(BRIDGE_X), number(BRIDGE_Y))
    for i in range(3):
        lay_first(s, number(DIRT), number(0), number(DIRT_AT[i, 0]), number(DIRT_AT[i, 1]))
    if s.castle == 1:
        for i in range(0 if s.entrances == ALL_THREE else 1, 3):
            x, y, turn = number(ENTRANCE_AT[i, 0]), number(ENTRANCE_AT[i, 1]), number(ENTRANCE_AT[i, 2])
            lay_first(s, number(ENTRANCE), turn, x, y)


@rule
def lay_castle(s):
    """MV2-1; MV3-2: with open cellars where an Entrance will lie, by option not off Castle 2."""
    for i in range(CASTLE_TILES):
        kind = number(CASTLE_1) + i
        if s.dungeon == 1:
            if kind == CASTLE_2 and s.entrances == ALL_THREE:
                kind = number(CELLAR_2)
            elif kind == CASTLE_4:
                kind = number(CELLAR_4)
            elif kind == CASTLE_6:
                kind = number(CELLAR_6)
        lay_first(s, kind, number(0), number(CASTLE_AT[i, 0]), number(CASTLE_AT[i, 1]))


@rule
def people_castle(s, box, bench):
    """MV2-r1: the castle's figures by themselves."""
    bench.silent.count = SILENT
    for slot in range(CASTLE_TILES):
        kind = number(s.kind[slot])
        spread(s, slot, number(box.figures[kind, 0]), number(box.figures[kind, 1]), bench.silent)
    s.to_people = 0
    s.to_token = 0


# --- hands, and who begins --------------------------------------------------------------------------------


@rule
def deal(s, card, log):
    """MV-2, MV-9: a card that its player alone sees."""
    seat = number(s.drawer)
    s.drawer = NONE
    put_into_hand(s, seat, card)
    whisper(log, seat, DEALT, seat, 0, 0, card)
    if s.step != SET_UP:
        return True
    if s.held[seat] == HAND:
        seat += 1
    if seat < s.seats:
        return ask_deal(s, seat)
    s.asked = FIRST
    s.actor = CHANCE
    return False


@rule
def begin(s, box, seat, log):
    """MV-5; in the other sets there is still something to set up."""
    tell(log, BEGINS, seat, 0, 0)
    s.player = seat
    if s.castle == 1 and s.castle_setup == FIRST_PLAYER:
        return people_next(s, box, number(0), log)
    return people_dirt(s, log)


# --- figures and pawns ------------------------------------------------------------------------------------


@rule
def set_up_on(s, box, log):
    """A tile of the set-up has its figures: what comes next. False if somebody is asked."""
    slot = number(s.peopled)
    s.peopled = NONE
    if is_castle(s, slot):
        return people_next(s, box, slot + 1, log)
    begin_turn(s, number(s.player), log)
    return True


@rule
def people_next(s, box, first, log):
    """MV2-r1: by option the first player puts figures on the castle's tiles, one after the other."""
    for slot in range(first, CASTLE_TILES):
        s.to_people = box.figures[s.kind[slot], 0]
        s.to_token = box.figures[s.kind[slot], 1]
        if s.to_people > 0 or s.to_token > 0:
            s.peopled = slot
            return True
    return people_dirt(s, log)


@rule
def people_dirt(s, log):
    """MV2-r1: a die for the tile before the bridge; MV3-2: not with the dungeon."""
    if s.castle == 1 and s.dungeon == 0:
        s.peopled = slot_of(s, number(DIRT))
        s.asked = POINTS_DIE
        s.actor = CHANCE
        return False
    if s.dungeon == 1:
        return ask_pawn(s, number(s.player))
    begin_turn(s, number(s.player), log)
    return True


@rule
def ask_pawn(s, seat):
    """MV3-1, MV3-r1: anywhere on the Altar tile, in turn order."""
    s.asked = PAWN_TO
    s.actor = seat
    return False


@rule
def squares_to_begin(s, box, out):
    slot = number(s.home) // CELLS
    ground = ground_of(s, box, slot)
    return list_squares(slot, ground, number(0), out)


@rule
def put_pawn(s, square, log):
    seat = number(s.actor)
    tell(log, PUT, seat, where(s, number(s.pawn[seat])), where(s, square))
    s.pawn[seat] = square
    seat = (seat + 1) % number(s.seats)
    if seat != s.player:
        return ask_pawn(s, seat)
    begin_turn(s, seat, log)
    return True
