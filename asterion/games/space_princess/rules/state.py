"""Space Princess: the record, the board and the numbers of moves, cards, phases and events."""

import numpy as np

from asterion.core.kernel.blocks import Blocks
from asterion.core.kernel.flat import flat
from asterion.core.kernel.grid import neighbours

# --- the board: 25 tiles in rows of five, a1 = 0 … e1 = 4, a2 = 5 … e5 = 24, then the pods ---------------
SIZE = 5
TILES = 25
POD = 25  # the first pod; the second is POD + 1
PODS = 2
PLACES = TILES + PODS
NOWHERE = -1

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SIDES = 4
DIAGONALS = 4
ASCENDING = np.array([NORTH, WEST, EAST, SOUTH], np.int16)  # the sides in the order of the tiles there


def _diagonals() -> np.ndarray:
    """DIAGONAL[tile]: the tiles one space away diagonally, ascending, filled up with NOWHERE."""
    table = np.full((TILES, DIAGONALS), NOWHERE, np.int16)
    for tile in range(TILES):
        row, file = divmod(tile, SIZE)
        around = [(row + down, file + right) for down in (-1, 1) for right in (-1, 1)]
        inside = [r * SIZE + f for r, f in around if 0 <= r < SIZE and 0 <= f < SIZE]
        table[tile, : len(inside)] = sorted(inside)
    return table


NEIGHBOUR = neighbours(SIZE)  # NEIGHBOUR[tile, side]: the tile on that side, or NOWHERE
DIAGONAL = _diagonals()
IS_DOOR = np.array([tile % 2 for tile in range(TILES)], np.int8)  # corridors and doors alternate
DOORS = np.array([tile for tile in range(TILES) if tile % 2], np.int16)

# The bars of a door in each position, one bit a side. Two bars: `=` north and south, `|` east and west.
# One bar: north, east, south, west.
DOUBLE, SINGLE = 0, 1  # values of the option `doors`
POSITIONS = np.array([2, 4], np.int16)
BARS = np.array([[0b0101, 0b1010, 0, 0], [0b0001, 0b0010, 0b0100, 0b1000]], np.int8)

CORNER, CENTRE = 0, 1  # values of the option `zealot_start`
COPIED, OWN = 0, 1  # values of the option `sense_order`

# --- seats, cards, pieces ---------------------------------------------------------------------------------
PRINCESS, ZEALOT = 0, 1
TROOPERS = 2
HAND = 2
EACH = 7  # cards of a seat: the princess's are 0 … 6, the Zealot's 7 … 13
CARDS = 14
HIDE, EVADE, AMBUSH, HOLO, SHOOT, DOOR, DASH = range(7)
LOCK, CONVERGE, OUTFLANK, FIRE, CAPTURE, ADVANCE, SENSE = range(7, 14)
NONE = -1  # no card, no trooper
FACE_DOWN = -2  # a card of the stack that nobody has seen since the last shuffle
# (CONCEALED, -3, stands in a view for a card that its owner knows.)

# Where a card is. A card in SHUFFLED is somewhere among its stack's FACE_DOWN cards.
SHUFFLED, STACKED, HELD, LAID, PLAYED, DISCARDED = range(6)

PLANS = 4
PLAN_TILE = np.array([6, 8, 16, 18], np.int16)  # b2, d2, b4, d4

ROUNDS = 300

# --- phases: what is asked next ---------------------------------------------------------------------------
(
    SET_DOORS,  # CHANCE sets the doors away from the princess, one by one
    OWN_DOORS,  # the princess sets the two doors next to her
    DRAW,  # CHANCE draws a card for `drawer`
    CHOOSE,  # a seat lays one of its two cards face down
    SENSE_CARD,  # the Zealot chooses the card of his discard that Sense becomes
    SENSE_TOP,  # CHANCE turns up the top card of his stack instead
    RETURN,  # the princess comes out of hiding
    ACT,  # a step of the card being resolved
    POSITION,  # how the door in `turning` is to stand
    PLAN,  # CHANCE tells what the plan card is that she has just collected
    ENDED,
) = range(11)

# --- moves, in blocks -------------------------------------------------------------------------------------
BLOCKS = Blocks(
    CARD=(CARDS,),  # draw, lay down or sense it
    TURN=(TILES,),  # turn this door
    STAND=(4,),  # let the door stand in this position
    PUT=(TILES,),  # place the hologram, the Lock tile or the returning princess there
    GO=(PLACES,),  # the princess or the Zealot moves there
    MARCH=(TROOPERS, TILES),  # a trooper moves there
    BACK=(TROOPERS,),  # a removed trooper returns to this starting space
    REMOVE=(TROOPERS,),  # the princess removes him
    VOLLEY=(),  # the troopers fire
    PASS=(),
    FIND=(2,),  # 0: false plans, 1: the real ones
    # Wishes that are never legal, though players have them; refused with their own reasons.
    MARCH_TO_POD=(TROOPERS, PODS),  # a trooper moves to a pod
    PUT_ON_POD=(PODS,),  # the hologram or the returning princess goes there
    BACK_ELSEWHERE=(TILES,),  # a removed trooper returns to a tile that is no starting space
)
CARD, TURN, STAND, PUT, GO, MARCH, BACK, REMOVE, VOLLEY, PASS, FIND, *_WISHES = BLOCKS
MARCH_TO_POD, PUT_ON_POD, BACK_ELSEWHERE = _WISHES
MOVES = BLOCKS.moves

# --- events, with their details ---------------------------------------------------------------------------
(
    ROUND,  # number
    RESHUFFLED,  # seat
    DREW,  # seat; secret: card
    CHOSE,  # seat; secret: card
    REVEALED,  # princess's card, Zealot's card
    SENSED,  # card, 1 if from the top of the stack
    RESOLVES,  # seat, card, order value
    STUCK,  # seat, card: nothing (more) of the card can be done
    DOOR_STANDS,  # tile, position: at the start
    TURNED,  # tile, position
    LOCKED,  # tile, position, tile before or NOWHERE
    MOVED,  # piece, from, to
    HID,  # tile
    EMERGED,  # tile, where she hid
    HOLOGRAM,  # tile, tile before or NOWHERE
    REMOVED,  # trooper, tile
    RETURNED,  # trooper, tile
    FIRED,  # trooper, from, at: 0 nobody, 1 the princess, 2 the hologram
    HOLOGRAM_LOST,  # tile, 0 hit or 1 captured
    HURT,  # times hit or captured so far, 0 hit or 1 captured, 1 if it is only counted
    COLLECTED,  # tile; secret: 1 the real plans
    PASSED,  # seat
    ESCAPED,  # pod
    FINISHED,  # winner or NONE, why: one of the numbers below
) = range(24)
REVEALING = frozenset({DREW, REVEALED, COLLECTED})  # (chance plies stop undo by themselves)

P_PRINCESS, P_ZEALOT, P_TROOPER, P_HOLOGRAM = 0, 1, 2, 4  # pieces in MOVED: the troopers are 2 and 3
BY_ESCAPE, BY_CAPTURE, BY_HIT, WITHOUT_PLANS, BY_ROUNDS = range(5)

STATE = flat(
    [
        ("actor", np.int16),  # the seat to choose, CHANCE or OVER
        ("phase", np.int16),
        ("rounds", np.int16),  # rounds begun; 0 during the set-up
        ("ending", np.int16),  # why the game ended
        ("score", np.float32, (2,)),  # 1 won, 0 lost, 0.5 drawn
        # the options
        ("secret_plans", np.int8),
        ("tough_princess", np.int8),
        ("zealot_edge", np.int8),
        ("doors", np.int8),
        ("zealot_start", np.int8),
        ("sense_order", np.int8),
        # the board
        ("door", np.int8, (TILES,)),  # each door's position; 0 on corridors
        ("doors_set", np.int8),  # doors whose position has been decided
        ("princess", np.int16),  # her tile or pod; NOWHERE while she hides
        ("hide", np.int16),  # the Hide tile, or NOWHERE
        ("hologram", np.int16),  # its tile, or NOWHERE
        ("zealot", np.int16),
        ("trooper", np.int16, (TROOPERS,)),  # their tiles; NOWHERE when removed
        ("lock", np.int16),  # the Lock tile, or NOWHERE
        ("lock_door", np.int16),  # the position of the Lock tile's own door
        ("plan", np.int8, (PLANS,)),  # 1: a plan card lies on PLAN_TILE
        ("real_plans", np.int8),  # 1: she holds the real plans; CONCEALED from the others
        ("hurt", np.int8),  # times she was hit or captured
        ("fired", np.int16, (TROOPERS,)),  # where each trooper hit since the last choice, or NOWHERE
        # the cards
        ("place", np.int8, (CARDS,)),  # SHUFFLED … DISCARDED; CONCEALED in a view
        ("known", np.int8, (CARDS,)),  # 1: the other seat, too, knows where this card went
        ("stack", np.int8, (2, EACH)),  # top first: a card the owner knows, or FACE_DOWN; NONE beyond the end
        ("stacked", np.int8, (2,)),  # cards in the stack
        ("held", np.int8, (2,)),  # cards in the hand
        ("drawer", np.int16),  # the seat CHANCE draws for, or NONE
        # the round's cards
        ("acting", np.int16, (2,)),  # the card each seat resolves: the one it played, or what Sense became
        ("first", np.int16),  # the seat whose card is resolved first, or NONE before the reveal
        ("resolved", np.int16),  # cards resolved so far
        ("card", np.int16),  # the card being resolved, or NONE
        # what is left of it
        ("steps", np.int16),  # the princess's steps
        ("shots", np.int16),  # troopers she is to remove
        ("turns", np.int16),  # doors she is to turn
        ("turned", np.int16),  # the door she has turned with this card, or NOWHERE
        ("turning", np.int16),  # the door (or Lock tile) whose position is asked, or NOWHERE
        ("marches", np.int16),  # moves of the troopers
        ("marcher", np.int16),  # Advance: the trooper that moves, or NONE while that is open
        ("marched", np.int8, (TROOPERS,)),  # Converge: 1: this trooper has had his move
        ("reinforced", np.int16),  # 1: a trooper has returned with this card
        ("placing", np.int16),  # 1: the hologram or the Lock tile is to be placed
        ("strikes", np.int16),  # 1: the Zealot has a move, or with Outflank a volley, left
    ]
)

# The box: tables of the components, which never change.
BOX = flat(
    [
        ("order", np.int16, (CARDS,)),  # the cards' order values
        ("princess_start", np.int16),
        ("zealot_corner", np.int16),
        ("zealot_centre", np.int16),
        ("trooper_start", np.int16, (TROOPERS,)),
        ("pod_tile", np.int16, (PODS,)),  # the corridor next to each pod
        ("edge_tile", np.int16),  # the corridor next to the only pod of Zealot Edge
        ("plans", np.int32, (2,)),  # false and real plan cards
    ]
)

# The bench: scratch space, which lasts for one call of the rules.
BENCH = flat(
    [
        ("moves", np.int16, (MOVES,)),
        ("weights", np.int32, (MOVES,)),
        ("slots", np.int16, (CARDS,)),
        ("distance", np.int16, (PLACES,)),
    ]
)
