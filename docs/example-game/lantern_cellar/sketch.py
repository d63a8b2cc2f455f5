"""The cellar in letters: O is the lantern, * the treasure for those who may see it."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS


def draw(setting: Setting, s: State, seat: int) -> str:
    return " ".join("O" if cell == s.lantern else "*" if cell == s.card else "." for cell in range(CELLS))
