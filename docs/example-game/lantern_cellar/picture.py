"""The ring of cells as SVG; whatever may be clicked has an id."""

from collections.abc import Sequence
from math import cos, pi, sin

from asterion.core.game import Setting
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS, DIE, GO, goal


def draw(setting: Setting, s: State, seat: int, choices: Sequence[str] = ()) -> str:
    parts = [f'<g id="die"><title>the die: {s.die}</title><text x="200" y="200">{s.die or ""}</text></g>']
    for cell in range(CELLS):
        x, y = round(200 + 150 * sin(cell * pi / 6)), round(200 - 150 * cos(cell * pi / 6))
        there = " ".join(name for at, name in zip(s.at, setting.seat_names, strict=True) if at == cell)
        fill = "#fc6" if cell == s.card else "#ddd"
        kind = ' class="choice"' if f"cell-{cell}" in choices else ""
        shape = f'<circle cx="{x}" cy="{y}" r="36" fill="{fill}"/><text x="{x}" y="{y}">{there}</text>'
        parts.append(f'<g id="cell-{cell}"{kind}><title>cell {cell}</title>{shape}</g>')
    head = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" text-anchor="middle"'
    return f"<svg {head}><title>Lantern Cellar</title>{''.join(parts)}</svg>"


def target(setting: Setting, s: State, move: int) -> str:
    if move < DIE:
        return f"cell-{move}"
    return "die" if move < GO else f"cell-{goal(s) if move == GO else s.at[s.actor]}"


def source(setting: Setting, s: State, move: int) -> str:
    return ""
