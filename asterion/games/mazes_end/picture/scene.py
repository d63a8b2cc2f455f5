"""Maze's End: the picture of a state as one seat sees it, and the element a move is clicked on.

Python says what lies where (the dataclasses below); `board.svg` and its parts draw it. Everything that may
move keeps its id for the whole game, and only its transform changes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from textwrap import wrap
from typing import Any

from asterion.core.drawing import Spot, board_template, plain
from asterion.core.game import Setting
from asterion.games.mazes_end import names
from asterion.games.mazes_end.names import COLOUR_NAMES, FIGURE_NAMES, KIND_NAMES, square_name
from asterion.games.mazes_end.position import facts
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.words import sentences as words

# The layout, in units of the viewBox.
SQUARE = 82
STATUS, RIM, TRAY, FOOT = 124, 31, 172, 30  # the strip at the top, the hedge, the strip at the bottom
BOARD = g.SIZE * SQUARE + 2 * RIM
NARROW, BROAD = 104, 66  # heights of two panels side by side, and of one alone in its row
CROWD = (  # how figures that share a square are drawn: their scale, and where each stands
    (1.0, ((0, 2),)),
    (0.78, ((-20, 2), (20, 2))),
    (0.58, ((-22, -17), (22, -17), (0, 20))),
    (0.51, ((-20, -19), (20, -19), (-20, 20), (20, 20))),
    (0.46, tuple((x, y) for y in (-19, 20) for x in (-26, 0, 26))),
    (0.34, tuple((x, y) for y in (-26, 1, 28) for x in (-26, 0, 26))),
    (0.33, tuple((x, y) for y in (-26, 1, 28) for x in (-30, -10, 10, 30))),
)
AT_THE_FEET = (  # of the Minotaur
    (0.58, ((-25, 18), (25, 18), (0, 20))),
    (0.36, tuple((x, y) for y in (25, -2, -28) for x in (-30, -10, 10, 30))),
)
CORNERS = ((17, 17), (783, 17), (783, 783), (17, 783))  # of the hedge: red's, blue's, green's, yellow's


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the board, the panels and the tray are, and places on them."""

    board: float
    panels: tuple[tuple[int, float, float, bool], ...]  # of each seat: colour, left, top, alone in its row
    tray: float
    height: float

    @cached_property
    def squares(self) -> tuple[Spot, ...]:
        places = (divmod(square, g.SIZE) for square in range(g.SQUARES))
        down = self.board + RIM + SQUARE / 2
        return tuple(Spot(RIM + (file + 0.5) * SQUARE, down + row * SQUARE) for row, file in places)

    @cached_property
    def edges(self) -> tuple[Spot, ...]:
        ends = ((self.squares[a], self.squares[b]) for a, b in g.EDGE_SQUARES.tolist())
        return tuple(Spot((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in ends)

    def slot(self, colour: int, right: float, scale: float) -> Spot:
        """A place for what a colour has gained, so far from the left of its panel's row of them."""
        _, left, top, alone = next(panel for panel in self.panels if panel[0] == colour)
        return Spot(left + right + 218, top + 36, scale) if alone else Spot(left + right, top + 72, scale)


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


TEMPLATE = board_template(Path(__file__).parent)


def draw(setting: Setting, s: Any, seat: int, choices: Sequence[str] = ()) -> str:
    """The SVG of a state; `choices` are the ids that may be clicked now. Nothing is hidden in this game."""
    return TEMPLATE.render(scene=Scene(setting, plain(s), seat), choices=frozenset(choices))


def target(setting: Setting, s: Any, move: int) -> str:
    """The id of the element that this move is clicked on."""
    if g.SEAT <= move < g.SPARE:
        return f"slow-{setting.seat_names[move - g.SEAT]}"
    return TARGETS[move]


def source(setting: Setting, s: Any, move: int) -> str:
    """The id of the piece that this move puts somewhere, or "" if it is only clicked."""
    if g.STEP <= move < g.STOP:
        return "figure-" + FIGURE_NAMES[(move - g.STEP) // g.SQUARES % g.FIGURES]
    if g.SPOT <= move < g.PICK:
        return "carried"
    if g.GO <= move < g.SPOT:
        return "minotaur"
    return "carried" if g.PUT <= move < g.LIFT else ""


def _ids(kind: str, names_of_things: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{kind}-{name}" for name in names_of_things)


SQUARE_IDS = _ids("square", map(square_name, range(g.SQUARES)))
EDGE_IDS = _ids("edge", map(names.edge_name, range(g.EDGES)))
WALL_IDS = _ids("wall", map(names.edge_name, range(g.EDGES)))
EDGE_WORDS = tuple(map(names.edge_words, range(g.EDGES)))
LIES = ("upright",) * g.EAST_EDGES + ("across",) * (g.EDGES - g.EAST_EDGES)
TARGETS = (  # by move, in the order of the blocks in state.py
    *(("die-number",) * g.DIE + ("die-event",) * g.FACES + ("roll",)),
    *(_ids("plan", names.FACE_NAMES) + ("deck",) * g.CARDS + _ids("kind", KIND_NAMES)),
    *(EDGE_IDS + WALL_IDS + _ids("go", names.SIDE_NAMES) + SQUARE_IDS + _ids("figure", FIGURE_NAMES)),
    *(("",) * g.SEATS + ("redeem", "accept")),  # the seats depend on the setting
    *(SQUARE_IDS * g.FIGURES * 3 + ("stop",)),
    *("",) * (g.MOVES - g.RIM),  # never legal
)
assert len(TARGETS) == g.MOVES
# Walls further down stand in front of those further up.
FROM_THE_BACK = sorted(range(g.EDGES), key=lambda edge: (g.EDGE_SQUARES[edge, 0] // g.SIZE, edge))
TEXTS = tuple(tuple(wrap(text, 20)) for text in names.CARD_TEXTS)


@lru_cache(maxsize=16)
def _layout(colours: tuple[int, ...]) -> Layout:
    """Red and blue sit above the board, yellow and green below it, each at its corner."""
    rows = [[colour for colour in row if colour in colours] for row in ((0, 1), (3, 2))]
    heights = [(0, BROAD, NARROW)[len(row)] + (8 if row else 0) for row in rows]
    board = STATUS + heights[0]
    tray = board + BOARD + 8 + heights[1]
    places: dict[int, tuple[int, float, float, bool]] = {}
    for row, top in zip(rows, (STATUS, board + BOARD + 8), strict=True):
        places |= {colour: (colour, 6 + 397 * at, top, len(row) == 1) for at, colour in enumerate(row)}
    return Layout(board, tuple(places[colour] for colour in colours), tray, tray + TRAY + FOOT)


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

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colours of the seats."""
        return names.seat_colours(self.setting.seats, self.setting.options)

    @cached_property
    def layout(self) -> Layout:
        return _layout(self.colours)

    @cached_property
    def ground(self) -> Ground:
        return _ground(self.setting)

    # --- the course of the game ---------------------------------------------------------------------------

    def phase(self) -> str:
        return str(facts.PHASES[self.s.phase])

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
                yield Thing("go-" + names.SIDE_NAMES[side], kind, title, at, marks)

    @cached_property
    def paths(self) -> list[list[int]]:
        return [words.charge_path(self.s, side) for side in range(g.SIDES)]

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
            name, title = "figure-" + FIGURE_NAMES[figure], f"{names.FIGURE_TITLES[figure]}, {where}"
            yield Thing(name, COLOUR_NAMES[colour], title, at, self.figure_marks(figure))

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
