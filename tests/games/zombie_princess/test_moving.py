"""Where figures may go, compared with a slow search that counts square by square."""

from heapq import heappop, heappush
from random import Random

import pytest

import asterion
from asterion.core.components import parse_components
from asterion.core.game import Game, Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import key_square
from asterion.games.zombie_princess.rules.moving import (
    can_move,
    explore_stops,
    is_trapped,
    mover,
    stops_on,
    tiles_to_move,
)
from asterion.games.zombie_princess.rules.tiles import may_rotate
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
        key = int(key_square(s, self.setting.box, figure))
        last = {key} if s.key[figure] == g.LIES else {g.CASTLE_SQUARE} if s.key[figure] == g.HELD else set()
        others = {
            int(key_square(s, self.setting.box, seat))
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

    def is_trapped(self, seat: int) -> bool:
        """ZP-r5, told from the definition."""
        if self.stops(seat):
            return False
        key = int(key_square(self.s, self.setting.box, seat))
        shut = (
            {key}
            if self.s.key[seat] == g.LIES
            else {g.CASTLE_SQUARE}
            if self.s.key[seat] == g.HELD
            else set()
        )
        passed = set(self.costs(int(self.s.knight[seat]), self.zombies | shut, set()))
        return any(self.joined(square) & passed for square in self.zombies)


def crowded(setting: Setting, s: State, rng: Random) -> None:
    """Put all figures close together, some of them zombies, some with their keys."""
    board = Board(setting, s)
    near = {int(rng.choice(sorted(board.path)))}
    for _ in range(rng.randint(3, 12)):
        near |= {to for square in near for to in board.joined(square)}
    keys = {int(key_square(s, setting.box, seat)) for seat in range(s.knights)}
    corners = {square for square in near if square // g.CELLS in (0, 6, 42, 48)}
    free = sorted(near - keys)
    if len(free) <= s.knights or not set(free) - corners:
        return
    s.princess = rng.choice(sorted(set(free) - corners))
    squares = rng.sample([square for square in free if square != s.princess], int(s.knights))
    for seat, square in enumerate(squares):
        s.knight[seat] = square
        s.fell[seat] = rng.choice((0, 0, 1))
        held = square != g.CASTLE_SQUARE and rng.random() < 0.4
        s.key[seat] = g.GONE if s.fell[seat] else g.HELD if held else g.LIES
    s.die = rng.choice((g.ONE, g.TWO, g.THREE, g.RAMPAGE))


def test_crowded_figures_go_and_are_trapped_as_the_slow_search_says(game: Game) -> None:
    rng, trapped, seen = Random(24), 0, 0
    for at, (setting, random_state) in enumerate(random_states(game, 25, 9000)):
        if at % 9 or random_state.player == g.NONE:
            continue
        s = random_state.copy()
        crowded(setting, s, rng)
        board = Board(setting, s)
        s.rolled = g.NONE
        for figure in (*range(s.knights), g.PRINCESS):
            if figure == g.PRINCESS and s.die in (g.NONE, g.X):
                continue
            explore_stops(s, setting.box, setting.bench, figure)
            spaces = range(g.SPACES)
            masks = [stops_on(s, setting.box, setting.bench, space) for space in spaces]
            found = {
                space * g.CELLS + cell for space in spaces for cell in range(9) if masks[space] >> cell & 1
            }
            assert found == board.stops(figure)
            assert bool(found) == can_move(s, setting.box, setting.bench, figure)
            seen += 1
            if figure != g.PRINCESS and not s.fell[figure]:
                assert is_trapped(s, setting.box, setting.bench, figure) == board.is_trapped(figure)
                trapped += board.is_trapped(figure)
    assert seen > 3000 and trapped > 20


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


def test_another_box_with_split_tiles_and_tiles_that_look_the_same_is_played_right(game: Game) -> None:
    """Tile 3 becomes two paths side by side, tile 4 open all over, tile 5 a single square."""
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    for shape, other in (
        (".## ... ##.", ".#. .#. .#."),
        ("..# #.# #..", "... ... ..."),
        (".## ..# #.#", "### #.# ###"),
    ):
        text = text.replace(f'"{shape}"', f'"{other}"')
    box = parse_components(text, "another box", game.standard_components)
    setting = game.setting(4, {"extra_actions": True, "zombie_die": True}, box)
    rng, seen = Random(26), 0
    s = setting.start()
    for _ in range(3000):
        moves = setting.legal(s)
        if not moves:
            s = setting.start()
            continue
        if s.asked == g.ACTION:
            figure = mover(s)
            rotated = {move - g.ROTATE for move in moves if g.ROTATE <= move < g.TURN}
            wanted = {space for space in range(g.SPACES) if may_rotate(s, setting.box, figure, space)}
            assert rotated == (wanted if s.to_rotate else set())
            if s.to_move:
                offered = {move - g.GO for move in moves if g.GO <= move < g.FACE}
                assert offered == Board(setting, s).stops(figure)
                seen += 1
        setting.apply(s, rng.choice(moves))
        assert game.position.impossible(setting, s) is None
    assert seen > 300
