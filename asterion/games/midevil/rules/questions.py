"""MidEvil: the steps of a turn, what is asked in them, and the moves that answer."""

from asterion.core.kernel.blocks import Blocks
from asterion.games.midevil.rules.pieces import *

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

# --- walking on: the ways to be on a square -----------------------------------------------------------------
WAYS = SIDES + 2  # having come over a side in the dungeon; else on foot, or mounted

# --- moves, in blocks -------------------------------------------------------------------------------------
COUNTS = GOAL_POINTS + 1
BLOCKS = Blocks(
    FACE=(6,),  # face - 1: CHANCE's roll
    BEGIN=(SEATS,),  # CHANCE says who begins
    TILE_OF=(KINDS,),  # CHANCE's draw
    CARD=(CARDS,),  # CHANCE's draw; the card played from the hand
    USE=(CARDS,),  # a card in front is used: the weapon of a roll, a shot, a new roll
    DROP=(CARDS,),  # the card discarded at the end of the turn
    IN_FRONT=(SEATS, ITEMS),  # what lies in front of a player
    SPELL_OF=(SPELLS,),  # CHANCE's draw; the own spell that is switched or discarded
    ON=(SPOTS,),  # the space on a side of a tile; by the lowest of its numbers
    TURN=(TURNS,),
    SKELETON_OF=(COLOURS,),  # of a skeleton placed, spent, paid or taken
    AT=(SQUARES,),
    TILE_AT=(SLOTS,),  # a tile is the target
    PLAYER=(SEATS,),  # a player is the target
    COUNT=(COUNTS,),  # committed of what is asked
    PASS=(),  # no card; no attack; no claim; no discard
    ROLL=(),  # roll: without a weapon, for movement
    STOP=(),  # the movement is over; no new roll in player combat; enough targets; give up a fight
    LIFE=(),  # spend a life token on a new roll
    FIGHT=(),  # attack the holder of the book
    TAKE=(),  # claim the Horse
    LOWER=(),  # roll to lower the Drawbridge
    BUY=(),  # buy a spell
    TELEPORT=(),  # instead of the movement roll
)
FACE, BEGIN, TILE_OF, CARD, USE, DROP, IN_FRONT, SPELL_OF, ON, TURN, SKELETON_OF, *_OTHERS = BLOCKS
AT, TILE_AT, PLAYER, COUNT, PASS, ROLL, STOP, LIFE, FIGHT, TAKE, LOWER, BUY, TELEPORT = _OTHERS
MOVES = BLOCKS.moves
