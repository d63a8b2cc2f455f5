"""Zombie Princess: the record, the board and the numbers of moves, phases and events."""

import numpy as np

from asterion.core.kernel.blocks import Blocks
from asterion.core.kernel.flat import flat

# --- the board: 49 spaces in rows of seven, a1 = 0 … g1 = 6, a2 = 7 … g7 = 48 -----------------------------
# A tile is 3 × 3 squares. Square `cell` (0 … 8, in reading order) of a space is space * CELLS + cell.
# Sets of squares of one tile are masks of nine bits: bit `cell` for each.
SIZE = 7
SPACES = SIZE * SIZE
CELLS = 9
SQUARES = SPACES * CELLS
NOWHERE = -1

CASTLE_SPACE = 24  # d4
CASTLE_SQUARE = CASTLE_SPACE * CELLS + 4  # d4.5, the only square of the castle
CORNER_SPACE = np.array([0, 6, 48, 42], np.int16)  # a1, g1, g7, a7: clockwise, by colour
CORNERS = 4

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SIDES = 4
TURNS = 4  # quarter turns of a tile, clockwise; 0 is as drawn

# --- tiles ------------------------------------------------------------------------------------------------
EMPTY = 0  # no tile lies on the space
KINDS = 10  # the maze tiles are of the kinds 1 … 10, numbered as in the components
CORNER = 11
CASTLE = 12  # its position A is turn 0, B is turn 1

# --- seats and figures ------------------------------------------------------------------------------------
# Seats 0 … knights - 1 have a knight each; a princess player has the seat after them.
KNIGHTS = 4
SEATS = 5
PRINCESS = KNIGHTS  # a figure; the knights are 0 … 3, numbered like their seats
FIGURES = KNIGHTS + 1
ZOMBIE = FIGURES  # + seat: in the event MOVED, a zombie knight
NONE = -1  # no seat, no token, no face

HAND = 3  # tiles in front of a player
TOKENS_EACH = 3

LIES, HELD, GONE = 0, 1, 2  # where a key is: on its corner tile, with its knight, out of the game

OPPOSITE, SAME_SIDE = 0, 1  # values of the option `corners`
TEAM, PRINCESS_ONLY = 0, 1  # values of the option `apocalypse`

# --- the die and the tokens -------------------------------------------------------------------------------
X, ONE, TWO, THREE, RAMPAGE = range(5)
FACES = 5
ZOMBIE_TILES = 2  # how far a zombie knight moves without the die
ANY = 99  # tiles: as far as one likes

REMOVE, SLIDE, TURN_OCCUPIED, PLACE_ANYWHERE = range(4)
TOKENS = 4  # kinds of extra action tokens

LAST_TURN = 400

# --- phases of a turn, and what is asked in them ----------------------------------------------------------
(
    SET_UP,
    ROLLING,  # a turn begins
    PRINCESS_PHASE,
    KNIGHT_PHASE,
    DRAWING,  # the turn's player fills up at its end, or the princess player after her phase
    ENDED,
) = range(6)

(
    DRAW_TILE,  # CHANCE draws a tile for `drawer`
    DRAW_TOKEN,  # CHANCE draws a token for `drawer`, who alone sees it
    FIRST,  # CHANCE says who begins
    ROLL_DIE,  # CHANCE rolls: for the princess, or in a knight phase for a zombie knight
    ACTION,  # the next action of the phase
    TILE,  # which tile the token Place anywhere places
    SPACE,  # where the picked tile is placed
    TURN_TO,  # how the tile on `space` is turned, or the picked one placed there
    STOP,  # from which square `bitten` is bitten
    MOVE,  # where the zombie knight goes that has rolled the die
    TARGET,  # the tile that the token removes, slides or turns
    SLIDE_TO,  # where the tile on `space` slides
    NOTHING,  # the game is over
) = range(13)

# --- moves, in blocks -------------------------------------------------------------------------------------
BLOCKS = Blocks(
    PICK=(KINDS,),  # one of your own tiles to place, by kind - 1; CHANCE: the tile that is drawn
    BORROW=(SEATS, KINDS),  # a tile in front of another player to place
    TOKEN=(TOKENS,),  # play it; CHANCE: the token that is drawn
    ON=(SPACES,),  # where a tile is placed or slides; the tile that a token is for
    ROTATE=(SPACES,),  # rotate the tile there
    TURN=(TURNS,),  # the tile is placed or rotated so
    GO=(SQUARES,),  # the figure goes there, bites the knight there, or stops there for a bite
    FACE=(FACES,),  # CHANCE's roll
    BEGIN=(KNIGHTS,),  # CHANCE says who begins
    ROLL=(),  # a zombie knight takes the die
    STAY=(),  # having rolled, the zombie knight does not move
    END=(),  # the phase is over
)
PICK, BORROW, TOKEN, ON, ROTATE, TURN, GO, FACE, BEGIN, ROLL, STAY, END = BLOCKS
MOVES = BLOCKS.moves

# --- events, with their details ---------------------------------------------------------------------------
# A figure is a knight's seat or PRINCESS; a seat of the princess player is `knights`.
(
    DREW,  # seat, kind
    DREW_TOKEN,  # seat; secret: token
    BEGINS,  # seat
    TURN_BEGINS,  # number, seat
    ROLLED,  # face, seat that rolls, 1 if it is a zombie knight's own roll
    PHASE_BEGINS,  # phase, seat that plays it
    PLACED,  # kind, space, turn
    BORROWED,  # kind, seat it lay in front of
    ROTATED,  # space, turn before, turn it was given
    MOVED,  # figure (ZOMBIE + seat: a zombie knight), from, to
    STAYED,  # figure
    TOOK_KEY,  # seat, square
    BIT,  # biter, seat bitten, square the biter stops on
    TRAPPED,  # seat
    KEY_GONE,  # seat, HELD or LIES: where the new zombie's key was
    PLAYED_TOKEN,  # seat, token
    REMOVED,  # kind, space
    SLID,  # from, to
    SKIPPED,  # seat, 1 placing is impossible
    ESCAPED,  # seat
    FINISHED,  # why: one of the numbers below, winners as a mask of seats
) = range(21)
REVEALING = frozenset({PLAYED_TOKEN})  # (chance plies stop undo by themselves)

BY_ESCAPE, BY_APOCALYPSE, BY_TURNS = range(3)

STATE = flat(
    [
        ("actor", np.int16),  # the seat to choose, CHANCE or OVER
        ("phase", np.int16),
        ("asked", np.int16),  # what is asked next
        ("turns", np.int16),  # turns begun; 0 during the set-up
        ("player", np.int16),  # the seat whose turn it is, or NONE during the set-up
        ("knights", np.int16),  # how many knights play
        ("ending", np.int16),  # why the game ended
        ("score", np.float32, (SEATS,)),  # one point, divided among those who won; all 0 if nobody did
        # the options
        ("princess_player", np.int8),
        ("corners", np.int8),
        ("extra_actions", np.int8),
        ("zombie_die", np.int8),
        ("apocalypse", np.int8),
        # the maze
        ("tile", np.int16, (SPACES,)),  # EMPTY, a kind 1 … 10, CORNER or CASTLE
        # its quarter turns: the fewest that look the same; 0 where it is empty
        ("turn", np.int16, (SPACES,)),
        # the same maze as sets of spaces, bit `space` for each: what the searches go over
        ("filled", np.int64),  # spaces on which a tile lies
        ("east", np.int64),  # spaces from which a path leads to the tile on the east
        ("south", np.int64),  # and to the one on the south
        # the figures
        ("princess", np.int16),  # her square; the castle's only until she has left it
        ("knight", np.int16, (KNIGHTS,)),  # their squares; NOWHERE for those who do not play
        ("fell", np.int16, (KNIGHTS,)),  # 0: a knight; else a zombie knight: 1 for the first to fall, 2, …
        ("key", np.int16, (KNIGHTS,)),  # LIES, HELD or GONE
        # the tiles that are not on the board, [.., kind]; kind 0 is never used
        ("hand", np.int16, (SEATS, KINDS + 1)),  # face up in front of each seat
        ("supply", np.int16, (KINDS + 1,)),  # face down in the stacks
        # the extra action tokens
        ("token", np.int16, (KNIGHTS, TOKENS)),  # each seat's, by kind; CONCEALED from the others
        ("held", np.int16, (KNIGHTS,)),  # how many each seat has
        ("discarded", np.int16, (TOKENS,)),  # played and out of the game, by kind
        # the turn
        ("die", np.int16),  # the face of the princess die, or NONE before the roll
        ("to_place", np.int16),  # 1: this action of the phase is still to be done
        ("to_rotate", np.int16),
        ("to_move", np.int16),
        ("to_play", np.int16),  # 1: a token may still be played in this phase
        ("drawer", np.int16),  # the seat CHANCE draws for, or NONE
        # an action under way
        ("picked", np.int16),  # the kind of the tile being placed, or EMPTY
        ("lender", np.int16),  # the seat in front of which it lies, or NONE
        ("space", np.int16),  # where it is placed, or the tile being rotated or slid, or NOWHERE
        ("bitten", np.int16),  # the seat of the knight being bitten, or NONE
        ("playing", np.int16),  # the token being resolved, or NONE
        ("rolled", np.int16),  # the face a zombie knight has rolled for its move, or NONE
    ]
)

# The box: tables of the components, which never change.
BOX = flat(
    [
        ("paths", np.int16, (CASTLE + 1, TURNS)),  # the path squares of a tile, by kind and turn
        ("looks", np.int16, (CASTLE + 1,)),  # turns after which a tile looks as before: 1, 2 or 4
        ("copies", np.int16, (KINDS + 1,)),  # tiles of each kind
        ("door", np.int16, (2, SIDES)),  # in position A and B: the square of the tile on that side which
        # the castle's door on that side joins, as a mask
        ("sigil", np.int16),  # the cell of a corner tile, as drawn, on which its knight starts
        ("key_cell", np.int16),  # and the one on which the key lies
        ("faces", np.int32, (FACES,)),  # how often each face is on the die
        ("tokens", np.int16, (TOKENS,)),  # how many tokens of each kind there are
        ("split", np.int16, (CASTLE + 1,)),  # 1: the squares of such a tile do not all hang together
        ("splits", np.int16),  # 1: there are such tiles
        ("stiff", np.int16),  # 1: there are tiles that look the same however they are turned
    ]
)

# The bench: scratch space, which lasts for one call of the rules.
BENCH = flat(
    [
        ("moves", np.int16, (MOVES,)),
        ("weights", np.int32, (MOVES,)),
        ("answers", np.int16, (MOVES,)),
        # what the figure can come to: whole tiles as sets of spaces, and the squares of odd tiles, on which
        # not every square can be passed or which are split
        ("whole", np.int64),  # tiles it can come to
        ("whole_inner", np.int64),  # those with a border to spare
        ("touched", np.int64),  # those and the odd tiles on which it can come to some square
        ("odd", np.int64),  # the odd tiles
        ("odds", np.int16),  # how many there are
        ("odd_space", np.int16, (SPACES,)),  # their spaces
        ("closed", np.int16, (SPACES,)),  # squares it cannot pass
        ("reach", np.int16, (SPACES,)),  # squares it can come to, of the odd tiles only
        ("inner", np.int16, (SPACES,)),  # those with a border to spare
        ("fresh", np.int16, (SPACES,)),  # those just reached
        ("ahead", np.int16, (SPACES,)),  # those reached next
        # where it may end its move
        ("taken", np.int16, (SPACES,)),  # squares on which it may not
        ("goals", np.int16, (SPACES,)),  # squares on which it may though it cannot pass them
        ("goal_spaces", np.int64),
    ]
)
