"""Space Princess: the components file checked and laid into the tables of the rules."""

from typing import Any

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.games.space_princess.names import CARD_NAMES, SEATS, tile_name, tile_number
from asterion.games.space_princess.rules.state import EACH, IS_DOOR, PLAN_TILE, PLANS, SIZE, TILES

CORNERS = (0, SIZE - 1, TILES - SIZE, TILES - 1)
RIM = tuple(t for t in range(TILES) if t // SIZE in (0, SIZE - 1) or t % SIZE in (0, SIZE - 1))


def prepare(components: Components, box: Any) -> None:
    """Fill the tables of the box from the components; refuse one that cannot be played."""
    box.princess_start = _corridor(components, "princess.start", CORNERS, "a corner")
    box.zealot_corner = _corridor(components, "zealot.start", CORNERS, "a corner")
    box.zealot_centre = _corridor(components, "zealot.start_centre", range(TILES), "a corridor")
    box.trooper_start[:] = _pair(components, "troopers.start", CORNERS, "two corners")
    box.pod_tile[:] = _pair(components, "pods.next_to", RIM, "two corridors on the rim")
    box.edge_tile = _corridor(components, "pods.zealot_edge", RIM, "a corridor on the rim")
    starts = [int(box.princess_start), int(box.zealot_corner), *(int(t) for t in box.trooper_start)]
    if len(set(starts)) < len(starts):
        raise BadComponents("princess.start, zealot.start and troopers.start must be four different corners.")
    centre = int(box.zealot_centre)
    if centre in (starts[0], starts[2], starts[3]) or centre in PLAN_TILE:
        raise BadComponents("zealot.start_centre must be free of the other pawns and of the plan cards.")
    if starts[0] in (*(int(t) for t in box.pod_tile), int(box.edge_tile)):
        raise BadComponents("pods.next_to and pods.zealot_edge must not be the princess's start.")
    if (
        components["plans.real"] < 1
        or components["plans.false"] < 0
        or components["plans.real"] + components["plans.false"] != PLANS
    ):
        raise BadComponents(f"plans.real (at least 1) and plans.false must add up to {PLANS} cards.")
    box.plans[:] = components["plans.false"], components["plans.real"]
    for card, name in enumerate(CARD_NAMES):
        box.order[card] = _order_value(components, f"order.{SEATS[card // EACH]}.{name}")


def _order_value(components: Components, fact: str) -> int:
    value = int(components[fact])
    if not 0 <= value <= 99:
        raise BadComponents(f"{fact} is {value}; an order value is 0 to 99.")
    return value


def _corridor(components: Components, fact: str, allowed: tuple[int, ...] | range, what: str) -> int:
    tile = tile_number(str(components[fact]))
    if tile is None or IS_DOOR[tile] or tile not in allowed:
        example = next(t for t in allowed if not IS_DOOR[t])
        raise BadComponents(
            f"{fact} is {components[fact]!r}; it must be {what}, such as {tile_name(example)}."
        )
    return tile


def _pair(components: Components, fact: str, allowed: tuple[int, ...], what: str) -> tuple[int, int]:
    tiles = [tile_number(str(name)) for name in components[fact]]
    good = [t for t in tiles if t is not None and not IS_DOOR[t] and t in allowed]
    if len(tiles) != 2 or len(set(good)) != 2:
        raise BadComponents(f"{fact} is {components[fact]!r}; it must be {what}, different from each other.")
    return good[0], good[1]
