"""Everything that is compiled: the record, the moves, and the functions of the contract."""

from asterion.core.kernel.blocks import Blocks
from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CHANCE, CONCEALED, EVERYONE, OVER, tell, whisper
from asterion.core.kernel.contract import take_back as take_back  # as it comes: nobody chooses secretly
from asterion.core.kernel.flat import flat
from asterion.core.kernel.rule import rule

CELLS, FACES, TURNS, NEAR, NONE = 12, 6, 8, 2, -1
KEEPER, SEEKER = range(2)  # the seats
LOOKED, THROWN, WALKED, SHOWN = range(4)  # events
REVEALING = frozenset({SHOWN})
CARD, DIE, WALK = BLOCKS = Blocks(CARD=(CELLS,), DIE=(FACES,), WALK=(FACES,))
MOVES = BLOCKS.moves
NUMBERS = [(name, "int16") for name in ("actor", "turns", "lantern", "card", "die")]
STATE, BOX = flat([*NUMBERS, ("score", "float64", (2,))]), flat([("lantern", "int16")])
BENCH = flat([("moves", "int16", (MOVES,)), ("weights", "int32", (MOVES,))])


@rule
def setup(s, box, bench, seats):
    s.lantern, s.card, s.die, s.actor = box.lantern, NONE, NONE, CHANCE  # LC-1


@rule
def legal(s, box, bench, out):
    first, end = WALK, WALK + s.die + 1  # LC-4
    if s.card == NONE:
        first, end = CARD, DIE  # LC-2
    elif s.die == NONE:
        first, end = DIE, WALK  # LC-3
    for i in range(end - first):
        out[i] = first + i
    return end - first


@rule
def weights(s, box, bench, out):
    out[:] = 1  # every card and every face is as likely as the others


@rule
def apply(s, box, bench, move, log):
    if move < DIE:
        s.card = move - CARD
        whisper(log, KEEPER, LOOKED, KEEPER, 0, 0, s.card)
    elif move < WALK:
        s.die = move - DIE
        tell(log, THROWN, s.turns % 2, s.die, 0)
    else:
        s.lantern, s.die, s.turns = (s.lantern + move - WALK) % CELLS, NONE, s.turns + 1
        tell(log, WALKED, s.actor, s.lantern, 0)
    hand_on(s, log)


@rule
def hand_on(s, log):
    s.actor = CHANCE if s.die == NONE else s.turns % 2  # LC-3
    if s.turns == TURNS:  # LC-5
        winner = SEEKER if (s.card - s.lantern + NEAR) % CELLS <= 2 * NEAR else KEEPER
        s.actor, s.score[winner] = OVER, 1
        tell(log, SHOWN, winner, s.card, 0)


@rule
def secret(s):
    return KEEPER if s.card == NONE else EVERYONE  # LC-2


@rule
def redact(s, seat):
    if seat != KEEPER and s.card != NONE and s.actor != OVER:
        s.card = CONCEALED


@rule
def guess(s, box, bench, seat, rng):
    s.card = draw(rng, CELLS) if s.card == CONCEALED else s.card


@rule
def value(s, box, bench, out):
    for seat in (KEEPER, SEEKER):
        out[seat] = s.score[seat] if s.actor == OVER else 0.5
