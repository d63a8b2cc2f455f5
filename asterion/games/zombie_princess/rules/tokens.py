"""Zombie Princess: the extra action tokens."""

from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.maze import BOARD, around, bit, is_occupied, space_of
from asterion.games.zombie_princess.rules.state import *
from asterion.games.zombie_princess.rules.tiles import changes, has_tiles, lay_tile


@rule
def tokens_left(s, box, token):
    """Tokens of a kind that lie face down in the supply."""
    left = box.tokens[token] - s.discarded[token]
    for seat in range(KNIGHTS):
        left -= s.token[seat, token]
    return left


@rule
def supply_lasts(s, box):
    """ZP-52: there is a token to draw. Only numbers that everybody knows are looked at."""
    left = 0
    for token in range(TOKENS):
        left += box.tokens[token] - s.discarded[token]
    for seat in range(KNIGHTS):
        left -= s.held[seat]
    return left > 0


@rule
def is_maze_tile(s, space):
    """A tile that is neither a corner nor the castle (ZP-r1: which is no tile for the tokens)."""
    return EMPTY < s.tile[space] <= KINDS


@rule
def may_remove(s, space):
    """ZP-53: an unoccupied tile, not a corner or the castle."""
    return is_maze_tile(s, space) and not is_occupied(s, space)


@rule
def may_slide(s, space):
    """ZP-54: an unoccupied tile or the princess's, neither corner nor castle, with room beside it."""
    if not is_maze_tile(s, space):
        return False
    if is_occupied(s, space) and space != space_of(s, PRINCESS):
        return False
    return room_to_slide(s, space) != 0


@rule
def room_to_slide(s, space):
    """ZP-54: the empty spaces next to it."""
    return around(bit(space)) & ~s.filled


@rule
def may_turn_occupied(s, box, space):
    """ZP-55: a tile with any figure on it."""
    return s.tile[space] != CASTLE and is_occupied(s, space) and changes(s, box, space)


@rule
def is_target(s, box, token, space):
    """The token can be used on the tile of this space."""
    if token == REMOVE:
        return may_remove(s, space)
    if token == SLIDE:
        return may_slide(s, space)
    return s.tile[space] != EMPTY and may_turn_occupied(s, box, space)


@rule
def can_play(s, box, token):
    """ZP-r20: only if its effect is possible and changes something. ZP-56: a tile of one's own is placed."""
    if token == PLACE_ANYWHERE:
        return has_tiles(s, int(s.player)) and s.filled != BOARD
    for space in range(SPACES):
        if is_target(s, box, token, space):
            return True
    return False


@rule
def slide_tile(s, box, space, to):
    """ZP-54, ZP-r20: the tile goes there with all figures on it; nobody is bitten or trapped by that."""
    lay_tile(s, box, to, s.tile[space], s.turn[space])
    lay_tile(s, box, space, EMPTY, 0)
    by = (to - space) * CELLS
    if s.princess // CELLS == space:
        s.princess += by
    for seat in range(int(s.knights)):
        if s.knight[seat] // CELLS == space:
            s.knight[seat] += by
