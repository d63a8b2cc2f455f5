"""Space Princess: where everything is in the two arrangements of the picture.

Wide, the ship takes the whole height and the cards lie beside it; tall, it takes the whole width, with the
other's cards above it and the viewer's own below. Pieces on the ship are drawn for tiles of 124 units.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from asterion.core.drawing import TALL, WIDE, Shape, Spot
from asterion.core.game import Setting
from asterion.core.kernel.grid import STEPS
from asterion.games.space_princess.names import pod_corridors, pod_side
from asterion.games.space_princess.rules import state as g

TILE = 124
RIM, DOCK = 40, 92  # the hull's rim without and with a pod
OUTWARD = tuple((right, down) for down, right in STEPS)  # by side


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Ship(NamedTuple):
    """The board: its box, and the scale and the corner of its tiles."""

    box: Box
    docks: frozenset[int]  # the sides with pods
    scale: float
    corner: Spot  # of the tiles

    def on(self, tile: int, right: float = 0, down: float = 0, scale: float = 1) -> Spot:
        """A place on a tile, or so far from its middle."""
        row, file = divmod(tile, g.SIZE)
        x, y = (file + 0.5) * TILE + right, (row + 0.5) * TILE + down
        return Spot(self.corner.x + x * self.scale, self.corner.y + y * self.scale, scale * self.scale)

    def pod(self, corridor: int, scale: float = 0.86) -> Spot:
        right, down = OUTWARD[pod_side(corridor)]
        return self.on(corridor, 105 * right, 105 * down, scale)


class Side(NamedTuple):
    """One seat's side of the table."""

    box: Box
    hand: Spot  # the first card
    hand_pitch: float
    stack: Spot
    tray: Spot  # the first of its places
    tray_pitch: float
    token: float  # the scale of pieces in the tray
    rows: Spot  # the first of the seven cards it plays with
    row: Box  # the size of one, and the distance from one to the next
    columns: int
    played: Spot

    def in_tray(self, place: float, scale: float) -> Spot:
        return self.tray.beside(self.tray_pitch * place, 0, scale * self.token)

    def in_hand(self, place: int) -> Spot:
        return self.hand.beside(self.hand_pitch * place, 0, self.hand.scale)

    def in_row(self, place: int) -> Spot:
        """The seven cards lie column by column."""
        high = -(-g.EACH // self.columns)
        column, line = divmod(place, high)
        return self.rows.beside(self.row.x * column, self.row.y * line)


@dataclass(frozen=True)
class Layout:
    shape: Shape
    width: float
    height: float
    ship: Ship
    sides: tuple[Side, Side]  # by seat
    near: int  # the seat at the bottom
    centre: Spot  # where the round is told

    @property
    def sizes(self) -> tuple[tuple[float, float], ...]:
        """Of one of the seven cards of each seat."""
        return tuple((side.row.width, side.row.height) for side in self.sides)


@lru_cache(maxsize=64)
def layout(setting: Setting, seat: int, shape: Shape) -> Layout:
    """The viewer's own side (a spectator's: the princess's) is the lower one."""
    near = g.ZEALOT if seat == g.ZEALOT else g.PRINCESS
    arrange = _wide if shape == WIDE else _tall
    return arrange(setting, near)


def _ship(setting: Setting, room: Box) -> Ship:
    """As large as there is room for, in the middle of it."""
    docks = frozenset(pod_side(corridor) for corridor in pod_corridors(setting))
    left, right, top, bottom = (DOCK if side in docks else RIM for side in (g.WEST, g.EAST, g.NORTH, g.SOUTH))
    width, height = left + g.SIZE * TILE + right, top + g.SIZE * TILE + bottom
    scale = min(room.width / width, room.height / height)
    x, y = room.x + (room.width - width * scale) / 2, room.y + (room.height - height * scale) / 2
    corner = Spot(x + left * scale, y + top * scale, scale)
    return Ship(Box(x, y, width * scale, height * scale), docks, scale, corner)


def _wide(setting: Setting, near: int) -> Layout:
    width, height, margin, side = 1320, 1000, 12, 322
    ship = _ship(setting, Box(side + 2 * margin, 18, width - side - 3 * margin, height - 36))
    row = Box(154, 41, 149, 37)

    def place(y: float, tall: float, hand: Spot, pitch: float, stack_y: float, played_x: float) -> Side:
        return Side(
            box=Box(margin, y, side, tall),
            hand=hand,
            hand_pitch=pitch,
            stack=Spot(margin + 24, y + stack_y),
            tray=Spot(margin + 212, y + stack_y + 17),
            tray_pitch=34,
            token=0.86,
            rows=Spot(margin + 9, y + stack_y + 44),
            row=row,
            columns=2,
            played=Spot(played_x, 341, 1.05),
        )

    def played_x(seat: int) -> float:
        return margin + (26 if seat == g.PRINCESS else side - 26 - 112 * 1.05)

    far = place(18, 288, Spot(margin + 226, 26, 0.38), 46, 76, played_x(1 - near))
    own = place(508, 474, Spot(margin + 18, 574, 1.23), 148, 260, played_x(near))
    sides = (own, far) if near == g.PRINCESS else (far, own)
    return Layout(WIDE, width, height, ship, sides, near, Spot(margin + side / 2, 324))


def _tall(setting: Setting, near: int) -> Layout:
    width, height, board = 780, 1256, 128
    ship = _ship(setting, Box(4, board, width - 8, width - 8))
    own_y = board + width - 2

    def place(y: float, tall: float, hand: Spot, pitch: float, rows_y: float, row: float, x: float) -> Side:
        return Side(
            box=Box(4, y, width - 8, tall),
            hand=hand,
            hand_pitch=pitch,
            stack=Spot(366, y + 12),
            tray=Spot(568, y + 29),
            tray_pitch=58,
            token=1.15,
            rows=Spot(9, rows_y),
            row=Box(109.4, 0, 105, row),
            columns=7,
            played=Spot(x, own_y + 65, 1.16),
        )

    def played_x(seat: int) -> float:
        return 16 if seat == g.PRINCESS else 161

    far = place(2, 120, Spot(266, 6, 0.34), 44, 61, 58, played_x(1 - near))
    own = place(own_y, height - own_y - 2, Spot(494, own_y + 65, 1.16), 141, own_y + 248, 92, played_x(near))
    sides = (own, far) if near == g.PRINCESS else (far, own)
    return Layout(TALL, width, height, ship, sides, near, Spot(395, own_y + 154))
