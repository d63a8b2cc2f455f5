"""Where figures may go, compared with a slow search that counts square by square."""

from heapq import heappop, heappush
from random import Random

import pytest

import asterion
from asterion.core.game import Game, Setting, State
from asterion.games.zombie_princess import state as g
from asterion.games.zombie_princess.maze import key_square
from asterion.games.zombie_princess.moving import mover, tiles_to_move
from tests.conftest import random_states

FAR = 999


@pytest.fixture(scope="module")
def game() -> Game:
    return asterion.load("zombie-princess")


class Board:
    """The squares of a position one by one, in rows and columns of the whole board."""

    def __init__(self, setting: Setting, s: State) -> None:
        self.setting = setting
        self.s = s
        self.path = set()
        for space in range(g.SPACES):
            if s.tile[space] in (g.EMPTY, g.CASTLE):
                continue
            kind = "corner" if s.tile[space] == g.CORNER else f"tile.{s.tile[space]}"
            rows = [list(row) for row in setting.components[f"{kind}.shape"].split(" ")]
            for _ in range(s.turn[space]):
                rows = [list(row) for row in zip(*rows[::-1], strict=True)]  # a quarter turn clockwise
            for cell in range(g.CELLS):
                if rows[cell // 3][cell % 3] != "#":
                    self.path.add(space * g.CELLS + cell)
        position = "ab"[int(s.turn[g.CASTLE_SPACE])]
        names = setting.components[f"castle.doors_{position}"]
        self.doors = {self.number(name) for name in names} & self.path
        self.knights = {int(s.knight[seat]): seat for seat in range(s.knights) if not s.fell[seat]}
        self.zombies = {int(s.princess), *(int(s.knight[seat]) for seat in range(s.knights) if s.fell[seat])}

    @staticmethod
    def number(name: str) -> int:
        return ((int(name[1]) - 1) * 7 + "abcdefg".index(name[0])) * g.CELLS + int(name[3]) - 1

    @staticmethod
    def at(square: int) -> tuple[int, int]:
        space, cell = divmod(square, g.CELLS)
        return space // 7 * 3 + cell // 3, space % 7 * 3 + cell % 3

    def joined(self, square: int) -> set[int]:
        if square == g.CASTLE_SQUARE:
            return self.doors
        row, column = self.at(square)
        found = {g.CASTLE_SQUARE} if square in self.doors else set()
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < 21 and 0 <= c < 21:
                to = (r // 3 * 7 + c // 3) * g.CELLS + r % 3 * 3 + c % 3
                found |= {to} & self.path
        return found

    def costs(self, start: int, closed: set[int], last: set[int]) -> dict[int, int]:
        """Borders crossed to each square; `closed` cannot be entered, `last` not be left."""
        best, heap = {start: 0}, [(0, start)]
        while heap:
            cost, square = heappop(heap)
            if cost > best[square] or (square in last and square != start):
                continue
            for to in self.joined(square) - closed:
                more = cost + (to // g.CELLS != square // g.CELLS)
                if more < best.get(to, FAR):
                    best[to] = more
                    heappush(heap, (more, to))
        return best

    def stops(self, figure: int) -> set[int]:
        s = self.s
        start = int(s.princess if figure == g.PRINCESS else s.knight[figure])
        if start in self.zombies:
            return self.zombie_stops(figure, start, tiles_to_move(s, figure))
        key = int(key_square(s, self.setting.work, figure))
        last = {key} if s.key[figure] == g.LIES else {g.CASTLE_SQUARE} if s.key[figure] == g.HELD else set()
        others = {
            int(key_square(s, self.setting.work, seat))
            for seat in range(s.knights)
            if s.key[seat] == g.LIES and seat != figure
        }
        found = set(self.costs(start, self.zombies, last)) - {start} - others
        with_key = {g.CASTLE_SQUARE} if s.key[figure] == g.HELD else set()
        return found - (set(self.knights) - with_key)

    def corners(self, start: int) -> set[int]:
        return {q for q in self.path if q // g.CELLS in (0, 6, 42, 48) and q // g.CELLS != start // g.CELLS}

    def zombie_stops(self, figure: int, start: int, tiles: int) -> set[int]:
        costs = self.costs(start, set(self.knights) | self.corners(start), set())
        near = {square: cost for square, cost in costs.items() if cost <= tiles}
        found = set(near) - self.zombies - {start, g.CASTLE_SQUARE}
        return found | {prey for prey in self.knights if self.bites_from(figure, start, prey, near, tiles)}

    def bites_from(self, figure: int, start: int, prey: int, near: dict[int, int], tiles: int) -> set[int]:
        if prey == g.CASTLE_SQUARE or prey // g.CELLS in (0, 6, 42, 48):
            return set()
        found = set()
        for square in self.joined(prey) & set(near):
            lands = near[square] + (square // g.CELLS != prey // g.CELLS) <= tiles
            free = square == start or square not in self.zombies
            in_castle = square == g.CASTLE_SQUARE and not (figure == g.PRINCESS and start == square)
            if lands and free and not in_castle:
                found.add(square)
        return found


def test_every_destination_and_no_other_is_offered(game: Game) -> None:
    seen = 0
    for setting, s in random_states(game, 21, 6000):
        if (s.asked == g.ACTION and s.to_move) or s.asked == g.MOVE:
            offered = {move - g.GO for move in setting.legal(s) if g.GO <= move < g.FACE}
            assert offered == Board(setting, s).stops(mover(s))
            seen += 1
    assert seen > 1000


def test_bites_stop_on_every_possible_square_and_no_other(game: Game) -> None:
    rng, bites = Random(22), 0
    for setting, s in random_states(game, 23, 6000):
        if s.asked != g.ACTION or not s.to_move or mover(s) != g.PRINCESS:
            continue
        board, start, tiles = Board(setting, s), int(s.princess), tiles_to_move(s, g.PRINCESS)
        costs = board.costs(start, set(board.knights) | board.corners(start), set())
        near = {square: cost for square, cost in costs.items() if cost <= tiles}
        for prey, seat in board.knights.items():
            wanted = board.bites_from(g.PRINCESS, start, prey, near, tiles)
            assert (g.GO + prey in setting.legal(s)) == bool(wanted)
            if not wanted:
                continue
            bites += 1
            after = s.copy()
            setting.apply(after, g.GO + prey)
            if len(wanted) > 1:
                assert {move - g.GO for move in setting.legal(after)} == wanted
                setting.apply(after, rng.choice(setting.legal(after)))
            assert after.fell[seat] and after.princess in wanted
    assert bites > 20
