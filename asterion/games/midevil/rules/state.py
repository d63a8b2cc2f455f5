"""MidEvil: the record of a state, and the workbench; the vocabulary of the rules is imported from here."""

import numpy as np

from asterion.core.kernel.contract import LOG
from asterion.core.kernel.flat import flat
from asterion.games.midevil.rules.pieces import *
from asterion.games.midevil.rules.questions import *
from asterion.games.midevil.rules.told import *

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

# The box: tables of the components, which never change.
BOX = flat(
    [
        # by kind and turn
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
    ]
)

# The bench: scratch space, which lasts for one call of the rules.
BENCH = flat(
    [
        ("silent", LOG),  # the log of a ply that nobody watches
        ("moves", np.int16, (MOVES,)),
        ("weights", np.int32, (MOVES,)),
        ("answers", np.int16, (MOVES,)),
        ("queue", np.int16, (SQUARES,)),
        ("near", np.int16, (SQUARES,)),
        ("found", np.int16, (SQUARES * WAYS,)),  # squares with a way to be there, as they are found
        ("spent", np.int16, (SQUARES * WAYS,)),  # the half squares to each of them and one; 0: not found
    ]
)
