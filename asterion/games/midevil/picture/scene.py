"""MidEvil: the whole picture, put together from its pieces.

`shapes.py` says what a tile looks like, `map.py` and `figures.py` what lies and stands on the map, and
`below.py`, `die.py`, `piles.py` and `panels.py` what is around it. The map is a picture within the picture,
at which the table may look closely.
"""

from collections.abc import Iterator

from asterion.core.kernel.contract import OVER
from asterion.games.midevil.names import SEAT_COLOURS, SPELL_NAMES
from asterion.games.midevil.picture.below import Affairs
from asterion.games.midevil.picture.figures import Figures
from asterion.games.midevil.picture.map import FILE, Map
from asterion.games.midevil.picture.panels import WINNING, Hand, Panels
from asterion.games.midevil.picture.piles import Piles
from asterion.games.midevil.picture.stencils import drawn
from asterion.games.midevil.picture.view import View
from asterion.games.midevil.rules import state as g

WORTH = (("white", 1), ("red", 2), ("blue", 3))


def pieces(view: View) -> Iterator[str]:
    """All of the picture, from back to front."""
    layout, board = view.layout, Map(view)
    affairs = Affairs(view, board)
    yield drawn("art.svg", "begins", layout.width, layout.height)
    yield drawn("art.svg", "told", title(view))
    yield from materials(view)
    yield "<defs>"
    yield from Hand(view).looks
    yield from board.seen_looks
    yield "</defs>"
    yield drawn(FILE, "begins", layout.ground, layout.frame, board.extent)
    yield board.hamlet.shade
    yield from board.hamlet.mouths
    yield from board.spaces
    yield from board.hamlet.tiles
    yield from board.laying
    figures = Figures(view, board)
    lower, upper = figures.layers
    yield from lower
    yield from board.hamlet.labels
    yield from upper
    yield from figures.clash
    yield from affairs.doom
    yield "</svg>"
    yield drawn("table.svg", "rim", layout)
    yield from Piles(view).pieces
    yield from affairs.pieces
    yield from Hand(view).pieces
    yield from Panels(view).pieces
    yield from board.minimap
    yield "</svg>"


def title(view: View) -> str:
    s = view.s
    if s.actor == OVER:
        return f"{view.name(s.winner)} has won" if s.winner >= 0 else "nobody has won"
    if s.player == g.NONE or s.step == g.SET_UP:
        return "the set-up"
    return f"turn {s.turns}, {view.name(s.player)}"


def materials(view: View) -> Iterator[str]:
    """Colours, textures, and the drawings that are there in every picture of this game."""
    s = view.s
    yield drawn("art.svg", "definitions")
    if s.castle or s.dungeon:
        yield drawn("castle.svg", "castle")
    yield "<defs>"
    yield drawn("cards.svg", "icons")
    if s.castle:
        yield drawn("court.svg", "court")
        yield drawn("art.svg", "reaper")
    if s.dungeon:
        yield drawn("spells.svg", "spells")
        for spell, name in enumerate(SPELL_NAMES):
            yield drawn("spells.svg", "spell", name, spell in WINNING)
    for colour, points in WORTH:
        yield drawn("art.svg", "skeleton", colour, points)
    for name, colours in zip(view.names, SEAT_COLOURS, strict=False):
        yield drawn("art.svg", "pawn", name, *colours)
        yield drawn("art.svg", "horse", name, *colours)
    yield "</defs>"
