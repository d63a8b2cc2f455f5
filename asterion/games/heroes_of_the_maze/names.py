"""Heroes of the Maze: names of seats, cells, pieces and symbols, shared by words, positions and pictures."""

from collections.abc import Mapping
from typing import Any

from asterion.core.options import OptionValue
from asterion.games.heroes_of_the_maze.rules import state as g

COLOURS = ("red", "blue", "green", "yellow")  # of the homes, clockwise from the north-east
RINGS = "ABCDH"
GATE_WORDS = ("shut", "half shut", "open")
COMPASS = ("north", "east", "south", "west")  # of the gate ring, between the gate-spaces
TABS = ("left", "right")


def homes_of(seats: int, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """HM-r14: the home of each seat. Two sit opposite each other or side by side."""
    if seats == 2 and options["seating"] == "opposite":
        return (0, 2)
    return tuple(range(seats))


def name_seats(seats: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """HM-5: a seat is called by the colour of its adventurer and home."""
    return tuple(COLOURS[home] for home in homes_of(seats, options))


def home(setting: Any, seat: int) -> int:
    """The home, 0 to 3, of a seat."""
    return homes_of(setting.seats, setting.options)[seat]


def home_cell(setting: Any, seat: int) -> int:
    return g.H + home(setting, seat)


def cell_name(cell: int) -> str:
    """A0 … D7, H0 … H3, or rock."""
    if cell == g.ROCK:
        return "rock"
    ring = max(at for at, first in enumerate((g.A, g.B, g.C, g.D, g.H)) if first <= cell)
    return RINGS[ring] + str(cell - (g.A, g.B, g.C, g.D, g.H)[ring])


CELL_NAMES = tuple(cell_name(cell) for cell in range(g.CELLS + 1))
CELL_NUMBER = {name.lower(): cell for cell, name in enumerate(CELL_NAMES)}


def piece_name(setting: Any, piece: int) -> str:
    """A colour, or ogre; the adventurers that nobody plays have the colours that are left over."""
    if piece == g.OGRE:
        return "ogre"
    seats = setting.seat_names
    return str((*seats, *(colour for colour in COLOURS if colour not in seats))[piece])


def piece_title(setting: Any, piece: int) -> str:
    """The piece in a sentence."""
    return "the ogre" if piece == g.OGRE else f"{piece_name(setting, piece)}'s adventurer"


def winner(s: Any) -> int:
    """HM-1, HM-r6: who has won a game that is over, by rings or as the ogre's controller; or NONE."""
    return int(s.turn if s.ending == g.BY_RINGS else s.controller)


def symbols(setting: Any) -> tuple[str, ...]:
    """The names of the duelling dice's three symbols."""
    return tuple(setting.components["duelling_dice.symbols"])


def place_words(place: int) -> str:
    """A place in a sentence, by what is seen on the board."""
    if place == g.ROCK:
        return "the Rock"
    if place >= g.H:
        return f"{COLOURS[place - g.H]}'s home"
    if place in g.GATE_SPACE:
        return f"{COLOURS[g.GATE_SPACE.tolist().index(place)]}'s gate-space"
    return f"the gate ring's {COMPASS[(place - g.D) // 2]}" if place >= g.D else CELL_NAMES[place]


def counted(count: int, thing: str) -> str:
    """1 ring, 2 rings."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def with_article(word: str) -> str:
    """A sword, an axe."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def ways_of(setting: Any, tab: int) -> tuple[str, ...]:
    """HM-7: which way this tab turns the walls; with counter-rotating walls first those that turn with k."""
    clockwise = setting.box.tab[tab] == 1
    ways = ("clockwise", "anticlockwise") if clockwise else ("anticlockwise", "clockwise")
    return ways if setting.options["rotor"] == "counter" else ways[:1]


def turning(setting: Any, tab: int) -> str:
    """What is turned by pushing this tab, and which way."""
    ways = ways_of(setting, tab)
    return f"the walls {ways[0]}" if len(ways) == 1 else f"three walls {ways[0]}, two {ways[1]}"
