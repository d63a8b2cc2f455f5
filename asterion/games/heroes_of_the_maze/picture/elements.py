"""Heroes of the Maze: the element of the picture that a move is clicked on, and the piece that it moves."""

from collections.abc import Callable
from typing import Any

from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, home_cell, piece_name
from asterion.games.heroes_of_the_maze.rules import state as g


def target(setting: Setting, s: Any, move: int) -> str:
    """The id of the element that this move is clicked on, or "" if it has no place in the picture."""
    block, *at = g.BLOCKS.decode(move)
    return _TARGETS[block](setting, s, *at) if block in _TARGETS else ""


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    block = g.BLOCKS.block(move)
    if block in (g.GO, g.CHALLENGE):
        return piece_id(setting, g.OGRE if s.controller == s.turn else int(s.turn))
    return "tab" if block == g.PUSH else ""


def piece_id(setting: Setting, piece: int) -> str:
    return "ogre" if piece == g.OGRE else "adventurer-" + piece_name(setting, piece)


def _push(setting: Setting, s: Any, tab: int) -> str:
    """The notch to which the tab of the rim is turned: several pushes on end lead to notches further away."""
    return f"notch-{(int(s.walls) + int(setting.box.tab[tab])) % g.ALIGNMENTS}"


_TARGETS: dict[int, Callable[..., str]] = {
    g.GO: lambda setting, s, cell: f"cell-{CELL_NAMES[cell]}",
    g.PUSH: _push,
    g.CHALLENGE: lambda setting, s, piece: piece_id(setting, piece),
    g.WALLS: lambda setting, s, k: f"notch-{k}",
    g.STARTS: lambda setting, s, seat: f"cell-{CELL_NAMES[home_cell(setting, seat)]}",
    g.DIE: lambda setting, s, face: "die",
    g.THROW: lambda setting, s, symbol: f"duelling-die-{2 if s.phase == g.PARRY else 1}",
}
