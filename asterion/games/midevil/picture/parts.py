"""MidEvil: the parts of the picture, from back to front, and the pieces that each is made of.

`shapes.py` says what a tile looks like, `map.py` and `figures.py` what lies and stands on the map, and
`below.py`, `die.py`, `piles.py` and `panels.py` what is around it. The map is a picture within the picture,
at which the table may look closely.
"""

from collections.abc import Iterator

from asterion.core.drawing import Parts
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


def opening(view: View) -> Iterator[str]:
    yield drawn("art.svg", "begins", view.layout.width, view.layout.height)


def told(view: View) -> Iterator[str]:
    yield drawn("art.svg", "told", title(view))


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


def looks(view: View) -> Iterator[str]:
    """The drawings of cards and tiles that this picture refers to."""
    yield "<defs>"
    yield from Hand(view).looks
    yield from Map(view).seen_looks
    yield "</defs>"


# --- the map ----------------------------------------------------------------------------------------------


def ground(view: View) -> Iterator[str]:
    board = Map(view)
    yield drawn(FILE, "begins", view.layout.ground, view.layout.frame, board.extent)
    yield board.hamlet.shade
    yield from board.hamlet.mouths


def spaces(view: View) -> Iterator[str]:
    yield from Map(view).spaces


def tiles(view: View) -> Iterator[str]:
    yield from Map(view).hamlet.tiles


def laying(view: View) -> Iterator[str]:
    yield from Map(view).laying


def figures(view: View) -> Iterator[str]:
    """What is small; above it the names of the tiles, and above them what is large."""
    board = Map(view)
    lower, upper = Figures(view, board).layers
    yield from lower
    yield from board.hamlet.labels
    yield from upper


def clash(view: View) -> Iterator[str]:
    yield from Figures(view, Map(view)).clash


def doom(view: View) -> Iterator[str]:
    yield from Affairs(view, Map(view)).doom


# --- around it --------------------------------------------------------------------------------------------


def piles(view: View) -> Iterator[str]:
    yield "</svg>"
    yield drawn("table.svg", "rim", view.layout)
    yield from Piles(view).pieces


def affairs(view: View) -> Iterator[str]:
    yield from Affairs(view, Map(view)).pieces


def hand(view: View) -> Iterator[str]:
    yield from Hand(view).pieces


def panels(view: View) -> Iterator[str]:
    yield from Panels(view).pieces


def minimap(view: View) -> Iterator[str]:
    yield from Map(view).minimap
    yield "</svg>"


PARTS = Parts(
    View,
    (
        *(opening, told, materials, looks, ground, spaces, tiles, laying, figures, clash, doom),
        *(piles, affairs, hand, panels, minimap),
    ),
)
