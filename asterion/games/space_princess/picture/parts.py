"""Space Princess: the parts of the picture, from back to front, and the pieces that each is made of."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from markupsafe import escape

from asterion.core.drawing import WIDE, Parts, Stencils
from asterion.games.space_princess.picture.scene import DOORS, Scene
from asterion.games.space_princess.rules import state as g

CORRIDORS = [tile for tile in range(g.TILES) if tile not in DOORS]

drawn = Stencils(Path(__file__).parent).draw


def opening(scene: Scene) -> Iterator[str]:
    yield drawn("hull.svg", "opened", scene.layout.width, scene.layout.height)


def told(scene: Scene) -> Iterator[str]:
    """For those who do not see it."""
    title = f"round {scene.s.rounds}" if scene.s.rounds else "the set-up"
    yield f'<title id="sp-title">Space Princess, {title}</title>'
    yield f'<desc id="sp-desc">{escape(scene.prompt)} {scene.whereabouts}.</desc>'


def ship(scene: Scene) -> Iterator[str]:
    layout, single = scene.layout, scene.single
    yield drawn("art.svg", "definitions", single, scene.orders, layout.sizes)
    yield drawn("hull.svg", "space", layout.width, layout.height)
    yield drawn("hull.svg", "hull", layout.ship, layout.shape == WIDE)
    for pod in scene.pods():
        yield drawn("pieces.svg", "pod", pod)
    for tile in CORRIDORS:
        yield drawn("pieces.svg", "tile", scene.corridor(tile), single)


def doors(scene: Scene) -> Iterator[str]:
    for tile in DOORS:
        yield drawn("pieces.svg", "tile", scene.door(tile), scene.single)


def signs(scene: Scene) -> Iterator[str]:
    """On the doors that she may turn now."""
    if scene.turnable:
        yield drawn("pieces.svg", "turnable", scene.turnable)


def sights(scene: Scene) -> Iterator[str]:
    for watch in scene.watches():
        yield drawn("pieces.svg", "sight", watch)


def shots(scene: Scene) -> Iterator[str]:
    for shot in scene.shots():
        yield drawn("pieces.svg", "shot", shot)


def side(scene: Scene, which: int) -> Iterator[str]:
    """A seat's side of the table: the near one or the far one."""
    panel = scene.cards.panel(scene.seats[which])
    yield drawn(
        *("cards.svg", "side", panel.seat, panel.side, scene.layout.shape == WIDE),
        *(panel.near, panel.yours, panel.goal),
    )
    if panel.active:
        yield drawn("cards.svg", "turn", panel.seat, panel.side.box)


def stack(scene: Scene, which: int) -> Iterator[str]:
    yield drawn("cards.svg", "stack", scene.cards.stack(scene.seats[which]), scene.layout.shape == WIDE)


def rows(scene: Scene, which: int) -> Iterator[str]:
    """The seven cards that a seat plays with."""
    for row in scene.cards.rows(scene.seats[which]):
        yield drawn("cards.svg", "row", row)


def centre(scene: Scene) -> Iterator[str]:
    layout = scene.layout
    yield drawn("hull.svg", "centre", layout.centre, scene.s.rounds, scene.ending, layout.shape == WIDE)


def cards(scene: Scene, which: int) -> Iterator[str]:
    """A seat's hand, and the card that it plays."""
    seat = scene.seats[which]
    for card in (*scene.cards.hand(seat), *scene.cards.played(seat)):
        yield drawn("cards.svg", "face", card)


def plates(scene: Scene) -> Iterator[str]:
    for thing in scene.plates():
        yield drawn("pieces.svg", "piece", thing, scene.single)


def pawns(scene: Scene) -> Iterator[str]:
    for thing in scene.pawns():
        yield drawn("pieces.svg", "piece", thing, scene.single)


def plans(scene: Scene) -> Iterator[str]:
    """Whether the plan cards she has collected are the real ones."""
    if scene.cards.plans:
        at = scene.layout.sides[g.PRINCESS].in_tray(3.1, 0.8)
        yield drawn("cards.svg", "plans", scene.cards.plans, at)


def positions(scene: Scene) -> Iterator[str]:
    """How the door that is asked about can stand."""
    ways = scene.positions()
    if ways:
        at = scene.layout.ship.on(scene.s.turning)
        yield drawn("pieces.svg", "positions", ways, scene.single, at)


def ending(scene: Scene) -> Iterator[str]:
    yield "</svg>"


PARTS = Parts(
    Scene,
    (
        *(opening, told, ship, doors, signs, sights, shots),
        *(partial(part, which=which) for which in (0, 1) for part in (side, stack, rows)),
        *(centre, partial(cards, which=0), partial(cards, which=1)),
        *(plates, pawns, plans, positions, ending),
    ),
)
