"""MidEvil: the facts of a position, written. `reading.py` reads them."""

from collections.abc import Mapping, Sequence
from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.position_facts import listed, named
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    PAIR_NAMES,
    SEAT_NAMES,
    SIDE_NAMES,
    SPELL_NAMES,
    TILE_NAMES,
    front_of,
    hand_of,
    slot_name,
    space_name,
    spells_of,
    spot_name,
    spot_number,
    square_name,
)
from asterion.games.midevil.position.stock import deck, spell_deck
from asterion.games.midevil.rules import state as g

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
    *("deal", "first", "draw-tile", "draw-below", "draw-spell", "space", "turn", "points-die", "colour"),
    *("figure", "pawn-to", "answer", "counter", "pay", "target", "cast", "drop-spell", "weapon"),
    *("combat-die", "failed", "sweep", "attack", "duel-die", "commit", "duel-again", "prepare", "move-die"),
    *("step", "shot-at", "shot-die", "claim", "bridge-die", "left-die", "fate-die", "fate-points"),
    *("dust-of", "teleport-to", "skeleton-die", "skeleton", "skeleton-to", "discard", "-"),
)
WINDOWS = (
    *("-", "at-start", "tile-drawn", "tile-laid", "before-cards", "before-roll", "after-roll"),
    *("after-square", "before-skeletons", "before-discard"),
)
ENDINGS = ("book", "points", "turns", "spells")
LANDINGS = (*("-", "leaving", "meeting", "finding", "fated", "reading", "claiming", "attacking", "arrived"),)
# What has been done in this turn, with the field that says so.
USED = {
    "berserk": "berserk",
    "mace": "mace_used",
    "bow": "bow_used",
    "crossbow": "crossbow_used",
    "attack": "attacked",
    "shared": "shared",  # the square, with the holder of the book, since the turn began
}
USED_WITH_CASTLE = {
    "sling": "sling_used",
    "armor": "armour_used",
    "relic": "relic",
    "bridge": "bridge_tried",
    "revolt": "no_draw",
}
USED_WITH_DUNGEON = {"spell": "bought"}
SEAT_LISTS = ("played", "dead", "stuck", "cooling")
SEAT_NUMBERS = ("cursed", "pitted", "rested")  # with the castle: seats with a number each

# Facts that are numbers, with their field and the highest; and facts that are one of some names.
NUMBERS = {
    "halves": ("halves", 18),
    "die": ("die", 6),
    "no_move": ("no_move", 1),
    "figures_left": ("to_people", 30),
    "tokens_left": ("to_token", 9),
    "skeletons_left": ("to_move", 6),
    "counters": ("counters", 9),
    "to_pay": ("to_pay", 30),
    "card_left": ("left", 99),
    "rolled": ("rolled", 6),
    "raised": ("raised", 5),
}
NUMBERS_OF_SETS = {"lot": ("lot", 99)}  # with the castle or the dungeon
NUMBERS_WITH_DUNGEON = {"spells_left": ("to_draw", 1), "fate": ("fate", 6)}
SEATS = ("drawer", "offered_by", "countered_by", "card_by", "victim", "fighter", "rival", "duellist")
NAMED: Mapping[str, Sequence[str]] = {
    "drawn": TILE_NAMES,
    "colour": COLOUR_NAMES,
    "offered": CARD_NAMES,
    "card": CARD_NAMES,
    "weapon": CARD_NAMES,
} | dict.fromkeys(SEATS, SEAT_NAMES)
NAMED_WITH_DUNGEON: Mapping[str, Sequence[str]] = {
    "caster": SEAT_NAMES,
    "pair": PAIR_NAMES,
    "given": SPELL_NAMES,
}
BRIDGE = {"up": g.RAISED, "down": g.LOWERED}
CELLS_TEXT = tuple(
    "".join(str(cell + 1) for cell in range(g.CELLS) if cells >> cell & 1) for cells in range(1 << g.CELLS)
)


def with_castle(setting: Setting) -> bool:
    return bool(setting.options["castle"])


def with_dungeon(setting: Setting) -> bool:
    return bool(setting.options["dungeon"])


def used(setting: Setting) -> dict[str, str]:
    """What can have been done in a turn, with its field."""
    below = USED_WITH_DUNGEON if with_dungeon(setting) else {}
    return USED | (USED_WITH_CASTLE if with_castle(setting) else {}) | below


def numbers(setting: Setting) -> dict[str, tuple[str, int]]:
    either = NUMBERS_OF_SETS if with_castle(setting) or with_dungeon(setting) else {}
    return NUMBERS | either | (NUMBERS_WITH_DUNGEON if with_dungeon(setting) else {})


def named_facts(setting: Setting) -> Mapping[str, Sequence[str]]:
    return {**NAMED, **NAMED_WITH_DUNGEON} if with_dungeon(setting) else NAMED


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position."""
    facts = _table(setting, s)
    facts |= {"black": _squares(s, s.skeleton[:, g.BLACK]), "moved": _squares(s, s.moved)}
    for seat, name in enumerate(setting.seat_names):
        facts[f"{name}_horse"] = square_name(s, int(s.horse[seat]))
    for name in SEAT_LISTS:
        facts[name] = listed(SEAT_NAMES[seat] for seat in range(g.SEATS) if s[name][seat])
    facts["used"] = listed(name for name, field in used(setting).items() if s[field])
    facts |= {name: _number(int(s[field])) for name, (field, _) in numbers(setting).items()}
    facts |= {name: named(names, int(s[name])) for name, names in named_facts(setting).items()}
    facts |= _castle(s) if with_castle(setting) else {}
    facts |= _dungeon(setting, s) if with_dungeon(setting) else {}
    return facts | {
        "spot": _spot(s, int(s.spot)),
        "peopled": "-" if s.peopled == g.NONE else slot_name(s, int(s.peopled)),
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
        "map": _map(s),
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
        "deck": counts(CARD_NAMES, deck(s)),
    }


def _castle(s: State) -> dict[str, str]:
    """The facts of MidEvil 2."""
    kinds = {kind: name for name, kind in BRIDGE.items()}
    facts = {"bridge": kinds[int(s.kind[s.bridge])] if s.bridge != g.NONE else "-"}
    for name in SEAT_NUMBERS:
        facts[name] = listed(
            f"{SEAT_NAMES[seat]}:{s[name][seat]}" for seat in range(g.SEATS) if s[name][seat]
        )
    return facts


def _dungeon(setting: Setting, s: State) -> dict[str, str]:
    """The facts of MidEvil 3."""
    facts = {}
    for seat, name in enumerate(setting.seat_names):
        facts[f"{name}_spells"] = listed(SPELL_NAMES[spell] for spell in spells_of(s, seat))
        facts[f"{name}_came"] = square_name(s, int(s.came[seat]))
    return facts | {
        "spell_discards": counts(SPELL_NAMES, s.spell_discards),
        "spell_deck": counts(SPELL_NAMES, spell_deck(setting, s)),
        "through": "-" if s.through == g.NONE else passage(s, int(s.through)),
        "pairs": listed(name for pair, name in enumerate(PAIR_NAMES) if int(s.pairs) >> pair & 1),
    }


def passage(s: State, spot: int) -> str:
    """A side of a tile, `0,-1:south`."""
    slot, side = divmod(spot, g.SIDES)
    return f"{slot_name(s, slot)}:{SIDE_NAMES[side]}"


def _spot(s: State, spot: int) -> str:
    """A space, or the side of a tile where it is not the first that names this space."""
    if spot == g.NONE:
        return "-"
    return spot_name(s, spot) if spot_number(s, spot_name(s, spot)) == spot else passage(s, spot)


def _number(value: int) -> str:
    return "*" if value == CONCEALED else str(value)


def _map(s: State) -> str:
    """The tiles in the order in which they were laid, `inn:0,0/church:1,0r2`."""
    tiles = zip(*(field[: s.slots].tolist() for field in (s.kind, s.turn, s.x, s.y)), strict=True)
    return "/".join(
        f"{TILE_NAMES[kind]}:{space_name(x, y)}{f'r{turn}' if turn else ''}" for kind, turn, x, y in tiles
    )


def _squares(s: State, masks: Any) -> str:
    """Squares of a set, `1,0.45/2,-1.3`."""
    cells_on = zip(*(field[: s.slots].tolist() for field in (s.x, s.y, masks)), strict=True)
    return "/".join(f"{space_name(x, y)}.{CELLS_TEXT[cells]}" for x, y, cells in cells_on if cells) or "-"


def counts(names: Sequence[str], counts: Any) -> str:
    return listed(f"{name}:{count}" for name, count in zip(names, counts, strict=False) if count)


def _passed(s: State) -> str:
    if s.passed == CONCEALED:
        return "*"
    return listed(SEAT_NAMES[seat] for seat in range(g.SEATS) if int(s.passed) >> seat & 1)


def _commits(numbers: Any) -> str:
    marks = {g.NONE: "-", CONCEALED: "*"}
    return ",".join(marks.get(int(number), str(number)) for number in numbers)
