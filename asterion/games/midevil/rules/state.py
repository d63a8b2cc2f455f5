"""MidEvil: the record, the map and the numbers of tiles, cards, moves, questions and events."""

import numpy as np

from asterion.core.kernel.contract import LOG
from asterion.core.kernel.flat import flat

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
LAST_TURN = 600
SPAN = 160  # events name a square by its space, x and y modulo SPAN, and its cell, less WHERE_0
WHERE_0 = SPAN * SPAN * CELLS // 2

# Spells, and the pairs that do something, in the order in which they are carried out (MV3-r12).
APPELLO, CARCER, CARPE, LIBER, MORTEM = range(5)
SPELLS = 5
SPELL_LIMIT = 3  # MV3-16
SPELL_COST = 3  # MV3-12
(
    SWITCH,  # Appello + Carpe
    STEAL,  # Liber + Mortem
    FETCH_BOOK,  # Carpe + Liber
    GAIN_LIFE,  # Carcer + Liber
    GAIN_SKELETONS,  # Carpe + Mortem
    LOSE_MOVEMENT,  # Carpe + Carcer
    STOP_ANOTHER,  # Appello + Carcer
    LOSE_LIFE,  # Carcer + Mortem
    RAISE_SKELETONS,  # Appello + Mortem
    DRAW_ANOTHER,  # Appello + Liber
) = range(10)
PAIRS = 10
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

# --- the steps of a turn ----------------------------------------------------------------------------------
(
    SET_UP,
    START,  # the turn begins
    TILE,  # MV-6, MV-7: steps 1 and 2, a tile is drawn, laid and peopled
    STANDING,  # MV-8: step 3, the fight on the own square
    DRAWING,  # MV-9: step 4
    ROLLING,  # MV-10: step 5
    MOVING,  # MV-11, MV-12: steps 6 and 7
    SKELETONS,  # MV-13: step 8
    DISCARDING,  # MV-14: step 9
    ENDED,
) = range(10)

# --- windows of MV-r1 -------------------------------------------------------------------------------------
(
    NO_WINDOW,
    AT_START,
    TILE_DRAWN,
    TILE_LAID,
    BEFORE_CARDS,
    BEFORE_ROLL,
    AFTER_ROLL,
    AFTER_SQUARE,
    BEFORE_SKELETONS,
    BEFORE_DISCARD,
) = range(10)

# --- what is asked ----------------------------------------------------------------------------------------
(
    DEAL,  # CHANCE deals a card to `drawer`, who alone sees it; also in step 4
    FIRST,  # CHANCE says who begins
    DRAW_TILE,  # CHANCE draws a tile
    DRAW_BELOW,  # CHANCE draws a dungeon tile that fits
    DRAW_SPELL,  # CHANCE draws a spell for `caster`
    SPACE,  # where the drawn tile is laid
    TURN_TO,  # how it is turned
    POINTS_DIE,  # CHANCE rolls the points of an unnamed tile
    COLOUR,  # the colour of the next skeleton put on the map
    FIGURE_TO,  # the square of that skeleton, or of the next life token of the tile
    PAWN_TO,  # in the set-up: the square of the Altar where a player's pawn begins
    ANSWER,  # in a window: play a card or pass
    COUNTER,  # a card has been played: Not So Fast! or pass
    PAY,  # the next skeleton paid for the card played
    TARGET,  # the next target of the card under way, or "enough"
    CAST,  # the next target of the pair of spells under way
    DROP_SPELL,  # a spell to discard, of more than three
    WEAPON,  # the weapon for the next combat roll, or a card
    COMBAT_DIE,  # CHANCE rolls in a fight with a skeleton
    FAILED,  # after a failed combat roll: raise it, roll anew, a card, or give up
    SWEEP,  # the skeleton that the Flail also hits
    ATTACK,  # step 3 on the holder's square: attack or leave it
    DUEL_DIE,  # CHANCE rolls in player combat, for `duellist`
    COMMIT,  # how many of a colour, or life tokens, are committed secretly
    DUEL_AGAIN,  # use a committed life token for a new roll, or stand
    PREPARE,  # just before the movement roll: use a card in front, or roll
    MOVE_DIE,  # CHANCE rolls for movement
    STEP,  # a step, a card in front, or stop
    SHOT_AT,  # the skeleton (or the Catapult's tile and skeletons) a card in front is used on
    SHOT_DIE,  # CHANCE rolls for a shot
    CLAIM,  # take a Horse on your square or leave it
    BRIDGE_DIE,  # CHANCE rolls to lower the Drawbridge
    LEFT_DIE,  # CHANCE rolls whether it goes up behind a pawn
    FATE_DIE,  # CHANCE rolls on the Dungeon Fate table
    FATE_POINTS,  # CHANCE rolls points of skeletons, for fate or a pair of spells
    DUST_OF,  # the next skeleton lost to fate
    TELEPORT_TO,  # the square teleported to
    SKELETON_DIE,  # CHANCE rolls how many skeletons move
    SKELETON,  # which skeleton moves next
    SKELETON_TO,  # and where it goes
    DISCARD,  # a card of the hand to discard, or keep all
    NOTHING,  # the game is over
) = range(42)

# --- moves, in blocks -------------------------------------------------------------------------------------
FACE = 0  # + face - 1: CHANCE's roll
BEGIN = FACE + 6  # + seat: CHANCE says who begins
TILE_OF = BEGIN + SEATS  # + kind: CHANCE's draw
CARD = TILE_OF + KINDS  # + card: CHANCE's draw; the card played from the hand
USE = CARD + CARDS  # + card: a card in front is used: the weapon of a roll, a shot, a new roll
DROP = USE + CARDS  # + card: the card discarded at the end of the turn
IN_FRONT = DROP + CARDS  # + seat * ITEMS + card, or + CARDS + spell: what lies in front of a player
SPELL_OF = IN_FRONT + SEATS * ITEMS  # + spell: CHANCE's draw; the own spell that is switched or discarded
ON = SPELL_OF + SPELLS  # + slot * SIDES + side: the space on that side; by the lowest of its numbers
TURN = ON + SLOTS * SIDES  # + turn
SKELETON_OF = TURN + TURNS  # + colour: of a skeleton placed, spent, paid or taken
AT = SKELETON_OF + COLOURS  # + square
TILE_AT = AT + SQUARES  # + slot: a tile is the target
PLAYER = TILE_AT + SLOTS  # + seat: a player is the target
COUNT = PLAYER + SEATS  # + number: committed of what is asked
COUNTS = GOAL_POINTS + 1
PASS = COUNT + COUNTS  # no card; no attack; no claim; no discard
ROLL = PASS + 1  # roll: without a weapon, for movement
STOP = ROLL + 1  # the movement is over; no new roll in player combat; enough targets; give up a fight
LIFE = STOP + 1  # spend a life token on a new roll
FIGHT = LIFE + 1  # attack the holder of the book
TAKE = FIGHT + 1  # claim the Horse
LOWER = TAKE + 1  # roll to lower the Drawbridge
BUY = LOWER + 1  # buy a spell
TELEPORT = BUY + 1  # instead of the movement roll
MOVES = TELEPORT + 1

# --- events, with their details (squares as `where` tells them) -------------------------------------------
(
    DEALT,  # seat; secret: card
    BEGINS,  # seat
    TURN_BEGINS,  # number, seat
    REVIVED,  # seat, life tokens taken
    DREW_TILE,  # kind
    FITS_NOWHERE,  # kind, 1 if it is shuffled back in
    LAID,  # kind, square, turn
    TILE_POINTS,  # the roll, why none come
    PEOPLED,  # square, colour, or LIFE_TOKEN
    PLAYED,  # seat, card
    PAID,  # seat, colour
    COUNTERED,  # seat, card that does not work
    IN_FRONT_NOW,  # seat, card
    DISCARDED_FRONT,  # seat, card
    USED,  # seat, card
    MET,  # seat, colour, square: a fight begins
    COMBAT_ROLL,  # seat, face, total
    ROLL_RAISED,  # seat, colour, total
    LIFE_SPENT,  # seat, life tokens left
    KILLED,  # seat, colour, square
    DIED,  # seat, kind of the tile where the dead go
    BOOK_TAKEN,  # seat
    BOOK_BACK,
    DUEL_BEGINS,  # attacker, holder
    DUEL_ROLL,  # seat, face, 1 if it is a new roll
    REVEALED,  # seat, points committed, life tokens committed
    DUEL_ENDS,  # attacker's total, holder's total, seat that has the book now
    MOVE_ROLL,  # seat, face, squares on foot
    MOVED,  # seat, from, to
    LIFE_FOUND,  # seat, square
    HORSE_CLAIMED,  # seat, seat that had it, square
    SHOT,  # seat, square, face
    SKELETON_ROLL,  # face
    SKELETON_MOVED,  # from, to, colour
    RETURNED,  # colour, how many, 0 from the map or 1 from those removed: back into the pool
    TOOK_CARD,  # seat, seat it was taken from, card
    TOOK_SKELETON,  # seat, seat it was taken from, colour
    LIFE_GAINED,  # seat, how many
    LIFE_LOST,  # seat
    MOVEMENT_LOST,  # seat: in his next turn; 1 if it was lost already
    NO_MOVEMENT,  # seat: now
    DREW_BACK,  # how many cards were shuffled to a new deck
    DISCARDED,  # seat, card
    KEPT,  # seat
    FINISHED,  # why: one of the numbers below; seat
    HUSH,  # mask of the seats that may be asked in a window now, as far as everybody knows
    MOVEMENT_NOW,  # seat, squares on foot: a card has changed the movement roll
    BRIDGE_ROLL,  # seat, face, 1 if it was to be lowered, 0 if it may go up
    BRIDGE_TURNED,  # 1: down now, 0: up now; seat, or NONE
    PIT_FALL,  # seat: is in the pit now
    PIT_LEFT,  # seat: may move again, by a Grappling Hook
    PUT,  # seat, from, to: a pawn put elsewhere without walking (teleport, passage, set-up)
    ARMOUR_SAVED,  # seat: a life token that would have been spent or lost
    SWEPT,  # seat, square, colour: the Flail sent another skeleton back to the pool
    CURSED,  # seat
    CURSE_ENDS,  # seat
    LOOKED,  # seat, seat whose hand is looked at
    EXCHANGED,  # whispered to both: Jester's seat, victim, 1 in the second; secret: taken * CARDS + given
    REVOLTED,  # seat, cards that went to the discard pile
    DREW_BELOW,  # seat, kind
    FALLEN_IN,  # seat: no dungeon tile fits, the step is not made
    FATE,  # seat, face, why it brings nothing
    FATE_ROLLED,  # seat, face, why none come: points of skeletons, for fate or a pair of spells
    DREW_SPELL,  # seat, spell
    BOUGHT_SPELL,  # seat
    PAIR,  # seat, pair, why it does nothing: it works now
    SWITCHED,  # seat, other seat, own spell * SPELLS + the other's spell
    TOOK_SPELL,  # seat, other seat, spell
    LOST_SPELL,  # seat, spell: discarded
    SPELLS_BACK,  # how many spells were shuffled to a new deck
    LOST_SKELETON,  # seat, colour: to fate
    GAINED_SKELETON,  # seat, colour: from the pool
    TURN_LOST,  # seat: the rest of it, by fate
) = range(73)
# (Chance plies stop undo by themselves.)
REVEALING = frozenset({REVEALED, PLAYED, LOOKED, EXCHANGED, REVOLTED})
LIFE_TOKEN = COLOURS  # in the event PEOPLED, in place of a colour
# Why a pair of spells, a fate or a roll for skeletons does nothing.
(
    WORKS,  # it does something
    NO_SPELLS_AROUND,  # nobody else has one
    BOOK_HELD,
    NO_GRAVEYARD,
    LIFE_FULL,
    NO_SUPPLY,
    POOL_EMPTY,
    NO_ROOM,
    TOO_DEAR,  # every skeleton in the pool is worth more than the roll
    ALL_DEAD,
    NO_SPELL_LEFT,  # in the deck
) = range(11)

BY_BOOK, BY_POINTS, BY_TURNS, BY_SPELLS = range(4)

# --- landing on a square, or standing on it in step 3: what comes next --------------------------------------
(
    AT_REST,
    LEAVING,  # the Drawbridge, which may go up
    MEETING,  # the skeleton there
    FINDING,  # a life token
    FATED,  # on entering a dungeon tile: the Dungeon Fate
    READING,  # the book
    CLAIMING,  # a Horse
    ATTACKING,  # the holder of the book
    ARRIVED,  # all is done there
) = range(9)

STATE = flat(
    [
        ("actor", np.int16),  # the seat to choose, CHANCE or OVER; CONCEALED where a card may be played
        ("step", np.int16),
        ("asked", np.int16),
        ("turns", np.int16),  # turns begun; 0 during the set-up
        ("player", np.int16),  # the seat whose turn it is, or NONE during the set-up
        ("seats", np.int16),
        ("ending", np.int16),  # why the game ended
        ("winner", np.int16),  # or NONE
        ("score", np.float32, (SEATS,)),
        # the options
        ("loser_dies", np.int8),
        ("last_life", np.int8),
        ("roads", np.int8),
        ("graveyard_skeletons", np.int8),
        ("castle", np.int8),
        ("dungeon", np.int8),
        ("teleport", np.int8),
        ("castle_setup", np.int8),
        ("points_win_in_dungeon_game", np.int8),
        ("entrances", np.int8),
        # the map
        ("slots", np.int16),  # tiles laid
        ("kind", np.int16, (SLOTS,)),
        ("turn", np.int16, (SLOTS,)),
        ("x", np.int16, (SLOTS,)),
        ("y", np.int16, (SLOTS,)),
        ("beside", np.int16, (SLOTS, SIDES)),  # the slot on that side, or NONE
        ("place", np.int16, (PLACES,)),  # slot + 1 by a hash of its space, 0 where none is
        ("skeleton", np.int16, (SLOTS, COLOURS)),  # squares with a skeleton of the colour
        ("token", np.int16, (SLOTS,)),  # squares with a life token
        ("stack", np.int16, (KINDS,)),  # tiles to come; from FIRST_BELOW on: those of the dungeon
        ("home", np.int16),  # the square of the dead: the Altar's centre or, without it, Castle 3's
        ("goal", np.int16),  # the square where the book wins (MV-r19), or NOWHERE while it is not on the map
        ("bridge", np.int16),  # the slot of the Drawbridge, or NONE
        ("pit", np.int16),  # the square of the pit, or NOWHERE
        # figures and tokens off the map
        ("pool", np.int16, (COLOURS,)),
        ("removed", np.int16, (COLOURS,)),  # out of play
        ("supply", np.int16),  # life tokens
        # the players
        ("pawn", np.int16, (SEATS,)),  # squares; NOWHERE for those who do not play
        ("life", np.int16, (SEATS,)),
        ("collected", np.int16, (SEATS, COLLECTED)),
        ("hand", np.int16, (SEATS, HAND)),  # cards ascending, then NONE; CONCEALED from the others
        ("held", np.int16, (SEATS,)),  # how many
        ("front", np.int64, (SEATS,)),  # cards in front, bit `card` for each
        ("copies", np.int16, (CARDS,)),  # of each card in this game
        ("discards", np.int16, (CARDS,)),  # the discard pile; what is nowhere else is in the deck
        ("spell", np.int16, (SEATS, SPELLS)),  # spells in front; two of a name only while effects last
        ("spell_discards", np.int16, (SPELLS,)),  # what is nowhere else is in the deck of spells
        ("played", np.int16, (SEATS,)),  # 1: has played his card of the round (MV-53)
        ("dead", np.int16, (SEATS,)),  # 1: until his next turn starts
        ("stuck", np.int16, (SEATS,)),  # 1: makes no movement roll in the next turn he begins
        ("horse", np.int16, (SEATS,)),  # the square of the Horse in front of him, or NOWHERE
        ("cooling", np.int16, (SEATS,)),  # 1: his Crossbow was used in his last turn
        ("cursed", np.int16, (SEATS,)),  # 1: until the end of the next turn he begins; 2: of this turn
        ("pitted", np.int16, (SEATS,)),  # 2: the next turn he begins is lost in the pit; 1: this turn is
        ("rested", np.int16, (SEATS,)),  # 1: ended his last own movement on the Altar's centre (MV2-14)
        ("came", np.int16, (SEATS,)),  # the square before the last step in the dungeon, or NOWHERE (MV3-r8)
        ("book", np.int16),  # the seat that has the Necronomicon, or IN_GRAVEYARD
        # this turn
        ("no_move", np.int16),  # 1: no movement roll this turn
        ("halves", np.int16),  # movement left, in half squares (MV-r20)
        ("die", np.int16),  # the movement or skeleton roll, or 0
        ("berserk", np.int16),  # 1: +2 and no life tokens, for `player`
        ("mace_used", np.int16),
        ("bow_used", np.int16),
        ("crossbow_used", np.int16),
        ("attacked", np.int16),  # 1: player combat has taken place
        ("shared", np.int16),  # 1: the holder of the book has been here since the turn began, until step 3
        ("sling_used", np.int16),
        ("armour_used", np.int16),
        ("relic", np.int16),  # 1: +3 against black skeletons, for `player`
        ("bridge_tried", np.int16),  # 1: a roll to lower the Drawbridge has been made
        ("bought", np.int16),  # 1: a spell has been bought
        ("no_draw", np.int16),  # 1: no step 4 this turn, by a Peasant Revolt (MV-r26)
        ("lot", np.int16),  # LOT_… + face, until the next roll for movement or skeletons; or 0
        ("drawer", np.int16),  # the seat CHANCE deals to, or NONE
        # a tile or a card that puts figures on the map
        ("drawn", np.int16),  # the kind drawn, or NONE
        ("spot", np.int16),  # the space chosen for it: slot * SIDES + side, or NONE
        ("peopled", np.int16),  # the slot that gets figures, or NONE
        ("to_people", np.int16),  # skeletons or points still to be placed
        ("to_token", np.int16),  # life tokens still to be placed
        ("colour", np.int16),  # of the skeleton being placed or moved, or NONE
        ("moving", np.int16),  # the square of the skeleton being moved or shot at, or NOWHERE
        ("moved", np.int16, (SLOTS,)),  # skeletons moved in this step or card, or hit by the Catapult
        ("to_move", np.int16),  # skeletons still to be moved
        # the dungeon, and spells
        ("through", np.int16),  # the passage being left: slot * SIDES + side, or NONE
        ("caster", np.int16),  # who draws a spell and has its effects, or NONE
        ("pairs", np.int16),  # pairs still to be carried out, bit `pair` for each
        ("pair", np.int16),  # the pair under way, or NONE
        ("given", np.int16),  # the own spell chosen to be switched, or NONE
        ("to_draw", np.int16),  # spells still to be drawn by `caster`
        ("fate", np.int16),  # the face of the Dungeon Fate being carried out, or 0
        # a window, and a card
        ("window", np.int16),
        ("passed", np.int16),  # seats that have passed since the last card, bit `seat` for each
        ("offered", np.int16),  # the card played that may be countered, or NONE
        ("offered_by", np.int16),
        ("counters", np.int16),  # Not So Fast! played on it so far
        ("countered_by", np.int16),  # who played the last, or NONE
        ("to_pay", np.int16),  # points still to be paid
        ("card", np.int16),  # the card being carried out, or NONE
        ("card_by", np.int16),
        ("victim", np.int16),  # the opponent it is played on, or NONE
        ("onto", np.int16),  # the slot it works on, or NONE
        ("left", np.int16),  # points, figures or squares it has left
        # a fight with a skeleton
        ("fighter", np.int16),  # or NONE
        ("weapon", np.int16),  # the card used for this roll or shot, or NONE
        ("rolled", np.int16),  # the roll, or 0
        ("raised", np.int16),  # points added by skeletons spent
        # landing on a square: what is still to be done there
        ("landing", np.int16),  # AT_REST … ARRIVED
        # player combat
        ("rival", np.int16),  # the holder attacked, or NONE
        ("duellist", np.int16),  # who rolls or chooses
        ("duel_roll", np.int16, (2,)),  # attacker, holder
        ("committed", np.int16, (2, COLLECTED + 1)),  # white, red, blue, life tokens; NONE: not yet
        ("stands", np.int16, (2,)),
    ]
)

WORK = flat(
    [
        ("silent", LOG),  # the log of a ply that nobody watches
        ("moves", np.int16, (MOVES,)),
        ("weights", np.int32, (MOVES,)),
        # tables of the components, by kind and turn
        ("copies", np.int16, (KINDS,)),
        ("side", np.int16, (KINDS, TURNS, SIDES)),  # CLOSED, ROAD, OPEN, PASSAGE or BARE
        ("ground", np.int16, (KINDS, TURNS)),  # legal squares
        ("house", np.int16, (KINDS, TURNS)),  # squares of a building
        (
            "ways",
            np.int16,
            (KINDS, TURNS, SIDES),
        ),  # squares that can be left to that side, within the tile or
        # over its edge: legal ones without a wall there (and, at the edge, where the side is not closed)
        ("sight", np.int16, (KINDS, TURNS, SIDES)),  # the same for lines of sight
        ("figures", np.int16, (KINDS, 2)),  # printed skeletons and life tokens
        ("card_copies", np.int16, (CARDS,)),
        ("cost", np.int16, (CARDS,)),
        ("spell_copies", np.int16, (SPELLS,)),
        ("skeletons", np.int16, (COLOURS,)),
        ("tokens", np.int16),  # life tokens in all
        # scratch
        ("answers", np.int16, (MOVES,)),
        ("queue", np.int16, (SQUARES,)),
        ("near", np.int16, (SQUARES,)),
    ]
)
