"""The cellar in letters."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS


def draw(setting: Setting, s: State, seat: int) -> str:
    signs = ["*" if cell == s.card else "." for cell in range(CELLS)]
    for at, name in zip(s.at, setting.seat_names, strict=True):
        signs[at] = name[0].upper()
    return f"{' '.join(signs)}   die {s.die or '-'}"
