"""Zombie Princess: the elements of the picture that moves are clicked on, and the pieces dragged there.

A tile in hand is the piece for its choice and for that of its space, a tile of the maze for its sliding: so
it can be taken to where it goes at once.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import TOKEN_NAMES, space_name, square_name
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import figure_on, first_space, is_zombie
from asterion.games.zombie_princess.rules.moving import mover
from asterion.games.zombie_princess.rules.tiles import chooser, room_to_place


def target(setting: Setting, s: State, move: int) -> str:
    """The id of the element that this move is clicked on; "" if the page has a button for it."""
    block, *at = g.BLOCKS.decode(move)
    return _TARGETS[block](setting, s, *at) if block in _TARGETS else ""


def source(setting: Setting, s: State, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    block, *at = g.BLOCKS.decode(move)
    return _SOURCES[block](setting, s, *at) if block in _SOURCES else ""


def figure_id(setting: Setting, figure: int) -> str:
    return "princess" if figure == g.PRINCESS else f"knight-{setting.seat_names[figure]}"


def _hand(setting: Setting, seat: int, kind: int) -> str:
    return f"hand-{setting.seat_names[seat]}-{kind}"


def _own_hand(setting: Setting, s: State, tile: int) -> str:
    return "" if s.asked == g.DRAW_TILE else _hand(setting, chooser(s), tile + 1)


def _own_tile(setting: Setting, s: State, tile: int) -> str:
    if s.asked == g.DRAW_TILE:
        return "stacks"
    return _only_space(s) or _own_hand(setting, s, tile)


def _others_tile(setting: Setting, s: State, seat: int, tile: int) -> str:
    return _only_space(s) or _hand(setting, seat, tile + 1)


def _only_space(s: State) -> str:
    """The space on which a tile goes if there is no other: with the tile it is chosen, too."""
    if s.asked != g.ACTION:
        return ""
    room = int(room_to_place(s, mover(s)))
    return "space-" + space_name(int(first_space(room))) if room.bit_count() == 1 else ""


def _token(setting: Setting, s: State, token: int) -> str:
    if s.asked == g.DRAW_TOKEN:
        return "tokens"
    return f"token-{setting.seat_names[s.player]}-{TOKEN_NAMES[token]}"


def _space(setting: Setting, s: State, space: int) -> str:
    return ("tile-" if s.asked == g.TARGET else "space-") + space_name(space)


def _moved_tile(setting: Setting, s: State, space: int) -> str:
    """The tile that a space is chosen for, or that is chosen to slide."""
    if s.asked == g.SPACE:
        return _hand(setting, int(s.lender), s.picked)
    if s.asked == g.SLIDE_TO:
        return "tile-" + space_name(int(s.space))
    return "tile-" + space_name(space) if s.playing == g.SLIDE else ""


def _goal(setting: Setting, s: State, square: int) -> str:
    """The square, or the knight on it who is bitten."""
    there = figure_on(s, square)
    bites = there != g.NONE and s.asked != g.STOP and is_zombie(s, mover(s))
    return figure_id(setting, there) if bites else "square-" + square_name(square)


def _goer(setting: Setting, s: State, square: int) -> str:
    """From where to bite is asked of no figure: it may bite from where it stands."""
    return "" if s.asked == g.STOP else figure_id(setting, mover(s))


_TARGETS: dict[int, Callable[..., str]] = {
    g.PICK: _own_tile,
    g.BORROW: _others_tile,
    g.TOKEN: _token,
    g.ON: _space,
    g.ROTATE: lambda st, s, space: "tile-" + space_name(space),
    g.TURN: lambda st, s, turn: f"turn-{turn}",
    g.GO: _goal,
    g.FACE: lambda st, s, face: "die",
    g.BEGIN: lambda st, s, seat: figure_id(st, seat),
    g.ROLL: lambda st, s: "die",
}
_SOURCES: dict[int, Callable[..., str]] = {
    g.PICK: _own_hand,
    g.BORROW: lambda st, s, seat, tile: _hand(st, seat, tile + 1),
    g.ON: _moved_tile,
    g.GO: _goer,
}
