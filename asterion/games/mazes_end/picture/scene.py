"""Maze's End: what is in the picture of a state.

Python says what lies where (the dataclasses below); `board.svg` and its parts draw it. Everything that may
move keeps its id for the whole game, and only its transform changes.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from textwrap import wrap
from typing import Any

from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.games.mazes_end import names
from asterion.games.mazes_end.names import COLOUR_NAMES, KIND_NAMES, square_name
from asterion.games.mazes_end.picture.elements import EDGE_IDS, FIGURE_IDS, GO_IDS, SQUARE_IDS, WALL_IDS
from asterion.games.mazes_end.picture.shapes import AT_THE_FEET, CORNERS, CROWD, Layout, layout
from asterion.games.mazes_end.position.facts import PHASES
from asterion.games.mazes_end.rules import state as g

EDGE_WORDS = tuple(map(names.edge_words, range(g.EDGES)))
LIES = ("upright",) * g.EAST_EDGES + ("across",) * (g.EDGES - g.EAST_EDGES)
# Walls further down stand in front of those further up.
FROM_THE_BACK = sorted(range(g.EDGES), key=lambda edge: (g.EDGE_SQUARES[edge, 0] // g.SIZE, edge))
TEXTS = tuple(tuple(wrap(text, 20)) for text in names.CARD_TEXTS)


@dataclass(frozen=True)
class Thing:
    """A square, a wall, a figure, a gem, …: whatever has an id and a place."""

    id: str
    kind: str
    title: str
    at: Spot
    marks: str = ""


@dataclass(frozen=True)
class Panel:
    """One player's side of the table."""

    id: str
    colour: str
    at: Spot
    alone: bool  # in its row
    gate: Spot  # the colour's exit
    yours: bool
    active: bool
    collected: int  # gems
    out: int  # figures
    saved: tuple[tuple[str, int], ...]  # names of kept cards, how many
    hand: tuple[int, int]  # plain and coloured walls still to place
    rolled: int
    slowed: bool
    won: bool


@dataclass(frozen=True)
class Ground:
    """What never moves: the squares of the zones and of the gems with their colours, and the lair."""

    zones: tuple[tuple[int, int], ...]
    gems: tuple[tuple[int, int], ...]
    centre: int


@lru_cache(maxsize=64)
def _ground(setting: Setting) -> Ground:
    work, corner = setting.work, setting.options["zones"] == "corner"
    zone_of = enumerate(work.zone_of[g.CORNER if corner else g.L_SHAPED].tolist())
    zones = tuple((square, colour) for square, colour in zone_of if colour != g.NOWHERE)
    gems = tuple((square, gem // g.GEMS) for gem, square in enumerate(work.gem_square.tolist()))
    return Ground(zones, gems, int(work.centre))


@lru_cache(maxsize=64)
def _squares(ground: Ground, layout: Layout, marks: str) -> tuple[Thing, ...]:
    """The squares as they are when nothing stands on them."""
    titles = [square_name(square) for square in range(g.SQUARES)]
    titles[ground.centre] += ", the lair"
    for what, marked in (("starting zone", ground.zones), ("gem square", ground.gems)):
        for square, colour in marked:
            titles[square] += f", {COLOUR_NAMES[colour]}'s {what}"
    parts = zip(SQUARE_IDS, titles, layout.squares, strict=True)
    return tuple(Thing(square, "square", title, at, marks) for square, title, at in parts)


@dataclass(frozen=True)
class Scene:
    """A state as one seat sees it, taken apart for the template."""

    setting: Setting
    s: Any
    seat: int
    paths: tuple[list[int], ...]  # the squares that the Minotaur would enter, by side

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colours of the seats."""
        return names.seat_colours(self.setting.seats, self.setting.options)

    @cached_property
    def layout(self) -> Layout:
        return layout(self.colours)

    @cached_property
    def ground(self) -> Ground:
        return _ground(self.setting)

    # --- the course of the game ---------------------------------------------------------------------------

    def phase(self) -> str:
        return str(PHASES[self.s.phase])

    def carried(self) -> Thing | None:
        """The wall or the disc that is about to be put somewhere."""
        s, at = self.s, Spot(170, 86, 0.9)
        if s.phase == g.WHERE:
            return Thing("carried", "wall", f"the {names.kind_words(s.carried)}", at, KIND_NAMES[s.carried])
        if s.phase == g.DISC:
            disc = {g.TRAP: "trap", g.SANCTUARY: "sanctuary"}.get(s.card, "portal")
            return Thing("carried", "disc", f"the {disc}", Spot(150, 86, 0.72), disc)
        return None

    # --- the maze -----------------------------------------------------------------------------------------

    def squares(self) -> Iterator[Thing]:
        many = "many" if self.s.phase == g.DISC else ""
        for square, thing in enumerate(_squares(self.ground, self.layout, many)):
            here = self.standing.get(square)
            yield replace(thing, title=f"{thing.title}: {', '.join(here)}") if here else thing

    def described(self) -> str:
        """What stands and lies in the maze, square by square."""
        there = sorted(self.standing.items())
        return "".join(f" {square_name(square)}: {', '.join(things)}." for square, things in there)

    @cached_property
    def standing(self) -> dict[int, list[str]]:
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
        s = self.s
        loose = " loose" if s.phase in (g.LIFT_WALL, g.WHERE) else ""  # a click on it says something
        for edge in FROM_THE_BACK:
            kind = s.wall[edge]
            if kind:
                title = f"{names.kind_words(kind)} {EDGE_WORDS[edge]}"
                place = self.layout.edges[edge]
                yield Thing(WALL_IDS[edge], KIND_NAMES[kind], title, place, LIES[edge] + loose)

    def edges(self) -> Iterator[Thing]:
        """The free edges, while a wall is to be put on one; the one it came from is marked."""
        s, places = self.s, self.layout.edges
        for edge in range(g.EDGES if s.phase == g.WHERE else 0):
            if not s.wall[edge]:
                marks = LIES[edge] + (" left" if edge == s.carried_from else "")
                yield Thing(EDGE_IDS[edge], "edge", EDGE_WORDS[edge], places[edge], marks)

    def discs(self) -> Iterator[Thing]:
        for disc, square in enumerate(self.s.disc):
            if square >= 0:
                kind, number, name = *names.DISC_NAMES[disc].partition("-")[::2], square_name(square)
                title = f"{names.DISC_TITLES[disc].lower()} on {name}"
                yield Thing("disc-" + name, kind, title, self.layout.squares[square], number)

    def lanes(self) -> Iterator[Thing]:
        """The Minotaur's four lines: their side, their length, and whether it is to move now."""
        s, at = self.s, self.layout.squares[self.s.minotaur]
        for side, path in enumerate(self.paths):
            if path and s.asleep < 0 and s.phase != g.ENDED:
                kind = "jumps" if s.wall[g.EDGE[s.minotaur, side]] else "charges"
                title = f"the Minotaur {kind} {names.SIDE_NAMES[side]} to {square_name(path[-1])}"
                marks = f"{side} {len(path)}" + (" now" if s.phase == g.DIRECTION else "")
                yield Thing(GO_IDS[side], kind, title, at, marks)

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
                where, at = "out of the maze", self.layout.slot(colour, 138 + 36 * number, 0.46)
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
                at, where = self.layout.slot(colour, 26 + 38 * (gem % g.GEMS), 0.74), "collected"
            elif square in s.figure or square == s.minotaur:
                at = at.beside(26, 25 if square == s.minotaur else -25, 0.6)
            yield Thing("gem-" + name, kind, f"{kind} gem, {where}", at)

    # --- beside the maze ----------------------------------------------------------------------------------

    def panels(self) -> Iterator[Panel]:
        s = self.s
        for seat, (colour, left, top, alone) in enumerate(self.layout.panels):
            right, down = CORNERS[(colour + 2) % g.COLOURS]
            saved = zip(names.CARD_NAMES[g.EVENT_PLANNER :], s.saved[seat], strict=False)
            yield Panel(
                id="panel-" + COLOUR_NAMES[colour],
                colour=COLOUR_NAMES[colour],
                at=Spot(left, top),
                alone=alone,
                gate=Spot(right, self.layout.board + down),
                yours=self.seat == seat,
                active=s.turn == seat and s.phase != g.ENDED,
                collected=g.GEMS - sum(s.gem[colour * g.GEMS : (colour + 1) * g.GEMS]),
                out=s.figure[colour * g.EACH : (colour + 1) * g.EACH].count(g.ESCAPED),
                saved=tuple((name, count) for name, count in saved if count),
                hand=(s.hand[seat][0], s.hand[seat][1]),
                rolled=max(0, s.rolled[seat]),
                slowed=bool(s.slowed[seat]),
                won=s.score[seat] == 1,
            )

    def number(self) -> int:
        """What the number die shows: the last roll for the start, or of this turn."""
        s = self.s
        return int(([s.number] + [n for n in s.rolled[: s.turn] if n > 0])[-1])

    def card(self) -> tuple[str, str, tuple[str, ...]] | None:
        """The event card drawn this turn: name, title, lines of text."""
        card = self.s.card
        return None if card == g.NONE else (names.CARD_NAMES[card], names.CARD_TITLES[card], TEXTS[card])
