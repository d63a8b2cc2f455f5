"""MidEvil: what the picture shows above and below the map: the turn, piles, the die, buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from asterion.core.drawing import Spot
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.games.midevil.names import (
    CARD_NAMES,
    CARD_TITLES,
    COLOUR_NAMES,
    PAIR_TITLES,
    TURN_WORDS,
    hand_of,
    kinds_title,
    life_title,
    points_title,
    space_name,
    tile_title,
)
from asterion.games.midevil.picture.below import Affairs, Part
from asterion.games.midevil.picture.map import GAP, STRIP_HEIGHT, WIDTH
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.words.choices import commit_kind

NARROWEST, WIDEST = 58, 150  # of buttons
LOTS = {  # what a roll kept to be seen was for
    g.LOT_LOWERING: "the roll for the Drawbridge",
    g.LOT_LEAVING: "the roll for the Drawbridge",
    g.LOT_FATE: "the Dungeon Fate",
    g.LOT_POINTS: "the points of skeletons",
}
ROLLS = {  # what a roll to come is for, where it is not seen from the step
    g.BRIDGE_DIE: LOTS[g.LOT_LOWERING],
    g.LEFT_DIE: LOTS[g.LOT_LEAVING],
    g.FATE_DIE: LOTS[g.LOT_FATE],
    g.FATE_POINTS: LOTS[g.LOT_POINTS],
}


@dataclass(frozen=True)
class Now:
    """Whose turn it is, and what is asked."""

    turn: int
    colour: str
    headline: str
    hint: str
    room: int  # for the words


class Strips(Affairs):
    """The strip above the map and the one below it."""

    # --- the strip at the top -----------------------------------------------------------------------------

    @cached_property
    def now(self) -> Now:
        s = self.s
        room = (470 if s.dungeon else 510) - 106 if s.castle or s.dungeon else 490
        if s.actor == OVER:
            return Now(s.turns, self.name(s.winner) if s.winner >= 0 else "", *self.ending(), room)
        if s.player == g.NONE or s.step == g.SET_UP:
            return Now(0, "", "The set-up", self.hint(), room)
        return Now(s.turns, self.name(s.player), f"Turn {s.turns}: {self.name(s.player)}", self.hint(), room)

    def ending(self) -> tuple[str, str]:
        s = self.s
        if s.winner == g.NONE:
            return "Nobody has won", f"{g.LAST_TURN} turns without an end"
        goal = "on the Dungeon Altar" if s.dungeon else "in Castle 3" if s.castle else "on the Altar"
        why = {
            g.BY_BOOK: f"the Necronomicon is {goal}",
            g.BY_SPELLS: f"the three spells are {goal}",
        }.get(s.ending, f"{self.points(s.winner)} points")
        return f"{self.name(s.winner).capitalize()} wins!", why

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
            g.PAWN_TO: f"where does {self.name(s.actor)} begin?",
            g.DRAW_TILE: "a tile is drawn",
            g.DRAW_BELOW: "what is beyond the passage?",
            g.DRAW_SPELL: f"a spell for {self.name(s.caster)}",
            g.SPACE: f"where does {drawn} go?",
            g.TURN_TO: f"how is {drawn} to lie?",
            g.POINTS_DIE: "how many points of skeletons?",
            g.COLOUR: f"{s.to_people} to place: which skeleton?",
            g.FIGURE_TO: f"where does the {figure} go?",
            g.ANSWER: "play a card, or pass",
            g.COUNTER: f"stop {offered}?",
            g.PAY: f"{points_title(s.to_pay)} to pay for {offered or 'a spell'}",
            g.TARGET: f"{card}: {self.target_words()}",
            g.CAST: f"{PAIR_TITLES[s.pair]}: choose" if s.pair >= 0 else "",
            g.DROP_SPELL: "which spell is given up?",
            g.WEAPON: "the fight: which weapon?",
            g.COMBAT_DIE: "the fight is rolled",
            g.FAILED: "the roll has failed",
            g.SWEEP: "the Flail sweeps away which?",
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
            g.BRIDGE_DIE: "will the bridge come down?",
            g.LEFT_DIE: "does the bridge go up?",
            g.FATE_DIE: "the Dungeon Fate",
            g.FATE_POINTS: "how many points of skeletons?",
            g.DUST_OF: "which skeleton turns to dust?",
            g.TELEPORT_TO: "teleport where?",
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
        counted = self.s.left > 0 and self.s.card not in (g.SHOVE, g.JESTER)
        return f"{self.s.left} left" if counted else "choose"

    @property
    def piles(self) -> Iterator[Part]:
        """Tiles, cards and spells to come, discards, and what the pool holds."""
        s = self.s
        wide = bool(s.castle or s.dungeon)
        tiles, below = sum(s.stack[: g.FIRST_BELOW]), sum(s.stack[g.FIRST_BELOW :])
        discards = sum(s.discards)
        under_way = sum(1 for card in (s.offered, s.card) if card >= 0)
        fronts = sum(front.bit_count() for front in s.front)
        deck = max(0, sum(s.copies) - discards - sum(s.held) - fronts - under_way)
        found = [("stack", f"the tile stack: {tiles} to come", "stack", tiles)]
        if s.dungeon:
            found.append(("below", f"the dungeon tiles: {below} to come", "below", below))
        found.append(("deck", f"the event cards: {deck} to come", "back", deck))
        found.append(("discards", f"{discards} event cards discarded", "discards", discards))
        if s.dungeon:
            spells = (
                int(self.setting.work.spell_copies.sum()) - sum(s.spell_discards) - sum(map(sum, s.spell))
            )
            title = f"the spells: {spells} to come, {sum(s.spell_discards)} discarded"
            found.append(("spells", title, "spell-back", spells))
        places = (510, 574, 634, 690, 748) if s.dungeon else (640, 704, 760) if wide else (636, 714, 780)
        for (name, title, art, count), x in zip(found, places, strict=True):
            yield Part(name, title, Spot(x, 48, 0.86 if wide else 1.0), art, count=count)
        yield from self.stocks(wide)

    def stocks(self, wide: bool) -> Iterator[Part]:
        """Skeletons in the pool, black ones still to come, and life tokens."""
        s = self.s
        columns, left, pitch = (3, 812, 66) if wide else (2, 838, 82)
        scale = 0.86 if wide else 1.0
        colours = range(g.COLOURS if s.castle else g.COLLECTED)
        for i, colour in enumerate(colours):
            name = COLOUR_NAMES[colour]
            where = "to come with the Graveyard" if colour == g.BLACK else "in the pool"
            title = f"{s.pool[colour]} {name} skeletons {where}, {s.removed[colour]} out of play"
            place = Spot(left + pitch * (i % columns), 28 + 44 * (i // columns), scale)
            yield Part(f"pool-{name}", title, place, f"skeleton-{name}", count=s.pool[colour])
        i = len(colours)
        title = f"{life_title(s.supply)} in the supply"
        place = Spot(left + pitch * (i % columns), 28 + 44 * (i // columns), scale)
        yield Part("supply", title, place, "human", count=s.supply)

    # --- the strip below the map --------------------------------------------------------------------------

    @property
    def die(self) -> Part:
        """The roll that counts now, or the last one."""
        s = self.s
        face, what = s.die, "the die"
        roll = f"{s.turns}.{s.step}.{s.rolled if s.fighter != g.NONE else face}"
        if s.fighter != g.NONE:
            face, what = s.rolled, "the combat roll"
        elif s.rival != g.NONE:
            face, what = 0, "the dice for the book"
        elif s.asked in ROLLS:
            face, what = 0, ROLLS[s.asked]
        elif s.lot and s.asked not in (g.MOVE_DIE, g.SKELETON_DIE):
            face, what, roll = s.lot % 10, LOTS[s.lot - s.lot % 10], f"lot.{s.lot}"
        elif s.step == g.MOVING:
            what = "the movement roll"
        elif s.step == g.SKELETONS:
            what = "the skeletons' roll"
        at = Spot(58, self.layout.strip + STRIP_HEIGHT / 2)
        title = f"{what}: {face or 'not yet rolled'}"
        return Part("die", title, at, str(face) if face else "", roll=roll if face else "")

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
        for card in dict.fromkeys(hand_of(s, s.victim) if s.victim >= 0 else ()):
            if card >= 0 and f"take-{CARD_NAMES[card]}" in choices:
                yield f"take-{CARD_NAMES[card]}", f"icon-{CARD_NAMES[card]}", "", CARD_TITLES[card]
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
            ("lower", "icon-work-the-winch", "Lower"),
            ("buy", "spell-back", "Buy"),
            ("teleport", "", "Teleport"),
            ("roll", "dice", "Roll"),
            ("stop", "", self.stop_word),
            ("pass", "", self.pass_word),
        ):
            if name in choices:
                yield name, art, words, words or "a life token"

    @property
    def stop_word(self) -> str:
        return {
            g.PREPARE: "Go on",
            g.FAILED: "Give up",
            g.DUEL_AGAIN: "Stand",
            g.TARGET: "Enough",
            g.SHOT_AT: "Enough",
        }.get(self.s.asked, "Stop")

    @property
    def pass_word(self) -> str:
        return {g.COUNTER: "Let it", g.ATTACK: "Do not", g.CLAIM: "Leave", g.DISCARD: "Keep"}.get(
            self.s.asked, "No card"
        )
