"""Zombie Princess: the picture of a state as one seat sees it, and the element a move is clicked on.

Python says what lies where (`scene.py` in the maze, `seats.py` beside it); `board.svg` and its parts draw it.
Everything that may move keeps its id for the whole game, and only its transform changes.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asterion.core.drawing import board_template, plain
from asterion.core.game import Setting
from asterion.games.zombie_princess.names import TOKEN_NAMES, space_name, square_name
from asterion.games.zombie_princess.picture.maze import figure_id
from asterion.games.zombie_princess.picture.panels import Scene
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.legal import may_roll
from asterion.games.zombie_princess.rules.maze import figure_on, is_zombie
from asterion.games.zombie_princess.rules.moving import can_move, mover
from asterion.games.zombie_princess.rules.tiles import can_place, chooser

TEMPLATE = board_template(Path(__file__).parent, squeeze=True)


def draw(setting: Setting, s: Any, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state already redacted for this seat; `choices` are the ids that may be clicked now."""
    chosen = frozenset(choices)
    scene = Scene(setting, plain(s), seat, chosen)
    scene.shut = shut_actions(setting, s)
    return TEMPLATE.render(scene=scene, choices=chosen)


def shut_actions(setting: Setting, s: Any) -> frozenset[str]:
    """The actions of this phase that are impossible as things stand. Nothing hidden is looked at."""
    if s.phase not in (g.PRINCESS_PHASE, g.KNIGHT_PHASE):
        return frozenset()
    figure = mover(s)
    possible = {
        "place": can_place(s, figure),
        "move": may_roll(s, figure) or can_move(s, setting.work, figure),
        "token": s.held[s.player] > 0,
    }
    return frozenset(action for action, possible_now in possible.items() if not possible_now)


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
        return _goal(setting, s, move - g.GO)
    if move < g.BEGIN or move == g.ROLL:
        return "die"
    if move < g.ROLL:
        return figure_id(setting, move - g.BEGIN)
    return "stay" if move == g.STAY else "end"


def _goal(setting: Setting, s: Any, square: int) -> str:
    """The square, or the figure on it: a knight to be bitten, or the biter if it stops where it is."""
    there = figure_on(s, square)
    if there == g.NONE or not is_zombie(s, mover(s)):  # ZP-r16: a knight escapes though another is inside
        return "square-" + square_name(square)
    return figure_id(setting, there)


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    if g.ON <= move < g.ROTATE and s.asked == g.SPACE:
        return f"hand-{setting.seat_names[s.lender]}-{s.picked}"
    if g.ON <= move < g.ROTATE and s.asked == g.SLIDE_TO:
        return "tile-" + space_name(int(s.space))
    return figure_id(setting, mover(s)) if g.GO <= move < g.FACE else ""
