"""MidEvil: the element of the picture that a move is clicked on, and the piece that can be dragged there."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    BUTTON_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    ITEM_NAMES,
    SEAT_NAMES,
    SPELL_NAMES,
    slot_name,
    spot_name,
    square_name,
)
from asterion.games.midevil.rules import state as g


def target(setting: Setting, s: State, move: int) -> str:
    """The id of the element that this move is clicked on."""
    block, *indices = g.BLOCKS.decode(move)
    return BUTTON_NAMES[block] if block in BUTTON_NAMES else TARGETS[block](s, *indices)


def _drawn_or_held(s: State, card: int) -> str:
    return "deck" if s.actor == CHANCE else f"hand-{CARD_NAMES[card]}"


def _dropped(s: State, card: int) -> str:
    """Of the own hand, or of one that the Court Jester shows."""
    return f"{'hand' if s.asked == g.DISCARD else 'take'}-{CARD_NAMES[card]}"


def _spell(s: State, spell: int) -> str:
    return "spells" if s.actor == CHANCE else f"front-{SEAT_NAMES[s.actor]}-{SPELL_NAMES[spell]}"


TARGETS: dict[int, Callable[..., str]] = {
    g.FACE: lambda s, face: "die",
    g.BEGIN: lambda s, seat: f"pawn-{SEAT_NAMES[seat]}",
    g.TILE_OF: lambda s, kind: "below" if s.asked == g.DRAW_BELOW else "stack",
    g.CARD: _drawn_or_held,
    g.USE: lambda s, card: f"use-{CARD_NAMES[card]}",
    g.DROP: _dropped,
    g.IN_FRONT: lambda s, seat, item: f"front-{SEAT_NAMES[seat]}-{ITEM_NAMES[item]}",
    g.SPELL_OF: _spell,
    g.ON: lambda s, spot: f"space-{spot_name(s, spot)}",
    g.TURN: lambda s, turn: f"turn-{turn}",
    g.SKELETON_OF: lambda s, colour: f"colour-{COLOUR_NAMES[colour]}",
    g.AT: lambda s, square: f"square-{square_name(s, square)}",
    g.TILE_AT: lambda s, slot: f"tile-{slot_name(s, slot)}",
    g.PLAYER: lambda s, seat: f"player-{SEAT_NAMES[seat]}",
    g.COUNT: lambda s, count: f"count-{count}",
}


def source(setting: Setting, s: State, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    block = g.BLOCKS.block(move)
    if block not in (g.ON, g.AT):
        return ""
    names = setting.seat_names
    if s.asked in (g.STEP, g.TELEPORT_TO):
        return f"pawn-{names[s.player]}"
    if s.asked == g.PAWN_TO:
        return f"pawn-{names[s.actor]}"
    if block == g.ON:
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
