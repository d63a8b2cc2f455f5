"""Space Princess: the elements of the picture that moves are clicked on, and the pieces dragged there."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.names import CARD_NAMES, SEATS, place_name, tile_name
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.legal import removed_trooper


def target(setting: Setting, s: State, move: int) -> str:
    """The id of the element that this move is clicked on; "" if the page has a button for it."""
    block, *at = g.BLOCKS.decode(move)
    return _TARGETS[block](setting, s, *at) if block in _TARGETS else ""


def source(setting: Setting, s: State, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    block, *at = g.BLOCKS.decode(move)
    return _SOURCES[block](s, *at) if block in _SOURCES else ""


def card_id(card: int) -> str:
    return f"card-{SEATS[card // g.EACH]}-{CARD_NAMES[card]}"


def _card(setting: Setting, s: State, card: int) -> str:
    unseen = s.phase in (g.DRAW, g.SENSE_TOP)
    return f"stack-{SEATS[card // g.EACH]}" if unseen else card_id(card)


def _tile(setting: Setting, s: State, tile: int) -> str:
    return "tile-" + tile_name(tile)


def _position(setting: Setting, s: State, position: int) -> str:
    by_chance = s.phase == g.SET_DOORS
    return _tile(setting, s, int(s.turning)) if by_chance else f"position-{position}"


def _place(setting: Setting, s: State, place: int) -> str:
    return _tile(setting, s, place) if place < g.TILES else place_name(setting, place)


def _trooper(trooper: int) -> str:
    return f"trooper-{trooper + 1}"


_TARGETS: dict[int, Callable[..., str]] = {
    g.CARD: _card,
    g.TURN: _tile,
    g.STAND: _position,
    g.PUT: _tile,
    g.GO: _place,
    g.MARCH: lambda st, s, trooper, tile: _tile(st, s, tile),
    g.BACK: lambda st, s, start: "start-" + tile_name(int(st.box.trooper_start[start])),
    g.REMOVE: lambda st, s, trooper: _trooper(trooper),
    g.FIND: lambda st, s, real: "princess",
}
_SOURCES: dict[int, Callable[..., str]] = {
    g.PUT: lambda s, tile: "hide" if s.phase == g.RETURN else "hologram" if s.card == g.HOLO else "lock",
    g.GO: lambda s, place: SEATS[s.actor],
    g.MARCH: lambda s, trooper, tile: _trooper(trooper),
    g.BACK: lambda s, start: _trooper(removed_trooper(s)),
}
