"""MidEvil: the picture of a state as one seat sees it, and the element a move is clicked on.

Python says what lies where (`shapes.py` on a tile, `scene.py` on the map, `strips.py` and `seats.py` around
it); `board.svg` and its parts draw it. The map is a picture within the picture, at which the table may look
closely.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asterion.core.contract import CHANCE
from asterion.core.drawing import board_template, plain
from asterion.core.game import Setting
from asterion.games.midevil import state as g
from asterion.games.midevil.names import CARD_NAMES, COLOUR_NAMES, slot_name, spot_name, square_name
from asterion.games.midevil.seats import Scene

TEMPLATE = board_template(Path(__file__).parent, squeeze=True)
WORDS = {g.PASS: "pass", g.ROLL: "roll", g.STOP: "stop", g.LIFE: "life", g.FIGHT: "fight", g.TAKE: "take"}


def draw(setting: Setting, s: Any, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state already redacted for this seat; `choices` are the ids that may be clicked now."""
    chosen = frozenset(choices)
    return TEMPLATE.render(scene=Scene(setting, s, plain(s), seat, chosen), choices=chosen)


def target(setting: Setting, s: Any, move: int) -> str:
    """The id of the element that this move is clicked on."""
    names = setting.seat_names
    if move < g.BEGIN:
        return "die"
    if move < g.TILE_OF:
        return f"pawn-{names[move - g.BEGIN]}"
    if move < g.CARD:
        return "stack"
    if move < g.USE:
        return "deck" if s.actor == CHANCE else f"hand-{CARD_NAMES[move - g.CARD]}"
    if move < g.DROP:
        return f"use-{CARD_NAMES[move - g.USE]}"
    if move < g.IN_FRONT:
        return f"hand-{CARD_NAMES[move - g.DROP]}"
    if move < g.ON:
        seat, card = divmod(move - g.IN_FRONT, g.CARDS)
        return f"front-{names[seat]}-{CARD_NAMES[card]}"
    if move < g.TURN:
        return f"space-{spot_name(s, move - g.ON)}"
    if move < g.SKELETON_OF:
        return f"turn-{move - g.TURN}"
    if move < g.AT:
        return f"colour-{COLOUR_NAMES[move - g.SKELETON_OF]}"
    if move < g.TILE_AT:
        return f"square-{square_name(s, move - g.AT)}"
    if move < g.PLAYER:
        return f"tile-{slot_name(s, move - g.TILE_AT)}"
    if move < g.COUNT:
        return f"player-{names[move - g.PLAYER]}"
    return f"count-{move - g.COUNT}" if move < g.PASS else WORDS[move]


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    if g.ON <= move < g.TURN:
        return "drawn"
    if not g.AT <= move < g.TILE_AT:
        return ""
    if s.asked == g.STEP:
        return f"pawn-{setting.seat_names[s.player]}"
    if s.asked == g.SKELETON_TO:
        return f"skeleton-{square_name(s, int(s.moving))}"
    if s.asked == g.TARGET and s.card == g.WRONG_TURN and s.victim != g.NONE:
        return f"pawn-{setting.seat_names[s.victim]}"
    return ""
