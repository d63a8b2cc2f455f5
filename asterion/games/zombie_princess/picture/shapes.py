"""Zombie Princess: the colours of the seats, and the outlines of hedges, grown a little unevenly."""

import random
from functools import cache
from typing import NamedTuple

from asterion.games.zombie_princess.rules.state import CELLS

SQUARE = 44  # units of the picture
TILE = 3 * SQUARE
HALF = TILE / 2 - 1  # a tile's edge: a seam is left between two tiles

LEAVES = 4  # along a square's side
BULGE = 5.2  # how far a leaf stands out
INSET = 3.2  # how far the hedge stays back from the path
WOBBLE = 1.7  # no leaf grows like the other

Point = tuple[float, float]


class Paint(NamedTuple):
    """The colours of a seat."""

    bright: str
    deep: str


PAINTS = {
    "red": Paint("#e0424c", "#7d0f1e"),
    "blue": Paint("#4a86ee", "#14357d"),
    "green": Paint("#35b162", "#0c4f26"),
    "yellow": Paint("#f2b51d", "#7d5200"),
    "princess": Paint("#cf62cd", "#5b1f66"),
}


@cache
def outline(paths: int) -> str:
    """The hedge of a tile with these path squares, as the data of an SVG path around (0, 0)."""
    grown = random.Random(paths)
    return "".join(_leafy(loop, grown) for loop in _loops(~paths & (1 << CELLS) - 1))


def _loops(hedge: int) -> list[list[Point]]:
    """The borders of the hedge squares, clockwise, from grid point to grid point (0 … 3)."""
    edges: dict[Point, list[Point]] = {}
    for cell in range(CELLS):
        row, file = divmod(cell, 3)
        around = ((row - 1, file), (row, file + 1), (row + 1, file), (row, file - 1))
        corners = ((file, row), (file + 1, row), (file + 1, row + 1), (file, row + 1))
        for side, (down, right) in enumerate(around):
            inside = 0 <= down < 3 and 0 <= right < 3 and hedge >> (down * 3 + right) & 1
            if hedge >> cell & 1 and not inside:
                edges.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    loops = []
    while edges:
        start = next(iter(edges))
        loop, at = [start], edges[start].pop(0)
        while at != start:
            before, ways = loop[-1], edges[at]
            loop.append(at)
            # Where two squares touch at a corner only, turn right: each keeps an outline of its own.
            rightmost = min(range(len(ways)), key=lambda way: _turn(before, at, ways[way]))
            at = ways.pop(rightmost)
        edges = {point: ways for point, ways in edges.items() if ways}
        loops.append(loop)
    return loops


def _turn(before: Point, at: Point, to: Point) -> float:
    """Negative for a turn to the right, clockwise on the screen."""
    return -((at[0] - before[0]) * (to[1] - at[1]) - (at[1] - before[1]) * (to[0] - at[0]))


def _leafy(loop: list[Point], grown: random.Random) -> str:
    """Straight along the edge of the tile, leaf by leaf along a path."""
    points: list[tuple[Point, bool]] = []
    count = len(loop)
    for i in range(count):
        before, a, b, after = (loop[(i + step) % count] for step in (-1, 0, 1, 2))
        start, end = _place(a, before, b), _place(b, a, after)
        points.append((start, not _is_rim(a, b)))
        for step in range(1, LEAVES) if not _is_rim(a, b) else ():
            share = step / LEAVES + grown.uniform(-0.06, 0.06)
            aside = grown.uniform(-WOBBLE, WOBBLE)
            x = start[0] + (end[0] - start[0]) * share + aside * (b[1] - a[1])
            y = start[1] + (end[1] - start[1]) * share + aside * (b[0] - a[0])
            points.append(((x, y), True))
    return _data(points)


def _is_rim(a: Point, b: Point) -> bool:
    """The edge from a to b lies on the edge of the tile."""
    return a[0] == b[0] in (0, 3) or a[1] == b[1] in (0, 3)


def _place(at: Point, before: Point, after: Point) -> Point:
    """Where a grid point lies in the picture: back from the paths on its two edges."""
    x, y = (at[0] - 1.5) * SQUARE, (at[1] - 1.5) * SQUARE
    for a, b in ((before, at), (at, after)):
        if not _is_rim(a, b):
            x, y = x - INSET * (b[1] - a[1]), y + INSET * (b[0] - a[0])
    return max(-HALF, min(HALF, x)), max(-HALF, min(HALF, y))


def _data(points: list[tuple[Point, bool]]) -> str:
    (x, y), _ = points[0]
    data = [f"M{_short(x)},{_short(y)}"]
    for i, ((ax, ay), leaf) in enumerate(points):
        (bx, by), _ = points[(i + 1) % len(points)]
        if leaf:
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
            out = min(BULGE, length * 0.55) / length
            middle = (ax + bx) / 2 + (by - ay) * out, (ay + by) / 2 - (bx - ax) * out
            data.append(f"Q{_short(middle[0])},{_short(middle[1])} {_short(bx)},{_short(by)}")
        else:
            data.append(f"L{_short(bx)},{_short(by)}")
    return "".join(data) + "Z"


def _short(value: float) -> str:
    return f"{round(value, 1):g}"
