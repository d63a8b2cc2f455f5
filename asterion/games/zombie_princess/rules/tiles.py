"""Zombie Princess: which tiles may be placed where, which may be rotated, and how."""

from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.maze import (
    BOARD,
    SPUN,
    around,
    bit,
    is_occupied,
    note_tile,
    space_of,
)
from asterion.games.zombie_princess.rules.state import *

# --- placing ----------------------------------------------------------------------------------------------


@rule
def chooser(s):
    """The seat that plays this phase. ZP-50: a princess player plays all princess phases."""
    return int(s.knights) if s.phase == PRINCESS_PHASE and s.princess_player == 1 else int(s.player)


@rule
def has_tiles(s, seat):
    for kind in range(1, KINDS + 1):
        if s.hand[seat, kind] > 0:
            return True
    return False


@rule
def tiles_in_hand(s, seat):
    count = 0
    for kind in range(1, KINDS + 1):
        count += s.hand[seat, kind]
    return count


@rule
def stacks_are_empty(s):
    for kind in range(1, KINDS + 1):
        if s.supply[kind] > 0:
            return False
    return True


@rule
def may_borrow(s, seat):
    """ZP-42, ZP-r18: with no tile of one's own and none in the stacks, any opponent's tile."""
    return not has_tiles(s, seat) and stacks_are_empty(s)


@rule
def room_beside(s, figure):
    """ZP-12, ZP-24: the empty spaces orthogonally beside the figure's tile."""
    return around(bit(space_of(s, figure))) & ~s.filled


@rule
def can_place(s, figure):
    """ZP-12, ZP-24: a space and a tile for it. ZP-43: when all tiles are placed there is none."""
    if room_beside(s, figure) == 0:  # ZP-13
        return False
    seat = chooser(s)
    if has_tiles(s, seat):
        return True
    if not stacks_are_empty(s):
        return False
    for other in range(SEATS):
        if other != seat and has_tiles(s, other):
            return True
    return False


@rule
def room_to_place(s, figure):
    """Where the picked tile may go. ZP-56: with the token, on any empty space."""
    return BOARD & ~s.filled if s.playing == PLACE_ANYWHERE else room_beside(s, figure)


@rule
def lay_tile(s, box, space, kind, turn):
    """A tile, or none, lies there now."""
    s.tile[space] = kind
    s.turn[space] = turn
    note_tile(s, box, space)


# --- rotating ---------------------------------------------------------------------------------------------


@rule
def has_figure_off_centre(s, space):
    """Somebody stands on the tile who is moved by turning it."""
    if s.princess // CELLS == space and s.princess % CELLS != 4:
        return True
    for seat in range(int(s.knights)):
        if s.knight[seat] // CELLS == space and s.knight[seat] % CELLS != 4:
            return True
    return False


@rule
def changes(s, box, space):
    """ZP-r2: turning the tile there can change what lies or stands on some square."""
    return box.looks[s.tile[space]] > 1 or has_figure_off_centre(s, space)


@rule
def may_turn_to(s, box, turn):
    """ZP-r2: the tile can be placed or rotated so; of several turns with the same result the lowest."""
    if s.picked != EMPTY:
        return turn < box.looks[s.picked]
    if turn == s.turn[s.space]:
        return False
    return turn < box.looks[s.tile[s.space]] or (
        s.space != CASTLE_SPACE and has_figure_off_centre(s, s.space)
    )


@rule
def may_rotate(s, box, figure, space):
    """ZP-14, ZP-25: a tile without figures, or the figure's own (ZP-41), or the castle (ZP-r3).

    ZP-r14: corner tiles like all others.
    """
    if s.tile[space] == EMPTY:
        return False
    if space == CASTLE_SPACE:
        return True
    if space != space_of(s, figure) and is_occupied(s, space):
        return False
    return changes(s, box, space)


@rule
def rotate_tile(s, box, space, turn):
    """Turn the tile so, and with it whoever stands on it."""
    by = (turn - s.turn[space]) % TURNS
    s.turn[space] = turn % box.looks[s.tile[space]]
    note_tile(s, box, space)
    if space == CASTLE_SPACE:
        return
    if s.princess // CELLS == space:
        s.princess = space * CELLS + SPUN[by, s.princess % CELLS]
    for seat in range(int(s.knights)):
        if s.knight[seat] // CELLS == space:
            s.knight[seat] = space * CELLS + SPUN[by, s.knight[seat] % CELLS]
