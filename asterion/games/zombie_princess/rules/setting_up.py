"""Zombie Princess: how the game is set up."""

from asterion.core.kernel.contract import CHANCE
from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.maze import SPUN, colour
from asterion.games.zombie_princess.rules.state import *
from asterion.games.zombie_princess.rules.tiles import lay_tile, tiles_in_hand
from asterion.games.zombie_princess.rules.zombies import clear_phase


@rule
def setup(s, box, bench, seats):
    """ZP-1, ZP-2: castle, princess and corner tiles; ZP-3: the knights on their sigils, their keys opposite.

    ZP-47, ZP-48: everybody has a knight but a princess player. ZP-5: all other tiles are face down.
    """
    s.knights = seats - s.princess_player
    for corner in range(CORNERS):
        lay_tile(s, box, int(CORNER_SPACE[corner]), CORNER, corner)
    lay_tile(s, box, CASTLE_SPACE, CASTLE, 0)
    s.princess = CASTLE_SQUARE
    for seat in range(KNIGHTS):
        s.knight[seat] = NOWHERE
        s.key[seat] = GONE
    for seat in range(int(s.knights)):
        corner = colour(s, seat)
        s.knight[seat] = CORNER_SPACE[corner] * CELLS + SPUN[corner, box.sigil]
        s.key[seat] = LIES
    for kind in range(1, KINDS + 1):
        s.supply[kind] = box.copies[kind]
    clear_phase(s)
    s.player = NONE
    s.die = NONE
    s.phase = SET_UP
    deal(s)


@rule
def deal(s):
    """ZP-5, ZP-49: 3 tiles to each player; ZP-51: and 3 tokens to each knight; ZP-6: then who begins."""
    s.actor = CHANCE
    for seat in range(int(s.knights) + s.princess_player):
        if tiles_in_hand(s, seat) < HAND:
            s.drawer = seat
            s.asked = DRAW_TILE
            return
    for seat in range(int(s.knights) * s.extra_actions):
        if s.held[seat] < TOKENS_EACH:
            s.drawer = seat
            s.asked = DRAW_TOKEN
            return
    s.drawer = NONE
    s.asked = FIRST
