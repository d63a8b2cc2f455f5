"""Heroes of the Maze: the board below the pieces.

The curved walls are one group that is rotated; two groups, if every other wall turns the other way.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from asterion.core.drawing import Spot, Watched
from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze import box, names
from asterion.games.heroes_of_the_maze.names import COLOURS, GATE_WORDS
from asterion.games.heroes_of_the_maze.picture.layout import NOTCH_WIDTH, NOTCHES_SEEN, SLOT_Y, Layout
from asterion.games.heroes_of_the_maze.picture.shapes import (
    EMBLEMS,
    FLAGSTONES,
    GATE_SPACES,
    LANDINGS,
    NOTCHES,
    PLACES,
    RADIUS,
    SEGMENT,
    SPOTS,
    curved,
    hits,
    polar,
    radial,
    tab_angle,
    ways,
)
from asterion.games.heroes_of_the_maze.rules import state as g


class Gate(NamedTuple):
    """The gate before a gate-space."""

    id: str
    colour: str
    angle: float
    words: str  # how far it is open


@lru_cache(maxsize=256)
def words_of_cells(setting: Setting, rotor: int, walls: int) -> tuple[str, ...]:
    """What is to be said of the cells when nobody stands on them."""
    passage = setting.box.passage[rotor, walls].tolist()
    return tuple(f"{names.place_words(cell)}, open to {ways(passage[cell])}" for cell in range(g.CELLS))


@dataclass(frozen=True, eq=False)
class Maze:
    """The walls, the cells and the gates as they are now."""

    setting: Setting
    s: Watched
    layout: Layout

    def arches(self) -> Iterator[tuple[str, int, bool, str, str, Spot]]:
        """The homes: whether anybody plays them, the space before the arch, the gate-space and its emblem."""
        for home, colour in enumerate(COLOURS):
            yield (
                colour,
                home,
                colour in self.setting.seat_names,
                LANDINGS[home],
                GATE_SPACES[home],
                EMBLEMS[home],
            )

    def radial(self) -> tuple[tuple[float, float, float], ...]:
        """The fixed walls: their angles, and from where to where."""
        components = self.setting.components
        rings = ((first, components[f"radial_walls.{ring}"]) for ring, first in box.RADIAL.items())
        return tuple(wall for first, walls in rings for wall in radial(first, walls))

    def walls(self) -> tuple[tuple[str, float, str, str], ...]:
        """The groups of curved walls that turn together, but for the rim: id, how far, path and title."""
        components, turned = self.setting.components, SEGMENT * self.s.walls
        paths = {
            wall: curved(tuple(components[f"rotor.{wall}"]), radius, 6)
            for wall, radius in RADIUS.items()
            if wall != "rim"
        }
        by = names.counted(self.s.walls, "segment")
        if self.s.rotor == g.RIGID:
            return (("walls", turned, "".join(paths.values()), f"the walls, turned by {by}"),)
        others = "".join(paths.pop(wall) for wall in box.COUNTER_ROTATING)
        return (
            ("walls", turned, "".join(paths.values()), f"three walls, turned clockwise by {by}"),
            ("walls-counter", (360 - turned) % 360, others, f"two walls, turned anticlockwise by {by}"),
        )

    @property
    def groups(self) -> tuple[str, ...]:
        """The ids of the groups of walls: the second turns the other way."""
        return ("walls",) if self.s.rotor == g.RIGID else ("walls", "walls-counter")

    def rim(self) -> str:
        """The outermost wall as it is when the walls stand at 0."""
        return curved(tuple(self.setting.components["rotor.rim"]), RADIUS["rim"], 2)

    def tab(self) -> Spot | float:
        """Wide, how far the tab of the rim has turned; tall, the middle of its slot."""
        layout = self.layout
        return tab_angle(self.s.walls) if layout.is_wide else Spot(layout.maze.x, SLOT_Y)

    def notches(self) -> Iterator[tuple[str, str, Spot | None]]:
        """The notches to which the tab can be turned: id, shape, and where they are now; not where it is.

        Wide, they lie round the rim. Tall, those near the tab lie on both sides of it.
        """
        left = int(self.setting.box.tab[0])
        for k in range(g.ALIGNMENTS):
            turns = (k - self.s.walls + 8) % g.ALIGNMENTS - 8  # from where the walls stand, clockwise
            at = None
            if self.layout.is_wide and turns:
                at = Spot(*polar(RADIUS["rim"], tab_angle(k)))
            elif 0 < abs(turns) <= NOTCHES_SEEN:
                at = Spot(self.layout.maze.x - left * turns * NOTCH_WIDTH, SLOT_Y)
            yield f"notch-{k}", NOTCHES[k], at

    def slot(self) -> tuple[tuple[Spot, int, tuple[str, ...]], ...]:
        """Tall, the places beside the tab: how many pushes away, and which ways these turn the walls."""
        ways = [names.ways_of(self.setting, tab) for tab in (0, 1)]
        x, near = self.layout.maze.x, range(-NOTCHES_SEEN, NOTCHES_SEEN + 1)
        return tuple((Spot(x + NOTCH_WIDTH * at, SLOT_Y), abs(at), ways[at > 0]) for at in near if at)

    def flagstones(self) -> str:
        return FLAGSTONES

    def names(self) -> Iterator[tuple[str, Spot]]:
        """The cells by the names that sentences use; the gate-spaces have their emblems."""
        for cell in range(g.MAZE):
            if cell < g.D:
                yield names.CELL_NAMES[cell], SPOTS[cell]
            elif cell not in g.GATE_SPACE:
                yield "NESW"[(cell - g.D) // 2], SPOTS[cell]

    def cells(self) -> Iterator[tuple[str, str, str]]:
        """The cells: their ids, their shapes, and what is to be said of each now."""
        words, seats = list(words_of_cells(self.setting, self.s.rotor, self.s.walls)), self.setting.seats
        standing = {self.s.adventurer[seat]: names.piece_title(self.setting, seat) for seat in range(seats)}
        for cell, there in (standing | {self.s.ogre: "the ogre"}).items():
            if cell < len(words):
                words[cell] += f": {there}"
        yield from zip(PLACES, hits(self.layout.edges), words, strict=True)

    def gates(self) -> Iterator[Gate]:
        for home, colour in enumerate(COLOURS):
            angle = 360 / g.GATE_RING * (int(g.GATE_SPACE[home]) - g.D)
            yield Gate("gate-" + colour, colour, angle, GATE_WORDS[self.gate(home)])

    def gate(self, home: int) -> int:
        """How far the gate of a home's colour is open."""
        return int(self.setting.box.gate[self.s.walls, g.GATE_SPACE[home] - g.D])
