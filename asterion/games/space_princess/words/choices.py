"""Space Princess: what choosing a move does, as commands."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.names import CARD_TITLES, place_words, position_words, tile_name
from asterion.games.space_princess.rules import state as g


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    block, *at = g.BLOCKS.decode(move)
    return _CHOICES[block](setting, s, *at)


def _card(setting: Setting, s: State, card: int) -> str:
    sensing = s.phase in (g.SENSE_CARD, g.SENSE_TOP)
    counts = g.SENSE if sensing and s.sense_order == g.OWN else card  # SP-r1
    name = f"{CARD_TITLES[card]} ({setting.box.order[counts]})"
    if s.phase == g.CHOOSE:
        return f"Play {name}"
    return f"Sense becomes {name}" if sensing else f"Draw {name}"


def _put(setting: Setting, s: State, tile: int) -> str:
    where = tile_name(tile)
    if s.phase == g.RETURN:
        return f"Come out on {where}"
    return f"Put the {'hologram' if s.card == g.HOLO else 'Lock tile'} on {where}"


def _go(setting: Setting, s: State, place: int) -> str:
    return f"{'Move to' if place < g.TILES else 'Escape into'} {place_words(setting, place)}"


_CHOICES: dict[int, Callable[..., str]] = {
    g.CARD: _card,
    g.TURN: lambda st, s, door: f"Turn the door {tile_name(door)}",
    g.STAND: lambda st, s, position: f"Set {tile_name(s.turning)} {position_words(st, position)}",
    g.PUT: _put,
    g.GO: _go,
    g.MARCH: lambda st, s, trooper, tile: f"Move trooper {trooper + 1} to {tile_name(tile)}",
    g.BACK: lambda st, s, start: f"Bring a trooper back to {tile_name(st.box.trooper_start[start])}",
    g.REMOVE: lambda st, s, trooper: f"Remove trooper {trooper + 1} on {tile_name(s.trooper[trooper])}",
    g.VOLLEY: lambda st, s: "Troopers fire",
    g.PASS: lambda st, s: "Do neither" if s.card == g.OUTFLANK else "Bring nobody back",
    g.FIND: lambda st, s, real: "The real plans" if real else "A false plan",
}
