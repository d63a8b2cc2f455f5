"""Heroes of the Maze: what a seat may know, as numbers."""

from asterion.core.observation import Observation, each, number
from asterion.games.heroes_of_the_maze.rules.state import ALIGNMENTS, FACES, ROCK, SEATS, STATE, SYMBOLS

SEAT = each(-3, SEATS - 1, is_seat=True)

OBSERVATION = Observation(
    STATE,
    SEATS,
    {
        "actor": SEAT,
        "phase": each(0, 8),
        "turns": number(0, 511),
        "ending": number(0, 1),
        "seating": number(0, 1),
        "rings_to_win": each(0, 4),
        "rotor": number(0, 1),
        "seats": each(2, SEATS),
        "walls": each(0, ALIGNMENTS - 1),
        "adventurer": each(-1, ROCK, by_seat=True),
        "ogre": each(-1, ROCK),
        "controller": SEAT,
        "rings": number(0, 255, by_seat=True),
        "pool": number(0, 255),
        "turn": SEAT,
        "die": each(0, FACES),
        "spots": number(0, 255),
        "moved": number(0, 1),
        "duel": each(-1, 3),
        "fighter": SEAT,
        "thrown": each(-1, SYMBOLS - 1),
    },
)
