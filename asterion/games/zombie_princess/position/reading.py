"""Zombie Princess: positions in words, read and checked.

A position is a set of facts, each a short text. `describe` in writing.py writes all of them; `build` needs
only those that differ from a quiet moment: the first knight's phase of turn 1, with the board as it is set
up.
"""

from asterion.core.errors import BadPosition
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.position_facts import FactReader, named
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    POSITIONS,
    TOKEN_NAMES,
    space_number,
    square_name,
    square_number,
)
from asterion.games.zombie_princess.position.checks import BY_CHANCE
from asterion.games.zombie_princess.position.facts import ASKED, ENDINGS, LEFT, PHASES
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import note_tile
from asterion.games.zombie_princess.rules.setting_up import deal
from asterion.games.zombie_princess.rules.tiles import chooser
from asterion.games.zombie_princess.rules.zombies import share_apocalypse

DEFAULT_ASKED = ("draw-tile", "roll", "action", "action", "draw-tile", "-")  # by phase
DEFAULT_DIE = ("-", "-", "I", "X", "X", "X")
DEFAULT_HANDS = ("3,4,5", "3,4,6", "5,6,9", "3,6,10", "4,5,10")
DEFAULT_TOKENS = "remove,slide,rotate"


def build(setting: Setting, facts: dict[str, str]) -> State:
    """The state of these facts; facts not given are those of a quiet moment of turn 1."""
    reader = _Reader(setting, facts)
    reader.read_phase()
    reader.read_hands()
    reader.read_maze()
    reader.read_figures()
    reader.read_action()
    reader.read_end()
    return reader.checked()


class _Reader(FactReader):
    def __init__(self, setting: Setting, facts: dict[str, str]) -> None:
        super().__init__(setting, facts)
        self.names = list(setting.seat_names)
        self.knights = self.names[: int(self.s.knights)]

    def read_phase(self) -> None:
        s = self.s
        s.phase = self.word("phase", PHASES, "knight")
        s.asked = self.word("asked", ASKED, DEFAULT_ASKED[s.phase])
        s.turns = self.number("turn", g.LAST_TURN, 0 if s.phase == g.SET_UP else 1)
        s.player = self.named("player", self.knights, "-" if s.phase == g.SET_UP else self.names[0])
        hers = s.phase == g.DRAWING and self.facts.get("drawing") == "princess"
        s.die = self.named("die", FACE_NAMES, "I" if hers else DEFAULT_DIE[s.phase])

    def some(self, key: str, names: list[str], default: str = "-") -> list[str]:
        """Some of the names, each at most once."""
        words = self.words(key, default)
        if len(set(words) & set(names)) < len(words):
            raise self.fail(key, f"some of {', '.join(names)}, each once, or -")
        return words

    # --- tiles and tokens ---------------------------------------------------------------------------------

    def read_hands(self) -> None:
        s, in_play = self.s, self.s.phase != g.SET_UP
        for seat, name in enumerate(self.names):
            for word in self.words(f"{name}_tiles", DEFAULT_HANDS[seat] if in_play else "-"):
                kind = int(word) if word.isdecimal() else 0
                if not 1 <= kind <= g.KINDS:
                    raise self.fail(f"{name}_tiles", f"a list of tiles from 1 to {g.KINDS}, or -")
                s.hand[seat, kind] += 1
                self.take(kind)
        for seat, name in enumerate(self.knights if s.extra_actions else ()):
            words = self.words(f"{name}_tokens", DEFAULT_TOKENS if in_play else "-")
            s.token[seat] = self.count_tokens(f"{name}_tokens", words)
            s.held[seat] = len(words)
        if s.extra_actions:
            s.discarded[:] = self.count_tokens("tokens_out", self.words("tokens_out"))

    def take(self, kind: int) -> None:
        """A tile from the stacks, which hold what lies nowhere else."""
        if self.s.supply[kind] == 0:
            raise BadPosition(f"There are only {self.setting.box.copies[kind]} tiles {kind} in the box.")
        self.s.supply[kind] -= 1

    def count_tokens(self, key: str, words: list[str]) -> list[int]:
        if not set(words) <= set(TOKEN_NAMES):
            raise self.fail(key, f"a list of {', '.join(TOKEN_NAMES)}, or -")
        return [words.count(name) for name in TOKEN_NAMES]

    def read_maze(self) -> None:
        s = self.s
        s.turn[g.CASTLE_SPACE] = self.word("castle", POSITIONS, "A")
        turns = self.words("corner_turns", "0,1,2,3")
        if len(turns) != g.CORNERS or not set(turns) <= set("0123"):
            raise self.fail("corner_turns", "four turns from 0 to 3, for a1, g1, g7 and a7")
        for space, turn in zip(g.CORNER_SPACE, turns, strict=True):
            s.turn[space] = int(turn) % self.setting.box.looks[g.CORNER]
        words = self.words("maze")
        kept_empty = [self.lay(word) for word in words if word != "full"]
        if "full" in words:
            self.fill_up({space for space in kept_empty if s.tile[space] == g.EMPTY})
        for space in range(g.SPACES):
            note_tile(s, self.setting.box, space)

    def lay(self, word: str) -> int:
        """Lay the tile of a word like b1:5r2, or keep the space empty; its space."""
        s, (place, _, tile) = self.s, word.partition(":")
        kind, _, turn = tile.partition("r")
        space = space_number(place)
        if space is None or s.tile[space] != g.EMPTY:
            raise self.fail("maze", f"tiles on different spaces that are neither corner nor castle ({word})")
        if tile == "-":
            return space
        if not kind.isdecimal() or not 1 <= int(kind) <= g.KINDS or turn not in ("", "0", "1", "2", "3"):
            raise self.fail("maze", f"a list such as b1:5r2,c1:9, with full, or - ({word})")
        looks = int(self.setting.box.looks[int(kind)])
        if int(turn or 0) >= looks:
            raise self.fail(
                "maze", f"turns from 0 to {looks - 1} of tile {kind}, which then looks the same ({word})"
            )
        self.take(int(kind))
        s.tile[space] = int(kind)
        s.turn[space] = int(turn or 0)
        return space

    def fill_up(self, kept_empty: set[int]) -> None:
        """Lay what is left in the stacks on the empty spaces, in order."""
        rest = [kind for kind, count in enumerate(self.s.supply) for _ in range(count)]
        for space in range(g.SPACES):
            if rest and self.s.tile[space] == g.EMPTY and space not in kept_empty:
                self.s.tile[space] = rest[0]
                self.take(rest.pop(0))

    # --- figures ------------------------------------------------------------------------------------------

    def square(self, key: str, default: int) -> int:
        square = square_number(self.facts.get(key, square_name(default)))
        if square is None:
            raise self.fail(key, "a square such as b1.4")
        return square

    def read_figures(self) -> None:
        s = self.s
        s.princess = self.square("princess", g.CASTLE_SQUARE)
        for seat, name in enumerate(self.knights):
            s.knight[seat] = self.square(name, int(s.knight[seat]))
        for name in self.some("keys", self.knights):
            s.key[self.knights.index(name)] = g.HELD
        for when, group in enumerate(self.words("zombies"), 1):
            for name in group.split("+"):
                if name not in self.knights or s.fell[self.knights.index(name)]:
                    raise self.fail("zombies", f"{', '.join(self.knights)} in the order of falling, or -")
                s.fell[self.knights.index(name)] = when
                s.key[self.knights.index(name)] = g.GONE
        if set(self.words("keys")) & {name for word in self.words("zombies") for name in word.split("+")}:
            raise self.fail("keys", "a list without zombies, whose keys are out of the game")

    # --- the phase ----------------------------------------------------------------------------------------

    def read_action(self) -> None:
        s = self.s
        at_work = s.phase in (g.PRINCESS_PHASE, g.KNIGHT_PHASE)
        default = "place,rotate,move" + (",token" if s.phase == g.KNIGHT_PHASE and s.extra_actions else "")
        left = self.some("left", list(LEFT), default if at_work else "-")
        for word, field in LEFT.items():
            setattr(s, field, int(word in left))
        self.read_drawer()
        s.bitten = self.named("bitten", self.knights)
        s.playing = self.named("playing", TOKEN_NAMES)
        s.rolled = self.named("rolled", FACE_NAMES)
        place = self.facts.get("space", "-")
        space = g.NOWHERE if place == "-" else space_number(place)
        if space is None:
            raise self.fail("space", "a space from a1 to g7, or -")
        s.space = space
        self.read_picked()
        self.read_actor()

    def read_drawer(self) -> None:
        """For whom chance draws: in the set-up who is to be dealt something, later the turn's player."""
        s, usual = self.s, g.NONE
        if s.phase == g.SET_UP:
            due = s.copy()
            deal(due)
            s.asked = s.asked if "asked" in self.facts else due.asked
            usual = due.drawer if due.asked == s.asked else g.NONE
        elif s.phase == g.DRAWING or s.asked == g.DRAW_TOKEN:
            usual = s.player
        s.drawer = self.named("drawing", self.names, named(self.names, usual))

    def read_picked(self) -> None:
        s, (owner, colon, tile) = self.s, self.facts.get("picked", "-").rpartition(":")
        if tile == "-":
            return
        kind = int(tile) if tile.isdecimal() else 0
        if not 1 <= kind <= g.KINDS or (colon and owner not in self.names):
            raise self.fail(
                "picked", "a tile such as 5, or one in front of another player such as blue:5, or -"
            )
        s.picked = kind
        s.lender = self.names.index(owner) if colon else chooser(s)

    def read_actor(self) -> None:
        s = self.s
        s.actor = OVER if s.phase == g.ENDED else CHANCE if s.asked in BY_CHANCE else chooser(s)

    def read_end(self) -> None:
        s = self.s
        if s.phase != g.ENDED:
            if self.facts.get("ending", "-") != "-":
                raise self.fail("ending", "- while the game goes on")
            return
        s.ending = self.word("ending", ENDINGS)
        if s.ending == g.BY_ESCAPE:
            s.score[s.player] = 1
        elif s.ending == g.BY_APOCALYPSE:
            shared = s.copy()  # it also ends whatever was under way; here that must not have been given
            share_apocalypse(shared, None)
            s.score[:] = shared.score
