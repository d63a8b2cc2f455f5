"""Maze's End: the element of the picture that a move is clicked on, and the piece that it moves."""

from collections.abc import Iterable
from typing import Any

from asterion.core.game import Setting
from asterion.games.mazes_end.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    DISC_NAMES,
    EDGE_NAMES,
    FIGURE_NAMES,
    KIND_NAMES,
    SIDE_NAMES,
    SQUARE_NAMES,
    seat_colours,
)
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import next_disc


def _ids(kind: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{kind}-{name}" for name in names)


SQUARE_IDS = _ids("square", SQUARE_NAMES)
EDGE_IDS = _ids("edge", EDGE_NAMES)
WALL_IDS = _ids("wall", EDGE_NAMES)
FIGURE_IDS = _ids("figure", FIGURE_NAMES)
GO_IDS = _ids("go", SIDE_NAMES)
DISC_IDS = _ids("disc", DISC_NAMES)
KIND_IDS = _ids("kind", KIND_NAMES)
SPARE_IDS = _ids("spare", KIND_NAMES)  # the wall that lies on top of its kind in the pile
PANEL_IDS = _ids("panel", COLOUR_NAMES)
SAVED_IDS = tuple(
    _ids(f"saved-{colour}", CARD_NAMES[g.EVENT_PLANNER : g.EVENT_PLANNER + g.SAVED])
    for colour in COLOUR_NAMES
)
TARGETS = {  # by block; by the last index, where there is more than one
    **{g.NUMBER: "die-number", g.FACE: "die-event", g.ROLL: "die-event", g.DRAW: "deck"},
    **{g.TAKE: KIND_IDS, g.PUT: EDGE_IDS, g.LIFT: WALL_IDS, g.GO: GO_IDS},
    **{g.SPOT: SQUARE_IDS, g.PICK: FIGURE_IDS, g.STEP: SQUARE_IDS, g.CLIMB: SQUARE_IDS, g.PORTAL: SQUARE_IDS},
}


def _colour(setting: Setting, seat: int) -> int:
    return seat_colours(setting.seats, setting.options)[int(seat)]


def target(setting: Setting, s: Any, move: int) -> str:
    """The id of the element that this move is clicked on; "" for what has no place on the board."""
    block, *at = g.BLOCKS.decode(move)
    if block == g.SEAT:
        return PANEL_IDS[_colour(setting, at[0])]
    if block == g.PLAN:
        return SAVED_IDS[_colour(setting, s.turn)][g.PLANNER]
    if block == g.SPARE:
        return SAVED_IDS[_colour(setting, s.actor)][g.REDEEMER]
    ids = TARGETS.get(block, "")
    return ids if isinstance(ids, str) else ids[at[-1]]


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move takes up or puts somewhere, or "" if it is only clicked.

    What is taken up and what is put then are the same piece, so that both can be one gesture. Of the walls to
    take only the plain one is such a piece: it is in hand at once, and a click on an edge is all.
    """
    block, *at = g.BLOCKS.decode(move)
    if block in (g.STEP, g.CLIMB, g.PORTAL):
        return FIGURE_IDS[at[0]]
    if block == g.TAKE:
        return SPARE_IDS[g.PLAIN] if at[0] == g.PLAIN else ""
    if block == g.PUT:
        return SPARE_IDS[int(s.carried)] if s.carried_from == g.NOWHERE else WALL_IDS[int(s.carried_from)]
    if block == g.LIFT and s.task == g.MOVE:
        return WALL_IDS[at[0]]
    if block == g.SPOT:
        return DISC_IDS[int(next_disc(s))]
    return "minotaur" if block == g.GO else ""
