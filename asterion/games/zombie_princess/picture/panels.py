"""Zombie Princess: what the picture shows beside the maze: the turn, the die, and what everybody has."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    TOKEN_NAMES,
    TOKEN_TITLES,
    mover_words,
    seat_person,
    space_name,
)
from asterion.games.zombie_princess.picture.maze import Garden
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.legal import may_roll
from asterion.games.zombie_princess.rules.moving import can_move, mover
from asterion.games.zombie_princess.rules.tiles import can_place

PANELS_Y, PANELS_HEIGHT = 1106, 196
OWN_X, OWN_WIDTH, OTHERS_X, OTHERS_WIDTH = 8, 576, 592, 400
OWN_TILES = 400  # of the own panel's width
GAP = 8
STATUS_Y = 62
ACTIONS = ("place", "rotate", "move", "token")
PROGRESS = {
    "open": "still to do",
    "now": "being done",
    "done": "done",
    "shut": "not possible as things stand",
    "idle": "not now",
}


@dataclass(frozen=True)
class Now:
    """Whose turn it is, and what is asked."""

    turn: int
    colour: str
    art: str
    headline: str
    hint: str
    roomy: bool  # nothing stands close to these words


@dataclass(frozen=True)
class Item:
    """An action of the phase, a die, a pile or a button."""

    id: str
    title: str
    at: Spot
    name: str = ""
    progress: str = ""  # of an action: see PROGRESS
    roll: str = ""  # of a die: another text for every roll
    count: int = 0  # of a pile


@dataclass(frozen=True)
class Card:
    """A tile or a token in front of a seat. Others of its kind are inside it: any may be clicked."""

    id: str
    title: str
    at: Spot
    kind: int = 0  # of a tile
    name: str = ""  # of a token; the number of a tile
    picked: bool = False
    alike: tuple["Card", ...] = ()


@dataclass(frozen=True)
class Panel:
    """One seat's side of the table."""

    name: str
    label: str
    title: str
    colour: str
    art: str
    x: float
    y: float
    width: float
    height: float
    bar: float  # height of its heading, or width if it is beside the tiles
    beside: bool
    yours: bool
    active: bool
    won: bool
    key: Spot | None  # that its knight has
    slots: tuple[Spot, ...]
    tiles: tuple[Card, ...]
    tokens: tuple[Card, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(card.id for card in (*self.tiles, *self.tokens))


def shut_actions(setting: Setting, s: State) -> frozenset[str]:
    """The actions of this phase that are impossible as things stand. Nothing hidden is looked at."""
    if s.phase not in (g.PRINCESS_PHASE, g.KNIGHT_PHASE):
        return frozenset()
    figure = mover(s)
    possible = {
        "place": can_place(s, figure),
        "move": may_roll(s, figure) or can_move(s, setting.work, figure),
        "token": s.held[s.player] > 0,
    }
    return frozenset(action for action, possible_now in possible.items() if not possible_now)


class Table:
    """What lies around the maze."""

    def __init__(self, garden: Garden, shut: frozenset[str]) -> None:
        self.garden = garden
        self.setting = garden.setting
        self.s = garden.s
        self.seat = garden.seat
        self.choices = garden.choices
        self.shut = shut  # actions that are impossible as things stand

    # --- the strip at the top -----------------------------------------------------------------------------

    @cached_property
    def now(self) -> Now:
        s, names = self.s, self.setting.seat_names
        if s.phase == g.ENDED:
            return self.ending()
        if s.player == g.NONE:
            return Now(0, "princess", "", "The set-up", self.hint(), True)
        figure = self.garden.mover
        colour = "princess" if figure == g.PRINCESS else names[figure]
        words = f"Turn {s.turns}: {names[s.player]}", self.hint()
        return Now(s.turns, colour, self.garden.art(figure), *words, not s.extra_actions)

    def ending(self) -> Now:
        s = self.s
        names = [self.setting.seat_names[seat] for seat in range(self.setting.seats) if s.score[seat] > 0]
        if s.ending == g.BY_TURNS:
            headline, hint = "Nobody has won", f"{g.LAST_TURN} turns without an end"
        elif s.ending == g.BY_ESCAPE:
            headline, hint = f"{names[0].capitalize()} escapes!", "with the key in the castle"
        else:
            winners = f"{', '.join(names)} {'win' if len(names) > 1 else 'wins'}" if names else "nobody wins"
            headline, hint = "Zombie apocalypse!", winners
        escaped = s.ending == g.BY_ESCAPE
        art = f"knight-{names[0]}" if escaped else "princess"
        return Now(s.turns, names[0] if escaped else "princess", art, headline, hint, True)

    def hint(self) -> str:
        """What is asked, in few words."""
        s = self.s
        at = space_name(s.space) if s.space != g.NOWHERE else ""
        drawer = "" if s.drawer == g.NONE else self.setting.seat_names[s.drawer]
        face = "" if s.rolled == g.NONE else FACE_NAMES[s.rolled]
        token = "" if s.playing == g.NONE else TOKEN_NAMES[s.playing]
        return {
            g.DRAW_TILE: f"a tile for {drawer}",
            g.DRAW_TOKEN: f"a token for {drawer}",
            g.FIRST: "who begins?",
            g.ROLL_DIE: "the die is rolled",
            g.ACTION: self.phase_words(),
            g.TILE: "place which tile?",
            g.SPACE: f"tile {s.picked}: where?",
            g.TURN_TO: f"how is {at} to lie?",
            g.STOP: "bite from where?",
            g.MOVE: f"rolled {face}: move",
            g.TARGET: f"{token} which tile?",
            g.SLIDE_TO: f"slide {at} where?",
            g.NOTHING: "",
        }[s.asked]

    def phase_words(self) -> str:
        if self.s.phase == g.PRINCESS_PHASE:
            return f"princess phase: {FACE_NAMES[self.s.die]}"
        return f"{mover_words(self.s)} phase"

    @property
    def chips(self) -> Iterator[Item]:
        """The actions of a phase: to be done, being done, done; idle outside of a phase."""
        s = self.s
        if s.phase == g.ENDED:
            return
        left = (s.to_place, s.to_rotate, s.to_move, s.to_play)
        under_way = -1
        if s.playing != g.NONE:
            under_way = 3
        elif s.asked in (g.SPACE, g.TURN_TO):
            under_way = 0 if s.picked else 1
        elif s.asked in (g.STOP, g.MOVE) or (s.asked == g.ROLL_DIE and s.phase == g.KNIGHT_PHASE):
            under_way = 2
        shown = 4 if s.extra_actions else 3
        for i in range(shown):
            progress = "idle"
            if s.phase in (g.PRINCESS_PHASE, g.KNIGHT_PHASE) and not (i == 3 and s.phase == g.PRINCESS_PHASE):
                progress = "now" if i == under_way else "open" if left[i] else "done"
                if progress == "open" and ACTIONS[i] in self.shut:
                    progress = "shut"
            words = PROGRESS[progress]
            at = Spot(464 + 70 * i, STATUS_Y, 0.94) if s.extra_actions else Spot(560 + 76 * i, STATUS_Y)
            yield Item(f"chip-{ACTIONS[i]}", f"{ACTIONS[i]}: {words}", at, ACTIONS[i], progress)

    @property
    def piles(self) -> Iterator[Item]:
        s = self.s
        count = sum(s.supply)
        at = Spot(848, STATUS_Y, 0.94) if s.extra_actions else Spot(812, STATUS_Y)
        yield Item("stacks", f"the stacks: {count} tiles face down", at, count=count)
        if s.extra_actions:
            count = self.garden.box.tokens - sum(s.discarded) - sum(s.held)
            yield Item("tokens", f"{count} tokens face down", Spot(762, STATUS_Y, 0.94), count=count)

    @property
    def dice(self) -> Iterator[Item]:
        """The princess die; and while a zombie knight moves by a roll of its own, that one too."""
        s = self.s
        rolled = s.die != g.NONE
        name = FACE_NAMES[s.die] if rolled else ""
        title = f"the princess die: {name or 'not yet rolled'}"
        yield Item(
            "die", title, Spot(938, STATUS_Y), name, roll=str(s.turns if rolled else max(0, s.turns - 1))
        )
        if s.rolled != g.NONE or (s.asked == g.ROLL_DIE and s.phase == g.KNIGHT_PHASE):
            name = "" if s.rolled == g.NONE else FACE_NAMES[s.rolled]
            title = f"the zombie knight's die: {name or 'not yet rolled'}"
            yield Item("die-zombie", title, Spot(966, STATUS_Y + 34, 0.56), name, roll=name)

    # --- the seats ----------------------------------------------------------------------------------------

    @cached_property
    def foremost(self) -> int:
        """The seat whose panel is the large one: the viewer's own, a spectator's the first."""
        return max(self.seat, 0)

    @property
    def panels(self) -> Iterator[Panel]:
        others = [seat for seat in range(self.setting.seats) if seat != self.foremost]
        columns, rows = (2 if len(others) > 2 else 1), (2 if len(others) > 1 else 1)
        width = (OTHERS_WIDTH - GAP * (columns - 1)) / columns
        height = (PANELS_HEIGHT - GAP * (rows - 1)) / rows
        yield self.panel(self.foremost, OWN_X, PANELS_Y, OWN_WIDTH, PANELS_HEIGHT)
        for i, seat in enumerate(others):
            x = OTHERS_X + i % columns * (width + GAP)
            y = PANELS_Y + i // columns * (height + GAP)
            yield self.panel(seat, x, y, width, height)

    def panel(self, seat: int, x: float, y: float, width: float, height: float) -> Panel:
        s, name = self.s, self.setting.seat_names[seat]
        large, beside = height == PANELS_HEIGHT, height < 100 and width > 300
        bar, scale = (124, 0.62) if beside else (44, 0.9) if large else (30, 0.44)
        left, top = (bar, height / 2) if beside else (0, bar + (height - bar) / 2)
        pitch = (OWN_TILES - 14 if large else width - left - 10) / g.HAND
        slots = tuple(Spot(left + 6 + pitch * (i + 0.5), top, scale) for i in range(g.HAND))
        knight = seat < s.knights
        tokens = tuple(self.tokens(seat, width, bar)) if knight and s.extra_actions else ()
        pile = len(tokens) * (34 if large else 13) if seat != self.foremost else 0
        key = Spot(20, 44, 0.8) if beside else Spot(width - 30 - pile, bar / 2, bar / 52)
        held = knight and s.key[seat] == g.HELD
        figure = seat if knight else g.PRINCESS
        return Panel(
            name=name,
            label=name.capitalize(),
            title=self.panel_title(seat),
            colour=name,
            art=self.garden.art(figure),
            x=x,
            y=y,
            width=width,
            height=height,
            bar=bar,
            beside=beside,
            yours=seat == self.seat,
            active=s.actor == seat,
            won=s.actor == OVER and s.score[seat] > 0,
            key=key if held else None,
            slots=slots,
            tiles=tuple(self.hand(seat, slots)),
            tokens=tokens,
        )

    def panel_title(self, seat: int) -> str:
        s = self.s
        words = [f"in front of {seat_person(self.setting, seat)}"]
        if seat < s.knights and s.fell[seat]:
            words.append("a zombie knight")
        if seat < s.knights and s.key[seat] == g.HELD:
            words.append("with its key")
        return ", ".join(words)

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

    def tokens(self, seat: int, width: float, bar: float) -> Iterator[Card]:
        """The own ones face up below the heading, those of the others face down in it."""
        s, name, at = self.s, self.setting.seat_names[seat], 0
        own = seat == self.foremost

        def spot(i: int) -> Spot:
            if own:
                return Spot(434 + 53 * i, 80)
            if bar == 124:
                return Spot(bar - 16, 16 + 15 * i, 0.46)
            return (
                Spot(width - 26 - 34 * i, bar / 2, 0.68)
                if bar == 44
                else Spot(width - 14 - 13 * i, bar / 2, 0.42)
            )

        if CONCEALED in s.token[seat]:
            for i in range(s.held[seat]):
                yield Card(f"hidden-{name}-{i + 1}", f"a token of {name}, face down", spot(i))
            return
        for token, count in enumerate(s.token[seat]):
            spots = [spot(at + i) for i in range(count)]
            at += count
            if count:
                kind, title = TOKEN_NAMES[token], f"{name}'s token: {TOKEN_TITLES[token]}"
                first = f"token-{name}-{kind}"
                within = tuple(
                    Card(f"{first}-{i + 2}", title, relative(place, spots[0]), name=kind)
                    for i, place in enumerate(spots[1:])
                )
                yield Card(first, title, spots[0], name=kind, alike=within)

    @property
    def buttons(self) -> Iterator[Item]:
        at = Spot(OWN_X + 486, PANELS_Y + (148 if self.s.extra_actions else 120))
        if "end" in self.choices:
            title = "end the phase" + (" without moving" if self.s.to_move else "")
            yield Item("end", title, at, "End")
        if "stay" in self.choices:
            yield Item("stay", "stay: do not move", at, "Stay")


def relative(spot: Spot, to: Spot) -> Spot:
    """The place of a spot as seen from another one of its size."""
    return Spot((spot.x - to.x) / to.scale, (spot.y - to.y) / to.scale)
