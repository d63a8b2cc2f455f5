"""The ring of cells as SVG; whatever may be clicked has an id, and a shape that shows it."""

from math import cos, pi, sin

from asterion.core.drawing import TALL, WIDE, Drawing, Shape
from asterion.core.game import Setting
from asterion.core.picture_defaults import colours as colours
from asterion.core.picture_defaults import source as source
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS, NONE, WALK

BOXES: dict[Shape, str] = {TALL: "10 -85 380 570", WIDE: "-55 5 510 390"}
HIT = '<circle class="hit" r="36" fill-opacity="0"/>'


def draw(setting: Setting, s: State, seat: int, shape: Shape = TALL) -> Drawing:
    parts = [f'<text x="200" y="200">{"" if s.die == NONE else f"die: {s.die}"}</text>']
    for cell in range(CELLS):
        at = f"{200 + 150 * sin(cell * pi / 6):.0f},{200 - 150 * cos(cell * pi / 6):.0f}"
        fill, sign = "#fc6" if cell == s.card else "#ddd", "lantern" if cell == s.lantern else cell
        drawn = f'<title>Cell {cell}</title><circle r="36" fill="{fill}"/><text y="5">{sign}</text>{HIT}'
        parts.append(f'<g id="cell-{cell}" transform="translate({at})">{drawn}</g>')
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="{BOXES[shape]}" text-anchor="middle"'
    return Drawing((f'<svg {head}><title>Lantern Cellar</title><g data-board="">', *parts, "</g></svg>"))


def target(setting: Setting, s: State, move: int) -> str:
    return f"cell-{(s.lantern + move - WALK) % CELLS}" if move >= WALK else ""
