"""MidEvil: positions in words, read back and checked.

A position is a set of facts, each a short text. `build` needs only those that differ from a quiet moment:
the first player's turn 1, three squares to move, nothing on the map but the tiles that lie there from the
start, and empty hands. What is nowhere else is in the pool, the supply or the deck; what follows from the
question need not be said. `facts.py` explains every fact, `asterion rules midevil --facts` lists them.
"""

import re
from collections.abc import Sequence
from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.position_facts import FactReader
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    COORDINATE,
    PAIR_NAMES,
    SEAT_NAMES,
    SIDE_NAMES,
    SPELL_NAMES,
    TILE_NAMES,
    slot_number,
    space_name,
    space_numbers,
    spot_number,
    square_name,
    square_number,
)
from asterion.games.midevil.position.checks import STILL_HERE, actor_for, impossible, is_with_holder
from asterion.games.midevil.position.facts import FACTS
from asterion.games.midevil.position.stock import as_counted, first_tiles, skeletons_in_all, tiles_in_all
from asterion.games.midevil.position.usual import USUAL, usual, usual_played, usual_step, usual_used
from asterion.games.midevil.position.writing import (
    ASKED,
    BRIDGE,
    ENDINGS,
    LANDINGS,
    SEAT_LISTS,
    SEAT_NUMBERS,
    STEPS,
    WINDOWS,
    describe,
    named_facts,
    numbers,
    used,
    with_castle,
    with_dungeon,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import clear_map, put_tile

TILE = re.compile(rf"([a-z0-9-]+):({COORDINATE},{COORDINATE})(?:r([1-3]))?")
NUMBER = re.compile("[1-9][0-9]{0,2}")
COMMITS = ("-", *(str(count) for count in range(100)))
SQUARES = re.compile(rf"({COORDINATE},{COORDINATE})\.([1-9]+)")


def build(setting: Setting, facts: dict[str, str]) -> State:
    """The state of these facts; facts not given are those of a quiet moment."""
    reader = _Reader(setting, facts)
    reader.read_turn()
    reader.read_map()
    for seat, name in enumerate(setting.seat_names):
        reader.read_player(seat, name)
    reader.read_stocks()
    if with_castle(setting):
        reader.read_castle()
    if with_dungeon(setting):
        reader.read_dungeon()
    reader.read_under_way()
    reader.read_combat()
    reader.read_end()
    return reader.checked()


class _Reader(FactReader):
    # --- single facts ---

    def many(self, key: str, default: str = "-") -> list[str]:
        """A list of tiles or squares, separated by `/` or spaces."""
        text = self.facts.get(key, default)
        return [] if text.strip() == "-" else re.findall(r"[^\s/]+", text)

    def once(self, key: str, names: Sequence[str], default: str = "-") -> list[str]:
        """Some of these words, none of them twice."""
        words = self.words(key, default)
        if any(word not in names for word in words) or len(set(words)) < len(words):
            raise self.fail(key, f"a list of {', '.join(names)}, each once; or -")
        return words

    def counts(self, key: str, names: Sequence[str], length: int) -> list[int]:
        found = [0] * length
        for word in self.words(key):
            name, _, count = word.partition(":")
            given = NUMBER.fullmatch(count) and name in names[:length] and not found[names.index(name)]
            if not given:
                known = ", ".join(names[:length])
                raise self.fail(key, f"a list such as {names[1]}:2, of {known}, each once; or -")
            found[names.index(name)] = int(count)
        return found

    def cards(self, key: str) -> list[int]:
        for word in self.words(key):
            if word not in CARD_NAMES:
                raise self.fail(key, f"a list of {', '.join(CARD_NAMES)}, or -")
        return sorted(CARD_NAMES.index(word) for word in self.words(key))

    def spells(self, key: str) -> list[int]:
        for word in self.words(key):
            if word not in SPELL_NAMES:
                raise self.fail(key, f"a list of {', '.join(SPELL_NAMES)}, or -")
        return [SPELL_NAMES.index(word) for word in self.words(key)]

    def seat_numbers(self, key: str) -> None:
        """Seats with a number each, `green:2`; without it, 1."""
        values, names = self.s[key], self.setting.seat_names
        values[:] = 0
        for word in self.words(key):
            name, colon, count = word.partition(":")
            if name not in names or (colon and count not in ("1", "2")) or values[names.index(name)]:
                raise self.fail(key, f"a list such as {names[0]}:1, of {', '.join(names)}, each once; or -")
            values[names.index(name)] = int(count or "1")

    def slot(self, key: str, default: str = "-") -> int:
        text = self.facts.get(key, default)
        slot = slot_number(self.s, text)
        if text != "-" and slot == g.NONE:
            raise self.fail(key, "the space of a tile such as 1,0")
        return slot

    def spot(self, key: str, default: str = "-") -> int:
        """A space beside the map, or a side of a tile."""
        text = self.facts.get(key, default)
        space, colon, side = text.partition(":")
        slot = slot_number(self.s, space) if colon else g.NONE
        if text == "-":
            return g.NONE
        if slot != g.NONE and side in SIDE_NAMES:
            return slot * g.SIDES + SIDE_NAMES.index(side)
        number = None if colon else spot_number(self.s, text)
        if number is None:
            raise self.fail(key, "a free space beside the map such as 1,0, or the side of a tile: 0,0:east")
        return number

    def seat_list(self, key: str, default: str = "-") -> list[int]:
        names = self.setting.seat_names
        return [names.index(word) for word in self.once(key, names, default)]

    def square(self, key: str, default: str) -> int:
        text = self.facts.get(key, default)
        square = g.NOWHERE if text == "-" else square_number(self.s, text)
        if text != "-" and square == g.NOWHERE:
            raise self.fail(key, "a square of a tile on the map such as 0,0.5")
        return square

    def squares(self, key: str, masks: Any, default: str = "-") -> None:
        """In the one-line form each tile comes once: it has one spelling. By hand a tile may come again."""
        masks[:] = 0
        one_line = "/" in self.facts.get(key, default)
        for word in self.many(key, default):
            found = SQUARES.fullmatch(word)
            slot = slot_number(self.s, found[1]) if found else g.NONE
            if found is None or slot == g.NONE or (one_line and masks[slot]):
                raise self.fail(
                    key, f"squares of tiles on the map such as 0,0.45, each tile once; not {word!r}"
                )
            for cell in found[2]:
                if masks[slot] >> int(cell) - 1 & 1:
                    raise self.fail(key, f"squares, each once; square {cell} of {word!r} is there twice")
                masks[slot] |= 1 << int(cell) - 1

    # --- groups of facts ---

    def read_turn(self) -> None:
        s, names = self.s, self.setting.seat_names
        s.step = self.word("step", STEPS, usual_step(self.facts.get("asked", "step")))
        s.asked = self.word("asked", ASKED, USUAL[s.step])
        set_up = s.step == g.SET_UP
        s.turns = self.number("turn", g.TURNS_EACH * self.setting.seats, 0 if set_up else 1)
        nobody = set_up and s.asked in (g.DEAL, g.FIRST)
        s.player = self.named("player", names, "-" if nobody else names[0])

    def words_of_map(self) -> list[str]:
        """The tiles in the order of laying. Those that lie from the start may be left out together."""
        words = self.many("map")
        first = first_tiles(self.setting)
        mark = TILE_NAMES[first[0][0]] + ":"
        if any(word.startswith(mark) for word in words):
            return words
        return [
            *(
                f"{TILE_NAMES[kind]}:{space_name(x, y)}{f'r{turn}' if turn else ''}"
                for kind, turn, x, y in first
            ),
            *words,
        ]

    def read_map(self) -> None:
        s = self.s
        for field in ("kind", "turn", "x", "y", "place", "beside"):
            s[field][:] = 0
        clear_map(s)
        words = self.words_of_map()
        for word in words:
            found = TILE.fullmatch(word)
            space = space_numbers(found[2]) if found else None
            if found is None or space is None or found[1] not in TILE_NAMES:
                raise self.fail("map", f"a list of tiles such as church:1,0r2; {word!r} is none")
            if (
                slot_number(s, found[2]) != g.NONE
                or s.slots == g.SLOTS
                or max(map(abs, space)) >= g.SPAN // 2
            ):
                raise self.fail("map", f"tiles on spaces of their own; {word!r} is not")
            put_tile(s, TILE_NAMES.index(found[1]), int(found[3] or 0), *space)
        there = describe(self.setting, self.setting.start()) if s.step == g.SET_UP else {}
        for colour, name in enumerate(COLOUR_NAMES):
            self.squares(name, s.skeleton[:, colour], there.get(name, "-"))
        self.squares("tokens", s.token, there.get("tokens", "-"))
        self.squares("moved", s.moved)

    def read_player(self, seat: int, name: str) -> None:
        s = self.s
        s.pawn[seat] = self.square(name, square_name(s, int(s.home)))
        dead = name in self.words("dead")
        s.life[seat] = self.number(f"{name}_life", g.LIFE_LIMIT, 0 if dead else g.LIFE_AT_START)
        s.collected[seat] = self.counts(f"{name}_skeletons", COLOUR_NAMES, g.COLLECTED)
        hand = self.cards(f"{name}_hand")
        if len(hand) > g.HAND:
            raise self.fail(f"{name}_hand", f"at most {g.HAND} cards")
        s.hand[seat] = [*hand, *[g.NONE] * (g.HAND - len(hand))]
        s.held[seat] = len(hand)
        front = self.cards(f"{name}_front")
        s.front[seat] = sum(1 << card for card in set(front))
        if len(set(front)) < len(front):
            raise self.fail(f"{name}_front", "different cards (MV-70)")
        mounted = square_name(s, int(s.pawn[seat])) if g.HORSE in front else "-"
        s.horse[seat] = self.square(f"{name}_horse", mounted)

    def read_stocks(self) -> None:
        """What is left of the box when everything else has been read."""
        s, box = self.s, self.setting.box
        s.book = self.word("book", ("graveyard", *self.setting.seat_names), "graveyard") - 1
        s.drawn = self.named("drawn", TILE_NAMES)
        s.discards[:] = self.counts("discards", CARD_NAMES, g.CARDS)
        s.removed[:] = self.counts("removed", COLOUR_NAMES, g.COLOURS)
        if "removed" not in self.facts and s.asked == g.COUNTER and self.facts.get("offered") in CARD_NAMES:
            s.removed[g.WHITE] = box.cost[CARD_NAMES.index(self.facts["offered"])]  # what was paid
        on_map = s.skeleton[: s.slots]
        for colour in range(g.COLOURS):
            standing = sum(int(mask).bit_count() for mask in on_map[:, colour])
            held = int(s.collected[:, colour].sum()) if colour < g.COLLECTED else 0
            in_all = skeletons_in_all(self.setting, colour)
            s.pool[colour] = in_all - standing - held - int(s.removed[colour])
        s.supply = int(box.tokens) - int(s.life.sum()) - sum(int(mask).bit_count() for mask in s.token)
        if "stack" in self.facts:
            s.stack[:] = self.counts("stack", TILE_NAMES, g.KINDS)
            return
        lying = [as_counted(int(kind)) for kind in s.kind[: s.slots]]
        for kind, in_all in enumerate(tiles_in_all(self.setting)):
            s.stack[kind] = max(0, in_all - lying.count(kind) - int(s.drawn == kind))

    def read_castle(self) -> None:
        s = self.s
        names = {kind: name for name, kind in BRIDGE.items()}
        lying = names[int(s.kind[s.bridge])] if s.bridge != g.NONE else "-"
        up_or_down = self.word("bridge", list(BRIDGE), lying)
        if "drawbridge" in self.facts.get("map", "") and list(BRIDGE)[up_or_down] != lying:
            raise self.fail("bridge", f"{lying}, as it lies in the map")
        s.kind[s.bridge] = BRIDGE[list(BRIDGE)[up_or_down]]
        for name in SEAT_NUMBERS:
            self.seat_numbers(name)

    def read_dungeon(self) -> None:
        s = self.s
        for seat, name in enumerate(self.setting.seat_names):
            s.spell[seat] = 0
            for spell in self.spells(f"{name}_spells"):
                s.spell[seat, spell] += 1
            s.came[seat] = self.square(f"{name}_came", "-")
        s.spell_discards[:] = self.counts("spell_discards", SPELL_NAMES, g.SPELLS)
        s.through = self.spot("through")
        s.pairs = sum(1 << PAIR_NAMES.index(word) for word in self.once("pairs", PAIR_NAMES))

    def read_under_way(self) -> None:
        s, setting = self.s, self.setting
        fields = used(setting)
        done = self.once("used", list(fields), usual_used(setting, s, self.facts))
        for name, field in fields.items():
            s[field] = int(name in done)
        if "used" not in self.facts:
            s.shared = s.step in STILL_HERE and is_with_holder(s)
        for name in SEAT_LISTS:
            seats = self.seat_list(name, usual_played(setting, s, self.facts) if name == "played" else "-")
            s[name][:] = 0
            s[name][seats] = 1
        defaults = usual(setting, s, self.facts)
        for name, (field, most) in numbers(setting).items():
            s[field] = self.number(name, most, int(defaults.get(name, "0")))
        for name, names in named_facts(setting).items():
            if names is SEAT_NAMES:
                names = setting.seat_names
            s[name] = self.named(name, names, defaults.get(name, "-"))
        s.spot = self.spot("spot", defaults.get("spot", "-"))
        s.moving = self.square("moving", "-")
        s.onto = self.slot("onto")
        s.peopled = self.slot("peopled", defaults.get("peopled", "-"))
        s.window = self.word("window", WINDOWS, defaults.get("window", "-"))
        s.landing = self.word("landing", LANDINGS, defaults["landing"])
        s.passed = sum(1 << seat for seat in self.seat_list("passed"))

    def read_combat(self) -> None:
        s = self.s
        for key, field, most in (("duel_roll", s.duel_roll, 6), ("stands", s.stands, 1)):
            words = self.words(key, "0,0")
            if len(words) != 2 or not all(word in map(str, range(most + 1)) for word in words):
                raise self.fail(key, f"two numbers from 0 to {most}, attacker,holder")
            field[:] = [int(word) for word in words]
        for side, key in enumerate(("attacker_commits", "holder_commits")):
            words = self.facts.get(key, "-,-,-,-").split(",")
            if len(words) != g.COLLECTED + 1 or not all(word in COMMITS for word in words):
                raise self.fail(key, "white,red,blue,life such as 2,0,1,- (- is not yet)")
            s.committed[side] = [COMMITS.index(word) - 1 for word in words]

    def read_end(self) -> None:
        s, names = self.s, self.setting.seat_names
        s.winner = self.named("winner", names)
        over = s.step == g.ENDED
        ending = self.word("ending", ENDINGS if over else ("-",), "points" if over else "-")
        if over:
            s.ending = ending
            for seat in range(len(names)):
                s.score[seat] = 1 / len(names) if s.winner == g.NONE else float(seat == s.winner)
        actors = {"chance": CHANCE, "nobody": OVER} | {name: seat for seat, name in enumerate(names)}
        usual = actor_for(s)
        word = next((name for name, actor in actors.items() if actor == usual), names[0])
        s.actor = actors[list(actors)[self.word("to_move", list(actors), word)]]


__all__ = ["FACTS", "build", "describe", "impossible"]
