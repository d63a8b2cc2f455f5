"""MidEvil: what the picture shows above the map: whose turn it is, what is asked, and the piles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from asterion.core.drawing import Spot
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.games.midevil.names import (
    CARD_TITLES,
    COLOUR_NAMES,
    PAIR_TITLES,
    kinds_title,
    life_title,
    points_title,
    tile_title,
)
from asterion.games.midevil.picture.view import Prop, View
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.words.choices import commit_kind


@dataclass(frozen=True)
class Now:
    """Whose turn it is, and what is asked."""

    turn: int
    colour: str
    headline: str
    hint: str
    room: int  # for the words


class Status:
    """The strip above the map."""

    def __init__(self, view: View) -> None:
        self.view, self.s = view, view.s

    @cached_property
    def now(self) -> Now:
        s = self.s
        room = (470 if s.dungeon else 510) - 106 if s.castle or s.dungeon else 490
        if s.actor == OVER:
            return Now(s.turns, self.view.name(s.winner) if s.winner >= 0 else "", *self.ending(), room)
        if s.player == g.NONE or s.step == g.SET_UP:
            return Now(0, "", "The set-up", self.hint(), room)
        return Now(
            s.turns,
            self.view.name(s.player),
            f"Turn {s.turns}: {self.view.name(s.player)}",
            self.hint(),
            room,
        )

    def ending(self) -> tuple[str, str]:
        s = self.s
        if s.winner == g.NONE:
            return "Nobody has won", f"{g.LAST_TURN} turns without an end"
        goal = "on the Dungeon Altar" if s.dungeon else "in Castle 3" if s.castle else "on the Altar"
        why = {
            g.BY_BOOK: f"the Necronomicon is {goal}",
            g.BY_SPELLS: f"the three spells are {goal}",
        }.get(s.ending, f"{self.view.points(s.winner)} points")
        return f"{self.view.name(s.winner).capitalize()} wins!", why

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
            g.DEAL: f"a card for {self.view.name(s.drawer)}",
            g.FIRST: "who begins?",
            g.PAWN_TO: f"where does {self.view.name(s.actor)} begin?",
            g.DRAW_TILE: "a tile is drawn",
            g.DRAW_BELOW: "what is beyond the passage?",
            g.DRAW_SPELL: f"a spell for {self.view.name(s.caster)}",
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
            g.STEP: f"{self.view.squares_left} to go",
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
        if self.s.actor != self.view.seat or self.s.asked != g.COMMIT:
            return "both commit in secret"
        return f"how many {kinds_title(commit_kind(self.view.record))}?"

    def target_words(self) -> str:
        counted = self.s.left > 0 and self.s.card not in (g.SHOVE, g.JESTER)
        return f"{self.s.left} left" if counted else "choose"

    @property
    def piles(self) -> Iterator[Prop]:
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
            copies = int(self.view.setting.work.spell_copies.sum())
            spells = copies - sum(s.spell_discards) - sum(map(sum, s.spell))
            title = f"the spells: {spells} to come, {sum(s.spell_discards)} discarded"
            found.append(("spells", title, "spell-back", spells))
        places = (510, 574, 634, 690, 748) if s.dungeon else (640, 704, 760) if wide else (636, 714, 780)
        for (name, title, art, count), x in zip(found, places, strict=True):
            yield Prop(name, title, Spot(x, 48, 0.86 if wide else 1.0), art, count=count)
        yield from self.stocks(wide)

    def stocks(self, wide: bool) -> Iterator[Prop]:
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
            yield Prop(f"pool-{name}", title, place, f"skeleton-{name}", count=s.pool[colour])
        i = len(colours)
        title = f"{life_title(s.supply)} in the supply"
        place = Spot(left + pitch * (i % columns), 28 + 44 * (i // columns), scale)
        yield Prop("supply", title, place, "human", count=s.supply)
