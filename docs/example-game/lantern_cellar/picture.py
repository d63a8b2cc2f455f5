"""The ring of cells as SVG; whatever may be clicked has an id."""

from math import cos, pi, sin

from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.game import Setting
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS, NONE, WALK


def draw(setting: Setting, s: State, seat: int, shape: Shape = TALL) -> Drawing:
    parts = [f'<text x="200" y="200">{"" if s.die == NONE else f"die: {s.die}"}</text>']
    for cell in range(CELLS):
        x, y = round(200 + 150 * sin(cell * pi / 6)), round(200 - 150 * cos(cell * pi / 6))
        fill, sign = "#fc6" if cell == s.card else "#ddd", "lantern" if cell == s.lantern else cell
        drawn = f'<circle cx="{x}" cy="{y}" r="36" fill="{fill}"/><text x="{x}" y="{y}">{sign}</text>'
        parts.append(f'<g id="cell-{cell}">{drawn}</g>')
    head = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" text-anchor="middle"'
    return Drawing((f"<svg {head}><title>Lantern Cellar</title>", *parts, "</svg>"))


def target(setting: Setting, s: State, move: int) -> str:
    return f"cell-{(s.lantern + move - WALK) % CELLS}" if move >= WALK else ""


def source(setting: Setting, s: State, move: int) -> str:
    return ""  # nothing is dragged
