"""Space Princess: a state as one seat sees it, taken apart into things that have a place in the picture."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.kernel.grid import STEPS
from asterion.games.space_princess.names import (
    CARD_NAMES,
    CARD_TITLES,
    PAWNS,
    SEAT_TITLES,
    SEATS,
    cards_of,
    pod_corridors,
    pod_side,
    position_words,
    tile_name,
)
from asterion.games.space_princess.picture.elements import card_id
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.setting_up import is_own_door

# The layout, in units of the viewBox.
WIDTH = 770
TILE = 124
STATUS, PANEL = 104, 214  # the strip at the top, a seat's panel
RIM, DOCK = 46, 100  # the hull's rim without and with a pod
CARDS_Y, CARDS_HEIGHT = 54, 154  # the cards in a panel
HAND_X, PLAYED_X, STACK_X, DISCARD_X = 16, 264, 394, 578
CARD_PITCH, CHIP_PITCH, EDGE_PITCH = 120, 31, 14
CROWD = (  # how pawns that share a tile are drawn: their scale, and where each stands
    (1.0, ((0, 0),)),
    (0.82, ((-27, 0), (27, 0))),
    (0.68, ((-30, -21), (30, -21), (0, 24))),
    (0.62, ((-30, -25), (30, -25), (-30, 28), (30, 28))),
    (0.54, ((-37, -28), (37, -28), (-37, 30), (37, 30), (0, 1))),
)
OUTWARD = tuple((right, down) for down, right in STEPS)  # by side


@dataclass(frozen=True)
class Layout:
    """Where the board and the two seats' panels are, and places on them."""

    x: float
    y: float
    panels: tuple[float, float]
    width: float
    height: float
    docks: frozenset[int]  # the sides of the board with pods

    def tile(self, tile: int) -> Spot:
        return Spot(self.x + (tile % g.SIZE + 0.5) * TILE, self.y + (tile // g.SIZE + 0.5) * TILE)

    def pod(self, corridor: int, scale: float = 1.0) -> Spot:
        right, down = OUTWARD[pod_side(corridor)]
        return self.tile(corridor).beside(106 * right, 106 * down, scale)

    def tray(self, seat: int, slot: float, scale: float = 1.0) -> Spot:
        return Spot(252 + 48 * slot, self.panels[seat] + 28, scale)


@dataclass(frozen=True)
class Thing:
    """A tile, a pod, a pawn, a plan card, …: whatever has an id and a place."""

    id: str
    kind: str
    title: str
    at: Spot
    angle: int = 0  # of a door's bars: 0 in the first position
    marks: str = ""


@dataclass(frozen=True)
class Card:
    id: str
    kind: str  # a face, a chip (small), or the edge of a card in a stack
    seat: int
    name: str  # empty if this viewer does not know it
    order: str
    where: str
    at: Spot
    label: str = ""  # what lies across it
    turn: int = 0  # 1 or 2: when it is resolved
    progress: str = ""  # done, now or next


@dataclass(frozen=True)
class Panel:
    """One seat's side of the table."""

    seat: int
    y: float
    yours: bool
    active: bool
    stacked: int
    slots: tuple[Spot, ...]  # of the tray
    plans: str  # perhaps, not or surely the real ones; empty without plan cards
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Scene:
    """A state as one seat sees it, taken apart for the template."""

    setting: Setting
    s: Any
    seat: int

    @cached_property
    def layout(self) -> Layout:
        """The board in the middle, the viewer's own panel (a spectator's: the princess's) below it."""
        docks = frozenset(pod_side(corridor) for corridor in pod_corridors(self.setting))
        left, right, top = (DOCK if side in docks else RIM for side in (g.WEST, g.EAST, g.NORTH))
        width = max(WIDTH, left + g.SIZE * TILE + right)
        x, y = (width + left - right - g.SIZE * TILE) / 2, STATUS + PANEL + 8 + top
        upper, lower = STATUS, y + g.SIZE * TILE + DOCK + 8
        panels = (upper, lower) if self.seat == g.ZEALOT else (lower, upper)
        return Layout(x, y, panels, width, lower + PANEL + 34, docks)

    def dagger(self, fact: str) -> str:
        """The mark of a reconstructed fact."""
        return "†" if self.setting.components.facts[fact].reconstructed else ""

    # --- the course of the game ---------------------------------------------------------------------------

    def who(self) -> str:
        """The actor, or the seat that CHANCE draws for."""
        if self.s.actor == self.seat and self.seat >= 0:
            return "You"
        return SEAT_TITLES[int(self.s.drawer if self.s.actor < 0 else self.s.actor)]

    def door(self) -> str:
        """The door being turned."""
        return tile_name(int(self.s.turning))

    def order(self) -> list[tuple[int, str, str]]:
        """The two revealed cards in the order of their values: seat, words, and done, now or next."""
        s, found = self.s, []
        if g.NONE in s.acting or s.phase in (g.SENSE_CARD, g.SENSE_TOP):
            return []
        for i, seat in enumerate((int(s.first), 1 - int(s.first))):
            card, shown = int(s.acting[seat]), self.cards_in(seat, g.PLAYED)
            value = shown[0] if s.sense_order == g.OWN and shown else card
            now = s.resolved == i and s.card != g.NONE
            done = s.resolved > i or (now and s.phase == g.ENDED)
            progress = "done" if done else "now" if now else "next"
            found.append((seat, f"{CARD_TITLES[card]} {self.order_value(value)}", progress))
        return found

    def buttons(self) -> list[tuple[str, str]]:
        """Firing and letting a step be, while a card that knows them is resolved."""
        s = self.s
        if s.phase == g.ACT and s.card == g.OUTFLANK:
            return [("fire", "the troopers fire"), ("pass", "pass: neither fire nor move")]
        if s.phase == g.ACT and s.marches and g.NOWHERE in s.trooper:
            return [("pass", "pass: no trooper returns")]
        return []

    # --- the board ----------------------------------------------------------------------------------------

    @cached_property
    def tiles(self) -> tuple[Thing, ...]:
        return tuple(self._tiles())

    def _tiles(self) -> Iterator[Thing]:
        s, undecided = self.s, self.undecided()
        standing: dict[int, list[str]] = {}
        for words, place in self.occupants():
            standing.setdefault(place, []).append(words)
        for tile in range(g.TILES):
            name, kind, marks = tile_name(tile), "door" if g.IS_DOOR[tile] else "corridor", ""
            words = f"door {self.position_words(int(s.door[tile]))}" if g.IS_DOOR[tile] else kind
            if tile in undecided:
                words, marks = "door not yet set", "undecided"
            if tile == s.lock:
                words, marks = f"locked door {self.position_words(int(s.lock_door))}", "locked"
            there = ", ".join(standing.get(tile, ()))
            title = f"{name}, {words}" + (there and f": {there}")
            marks += " turning" if tile == s.turning else ""
            yield Thing("tile-" + name, kind, title, self.layout.tile(tile), 90 * int(s.door[tile]), marks)

    def position_words(self, position: int) -> str:
        return position_words(self.setting, position)

    def undecided(self) -> list[int]:
        """The doors that the set-up has not come to: those next to the princess's start are the last ones."""
        work = self.setting.work
        return sorted(map(int, g.DOORS), key=lambda door: is_own_door(work, door))[int(self.s.doors_set) :]

    def standing(self) -> dict[str, int]:
        """The pawns and their places."""
        s = self.s
        return dict(zip(PAWNS, map(int, (s.princess, s.zealot, *s.trooper, s.hologram)), strict=True))

    def plans(self) -> list[tuple[int, bool]]:
        """The tiles of the plan cards, and whether they still lie there."""
        return [(int(tile), bool(lies)) for tile, lies in zip(g.PLAN_TILE, self.s.plan, strict=True)]

    def occupants(self) -> Iterator[tuple[str, int]]:
        """What stands or lies on a tile, in words, with its place."""
        yield from ((PAWNS[pawn], place) for pawn, place in self.standing().items())
        yield "the Hide tile", int(self.s.hide)
        yield from (("a plan card", tile) for tile, lies in self.plans() if lies)

    def pods(self) -> Iterator[Thing]:
        marks = self.dagger("pods.zealot_edge" if self.setting.options["zealot_edge"] else "pods.next_to")
        for corridor in pod_corridors(self.setting):
            name, angle = tile_name(corridor), 90 * pod_side(corridor) - 180
            title = f"escape pod next to {name}"
            yield Thing("pod-" + name, "pod", title, self.layout.pod(corridor), angle, marks)

    def pawns(self) -> Iterator[Thing]:
        """The pawns, side by side where they share a tile, in their owner's tray when off the board."""
        places, corridors = self.standing(), pod_corridors(self.setting)
        crowd, met = Counter(places.values()), Counter[int]()
        trays = {"princess": (0, 0), "trooper-1": (1, 0), "trooper-2": (1, 1), "hologram": (0, 1)}
        for pawn, place in places.items():
            if place == g.NOWHERE:
                where, at = "off the board", self.layout.tray(*trays[pawn], 0.38)
            elif place >= g.TILES:
                where, at = "in the pod", self.layout.pod(corridors[place - g.TILES], 0.7)
            else:
                scale, spots = CROWD[crowd[place] - 1]
                where, at = tile_name(place), self.layout.tile(place).beside(*spots[met[place]], scale)
            met[place] += 1
            yield Thing(pawn, pawn.partition("-")[0], f"{PAWNS[pawn]}, {where}", at, marks=pawn[-1])

    def plates(self) -> Iterator[Thing]:
        """Starting spaces, the Lock and Hide tiles, the health tile and the plan cards."""
        s, layout, collected = self.s, self.layout, 0
        for tile in map(int, self.setting.work.trooper_start):
            at = layout.tile(tile).beside(44 if tile % g.SIZE else -44, 44 if tile >= g.SIZE else -44)
            title, marks = f"starting space {tile_name(tile)} of the troopers", self.dagger("troopers.start")
            yield Thing("start-" + tile_name(tile), "start", title, at, marks=marks)
        for kind, place, owner, slot in (
            ("lock", int(s.lock), g.ZEALOT, 2),
            ("hide", int(s.hide), g.PRINCESS, 0),
        ):
            at = layout.tray(owner, slot, 0.31) if place == g.NOWHERE else layout.tile(place)
            title = (
                f"the {kind.capitalize()} tile, {'not in play' if place == g.NOWHERE else tile_name(place)}"
            )
            yield Thing(kind, kind, title, at, 90 * int(s.lock_door))
        if s.tough_princess:
            times = ("unhurt", "hurt once", "hurt twice")[int(s.hurt)]
            yield Thing(
                "health", "health", f"the health tile: {times}", layout.tray(g.PRINCESS, 2), marks=times
            )
        for tile, lies in self.plans() if s.secret_plans else ():
            in_hand = layout.tray(g.PRINCESS, 5.15 + 0.25 * collected, 0.6)
            title = f"plan card {'on' if lies else 'collected on'} {tile_name(tile)}"
            at = layout.tile(tile).beside(-31, 36) if lies else in_hand
            yield Thing("plan-" + tile_name(tile), "plan", title, at)
            collected += not lies

    def popover(self) -> tuple[Spot, int] | None:
        """Where the positions of a door are offered: on the side of it where they cover the fewest pawns."""
        if self.s.phase not in (g.OWN_DOORS, g.POSITION):
            return None
        door, crowd = int(self.s.turning), Counter(self.standing().values())
        sides = [side for side in range(g.SIDES) if g.NEIGHBOUR[door, side] != g.NOWHERE]
        side = min(sides, key=lambda side: crowd[int(g.NEIGHBOUR[door, side])])
        right, down = OUTWARD[side]
        return self.layout.tile(door).beside(right * 168, down * (121 if self.positions == 2 else 168)), side

    @property
    def positions(self) -> int:
        return int(g.POSITIONS[self.s.doors])

    # --- the cards ----------------------------------------------------------------------------------------

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        return tuple(self._panels())

    def _panels(self) -> Iterator[Panel]:
        s = self.s
        unsure = s.phase == g.PLAN and not s.real_plans  # she has not looked yet
        known = "perhaps" if unsure else {CONCEALED: "perhaps", 0: "not"}.get(int(s.real_plans), "surely")
        for owner in (g.PRINCESS, g.ZEALOT):
            trays = 3 if owner == g.ZEALOT or s.tough_princess else 2
            collected = owner == g.PRINCESS and s.secret_plans and not all(s.plan)
            yield Panel(
                seat=owner,
                y=self.layout.panels[owner],
                yours=self.seat == owner,
                active=bool(s.actor == owner),
                stacked=int(s.stacked[owner]),
                slots=tuple(self.layout.tray(owner, slot) for slot in range(trays)),
                plans=known if collected else "",
                cards=(*self.hand(owner), *self.played(owner), *self.stack_and_discard(owner)),
            )

    def cards_in(self, owner: int, place: int) -> list[int]:
        """The owner's cards which this viewer knows to be there."""
        return [card for card in cards_of(owner) if self.s.place[card] == place]

    def order_value(self, card: int) -> str:
        fact = f"order.{SEATS[card // g.EACH]}.{CARD_NAMES[card]}"
        return f"{self.setting.components[fact]}{self.dagger(fact)}"

    def face(self, card: int, where: str, at: Spot, kind: str = "face", **more: Any) -> Card:
        seat, name, order = card // g.EACH, CARD_NAMES[card], self.order_value(card)
        return Card(card_id(card), kind, seat, name, order, where, at, **more)

    def hand(self, owner: int) -> Iterator[Card]:
        cards = self.cards_in(owner, g.HELD)
        for i in range(int(self.s.held[owner])):
            at = Spot(HAND_X + i * CARD_PITCH, CARDS_Y)
            if i < len(cards):
                yield self.face(cards[i], "in the hand", at)
            else:
                yield Card(f"hand-{SEATS[owner]}-{i}", "face", owner, "", "", "a card in the hand", at)

    def played(self, owner: int) -> Iterator[Card]:
        """The card laid face down, or the one being played: with what Sense became, and its turn."""
        s, at, laid = self.s, Spot(PLAYED_X, CARDS_Y), self.cards_in(owner, g.LAID)
        for card in laid:
            yield self.face(card, "laid face down", at, label="face down")
        if s.phase == g.CHOOSE and s.held[owner] == 0 and not laid:
            yield Card(f"laid-{SEATS[owner]}", "face", owner, "", "", "a card laid face down", at)
        turns = {seat: (i, progress) for i, (seat, _, progress) in enumerate(self.order(), 1)}
        for card in self.cards_in(owner, g.PLAYED):
            became, (turn, progress) = int(s.acting[owner]), turns.get(owner, (0, ""))
            label = f"▸ {CARD_TITLES[became]}" if became not in (card, g.NONE) else ""
            yield self.face(card, "played", at, label=label, turn=turn, progress=progress)

    def stack_and_discard(self, owner: int) -> Iterator[Card]:
        """Top card first; a card that this viewer has not seen shows its edge."""
        stack = self.s.stack[owner][: self.s.stacked[owner]]
        discard = self.cards_in(owner, g.DISCARDED)
        for x, cards, where in ((STACK_X, stack, "in the stack"), (DISCARD_X, discard, "in the discard")):
            pitches = [CHIP_PITCH if card >= 0 else EDGE_PITCH for card in cards]
            scale = min(1.0, CARDS_HEIGHT / max(1, sum(pitches)))
            for i, card in enumerate(cards):
                at = Spot(x, CARDS_Y + scale * sum(pitches[:i]), scale)
                if card >= 0:
                    yield self.face(card, where, at, "chip")
                else:
                    label = "known to its owner" if card == CONCEALED else ""
                    yield Card("", "edge", owner, "", "", where, at, label)
