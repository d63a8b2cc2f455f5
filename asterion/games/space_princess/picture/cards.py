"""Space Princess: both sets of seven cards, the hands, the stacks and the cards of the round."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from asterion.core.drawing import KEPT, Spot, Watched
from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.games.space_princess.names import CARD_NAMES, CARD_TITLES, PERSONS, SEATS, cards_of
from asterion.games.space_princess.picture.elements import card_id
from asterion.games.space_princess.picture.layout import Layout, Side
from asterion.games.space_princess.rules import state as g

WHERE = {
    **{g.STACKED: "in the stack", g.HELD: "in the hand", g.LAID: "laid face down"},
    **{g.PLAYED: "being played", g.DISCARDED: "gone until the next shuffle"},
}
STATES = {g.DISCARDED: "gone", g.HELD: "held", g.LAID: "played", g.PLAYED: "played"}


class Card(NamedTuple):
    """A card that lies face up for this viewer, or a back."""

    id: str
    seat: int
    name: str  # empty if this viewer does not know it
    title: str
    at: Spot
    label: str = ""  # what lies across it
    turn: int = 0  # 1 or 2: when it is resolved
    progress: str = ""  # done, now or next


class Row(NamedTuple):
    """One of the seven cards a seat plays with: that it is gone until the next shuffle, or not."""

    id: str
    seat: int
    name: str
    order: int
    title: str
    at: Spot
    width: float
    height: float
    state: str  # gone, held (by the viewer), played, or open: nobody else knows where it is
    card: str  # the id of the card itself if it lies here: in the discard


class Stack(NamedTuple):
    """A seat's stack, top first: the order values this viewer knows, "•" what its owner knows, else ""."""

    id: str
    seat: int
    title: str
    at: Spot
    cards: tuple[str, ...]


class Panel(NamedTuple):
    """One seat's side of the table, without what lies there."""

    seat: int
    side: Side
    near: bool
    yours: bool
    active: bool
    goal: str


@lru_cache(maxsize=64)
def orders_of(setting: Setting) -> tuple[int, ...]:
    """The order values of the cards."""
    return tuple(setting.box.order.tolist())


@lru_cache(maxsize=KEPT)
def title_of(setting: Setting, card: int, where: str) -> str:
    return f"{CARD_TITLES[card]} ({orders_of(setting)[card]}) of {PERSONS[card // g.EACH]}, {where}"


@lru_cache(maxsize=KEPT)
def row_of(setting: Setting, layout: Layout, number: int, card: int, place: int) -> Row:
    """One of the seven. Of what only its owner knows nothing is said."""
    seat = card // g.EACH
    side = layout.sides[seat]
    return Row(
        id=f"set-{SEATS[seat]}-{CARD_NAMES[card]}",
        seat=seat,
        name=CARD_NAMES[card],
        order=orders_of(setting)[card],
        title=title_of(setting, card, WHERE.get(place, "in the hand or in the stack")),
        at=side.in_row(number),
        width=side.row.width,
        height=side.row.height,
        state=STATES.get(place, "open"),
        card=card_id(card) if place == g.DISCARDED else "",
    )


@dataclass(frozen=True, eq=False)
class Cards:
    setting: Setting
    s: Watched
    viewer: int
    layout: Layout

    def panel(self, seat: int) -> Panel:
        return Panel(
            seat=seat,
            side=self.layout.sides[seat],
            near=seat == self.layout.near,
            yours=seat == self.viewer,
            active=self.s.actor == seat,
            goal=self.goal(seat),
        )

    @property
    def plans(self) -> str:
        """Perhaps, not or surely the real ones; empty without collected plan cards."""
        s = self.s
        if not s.secret_plans or all(s.plan):
            return ""
        unsure = s.phase == g.PLAN and not s.real_plans  # she has not looked yet
        return "perhaps" if unsure else {CONCEALED: "perhaps", 0: "not"}.get(s.real_plans, "surely")

    def goal(self, seat: int) -> str:
        if seat == g.ZEALOT:
            return "catch or hit her twice" if self.s.tough_princess else "catch or hit her"
        pod = "the pod" if self.s.zealot_edge else "a pod"
        return f"the plans, then {pod}" if self.s.secret_plans else f"reach {pod}"

    def cards_in(self, seat: int, place: int) -> list[int]:
        """The seat's cards which this viewer knows to be there."""
        return [card for card in cards_of(seat) if self.s.place[card] == place]

    def order_value(self, card: int) -> int:
        return orders_of(self.setting)[card]

    def title(self, card: int, where: str) -> str:
        return title_of(self.setting, card, where)

    # --- the seven of each --------------------------------------------------------------------------------

    def rows(self, seat: int) -> Iterator[Row]:
        """In the order of their values."""
        for number, card in enumerate(sorted(cards_of(seat), key=orders_of(self.setting).__getitem__)):
            yield row_of(self.setting, self.layout, number, card, self.s.place[card])

    def stack(self, seat: int) -> Stack:
        cards = self.s.stack[seat][: self.s.stacked[seat]]
        shown = tuple(
            str(self.order_value(card)) if card >= 0 else "•" if card == CONCEALED else "" for card in cards
        )
        known = ", ".join(CARD_TITLES[card] if card >= 0 else "unknown" for card in cards)
        title = f"the stack of {PERSONS[seat]}: {len(cards)} cards" + (
            f", from the top: {known}" if known else ""
        )
        return Stack(f"stack-{SEATS[seat]}", seat, title, self.layout.sides[seat].stack, shown)

    # --- hands and the cards of the round -----------------------------------------------------------------

    def face(self, card: int, where: str, at: Spot, **more: Any) -> Card:
        return Card(card_id(card), card // g.EACH, CARD_NAMES[card], self.title(card, where), at, **more)

    def hand(self, seat: int) -> Iterator[Card]:
        cards, side = self.cards_in(seat, g.HELD), self.layout.sides[seat]
        for i in range(int(self.s.held[seat])):
            if i < len(cards):
                yield self.face(cards[i], WHERE[g.HELD], side.in_hand(i))
            else:
                yield Card(
                    f"hand-{SEATS[seat]}-{i}",
                    seat,
                    "",
                    f"a card in the hand of {PERSONS[seat]}",
                    side.in_hand(i),
                )

    def played(self, seat: int) -> Iterator[Card]:
        """The card laid face down, or the one being played: with what Sense became, and its turn."""
        s, at, laid = self.s, self.layout.sides[seat].played, self.cards_in(seat, g.LAID)
        for card in laid:
            yield self.face(card, WHERE[g.LAID], at, label="face down")
        if s.phase == g.CHOOSE and s.held[seat] == 0 and not laid:
            yield Card(f"laid-{SEATS[seat]}", seat, "", f"a card of {PERSONS[seat]}, face down", at)
        for card in self.cards_in(seat, g.PLAYED):
            became, (turn, progress) = int(s.acting[seat]), self.turn(seat)
            label = f"▸ {CARD_TITLES[became]}" if became not in (card, g.NONE) else ""
            yield self.face(card, WHERE[g.PLAYED], at, label=label, turn=turn, progress=progress)

    def turn(self, seat: int) -> tuple[int, str]:
        """When the seat's revealed card is resolved, 1 or 2, and whether that is done, now or next."""
        s = self.s
        if g.NONE in s.acting or s.phase in (g.SENSE_CARD, g.SENSE_TOP):
            return 0, ""
        number = 0 if seat == s.first else 1
        now = s.resolved == number and s.card != g.NONE
        done = s.resolved > number or (now and s.phase == g.ENDED)
        return number + 1, "done" if done else "now" if now else "next"
