"""MidEvil: what the picture shows of the players: the own hand, and what lies in front of everybody."""

from collections.abc import Iterator

from asterion.core.drawing import Spot
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.games.midevil.names import (
    CARD_NAMES,
    CARD_TITLES,
    COLOUR_NAMES,
    SEAT_COLOURS,
    SPELL_NAMES,
    SPELL_TITLES,
    front_of,
    hand_of,
    life_title,
)
from asterion.games.midevil.picture.stencils import drawn
from asterion.games.midevil.picture.view import CARD_WIDTH, GAP, PANEL_HEIGHT, View
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.words.captions import CARD_LINES

WINNING = (g.APPELLO, g.CARCER, g.MORTEM)  # MV3-18: the three that win
NAMED, ROOMY = 100, 150  # widths of a card in front of somebody: the least with its name, and the most
FILE = "seats.svg"


class Hand:
    """The cards that the viewer holds, and those that the Court Jester shows."""

    def __init__(self, view: View) -> None:
        self.view, self.s, self.seat = view, view.s, view.seat

    @property
    def pieces(self) -> Iterator[str]:
        if self.seat < 0:
            return
        at = self.view.layout.hand
        yield drawn(FILE, "hand_begins", at, self.view.setting.seat_names[self.seat])
        for i in range(g.HAND):
            yield drawn(FILE, "slot", self.left(i))
        yield from self.cards(hand_of(self.s, self.seat), "hand")
        yield "</g>"
        if self.is_shown_another:
            yield drawn(FILE, "shown_begins", at)
            yield from self.cards(hand_of(self.s, self.s.victim), "take")
            yield "</g>"

    @property
    def is_shown_another(self) -> bool:
        """The player of the Court Jester looks at somebody's hand."""
        s = self.s
        looks = s.card == g.JESTER and s.asked == g.TARGET and s.actor == self.seat and s.left == 0
        return bool(looks and s.victim != g.NONE)

    def left(self, i: int) -> float:
        return i * (CARD_WIDTH + GAP / self.view.layout.hand.scale)

    def cards(self, held: list[int], kind: str) -> Iterator[str]:
        """Those of one kind are one thing: any of them may be clicked."""
        for card in dict.fromkeys(card for card in held if card >= 0):
            places = tuple(self.left(i) for i, other in enumerate(held) if other == card)
            title = f"{CARD_TITLES[card]}, in {'your' if kind == 'hand' else 'the other'} hand"
            yield drawn(FILE, "held", f"{kind}-{CARD_NAMES[card]}", title, places, CARD_NAMES[card])

    @property
    def looks(self) -> Iterator[str]:
        """The cards that the picture refers to: in hand, in front of somebody, or being played."""
        s, costs = self.s, self.view.setting.box.cost
        seen = {card for seat in range(self.view.setting.seats) for card in front_of(s, seat)}
        seen |= set(hand_of(s, self.seat)) if self.seat >= 0 else set()
        seen |= set(hand_of(s, s.victim)) if self.is_shown_another else set()
        for card in sorted(card for card in seen if card >= 0):
            name, cost = CARD_NAMES[card], int(costs[card])
            yield drawn(FILE, "full", name, CARD_TITLES[card], CARD_LINES[card], cost)


class Panels:
    """What lies in front of everybody, the viewer first."""

    def __init__(self, view: View) -> None:
        self.view, self.s, self.seat = view, view.s, view.seat

    @property
    def pieces(self) -> Iterator[str]:
        seats = self.view.setting.seats
        for i, at in enumerate(self.view.layout.seats):
            yield from self.panel((max(self.seat, 0) + i) % seats, at)

    def panel(self, seat: int, at: Spot) -> Iterator[str]:
        """One seat's side of the table, in pieces that seldom change together."""
        s, name, width, points = (
            self.s,
            self.view.name(seat),
            self.view.layout.seat_width,
            self.view.points(seat),
        )
        flags = {
            "you": seat == self.seat,
            "active": seat == s.player and s.actor != OVER,
            "asked": seat == s.actor and s.actor != CHANCE,
            "won": s.actor == OVER and s.winner == seat,
            "dead": bool(s.dead[seat]),
        }
        raised = frozenset(flag for flag, is_so in flags.items() if is_so)
        yield drawn(FILE, "panel_begins", name, at)
        yield drawn(FILE, "told", self.title(seat))
        yield drawn(FILE, "frame", name, *SEAT_COLOURS[seat], width, PANEL_HEIGHT, raised)
        yield drawn(FILE, "signs", s.held[seat], tuple(self.signs(seat)), width)
        yield drawn(FILE, "life", s.life[seat])
        for colour, count in enumerate(s.collected[seat]):
            yield drawn(FILE, "got", name, COLOUR_NAMES[colour], colour, count, width)
        yield drawn(FILE, "goal", points, g.GOAL_POINTS, width, SEAT_COLOURS[seat][0])
        yield from self.front(seat, width)
        yield "</g>"

    def signs(self, seat: int) -> Iterator[str]:
        s = self.s
        if s.book == seat:
            yield "book"
        if s.horse[seat] == s.pawn[seat] != g.NOWHERE:
            yield f"horse-{self.view.name(seat)}"
        if s.stuck[seat] or (seat == s.player and s.no_move):
            yield "icon-stuck-in-the-mud"
        if s.berserk and seat == s.player:
            yield "icon-berserk"
        if s.relic and seat == s.player:
            yield "icon-holy-relic"
        if s.cursed[seat]:
            yield "icon-witchs-curse"
        if s.pawn[seat] == s.pit != g.NOWHERE:
            yield "icon-trap-door"

    def title(self, seat: int) -> str:
        s, points = self.s, self.view.points(seat)
        words = [f"{self.view.name(seat)}: {life_title(s.life[seat])}", f"{points} of {g.GOAL_POINTS} points"]
        words.append(f"{s.held[seat]} cards in hand")
        words += ["has the Necronomicon"] * (s.book == seat) + ["dead"] * bool(s.dead[seat])
        words += ["mounted"] * (s.horse[seat] == s.pawn[seat] != g.NOWHERE)
        words += ["makes no movement roll next turn"] * bool(s.stuck[seat])
        words += ["in the pit"] * (s.pawn[seat] == s.pit != g.NOWHERE) + ["cursed"] * bool(s.cursed[seat])
        words += [f"spells: {' '.join(self.spell_titles(seat))}"] * any(s.spell[seat])
        return ", ".join(words)

    def spell_titles(self, seat: int) -> Iterator[str]:
        for name, count in zip(SPELL_TITLES, self.s.spell[seat], strict=True):
            yield from [name] * count

    def front(self, seat: int, width: float) -> Iterator[str]:
        """The cards and spells in front, with their names where there is room."""
        s, name, cards = self.s, self.view.name(seat), front_of(self.s, seat)
        spells = [spell for spell in range(g.SPELLS) if s.spell[seat][spell]]
        pitch = min((width - 12) / max(len(cards) + len(spells), 1), ROOMY)
        for i, card in enumerate(cards):
            words = [f"{CARD_TITLES[card]} in front of {name}"]
            words += ["not usable in the turn after a shot"] * (card == g.CROSSBOW and bool(s.cooling[seat]))
            chip, label = f"front-{name}-{CARD_NAMES[card]}", CARD_TITLES[card] if pitch >= NAMED else ""
            place = (6 + pitch * i, pitch - 4)
            yield drawn(
                FILE, "chip", chip, ", ".join(words), *place, CARD_NAMES[card], CARD_TITLES[card], label
            )
        for i, spell in enumerate(spells, len(cards)):
            twice = s.spell[seat][spell] > 1
            words = [f"{SPELL_TITLES[spell]}, a spell in front of {name}"]
            words += ["one of the three that win"] * (spell in WINNING) + ["twice"] * twice
            chip, label = f"front-{name}-{SPELL_NAMES[spell]}", SPELL_TITLES[spell] if pitch >= NAMED else ""
            place, names = (6 + pitch * i, pitch - 4), (SPELL_NAMES[spell], SPELL_TITLES[spell])
            yield drawn(FILE, "spell", chip, ", ".join(words), *place, *names, label, twice)
