"""Heroes of the Maze: the picture of a state, and the element a move is clicked on."""

from collections.abc import Sequence
from typing import Any

from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze import state
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, home_cell, piece_name
from asterion.games.heroes_of_the_maze.state import OGRE


def draw(setting: Setting, s: Any, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state; `choices` are the ids that may be clicked now."""
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'></svg>"


def target(setting: Setting, s: Any, move: int) -> str:
    """The id of the element that this move is clicked on."""
    if move < state.LEFT:
        return "cell-" + CELL_NAMES[move]
    if move < state.CHALLENGE:
        return ("tab-left", "tab-right")[move - state.LEFT]
    if move < state.END:
        return piece_id(setting, move - state.CHALLENGE)
    if move < state.STARTS:
        return "end" if move == state.END else "walls"
    if move < state.DIE:
        return "cell-" + CELL_NAMES[home_cell(setting, move - state.STARTS)]
    if move < state.THROW:
        return "die"
    return "duelling-die-2" if s.phase == state.PARRY else "duelling-die-1"


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    if move < state.LEFT or state.CHALLENGE <= move < state.END:
        return piece_id(setting, OGRE if s.controller == s.turn else int(s.turn))
    return ""


def piece_id(setting: Setting, piece: int) -> str:
    return "ogre" if piece == OGRE else "adventurer-" + piece_name(setting, piece)
