"""Zombie Princess: what the picture shows beside the maze: the dice, the stacks, and what everybody has."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from asterion.core.drawing import Spot, Watched
from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    TOKEN_NAMES,
    TOKEN_TITLES,
    seat_person,
    space_name,
)
from asterion.games.zombie_princess.picture.layout import Box, Layout, Side
from asterion.games.zombie_princess.picture.maze import Garden
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.legal import may_roll
from asterion.games.zombie_princess.rules.moving import can_move, mover
from asterion.games.zombie_princess.rules.tiles import can_place

ACTIONS = ("place", "rotate", "move", "token")
PROGRESS = {
    "open": "still to do",
    "now": "being done",
    "done": "done",
    "shut": "not possible as things stand",
    "idle": "not now",
}
REACH = ("she sleeps", "up to 1 tile", "up to 2 tiles", "up to 3 tiles", "rampage!")  # by face


class Words(NamedTuple):
    """What stands beside the die."""

    at: Spot
    turn: str
    reach: str


@dataclass(frozen=True)
class Item:
    """A die or a pile."""

    id: str
    title: str
    at: Spot
    name: str = ""  # of a die: its face
    roll: str = ""  # of a die: another text for every roll
    count: int = 0  # of a pile


class Action(NamedTuple):
    """What a phase consists of: see PROGRESS."""

    id: str
    title: str
    name: str
    progress: str
    box: Box


class Card(NamedTuple):
    """A tile or a token in front of a seat. Others of its kind are inside it: any may be clicked."""

    id: str
    title: str
    at: Spot
    kind: int = 0  # of a tile
    name: str = ""  # of a token; the number of a tile
    picked: bool = False
    alike: tuple["Card", ...] = ()


class Goal(NamedTuple):
    """What a seat wants next: its key, the castle, or knights to bite."""

    title: str
    key: str = ""  # its colour, of a knight
    held: bool = False
    next: str = ""  # where its key lies, or how many are to be bitten


class Panel(NamedTuple):
    """One seat's side of the table."""

    name: str
    label: str
    title: str
    art: str
    side: Side
    goal: Goal
    yours: bool
    active: bool
    princess: bool  # it plays the princess now, and has a knight besides
    won: bool


def shut_actions(setting: Setting, seen: Watched) -> frozenset[str]:
    """The actions of this phase that are impossible as things stand. Nothing hidden is looked at."""
    if seen.phase not in (g.PRINCESS_PHASE, g.KNIGHT_PHASE):
        return frozenset()
    s = seen.whole
    figure = mover(s)
    possible = {
        "place": can_place(s, figure),
        "move": may_roll(s, figure) or can_move(s, setting.box, setting.bench, figure),
        "token": s.held[s.player] > 0,
    }
    return frozenset(action for action, possible_now in possible.items() if not possible_now)


class Table:
    """What lies around the maze."""

    def __init__(self, garden: Garden, layout: Layout) -> None:
        self.garden = garden
        self.layout = layout
        self.setting = garden.setting
        self.s = garden.s
        self.seat = garden.seat

    @cached_property
    def shut(self) -> frozenset[str]:
        """Actions that are impossible as things stand."""
        return shut_actions(self.setting, self.s)

    @property
    def mover_colour(self) -> str:
        """Of the figure of this phase."""
        figure = self.garden.mover
        return "princess" if figure in (g.PRINCESS, g.NONE) else self.setting.seat_names[figure]

    # --- the dice and the stacks --------------------------------------------------------------------------

    @property
    def words(self) -> Words:
        s = self.s
        turn = f"Turn {s.turns}" if s.turns else "The set-up"
        return Words(self.layout.words, turn, REACH[s.die] if s.die != g.NONE else "")

    @property
    def piles(self) -> Iterator[Item]:
        s = self.s
        count = sum(s.supply)
        yield Item("stacks", f"the stacks: {count} tiles face down", self.layout.stacks, count=count)
        if s.extra_actions:
            count = self.garden.box.tokens - sum(s.discarded) - sum(s.held)
            yield Item("tokens", f"{count} tokens face down", self.layout.tokens, count=count)

    @property
    def dice(self) -> Iterator[Item]:
        """The princess die; and while a zombie knight moves by a roll of its own, that one too."""
        s = self.s
        rolled = s.die != g.NONE
        name = FACE_NAMES[s.die] if rolled else ""
        title = f"the princess die: {name or 'not yet rolled'}"
        roll = str(s.turns if rolled else max(0, s.turns - 1))
        yield Item("die", title, self.layout.die, name, roll=roll)
        if s.rolled != g.NONE or (s.asked == g.ROLL_DIE and s.phase == g.KNIGHT_PHASE):
            name = "" if s.rolled == g.NONE else FACE_NAMES[s.rolled]
            title = f"the zombie knight's die: {name or 'not yet rolled'}"
            yield Item("die-zombie", title, self.layout.second_die, name, roll=name)

    # --- the seats ----------------------------------------------------------------------------------------

    @cached_property
    def foremost(self) -> int:
        """The seat whose side is the large one: the viewer's own, a spectator's the first."""
        return max(self.seat, 0)

    @cached_property
    def seats(self) -> list[tuple[int, Side]]:
        """The viewer and its side, then the others in turn."""
        seats = self.setting.seats
        return [((self.foremost + i) % seats, side) for i, side in enumerate(self.layout.sides)]

    @property
    def panels(self) -> list[Panel]:
        return [self.panel(seat, side) for seat, side in self.seats]

    @property
    def tiles(self) -> Iterator[Card]:
        for seat, side in self.seats:
            yield from self.hand(seat, side.on_table(side.slots))

    @property
    def tokens(self) -> Iterator[Card]:
        for seat, side in self.seats:
            if seat < self.s.knights and self.s.extra_actions:
                yield from self.tokens_of(seat, side.on_table(side.tokens))

    @property
    def actions(self) -> Iterator[Action]:
        """The viewer's, and those of whoever acts."""
        s = self.s
        for seat, side in self.seats:
            acts = s.actor == seat and s.player != g.NONE
            if s.phase != g.ENDED and (acts or seat == self.foremost):
                yield from self.actions_of(seat, side)

    def panel(self, seat: int, side: Side) -> Panel:
        s, name = self.s, self.setting.seat_names[seat]
        knight = seat < s.knights
        active = s.actor == seat
        as_princess = active and knight and s.phase == g.PRINCESS_PHASE
        figure = seat if knight and not as_princess else g.PRINCESS
        return Panel(
            name=name,
            label=name.capitalize(),
            title=self.panel_title(seat),
            art=self.garden.art(figure),
            side=side,
            goal=self.goal(seat),
            yours=seat == self.seat,
            active=active,
            princess=as_princess,
            won=s.actor == OVER and s.score[seat] > 0,
        )

    def panel_title(self, seat: int) -> str:
        s = self.s
        words = [f"in front of {seat_person(self.setting, seat)}"]
        if seat < s.knights and s.fell[seat]:
            words.append("a zombie knight")
        if seat < s.knights and s.key[seat] == g.HELD:
            words.append("with its key")
        return ", ".join(words)

    def goal(self, seat: int) -> Goal:
        s = self.s
        if seat >= s.knights or s.fell[seat]:
            left = sum(not fell for fell in s.fell[: s.knights])
            return Goal(f"knights to bite: {left}", next=str(left))
        name = self.setting.seat_names[seat]
        if s.key[seat] == g.HELD:
            return Goal("has its key; next: the castle", name, held=True)
        where = space_name(self.garden.key_square(seat) // g.CELLS)
        return Goal(f"next: its key, on {where}", name, next=where)

    def actions_of(self, seat: int, side: Side) -> Iterator[Action]:
        """To be done, being done, done; idle outside of a phase of this seat."""
        s, name = self.s, self.setting.seat_names[seat]
        left = (s.to_place, s.to_rotate, s.to_move, s.to_play)
        for i in range(4 if s.extra_actions and seat < s.knights else 3):
            progress = "idle"
            if s.actor == seat and not (i == 3 and s.phase == g.PRINCESS_PHASE):
                progress = "now" if i == self.under_way else "open" if left[i] else "done"
                if progress == "open" and ACTIONS[i] in self.shut:
                    progress = "shut"
            words, box = f"{ACTIONS[i]}: {PROGRESS[progress]}", side.actions[i].beside(side.box)
            yield Action(f"action-{name}-{ACTIONS[i]}", words, ACTIONS[i], progress, box)

    @property
    def under_way(self) -> int:
        """The number of the action that has been begun, or NONE."""
        s = self.s
        if s.playing != g.NONE:
            return 3
        if s.asked in (g.SPACE, g.TURN_TO):
            return 0 if s.picked else 1
        return 2 if s.asked in (g.STOP, g.MOVE) else g.NONE

    def hand(self, seat: int, slots: tuple[Spot, ...]) -> Iterator[Card]:
        """The tiles, face up; those of one kind are one thing, unless one of them is being placed."""
        s, name, at = self.s, self.setting.seat_names[seat], 0
        for kind in range(1, g.KINDS + 1):
            count = s.hand[seat][kind]
            if not count:
                continue
            title = f"tile {kind} in front of {seat_person(self.setting, seat)}"
            picked = s.picked == kind and s.lender == seat
            spots = [slots[min(at + i, len(slots) - 1)] for i in range(count)]
            at += count
            number = str(kind) if slots[0].scale > 0.5 else ""  # where it is large enough to be read
            first = Card(f"hand-{name}-{kind}", title, spots[0], kind, number, picked)
            more = [(f"hand-{name}-{kind}-{i + 2}", title, spot) for i, spot in enumerate(spots[1:])]
            if picked:
                yield from (first, *(Card(*which, kind, number) for which in more))
            else:
                within = tuple(Card(i, t, relative(spot, spots[0]), kind, number) for i, t, spot in more)
                yield Card(first.id, title, spots[0], kind, number, alike=within)

    def tokens_of(self, seat: int, spots: tuple[Spot, ...]) -> Iterator[Card]:
        """The own ones face up, those of the others face down."""
        s, name, at = self.s, self.setting.seat_names[seat], 0
        if CONCEALED in s.token[seat]:
            for i in range(s.held[seat]):
                yield Card(f"hidden-{name}-{i + 1}", f"a token of {name}, face down", spots[i])
            return
        for token, count in enumerate(s.token[seat]):
            if count:
                places = spots[at : at + count]
                at += count
                kind, title = TOKEN_NAMES[token], f"{name}'s token: {TOKEN_TITLES[token]}"
                first = f"token-{name}-{kind}"
                within = tuple(
                    Card(f"{first}-{i + 2}", title, relative(place, places[0]), name=kind)
                    for i, place in enumerate(places[1:])
                )
                yield Card(first, title, places[0], name=kind, alike=within)


def relative(spot: Spot, to: Spot) -> Spot:
    """The place of a spot as seen from another one of its size."""
    return Spot((spot.x - to.x) / to.scale, (spot.y - to.y) / to.scale)
