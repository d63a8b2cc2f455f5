"""Zombie Princess: what the picture shows beside the maze: the turn, the die, and what lies in front of the seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from asterion.core.contract import CONCEALED, OVER
from asterion.games.zombie_princess import state as g
from asterion.games.zombie_princess.names import FACE_NAMES, TOKEN_NAMES, TOKEN_TITLES, seat_person, space_name
from asterion.games.zombie_princess.scene import Garden, Spot

PANELS_Y, PANELS_HEIGHT = 1100, 196
OWN_X, OWN_WIDTH, OTHERS_X, OTHERS_WIDTH = 8, 576, 592, 400
GAP = 8
STATUS_Y = 62
ACTIONS = ("place", "rotate", "move", "token")


@dataclass(frozen=True)
class Now:
    """Whose turn it is, and what is asked."""

    turn: int
    colour: str
    art: str
    headline: str
    hint: str


@dataclass(frozen=True)
class Part:
    """An action of the phase, a die, a pile or a button."""

    id: str
    title: str
    at: Spot
    name: str = ""
    progress: str = ""  # of an action: open, now, done or idle
    roll: str = ""  # of a die: another text for every roll
    count: int = 0  # of a pile


@dataclass(frozen=True)
class Card:
    """A tile or a token in front of a seat. Others of its kind are part of it: whichever is clicked is meant."""

    id: str
    title: str
    at: Spot
    kind: int = 0
    name: str = ""
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
    bar: float  # height of its heading
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


class Scene(Garden):
    """The whole picture."""

    # --- the strip at the top -------------------------------------------------------------------------------

    @cached_property
    def now(self) -> Now:
        s, names = self.s, self.setting.seat_names
        if s.phase == g.ENDED:
            return self.ending()
        if s.player == g.NONE:
            return Now(0, "princess", "", "The set-up", self.hint())
        figure = self.mover
        colour = "princess" if figure == g.PRINCESS else names[figure]
        return Now(s.turns, colour, self.art(figure), f"Turn {s.turns}: {names[s.player]}", self.hint())

    def ending(self) -> Now:
        s = self.s
        winners = [seat for seat in range(self.setting.seats) if s.score[seat] > 0]
        names = " and ".join(self.setting.seat_names[seat] for seat in winners).capitalize()
        if s.ending == g.BY_ESCAPE:
            name = self.setting.seat_names[winners[0]]
            return Now(s.turns, name, self.art(winners[0]), f"{names} escapes and wins!", "with the key in the castle")
        if s.ending == g.BY_TURNS:
            return Now(s.turns, "princess", "princess", "Nobody has won", f"after {g.LAST_TURN} turns without an end")
        verb = "wins" if len(winners) == 1 else "win"
        headline = f"{names} {verb}!" if winners else "Nobody at the table wins"
        return Now(s.turns, "princess", "princess", headline, "the zombie apocalypse: all knights are zombies")

    def hint(self) -> str:
        """What is asked, in few words."""
        s = self.s
        at = space_name(s.space) if s.space != g.NOWHERE else ""
        drawer = "" if s.drawer == g.NONE else seat_person(self.setting, s.drawer).removeprefix("the ")
        face = "" if s.rolled == g.NONE else FACE_NAMES[s.rolled]
        token = "remove" if s.playing == g.REMOVE else "slide" if s.playing == g.SLIDE else "rotate"
        return {
            g.DRAW_TILE: f"{drawer} draws a tile",
            g.DRAW_TOKEN: f"{drawer} draws a token",
            g.FIRST: "who begins?",
            g.ROLL_DIE: "the die is rolled",
            g.ACTION: self.phase_words(),
            g.TILE: "which tile to place?",
            g.SPACE: f"where is tile {s.picked} placed?",
            g.TURN_TO: f"how is {at} to lie?",
            g.STOP: "bite from which square?",
            g.MOVE: f"rolled {face}: move where?",
            g.TARGET: f"which tile to {token}?",
            g.SLIDE_TO: f"where does {at} slide?",
            g.NOTHING: "",
        }[s.asked]

    def phase_words(self) -> str:
        s = self.s
        if s.phase == g.PRINCESS_PHASE:
            return f"princess phase: {FACE_NAMES[s.die]}"
        return "zombie phase: 2 tiles" if s.fell[s.player] else "knight phase"

    @property
    def chips(self) -> Iterator[Part]:
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
            words = {"now": "being done", "open": "still to do", "done": "done", "idle": "not now"}[progress]
            at = Spot(464 + 70 * i, STATUS_Y, 0.94) if s.extra_actions else Spot(560 + 76 * i, STATUS_Y)
            yield Part(f"chip-{ACTIONS[i]}", f"{ACTIONS[i]}: {words}", at, ACTIONS[i], progress)

    @property
    def piles(self) -> Iterator[Part]:
        s = self.s
        count = sum(s.supply)
        at = Spot(848, STATUS_Y, 0.94) if s.extra_actions else Spot(812, STATUS_Y)
        yield Part("stacks", f"the stacks: {count} tiles face down", at, count=count)
        if s.extra_actions:
            count = int(self.setting.work.tokens.sum()) - sum(s.discarded) - sum(s.held)
            yield Part("tokens", f"{count} tokens face down", Spot(762, STATUS_Y, 0.94), count=count)

    @property
    def dice(self) -> Iterator[Part]:
        """The princess die; and while a zombie knight moves by a roll of its own, that one too."""
        s = self.s
        rolled = s.die != g.NONE
        name = FACE_NAMES[s.die] if rolled else ""
        title = f"the princess die: {name or 'not yet rolled'}"
        yield Part("die", title, Spot(938, STATUS_Y), name, roll=str(s.turns if rolled else s.turns - 1))
        if s.rolled != g.NONE or (s.asked == g.ROLL_DIE and s.phase == g.KNIGHT_PHASE):
            name = "" if s.rolled == g.NONE else FACE_NAMES[s.rolled]
            title = f"the zombie knight's die: {name or 'not yet rolled'}"
            yield Part("die-zombie", title, Spot(966, STATUS_Y + 34, 0.56), name, roll=name)

    @property
    def reconstructed(self) -> bool:
        return any(fact.reconstructed for fact in self.setting.components.facts.values())

    # --- the seats ------------------------------------------------------------------------------------------

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
        large = height == PANELS_HEIGHT
        bar, scale = (44, 0.94) if large else (30, 0.44)
        pitch = 136 * scale
        left = 8 + 68 * scale
        slots = tuple(Spot(left + i * pitch, bar + (height - bar) / 2, scale) for i in range(g.HAND))
        knight = seat < s.knights
        tokens = tuple(self.tokens(seat, width, bar, large)) if knight and s.extra_actions else ()
        crowded = width - 30 - (len(tokens) * (34 if large else 13) if seat != self.foremost else 0)
        held = knight and s.key[seat] == g.HELD
        figure = seat if knight else g.PRINCESS
        return Panel(
            name=name,
            label=name.capitalize(),
            title=self.panel_title(seat),
            colour=name,
            art=self.art(figure),
            x=x,
            y=y,
            width=width,
            height=height,
            bar=bar,
            yours=seat == self.seat,
            active=s.actor == seat,
            won=s.actor == OVER and s.score[seat] > 0,
            key=Spot(crowded, bar / 2, bar / 52) if held else None,
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
            first = Card(f"hand-{name}-{kind}", title, spots[0], kind, picked=picked)
            more = [(f"hand-{name}-{kind}-{i + 2}", title, spot) for i, spot in enumerate(spots[1:])]
            if picked:
                yield from (first, *(Card(*which, kind) for which in more))
            else:
                within = tuple(Card(i, t, relative(spot, spots[0]), kind) for i, t, spot in more)
                yield Card(first.id, title, spots[0], kind, alike=within)

    def tokens(self, seat: int, width: float, bar: float, large: bool) -> Iterator[Card]:
        """The own ones face up below the heading, those of the others face down in it."""
        s, name, at = self.s, self.setting.seat_names[seat], 0
        own = seat == self.foremost

        def spot(i: int) -> Spot:
            if own:
                return Spot(432 + 54 * i, 80)
            return Spot(width - 26 - 34 * i, bar / 2, 0.68) if large else Spot(width - 14 - 13 * i, bar / 2, 0.42)

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
    def buttons(self) -> Iterator[Part]:
        at = Spot(OWN_X + 486, PANELS_Y + (148 if self.s.extra_actions else 120))
        if "end" in self.choices:
            title = "end the phase" + (" without moving" if self.s.to_move else "")
            yield Part("end", title, at, "End")
        if "stay" in self.choices:
            yield Part("stay", "stay: do not move", at, "Stay")


def relative(spot: Spot, to: Spot) -> Spot:
    """The place of a spot as seen from another one of its size."""
    return Spot((spot.x - to.x) / to.scale, (spot.y - to.y) / to.scale)
