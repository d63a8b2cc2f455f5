"""Maze's End: the parts of the picture, from back to front, and the pieces that each is made of."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from asterion.core.drawing import Parts, Stencils
from asterion.games.mazes_end.picture.scene import Scene

drawn = Stencils(Path(__file__).parent).draw


def opening(scene: Scene) -> Iterator[str]:
    yield drawn("floor.svg", "opened", scene.layout)


def titled(scene: Scene) -> Iterator[str]:
    yield drawn("floor.svg", "titled", scene.s.turns)


def told(scene: Scene) -> Iterator[str]:
    yield '<desc id="me-desc">'
    for text in scene.described():
        yield drawn("floor.svg", "said", text)
    yield "</desc>"


def floor(scene: Scene) -> Iterator[str]:
    yield drawn("floor.svg", "floor", scene.ground, scene.layout)


def discs(scene: Scene, in_hand: bool) -> Iterator[str]:
    """Those in the maze, or the one that is laid now."""
    for disc in scene.discs():
        if (disc.id == scene.laying) == in_hand:
            yield drawn("pieces.svg", "disc", disc)


def squares(scene: Scene) -> Iterator[str]:
    yield drawn("pieces.svg", "squares", scene.squares())


# --- the players ------------------------------------------------------------------------------------------


def panels(scene: Scene) -> Iterator[str]:
    for panel in scene.panels():
        yield drawn("players.svg", "panel", panel)


def turn(scene: Scene) -> Iterator[str]:
    panel = scene.turn()
    if panel is not None:
        yield drawn("players.svg", "turn", panel)


def notes(scene: Scene) -> Iterator[str]:
    for note in scene.notes():
        yield drawn("players.svg", "note", note)


def hands(scene: Scene) -> Iterator[str]:
    for hand in scene.hands():
        yield drawn("players.svg", "hand", hand)


def saved(scene: Scene) -> Iterator[str]:
    for thing, card in scene.saved():
        yield drawn("players.svg", "saved_card", thing, card)


def points(scene: Scene) -> Iterator[str]:
    panel = scene.turn()
    if panel is not None and scene.s.turns and scene.s.points:
        yield drawn("players.svg", "points", panel, scene.s.points)


# --- the maze ---------------------------------------------------------------------------------------------


def gates(scene: Scene) -> Iterator[str]:
    for gate in scene.gates():
        yield drawn("pieces.svg", "gate", gate)


def edges(scene: Scene) -> Iterator[str]:
    yield drawn("pieces.svg", "edges_begin", scene.is_building)
    yield drawn("pieces.svg", "edges", scene.edges())
    yield "</g>"


def walls(scene: Scene) -> Iterator[str]:
    yield drawn("pieces.svg", "begins", "walls", scene.is_building)
    for wall in scene.walls():
        yield drawn("pieces.svg", "wall", wall)
    yield "</g>"


def lanes(scene: Scene) -> Iterator[str]:
    for lane in scene.lanes():
        yield drawn("pieces.svg", "lane", lane)


def minotaur(scene: Scene) -> Iterator[str]:
    yield drawn("pieces.svg", "minotaur", scene.minotaur())


def figures(scene: Scene) -> Iterator[str]:
    yield drawn("pieces.svg", "begins", "figures", scene.is_picking)
    for figure in scene.figures():
        yield drawn("pieces.svg", "figure", figure)
    yield "</g>"


def gems(scene: Scene) -> Iterator[str]:
    for gem in scene.gems():
        yield drawn("pieces.svg", "gem", gem)


# --- beside the maze --------------------------------------------------------------------------------------


def pile(scene: Scene) -> Iterator[str]:
    yield drawn("tray.svg", "pile", scene.layout.pile, scene.shape, *scene.pile())
    for kind in scene.kinds():
        yield drawn("tray.svg", "kind", kind)


def dice(scene: Scene) -> Iterator[str]:
    s, shown = scene.s, scene.number()
    yield drawn("tray.svg", "event_die", scene.layout.die, s.face, s.turns)
    if shown is not None:
        roll = f"{s.turns}-{'-'.join(map(str, s.rolled))}"
        yield drawn("tray.svg", "number_die", scene.layout.number, shown, roll)


def deck(scene: Scene) -> Iterator[str]:
    yield drawn("tray.svg", "deck", scene.layout.deck, scene.shape, sum(scene.s.deck))
    yield drawn("tray.svg", "event_card", scene.layout.card, scene.shape, scene.card())


def ending(scene: Scene) -> Iterator[str]:
    yield "</svg>"


PARTS = Parts(
    Scene,
    (
        *(opening, titled, told, floor, partial(discs, in_hand=False), squares),
        *(panels, turn, notes, hands, gates, edges, walls, lanes, minotaur, figures, gems),
        *(pile, dice, deck, partial(discs, in_hand=True), saved, points, ending),
    ),
)
