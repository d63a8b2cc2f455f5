"""MidEvil: tiles, cards and spells to come, discards, and the skeletons and life tokens that nobody has."""

from collections.abc import Iterator

from asterion.games.midevil.names import COLOUR_NAMES, life_title
from asterion.games.midevil.picture.stencils import drawn
from asterion.games.midevil.picture.view import View
from asterion.games.midevil.rules import state as g

LABELS = {  # of those of which players choose, too
    "spells": "Buy a spell",
    **{f"pool-{colour}": f"{colour.capitalize()} skeleton" for colour in COLOUR_NAMES},
}


class Piles:
    """What lies beside the map and belongs to nobody."""

    def __init__(self, view: View) -> None:
        self.view, self.s = view, view.s

    @property
    def pieces(self) -> Iterator[str]:
        for (name, title, art, count), at in zip(self.all(), self.view.layout.piles, strict=True):
            yield drawn("table.svg", "pile", name, title, at, art, count, LABELS.get(name, ""))

    def all(self) -> Iterator[tuple[str, str, str, int]]:
        """Of each its id, its title, its drawing and how many there are."""
        s = self.s
        tiles, below = sum(s.stack[: g.FIRST_BELOW]), sum(s.stack[g.FIRST_BELOW :])
        discards = sum(s.discards)
        under_way = sum(1 for card in (s.offered, s.card) if card >= 0)
        fronts = sum(front.bit_count() for front in s.front)
        deck = max(0, sum(s.copies) - discards - sum(s.held) - fronts - under_way)
        yield "stack", f"the tile stack: {tiles} to come", "stack", tiles
        if s.dungeon:
            yield "below", f"the dungeon tiles: {below} to come", "below", below
        yield "deck", f"the event cards: {deck} to come", "back", deck
        yield "discards", f"{discards} event cards discarded", "discards", discards
        if s.dungeon:
            copies = int(self.view.setting.box.spell_copies.sum())
            spells = copies - sum(s.spell_discards) - sum(map(sum, s.spell))
            title = f"the spells: {spells} to come, {sum(s.spell_discards)} discarded"
            yield "spells", title, "spell-back", spells
        for colour in range(g.COLOURS if s.castle else g.COLLECTED):
            name = COLOUR_NAMES[colour]
            where = "to come with the Graveyard" if colour == g.BLACK else "in the pool"
            title = f"{s.pool[colour]} {name} skeletons {where}, {s.removed[colour]} out of play"
            yield f"pool-{name}", title, f"skeleton-{name}", s.pool[colour]
        yield "supply", f"{life_title(s.supply)} in the supply", "human", s.supply
