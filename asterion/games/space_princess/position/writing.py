"""Space Princess: positions in words: every fact of a state."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.position_facts import listed, named
from asterion.core.rooms import State
from asterion.games.space_princess.names import (
    CARD_NAMES,
    SEATS,
    cards_of,
    place_name,
    position_names,
    tile_name,
)
from asterion.games.space_princess.position.facts import COUNTS, ENDINGS, PHASES, PLACES, TILES_LEFT
from asterion.games.space_princess.rules import state as g


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position. `*` stands for what a view conceals."""
    facts = {
        "phase": PHASES[s.phase],
        "to_move": setting.actor_name(int(s.actor)),
        "round": str(s.rounds),
        "doors": door_rows(setting, s),
        "princess": "-" if s.princess == g.NOWHERE else place_name(setting, s.princess),
        "hide": _tile(s.hide),
        "zealot": _tile(s.zealot),
        "troopers": ",".join(_tile(tile) for tile in s.trooper),
        "hologram": _tile(s.hologram),
        "lock": "-" if s.lock == g.NOWHERE else tile_name(s.lock) + position_names(setting)[s.lock_door],
        "hurt": str(s.hurt),
        "shots": ",".join(_tile(tile) for tile in s.fired),
        "plans": listed(tile_name(tile) for tile, lies in zip(g.PLAN_TILE, s.plan, strict=True) if lies),
        "real_plans": "*" if s.real_plans == CONCEALED else str(s.real_plans),
    }
    for seat, name in enumerate(SEATS):
        facts |= _card_facts(s, seat, name)
    facts |= {
        "drawing": named(SEATS, s.drawer),
        "sensed": _sensed(s),
        "first": named(SEATS, s.first),
        "resolved": str(s.resolved),
        "card": named(CARD_NAMES, s.card),
        "left": _left(s),
        "ending": ENDINGS[s.ending] if s.phase == g.ENDED else "-",
    }
    return facts


def _tile(tile: int) -> str:
    return "-" if tile == g.NOWHERE else tile_name(tile)


def door_rows(setting: Setting, s: State) -> str:
    """The fact `doors`."""
    marks = position_names(setting)
    tiles = [marks[s.door[tile]] if g.IS_DOOR[tile] else "." for tile in range(g.TILES)]
    return "/".join("".join(tiles[row * g.SIZE : (row + 1) * g.SIZE]) for row in range(g.SIZE))


def _card_facts(s: State, seat: int, name: str) -> dict[str, str]:
    own = cards_of(seat)
    facts = {}
    for fact, place in PLACES.items():
        cards = [CARD_NAMES[card] for card in own if s.place[card] == place]
        if fact == "hand":
            cards += ["*"] * (s.held[seat] - len(cards))
        if fact == "laid" and not cards and s.phase == g.CHOOSE and s.held[seat] == 0:
            cards = ["*"]
        facts[f"{name}_{fact}"] = listed(cards)
    marks = {g.FACE_DOWN: "?", CONCEALED: "*"}
    stack = [int(card) for card in s.stack[seat][: s.stacked[seat]]]
    facts[f"{name}_stack"] = listed(marks.get(card) or CARD_NAMES[card] for card in stack)
    facts[f"{name}_known"] = listed(CARD_NAMES[card] for card in own if s.known[card])
    return facts


def _sensed(s: State) -> str:
    sensed = s.place[g.SENSE] == g.PLAYED and s.acting[g.ZEALOT] not in (g.NONE, g.SENSE)
    return CARD_NAMES[s.acting[g.ZEALOT]] if sensed else "-"


def _left(s: State) -> str:
    items = [f"{name}:{s[name]}" for name in COUNTS if s[name]]
    items += [f"{name}:{tile_name(s[name])}" for name in TILES_LEFT if s[name] != g.NOWHERE]
    if s.marcher != g.NONE:
        items.append(f"marcher:t{s.marcher + 1}")
    items += [f"marched:t{trooper + 1}" for trooper in range(g.TROOPERS) if s.marched[trooper]]
    return listed(items)
