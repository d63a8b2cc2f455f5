"""Maze's End: names of squares, edges, walls, figures and cards, shared by words, positions and pictures."""

from typing import Any

from asterion.games.mazes_end.rules.state import (
    COLOURED,
    EACH,
    EDGE,
    EDGE_SQUARES,
    NOWHERE,
    PLAIN,
    SIDES,
    SIZE,
    SQUARES,
)

FILES = "abcdefghi"
COLOUR_NAMES = ("red", "blue", "green", "yellow")
FIGURE_NAMES = tuple(f"{colour[0]}{number}" for colour in COLOUR_NAMES for number in range(1, EACH + 1))
FIGURE_TITLES = tuple(
    f"{colour.capitalize()}'s figure {number}" for colour in COLOUR_NAMES for number in range(1, EACH + 1)
)
KIND_NAMES = ("-", "plain", *COLOUR_NAMES)
SIDE_NAMES = ("north", "east", "south", "west")
FACE_NAMES = ("wall", "event", "minotaur-1", "minotaur-2")
FACE_TITLES = ("Move a Wall", "Draw Event", "Minotaur 1", "Minotaur 2")
CARD_TITLES = (
    *("Demolition", "Master Mason", "Shifting Halls", "Earthquake", "Back to the Lair", "Stampede"),
    *("Blood Rage", "Sleeping Beast", "Sprint", "Adrenaline", "Switch", "Dead End", "Event Planner"),
    *("Redemption", "Climbing Rope", "Portals", "Trap", "Sanctuary", "Curse of the Minotaur"),
)
CARD_NAMES = tuple(title.lower().replace(" ", "-") for title in CARD_TITLES)
CARD_TEXTS = (
    "Remove any wall to the pile.",
    "Place up to two walls from the pile; if it is empty, move a wall.",
    "Move two walls.",
    "Remove three walls.",
    "The Minotaur goes to the centre and slays whoever is there.",
    "Move the Minotaur three times.",
    "Roll the number die: so many times the Minotaur moves.",
    "The Minotaur cannot move until your next turn.",
    "Three more movement points this turn.",
    "Roll the number die: so many more movement points this turn.",
    "Swap two figures of different colours outside the starting zones.",
    "An opponent has only one movement point in the next turn.",
    "Save it: on a later turn choose the event die's face.",
    "Save it: a slain figure of yours stays where it is.",
    "Save it: a figure of yours crosses a wall.",
    "Lay both portal discs: from one to the other is one step.",
    "Lay the trap: a figure that enters it moves no more this turn.",
    "Lay the sanctuary: a figure on it cannot be slain.",
    "One of your figures becomes a Minotaur: it crosses walls and slays.",
)
DISC_NAMES = ("portal-1", "portal-2", "trap", "sanctuary")
DISC_TITLES = ("The first portal", "The second portal", "The trap", "The sanctuary")


SQUARE_NAMES = tuple(FILES[square % SIZE] + str(square // SIZE + 1) for square in range(SQUARES))
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}
EDGE_NAMES: tuple[str, ...] = tuple(SQUARE_NAMES[a] + SQUARE_NAMES[b] for a, b in EDGE_SQUARES.tolist())
EDGE_NUMBERS = {name: edge for edge, name in enumerate(EDGE_NAMES)}
RIM_NAMES = tuple(  # the outer edges, on which no wall ever stands (ME-r17)
    f"{SQUARE_NAMES[square]}-{SIDE_NAMES[side]}"
    for square in range(SQUARES)
    for side in range(SIDES)
    if EDGE[square, side] == NOWHERE
)


def square_name(square: int) -> str:
    return SQUARE_NAMES[square]


def square_number(name: str) -> int | None:
    """The square of this name, or None."""
    return SQUARE_NUMBERS.get(name)


def edge_name(edge: int) -> str:
    """The two squares an edge lies between: d4e4, d4d5."""
    return EDGE_NAMES[edge]


def edge_number(name: str) -> int | None:
    """The edge between two squares, whichever is named first, or None."""
    return EDGE_NUMBERS.get(name, EDGE_NUMBERS.get(name[2:] + name[:2]))


def edge_words(edge: int) -> str:
    return f"between {EDGE_NAMES[edge][:2]} and {EDGE_NAMES[edge][2:]}"


def kind_words(kind: int) -> str:
    return "plain wall" if kind == PLAIN else f"{COLOUR_NAMES[kind - COLOURED]} wall"


def seat_colours(seats: int, options: Any) -> tuple[int, ...]:
    """ME-r9: two sit opposite or side by side; three are red, blue and green."""
    if seats == 2 and options["seating"] == "opposite":
        return (0, 2)
    return tuple(range(seats))


def name_seats(seats: int, options: Any) -> tuple[str, ...]:
    return tuple(COLOUR_NAMES[colour] for colour in seat_colours(seats, options))


def figure_words(setting: Any, figure: int, seat: int) -> str:
    """A figure as this seat speaks of it: your figure 2, Red's figure 2."""
    colour, number = divmod(figure, EACH)
    if seat >= 0 and seat_colours(setting.seats, setting.options)[seat] == colour:
        return f"your figure {number + 1}"
    return FIGURE_TITLES[figure]


def seat_name(setting: Any, seat: int) -> str:
    return str(setting.seat_names[seat]).capitalize()


def points(count: int, what: str = "") -> str:
    """1 point, 2 points; 2 more movement points."""
    return " ".join(filter(None, (str(count), what, "point" if count == 1 else "points")))
