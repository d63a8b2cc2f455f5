"""Zombie Princess: what is legal, and how likely each of chance's outcomes is."""

import numpy as np

from asterion.core.kernel.contract import EVERYONE
from asterion.core.kernel.numbers import insert
from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.maze import BITS, COUNT, bit, first_space, space_of
from asterion.games.zombie_princess.rules.moving import (
    bites_from,
    can_move,
    explore_stops,
    mover,
    must_leave_castle,
    stops_on,
    tiles_to_move,
)
from asterion.games.zombie_princess.rules.reach import explore
from asterion.games.zombie_princess.rules.state import *
from asterion.games.zombie_princess.rules.tiles import (
    can_place,
    changes,
    chooser,
    may_borrow,
    may_turn_to,
    room_to_place,
)
from asterion.games.zombie_princess.rules.tokens import can_play, is_target, room_to_slide, tokens_left


@rule
def legal(s, box, bench, out):
    asked = s.asked
    if asked == ACTION:
        return legal_actions(s, box, bench, out)
    if asked == TURN_TO:
        return legal_turns(s, box, out)
    if asked == SPACE:
        return list_spaces(ON, room_to_place(s, mover(s)), out, 0)
    if asked == DRAW_TILE:
        return legal_draws(s, out)
    if asked == ROLL_DIE:
        return legal_faces(box, out)
    if asked == MOVE:
        return legal_rolled_moves(s, box, bench, out)
    if asked == STOP:
        return legal_bites(s, box, bench, out)
    if asked == TILE:
        return legal_own_tiles(s, out, 0)
    if asked == TARGET:
        return legal_targets(s, box, out)
    if asked == SLIDE_TO:
        return list_spaces(ON, room_to_slide(s, int(s.space)), out, 0)
    if asked == DRAW_TOKEN:
        return legal_token_draws(s, box, out)
    if asked == FIRST:
        return legal_beginners(s, out)
    return 0


# --- the actions of a phase -------------------------------------------------------------------------------


@rule
def may_roll(s, figure):
    """ZP-57: a zombie knight may take the die before it moves."""
    return s.zombie_die == 1 and figure != PRINCESS and s.to_move == 1 and s.fell[figure] > 0


@rule
def has_done_its_duty(s, figure):
    """ZP-10, ZP-22, ZP-r12: the tile is rotated, and placed, unless it cannot be placed as things stand."""
    return s.to_rotate == 0 and (s.to_place == 0 or not can_place(s, figure))


@rule
def may_end(s, box, bench, figure):
    """ZP-18, ZP-r8: moving may be left out, ZP-r17: but for a zombie knight who can leave the castle."""
    if not has_done_its_duty(s, figure):
        return False
    if s.to_move == 0 or figure == PRINCESS:
        return True
    return not must_leave_castle(s, box, bench, figure)


@rule
def is_phase_over(s, box, bench):
    """Nothing can be chosen any more but to end the phase.

    A knight who could play a token is asked in any case, so that nobody learns whether it has a fitting one.
    """
    figure = mover(s)
    if not has_done_its_duty(s, figure) or (s.to_play == 1 and s.held[s.player] > 0):
        return False
    return s.to_move == 0 or not (may_roll(s, figure) or can_move(s, box, bench, figure))


@rule
def legal_actions(s, box, bench, out):
    """ZP-10, ZP-22: what is left of the phase, in any order."""
    figure = mover(s)
    n = 0
    if s.to_place == 1 and can_place(s, figure):
        n = legal_tiles(s, out)
    if s.to_play == 1:
        n = legal_tokens(s, box, out, n)
    if s.to_rotate == 1:
        n = legal_rotations(s, box, figure, out, n)
    if s.to_move == 1:
        explore_stops(s, box, bench, figure)
        n = legal_stops(s, box, bench, out, n)
    if may_roll(s, figure):
        out[n] = ROLL
        n += 1
    if may_end(s, box, bench, figure):
        out[n] = END
        n += 1
    return n


@rule
def legal_tiles(s, out):
    seat = chooser(s)
    n = legal_own_tiles(s, out, 0)
    if n > 0 or not may_borrow(s, seat):
        return n
    for other in range(SEATS):
        for kind in range(1, KINDS + 1):
            if s.hand[other, kind] > 0:
                out[n] = BORROW + other * KINDS + kind - 1
                n += 1
    return n


@rule
def legal_own_tiles(s, out, n):
    seat = chooser(s)
    for kind in range(1, KINDS + 1):
        if s.hand[seat, kind] > 0:
            out[n] = PICK + kind - 1
            n += 1
    return n


@rule
def legal_tokens(s, box, out, n):
    """ZP-52, ZP-r20: one token in each knight phase, zombie knights' too."""
    for token in range(TOKENS):
        if s.token[s.player, token] > 0 and can_play(s, box, token):
            out[n] = TOKEN + token
            n += 1
    return n


@rule
def legal_rotations(s, box, figure, out, n):
    """The same as `may_rotate` for every space, but quicker."""
    own = int(space_of(s, figure))
    free = s.filled & ~bit(space_of(s, PRINCESS))
    for seat in range(int(s.knights)):
        free &= ~bit(space_of(s, seat))
    free |= bit(CASTLE_SPACE)
    if box.stiff == 1:
        free &= ~stiff_tiles(s, box)
    if own != CASTLE_SPACE and changes(s, box, own):
        free |= bit(own)
    return list_spaces(ROTATE, free, out, n)


@rule
def stiff_tiles(s, box):
    """ZP-r2: tiles whose turning changes nothing while nobody stands on them."""
    found = 0
    for space in range(SPACES):
        if box.looks[s.tile[space]] == 1:
            found |= bit(space)
    return found


@rule
def list_spaces(block, spaces, out, n):
    """The moves of a block for a set of spaces. Row by row; what is written beyond the end does not count."""
    for row in range(SIZE):
        bits = (spaces >> (row * SIZE)) & 127
        first = np.int16(block + row * SIZE)
        rest = out[n : n + SIZE]
        for i in range(SIZE):
            rest[i] = first + BITS[bits, i]
        n += int(COUNT[bits])
    return n


@rule
def legal_stops(s, box, bench, out, n):
    """All squares on which the figure may end its move; what is written beyond the end does not count."""
    left = bench.touched | bench.goal_spaces
    while left != 0:
        space = first_space(left)
        left &= left - 1
        stops = stops_on(s, box, bench, space)
        first = np.int16(GO + space * CELLS)
        rest = out[n : n + CELLS]
        for i in range(CELLS):
            rest[i] = first + BITS[stops, i]
        n += int(COUNT[stops])
    return n


# --- questions inside an action ---------------------------------------------------------------------------


@rule
def legal_turns(s, box, out):
    n = 0
    for turn in range(TURNS):
        if may_turn_to(s, box, turn):
            out[n] = TURN + turn
            n += 1
    return n


@rule
def legal_rolled_moves(s, box, bench, out):
    """ZP-r21: after the roll a zombie knight moves, or stays if it may."""
    figure = mover(s)
    explore_stops(s, box, bench, figure)
    n = legal_stops(s, box, bench, out, 0)
    if n == 0 or s.knight[figure] != CASTLE_SQUARE:  # ZP-r17
        out[n] = STAY
        n += 1
    return n


@rule
def legal_bites(s, box, bench, out):
    """ZP-r7: any square from which it could have landed on the knight's."""
    figure = mover(s)
    explore(s, box, bench, figure, tiles_to_move(s, figure))
    n = 0
    for side in range(SIDES):
        square = bites_from(s, box, bench, figure, int(s.knight[s.bitten]), side)
        if square != NOWHERE:
            n = insert(GO + square, 0, n, out)
    return n


@rule
def legal_targets(s, box, out):
    n = 0
    for space in range(SPACES):
        if is_target(s, box, int(s.playing), space):
            out[n] = ON + space
            n += 1
    return n


# --- chance -----------------------------------------------------------------------------------------------


@rule
def legal_draws(s, out):
    n = 0
    for kind in range(1, KINDS + 1):
        if s.supply[kind] > 0:
            out[n] = PICK + kind - 1
            n += 1
    return n


@rule
def legal_token_draws(s, box, out):
    n = 0
    for token in range(TOKENS):
        if tokens_left(s, box, token) > 0:
            out[n] = TOKEN + token
            n += 1
    return n


@rule
def legal_faces(box, out):
    n = 0
    for face in range(FACES):
        if box.faces[face] > 0:
            out[n] = FACE + face
            n += 1
    return n


@rule
def legal_beginners(s, out):
    for seat in range(int(s.knights)):
        out[seat] = BEGIN + seat
    return int(s.knights)


@rule
def weights(s, box, bench, out):
    """One chance for each tile and token that may come, and for each side of the die."""
    n = 0
    if s.asked == DRAW_TILE:
        for kind in range(1, KINDS + 1):
            if s.supply[kind] > 0:
                out[n] = s.supply[kind]
                n += 1
    elif s.asked == DRAW_TOKEN:
        for token in range(TOKENS):
            if tokens_left(s, box, token) > 0:
                out[n] = tokens_left(s, box, token)
                n += 1
    elif s.asked == ROLL_DIE:
        for face in range(FACES):
            if box.faces[face] > 0:
                out[n] = box.faces[face]
                n += 1
    else:
        for seat in range(KNIGHTS):
            out[seat] = 1


@rule
def secret(s):
    """ZP-51: which token was drawn only its owner knows."""
    return int(s.drawer) if s.asked == DRAW_TOKEN else EVERYONE
