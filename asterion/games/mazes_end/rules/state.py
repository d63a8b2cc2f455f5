"""Maze's End: the record, the maze and the numbers of moves, walls, cards, phases and events."""

import numpy as np

from asterion.core.kernel.blocks import Blocks
from asterion.core.kernel.flat import flat
from asterion.core.kernel.grid import neighbours

# --- the maze: 81 squares in rows of nine, a1 = 0 … i1 = 8, a2 = 9 … i9 = 80 ------------------------------
SIZE = 9
SQUARES = 81
NOWHERE = -1
ESCAPED = -2  # where a figure is that has left the maze

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SIDES = 4
ASCENDING = np.array([NORTH, WEST, EAST, SOUTH], np.int16)  # the sides in the order of the squares there

# 144 inner edges: first the 72 between a square and its eastern neighbour, then the 72 southern ones.
EAST_EDGES = SIZE * (SIZE - 1)
EDGES = 2 * EAST_EDGES
UPPER_SQUARES = 45  # in the upper five rows, the half of the maze that a mask holds
COSTS = 65  # of ways through the maze, one wall after the other: 0 … 64
TOUCHED = 6  # the most edges one edge can touch


def _edge_squares() -> np.ndarray:
    """EDGE_SQUARES[edge]: the two squares it lies between, the lower number first."""
    east = [(row * SIZE + file, row * SIZE + file + 1) for row in range(SIZE) for file in range(SIZE - 1)]
    south = [(square, square + SIZE) for square in range(SQUARES - SIZE)]
    return np.array(east + south, np.int16)


def _edges_of_squares() -> np.ndarray:
    """EDGE[square, side]: the edge on that side, or NOWHERE at the rim."""
    table = np.full((SQUARES, SIDES), NOWHERE, np.int16)
    for edge, (a, b) in enumerate(EDGE_SQUARES):
        table[a, EAST if b == a + 1 else SOUTH] = edge
        table[b, WEST if b == a + 1 else NORTH] = edge
    return table


def _end_points(edge: int) -> set[tuple[int, int]]:
    """The two corners of squares at which an edge ends."""
    row, file = divmod(int(EDGE_SQUARES[edge, 0]), SIZE)
    across = (row + 1, file) if edge >= EAST_EDGES else (row, file + 1)
    return {across, (row + 1, file + 1)}


def _touching() -> np.ndarray:
    """ME-r1: TOUCHING[edge]: the edges that share an end point with it, filled up with NOWHERE."""
    ends = [_end_points(edge) for edge in range(EDGES)]
    table = np.full((EDGES, TOUCHED), NOWHERE, np.int16)
    for edge in range(EDGES):
        others = [other for other in range(EDGES) if other != edge and ends[edge] & ends[other]]
        table[edge, : len(others)] = others
    return table


NEIGHBOUR = neighbours(SIZE)  # NEIGHBOUR[square, side]: the square on that side, or NOWHERE
EDGE_SQUARES = _edge_squares()
EDGE = _edges_of_squares()
TOUCHING = _touching()

# --- colours, figures, walls ------------------------------------------------------------------------------
COLOURS = 4  # red, blue, green, yellow: the corners clockwise, so the exit is two further on
RED, BLUE, GREEN, YELLOW = range(4)
SEATS = 4
NONE = -1  # no seat, figure, card, face
EACH = 3  # figures of a colour: figure = colour * EACH + 0 … 2
FIGURES = COLOURS * EACH
GEMS = 2  # of a colour: gem = colour * GEMS + 0 … 1

NO_WALL, PLAIN, COLOURED = 0, 1, 2  # kinds of walls; a colour's own is COLOURED + colour
KINDS = COLOURED + COLOURS

L_SHAPED, CORNER = 0, 1  # values of the option `zones`
OPPOSITE, ADJACENT = 0, 1  # values of the option `seating`
ON, OFF = 0, 1  # values of the option `events`

POINTS = 3  # movement points of a turn
TURNS = 500
DIE = 6

# --- the event die and the event cards --------------------------------------------------------------------
MOVE_A_WALL, DRAW_EVENT, MINOTAUR_1, MINOTAUR_2 = range(4)
FACES = 4
(
    DEMOLITION,
    MASTER_MASON,
    SHIFTING_HALLS,
    EARTHQUAKE,
    BACK_TO_THE_LAIR,
    STAMPEDE,
    BLOOD_RAGE,
    SLEEPING_BEAST,
    SPRINT,
    ADRENALINE,
    SWITCH,
    DEAD_END,
    EVENT_PLANNER,
    REDEMPTION,
    CLIMBING_ROPE,
    PORTALS,
    TRAP,
    SANCTUARY,
    CURSE,
) = range(19)
CARDS = 19
SAVED = 3  # kinds of cards that are kept: EVENT_PLANNER + 0 … 2
PLANNER, REDEEMER, ROPES = 0, 1, 2  # their columns in `saved`

# --- tasks: what the wall to place, the event die or a card makes the player do, `left` times --------------
(
    NOTHING,
    PLACE,  # a wall from the pile (in the placement phase: of one's own)
    MOVE,  # a wall to another edge
    REMOVE,  # a wall to the pile
    CHARGE,  # a movement of the Minotaur
    LAY,  # a disc
    SWAP,  # two figures
    ENCURSE,  # one of one's own figures
    SLOW,  # an opponent
    THROW,  # the number die
) = range(10)

# --- phases: what is asked next ---------------------------------------------------------------------------
(
    ORDER,  # CHANCE rolls the number die for `turn`: the highest begins
    WHICH_WALL,  # the kind of wall to take
    WHERE,  # the edge on which the wall carried is put
    BEFORE_ROLL,  # the owner of an Event Planner rolls or plans
    EVENT_DIE,  # CHANCE rolls the event die
    EVENT_CARD,  # CHANCE draws an event card
    NUMBER_DIE,  # CHANCE rolls the number die for a card
    LIFT_WALL,  # the wall to move or to remove
    DIRECTION,  # where the Minotaur goes
    DISC,  # where a disc is laid
    FIGURE,  # which figure is swapped or cursed
    OPPONENT,  # whose next turn has one movement point
    REDEEM,  # the owner of a slain figure is asked for a Redemption
    STEPS,  # the movement of figures
    ENDED,
) = range(15)

# --- moves, in blocks -------------------------------------------------------------------------------------
BLOCKS = Blocks(
    NUMBER=(DIE,),  # the number die shows 1 … 6
    FACE=(FACES,),  # the event die shows it
    ROLL=(),  # roll the event die, the Event Planner stays
    PLAN=(FACES,),  # the Event Planner chooses the face
    DRAW=(CARDS,),
    TAKE=(KINDS,),  # take such a wall
    PUT=(EDGES,),  # put it there
    LIFT=(EDGES,),  # take up the wall there
    GO=(SIDES,),  # the Minotaur charges or jumps that way
    SPOT=(SQUARES,),  # lay the disc there
    PICK=(FIGURES,),
    SEAT=(SEATS,),
    SPARE=(),  # play Redemption
    SUFFER=(),  # do not
    STEP=(FIGURES, SQUARES),
    CLIMB=(FIGURES, SQUARES),  # with a Climbing Rope
    PORTAL=(FIGURES, SQUARES),
    STOP=(),
    # … and wishes that no rule ever grants, so that their refusal can say why
    RIM=(SIDES * SIZE,),  # put the wall on the rim, where names.RIM_NAMES says
    OUT=(FIGURES,),  # step off the board
    CLIMB_OUT=(FIGURES,),  # the same with a Climbing Rope
)
NUMBER, FACE, ROLL, PLAN, DRAW, TAKE, PUT, LIFT, GO, SPOT, PICK, *_rest = BLOCKS
SEAT, SPARE, SUFFER, STEP, CLIMB, PORTAL, STOP, RIM, OUT, CLIMB_OUT = _rest
MOVES = BLOCKS.moves

# --- events, with their details ---------------------------------------------------------------------------
(
    ROLLED_FOR_START,  # seat, number
    TIED,  # number
    BEGINS,  # seat
    TURN,  # number, seat
    PLACED,  # seat, kind, edge
    MOVED_WALL,  # kind, from, to
    REMOVED,  # kind, edge
    NO_MORE_WALLS,  # seat: chose to place no (more) walls
    ROLLED,  # seat, face
    PLANNED,  # seat, face
    DREW,  # seat, card
    DECK_EMPTY,  # 1 if the game is played without event cards
    THREW,  # seat, number
    LAPSED,  # task: it cannot be done (any more)
    CHARGED,  # from, to, 1 if it jumped a wall
    TO_THE_LAIR,  # from, centre
    FELL_ASLEEP,  # seat
    WOKE,
    SLEEPS_ON,  # it would have moved
    SLAIN,  # figure, square, 1 by the cursed figure
    REDEEMED,  # figure, square
    MORE_POINTS,  # seat, how many
    LAID,  # disc, square
    SWAPPED,  # figure, figure
    SLOWED,  # seat
    CURSED,  # figure
    STEPPED,  # figure, from, to
    CLIMBED,  # figure, from, to
    THROUGH_PORTAL,  # figure, from, to
    CAUGHT,  # figure: by the trap
    COLLECTED,  # figure, square
    LEFT,  # figure, square: it has escaped
    STOPPED,  # seat, points not used
    STUCK,  # seat, points not used: none of the player's figures can move
    FINISHED,  # winner or NONE
) = range(35)
REVEALING: frozenset[int] = frozenset()  # nothing is hidden; chance plies stop undo by themselves

D_PORTAL_1, D_PORTAL_2, D_TRAP, D_SANCTUARY = range(4)  # discs
DISCS = 4

STATE = flat(
    [
        ("actor", np.int16),  # the seat to choose, CHANCE or OVER
        ("phase", np.int16),
        ("players", np.int16),
        ("turns", np.int16),  # turns begun; 0 in the placement phase
        ("turn", np.int16),  # the seat whose turn it is
        ("first", np.int16),  # the seat that begins, or NONE while that is rolled for
        ("score", np.float32, (SEATS,)),
        # the options
        ("zones", np.int8),
        ("seating", np.int8),
        ("events", np.int8),
        # the maze
        ("wall", np.int8, (EDGES,)),  # the kind on each edge, or NO_WALL
        ("walls", np.int16),  # how many there are
        ("pile", np.int16, (KINDS,)),  # walls of each kind in the pile
        ("hand", np.int16, (SEATS, 2)),  # plain and coloured walls still to place in the placement phase
        ("figure", np.int16, (FIGURES,)),  # their squares; ESCAPED, or NOWHERE for an absent colour
        ("gem", np.int8, (COLOURS * GEMS,)),  # 1: it lies on its square
        ("disc", np.int16, (DISCS,)),  # their squares, or NOWHERE
        ("minotaur", np.int16),
        ("asleep", np.int16),  # the seat at whose next turn it wakes, or NONE
        ("cursed", np.int16),  # the figure that is the Minotaur figure, or NONE
        # the cards
        ("deck", np.int8, (CARDS,)),  # copies still in it
        ("saved", np.int8, (SEATS, SAVED)),
        ("spent", np.int8, (CARDS,)),  # copies that are out
        ("slowed", np.int8, (SEATS,)),  # 1: has 1 movement point in the next turn
        # who begins
        ("rolled", np.int16, (SEATS,)),  # 0 not yet, NONE out of it
        # the turn
        ("face", np.int16),  # what the event die shows, or NONE
        ("number", np.int16),  # what the number die shows, or 0
        ("card", np.int16),  # the event card drawn this turn, or NONE
        ("task", np.int16),
        ("left", np.int16),  # how often it is still to be done
        ("carried", np.int16),  # the kind of the wall in the hand, or NO_WALL
        ("carried_from", np.int16),  # the edge it was on, or NOWHERE
        ("settled", np.int16),  # Shifting Halls: where the first wall went, or NOWHERE
        ("chosen", np.int16),  # Switch: the first figure, or NONE
        ("points", np.int16),  # movement points of this turn not used yet
        ("trapped", np.int8, (EACH,)),  # 1: this figure of the player cannot move again this turn
        ("doomed", np.int16, (FIGURES,)),  # figures about to be slain, in order, filled up with NONE
        ("by_curse", np.int16),  # 1: the cursed figure slays them
    ]
)

# The box: tables of the components, which never change.
BOX = flat(
    [
        ("zone", np.int16, (COLOURS, EACH)),  # the starting squares
        ("zone_of", np.int16, (2, SQUARES)),  # by the option `zones`: whose starting zone, or NOWHERE
        ("gem_square", np.int16, (COLOURS * GEMS,)),
        ("gem_on", np.int16, (SQUARES,)),  # the gem that belongs there, or NOWHERE
        ("centre", np.int16),
        ("plain", np.int16),  # plain walls
        ("deal", np.int16, (SEATS + 1,)),  # walls each player receives, by the number of players
        ("faces", np.int32, (FACES,)),  # sides of the event die with each face
        ("numbers", np.int32, (DIE,)),  # sides of the number die with each number
        ("copies", np.int16, (CARDS,)),
    ]
)

# The bench: scratch space, which lasts for one call of the rules.
BENCH = flat(
    [
        ("moves", np.int16, (MOVES,)),
        ("weights", np.int32, (MOVES,)),
        ("east", np.int64, (2,)),  # sets of squares, their upper and lower half: open to the east
        ("south", np.int64, (2,)),  # … and to the south
        ("line", np.int64, (2,)),  # where the Minotaur threatens
        ("goals", np.int64, (2,)),  # what a wave must reach
        ("wave", np.int64, (1 + GEMS, COSTS, 2)),  # from the exit and each gem, what is reached at each cost
    ]
)
