"""MidEvil: the facts of a position, written. `position.py` reads them."""

from collections.abc import Mapping, Sequence
from typing import Any

from asterion.core.contract import CONCEALED
from asterion.core.facts import listed, named
from asterion.core.game import Setting, State
from asterion.games.midevil import state as g
from asterion.games.midevil.checks import deck
from asterion.games.midevil.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    SEAT_NAMES,
    TILE_NAMES,
    front_of,
    hand_of,
    slot_name,
    spot_name,
    square_name,
)

STEPS = (
    "set-up",
    "start",
    "tile",
    "standing",
    "drawing",
    "rolling",
    "moving",
    "skeletons",
    "discarding",
    "over",
)
ASKED = (
    *("deal", "first", "draw-tile", "space", "turn", "points-die", "colour", "figure", "answer", "counter"),
    *("pay", "target", "weapon", "combat-die", "failed", "attack", "duel-die", "commit", "duel-again"),
    *("prepare", "move-die", "step", "shot-at", "shot-die", "claim", "skeleton-die", "skeleton"),
    *("skeleton-to", "discard", "-"),
)
WINDOWS = (
    *("-", "at-start", "tile-drawn", "tile-laid", "before-cards", "before-roll", "after-roll"),
    *("after-square", "before-skeletons", "before-discard"),
)
ENDINGS = ("book", "points", "turns")
LANDINGS = ("-", "meeting", "finding", "reading", "claiming", "attacking", "arrived")
USED = ("berserk", "mace_used", "bow_used", "crossbow_used", "attacked")
USED_NAMES = ("berserk", "mace", "bow", "crossbow", "attack")
SEAT_LISTS = ("played", "dead", "stuck", "cooling")

# Facts that are numbers, with their field and the highest; and facts that are one of some names.
NUMBERS = {
    "halves": ("halves", 99),
    "die": ("die", 6),
    "no_move": ("no_move", 1),
    "figures_left": ("to_people", 30),
    "tokens_left": ("to_token", 9),
    "skeletons_left": ("to_move", 6),
    "counters": ("counters", 9),
    "to_pay": ("to_pay", 30),
    "card_left": ("left", 30),
    "rolled": ("rolled", 6),
    "raised": ("raised", 99),
}
SEATS = ("drawer", "offered_by", "countered_by", "card_by", "victim", "fighter", "rival", "duellist")
NAMED: Mapping[str, Sequence[str]] = {
    "drawn": TILE_NAMES,
    "colour": COLOUR_NAMES,
    "offered": CARD_NAMES,
    "card": CARD_NAMES,
    "weapon": CARD_NAMES,
} | dict.fromkeys(SEATS, SEAT_NAMES)


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position."""
    facts = _table(setting, s)
    facts |= {"black": _squares(s, s.skeleton[:, g.BLACK]), "moved": _squares(s, s.moved)}
    for seat, name in enumerate(setting.seat_names):
        facts[f"{name}_horse"] = square_name(s, int(s.horse[seat]))
    for name in SEAT_LISTS:
        facts[name] = listed(SEAT_NAMES[seat] for seat in range(g.SEATS) if s[name][seat])
    facts["used"] = listed(name for name, field in zip(USED_NAMES, USED, strict=True) if s[field])
    facts |= {name: str(s[field]) for name, (field, _) in NUMBERS.items()}
    facts |= {name: named(names, int(s[name])) for name, names in NAMED.items()}
    return facts | {
        "spot": "-" if s.spot == g.NONE else spot_name(s, int(s.spot)),
        "moving": square_name(s, int(s.moving)),
        "onto": "-" if s.onto == g.NONE else slot_name(s, int(s.onto)),
        "window": WINDOWS[s.window],
        "passed": _passed(s),
        "landing": LANDINGS[s.landing],
        "duel_roll": ",".join(str(roll) for roll in s.duel_roll),
        "attacker_commits": _commits(s.committed[0]),
        "holder_commits": _commits(s.committed[1]),
        "stands": ",".join(str(stands) for stands in s.stands),
        "ending": ENDINGS[s.ending] if s.step == g.ENDED else "-",
        "winner": named(SEAT_NAMES, int(s.winner)),
    }


def _table(setting: Setting, s: State) -> dict[str, str]:
    """The turn, the map, the players and the stocks."""
    facts = {
        "step": STEPS[s.step],
        "asked": ASKED[s.asked],
        "to_move": "*" if s.actor == CONCEALED else setting.actor_name(int(s.actor)),
        "turn": str(s.turns),
        "player": named(SEAT_NAMES, int(s.player)),
        "map": "/".join(_tile(s, slot) for slot in range(s.slots)),
    }
    for colour in (g.WHITE, g.RED, g.BLUE):
        facts[COLOUR_NAMES[colour]] = _squares(s, s.skeleton[:, colour])
    facts["tokens"] = _squares(s, s.token)
    for seat, name in enumerate(setting.seat_names):
        facts |= {
            name: square_name(s, int(s.pawn[seat])),
            f"{name}_life": str(s.life[seat]),
            f"{name}_skeletons": counts(COLOUR_NAMES, s.collected[seat]),
            f"{name}_hand": listed(
                "*" if card == CONCEALED else CARD_NAMES[card] for card in hand_of(s, seat)
            ),
            f"{name}_front": listed(CARD_NAMES[card] for card in front_of(s, seat)),
        }
    return facts | {
        "book": "graveyard" if s.book == g.IN_GRAVEYARD else SEAT_NAMES[s.book],
        "stack": counts(TILE_NAMES, s.stack),
        "discards": counts(CARD_NAMES, s.discards),
        "pool": counts(COLOUR_NAMES, s.pool),
        "removed": counts(COLOUR_NAMES, s.removed),
        "supply": str(s.supply),
        "deck": counts(CARD_NAMES, deck(setting, s)),
    }


def _tile(s: State, slot: int) -> str:
    turned = f"r{s.turn[slot]}" if s.turn[slot] else ""
    return f"{TILE_NAMES[s.kind[slot]]}:{slot_name(s, slot)}{turned}"


def _squares(s: State, masks: Any) -> str:
    """Squares of a set, `1,0.45/2,-1.3`."""
    found = []
    for slot in range(s.slots):
        cells = "".join(str(cell + 1) for cell in range(g.CELLS) if int(masks[slot]) >> cell & 1)
        if cells:
            found.append(f"{slot_name(s, slot)}.{cells}")
    return "/".join(found) or "-"


def counts(names: Sequence[str], counts: Any) -> str:
    return listed(f"{name}:{count}" for name, count in zip(names, counts, strict=False) if count)


def _card(card: int) -> str:
    return "*" if card == CONCEALED else CARD_NAMES[card]


def _passed(s: State) -> str:
    if s.passed == CONCEALED:
        return "*"
    return listed(SEAT_NAMES[seat] for seat in range(g.SEATS) if int(s.passed) >> seat & 1)


def _commits(numbers: Any) -> str:
    marks = {g.NONE: "-", CONCEALED: "*"}
    return ",".join(marks.get(int(number), str(number)) for number in numbers)
