"""Space Princess: names of tiles, cards, positions and pieces, shared by words, positions and pictures."""

from typing import Any

from asterion.games.space_princess.rules.state import EACH, EAST, NORTH, SIZE, SOUTH, TILES, WEST

SEATS = ("princess", "zealot")
PERSONS = ("the princess", "the Zealot")  # by seat
PAWNS = {  # by their ids, in the order of the pieces in events
    "princess": "the princess",
    "zealot": "the Zealot",
    "trooper-1": "trooper 1",
    "trooper-2": "trooper 2",
    "hologram": "the hologram",
}
CARD_NAMES = (
    *("hide", "evade", "ambush", "holo", "fire", "door", "dash"),
    *("lock", "converge", "outflank", "fire", "capture", "advance", "sense"),
)
CARD_TITLES = tuple(name.capitalize() for name in CARD_NAMES)
POSITION_NAMES = (("=", "|"), ("n", "e", "s", "w"))  # by the option `doors`
POSITION_WORDS = (
    ("open east–west", "open north–south"),
    ("barred to the north", "barred to the east", "barred to the south", "barred to the west"),
)
FILES = "abcde"
POD_WORDS = ("above", "right of", "below", "left of")  # where a pod lies, by the side of its corridor


def titled(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[0].upper() + words[1:]


SEAT_TITLES = tuple(map(titled, PERSONS))


def cards_of(seat: int) -> range:
    """The cards of a seat."""
    return range(seat * EACH, (seat + 1) * EACH)


def card_number(seat: int, name: str) -> int | None:
    """The seat's card of this name, or None. Each seat has a Fire of its own."""
    return next((card for card in cards_of(seat) if CARD_NAMES[card] == name), None)


def tile_name(tile: int) -> str:
    """The name of one of the 25 tiles."""
    return FILES[tile % SIZE] + str(tile // SIZE + 1)


def tile_number(name: str) -> int | None:
    """The tile of this name, or None."""
    if len(name) == 2 and name[0] in FILES and name[1] in "12345":
        return (int(name[1]) - 1) * SIZE + FILES.index(name[0])
    return None


def pod_corridors(setting: Any) -> list[int]:
    """The corridors next to the pods in play."""
    box = setting.box
    return [int(box.edge_tile)] if setting.options["zealot_edge"] else [int(tile) for tile in box.pod_tile]


def pod_side(corridor: int) -> int:
    """The side of its corridor on which a pod lies: below or above the board, else beside it."""
    row, file = divmod(corridor, SIZE)
    if row in (0, SIZE - 1):
        return SOUTH if row else NORTH
    return EAST if file else WEST


def pod_corridor(setting: Any, pod: int) -> int:
    """The corridor next to a pod. The second pod of Zealot Edge is one that is left out."""
    pods = pod_corridors(setting)
    left_out = [int(tile) for tile in setting.box.pod_tile if tile not in pods]
    return [*pods, *left_out][pod - TILES]


def place_name(setting: Any, place: int) -> str:
    """The name of a tile or a pod in notation."""
    return tile_name(place) if place < TILES else "pod-" + tile_name(pod_corridor(setting, place))


def place_words(setting: Any, place: int) -> str:
    """A tile or a pod as people see it."""
    if place < TILES:
        return tile_name(place)
    corridor = pod_corridor(setting, place)
    return f"the pod {POD_WORDS[pod_side(corridor)]} {tile_name(corridor)}"


def place_number(setting: Any, name: str) -> int | None:
    """The tile or pod of this name, or None. A pod that Zealot Edge leaves out has a number, too."""
    for place in range(TILES, TILES + len(pod_corridors(setting))):
        if name == place_name(setting, place):
            return place
    if name in ["pod-" + tile_name(tile) for tile in setting.box.pod_tile]:
        return TILES + 1
    return tile_number(name)


def position_names(setting: Any) -> tuple[str, ...]:
    """The marks of the door positions: `=` and `|`, or the side of the only bar."""
    return POSITION_NAMES[0 if setting.options["doors"] == "double" else 1]


def position_words(setting: Any, position: int) -> str:
    return POSITION_WORDS[0 if setting.options["doors"] == "double" else 1][position]
