"""Heroes of the Maze: the components file checked and laid into the tables of the rules."""

from functools import lru_cache
from typing import Any

import numpy as np

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, CELL_NUMBER, COLOURS, TABS
from asterion.games.heroes_of_the_maze.rules import state as g

RADIAL = {"ring_a": g.A, "ring_b": g.B, "ring_c": g.C, "ring_d": g.D}
CURVED = ("rim", "a_to_b", "b_to_c", "c_to_d", "to_pool")
COUNTER_ROTATING = ("a_to_b", "c_to_d")  # the walls that turn the other way with the option `rotor`
FIXED = {  # what the rules take for granted
    "tabs.one_push": 1,
    "homes.number": g.HOMES,
    "homes.colours": list(COLOURS),
    "pieces.adventurers": g.SEATS,
    "pieces.ogres": 1,
    "number_die.faces": g.FACES,
    "duelling_dice.number": 2,
}
TAKEN = {*TABS, "end", "pool", "leave", *CELL_NUMBER}  # words that are moves already
DUELS = ("ogre_on_rock", "by_ogre", "ogre_in_maze")
MOST_RINGS = 9  # more than enough: with nine somebody has won before they run out
FAR = 99

Numbers = tuple[int, ...]


def prepare(components: Components, box: Any) -> None:
    """Fill the tables of the box from the components; refuse one that cannot be played."""
    for fact, value in FIXED.items():
        if components[fact] != value:
            raise BadComponents(f"{fact} is {components[fact]!r}; the rules are written for {value!r}.")
    if components["tabs.push_left"] not in ("clockwise", "anticlockwise"):
        raise BadComponents(
            f"tabs.push_left is {components['tabs.push_left']!r}; it must be clockwise or anticlockwise."
        )
    if not MOST_RINGS <= components["pieces.rings"] <= 99:
        raise BadComponents(f"pieces.rings is {components['pieces.rings']}; it must be {MOST_RINGS} or more.")
    radial = tuple(
        _segments(components, f"radial_walls.{ring}", g.GATE_RING if ring == "ring_d" else g.SEGMENTS)
        for ring in RADIAL
    )
    curved = tuple(_segments(components, f"rotor.{wall}", g.SEGMENTS) for wall in CURVED)
    box.passage[:], box.area[:], box.gate[:], box.way[:] = _maze(radial, curved)
    left = 1 if components["tabs.push_left"] == "clockwise" else -1
    box.tab[:] = left, -left
    box.pool = components["pieces.rings"]
    _lay_dice(components, box)


def _segments(components: Components, fact: str, segments: int) -> Numbers:
    values = components[fact]
    if not all(isinstance(value, int) and 0 <= value < segments for value in values):
        raise BadComponents(f"{fact} is {values!r}; it must be a list of numbers from 0 to {segments - 1}.")
    return tuple(sorted(set(values)))


def _lay_dice(components: Components, box: Any) -> None:
    names, faces = components["duelling_dice.symbols"], components["duelling_dice.faces"]
    if len(set(names)) != g.SYMBOLS or not all(
        isinstance(n, str) and n.isalpha() and n.islower() for n in names
    ):
        raise BadComponents(f"duelling_dice.symbols is {names!r}; it must be three different words.")
    if TAKEN & set(names):
        word = min(TAKEN & set(names))
        raise BadComponents(f"duelling_dice.symbols is {names!r}; {word!r} is the name of a move already.")
    if len(faces) != g.SYMBOLS or not all(isinstance(count, int) and 1 <= count <= 99 for count in faces):
        raise BadComponents(f"duelling_dice.faces is {faces!r}; every symbol is on at least one face.")
    box.faces[:] = faces

    def symbol(fact: str) -> int:
        if components[fact] not in names:
            raise BadComponents(f"{fact} is {components[fact]!r}; it must be one of {', '.join(names)}.")
        return int(names.index(components[fact]))

    box.attack_wins[:] = [symbol(f"duels.{duel}.attack_wins") for duel in DUELS]
    box.defence_fails[:] = [symbol(f"duels.{duel}.defence_fails") for duel in DUELS]
    box.winning, box.losing = symbol("duels.on_rock.wins"), symbol("duels.on_rock.against")
    if box.winning == box.losing:
        raise BadComponents("duels.on_rock.wins and duels.on_rock.against must be different symbols.")


# --- the maze -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _maze(
    radial: tuple[Numbers, ...], curved: tuple[Numbers, ...]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The tables `passage`, `area`, `gate` and `way` of these walls."""
    passage = np.zeros((g.ROTORS, g.ALIGNMENTS, g.CELLS), np.int64)
    area = np.zeros((g.ROTORS, g.ALIGNMENTS, g.CELLS), np.int64)
    gate = np.zeros((g.ALIGNMENTS, g.GATE_RING), np.int8)
    way = np.zeros((g.ROTORS, g.HOMES, g.ALIGNMENTS, g.CELLS), np.int8)
    for k in range(g.ALIGNMENTS):
        gate[k] = [
            is_open(curved, "to_pool", 2 * j - 1, k) + is_open(curved, "to_pool", 2 * j, k)
            for j in range(g.GATE_RING)
        ]
        for rotor in range(g.ROTORS):
            for a, b in _joints(radial, curved, k, rotor):
                passage[rotor, k, a] |= 1 << b
                passage[rotor, k, b] |= 1 << a
            area[rotor, k] = _areas_by_cell(passage[rotor, k].tolist())
    for rotor in range(g.ROTORS):
        for home in range(g.HOMES):
            way[rotor, home] = _ways(passage[rotor].tolist(), gate, home)
    if (way == FAR).any():
        _, home, _, cell = (int(at[0]) for at in np.nonzero(way == FAR))
        raise BadComponents(
            f"With these walls {COLOURS[home]}'s gate-space cannot be reached from {CELL_NAMES[cell]}."
        )
    return passage, area, gate, way


def is_open(curved: tuple[Numbers, ...], wall: str, segment: int, k: int, rotor: int = g.RIGID) -> bool:
    """A curved wall is open at this segment when the rotor stands at k."""
    turned = -k if rotor == g.COUNTER and wall in COUNTER_ROTATING else k
    return (segment - turned) % g.SEGMENTS in curved[CURVED.index(wall)]


def _joints(
    radial: tuple[Numbers, ...], curved: tuple[Numbers, ...], k: int, rotor: int
) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells with no wall between."""
    found = []
    for walls, first in zip(radial, RADIAL.values(), strict=True):
        cells = g.GATE_RING if first == g.D else g.SEGMENTS
        found += [(first + (b - 1) % cells, first + b) for b in range(cells) if b not in walls]
    for s in range(g.SEGMENTS):
        inner = {"a_to_b": (g.A + s, g.B + s), "b_to_c": (g.B + s, g.C + s)}
        inner["c_to_d"] = (g.C + s, g.D + (s + 1) // 2 % g.GATE_RING)
        found += [joint for wall, joint in inner.items() if is_open(curved, wall, s, k, rotor)]
    for home in range(g.HOMES):
        for s in (1 + 4 * home, 2 + 4 * home):
            if is_open(curved, "rim", s, k):
                found.append((g.A + s, g.H + home))
    return found


def openings(setting: Any, k: int) -> dict[str, Numbers]:
    """The segments at which each curved wall is open when the rotor stands at k."""
    curved = tuple(_segments(setting.components, f"rotor.{wall}", g.SEGMENTS) for wall in CURVED)
    rotor = g.RIGID if setting.options["rotor"] == "rigid" else g.COUNTER
    return {
        wall: tuple(s for s in range(g.SEGMENTS) if is_open(curved, wall, s, k, rotor)) for wall in CURVED
    }


def _ways(passage: list[list[int]], gate: np.ndarray, home: int) -> np.ndarray:
    """The fewest turns of the walls, by k and cell, to the home's gate-space while its gate is open."""
    goal, rest = int(g.GATE_SPACE[home]), int(g.LANDING[home])
    areas = [_areas(row, g.MASK_OF_MAZE + (1 << g.H + home)) for row in passage]
    near = [1 << goal if gate[k, goal - g.D] == g.OPEN else 0 for k in range(g.ALIGNMENTS)]
    near = [_spread(areas[k], near[k]) for k in range(g.ALIGNMENTS)]
    turns = np.full((g.ALIGNMENTS, g.CELLS), FAR, np.int8)
    turns[:, g.H :] = 0  # nobody comes to another's home
    turns[:, g.H + home] = FAR
    for distance in range(FAR):
        for k in range(g.ALIGNMENTS):
            for cell in range(g.CELLS):
                if near[k] >> cell & 1 and turns[k, cell] == FAR:
                    turns[k, cell] = distance
        after = [
            _spread(areas[k], near[k] | (near[k - 1] | near[(k + 1) % g.ALIGNMENTS]) & rest)
            for k in range(g.ALIGNMENTS)
        ]
        if after == near:
            break
        near = after
    return turns


def _areas(passage: list[int], walkable: int) -> list[int]:
    """The cells that hang together, as masks."""
    found: list[int] = []
    for cell in range(g.CELLS):
        if not walkable >> cell & 1 or any(area >> cell & 1 for area in found):
            continue
        area, edge = 1 << cell, [cell]
        while edge:
            for other in range(g.CELLS):
                if passage[edge[0]] & walkable & ~area & 1 << other:
                    area |= 1 << other
                    edge.append(other)
            edge.pop(0)
        found.append(area)
    return found


def _areas_by_cell(passage: list[int]) -> list[int]:
    """For each cell the area of the maze it belongs to; for a home itself and the areas it opens to."""
    areas = _areas(passage, g.MASK_OF_MAZE)
    inside = [next(area for area in areas if area >> cell & 1) for cell in range(g.MAZE)]
    return inside + [_spread(areas, passage[home]) | 1 << home for home in range(g.H, g.CELLS)]


def _spread(areas: list[int], cells: int) -> int:
    """All cells of the areas that these cells are in."""
    return sum(area for area in areas if area & cells)
