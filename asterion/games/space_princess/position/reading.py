"""Space Princess: positions in words, read and checked.

A position is a set of facts, each a short text. `describe` in writing.py writes all of them; `build` needs
only those that differ from a quiet moment of the first round: both hands drawn, the princess to choose.
"""

from asterion.core.errors import BadPosition
from asterion.core.game import Setting
from asterion.core.position_facts import FactReader, listed, named
from asterion.core.rooms import State
from asterion.games.space_princess.names import (
    CARD_NAMES,
    SEATS,
    card_number,
    cards_of,
    place_number,
    position_names,
    tile_name,
    tile_number,
)
from asterion.games.space_princess.position.checks import (
    ENDING_CARDS,
    SETTING_UP,
    asked_seat,
    cards_resolved,
    due_drawer,
)
from asterion.games.space_princess.position.facts import COUNTS, ENDINGS, PHASES, PLACES, TILES_LEFT
from asterion.games.space_princess.position.progress import PARTS
from asterion.games.space_princess.position.writing import door_rows
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.board import sees
from asterion.games.space_princess.rules.setting_up import next_door
from asterion.games.space_princess.rules.turn import first_to_resolve

DEFAULT_HANDS = ("door,dash", "advance,capture")
LAST_CARDS = {  # with which a game usually ends
    "escape": ("dash", "advance"),
    "no-plans": ("dash", "advance"),
    "capture": ("door", "capture"),
    "hit": ("door", "fire"),
}


def build(setting: Setting, facts: dict[str, str]) -> State:
    """The state of these facts; facts not given are those of a quiet moment of round 1."""
    reader = _Reader(setting, facts)
    reader.read_board()
    for seat, name in enumerate(SEATS):
        reader.read_cards(seat, name)
    reader.read_round()
    return reader.checked()


class _Reader(FactReader):
    def tile(self, key: str, word: str) -> int:
        tile = g.NOWHERE if word == "-" else tile_number(word)
        if tile is None:
            raise self.fail(key, "a tile from a1 to e5, or -")
        return tile

    def read_board(self) -> None:
        s, facts = self.s, self.facts
        self.read_doors()
        for key in ("hide", "zealot", "hologram"):
            if key in facts:
                setattr(s, key, self.tile(key, facts[key]))
        if "princess" in facts:
            place = g.NOWHERE if facts["princess"] == "-" else place_number(self.setting, facts["princess"])
            if place is None:
                raise self.fail("princess", "a tile from a1 to e5, a pod, or - while she hides")
            s.princess = place
        for key, field in (("troopers", "trooper"), ("shots", "fired")):
            if key in facts:
                tiles = facts[key].split(",")
                if len(tiles) != g.TROOPERS:
                    raise self.fail(key, "two tiles such as a5,e1, with - for none")
                s[field][:] = [self.tile(key, word) for word in tiles]
        self.read_lock()
        if "shots" not in facts and facts.get("phase") == "over" and facts.get("ending") == "hit":
            s.fired[:] = [s.princess if sees(s, tile, s.princess) else g.NOWHERE for tile in s.trooper]
        lost = facts.get("phase") == "over" and facts.get("ending") in ("capture", "hit")
        s.hurt = self.number("hurt", 2, s.tough_princess + 1 if lost else 0)
        s.real_plans = self.number("real_plans", g.PLANS)
        if "plans" in facts:
            names = [tile_name(tile) for tile in g.PLAN_TILE]
            lying = self.words("plans")
            if len(set(lying) & set(names)) < len(lying):
                raise self.fail("plans", f"some of {','.join(names)}, each once, or -")
            s.plan[:] = [name in lying for name in names]

    def read_doors(self) -> None:
        marks = position_names(self.setting)
        rows = self.facts.get("doors", door_rows(self.setting, self.s))
        tiles = rows.replace("/", "")
        if [len(row) for row in rows.split("/")] != [g.SIZE] * g.SIZE:
            raise self.fail("doors", "five rows of five marks, with / between them")
        for tile, mark in enumerate(tiles):
            if (mark == ".") == bool(g.IS_DOOR[tile]) or mark not in (".", *marks):
                expected = " or ".join(marks) if g.IS_DOOR[tile] else "."
                raise self.fail("doors", f"{expected} at {tile_name(tile)}")
            self.s.door[tile] = 0 if mark == "." else marks.index(mark)

    def read_lock(self) -> None:
        text = self.facts.get("lock", "-")
        if text == "-":
            return
        marks = position_names(self.setting)
        tile = tile_number(text[:2])
        if tile is None or text[2:] not in marks:
            raise self.fail("lock", f"a door tile with {' or '.join(marks)}, such as b3{marks[0]}, or -")
        self.s.lock = tile
        self.s.lock_door = marks.index(text[2:])

    def read_cards(self, seat: int, name: str) -> None:
        s = self.s
        s.place[cards_of(seat)] = g.SHUFFLED
        for fact, place in PLACES.items():
            default = self.usual_hand(seat) if fact == "hand" else "-"
            if fact == "played" and self.facts.get("phase") == "over":
                default = LAST_CARDS.get(self.facts.get("ending", "-"), ("-", "-"))[seat]
            for card in self.cards(f"{name}_{fact}", seat, default):
                self.take(card, place, f"{name}_{fact}")
        self.read_stack(seat, name)
        s.held[seat] = sum(s.place[card] == g.HELD for card in cards_of(seat))
        for card in self.cards(f"{name}_known", seat, "-"):
            if s.known[card]:
                raise self.fail(f"{name}_known", "a list that names each card once")
            s.known[card] = 1

    def usual_hand(self, seat: int) -> str:
        """Two cards for who is to choose, and for the princess when the Zealot draws after her."""
        facts = self.facts
        chooses = facts.get("phase", "choose") == "choose" and facts.get(f"{SEATS[seat]}_laid", "-") == "-"
        his_draw = facts.get("drawing") == "zealot" or facts.get("zealot_hand", "-") != "-"
        has_drawn = facts.get("phase") == "draw" and seat == g.PRINCESS and his_draw
        return DEFAULT_HANDS[seat] if chooses or has_drawn else "-"

    def take(self, card: int, place: int, key: str) -> None:
        if self.s.place[card] != g.SHUFFLED:
            raise BadPosition(f"{key} has {CARD_NAMES[card]}, which already lies elsewhere.")
        self.s.place[card] = place

    def cards(self, key: str, seat: int, default: str) -> list[int]:
        return [self.card(key, seat, word, ", or -") for word in self.words(key, default)]

    def card(self, key: str, seat: int, word: str, more: str) -> int:
        card = card_number(seat, word)
        if card is None:
            own = ", ".join(CARD_NAMES[card] for card in cards_of(seat))
            raise self.fail(key, f"a list of {own}{more}")
        return card

    def read_stack(self, seat: int, name: str) -> None:
        s, key = self.s, f"{name}_stack"
        unseen = sum(s.place[card] == g.SHUFFLED for card in cards_of(seat))
        words = self.words(key, ",".join("?" * unseen) or "-")
        if len(words) != unseen:
            raise self.fail(key, f"{unseen} cards, the ones that lie nowhere else")
        s.stack[seat][:] = g.NONE
        for at, word in enumerate(words):
            s.stack[seat][at] = g.FACE_DOWN
            if word != "?":
                s.stack[seat][at] = card = self.card(key, seat, word, " and ?")
                self.take(card, g.STACKED, key)
        s.stacked[seat] = len(words)

    def read_round(self) -> None:
        s = self.s
        s.phase = self.word("phase", PHASES, "choose")
        ending = self.named("ending", ENDINGS)
        usual = 0 if s.phase in SETTING_UP else g.ROUNDS if ending == g.BY_ROUNDS else 1
        s.rounds = self.number("round", g.ROUNDS, usual)
        if (ending >= 0) != (s.phase == g.ENDED):
            could_be = f"one of {', '.join(ENDINGS)}" if s.phase == g.ENDED else "- while the game goes on"
            raise self.fail("ending", could_be)
        s.ending = max(0, ending)
        self.read_acting()
        self.read_left()
        self.set_doors()
        s.drawer = due_drawer(s) if s.phase == g.DRAW else g.NONE
        s.resolved = cards_resolved(s)
        s.actor = asked_seat(s) if s.phase not in (g.ACT, g.POSITION) or s.card != g.NONE else g.PRINCESS
        if s.phase == g.ENDED:
            winner = {g.BY_ESCAPE: g.PRINCESS, g.BY_ROUNDS: g.NONE}.get(int(s.ending), g.ZEALOT)
            s.score[:] = [0.5 if winner == g.NONE else float(winner == seat) for seat in range(2)]

    def set_doors(self) -> None:
        """How many doors are set follows from the one that is asked for; at first it is the first of them."""
        s = self.s
        s.doors_set = len(g.DOORS)
        if s.phase not in SETTING_UP:
            return
        for count in reversed(range(len(g.DOORS))):
            due = s.copy()
            due.doors_set = count
            next_door(due, self.setting.box)
            if due.phase == s.phase and s.turning in (g.NOWHERE, due.turning):
                s.doors_set = count
        if "left" not in self.facts:
            next_door(s, self.setting.box)

    def read_acting(self) -> None:
        """The cards played and what Sense became; which goes first, and which is being resolved."""
        s = self.s
        for seat in range(2):
            played = [c for c in cards_of(seat) if s.place[c] == g.PLAYED]
            s.acting[seat] = played[0] if played else g.NONE
        sensed = self.cards("sensed", g.ZEALOT, "-")
        if sensed and (len(sensed) > 1 or s.place[sensed[0]] == g.PLAYED):
            raise self.fail("sensed", "the other card that Sense stands for once it is played, or -")
        if sensed:
            s.acting[g.ZEALOT] = sensed[0]
            if "zealot_known" not in self.facts and s.place[sensed[0]] == g.STACKED:
                s.known[sensed[0]] = 1  # SP-r16
        ordered = s.phase in (g.RETURN, g.ACT, g.POSITION, g.PLAN, g.ENDED) and g.NONE not in s.acting
        s.first = first_to_resolve(s, self.setting.box) if ordered else g.NONE
        s.card = self.card_in_hand() if ordered else g.NONE
        if not ordered and self.facts.get("card", "-") != "-":
            raise self.fail("card", "- while no card is being resolved")

    def card_in_hand(self) -> int:
        """The card being resolved; if it is not named, the one whose turn `resolved` says it is.

        At the end it is the one that can have ended the game.
        """
        s = self.s
        usual = g.NONE
        if s.phase in (g.ACT, g.POSITION):
            usual = s.acting[s.first if self.number("resolved", 2, 0) == 0 else 1 - s.first]
        ended_by = ENDING_CARDS.get(int(s.ending), ()) if s.phase == g.ENDED else ()
        usual = next((int(card) for card in s.acting if card in ended_by), usual)
        name = self.facts.get("card", named(CARD_NAMES, usual))
        if name == "-" or name == named(CARD_NAMES, usual):
            return g.NONE if name == "-" else int(usual)
        named_so = [int(card) for card in s.acting if CARD_NAMES[card] == name]
        if not named_so:
            played = " or ".join(CARD_NAMES[card] for card in s.acting)
            raise self.fail("card", f"{played}, whichever is being resolved, or -")
        return named_so[0]

    def usual_left(self) -> str:
        """All of a card that is being begun; one step or stroke less of one that has ended the game."""
        s = self.s
        parts = dict(PARTS.get(int(s.card), {})) if s.phase in (g.ACT, g.ENDED) else {}
        if s.phase == g.ENDED:
            parts = {name: count - (name in ("steps", "strikes")) for name, count in parts.items()}
        return listed(f"{name}:{count}" for name, count in parts.items() if count)

    def read_left(self) -> None:
        s, seen = self.s, set()
        s.turning = g.NOWHERE
        for item in self.words("left", self.usual_left()):
            name, _, value = item.partition(":")
            if item in seen or (name in seen and name != "marched"):
                raise self.fail("left", f"a list that says {name} once")
            seen |= {item, name}
            if name in COUNTS and value in ("1", "2"):
                setattr(s, name, int(value))
            elif name in TILES_LEFT and tile_number(value) is not None:
                setattr(s, name, tile_number(value))
            elif name == "marcher" and value in ("t1", "t2"):
                s.marcher = int(value[1]) - 1
            elif name == "marched" and value in ("t1", "t2"):
                s.marched[int(value[1]) - 1] = 1
            else:
                raise self.fail("left", "a list such as steps:1,turned:b3, or -")
