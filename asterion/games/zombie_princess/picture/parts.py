"""Zombie Princess: the parts of the picture, from back to front, and the pieces that each is made of."""

from collections.abc import Iterator
from functools import cached_property, partial
from pathlib import Path

from asterion.core.drawing import Parts, Shape, Stencils, Watched
from asterion.core.game import Setting
from asterion.games.zombie_princess.picture.layout import Layout, layout
from asterion.games.zombie_princess.picture.maze import Garden
from asterion.games.zombie_princess.picture.panels import Table
from asterion.games.zombie_princess.picture.shapes import PAINTS

drawn = Stencils(Path(__file__).parent, paints=PAINTS).draw


class Scene:
    """The garden and what lies around it, as one seat sees them."""

    def __init__(self, setting: Setting, s: Watched, seat: int, shape: Shape) -> None:
        self.s, self.seat, self.shape = s, seat, shape
        self.garden = Garden(setting, s, seat)

    @cached_property
    def layout(self) -> Layout:
        tokens, own = bool(self.s.extra_actions), self.seat < self.s.knights
        return layout(self.garden.setting.seats, tokens, tokens and own, self.shape)

    @cached_property
    def table(self) -> Table:
        return Table(self.garden, self.layout)


def opening(scene: Scene) -> Iterator[str]:
    yield drawn("seats.svg", "opened", scene.layout, PAINTS[scene.table.mover_colour].deep)


def told(scene: Scene) -> Iterator[str]:
    yield drawn("seats.svg", "heading", scene.s.turns, scene.garden.standing)


def drawings(scene: Scene) -> Iterator[str]:
    """What the picture refers to."""
    garden = scene.garden
    yield drawn("art.svg", "definitions")
    yield drawn("maze.svg", "drawings", garden.hedges)
    yield "<defs>"
    for colour in garden.colours:
        yield drawn("art.svg", "knight", colour, *PAINTS[colour])


def sign(scene: Scene) -> Iterator[str]:
    yield drawn("maze.svg", "sign", scene.garden.sign)


def castles(scene: Scene) -> Iterator[str]:
    for castle in scene.garden.castles:
        yield drawn("maze.svg", "castle", castle)
    yield "</defs>"
    yield drawn("maze.svg", "ground", scene.layout)


def words(scene: Scene) -> Iterator[str]:
    yield drawn("seats.svg", "words", scene.table.words)


def piles(scene: Scene) -> Iterator[str]:
    for pile in scene.table.piles:
        yield drawn("seats.svg", "pile", pile)


def dice(scene: Scene) -> Iterator[str]:
    for die in scene.table.dice:
        yield drawn("seats.svg", "die", die)


def frame(scene: Scene) -> Iterator[str]:
    layout = scene.layout
    yield drawn("maze.svg", "begins", layout)
    yield drawn("maze.svg", "frame", layout.side, layout.rim, layout.tile)


def lawns(scene: Scene) -> Iterator[str]:
    for lawn in scene.garden.lawns:
        yield drawn("maze.svg", "lawn", lawn)


def tiles(scene: Scene) -> Iterator[str]:
    for tile in scene.garden.tiles:
        yield drawn("maze.svg", "tile", tile)


def ways(scene: Scene) -> Iterator[str]:
    for way in scene.garden.ways:
        yield drawn("maze.svg", "way", way)


def keys(scene: Scene, held: bool) -> Iterator[str]:
    for key in scene.garden.keys:
        if key.held == held:
            yield drawn("maze.svg", "key", key)


def figures(scene: Scene) -> Iterator[str]:
    for figure in scene.garden.standing:
        yield drawn("maze.svg", "figure", figure)


def panels(scene: Scene) -> Iterator[str]:
    """Above the garden: tiles are dragged from here onto it."""
    for panel in scene.table.panels:
        yield drawn("seats.svg", "panel", panel)


def actions(scene: Scene) -> Iterator[str]:
    for action in scene.table.actions:
        yield drawn("seats.svg", "action", action)


def hands(scene: Scene) -> Iterator[str]:
    for tile in scene.table.tiles:
        yield drawn("seats.svg", "held", tile)


def tokens(scene: Scene) -> Iterator[str]:
    for token in scene.table.tokens:
        yield drawn("seats.svg", "token", token)


def ending(scene: Scene) -> Iterator[str]:
    yield "</svg>"


PARTS = Parts(
    Scene,
    (
        *(opening, told, drawings, sign, castles, words, piles, dice),
        *(frame, lawns, tiles, ways, partial(keys, held=False), figures, partial(keys, held=True), ending),
        *(panels, actions, hands, tokens, ending),
    ),
)
