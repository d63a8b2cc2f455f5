"""MidEvil: what is told of a ply, the events with their details."""

from asterion.games.midevil.rules.pieces import *

# Squares are as `where` tells them.
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
