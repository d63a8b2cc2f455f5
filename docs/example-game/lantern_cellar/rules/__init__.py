"""Everything that is compiled: the record, the moves, and the functions of the contract."""

import numpy as np

from asterion.core.kernel.blocks import Blocks
from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CHANCE, CONCEALED, EVERYONE, OVER, take_back, tell, whisper
from asterion.core.kernel.flat import flat
from asterion.core.kernel.rule import rule

__all__ = ["take_back"]  # as it comes: nobody chooses secretly
CELLS, FACES, TURNS, NONE = 12, 6, 8, -1
KEEPER, SEEKER = range(2)  # the seats
LOOKED, THROWN, WALKED, SHOWN = range(4)  # events
REVEALING = frozenset({SHOWN})
BLOCKS = Blocks(CARD=(CELLS,), DIE=(FACES,), GO=(), STAY=())
CARD, DIE, GO, STAY = BLOCKS
MOVES = BLOCKS.moves
FIELDS = ("actor", "turns", "die", "card")  # turns that are over; no die is 0, no card NONE
STATE = flat(
    [*((name, np.int16) for name in FIELDS), ("at", np.int16, (2,)), ("score", np.float64, (2,))],
)
WORK = flat([("moves", np.int16, (MOVES,)), ("weights", np.int32, (MOVES,)), ("begins", np.int16, (2,))])


@rule
def setup(s, work, seats):
    """LC-1: both at their places, and no card drawn."""
    s.at[:] = work.begins
    s.card, s.actor = NONE, CHANCE


@rule
def legal(s, work, out):
    first, end = GO, MOVES
    if s.card == NONE:  # LC-2
        first, end = CARD, DIE
    elif s.die == 0:  # LC-3
        first, end = DIE, GO
    elif goal(s) == s.at[1 - s.actor]:  # LC-5
        first = STAY
    for i in range(end - first):
        out[i] = first + i
    return end - first


@rule
def goal(s):
    """LC-4: the cell in which a walk ends."""
    return (s.at[s.actor] + s.die) % CELLS


@rule
def weights(s, work, out):
    out[:] = 1  # every card and every face is as likely as the others


@rule
def apply(s, work, move, log):
    if move < DIE:
        s.card = move - CARD
        whisper(log, KEEPER, LOOKED, 0, 0, 0, s.card)
    elif move < GO:
        s.die, s.actor = move - DIE + 1, s.turns % 2
        tell(log, THROWN, s.actor, s.die, 0)
    else:
        s.at[s.actor] = goal(s) if move == GO else s.at[s.actor]
        tell(log, WALKED, s.actor, s.at[s.actor], 0)
        s.die, s.turns, s.actor = 0, s.turns + 1, CHANCE
        if s.turns == TURNS:
            s.actor = OVER
            s.score[winner(s)] = 1.0
            tell(log, SHOWN, winner(s), s.card, 0)


@rule
def winner(s):
    """LC-6: the one who is nearer, and the seeker if neither is."""
    return KEEPER if away(s, KEEPER) < away(s, SEEKER) else SEEKER


@rule
def away(s, seat):
    steps = (s.at[seat] - s.card + CELLS) % CELLS
    return min(steps, CELLS - steps)


@rule
def secret(s):
    """LC-2: only the keeper learns which card is drawn."""
    return KEEPER if s.card == NONE else EVERYONE


@rule
def redact(s, seat):
    if seat != KEEPER and s.card != NONE and s.actor != OVER:
        s.card = CONCEALED  # LC-2


@rule
def guess(s, work, seat, rng):
    if s.card == CONCEALED:
        s.card = draw(rng, CELLS)


@rule
def value(s, work, out):
    for seat in range(2):
        out[seat] = s.score[seat] if s.actor == OVER else 0.5
