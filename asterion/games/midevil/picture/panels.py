"""MidEvil: what the picture shows of the players: the own hand, and what lies in front of everybody."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from asterion.core.drawing import Spot
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.games.midevil.names import (
    CARD_NAMES,
    CARD_TITLES,
    COLOUR_NAMES,
    SPELL_NAMES,
    SPELL_TITLES,
    front_of,
    hand_of,
    life_title,
)
from asterion.games.midevil.picture.view import GAP, PANEL_HEIGHT, WIDTH, View
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.words.captions import CARD_LINES

WINNING = (g.APPELLO, g.CARCER, g.MORTEM)  # MV3-18: the three that win
NAMED, ROOMY = 126, 150  # widths of a card in front of somebody: the least with its name, and the most


@dataclass(frozen=True)
class Card:
    """A card of the hand or in front of somebody. Others of its kind are inside it: any may be clicked."""

    id: str
    title: str
    at: Spot
    art: str
    name: str = ""
    lines: tuple[str, ...] = ()
    cost: int = 0
    width: float = 0
    alike: tuple["Card", ...] = ()
    spell: bool = False
    twin: bool = False  # two of this spell, until it has had its effects


@dataclass(frozen=True)
class Panel:
    """One seat's side of the table."""

    name: str
    label: str
    title: str
    x: float
    y: float
    width: float
    height: float
    yours: bool
    active: bool
    asked: bool
    won: bool
    dead: bool
    life: int
    collected: tuple[tuple[str, int], ...]
    points: int
    goal: float  # how much of the way to the goal
    signs: tuple[str, ...]  # from the right: cards of the hand, the book, a Horse, …
    front: tuple[Card, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.front)


class Hand:
    """The cards that the viewer holds."""

    def __init__(self, view: View) -> None:
        self.view, self.s, self.seat = view, view.s, view.seat

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The viewer's own cards; those of one kind are one thing."""
        if self.seat < 0:
            return ()
        cards, costs = hand_of(self.s, self.seat), self.view.setting.work.cost
        width = (WIDTH - 2 * GAP - 2 * GAP) / g.HAND
        found: list[Card] = []
        for card in dict.fromkeys(cards):
            spots = [
                Spot(GAP + i * (width + GAP), self.view.layout.hand)
                for i, held in enumerate(cards)
                if held == card
            ]
            parts = (CARD_NAMES[card], CARD_TITLES[card], CARD_LINES[card], int(costs[card]), width)
            name, title = f"hand-{CARD_NAMES[card]}", f"{CARD_TITLES[card]}, in your hand"
            alike = tuple(
                Card(f"{name}-{i}", title, spot.beside(-spots[0].x, -spots[0].y), *parts)
                for i, spot in enumerate(spots[1:], 2)
            )
            found.append(Card(name, title, spots[0], *parts, alike=alike))
        return tuple(found)

    @property
    def captions(self) -> Iterator[Card]:
        """The words on the cards of the hand."""
        for card in self.cards:
            yield replace(card, alike=())
            for other in card.alike:
                yield replace(other, at=card.at.beside(other.at.x, other.at.y))

    @property
    def slots(self) -> Iterator[tuple[float, float]]:
        width = (WIDTH - 4 * GAP) / g.HAND
        for i in range(g.HAND if self.seat >= 0 else 0):
            yield GAP + i * (width + GAP), width


class Panels:
    """What lies in front of everybody, the viewer first."""

    def __init__(self, view: View) -> None:
        self.view, self.s, self.seat = view, view.s, view.seat

    def __iter__(self) -> Iterator[Panel]:
        seats, columns = self.view.setting.seats, self.view.layout.columns
        width = (WIDTH - GAP * (columns + 1)) / columns
        for i in range(seats):
            seat = (max(self.seat, 0) + i) % seats
            x = GAP + i % columns * (width + GAP)
            y = self.view.layout.panels + i // columns * (PANEL_HEIGHT + GAP)
            yield self.panel(seat, x, y, width)

    def panel(self, seat: int, x: float, y: float, width: float) -> Panel:
        s, name, points = self.s, self.view.name(seat), self.view.points(seat)
        collected = tuple((COLOUR_NAMES[i], count) for i, count in enumerate(s.collected[seat]))
        return Panel(
            name=name,
            label=name.capitalize(),
            title=self.title(seat),
            x=x,
            y=y,
            width=width,
            height=PANEL_HEIGHT,
            yours=seat == self.seat,
            active=seat == s.player and s.actor != OVER,
            asked=seat == s.actor and s.actor != CHANCE,
            won=s.actor == OVER and s.winner == seat,
            dead=bool(s.dead[seat]),
            life=s.life[seat],
            collected=collected,
            points=points,
            goal=min(1.0, points / g.GOAL_POINTS),
            signs=tuple(self.signs(seat)),
            front=tuple(self.front(seat, width)),
        )

    def signs(self, seat: int) -> Iterator[str]:
        s = self.s
        yield from ["back"] * s.held[seat]
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

    def front(self, seat: int, width: float) -> Iterator[Card]:
        """The cards and spells in front, with their names where there is room."""
        s, cards = self.s, front_of(self.s, seat)
        spells = [spell for spell in range(g.SPELLS) if s.spell[seat][spell]]
        pitch = min((width - 12) / max(len(cards) + len(spells), 1), ROOMY)
        y = PANEL_HEIGHT - 48
        for i, card in enumerate(cards):
            words = [f"{CARD_TITLES[card]} in front of {self.view.name(seat)}"]
            words += ["not usable in the turn after a shot"] * (card == g.CROSSBOW and bool(s.cooling[seat]))
            yield Card(
                f"front-{self.view.name(seat)}-{CARD_NAMES[card]}",
                ", ".join(words),
                Spot(6 + pitch * i, y),
                CARD_NAMES[card],
                CARD_TITLES[card] if pitch >= NAMED else "",
                width=pitch - 4,
            )
        for i, spell in enumerate(spells, len(cards)):
            words = [f"{SPELL_TITLES[spell]}, a spell in front of {self.view.name(seat)}"]
            words += ["one of the three that win"] * (spell in WINNING)
            words += ["twice"] * (s.spell[seat][spell] > 1)
            yield Card(
                f"front-{self.view.name(seat)}-{SPELL_NAMES[spell]}",
                ", ".join(words),
                Spot(6 + pitch * i, y),
                SPELL_NAMES[spell],
                SPELL_TITLES[spell] if pitch >= NAMED else "",
                width=pitch - 4,
                spell=True,
                twin=s.spell[seat][spell] > 1,
            )
