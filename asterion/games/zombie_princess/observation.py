"""Zombie Princess: what a seat may know, as numbers."""

from asterion.core.observation import Observation, bits, each, number
from asterion.games.zombie_princess.rules.state import (
    CASTLE,
    FACES,
    KNIGHTS,
    SEATS,
    SPACES,
    SQUARES,
    STATE,
    TOKENS,
    TURNS,
)

SEAT = each(-3, SEATS - 1)  # the princess player's seat is no knight's: nothing is told in turn order
SQUARE = number(-1, SQUARES - 1)
COUNT = number(-3, 252)
FLAG = number(0, 1)

OBSERVATION = Observation(
    STATE,
    SEATS,
    {
        "actor": SEAT,
        "phase": each(0, 5),
        "asked": each(0, 12),
        "turns": number(0, 1023),
        "player": SEAT,
        "knights": each(1, KNIGHTS),
        "ending": number(0, 2),
        **dict.fromkeys(("princess_player", "corners", "extra_actions", "zombie_die", "apocalypse"), FLAG),
        "tile": each(0, CASTLE),
        "turn": each(0, TURNS - 1),
        **dict.fromkeys(("filled", "east", "south"), bits(SPACES)),
        "princess": SQUARE,
        "knight": SQUARE,
        "fell": each(0, KNIGHTS),
        "key": each(0, 2),
        "hand": COUNT,
        "supply": COUNT,
        "token": COUNT,
        "held": COUNT,
        "discarded": COUNT,
        "die": each(-1, FACES - 1),
        **dict.fromkeys(("to_place", "to_rotate", "to_move", "to_play"), FLAG),
        "drawer": SEAT,
        "picked": each(0, CASTLE),
        "lender": SEAT,
        "space": each(-1, SPACES - 1),
        "bitten": SEAT,
        "playing": each(-1, TOKENS - 1),
        "rolled": each(-1, FACES - 1),
    },
)
