"""Zombie Princess: names of spaces, squares, seats, faces and tokens, for words, positions and pictures."""

from collections.abc import Mapping
from typing import Any

from asterion.core.options import OptionValue
from asterion.games.zombie_princess.rules.state import (
    CASTLE_SQUARE,
    CELLS,
    KNIGHTS,
    NOWHERE,
    PRINCESS_PHASE,
    SIZE,
)

COLOURS = ("red", "blue", "green", "yellow")
FACE_NAMES = ("X", "I", "II", "III", "ZR")
TOKEN_NAMES = ("remove", "slide", "rotate", "place")
TOKEN_TITLES = ("Remove a tile", "Slide a tile", "Rotate an occupied tile", "Place a tile anywhere")
POSITIONS = ("A", "B")  # of the castle
TURN_WORDS = ("as drawn", "a quarter turn clockwise", "a half turn", "a quarter turn anticlockwise")
DOORS = ("north-west and south-east", "north-east and south-west")  # corners of the castle, by its position
COMPASS = (
    *("north-west", "north", "north-east"),
    *("west", "middle", "east"),
    *("south-west", "south", "south-east"),
)
FILES = "abcdefg"


def space_name(space: int) -> str:
    """The name of one of the 49 spaces."""
    return FILES[space % SIZE] + str(space // SIZE + 1)


def space_number(name: str) -> int | None:
    """The space of this name, or None."""
    if len(name) == 2 and name[0] in FILES and name[1] in "1234567":
        return (int(name[1]) - 1) * SIZE + FILES.index(name[0])
    return None


def square_name(square: int) -> str:
    """The name of a square: its space and its number on the tile as it lies, `b1.4`."""
    if square == NOWHERE:
        return "-"
    return f"{space_name(square // CELLS)}.{square % CELLS + 1}"


def place_words(square: int) -> str:
    """A square as people see it: `the west of b1`, or `the castle`."""
    if square == CASTLE_SQUARE:
        return "the castle"
    return f"the {COMPASS[square % CELLS]} of {space_name(square // CELLS)}"


def square_number(name: str) -> int | None:
    """The square of this name, or None."""
    space = space_number(name[:2])
    if space is None or len(name) != 4 or name[2] != "." or name[3] not in "123456789":
        return None
    return space * CELLS + int(name[3]) - 1


def knights_in(seats: int, options: Mapping[str, OptionValue]) -> int:
    """ZP-47, ZP-48: everybody is a knight, but for a princess player."""
    return seats - int(bool(options["princess_player"]))


def colours_in(seats: int, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """ZP-r19: the knights' colours by seat; two of them on opposite corners are red and green."""
    knights = knights_in(seats, options)
    if knights == 2 and options["corners"] == "opposite":
        return (0, 2)
    return tuple(range(knights))


def name_seats(seats: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """ZP-r19: the knights by their colours; the princess player has the last seat."""
    names = tuple(COLOURS[colour] for colour in colours_in(seats, options))
    return (*names, "princess") if options["princess_player"] else names


def clash(seats: int, options: Mapping[str, OptionValue]) -> str | None:
    """Why so many seats cannot play with these options, or None."""
    knights = knights_in(seats, options)
    if knights > KNIGHTS:
        return f"There are {KNIGHTS} knights: with {seats} players one is the princess, princess_player=yes."
    if knights < 2:
        return "A princess player needs at least two knights: 3 to 5 players, or princess_player=no."
    if options["corners"] != "opposite" and knights != 2:
        return f"Corners can be chosen for two knights only, not for {knights}: corners=opposite."
    return None


def figure_name(setting: Any, figure: int, s: Any = None) -> str:
    """`the princess` or `the blue knight`; with a state, `the blue zombie knight` if it is one."""
    if figure == KNIGHTS:
        return "the princess"
    zombie = "zombie " if s is not None and s.fell[figure] else ""
    return f"the {setting.seat_names[figure]} {zombie}knight"


def zombie_name(setting: Any, figure: int) -> str:
    """`the princess` or `the blue zombie knight`: somebody who can only be a zombie."""
    return figure_name(setting, figure).replace(" knight", " zombie knight")


def mover_words(s: Any) -> str:
    """Who moves in this phase."""
    if s.phase == PRINCESS_PHASE:
        return "princess"
    return "zombie knight" if s.fell[s.player] else "knight"


def seat_person(setting: Any, seat: int) -> str:
    """A player: `red`, or `the princess player`."""
    if seat >= setting.seats:
        return f"seat {seat + 1}"
    name = setting.seat_names[seat]
    return "the princess player" if name == "princess" else str(name)
