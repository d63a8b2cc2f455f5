"""MidEvil: the picture of a state as one seat sees it, and the element a move is clicked on.

Python says what lies where (`shapes.py` on a tile, `scene.py` on the map, `strips.py` and `seats.py` around
it); `board.svg` and its parts draw it. The map is a picture within the picture, at which the table may look
closely.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asterion.core.drawing import board_template, plain
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE
from asterion.games.midevil.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    ITEM_NAMES,
    SPELL_NAMES,
    slot_name,
    spot_name,
    square_name,
)
from asterion.games.midevil.picture.panels import Scene
from asterion.games.midevil.rules import state as g

TEMPLATE = board_template(Path(__file__).parent, squeeze=True)
WORDS = {
    **{g.PASS: "pass", g.ROLL: "roll", g.STOP: "stop", g.LIFE: "life", g.FIGHT: "fight", g.TAKE: "take"},
    **{g.LOWER: "lower", g.BUY: "buy", g.TELEPORT: "teleport"},
}


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
        return "below" if s.asked == g.DRAW_BELOW else "stack"
    if move < g.USE:
        return "deck" if s.actor == CHANCE else f"hand-{CARD_NAMES[move - g.CARD]}"
    if move < g.DROP:
        return f"use-{CARD_NAMES[move - g.USE]}"
    if move < g.IN_FRONT:
        return f"{'hand' if s.asked == g.DISCARD else 'take'}-{CARD_NAMES[move - g.DROP]}"
    if move < g.SPELL_OF:
        seat, item = divmod(move - g.IN_FRONT, g.ITEMS)
        return f"front-{names[seat]}-{ITEM_NAMES[item]}"
    if move < g.ON:
        spell = SPELL_NAMES[move - g.SPELL_OF]
        return "spells" if s.actor == CHANCE else f"front-{names[s.actor]}-{spell}"
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
    if not (g.ON <= move < g.TURN or g.AT <= move < g.TILE_AT):
        return ""
    names = setting.seat_names
    if s.asked in (g.STEP, g.TELEPORT_TO):
        return f"pawn-{names[s.player]}"
    if s.asked == g.PAWN_TO:
        return f"pawn-{names[s.actor]}"
    if move < g.TURN:
        return "drawn"
    if s.moving != g.NOWHERE and (
        s.asked == g.SKELETON_TO or (s.asked == g.TARGET and s.card == g.BRING_OUT)
    ):
        return f"skeleton-{square_name(s, int(s.moving))}"
    if s.asked == g.TARGET and s.card in (g.WRONG_TURN, g.SHOVE) and s.victim != g.NONE:
        return f"pawn-{names[s.victim]}"
    if s.asked == g.TARGET and s.card == g.SECRET_PASSAGE:
        return f"pawn-{names[s.card_by]}"
    return ""
