"""Maze's End: what is in the picture of a state.

Python says what lies where, templates draw it. Everything that may move keeps its id for the whole game, and
only its transform changes. What changes from ply to ply is drawn in small pieces; squares and edges are
always there, and the phase alone says whether they can be touched.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from textwrap import wrap
from typing import NamedTuple

from asterion.core.drawing import TALL, WIDE, Shape, Spot, Watched
from asterion.core.game import Setting
from asterion.games.mazes_end import names
from asterion.games.mazes_end.names import COLOUR_NAMES, KIND_NAMES, square_name
from asterion.games.mazes_end.picture.elements import (
    DISC_IDS,
    EDGE_IDS,
    FIGURE_IDS,
    GO_IDS,
    PANEL_IDS,
    SAVED_IDS,
    SQUARE_IDS,
    WALL_IDS,
)
from asterion.games.mazes_end.picture.shapes import AT_THE_FEET, CROWD, Form, Layout, layout
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import next_disc
from asterion.games.mazes_end.words.choices import charge_path

EDGE_WORDS = tuple(map(names.edge_words, range(g.EDGES)))
LIES = ("upright",) * g.EAST_EDGES + ("across",) * (g.EDGES - g.EAST_EDGES)
# Walls further down stand in front of those further up.
FROM_THE_BACK = sorted(range(g.EDGES), key=lambda edge: (g.EDGE_SQUARES[edge, 0] // g.SIZE, edge))
DISC_ON_CARD = {WIDE: (72, 95, 0.8), TALL: (62, 59, 1.1)}


class Thing(NamedTuple):
    """A square, a wall, a figure, a gem, …: whatever has an id and a place."""

    id: str
    kind: str
    title: str
    at: Spot
    marks: str = ""


class Panel(NamedTuple):
    """One player's side of the table; what lies on it are things of their own."""

    id: str
    colour: str
    at: Spot
    form: Form
    yours: bool
    is_open: bool  # the colour's exit


@dataclass(frozen=True)
class Kind:
    """The walls of a kind that can be taken, on their tile."""

    name: str
    count: int
    at: Spot
    size: tuple[float, float]
    held: bool  # one of them is in the hand of whoever puts one now


class Card(NamedTuple):
    """An event card: its text in short lines for an upright card, in long ones for one that lies."""

    name: str
    title: str
    lines: tuple[str, ...]
    long_lines: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Ground:
    """What never moves: the squares of the zones and of the gems with their colours, and the lair."""

    zones: tuple[tuple[int, int], ...]
    gems: tuple[tuple[int, int], ...]
    centre: int


CARDS = tuple(
    Card(name, title, tuple(wrap(text, 17)), tuple(wrap(text, 40)))
    for name, title, text in zip(names.CARD_NAMES, names.CARD_TITLES, names.CARD_TEXTS, strict=True)
)


@lru_cache(maxsize=64)
def _ground(setting: Setting) -> Ground:
    box, corner = setting.box, setting.options["zones"] == "corner"
    zone_of = enumerate(box.zone_of[g.CORNER if corner else g.L_SHAPED].tolist())
    zones = tuple((square, colour) for square, colour in zone_of if colour != g.NOWHERE)
    gems = tuple((square, gem // g.GEMS) for gem, square in enumerate(box.gem_square.tolist()))
    return Ground(zones, gems, int(box.centre))


@lru_cache(maxsize=64)
def _squares(ground: Ground, layout: Layout) -> tuple[Thing, ...]:
    """The squares as they are when nothing stands on them."""
    titles = [square_name(square) for square in range(g.SQUARES)]
    titles[ground.centre] += ", the lair"
    for what, marked in (("starting zone", ground.zones), ("gem square", ground.gems)):
        for square, colour in marked:
            titles[square] += f", {COLOUR_NAMES[colour]}'s {what}"
    parts = zip(SQUARE_IDS, titles, layout.squares, strict=True)
    return tuple(Thing(square, "square", title, at) for square, title, at in parts)


@lru_cache(maxsize=64)
def _edges(layout: Layout) -> tuple[Thing, ...]:
    parts = zip(EDGE_IDS, EDGE_WORDS, layout.edges, LIES, strict=True)
    return tuple(Thing(edge, "edge", title, at, lies) for edge, title, at, lies in parts)


@dataclass(frozen=True, eq=False)
class Scene:
    """A state as one seat sees it, taken apart for the parts of the picture."""

    setting: Setting
    s: Watched
    seat: int
    shape: Shape

    @cached_property
    def paths(self) -> tuple[list[int], ...]:
        """The squares that the Minotaur would enter, by side."""
        s = self.s.only("minotaur", "wall")
        return tuple(charge_path(s, side) for side in range(g.SIDES))

    @cached_property
    def disc_in_hand(self) -> int:
        """The disc that is laid now, or NONE."""
        return int(next_disc(self.s.only("card", "left"))) if self.s.phase == g.DISC else g.NONE

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colours of the seats."""
        return names.seat_colours(self.setting.seats, self.setting.options)

    @cached_property
    def layout(self) -> Layout:
        return layout(self.colours, self.shape)

    @cached_property
    def ground(self) -> Ground:
        return _ground(self.setting)

    # --- what can be touched in this phase, whoever is asked ----------------------------------------------

    @cached_property
    def is_building(self) -> bool:
        """Edges and walls are what a click is about."""
        return int(self.s.phase) in (g.WHICH_WALL, g.WHERE, g.LIFT_WALL)

    @cached_property
    def is_picking(self) -> bool:
        return bool(self.s.phase == g.FIGURE)

    # --- the maze -----------------------------------------------------------------------------------------

    def squares(self) -> tuple[Thing, ...]:
        return _squares(self.ground, self.layout)

    def edges(self) -> tuple[Thing, ...]:
        return _edges(self.layout)

    def described(self) -> list[str]:
        """What stands and lies in the maze, square by square."""
        there = sorted(self._standing().items())
        return [f" {square_name(square)}: {', '.join(things)}." for square, things in there]

    def _standing(self) -> dict[int, list[str]]:
        """What stands or lies on the squares, in words."""
        s, found = self.s, dict[int, list[str]]()
        for figure, square in enumerate(s.figure):
            if square >= 0:
                cursed = " (cursed)" if figure == s.cursed else ""
                found.setdefault(square, []).append(names.FIGURE_TITLES[figure] + cursed)
        found.setdefault(s.minotaur, []).append("the Minotaur" + (", asleep" if s.asleep >= 0 else ""))
        for gem, (square, colour) in enumerate(self.ground.gems):
            if s.gem[gem]:
                found.setdefault(square, []).append(f"a {COLOUR_NAMES[colour]} gem")
        for disc, square in enumerate(s.disc):
            if square >= 0:
                found.setdefault(square, []).append(names.DISC_TITLES[disc].lower())
        return found

    def walls(self) -> Iterator[Thing]:
        """Those that stand, and above its edge the one that is taken up."""
        s, lifted = self.s, self.s.carried_from
        for edge in FROM_THE_BACK:
            kind = s.carried if edge == lifted else s.wall[edge]
            if kind:
                title = f"{names.kind_words(kind)} {EDGE_WORDS[edge]}" + (", taken up" * (edge == lifted))
                marks = LIES[edge] + (" lifted" if edge == lifted else "")
                yield Thing(WALL_IDS[edge], KIND_NAMES[kind], title, self.layout.edges[edge], marks)

    def discs(self) -> Iterator[Thing]:
        """Those that lie in the maze; the one that is laid now lies on its card."""
        s, card = self.s, self.layout.card
        for disc, square in enumerate(s.disc):
            kind, number = names.DISC_NAMES[disc].partition("-")[::2]
            name = names.DISC_TITLES[disc].lower()
            if disc == self.disc_in_hand:
                at = card.beside(*DISC_ON_CARD[self.shape])
                yield Thing(DISC_IDS[disc], kind, f"{name}, to be laid", at, number)
            elif square >= 0:
                title = f"{name} on {square_name(square)}"
                yield Thing(DISC_IDS[disc], kind, title, self.layout.squares[square], number)

    @cached_property
    def laying(self) -> str:
        """The id of the disc that is laid now."""
        return "" if self.disc_in_hand == g.NONE else DISC_IDS[self.disc_in_hand]

    def lanes(self) -> Iterator[Thing]:
        """The Minotaur's four lines: their side, their length, and whether it is to move now."""
        s, at = self.s, self.layout.squares[self.s.minotaur]
        for side, path in enumerate(self.paths):
            if path and s.asleep < 0 and s.phase != g.ENDED:
                kind = "jumps" if s.wall[g.EDGE[s.minotaur, side]] else "charges"
                title = f"the Minotaur {kind} {names.SIDE_NAMES[side]} to {square_name(path[-1])}"
                marks = f"{side} {len(path)}" + (" now" if s.phase == g.DIRECTION else "")
                yield Thing(GO_IDS[side], kind, title, at, marks)

    def gates(self) -> Iterator[Thing]:
        """The exit of every colour that is played, in the corner opposite its own."""
        for colour in self.colours:
            name, is_open = COLOUR_NAMES[colour], self._has_gems(colour)
            how = "open" if is_open else "closed until both gems are collected"
            at = self.layout.corner((colour + 2) % g.COLOURS)
            yield Thing(f"exit-{name}", name, f"{name}'s exit, {how}", at, "open" * is_open)

    def _has_gems(self, colour: int) -> bool:
        return not any(self.s.gem[colour * g.GEMS : (colour + 1) * g.GEMS])

    # --- what moves ---------------------------------------------------------------------------------------

    def minotaur(self) -> Thing:
        s, at = self.s, self.layout.squares[self.s.minotaur]
        shared = s.minotaur in s.figure
        title = f"the Minotaur, {square_name(s.minotaur)}" + (", asleep" if s.asleep >= 0 else "")
        at = at.beside(0, -6, 0.82) if shared else at.beside(0, 2, 0.94)
        return Thing("minotaur", "minotaur", title, at, "asleep" if s.asleep >= 0 else "")

    def figures(self) -> Iterator[Thing]:
        """The figures, side by side where they share a square, in their colour's panel once they are out."""
        s, crowd, met = self.s, Counter(self.s.figure), Counter[int]()
        for figure, square in enumerate(s.figure):
            if square == g.NOWHERE:
                continue
            colour, number = divmod(figure, g.EACH)
            if square == g.ESCAPED:
                where, at = "out of the maze", self.layout.gained(colour, "out", number)
            else:
                where, at = square_name(square), self.layout.squares[square]
                rows = AT_THE_FEET if square == s.minotaur else CROWD
                scale, spots = next(row for row in rows if len(row[1]) >= crowd[square])
                at = at.beside(*spots[met[square]], scale)
                met[square] += 1
            title = f"{names.FIGURE_TITLES[figure]}, {where}"
            yield Thing(FIGURE_IDS[figure], COLOUR_NAMES[colour], title, at, self.figure_marks(figure))

    def figure_marks(self, figure: int) -> str:
        """Its number, and what is the matter with it."""
        s, square = self.s, self.s.figure[figure]
        mine = s.turns > 0 and figure // g.EACH == self.colours[s.turn]
        marks = [str(figure % g.EACH + 1)] + ["cursed"] * (figure == s.cursed)
        if square < 0 or s.phase == g.ENDED:
            return " ".join(marks)
        if figure in s.doomed or square in self.in_danger:
            marks.append("doomed")
        elif square in self.suffering or (mine and s.trapped[figure % g.EACH]):
            marks.append("held")
        elif mine and s.phase == g.STEPS:
            marks.append("lively")
        return " ".join(marks + ["chosen"] * (figure == s.chosen))

    @cached_property
    def in_danger(self) -> set[int]:
        """Squares on which the Minotaur, which is to move, could slay."""
        entered = {square for path in self.paths for square in path} if self.s.phase == g.DIRECTION else set()
        return entered - {self.s.disc[g.D_SANCTUARY]}

    @cached_property
    def suffering(self) -> set[int]:
        """ME-40: the starting zone on which the Minotaur stands."""
        zones = dict(self.ground.zones)
        zone = zones.get(self.s.minotaur)
        return {square for square, colour in zones.items() if colour == zone}

    def gems(self) -> Iterator[Thing]:
        """On their squares, aside where somebody stands there too; collected ones in the colour's panel."""
        s = self.s
        for gem, (square, colour) in enumerate(self.ground.gems):
            if colour not in self.colours:
                continue
            name, kind = square_name(square), COLOUR_NAMES[colour]
            at, where = self.layout.squares[square], f"on {name}"
            if not s.gem[gem]:
                at, where = self.layout.gained(colour, "gems", gem % g.GEMS), "collected"
            elif square in s.figure or square == s.minotaur:
                at = at.beside(26, 25 if square == s.minotaur else -25, 0.6)
            yield Thing("gem-" + name, kind, f"{kind} gem, {where}", at)

    # --- the players --------------------------------------------------------------------------------------

    def panels(self) -> Iterator[Panel]:
        for seat, (colour, at, form) in enumerate(self.layout.panels):
            name = COLOUR_NAMES[colour]
            yield Panel(PANEL_IDS[colour], name, at, form, self.seat == seat, self._has_gems(colour))

    def turn(self) -> Panel | None:
        """The panel of whoever has the turn."""
        panels = list(self.panels())
        return None if self.s.phase == g.ENDED else panels[self.s.turn]

    def notes(self) -> Iterator[Thing]:
        """A line in a panel: the roll for the start, a slow next turn, or who has won."""
        s = self.s
        for seat, (colour, at, form) in enumerate(self.layout.panels):
            spot, name = form.points.spot(0), COLOUR_NAMES[colour]
            where = at.beside(spot.x, spot.y, spot.scale)
            if s.score[seat] == 1:
                yield Thing(f"won-{name}", "won", f"{name} has won", where)
            elif s.slowed[seat]:
                title = f"{name} has one movement point in the next turn"
                yield Thing(f"slowed-{name}", "slowed", title, where)
            elif s.rolled[seat] > 0:
                title = f"{name} has rolled {s.rolled[seat]}"
                yield Thing(f"rolled-{name}", "rolled", title, where, str(s.rolled[seat]))

    def saved(self) -> Iterator[tuple[Thing, Card]]:
        """Kept cards and how many of each."""
        for seat, (colour, at, form) in enumerate(self.layout.panels):
            kept = [(which, count) for which, count in enumerate(self.s.saved[seat]) if count]
            for shown, (which, count) in enumerate(kept):
                card, spot = CARDS[g.EVENT_PLANNER + which], form.saved.spot(shown)
                owner = f"{COLOUR_NAMES[colour]} has saved" + " twice" * (count > 1)
                title = f"{owner}: {card.title}. {' '.join(card.lines)}"
                marks = f"{count}" + " titled" * form.titles
                where = at.beside(spot.x, spot.y, spot.scale)
                yield Thing(SAVED_IDS[colour][which], COLOUR_NAMES[colour], title, where, marks), card

    def hands(self) -> Iterator[Thing]:
        """The walls that the players still have to place, before the first turn."""
        for seat, (colour, at, form) in enumerate(self.layout.panels):
            plain, own = self.s.hand[seat]
            if plain or own:
                name, spot = COLOUR_NAMES[colour], form.hand
                title = f"{name} still places {plain} plain walls" + (f" and the {name} one" if own else "")
                where = at.beside(spot.x, spot.y, spot.scale)
                yield Thing(f"hand-{name}", name, title, where, f"{plain} {own}")

    # --- beside the maze ----------------------------------------------------------------------------------

    def pile(self) -> tuple[str, int]:
        """Whose walls are to be taken, and how many there are."""
        walls = sum(kind.count for kind in self.kinds())
        if self._is_placing:
            yours, name = self.seat == self.s.turn, names.seat_name(self.setting, self.s.turn)
            return "Your walls" if yours else f"{name}'s walls", walls
        return "Walls", walls

    @cached_property
    def _is_placing(self) -> bool:
        return bool(not self.s.turns and self.s.first >= 0)

    def kinds(self) -> Iterator[Kind]:
        """The pile; in the placement phase the walls of the player whose turn it is."""
        s, layout, in_hand = self.s, self.layout, self._kind_in_hand()
        own = g.COLOURED + self.colours[s.turn]
        for kind in range(g.PLAIN, g.KINDS):
            count = s.pile[kind]
            if self._is_placing:
                count = s.hand[s.turn][0] if kind == g.PLAIN else s.hand[s.turn][1] if kind == own else 0
            count += s.carried == kind == in_hand
            tile = layout.kinds[kind - g.PLAIN]
            at = layout.pile.beside(tile.x, tile.y)
            yield Kind(KIND_NAMES[kind], count, at, layout.sizes[kind - g.PLAIN], kind == in_hand)

    def _kind_in_hand(self) -> int:
        """A wall that has been taken; a plain one, if there is any, even before it is."""
        s = self.s
        if s.phase == g.WHERE and s.carried_from == g.NOWHERE:
            return int(s.carried)
        plain = s.pile[g.PLAIN] if s.turns else s.hand[s.turn][0]
        return g.PLAIN if s.phase == g.WHICH_WALL and plain else g.NO_WALL

    def number(self) -> int | None:
        """What the number die shows: the last roll for the start, or of this turn; None: it is put away."""
        s = self.s
        shown = ([s.number] + [n for n in s.rolled[: s.turn] if n > 0])[-1]
        return shown if shown or s.phase in (g.ORDER, g.NUMBER_DIE) else None

    def card(self) -> Card | None:
        """The event card drawn this turn."""
        return None if self.s.card == g.NONE else CARDS[self.s.card]
