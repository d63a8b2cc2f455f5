"""Maze's End: what a seat may know, as numbers."""

from asterion.core.observation import Observation, each, number
from asterion.games.mazes_end.rules.state import (
    CARDS,
    DIE,
    EDGES,
    FACES,
    FIGURES,
    KINDS,
    SEATS,
    SQUARES,
    STATE,
)

SEAT = each(-3, SEATS - 1, is_seat=True)
PLACE = each(-2, SQUARES - 1)
COUNT = number(-1, 254)

OBSERVATION = Observation(
    STATE,
    SEATS,
    {
        "actor": SEAT,
        "phase": each(0, 14),
        "players": each(2, SEATS),
        "turns": number(0, 1023),
        "turn": SEAT,
        "first": SEAT,
        **dict.fromkeys(("zones", "seating", "events"), number(0, 1)),
        "wall": each(0, KINDS - 1),
        "walls": COUNT,
        "pile": COUNT,
        "hand": number(-1, 254, by_seat=True),
        "figure": each(-2, SQUARES - 1),
        "gem": number(0, 1),
        "disc": PLACE,
        "minotaur": PLACE,
        "asleep": SEAT,
        "cursed": each(-1, FIGURES - 1),
        "deck": COUNT,
        "saved": number(0, 255, by_seat=True),
        "spent": COUNT,
        "slowed": number(0, 1, by_seat=True),
        "rolled": each(-1, DIE, by_seat=True),
        "face": each(-1, FACES - 1),
        "number": each(0, DIE),
        "card": each(-1, CARDS - 1),
        "task": each(0, 9),
        "left": COUNT,
        "carried": each(0, KINDS - 1),
        "carried_from": number(-1, EDGES - 1),
        "settled": number(-1, EDGES - 1),
        "chosen": each(-1, FIGURES - 1),
        "points": COUNT,
        "trapped": number(0, 1),
        "doomed": each(-1, FIGURES - 1),
        "by_curse": number(0, 1),
    },
)
