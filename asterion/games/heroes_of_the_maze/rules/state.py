"""Heroes of the Maze: the record, the cells and the numbers of moves, phases, duels and events."""

import numpy as np

from asterion.core.kernel.blocks import Blocks
from asterion.core.kernel.flat import flat

# --- the cells: rings A, B, C of sixteen segments, the gate ring D of eight, the homes, then the Rock ------
SEGMENTS = 16
A, B, C, D, H = 0, 16, 32, 48, 56  # the first cell of each ring; D_j covers the segments 2j - 1 and 2j
GATE_RING = 8
HOMES = 4
MAZE = 56  # A0 … D7: the cells below are in the maze, homes and Rock are not (HM-r1)
CELLS = 60  # where a piece may walk
ROCK = 60
NOWHERE = -1

ALIGNMENTS = 16  # of the walls: k = 0 … 15
RIGID, COUNTER = 0, 1  # values of the option `rotor`
ROTORS = 2
OPPOSITE = 0  # the value of the option `seating` that is not side by side
RINGS_TO_WIN = np.array([3, 1, 2, 4, 5], np.int16)  # by the value of the option `rings_to_win`
SHUT, HALF_SHUT, OPEN = 0, 1, 2  # a gate

CELL_OF_BIT = np.full(67, NOWHERE, np.int16)  # by a mask's single bit modulo 67: all powers of two differ
for _cell in range(CELLS):
    CELL_OF_BIT[2**_cell % 67] = _cell
BIT = np.array([2**cell for cell in range(CELLS)] + [0], np.int64)  # the Rock is in no mask
MASK_OF_MAZE = 2**MAZE - 1
GATE_SPACE = np.array([D + (2 * home + 5) % GATE_RING for home in range(HOMES)], np.int16)  # HM-45: opposite
LANDING = np.array(  # HM-17, HM-18: where a home's pieces may stay: not on the other gate-spaces and homes
    [
        MASK_OF_MAZE
        + 2 ** (H + home)
        - sum(2 ** int(cell) for cell in GATE_SPACE if cell != GATE_SPACE[home])
        for home in range(HOMES)
    ],
    np.int64,
)

# --- seats, pieces, dice ------------------------------------------------------------------------------------
SEATS = 4
OGRE = 4  # a piece: 0 … 3 are the adventurers of the seats
NONE = -1  # no seat, no symbol, no duel
FACES = 6  # of the number die
SYMBOLS = 3  # of the duelling dice
DUELLING_DICE = 2  # the adventurer's, or the attacker's, and the defender's: only ON_ROCK both are thrown

TURNS = 400

# --- phases: what is asked next ---------------------------------------------------------------------------
(
    ALIGN,  # CHANCE aligns the walls before play
    FIRST,  # CHANCE says who starts
    ROLL,  # CHANCE throws the number die for the turn
    ACT,  # a seat moves, turns the walls, challenges or ends its turn
    ATTACK,  # CHANCE throws the adventurer's duelling die in attack
    DEFEND,  # CHANCE throws it in defence
    STRIKE,  # two adventurers: CHANCE throws the attacker's die
    PARRY,  # two adventurers: CHANCE throws the defender's die
    ENDED,
) = range(9)

# --- duels ------------------------------------------------------------------------------------------------
(
    OGRE_ON_ROCK,  # an adventurer challenges the ogre on the Rock
    BY_OGRE,  # the ogre challenges an adventurer in the maze
    OGRE_IN_MAZE,  # an adventurer challenges the ogre in the maze
    ON_ROCK,  # an adventurer challenges the adventurer on the Rock
) = range(4)
OGRE_DUELS = 3  # the first three, in which only the adventurer throws

# --- moves, in blocks -------------------------------------------------------------------------------------
BLOCKS = Blocks(
    GO=(CELLS,),  # the adventurer, or the ogre, moves to a cell
    PUSH=(2,),  # a tab to the left or to the right
    CHALLENGE=(OGRE + 1,),  # a piece to a duel
    END=(),  # the turn
    WALLS=(ALIGNMENTS,),  # the walls are aligned so
    STARTS=(SEATS,),  # a seat takes the first turn
    DIE=(FACES,),  # the number die shows 1 … 6
    THROW=(SYMBOLS,),  # a duelling die shows a symbol
    # … and wishes that no rule ever grants, so that their refusal can say why
    TO_THE_ROCK=(),
    TO_THE_POOL=(),
    OFF_THE_ROCK=(),  # the controller's adventurer instead of the ogre
)
GO, PUSH, CHALLENGE, END, WALLS, STARTS, DIE, THROW, TO_THE_ROCK, TO_THE_POOL, OFF_THE_ROCK = BLOCKS
LEFT, RIGHT = PUSH, PUSH + 1
MOVES = BLOCKS.moves

# --- events, with their details ---------------------------------------------------------------------------
(
    ALIGNED,  # k
    STARTED,  # seat
    TURN,  # seat, number of the turn
    ROLLED,  # seat, spots
    MOVED,  # piece, from, to
    WALLS_TURNED,  # seat, 0 tab to the left or 1 to the right, k after it
    CHALLENGED,  # challenger, challenged piece, duel
    THREW,  # seat, symbol, phase
    DRAWN,  # duel, phase that follows
    BEATEN,  # winner, loser, duel
    RING_WON,  # seat, its rings now
    CONTROLS,  # seat, the seat that controlled the ogre before or NONE
    SENT_HOME,  # piece, from, home
    TO_ROCK,  # seat, from
    TURN_ENDED,  # seat, spots left unused
    FINISHED,  # winner or NONE, why: one of the numbers below
) = range(16)

BY_RINGS, BY_TURNS = range(2)

REVEALING: frozenset[int] = frozenset()  # kinds of events that show what was hidden: nothing is

STATE = flat(
    [
        ("actor", np.int16),  # the seat to choose, CHANCE or OVER
        ("phase", np.int16),
        ("turns", np.int16),  # turns of single players begun; 0 during the set-up
        ("ending", np.int16),  # why the game ended
        ("score", np.float32, (SEATS,)),  # 1 won, 0 lost, shares of one for a draw
        # the options
        ("seating", np.int8),
        ("rings_to_win", np.int8),
        ("rotor", np.int8),
        ("seats", np.int8),  # how many play
        # the maze
        ("walls", np.int16),  # how the walls stand: k = 0 … 15
        ("adventurer", np.int16, (SEATS,)),  # their cells, or ROCK; NOWHERE for a seat that is not taken
        ("ogre", np.int16),  # its cell, or ROCK
        ("controller", np.int16),  # the seat that moves the ogre, or NONE
        ("rings", np.int16, (SEATS,)),  # the rings each seat has won
        ("pool", np.int16),  # the rings in the Pool
        # the turn
        ("turn", np.int16),  # the seat whose turn it is; NONE during the set-up
        ("die", np.int16),  # what the number die showed this turn; 0 before it is thrown
        ("spots", np.int16),  # segments the walls may still be turned
        ("moved", np.int16),  # 1: the piece has moved since the walls turned last
        # the duel
        ("duel", np.int16),  # its kind, or NONE
        ("fighter", np.int16),  # the seat whose adventurer challenged, or was challenged by the ogre; or NONE
        ("thrown", np.int16, (DUELLING_DICE,)),  # the symbols last thrown in this turn or the last, or NONE
    ]
)

# The box: tables of the components, which never change.
BOX = flat(
    [
        ("passage", np.int64, (ROTORS, ALIGNMENTS, CELLS)),  # the neighbouring cells with no wall between
        ("area", np.int64, (ROTORS, ALIGNMENTS, CELLS)),  # all cells of the maze that hang together with it
        ("gate", np.int8, (ALIGNMENTS, GATE_RING)),  # SHUT, HALF_SHUT or OPEN
        ("way", np.int8, (ROTORS, HOMES, ALIGNMENTS, CELLS)),  # turns to the home's gate-space, its gate open
        ("tab", np.int16, (2,)),  # what a tab pushed left, or right, adds to k
        ("pool", np.int16),
        ("faces", np.int32, (SYMBOLS,)),  # of a duelling die, by symbol
        ("attack_wins", np.int16, (OGRE_DUELS,)),  # the symbol with which the adventurer beats the ogre
        ("defence_fails", np.int16, (OGRE_DUELS,)),  # the symbol with which he is beaten
        ("winning", np.int16),  # ON_ROCK: the symbol that wins …
        ("losing", np.int16),  # … against this one
    ]
)

# The bench: scratch space, which lasts for one call of the rules.
BENCH = flat(
    [
        ("moves", np.int16, (MOVES,)),
        ("weights", np.int32, (MOVES,)),
    ]
)
