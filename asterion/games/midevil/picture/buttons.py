"""MidEvil: the die, and what may be chosen and is not on the map, in the strip below it."""

from collections.abc import Iterator
from functools import cached_property

from asterion.core.drawing import Spot
from asterion.games.midevil.names import (
    CARD_NAMES,
    CARD_TITLES,
    COLOUR_NAMES,
    TURN_WORDS,
    hand_of,
    space_name,
)
from asterion.games.midevil.picture.map import Hamlet
from asterion.games.midevil.picture.view import GAP, STRIP_HEIGHT, WIDTH, Prop, View
from asterion.games.midevil.rules import state as g

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


class Buttons:
    """The die on the left, and a row of buttons on the right."""

    def __init__(self, view: View, hamlet: Hamlet) -> None:
        self.view, self.s, self.map = view, view.s, hamlet

    @property
    def die(self) -> Prop:
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
        at = Spot(58, self.view.layout.strip + STRIP_HEIGHT / 2)
        title = f"{what}: {face or 'not yet rolled'}"
        return Prop("die", title, at, str(face) if face else "", roll=roll if face else "")

    @cached_property
    def row(self) -> tuple[Prop, ...]:
        """What may be chosen and is not on the map, in a row that ends at the right."""
        wanted = list(self.wanted())
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
            y = self.view.layout.strip + STRIP_HEIGHT * (row + 0.5) / rows
            turns = f"tile-{space_name(*self.map.spot)}" if name.startswith("turn-") and self.map.spot else ""
            angle = 90 * int(name[5:]) if turns else 0
            at = Spot(x, y, 1 if rows == 1 else 0.52)
            parts.append(Prop(name, title, at, art, words, pitch - 8, turns=turns, angle=angle))
        return tuple(parts)

    def wanted(self) -> Iterator[tuple[str, str, str, str]]:
        """Of each its id, its drawing, its words and its title."""
        s, choices = self.s, self.view.choices
        for turn in range(g.TURNS):
            if f"turn-{turn}" in choices:
                yield f"turn-{turn}", f"tile-{self.map.ground.looks[s.drawn][turn].id}", "", TURN_WORDS[turn]
        for colour in COLOUR_NAMES:
            if f"colour-{colour}" in choices:
                yield f"colour-{colour}", f"skeleton-{colour}", "", f"a {colour} skeleton"
        for card, name in enumerate(CARD_NAMES):
            if f"use-{name}" in choices:
                yield f"use-{name}", f"icon-{name}", "", CARD_TITLES[card]
        for card in dict.fromkeys(hand_of(s, s.victim) if s.victim >= 0 else ()):
            if card >= 0 and f"take-{CARD_NAMES[card]}" in choices:
                yield f"take-{CARD_NAMES[card]}", f"icon-{CARD_NAMES[card]}", "", CARD_TITLES[card]
        for name in self.view.names:
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
