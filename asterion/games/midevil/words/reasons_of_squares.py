"""MidEvil: the rule that keeps a figure off a square, or from stepping onto it."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import slot_on
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import in_house, is_castle, legal_square, step_to


def is_legal(setting: Setting, s: State, square: int) -> bool:
    return square < s.slots * g.CELLS and bool(legal_square(s, setting.box, square))


def illegal(s: State, square: int) -> str:
    """The rule that makes this square of a tile an illegal one."""
    kind = int(s.kind[square // g.CELLS]) if square < s.slots * g.CELLS else g.NONE
    if kind == g.RAISED:
        return "MV2-r5"
    return "MV2-9" if kind in (g.LOWERED, g.PIT, g.WINDMILL, g.FILTH) else "MV-45"


def is_below(s: State, square: int) -> bool:
    """MV3-r3: a square of the dungeon."""
    return bool(square < s.slots * g.CELLS and s.kind[square // g.CELLS] >= g.FIRST_BELOW)


def place(s: State, square: int) -> tuple[int, int]:
    """Column and row over the whole map."""
    slot, cell = divmod(square, g.CELLS)
    return int(s.x[slot]) * 3 + cell % 3, int(s.y[slot]) * 3 + cell // 3


def square_on(s: State, column: int, row: int) -> int:
    """The square on this column and row over the whole map, or NOWHERE."""
    slot = slot_on(s, column // 3, row // 3)
    return g.NOWHERE if slot == g.NONE else slot * g.CELLS + row % 3 * 3 + column % 3


def no_step(setting: Setting, s: State, at: int, square: int) -> str | None:
    """Why nobody gets from one square to the other in a step; None if it is a step."""
    if not is_legal(setting, s, square):
        return illegal(s, square)
    if step_to(s, setting.box, at, square):
        return None
    (x, y), (to_x, to_y) = place(s, at), place(s, square)
    away = (abs(x - to_x), abs(y - to_y))
    if away == (1, 1):
        return "MV-41"
    if sum(away) != 1:
        return "MV-11"
    return _no_way(setting, s, at, square)


def _no_way(setting: Setting, s: State, at: int, square: int) -> str:
    """What is between two squares side by side: a wall of the dungeon, of a building, or a closed side."""
    tiles = (at // g.CELLS, square // g.CELLS)
    if any(s.kind[slot] >= g.ENTRANCE for slot in tiles):
        return "MV3-8"
    walled = in_house(s, setting.box, at) or in_house(s, setting.box, square)
    fenced = any(s.kind[slot] == g.GRAVEYARD or is_castle(s, slot) for slot in tiles)
    return "MV-44" if walled or fenced else "MV-r6"
