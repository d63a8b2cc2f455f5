"""Maze's End: the element of the picture that a move is clicked on, and the piece that it moves."""

from collections.abc import Iterable
from typing import Any

from asterion.core.game import Setting
from asterion.games.mazes_end.names import (
    EDGE_NAMES,
    FACE_NAMES,
    FIGURE_NAMES,
    KIND_NAMES,
    SIDE_NAMES,
    SQUARE_NAMES,
)
from asterion.games.mazes_end.rules import state as g


def _ids(kind: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{kind}-{name}" for name in names)


SQUARE_IDS = _ids("square", SQUARE_NAMES)
EDGE_IDS = _ids("edge", EDGE_NAMES)
WALL_IDS = _ids("wall", EDGE_NAMES)
FIGURE_IDS = _ids("figure", FIGURE_NAMES)
GO_IDS = _ids("go", SIDE_NAMES)
TARGETS = {  # by block; by the last index, where there is more than one
    **{g.NUMBER: "die-number", g.FACE: "die-event", g.ROLL: "roll", g.PLAN: _ids("plan", FACE_NAMES)},
    **{g.DRAW: "deck", g.TAKE: _ids("kind", KIND_NAMES), g.PUT: EDGE_IDS, g.LIFT: WALL_IDS, g.GO: GO_IDS},
    **{g.SPOT: SQUARE_IDS, g.PICK: FIGURE_IDS, g.SPARE: "redeem", g.SUFFER: "accept"},
    **{g.STEP: SQUARE_IDS, g.CLIMB: SQUARE_IDS, g.PORTAL: SQUARE_IDS, g.STOP: "stop"},
}
SOURCES = {g.PUT: "carried", g.SPOT: "carried", g.GO: "minotaur"}


def target(setting: Setting, s: Any, move: int) -> str:
    """The id of the element that this move is clicked on."""
    block, *at = g.BLOCKS.decode(move)
    if block == g.SEAT:
        return f"slow-{setting.seat_names[at[0]]}"
    ids = TARGETS.get(block, "")
    return ids if isinstance(ids, str) else ids[at[-1]]


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    block, *at = g.BLOCKS.decode(move)
    return FIGURE_IDS[at[0]] if block in (g.STEP, g.CLIMB, g.PORTAL) else SOURCES.get(block, "")
