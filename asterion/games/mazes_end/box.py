"""Maze's End: the components file checked and laid into the tables of the rules."""

from collections.abc import Sequence
from typing import Any

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.games.mazes_end.names import CARD_NAMES, COLOUR_NAMES, square_number
from asterion.games.mazes_end.rules.state import (
    COLOURS,
    CORNER,
    CURSE,
    DIE,
    DISCS,
    EACH,
    GEMS,
    L_SHAPED,
    NOWHERE,
    PORTALS,
    SANCTUARY,
    SIZE,
    SQUARES,
    TRAP,
)

FIXED = {"board.size": SIZE, "figures.each": EACH, "figures.minotaur": 1, "walls.coloured": COLOURS}
FIXED |= {"discs.portals": 2, "discs.trap": 1, "discs.sanctuary": 1}
FACTS_OF_FACES = ("move_a_wall", "draw_event", "minotaur_1", "minotaur_2")
SINGLE = (PORTALS, TRAP, SANCTUARY, CURSE)  # their pieces are in the box once
ON_BOARD = 12  # walls at the end of the placement phase


def prepare(components: Components, box: Any) -> None:
    """Fill the tables of the box from the components; refuse one that cannot be played."""
    for fact, value in FIXED.items():
        if components[fact] != value:
            raise BadComponents(f"{fact} is {components[fact]}; the maze is built for {value}.")
    _prepare_squares(components, box)
    _prepare_walls(components, box)
    sides = [_count(components, f"dice.event.{name}", 6) for name in FACTS_OF_FACES]
    if min(sides) < 1:
        raise BadComponents("dice.event: each of the four faces must be on at least one side.")
    box.faces[:] = sides
    numbers = components["dice.number"]
    if not numbers or any(type(number) is not int or not 1 <= number <= DIE for number in numbers):
        raise BadComponents(f"dice.number is {numbers!r}; it must be a list of numbers from 1 to {DIE}.")
    box.numbers[:] = [numbers.count(number) for number in range(1, DIE + 1)]
    if 0 in box.numbers:
        raise BadComponents(f"dice.number must have each number from 1 to {DIE} at least once.")
    for card, name in enumerate(CARD_NAMES):
        box.copies[card] = _count(components, f"cards.{name.replace('-', '_')}", 1 if card in SINGLE else 9)


def _prepare_squares(components: Components, box: Any) -> None:
    centre = _squares(components, "board.centre", [components["board.centre"]])[0]
    box.centre = centre
    taken = {centre: "board.centre"}
    box.zone_of[:] = NOWHERE
    box.gem_on[:] = NOWHERE
    for colour, name in enumerate(COLOUR_NAMES):
        zone = _list(components, f"zones.{name}", EACH)
        gems = _list(components, f"gems.{name}", GEMS)
        for fact, squares in ((f"zones.{name}", zone), (f"gems.{name}", gems)):
            for square in squares:
                if square in taken:
                    raise BadComponents(f"{fact} has a square that {taken[square]} has already.")
                taken[square] = fact
        box.zone[colour] = zone
        box.zone_of[L_SHAPED][zone] = colour
        box.zone_of[CORNER][zone[0]] = colour
        box.gem_square[colour * GEMS : (colour + 1) * GEMS] = gems
        for number, square in enumerate(gems):
            box.gem_on[square] = colour * GEMS + number
    assert len(taken) + DISCS < SQUARES


def _prepare_walls(components: Components, box: Any) -> None:
    box.plain = _count(components, "walls.plain", 60)
    for players, name in enumerate(("two", "three", "four"), 2):
        deal = _count(components, f"walls.deal.{name}", ON_BOARD)
        if not 1 <= deal * players <= ON_BOARD or (deal - 1) * players > box.plain:
            raise BadComponents(
                f"walls.deal.{name} is {deal}; {name} players place at most {ON_BOARD} walls, "
                "and no more than there are."
            )
        box.deal[players] = deal


def _count(components: Components, fact: str, most: int) -> int:
    value = int(components[fact])
    if not 0 <= value <= most:
        raise BadComponents(f"{fact} is {value}; it can be 0 to {most}.")
    return value


def _list(components: Components, fact: str, length: int) -> list[int]:
    squares = _squares(components, fact, components[fact])
    if len(set(squares)) != length:
        raise BadComponents(f"{fact} is {components[fact]!r}; it must be {length} different squares.")
    return squares


def _squares(components: Components, fact: str, names: Sequence[Any]) -> list[int]:
    found = [square_number(name) if isinstance(name, str) else None for name in names]
    if None in found:
        raise BadComponents(f"{fact} is {components[fact]!r}; a square is named a1 to i9.")
    return [square for square in found if square is not None]
