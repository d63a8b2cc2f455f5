"""MidEvil: the whole picture, put together from its parts; `board.svg` and its parts draw it.

`shapes.py` says what a tile looks like, `map.py` and `figures.py` what lies and stands on the map, and
`above.py`, `below.py`, `buttons.py` and `panels.py` what is around it. The map is a picture within the
picture, at which the table may look closely.
"""

from collections.abc import Iterator

from asterion.games.midevil.names import SPELL_NAMES
from asterion.games.midevil.picture.above import Status
from asterion.games.midevil.picture.below import Affairs
from asterion.games.midevil.picture.buttons import Buttons
from asterion.games.midevil.picture.figures import Figures
from asterion.games.midevil.picture.map import Hamlet
from asterion.games.midevil.picture.panels import WINNING, Hand, Panels
from asterion.games.midevil.picture.view import View


class Scene:
    """What the template draws."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.s, self.layout, self.names = view.s, view.layout, view.names
        self.status = Status(view)
        self.map = Hamlet(view)
        self.figures = Figures(view, self.map)
        self.affairs = Affairs(view, self.map)
        self.buttons = Buttons(view, self.map)
        self.hand = Hand(view)
        self.panels = Panels(view)

    @property
    def described(self) -> str:
        """The map and the players in words."""
        words = [thing.title for thing in self.figures.standing if thing.art.startswith(("pawn", "book"))]
        words += [self.panels.title(seat) for seat in range(len(self.names))]
        return "".join(f"{sentence}. " for sentence in words)

    @property
    def spell_cards(self) -> Iterator[tuple[str, bool]]:
        """The names of the spells, and whether they win."""
        for spell, name in enumerate(SPELL_NAMES):
            yield name, spell in WINNING
