"""Heroes of the Maze: the parts of the picture, from back to front, and the pieces that each is made of.

Of what changes often most stays: of a seat's panel, a figure, a cell. These are several pieces each.
"""

from collections.abc import Iterator
from pathlib import Path

from asterion.core.drawing import Parts, Stencils
from asterion.games.heroes_of_the_maze.picture.maze import Gate
from asterion.games.heroes_of_the_maze.picture.paint import OGRE, PAINTS
from asterion.games.heroes_of_the_maze.picture.scene import Panel, Piece, Scene

drawn = Stencils(Path(__file__).parent, paints={**PAINTS, "ogre": OGRE}).draw


def opening(scene: Scene) -> Iterator[str]:
    yield drawn("board.svg", "opened", scene.layout)


def told(scene: Scene) -> Iterator[str]:
    yield drawn("board.svg", "told", scene.title(), scene.description())


def ground(scene: Scene) -> Iterator[str]:
    yield drawn("art.svg", "definitions")
    yield drawn("board.svg", "ground", scene.layout)


def panels(scene: Scene) -> Iterator[str]:
    for panel in scene.panels:
        yield from seat(panel, scene.layout.is_wide)


def seat(panel: Panel, wide: bool) -> Iterator[str]:
    box, lit = panel.box, panel.active or panel.wins
    yield drawn("panels.svg", "begins", panel)
    yield drawn("panels.svg", "ground", panel.colour, box.width, box.height, lit, panel.wins)
    shape = "wide" if wide else "tall"
    yield drawn("panels.svg", f"{shape}_seat", panel.colour, box.width, panel.yours, panel.controls)
    yield drawn("panels.svg", f"{shape}_goal", panel.colour, box.width, panel.gate, panel.controls)
    yield drawn("panels.svg", "slots", panel.slots, box.at)
    yield "</g>"


def number(scene: Scene) -> Iterator[str]:
    yield drawn("panels.svg", "number", scene.layout.number, scene.s.turns)


# --- the maze ---------------------------------------------------------------------------------------------


def board(scene: Scene) -> Iterator[str]:
    maze = scene.maze
    yield drawn("board.svg", "begins", "maze", scene.layout.maze)
    yield drawn("maze.svg", "toy", maze.flagstones())
    for arch in maze.arches():
        yield drawn("maze.svg", "arch", *arch)
    yield drawn("maze.svg", "names", tuple(maze.names()))


def pool(scene: Scene) -> Iterator[str]:
    yield drawn("maze.svg", "pool", scene.s.pool)


def cells(scene: Scene) -> Iterator[str]:
    yield drawn("maze.svg", "cells")
    for place, hit, title in scene.maze.cells():
        yield f'<g id="{place}">'
        yield drawn("maze.svg", "open_to", title)
        yield hit_of(hit)
    yield "</g>"


def hit_of(shape: str) -> str:
    return drawn("maze.svg", "hit_of", shape)


def shadows(scene: Scene) -> Iterator[str]:
    for i, (group, angle, path, _) in enumerate(scene.maze.walls()):
        yield drawn("maze.svg", "drawing", group, path, scene.maze.rim() if i == 0 else "")
        yield drawn("maze.svg", "shadow", group, angle)


def walls(scene: Scene) -> Iterator[str]:
    yield drawn("maze.svg", "radial_walls", scene.maze.radial())
    for i, (group, angle, _, title) in enumerate(scene.maze.walls()):
        yield drawn("maze.svg", "turned", group, angle, title)
        yield drawn("maze.svg", "walls", group)
        if i == 0:
            yield drawn("maze.svg", "rim")
        yield "</g>"


def gates(scene: Scene) -> Iterator[str]:
    for gate in scene.maze.gates():
        yield from posts(gate)


def posts(gate: Gate) -> Iterator[str]:
    yield drawn("maze.svg", "gate", gate)
    yield drawn("maze.svg", "posts", gate.colour)
    yield drawn("maze.svg", "sign", gate.words)
    yield "</g>"


def tab(scene: Scene) -> Iterator[str]:
    """What the walls are turned by: on the rim, or in a slot below the maze."""
    layout, maze = scene.layout, scene.maze
    if not layout.is_wide:
        yield "</g>"
        yield drawn("tab.svg", "slot", tuple(maze.slot()), layout.width, maze.tab())
    corner = (0, 0) if layout.is_wide else (layout.maze.x, layout.maze.y)
    for k, (notch, shape, at) in enumerate(maze.notches()):
        yield drawn("tab.svg", "begins", notch, None if layout.is_wide else at)
        if layout.is_wide:
            yield drawn("tab.svg", "ring_notch", shape, at)
        else:
            yield drawn("tab.svg", "notch", at is not None)
        yield "</g>"
        yield drawn("tab.svg", "ghost", *corner, 22.5 * k, maze.groups)
    yield drawn("tab.svg", "tab_begins", maze.tab())
    yield drawn("tab.svg", "tab", layout.is_wide)
    yield "</g></g>" if layout.is_wide else "</g>"


# --- what moves -------------------------------------------------------------------------------------------


def turns(scene: Scene) -> Iterator[str]:
    layout, s = scene.layout, scene.s
    yield drawn("panels.svg", "turns", layout.turns, layout.turns_in_a_row, s.die, s.spots)


def die(scene: Scene) -> Iterator[str]:
    yield drawn("pieces.svg", "number_die", scene.die())


def rings(scene: Scene) -> Iterator[str]:
    for ring in scene.rings():
        yield drawn("pieces.svg", "gold", ring)


def pieces(scene: Scene) -> Iterator[str]:
    """Those who fight are seen above the arena."""
    yield drawn("board.svg", "begins", "pieces", scene.layout.maze)
    for piece in scene.pieces(False):
        yield from figure(piece)
    sides = scene.duel()
    if sides is not None:
        yield drawn("arena.svg", "left", scene.left())
        yield drawn("arena.svg", "arena", sides, scene.prize(), scene.meaning())
        for piece in scene.pieces(True):
            yield from figure(piece)
    yield "</g>"


def figure(piece: Piece) -> Iterator[str]:
    yield drawn("pieces.svg", "begins", piece)
    if piece.kind == "ogre":
        yield drawn("pieces.svg", "ogre", piece.colour, piece.reach, piece.fights, piece.away)
    else:
        yield drawn("pieces.svg", "adventurer", piece.kind, piece.reach, piece.fights)
    yield drawn("pieces.svg", "ends", piece.active and not piece.fights, piece.kind)


def duelling_dice(scene: Scene) -> Iterator[str]:
    for thing in scene.duelling_dice():
        yield drawn("pieces.svg", "duelling_die", thing)


def ending(scene: Scene) -> Iterator[str]:
    yield "</svg>"


PARTS = Parts(
    Scene,
    (
        *(opening, told, ground, panels, number),
        *(board, pool, cells, shadows, walls, gates, tab),
        *(turns, die, rings, pieces, duelling_dice, ending),
    ),
)
