"""Zombie Princess: knights become zombie knights, and how the game ends."""

from asterion.core.kernel.contract import OVER, tell
from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.moving import is_trapped
from asterion.games.zombie_princess.rules.state import *


@rule
def clear_action(s):
    """No action is under way."""
    s.picked = EMPTY
    s.lender = NONE
    s.space = NOWHERE
    s.bitten = NONE
    s.playing = NONE
    s.rolled = NONE


@rule
def clear_phase(s):
    """Nothing is left to do."""
    s.to_place = 0
    s.to_rotate = 0
    s.to_move = 0
    s.to_play = 0
    s.drawer = NONE
    clear_action(s)


@rule
def last_fall(s):
    """How many times somebody has fallen, several together counting once."""
    last = 0
    for seat in range(int(s.knights)):
        last = max(last, s.fell[seat])
    return last


@rule
def become_zombie(s, seat, when, log):
    """ZP-30, ZP-32, ZP-58: the knight is a zombie knight now; ZP-34: its key leaves the game."""
    s.fell[seat] = when
    tell(log, KEY_GONE, seat, s.key[seat], 0)
    s.key[seat] = GONE


@rule
def turn_trapped(s, box, bench, first, end, log):
    """ZP-32, ZP-r5: all of these knights found trapped turn together, then all are checked again.

    ZP-33: only moving leads here, never the turning of a tile.
    """
    checked = False
    while not checked:
        found = 0
        for seat in range(first, end):
            if s.fell[seat] == 0 and is_trapped(s, box, bench, seat):
                found |= 1 << seat
        when = last_fall(s) + 1
        for seat in range(int(s.knights)):
            if (found >> seat) & 1 == 1:
                tell(log, TRAPPED, seat, 0, 0)
                become_zombie(s, seat, when, log)
        checked = found == 0
        first = 0
        end = int(s.knights)
    look_for_apocalypse(s, log)


@rule
def look_for_apocalypse(s, log):
    """ZP-40: when every knight is a zombie the princess has won."""
    for seat in range(int(s.knights)):
        if s.fell[seat] == 0:
            return
    share_apocalypse(s, log)


@rule
def share_apocalypse(s, log):
    """ZP-r9: those who fell before the last share the win with a princess player, if that is the option."""
    last = last_fall(s)
    winners = 0
    sharing = 0
    for seat in range(int(s.knights)):
        if s.fell[seat] < last and s.apocalypse == TEAM:
            winners |= 1 << seat
            sharing += 1
    if s.princess_player == 1:
        winners |= 1 << int(s.knights)
        sharing += 1
    end_game(s, BY_APOCALYPSE, winners, sharing, log)


@rule
def end_game(s, why, winners, sharing, log):
    """ZP-38: at that instant. ZP-r9: a shared win is one point divided equally; ZP-r11: or nobody's."""
    clear_phase(s)
    s.actor = OVER
    s.phase = ENDED
    s.asked = NOTHING
    s.ending = why
    for seat in range(SEATS):
        s.score[seat] = 1.0 / sharing if (winners >> seat) & 1 == 1 else 0.0
    tell(log, FINISHED, why, winners, 0)
