"""MidEvil: what is in the box and on the table: the map, tiles, figures, spells, cards, options."""

import numpy as np

# --- the map ----------------------------------------------------------------------------------------------
# The map is an unbounded plane of spaces x, y (x grows to the east, y to the south). Every tile laid has a
# slot, in the order of laying; a tile is 3 × 3 squares. Square `cell` (0 … 8 in reading order, north at the
# top however the tile is turned) of a slot is slot * CELLS + cell. Sets of squares of a tile are masks of
# nine bits: bit `cell` for each.
SLOTS = 64  # the 61 tiles of the three boxes, and a third Dungeon Entrance
CELLS = 9
CENTRE = 4
SQUARES = SLOTS * CELLS
NOWHERE = -1
PLACES = 128  # of the table `place`, in which a slot is found by its space

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
SIDES = 4
SPOTS = SLOTS * SIDES  # the space beyond a side of a tile: slot * SIDES + side
TURNS = 4  # quarter turns of a tile, clockwise; 0 is as drawn
# A side of a tile: X, R, O and P of the components. A bare side, of a dungeon tile where it is closed and of
# Filth, may face anything and joins nothing.
CLOSED, ROAD, OPEN, PASSAGE, BARE = range(5)

# --- tiles ------------------------------------------------------------------------------------------------
(
    ALTAR,
    GRAVEYARD,
    BRIDGE,
    SMITH,
    INN,
    CHURCH,
    STABLE,
    FARMHOUSE,
    MARKET,
    TOWER,
    BARN,
    WELL,
    HOVEL,
    DIRT,
    FOREST_ROAD,
    FOREST_BEND,
    FORK,
    CROSSROADS,
    CLEARING,
    FOREST_EDGE,
    # MidEvil 2
    CASTLE_1,
    CASTLE_2,
    CASTLE_3,
    CASTLE_4,
    CASTLE_5,
    CASTLE_6,
    CASTLE_7,
    CASTLE_8,
    CASTLE_9,
    CASTLE_10,
    CASTLE_11,
    CASTLE_12,
    CELLAR_2,  # Castle 2, 4 and 6 with an open cellar door, where a Dungeon Entrance lies beside them
    CELLAR_4,
    CELLAR_6,
    RAISED,  # the Drawbridge, up
    LOWERED,  # and down
    PIT,
    WINDMILL,
    FILTH,
    # MidEvil 3
    ENTRANCE,
    DUNGEON_ALTAR,  # this kind and those after it are the dungeon
    PASSAGEWAY,
    BEND,
    TUNNEL_FORK,
    CROSSING,
    CELL,
) = range(47)
KINDS = 47
FIRST_UNNAMED, LAST_UNNAMED = DIRT, FOREST_EDGE  # these have no name: they get points of skeletons
FIRST_BELOW = DUNGEON_ALTAR

# --- figures ----------------------------------------------------------------------------------------------
SEATS = 6
NONE = -1  # no seat, no card, no tile
WHITE, RED, BLUE, BLACK = range(4)  # skeletons; the black ones are outside the pool
COLOURS = 4
POINTS = np.array([1, 2, 3, 0], np.int16)  # what a skeleton of each colour is worth
COLLECTED = 3  # colours that can be collected: all but black
LIFE_LIMIT = 5  # MV-69
LIFE_AT_START = 3
HAND = 3
GOAL_POINTS = 30
TURNS_EACH = 300  # of every player: then it is a draw (the more play, the longer they fight for the book)
TWINS = 4  # events tell so many tiles of one kind apart
SPAN = 160  # events name a square by its tile, its space, x and y modulo SPAN, and its cell, less WHERE_0
WHERE_0 = SPAN * SPAN * CELLS // 2

# Spells, and the pairs that do something, in the order in which they are carried out (MV3-r12).
APPELLO, CARCER, CARPE, LIBER, MORTEM = range(5)
SPELLS = 5
SPELL_LIMIT = 3  # MV3-16
SPELL_COST = 3  # MV3-12
(
    SWITCH,
    STEAL,
    FETCH_BOOK,
    GAIN_LIFE,
    GAIN_SKELETONS,
    LOSE_MOVEMENT,
    STOP_ANOTHER,
    LOSE_LIFE,
    RAISE_SKELETONS,
    DRAW_ANOTHER,
) = range(10)
PAIRS = 10
PAIR_SPELLS = (  # by pair
    *((APPELLO, CARPE), (LIBER, MORTEM), (CARPE, LIBER), (CARCER, LIBER), (CARPE, MORTEM)),
    *((CARPE, CARCER), (APPELLO, CARCER), (CARCER, MORTEM), (APPELLO, MORTEM), (APPELLO, LIBER)),
)
# Dungeon Fate, by the face of the die.
TRAP, AMBUSH, DUST, SPELL, SURVIVOR, LOST = range(1, 7)
# Rolls that decide at once, kept to be seen: `lot` is one of these and the face.
LOT_LOWERING, LOT_LEAVING, LOT_FATE, LOT_POINTS = 10, 20, 30, 40

IN_GRAVEYARD = -1  # `book`: nobody has it

# --- cards ------------------------------------------------------------------------------------------------
# In the order of the components, without the Necronomicon, which is never in a hand.
(
    HORSE,
    SWORD,
    AXE,
    MACE,
    BOW,
    CROSSBOW,
    CATAPULT,
    SHIELD,
    HOLY_WATER,
    ALE,
    SECOND_WIND,
    BERSERK,
    RISE,
    KEEP_COMING,
    PUPPET_MASTER,
    SCATTER,
    TRIPPED,
    MUD,
    WRONG_TURN,
    THIEF,
    GRAVE_ROBBER,
    BROKEN_BLADE,
    PLAGUE,
    NOT_SO_FAST,
    ARMY,
    # MidEvil 2
    FLAIL,
    HALBERD,
    SLING,
    ARMOUR,
    BOILING_OIL,
    RELIC,
    HOOK,
    WINCH,
    TRAP_DOOR,
    SHOVE,
    SECRET_PASSAGE,
    BRING_OUT,
    RANSOM,
    CURSE,
    JESTER,
    REVOLT,
) = range(41)
CARDS = 41
BASE_CARDS = FLAIL  # this card and those after it are of MidEvil 2
# These are put in front of their player, all others are carried out and discarded.
PUT_IN_FRONT = ((1 << SHIELD + 1) - 1) | 1 << FLAIL | 1 << HALBERD | 1 << SLING | 1 << ARMOUR | 1 << HOOK
ITEMS = CARDS + SPELLS  # what can lie in front of a player: a card, or CARDS + a spell

SPENT, DIES = 0, 1  # values of the option `last_life`
BOTH, OTHERS = 0, 1  # values of the option `roads`
NINE, THREE = 0, 1  # values of the option `graveyard_skeletons`
SPREAD, FIRST_PLAYER = 0, 1  # values of the option `castle_setup`
ALL_THREE, TWO_ONLY = 0, 1  # values of the option `entrances`
ON_POINTS, NOT_ON_POINTS = 0, 1  # values of the option `points_win_in_dungeon_game`
