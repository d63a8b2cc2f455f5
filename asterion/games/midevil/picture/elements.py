"""MidEvil: the element of the picture that a move is clicked on, and the piece that can be dragged there."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE
from asterion.core.rooms import State
from asterion.games.midevil.names import (
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
from asterion.games.midevil.rules.map import colour_on
from asterion.games.midevil.rules.skeletons import ways_to_move

PICKED = (g.PUPPET_MASTER, g.SCATTER, g.BRING_OUT)  # cards that choose a skeleton before its way

PLACED = (g.RISE, g.KEEP_COMING, g.ARMY)  # cards that put skeletons on the map


def target(setting: Setting, s: State, move: int) -> str:
    """The id of the element that this move is clicked on, or "" if there is none: then it is a button."""
    block, *indices = g.BLOCKS.decode(move)
    if s.asked == g.SKELETON and block == g.AT:
        only = _only_way(setting, s, *indices)
        return _square(s, *indices) if only == g.NOWHERE else f"square-{square_name(s, only)}"
    return TARGETS[block](s, *indices) if block in TARGETS else ""


def _only_way(setting: Setting, s: State, square: int) -> int:
    """Where a skeleton goes at once when it is chosen, as it has no other way; or NOWHERE."""
    lifted, box, bench = s.copy(), setting.box, setting.bench
    lifted.moving = square
    return int(bench.answers[0]) - g.AT if ways_to_move(lifted, box, bench.answers[:]) == 1 else g.NOWHERE


def _drawn_or_held(s: State, card: int) -> str:
    return "deck" if s.actor == CHANCE else f"hand-{CARD_NAMES[card]}"


def _dropped(s: State, card: int) -> str:
    """Of the own hand, or of one that the Court Jester shows."""
    return f"{'hand' if s.asked == g.DISCARD else 'take'}-{CARD_NAMES[card]}"


def _used(s: State, card: int) -> str:
    return f"front-{SEAT_NAMES[s.actor]}-{CARD_NAMES[card]}"


def _spell(s: State, spell: int) -> str:
    return "spells" if s.actor == CHANCE else f"front-{SEAT_NAMES[s.actor]}-{SPELL_NAMES[spell]}"


def _colour(s: State, colour: int) -> str:
    """A skeleton that somebody has collected, or one of the pool."""
    owner = int(s.actor) if s.asked in (g.PAY, g.FAILED, g.DUST_OF) else g.NONE
    if s.asked == g.TARGET and s.card == g.GRAVE_ROBBER:
        owner = int(s.victim)
    name = COLOUR_NAMES[colour]
    return f"pool-{name}" if owner == g.NONE else f"got-{SEAT_NAMES[owner]}-{name}"


def _square(s: State, square: int) -> str:
    """The skeleton on a square where one is chosen, else the square."""
    kind = "skeleton" if _picks(s) and colour_on(s, square) != g.NONE else "square"
    return f"{kind}-{square_name(s, square)}"


def _picks(s: State) -> bool:
    """Whether what is asked is a skeleton, not a place."""
    if s.asked == g.TARGET:
        return bool(s.card == g.BOILING_OIL or (s.card in PICKED and s.moving == g.NOWHERE))
    return s.asked in (g.SKELETON, g.SHOT_AT, g.SWEEP)


TARGETS: dict[int, Callable[..., str]] = {
    g.FACE: lambda s, face: "die",
    g.BEGIN: lambda s, seat: f"player-{SEAT_NAMES[seat]}",
    g.TILE_OF: lambda s, kind: "below" if s.asked == g.DRAW_BELOW else "stack",
    g.CARD: _drawn_or_held,
    g.USE: _used,
    g.DROP: _dropped,
    g.IN_FRONT: lambda s, seat, item: f"front-{SEAT_NAMES[seat]}-{ITEM_NAMES[item]}",
    g.SPELL_OF: _spell,
    g.ON: lambda s, spot: f"space-{spot_name(s, spot)}",
    g.TURN: lambda s, turn: f"turn-{turn}",
    g.SKELETON_OF: _colour,
    g.AT: _square,
    g.TILE_AT: lambda s, slot: f"tile-{slot_name(s, slot)}",
    g.PLAYER: lambda s, seat: f"player-{SEAT_NAMES[seat]}",
    g.ROLL: lambda s: "die",
    g.BUY: lambda s: "spells",
}


def source(setting: Setting, s: State, move: int) -> str:
    """The id of the piece that this move puts somewhere, or takes up; "" if something is only clicked.

    A skeleton is taken up with one move and put down with the next: both name it, so that it can be dragged
    all the way.
    """
    block = g.BLOCKS.block(move)
    if s.actor == CHANCE or block not in (g.ON, g.AT, g.SKELETON_OF):
        return ""
    if block == g.SKELETON_OF:
        return target(setting, s, move) if _comes_onto_map(s) else ""
    if block == g.ON:
        return f"pawn-{SEAT_NAMES[s.player]}" if s.asked == g.STEP else "drawn"
    if s.asked in (g.SKELETON, g.SKELETON_TO) or (s.asked == g.TARGET and s.card in PICKED):
        return _skeleton(s, move - g.AT)
    if s.asked in (g.FIGURE_TO, g.CAST) or (s.asked == g.TARGET and s.card in PLACED):
        colour = g.WHITE if s.asked == g.TARGET and s.card == g.ARMY else int(s.colour)
        return "supply" if colour == g.NONE else f"pool-{COLOUR_NAMES[colour]}"
    walker = _walker(s)
    return "" if walker == g.NONE else f"pawn-{SEAT_NAMES[walker]}"


def _comes_onto_map(s: State) -> bool:
    """Whether the skeleton whose colour is asked is put on a square next."""
    if s.asked == g.TARGET:
        return bool(s.card == g.RISE or (s.card == g.KEEP_COMING and s.to_people > 0))
    return bool(s.asked == g.COLOUR or (s.asked == g.CAST and s.pair == g.RAISE_SKELETONS))


def _skeleton(s: State, square: int) -> str:
    """The skeleton that moves from or to this square; none if a black one comes back."""
    if s.moving != g.NOWHERE:
        return f"skeleton-{square_name(s, int(s.moving))}"
    return f"skeleton-{square_name(s, square)}" if colour_on(s, square) != g.NONE else ""


def _walker(s: State) -> int:
    """Whose pawn goes to the square that is chosen, or NONE."""
    if s.asked in (g.STEP, g.TELEPORT_TO):
        return int(s.player)
    if s.asked == g.PAWN_TO:
        return int(s.actor)
    if s.asked == g.TARGET and s.card in (g.WRONG_TURN, g.SHOVE):
        return int(s.victim)
    if s.asked == g.TARGET and s.card == g.SECRET_PASSAGE:
        return int(s.card_by)
    return g.NONE
