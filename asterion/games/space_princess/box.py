"""Space Princess: the components file checked and laid into the tables of the rules."""

from typing import Any

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.games.space_princess.names import CARD_NAMES, SEATS, tile_name, tile_number
from asterion.games.space_princess.rules.state import EACH, IS_DOOR, PLAN_TILE, PLANS, SIZE, TILES

CORNERS = (0, SIZE - 1, TILES - SIZE, TILES - 1)
RIM = tuple(t for t in range(TILES) if t // SIZE in (0, SIZE - 1) or t % SIZE in (0, SIZE - 1))


def prepare(box: Components, work: Any) -> None:
    """Fill the tables of a work record from the components; refuse a box that cannot be played."""
    work.princess_start = _corridor(box, "princess.start", CORNERS, "a corner")
    work.zealot_corner = _corridor(box, "zealot.start", CORNERS, "a corner")
    work.zealot_centre = _corridor(box, "zealot.start_centre", range(TILES), "a corridor")
    work.trooper_start[:] = _pair(box, "troopers.start", CORNERS, "two corners")
    work.pod_tile[:] = _pair(box, "pods.next_to", RIM, "two corridors on the rim")
    work.edge_tile = _corridor(box, "pods.zealot_edge", RIM, "a corridor on the rim")
    starts = [int(work.princess_start), int(work.zealot_corner), *(int(t) for t in work.trooper_start)]
    if len(set(starts)) < len(starts):
        raise BadComponents("princess.start, zealot.start and troopers.start must be four different corners.")
    centre = int(work.zealot_centre)
    if centre in (starts[0], starts[2], starts[3]) or centre in PLAN_TILE:
        raise BadComponents("zealot.start_centre must be free of the other pawns and of the plan cards.")
    if starts[0] in (*(int(t) for t in work.pod_tile), int(work.edge_tile)):
        raise BadComponents("pods.next_to and pods.zealot_edge must not be the princess's start.")
    if box["plans.real"] < 1 or box["plans.false"] < 0 or box["plans.real"] + box["plans.false"] != PLANS:
        raise BadComponents(f"plans.real (at least 1) and plans.false must add up to {PLANS} cards.")
    work.plans[:] = box["plans.false"], box["plans.real"]
    for card, name in enumerate(CARD_NAMES):
        work.order[card] = _order_value(box, f"order.{SEATS[card // EACH]}.{name}")


def _order_value(box: Components, fact: str) -> int:
    value = int(box[fact])
    if not 0 <= value <= 99:
        raise BadComponents(f"{fact} is {value}; an order value is 0 to 99.")
    return value


def _corridor(box: Components, fact: str, allowed: tuple[int, ...] | range, what: str) -> int:
    tile = tile_number(str(box[fact]))
    if tile is None or IS_DOOR[tile] or tile not in allowed:
        example = next(t for t in allowed if not IS_DOOR[t])
        raise BadComponents(f"{fact} is {box[fact]!r}; it must be {what}, such as {tile_name(example)}.")
    return tile


def _pair(box: Components, fact: str, allowed: tuple[int, ...], what: str) -> tuple[int, int]:
    tiles = [tile_number(str(name)) for name in box[fact]]
    good = [t for t in tiles if t is not None and not IS_DOOR[t] and t in allowed]
    if len(tiles) != 2 or len(set(good)) != 2:
        raise BadComponents(f"{fact} is {box[fact]!r}; it must be {what}, different from each other.")
    return good[0], good[1]
