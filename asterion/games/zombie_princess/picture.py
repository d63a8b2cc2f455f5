"""Zombie Princess: the picture of a state as one seat sees it, and the element a move is clicked on."""

from collections.abc import Sequence
from typing import Any

from asterion.core.game import Setting
from asterion.games.zombie_princess import state as g
from asterion.games.zombie_princess.maze import figure_on
from asterion.games.zombie_princess.moving import mover
from asterion.games.zombie_princess.names import TOKEN_NAMES, space_name, square_name
from asterion.games.zombie_princess.tiles import chooser


def draw(setting: Setting, s: Any, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state already redacted for this seat; `choices` are the ids that may be clicked now."""
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>'


def target(setting: Setting, s: Any, move: int) -> str:
    """The id of the element that this move is clicked on."""
    if move < g.TOKEN:
        if s.asked == g.DRAW_TILE:
            return "stacks"
        seat = chooser(s) if move < g.BORROW else (move - g.BORROW) // g.KINDS
        return f"hand-{setting.seat_names[seat]}-{move % g.KINDS + 1}"
    if move < g.ON:
        if s.asked == g.DRAW_TOKEN:
            return "tokens"
        return f"token-{setting.seat_names[s.player]}-{TOKEN_NAMES[move - g.TOKEN]}"
    if move < g.ROTATE:
        return ("tile-" if s.asked == g.TARGET else "space-") + space_name(move - g.ON)
    if move < g.TURN:
        return "rotate-" + space_name(move - g.ROTATE)
    if move < g.GO:
        return f"turn-{move - g.TURN}"
    if move < g.FACE:
        there = figure_on(s, move - g.GO)
        return "square-" + square_name(move - g.GO) if there == g.NONE else figure_id(setting, there)
    if move < g.BEGIN or move == g.ROLL:
        return "die"
    if move < g.ROLL:
        return figure_id(setting, move - g.BEGIN)
    return "stay" if move == g.STAY else "end"


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    if g.ON <= move < g.ROTATE and s.asked == g.SPACE:
        return f"hand-{setting.seat_names[s.lender]}-{s.picked}"
    if g.ON <= move < g.ROTATE and s.asked == g.SLIDE_TO:
        return "tile-" + space_name(int(s.space))
    return figure_id(setting, mover(s)) if g.GO <= move < g.FACE else ""


def figure_id(setting: Setting, figure: int) -> str:
    return "princess" if figure == g.PRINCESS else f"knight-{setting.seat_names[figure]}"
