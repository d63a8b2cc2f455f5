"""Zombie Princess: the elements of the picture that moves are clicked on, and the pieces dragged there."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import TOKEN_NAMES, space_name, square_name
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import figure_on, is_zombie
from asterion.games.zombie_princess.rules.moving import mover
from asterion.games.zombie_princess.rules.tiles import chooser


def target(setting: Setting, s: State, move: int) -> str:
    """The id of the element that this move is clicked on."""
    block, *at = g.BLOCKS.decode(move)
    return _TARGETS[block](setting, s, *at)


def source(setting: Setting, s: State, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    block = g.BLOCKS.block(move)
    if block == g.ON and s.asked == g.SPACE:
        return _hand(setting, int(s.lender), s.picked)
    if block == g.ON and s.asked == g.SLIDE_TO:
        return "tile-" + space_name(int(s.space))
    return figure_id(setting, mover(s)) if block == g.GO else ""


def figure_id(setting: Setting, figure: int) -> str:
    return "princess" if figure == g.PRINCESS else f"knight-{setting.seat_names[figure]}"


def _hand(setting: Setting, seat: int, kind: int) -> str:
    return f"hand-{setting.seat_names[seat]}-{kind}"


def _own_tile(setting: Setting, s: State, tile: int) -> str:
    return "stacks" if s.asked == g.DRAW_TILE else _hand(setting, chooser(s), tile + 1)


def _token(setting: Setting, s: State, token: int) -> str:
    if s.asked == g.DRAW_TOKEN:
        return "tokens"
    return f"token-{setting.seat_names[s.player]}-{TOKEN_NAMES[token]}"


def _space(setting: Setting, s: State, space: int) -> str:
    return ("tile-" if s.asked == g.TARGET else "space-") + space_name(space)


def _goal(setting: Setting, s: State, square: int) -> str:
    """The square, or the figure on it: a knight to be bitten, or the biter if it stops where it is."""
    there = figure_on(s, square)
    if there == g.NONE or not is_zombie(s, mover(s)):  # ZP-r16: a knight escapes though another is inside
        return "square-" + square_name(square)
    return figure_id(setting, there)


_TARGETS: dict[int, Callable[..., str]] = {
    g.PICK: _own_tile,
    g.BORROW: lambda st, s, seat, tile: _hand(st, seat, tile + 1),
    g.TOKEN: _token,
    g.ON: _space,
    g.ROTATE: lambda st, s, space: "rotate-" + space_name(space),
    g.TURN: lambda st, s, turn: f"turn-{turn}",
    g.GO: _goal,
    g.FACE: lambda st, s, face: "die",
    g.BEGIN: lambda st, s, seat: figure_id(st, seat),
    g.ROLL: lambda st, s: "die",
    g.STAY: lambda st, s: "stay",
    g.END: lambda st, s: "end",
}
