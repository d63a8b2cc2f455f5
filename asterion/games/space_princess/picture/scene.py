"""Space Princess: a state as one seat sees it, taken apart into things that have a place in the picture."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from asterion.core.drawing import KEPT, Shape, Spot, Watched
from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.names import (
    CARD_NAMES,
    PAWNS,
    pod_corridors,
    pod_side,
    position_names,
    position_words,
    tile_name,
)
from asterion.games.space_princess.picture.cards import Cards, orders_of
from asterion.games.space_princess.picture.layout import OUTWARD, TILE, Layout, layout
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.board import barred, sees
from asterion.games.space_princess.rules.legal import may_turn
from asterion.games.space_princess.rules.setting_up import is_own_door
from asterion.games.space_princess.words.prompts import prompt

CROWD = (  # how pawns that share a tile are drawn: their scale, and where each stands
    (1.0, ((0, 0),)),
    (0.82, ((-27, 0), (27, 0))),
    (0.68, ((-30, -21), (30, -21), (0, 24))),
    (0.62, ((-30, -25), (30, -25), (-30, 28), (30, 28))),
    (0.54, ((-37, -28), (37, -28), (-37, 30), (37, 30), (0, 1))),
)
ENDINGS = {
    g.BY_ESCAPE: "The princess escapes",
    g.BY_CAPTURE: "The princess is captured",
    g.BY_HIT: "The princess is hit",
    g.WITHOUT_PLANS: "In the pod, but without the plans",
    g.BY_ROUNDS: "Nobody wins",
}


DOORS = g.DOORS.tolist()


@lru_cache(maxsize=64)
def _in_order(setting: Setting) -> tuple[int, ...]:
    """The doors in the order in which they are set up."""
    return tuple(sorted(DOORS, key=lambda door: is_own_door(setting.box, door)))


class Thing(NamedTuple):
    """A tile, a pod, a pawn, a plan card, …: whatever has an id and a place."""

    id: str
    kind: str
    title: str
    at: Spot
    angle: int = 0  # of a door's bars: 0 in the first position
    marks: str = ""
    then: str = ""  # the plies that turn a door with two positions, in notation


class Watch(NamedTuple):
    """What a trooper sees: lines along his row and his column, and the pawn at which he would fire."""

    id: str
    title: str
    ends: tuple[Spot, ...]
    start: Spot
    aim: Spot | None


class Shot(NamedTuple):
    id: str
    title: str
    start: Spot
    end: Spot


class Position(NamedTuple):
    """A way in which the door that is asked about can stand."""

    id: str
    title: str
    angle: int
    turns: str  # the element that turns


@lru_cache(maxsize=KEPT)
def door_of(setting: Setting, layout: Layout, tile: int, position: int, marks: str, shown: int) -> Thing:
    """A door in its position; if it is locked, the Lock tile shows one of its own.

    One with two positions knows the plies that give it the other one.
    """
    name, names = tile_name(tile), position_names(setting)
    words = "door not yet set" if "undecided" in marks else f"door {position_words(setting, shown)}"
    title = f"{name}, {'locked ' * (marks == 'locked')}{words}"
    then = f"~{name} {names[1 - position]}" if len(names) == 2 else ""
    return Thing(f"tile-{name}", "door", title, layout.ship.on(tile), 90 * position, marks, then)


@dataclass(frozen=True, eq=False)
class Scene:
    """A state as one seat sees it, taken apart for the parts of the picture."""

    setting: Setting
    s: Watched
    seat: int
    shape: Shape

    @cached_property
    def layout(self) -> Layout:
        return layout(self.setting, self.seat, self.shape)

    @cached_property
    def cards(self) -> Cards:
        return Cards(self.setting, self.s, self.seat, self.layout)

    @property
    def seats(self) -> tuple[int, int]:
        """The near one, whose side of the table is the lower one, and the far one."""
        return self.layout.near, 1 - self.layout.near

    @property
    def orders(self) -> tuple[tuple[str, int], ...]:
        """The cards' order values, by seat and name."""
        order = orders_of(self.setting)
        return tuple((f"{card // g.EACH}{name}", order[card]) for card, name in enumerate(CARD_NAMES))

    @property
    def prompt(self) -> str:
        return prompt(self.setting, self.s.whole)

    @property
    def ending(self) -> str:
        return ENDINGS[self.s.ending] if self.s.phase == g.ENDED else ""

    @property
    def single(self) -> bool:
        """Doors have one bar and four positions."""
        return len(position_names(self.setting)) > 2

    # --- the tiles ----------------------------------------------------------------------------------------

    def corridor(self, tile: int) -> Thing:
        name = tile_name(tile)
        return Thing(f"tile-{name}", "corridor", f"{name}, corridor", self.layout.ship.on(tile))

    def door(self, tile: int) -> Thing:
        s, marks, shown = self.s, "", self.s.door[tile]
        if tile in self.undecided:
            marks = "undecided asked" if tile == s.turning else "undecided"
        if tile == self.lock_tile:
            marks, shown = "locked", s.lock_door
        return door_of(self.setting, self.layout, tile, s.door[tile], marks, shown)

    def position_words(self, position: int) -> str:
        return position_words(self.setting, position)

    @cached_property
    def turnable(self) -> tuple[Spot, ...]:
        """The corners of the doors that she may turn now, for herself."""
        s = self.s
        if self.seat != g.PRINCESS or s.phase != g.ACT or not s.turns:
            return ()
        return tuple(self.layout.ship.on(door, 41, -41) for door in DOORS if may_turn(s.whole, door))

    @cached_property
    def undecided(self) -> tuple[int, ...]:
        """The doors that the set-up has not come to: those next to the princess's start are the last ones."""
        return _in_order(self.setting)[self.s.doors_set :]

    @cached_property
    def lock_tile(self) -> int:
        """Where the Lock tile lies, though its position be still asked about."""
        s = self.s
        return int(s.turning if s.phase == g.POSITION and s.card == g.LOCK else s.lock)

    def positions(self) -> tuple[Position, ...]:
        """The positions of the door that is asked about."""
        s = self.s
        if s.phase not in (g.OWN_DOORS, g.POSITION):
            return ()
        name = tile_name(s.turning)
        turns = "bars-lock" if s.turning == self.lock_tile else "bars-" + name
        return tuple(
            Position(f"position-{number}", f"{name}: {self.position_words(number)}", 90 * number, turns)
            for number in range(len(position_names(self.setting)))
        )

    def pods(self) -> Iterator[Thing]:
        for corridor in pod_corridors(self.setting):
            name, angle = tile_name(corridor), 90 * pod_side(corridor) - 180
            title = f"escape pod beside {name}"
            yield Thing("pod-" + name, "pod", title, self.layout.ship.pod(corridor), angle)

    # --- what stands and lies on them ---------------------------------------------------------------------

    def standing(self) -> dict[str, int]:
        """The pawns and their places."""
        s = self.s
        return dict(zip(PAWNS, (s.princess, s.zealot, *s.trooper, s.hologram), strict=True))

    def plans(self) -> list[tuple[int, bool]]:
        """The tiles of the plan cards, and whether they still lie there."""
        return [(int(tile), bool(lies)) for tile, lies in zip(g.PLAN_TILE, self.s.plan, strict=True)]

    def occupants(self) -> Iterator[tuple[str, int]]:
        """What stands or lies on a tile, in words, with its place."""
        yield from ((PAWNS[pawn], place) for pawn, place in self.standing().items())
        yield "the Hide tile", self.s.hide
        yield from (("a plan card", tile) for tile, lies in self.plans() if lies)

    @property
    def whereabouts(self) -> str:
        """What stands or lies on the board, for those who do not see it."""
        things = (*self.occupants(), ("the Lock tile", self.lock_tile))
        there = [(words, place) for words, place in things if 0 <= place < g.TILES]
        return ", ".join(f"{words} on {tile_name(place)}" for words, place in there)

    def pawns(self) -> Iterator[Thing]:
        """The pawns, side by side where they share a tile, in their owner's tray when off the board."""
        places, corridors, ship = self.standing(), pod_corridors(self.setting), self.layout.ship
        crowd, met = Counter(places.values()), Counter[int]()
        trays = {"princess": (0, 0), "trooper-1": (1, 1), "trooper-2": (1, 2), "hologram": (0, 1)}
        for pawn, place in places.items():
            if place == g.NOWHERE:
                owner, slot = trays[pawn]
                where, at = "off the board", self.layout.sides[owner].in_tray(slot, 0.4)
            elif place >= g.TILES:
                where, at = "in the pod", ship.pod(corridors[place - g.TILES], 0.7)
            else:
                scale, spots = CROWD[crowd[place] - 1]
                right, down = spots[met[place]]
                where, at = tile_name(place), ship.on(place, right, down, scale)
            met[place] += 1
            yield Thing(pawn, pawn.partition("-")[0], f"{PAWNS[pawn]}, {where}", at, marks=pawn[-1])

    def plates(self) -> Iterator[Thing]:
        """Starting spaces, the Lock and Hide tiles, the health tile and the plan cards."""
        s, ship, collected = self.s, self.layout.ship, 0
        hers, his = self.layout.sides
        for tile in map(int, self.setting.box.trooper_start):
            at = ship.on(tile, 38 if tile % g.SIZE else -38, 38 if tile >= g.SIZE else -38)
            title = f"where removed troopers return: {tile_name(tile)}"
            yield Thing("start-" + tile_name(tile), "start", title, at)
        for kind, place, side, slot in (
            ("lock", self.lock_tile, his, 0),
            ("hide", s.hide, hers, 0),
        ):
            at = side.in_tray(slot, 0.31) if place == g.NOWHERE else ship.on(place)
            where = "not on the ship" if place == g.NOWHERE else tile_name(place)
            yield Thing(kind, kind, f"the {kind.capitalize()} tile, {where}", at, 90 * s.lock_door)
        if s.tough_princess:
            times = ("unhurt", "hurt once", "hurt twice")[s.hurt]
            title = f"the health tile: {times}"
            yield Thing("health", "health", title, hers.in_tray(2, 1), marks=times)
        for tile, lies in self.plans() if s.secret_plans else ():
            title = f"plan card {'on' if lies else 'collected on'} {tile_name(tile)}"
            at = ship.on(tile, -31, 36) if lies else hers.in_tray(2.75 + 0.1 * collected, 0.6)
            yield Thing("plan-" + tile_name(tile), "plan", title, at)
            collected += not lies

    # --- lines of sight -----------------------------------------------------------------------------------

    def watches(self) -> Iterator[Watch]:
        """SP-15: what each trooper sees once the doors are set; SP-23: the hologram before her."""
        ship, s = self.layout.ship, self.s
        prey = {"hologram": s.hologram, "princess": s.princess}
        on_board = {pawn: place for pawn, place in prey.items() if 0 <= place < g.TILES}
        for number, tile in enumerate(s.trooper, 1):
            if tile == g.NOWHERE or not s.rounds:
                continue
            at = next((pawn for pawn, place in on_board.items() if sees(self._doors, tile, place)), "")
            title = f"trooper {number} sees {PAWNS[at] if at else 'nobody'}"
            ends = tuple(self._end(tile, side) for side in range(g.SIDES) if self._is_open(tile, side))
            yield Watch(f"sight-{number}", title, ends, ship.on(tile), ship.on(prey[at]) if at else None)

    def shots(self) -> Iterator[Shot]:
        """What the troopers have hit since the last choice."""
        for number, (tile, hit) in enumerate(zip(self.s.trooper, self.s.fired, strict=True), 1):
            if hit != g.NOWHERE:
                title = f"trooper {number} has fired at {tile_name(hit)}"
                yield Shot(f"shot-{number}", title, self.layout.ship.on(tile), self.layout.ship.on(hit))

    def _end(self, tile: int, side: int) -> Spot:
        """Where a line of sight ends: at a bar or at the hull."""
        while self._is_open(tile, side):
            tile = int(g.NEIGHBOUR[tile, side])
        right, down = OUTWARD[side]
        return self.layout.ship.on(tile, right * 0.42 * TILE, down * 0.42 * TILE)

    @cached_property
    def _doors(self) -> State:
        """As far as it says who sees whom."""
        return self.s.only("doors", "door", "lock", "lock_door")

    def _is_open(self, tile: int, side: int) -> bool:
        return bool(g.NEIGHBOUR[tile, side] != g.NOWHERE and not barred(self._doors, tile, side))
