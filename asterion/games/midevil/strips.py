"""MidEvil: what the picture shows above and below the map: the turn, piles, what is going on, buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from asterion.core.contract import CONCEALED, OVER
from asterion.core.drawing import Spot
from asterion.games.midevil import state as g
from asterion.games.midevil.choices import commit_kind
from asterion.games.midevil.names import (
    CARD_NAMES,
    CARD_TITLES,
    COLOUR_NAMES,
    TILE_NAMES,
    TURN_WORDS,
    kinds_title,
    life_title,
    points_title,
    space_name,
    tile_title,
)
from asterion.games.midevil.scene import GAP, STRIP_HEIGHT, WIDTH, Hamlet
from asterion.games.midevil.shapes import TILE

POINTS = g.POINTS.tolist()
WINS = 4  # MV-22: a combat roll of this kills
NARROWEST, WIDEST = 58, 150  # of buttons


@dataclass(frozen=True)
class Now:
    """Whose turn it is, and what is asked."""

    turn: int
    colour: str
    headline: str
    hint: str


@dataclass(frozen=True)
class Part:
    """A die, a pile, a button or a piece of what is going on."""

    id: str
    title: str
    at: Spot
    art: str = ""
    words: str = ""
    width: float = 0
    count: int = 0
    roll: str = ""  # of a die: another text for every roll
    turns: str = ""  # of a way a tile may lie: the tile, and how far it is turned
    angle: int = 0


@dataclass(frozen=True)
class Affair:
    """Something that is going on, shown in the strip below the map."""

    id: str
    title: str
    at: Spot
    pieces: tuple[tuple[str, float, float, float], ...]  # drawing, x, y and scale
    lines: tuple[tuple[str, float, float, int], ...]  # words, x, y and size


class Strips(Hamlet):
    """The strip above the map and the one below it."""

    # --- the strip at the top -----------------------------------------------------------------------------

    @cached_property
    def names(self) -> tuple[str, ...]:
        return self.setting.seat_names

    def name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "somebody"

    @cached_property
    def now(self) -> Now:
        s = self.s
        if s.actor == OVER:
            return self.ending()
        if s.player == g.NONE:
            return Now(0, "", "The set-up", self.hint())
        return Now(s.turns, self.name(s.player), f"Turn {s.turns}: {self.name(s.player)}", self.hint())

    def ending(self) -> Now:
        s = self.s
        if s.winner == g.NONE:
            return Now(s.turns, "", "Nobody has won", f"{g.LAST_TURN} turns without an end")
        why = (
            "the Necronomicon is on the Altar" if s.ending == g.BY_BOOK else f"{self.points(s.winner)} points"
        )
        return Now(s.turns, self.name(s.winner), f"{self.name(s.winner).capitalize()} wins!", why)

    def points(self, seat: int) -> int:
        return sum(count * worth for count, worth in zip(self.s.collected[seat], POINTS, strict=False))

    def hint(self) -> str:
        """What is asked, in few words."""
        s = self.s
        if s.actor == CONCEALED:
            return "will somebody play a card?"
        card = CARD_TITLES[s.card] if s.card >= 0 else ""
        offered = CARD_TITLES[s.offered] if s.offered >= 0 else ""
        drawn = tile_title(s.drawn) if s.drawn >= 0 else "the tile"
        figure = f"{COLOUR_NAMES[s.colour]} skeleton" if s.colour >= 0 else "life token"
        return {
            g.DEAL: f"a card for {self.name(s.drawer)}",
            g.FIRST: "who begins?",
            g.DRAW_TILE: "a tile is drawn",
            g.SPACE: f"where does {drawn} go?",
            g.TURN_TO: f"how is {drawn} to lie?",
            g.POINTS_DIE: "how many points of skeletons?",
            g.COLOUR: f"{s.to_people} to place: which skeleton?",
            g.FIGURE_TO: f"where does the {figure} go?",
            g.ANSWER: "play a card, or pass",
            g.COUNTER: f"stop {offered}?",
            g.PAY: f"{points_title(s.to_pay)} to pay for {offered}",
            g.TARGET: f"{card}: {self.target_words()}",
            g.WEAPON: "the fight: which weapon?",
            g.COMBAT_DIE: "the fight is rolled",
            g.FAILED: "the roll has failed",
            g.ATTACK: "attack for the book?",
            g.DUEL_DIE: "both roll for the book",
            g.COMMIT: self.commit_words(),
            g.DUEL_AGAIN: "roll again?",
            g.PREPARE: "before the movement roll",
            g.MOVE_DIE: "the movement roll",
            g.STEP: f"{self.squares_left} to go",
            g.SHOT_AT: "aim at what?",
            g.SHOT_DIE: "the shot is rolled",
            g.CLAIM: "take the Horse?",
            g.SKELETON_DIE: "how many skeletons move?",
            g.SKELETON: f"skeletons still to move: {s.to_move}",
            g.SKELETON_TO: "where does it go?",
            g.DISCARD: "discard a card?",
            g.NOTHING: "",
        }.get(s.asked, "")

    def commit_words(self) -> str:
        """Who commits knows what is asked; it is nobody else's business."""
        if self.s.actor != self.seat or self.s.asked != g.COMMIT:
            return "both commit in secret"
        return f"how many {kinds_title(commit_kind(self.record))}?"

    def target_words(self) -> str:
        return f"{self.s.left} left" if self.s.left > 0 else "choose"

    @property
    def squares_left(self) -> str:
        """MV-r20: as steps of the pawn where it stands."""
        s = self.s
        mounted = s.player >= 0 and s.horse[s.player] == s.pawn[s.player] != g.NOWHERE
        steps = s.halves if mounted else s.halves // 2
        return "1 square" if steps == 1 else f"{steps} squares"

    @property
    def piles(self) -> Iterator[Part]:
        """Tiles and cards to come, discards, and what the pool holds."""
        s, work = self.s, self.setting.work
        tiles = sum(s.stack)
        yield Part("stack", f"the tile stack: {tiles} to come", Spot(636, 48), "stack", count=tiles)
        discards = sum(s.discards)
        under_way = sum(1 for card in (s.offered, s.card) if card >= 0)
        fronts = sum(front.bit_count() for front in s.front)
        deck = int(work.card_copies.sum()) - discards - sum(s.held) - fronts - under_way
        yield Part(
            "deck", f"the event cards: {max(deck, 0)} to come", Spot(714, 48), "back", count=max(deck, 0)
        )
        yield Part("discards", f"{discards} event cards discarded", Spot(780, 48), "discards", count=discards)
        for i, colour in enumerate(COLOUR_NAMES[: g.COLLECTED]):
            title = f"{s.pool[i]} {colour} skeletons in the pool, {s.removed[i]} out of play"
            place = Spot(838 + 82 * (i % 2), 28 + 44 * (i // 2))
            yield Part(f"pool-{colour}", title, place, f"skeleton-{colour}", count=s.pool[i])
        title = f"{life_title(s.supply)} in the supply"
        yield Part("supply", title, Spot(920, 72), "human", count=s.supply)

    # --- the strip below the map --------------------------------------------------------------------------

    @property
    def die(self) -> Part:
        """The roll that counts now."""
        s = self.s
        face, what = s.die, "the die"
        if s.fighter != g.NONE:
            face, what = s.rolled, "the combat roll"
        elif s.rival != g.NONE:
            face, what = 0, "the dice for the book"
        elif s.step == g.MOVING:
            what = "the movement roll"
        elif s.step == g.SKELETONS:
            what = "the skeletons' roll"
        at = Spot(58, self.layout.strip + STRIP_HEIGHT / 2)
        title = f"{what}: {face or 'not yet rolled'}"
        return Part(
            "die", title, at, str(face) if face else "", roll=f"{s.turns}.{s.step}.{face}" if face else ""
        )

    @property
    def affair(self) -> Affair | None:
        """What is going on."""
        at = Spot(116, self.layout.strip + STRIP_HEIGHT / 2)
        fights = self.card_affair(at) or self.fight_affair(at) or self.duel_affair(at)
        return fights or self.tile_affair(at) or self.march_affair(at)

    def card_affair(self, at: Spot) -> Affair | None:
        s = self.s
        card, by = (s.offered, s.offered_by) if s.offered >= 0 else (s.card, s.card_by)
        if card < 0 or (s.fighter != g.NONE and s.offered < 0):
            return None
        words = [(CARD_TITLES[card], 84.0, -12.0, 27), (f"played by {self.name(by)}", 84.0, 18.0, 22)]
        if s.offered >= 0 and s.counters % 2:
            words.append((f"stopped by {self.name(s.countered_by)}", 84.0, 44.0, 22))
        elif s.victim >= 0:
            words.append((f"against {self.name(s.victim)}", 84.0, 44.0, 22))
        title = f"{CARD_TITLES[card]}, played by {self.name(by)}"
        return Affair("affair-card", title, at, ((f"icon-{CARD_NAMES[card]}", 38, 0, 1.7),), tuple(words))

    def fight_affair(self, at: Spot) -> Affair | None:
        s = self.s
        if s.fighter == g.NONE:
            return None
        name = self.name(s.fighter)
        colour = COLOUR_NAMES[self.skeletons.get(s.pawn[s.fighter], 0)]
        pieces = [
            (f"pawn-{name}", 28.0, 12.0, 1.25),
            ("clash", 74.0, 0.0, 1.0),
            (f"skeleton-{colour}", 120.0, 8.0, 1.35),
        ]
        words: list[tuple[str, float, float, int]] = []
        if s.rolled:
            extra = self.weapon_bonus + s.raised + (2 if s.berserk and s.fighter == s.player else 0)
            total = s.rolled + extra
            sum_words = f"{s.rolled} + {extra} = {total}" if extra else f"rolled {s.rolled}"
            words = [(sum_words, 154.0, -6.0, 27), (f"needed: {WINS}", 154.0, 28.0, 24)]
        else:
            words = [("a fight:", 154.0, -6.0, 27), (f"{WINS}+ wins", 154.0, 28.0, 24)]
        if s.weapon >= 0:
            pieces.append((f"icon-{CARD_NAMES[s.weapon]}", 74.0, 36.0, 0.6))
        return Affair("affair-fight", f"{name} fights a {colour} skeleton", at, tuple(pieces), tuple(words))

    @property
    def weapon_bonus(self) -> int:
        return {g.SWORD: 1, g.AXE: 2}.get(self.s.weapon, 0)

    def duel_affair(self, at: Spot) -> Affair | None:
        """Both sides: the pawn, its die, and what is committed, secretly or for all to see."""
        s = self.s
        if s.rival == g.NONE:
            return None
        pieces: list[tuple[str, float, float, float]] = []
        words: list[tuple[str, float, float, int]] = []
        for side, seat in enumerate((s.player, s.rival)):
            y = -25.0 + 50 * side
            pieces.append((f"pawn-{self.name(seat)}", 20, y + 8, 0.85))
            if s.duel_roll[side]:
                pieces.append((f"face-{s.duel_roll[side]}", 66, y, 0.55))
            asked = commit_kind(self.record) if s.asked == g.COMMIT and s.duellist == seat else g.NONE
            for i, count in enumerate(s.committed[side]):
                if count > 0 or i == asked:
                    art = "human" if i == g.COLLECTED else f"skeleton-{COLOUR_NAMES[i]}"
                    pieces.append((art, 108 + 56 * i, y + 2, 0.8))
                    words.append(("?" if i == asked else str(count), 124 + 56 * i, y + 9, 26))
            if CONCEALED in s.committed[side]:
                words.append(("in secret", 104, y + 9, 24))
        pieces.append(("book", 340, 0, 0.9))
        title = f"{self.name(s.player)} fights {self.name(s.rival)} for the Necronomicon"
        return Affair("affair-duel", title, at, tuple(pieces), tuple(words))

    def tile_affair(self, at: Spot) -> Affair | None:
        """The tile drawn, or the figures still to be placed."""
        s = self.s
        if s.drawn >= 0 and s.asked in (g.SPACE, g.TURN_TO, g.ANSWER, g.COUNTER):
            figures = self.setting.work.figures[s.drawn].tolist()
            if s.drawn == g.GRAVEYARD and s.graveyard_skeletons == g.THREE:
                figures[0] = 3
            lines = [(TILE_NAMES[s.drawn].replace("-", " ").capitalize(), 108.0, -8.0, 27)]
            pieces = []
            if s.drawn >= g.UNNAMED:
                lines.append(("a die of points", 108.0, 26.0, 22))
            for i, (art, count) in enumerate(zip(("skeleton-white", "human"), figures, strict=True)):
                if s.drawn < g.UNNAMED and count:
                    pieces.append((art, 124.0 + 76 * i, 22.0, 0.9))
                    lines.append((str(count), 146.0 + 76 * i, 30.0, 26))
            return Affair("affair-tile", f"drawn: {tile_title(s.drawn)}", at, tuple(pieces), tuple(lines))
        if s.asked in (g.COLOUR, g.FIGURE_TO) and s.card < 0:
            points = s.drawn >= g.UNNAMED or (s.slots and s.kind[s.slots - 1] >= g.UNNAMED)
            what = points_title(s.to_people) if points else f"{s.to_people}"
            pieces, lines = [("skeleton-white", 24.0, 4.0, 1.2)], [(f"{what} to place", 52.0, 10.0, 28)]
            if s.to_token:
                pieces.append(("human", 264.0, 2.0, 1.3))
                lines.append((str(s.to_token), 286.0, 10.0, 28))
            return Affair("affair-people", "figures still to be placed", at, tuple(pieces), tuple(lines))
        return None

    @property
    def drawn(self) -> Part | None:
        """The tile drawn; it may be dragged to its space."""
        s = self.s
        if (
            s.drawn < 0
            or s.asked not in (g.SPACE, g.TURN_TO, g.ANSWER, g.COUNTER)
            or s.offered >= 0
            or s.card >= 0
        ):
            return None
        at = Spot(116 + 46, self.layout.strip + STRIP_HEIGHT / 2, 92 / TILE)
        return Part("drawn", f"{tile_title(s.drawn)}, drawn", at, self.ground.looks[s.drawn][0].id)

    def march_affair(self, at: Spot) -> Affair | None:
        """The movement left, or the skeletons still to be moved."""
        s = self.s
        if s.step == g.MOVING and s.die:
            words = ((self.squares_left, 78.0, -4.0, 30), ("of movement left", 78.0, 26.0, 22))
            return Affair(
                "affair-march", f"{self.squares_left} to go", at, (("icon-second-wind", 34, 0, 1.6),), words
            )
        if s.step == g.SKELETONS and s.asked in (g.SKELETON, g.SKELETON_TO):
            art = f"skeleton-{COLOUR_NAMES[self.skeletons.get(s.moving, g.WHITE)]}"
            words = ((f"{s.to_move} to move", 78.0, -4.0, 30), ("one square each", 78.0, 26.0, 22))
            return Affair("affair-march", f"{s.to_move} skeletons to move", at, ((art, 34, 8, 1.5),), words)
        return None

    @cached_property
    def buttons(self) -> tuple[Part, ...]:
        """What may be chosen and is not on the map, in a row that ends at the right."""
        wanted = list(self.wanted_buttons())
        if not wanted:
            return ()
        room = 552 if len(wanted) < 7 else 640 if len(wanted) < 12 else 720
        rows = 1 if len(wanted) <= room // NARROWEST else 2
        columns = -(-len(wanted) // rows)
        pitch = min(WIDEST, room / columns)
        parts = []
        for i, (name, art, words, title) in enumerate(wanted):
            column, row = i % columns, i // columns
            x = WIDTH - GAP - pitch * (min(columns, len(wanted) - row * columns) - column - 0.5)
            y = self.layout.strip + STRIP_HEIGHT * (row + 0.5) / rows
            turns = f"tile-{space_name(*self.spot)}" if name.startswith("turn-") and self.spot else ""
            angle = 90 * int(name[5:]) if turns else 0
            at = Spot(x, y, 1 if rows == 1 else 0.52)
            parts.append(Part(name, title, at, art, words, pitch - 8, turns=turns, angle=angle))
        return tuple(parts)

    def wanted_buttons(self) -> Iterator[tuple[str, str, str, str]]:
        """Of each its id, its drawing, its words and its title."""
        s, choices = self.s, self.choices
        for turn in range(g.TURNS):
            if f"turn-{turn}" in choices:
                yield f"turn-{turn}", f"tile-{self.ground.looks[s.drawn][turn].id}", "", TURN_WORDS[turn]
        for colour in COLOUR_NAMES:
            if f"colour-{colour}" in choices:
                yield f"colour-{colour}", f"skeleton-{colour}", "", f"a {colour} skeleton"
        for card, name in enumerate(CARD_NAMES):
            if f"use-{name}" in choices:
                yield f"use-{name}", f"icon-{name}", "", CARD_TITLES[card]
        for name in self.names:
            if f"player-{name}" in choices:
                yield f"player-{name}", f"pawn-{name}", "", name
        for number in range(g.COUNTS):
            if f"count-{number}" in choices:
                yield f"count-{number}", "", str(number or "no"), f"commit {number}"
        for name, art, words in (
            ("life", "human", ""),
            ("fight", "clash", "Attack"),
            ("take", "icon-horse", "Claim"),
            ("roll", "dice", "Roll"),
            ("stop", "", self.stop_word),
            ("pass", "", self.pass_word),
        ):
            if name in choices:
                yield name, art, words, words or "a life token"

    @property
    def stop_word(self) -> str:
        return {g.FAILED: "Give up", g.DUEL_AGAIN: "Stand", g.TARGET: "Enough", g.SHOT_AT: "Enough"}.get(
            self.s.asked, "Stop"
        )

    @property
    def pass_word(self) -> str:
        return {g.COUNTER: "Let it", g.ATTACK: "Do not", g.CLAIM: "Leave", g.DISCARD: "Keep"}.get(
            self.s.asked, "No card"
        )
