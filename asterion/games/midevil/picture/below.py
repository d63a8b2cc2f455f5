"""MidEvil: what is going on, as the picture shows it beside the die."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from asterion.core.kernel.contract import CONCEALED
from asterion.games.midevil.names import (
    CARD_NAMES,
    CARD_TITLES,
    COLOUR_NAMES,
    FATE_TITLES,
    PAIR_TITLES,
    SPELL_NAMES,
    points_title,
    tile_label,
    tile_title,
)
from asterion.games.midevil.picture.die import die_piece
from asterion.games.midevil.picture.map import FILE, Map
from asterion.games.midevil.picture.shapes import SQUARE
from asterion.games.midevil.picture.stencils import drawn
from asterion.games.midevil.picture.view import View
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.combat import needed, total
from asterion.games.midevil.words.choices import commit_kind

SHOWN = (g.SPACE, g.ANSWER, g.COUNTER)  # while these are asked the tile drawn lies beside the die
PAIR_WORDS = {  # what a pair of spells does, in a few words
    g.SWITCH: "switch a spell",
    g.STEAL: "take a spell",
    g.FETCH_BOOK: "fetch the book",
    g.GAIN_LIFE: "a life token more",
    g.GAIN_SKELETONS: "skeletons to collect",
    g.LOSE_MOVEMENT: "no movement next turn",
    g.STOP_ANOTHER: "stop somebody",
    g.LOSE_LIFE: "a life token less",
    g.RAISE_SKELETONS: "skeletons rise",
    g.DRAW_ANOTHER: "one more spell",
}
Piece = tuple[str, float, float, float]  # a drawing, its x, y and scale
Line = tuple[str, float, float, int]  # words, their x, y and size


class Affair(NamedTuple):
    """Something that is going on."""

    id: str
    title: str
    pieces: tuple[Piece, ...]
    lines: tuple[Line, ...]


class Affairs:
    """A card, a fight, player combat, figures to be placed, a roll, spells, movement."""

    def __init__(self, view: View, board: Map) -> None:
        self.view, self.s, self.map = view, view.s, board

    @property
    def pieces(self) -> Iterator[str]:
        """The die, and what is going on."""
        yield drawn("table.svg", "affairs_begin", self.view.layout.affair)
        yield die_piece(self.view)
        affair = self.affair
        if affair is not None:
            yield drawn("table.svg", "affair", affair)
        if self.fated:
            face = self.fate
            told = FATE_TITLES[face] if face else "not yet rolled"
            yield drawn("table.svg", "fates", f"the Dungeon Fate: {told}", face)
        if self.lies_ready:
            yield drawn("table.svg", "drawn", f"{tile_title(self.s.drawn)}, drawn", self.drawn_look)
        yield "</g>"

    @property
    def affair(self) -> Affair | None:
        """What is going on."""
        ways = (self.card_affair, self.fight_affair, self.duel_affair, self.bridge_affair, self.spell_affair)
        for way in (*ways, self.people_affair, self.tile_affair, self.march_affair, self.turn_affair):
            found = way()
            if found is not None:
                return found
        return None

    def card_affair(self) -> Affair | None:
        s = self.s
        card, by = (s.offered, s.offered_by) if s.offered >= 0 else (s.card, s.card_by)
        if card < 0 or (s.fighter != g.NONE and s.offered < 0):
            return None
        words = [(CARD_TITLES[card], 84.0, -12.0, 27), (f"played by {self.view.name(by)}", 84.0, 18.0, 22)]
        if s.offered >= 0 and s.counters % 2:
            words.append((f"stopped by {self.view.name(s.countered_by)}", 84.0, 44.0, 22))
        elif s.victim >= 0:
            words.append((f"against {self.view.name(s.victim)}", 84.0, 44.0, 22))
        title = f"{CARD_TITLES[card]}, played by {self.view.name(by)}"
        return Affair("affair-card", title, ((f"icon-{CARD_NAMES[card]}", 38, 0, 1.7),), tuple(words))

    # --- fights -------------------------------------------------------------------------------------------

    def fight_affair(self) -> Affair | None:
        s = self.s
        if s.fighter == g.NONE:
            return None
        name = self.view.name(s.fighter)
        met, wins = self.map.skeletons.get(s.pawn[s.fighter], g.WHITE), int(needed(self.s.whole))
        pieces = [
            (f"pawn-{name}", 28.0, 12.0, 1.25),
            ("clash", 74.0, 0.0, 1.0),
            (f"skeleton-{COLOUR_NAMES[met]}", 120.0, 8.0, 1.35),
        ]
        words: list[Line] = []
        if s.rolled:
            reached = int(total(self.s.whole))
            extra = reached - s.rolled
            sign = "+" if extra > 0 else "−"
            sum_words = f"{s.rolled} {sign} {abs(extra)} = {reached}" if extra else f"rolled {s.rolled}"
            words = [(sum_words, 154.0, -6.0, 27), (f"needed: {wins}", 154.0, 28.0, 24)]
        else:
            words = [("a fight:", 154.0, -6.0, 27), (f"{wins}+ wins", 154.0, 28.0, 24)]
        if s.weapon >= 0:
            pieces.append((f"icon-{CARD_NAMES[s.weapon]}", 74.0, 36.0, 0.6))
        title = f"{name} fights a {COLOUR_NAMES[met]} skeleton"
        return Affair("affair-fight", title, tuple(pieces), tuple(words))

    def duel_affair(self) -> Affair | None:
        """Both sides: the pawn, its die, and what is committed, secretly or for all to see."""
        s = self.s
        if s.rival == g.NONE:
            return None
        pieces: list[Piece] = []
        words: list[Line] = []
        for side, seat in enumerate((s.player, s.rival)):
            y = -25.0 + 50 * side
            pieces.append((f"pawn-{self.view.name(seat)}", 20, y + 8, 0.85))
            if s.duel_roll[side]:
                pieces.append((f"face-{s.duel_roll[side]}", 66, y, 0.55))
            asked = commit_kind(self.s.whole) if s.asked == g.COMMIT and s.duellist == seat else g.NONE
            for i, count in enumerate(s.committed[side]):
                if count > 0 or i == asked:
                    art = "human" if i == g.COLLECTED else f"skeleton-{COLOUR_NAMES[i]}"
                    pieces.append((art, 108 + 56 * i, y + 2, 0.8))
                    words.append(("?" if i == asked else str(count), 124 + 56 * i, y + 9, 26))
            if CONCEALED in s.committed[side]:
                words.append(("in secret", 104, y + 9, 24))
        pieces.append(("book", 340, 0, 0.9))
        title = f"{self.view.name(s.player)} fights {self.view.name(s.rival)} for the Necronomicon"
        return Affair("affair-duel", title, tuple(pieces), tuple(words))

    # --- the Drawbridge and the dungeon -------------------------------------------------------------------

    def bridge_affair(self) -> Affair | None:
        """MV2-10, MV2-11: what the die decides."""
        s = self.s
        if s.asked not in (g.BRIDGE_DIE, g.LEFT_DIE) or s.bridge == g.NONE:
            return None
        look = self.map.ground.looks[s.kind[s.bridge]][s.turn[s.bridge]]
        lowers = s.asked == g.BRIDGE_DIE
        words = ("4, 5 or 6", "lowers the bridge") if lowers else ("1, 2 or 3", "raises it behind you")
        lines = ((words[0], 112.0, -4.0, 30), (words[1], 112.0, 28.0, 22))
        return Affair("affair-bridge", " ".join(words), ((f"tile-{look.id}", 46, 0, 0.72),), lines)

    def spell_affair(self) -> Affair | None:
        """A spell bought or drawn, and the pair of spells that works now."""
        s = self.s
        if s.pair >= 0:
            one, two = (f"card-{SPELL_NAMES[spell]}" for spell in g.PAIR_SPELLS[s.pair])
            lines = [(PAIR_TITLES[s.pair], 106.0, -8.0, 26), (PAIR_WORDS[s.pair], 106.0, 24.0, 22)]
            pieces = ((one, 26.0, -12.0, 1.05), (two, 68.0, 12.0, 1.05))
            return Affair("affair-pair", f"{PAIR_TITLES[s.pair]}: {PAIR_WORDS[s.pair]}", pieces, tuple(lines))
        words = {
            g.DRAW_SPELL: ("A spell is drawn", f"by {self.view.name(s.caster)}"),
            g.DROP_SPELL: ("Too many spells", f"{g.SPELL_LIMIT} may be kept"),
            g.PAY: ("A spell is bought", f"{points_title(s.to_pay)} to pay"),
        }.get(s.asked)
        if words is None or self.fated or (s.asked == g.PAY and s.offered >= 0):
            return None
        lines = [(words[0], 80.0, -6.0, 27), (words[1], 80.0, 26.0, 22)]
        return Affair("affair-spell", ", ".join(words), (("spell-back", 36.0, 0.0, 1.9),), tuple(lines))

    @property
    def fate(self) -> int:
        """The face of the Dungeon Fate that works now, or 0."""
        s = self.s
        drawn = s.asked == g.DRAW_SPELL and s.lot == g.LOT_FATE + g.SPELL and not s.bought and s.pair < 0
        return g.SPELL if drawn else s.fate

    @cached_property
    def fated(self) -> bool:
        """Whether the Dungeon Fate table is seen: while the die decides and while its answer works."""
        s = self.s
        asked = s.asked in (g.FATE_DIE, g.FATE_POINTS, g.DUST_OF, g.DRAW_SPELL)
        return asked and s.pair < 0 and (self.fate > 0 or s.asked == g.FATE_DIE)

    @property
    def doom(self) -> Iterator[str]:
        """Whose fate is being decided, on the map."""
        s = self.s
        if self.fated and s.player >= 0:
            at = self.map.on(s.pawn[s.player]).beside(0, -SQUARE / 2 - 8, 0.8)
            yield drawn(FILE, "doom", at, f"fate-{self.fate}" if self.fate else "fate")

    # --- tiles, and movement ------------------------------------------------------------------------------

    def people_affair(self) -> Affair | None:
        """The figures still to be placed, or a pawn that begins."""
        s = self.s
        if s.asked == g.PAWN_TO:
            name = self.view.name(s.actor)
            lines = (("begins where?", 62.0, 10.0, 28),)
            return Affair("affair-pawn", f"{name} begins", ((f"pawn-{name}", 28.0, 10.0, 1.5),), lines)
        if s.asked not in (g.COLOUR, g.FIGURE_TO) or s.card >= 0:
            return None
        kind = s.kind[s.peopled] if s.peopled != g.NONE else s.drawn
        points = s.fate or s.pair >= 0 or g.FIRST_UNNAMED <= kind <= g.LAST_UNNAMED
        what = points_title(s.to_people) if points else f"{s.to_people}"
        art = f"skeleton-{COLOUR_NAMES[max(s.colour, g.WHITE)]}"
        pieces, words = [(art, 24.0, 4.0, 1.2)], [(f"{what} to place", 52.0, 10.0, 28)]
        if s.to_token:
            pieces.append(("human", 264.0, 2.0, 1.3))
            words.append((str(s.to_token), 286.0, 10.0, 28))
        return Affair("affair-people", "figures still to be placed", tuple(pieces), tuple(words))

    def tile_affair(self) -> Affair | None:
        """The tile drawn, and the figures it will get."""
        s = self.s
        if s.drawn < 0 or s.asked not in (*SHOWN, g.TURN_TO):
            return None
        label = tile_label(s.drawn)
        lines = [(label[0].upper() + label[1:], 108.0, -8.0, 27)]
        pieces = [] if self.lies_ready else [(f"tile-{self.drawn_look}", 58.0, 0.0, 0.72)]
        if g.FIRST_UNNAMED <= s.drawn <= g.LAST_UNNAMED:
            lines.append(("a die of points", 108.0, 26.0, 22))
        for i, (art, count) in enumerate((art, count) for art, count in self.printed(s.drawn) if count):
            pieces.append((art, 124.0 + 76 * i, 22.0, 0.9))
            lines.append((str(count), 146.0 + 76 * i, 30.0, 26))
        return Affair("affair-tile", f"drawn: {tile_title(s.drawn)}", tuple(pieces), tuple(lines))

    def printed(self, kind: int) -> list[tuple[str, int]]:
        """The figures a tile gets when it is laid, MV2-6 for the Graveyard."""
        s = self.s
        white, life = self.view.setting.box.figures[kind].tolist()
        black = 0
        if kind == g.GRAVEYARD and s.castle:
            black = s.pool[g.BLACK]
            white -= black
        elif kind == g.GRAVEYARD and s.graveyard_skeletons == g.THREE:
            white = 3
        return [("skeleton-black", black), ("skeleton-white", white), ("human", life)]

    @property
    def lies_ready(self) -> bool:
        """Whether the tile drawn lies beside the die; it may be dragged to its space."""
        s = self.s
        return s.drawn >= 0 and s.asked in SHOWN and s.offered < 0 and s.card < 0

    @property
    def drawn_look(self) -> str:
        return str(self.map.ground.looks[self.s.drawn][0].id)

    def march_affair(self) -> Affair | None:
        """The movement left, and what the last other roll was for; or the skeletons still to be moved."""
        s = self.s
        if self.fated:
            return None
        if s.step == g.MOVING and s.die:
            lines = [(self.view.squares_left, 78.0, -4.0, 30), ("of movement left", 78.0, 26.0, 22)]
            pieces = [("icon-second-wind", 34.0, 0.0, 1.6)]
            if s.lot:
                pieces = [(self.lot_art, 34.0, 0.0, 1.6)]
                lines[1] = (self.lot_words, 78.0, 26.0, 22)
            return Affair("affair-march", f"{self.view.squares_left} to go", tuple(pieces), tuple(lines))
        if s.step == g.SKELETONS and s.asked in (g.SKELETON, g.SKELETON_TO):
            moving = self.map.skeletons.get(s.moving, g.WHITE)
            art = f"skeleton-{COLOUR_NAMES[moving]}"
            steps = "two squares" if moving == g.BLACK else "one square each"
            lines = [(f"{s.to_move} to move", 78.0, -4.0, 30), (steps, 78.0, 26.0, 22)]
            return Affair(
                "affair-march", f"{s.to_move} skeletons to move", ((art, 34, 8, 1.5),), tuple(lines)
            )
        return None

    def turn_affair(self) -> Affair | None:
        """Nothing else: whose turn it is."""
        s = self.s
        if self.fated or s.player == g.NONE or s.step == g.SET_UP:
            return None
        name = self.view.name(s.player)
        lines = ((name.capitalize(), 78.0, -4.0, 30), (f"turn {s.turns}", 78.0, 26.0, 22))
        return Affair("affair-turn", f"turn {s.turns}, {name}", ((f"pawn-{name}", 34.0, 12.0, 1.5),), lines)

    @property
    def lot_art(self) -> str:
        """What the last roll of this turn was for, as a drawing."""
        what, face = divmod(self.s.lot, 10)
        if what * 10 == g.LOT_FATE:
            return f"fate-{face}"
        return "icon-work-the-winch" if what * 10 in (g.LOT_LOWERING, g.LOT_LEAVING) else "skeleton-white"

    @property
    def lot_words(self) -> str:
        what, face = divmod(self.s.lot, 10)
        return {
            g.LOT_LOWERING: "the bridge is down" if face > 3 else "the bridge stays up",
            g.LOT_LEAVING: "the bridge stays down" if face > 3 else "the bridge goes up",
            g.LOT_FATE: FATE_TITLES[face] if what * 10 == g.LOT_FATE else "",
        }.get(what * 10, f"{points_title(face)} of skeletons")
