"""Maze's End: the position that facts mean.

`build` needs only the facts that differ from a quiet moment: the first player moves figures in turn 1 of a
maze without walls. What lies nowhere else is in the pile or in the deck; whose turn it is, its number and who
began follow from each other.
"""

from collections.abc import Sequence

from asterion.core.errors import BadPosition
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.position_facts import FactReader
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    DISC_NAMES,
    FACE_NAMES,
    FIGURE_NAMES,
    KIND_NAMES,
    edge_name,
    edge_number,
    seat_colours,
    square_name,
    square_number,
)
from asterion.games.mazes_end.position.facts import PHASES, TASKS
from asterion.games.mazes_end.position.stock import cards_kept, walls_in_box, walls_in_use
from asterion.games.mazes_end.position.writing import counts_in_words, figures_in_words
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import seat_of

# What goes without saying in each phase.
DEFAULTS: dict[str, dict[str, str]] = {
    "order": {"face": "-"},
    "which-wall": {"task": "place", "left": "1", "face": "-"},
    "where": {"task": "place", "left": "1", "face": "-", "carried": "plain"},
    "before-roll": {"face": "-"},
    "event-die": {"face": "-"},
    "event-card": {"face": "event"},
    "number-die": {"face": "event", "task": "throw", "left": "1"},
    "lift-wall": {"task": "move", "left": "1"},
    "direction": {"face": "minotaur-1", "task": "charge", "left": "1"},
    "disc": {"face": "event", "task": "lay", "left": "1"},
    "figure": {"face": "event", "task": "swap", "left": "1"},
    "opponent": {"face": "event", "task": "slow", "left": "1"},
    "over": {"points": "0"},
}
COUNTS = tuple(str(count) for count in range(1, 100))
CARD_TASKS = {  # … and what a card changes in that
    ("lift-wall", "demolition"): "remove",
    ("lift-wall", "earthquake"): "remove",
    ("figure", "curse-of-the-minotaur"): "curse",
}


def build(setting: Setting, facts: dict[str, str]) -> State:
    """The state of these facts; facts not given are those of a quiet moment."""
    reader = _Reader(setting, facts)
    reader.read_turn()
    reader.read_pieces()
    reader.read_cards()
    reader.read_walls()
    reader.read_task()
    reader.read_end()
    return reader.checked()


class _Reader(FactReader):
    derived = ("rolled",)

    def __init__(self, setting: Setting, facts: dict[str, str]) -> None:
        super().__init__(setting, facts)
        self.given = facts
        phase = facts.get("phase", "steps")
        points = "0" if phase == "order" or facts.get("turns") == "0" else "3"
        base = {"phase": "steps", "points": points, "face": "wall", "task": "-", "left": "0", "carried": "-"}
        self.facts = base | DEFAULTS.get(phase, {}) | self.usual_event(phase) | facts

    def usual_event(self, phase: str) -> dict[str, str]:
        """What follows from the card that was drawn; or from an end without a winner."""
        card = self.given.get("card", "-")
        if phase == "over" and not any(self.out_of_the_maze()):
            return {"face": "-"}
        if card == "-":
            return {}
        task = CARD_TASKS.get((phase, card))
        return {"face": "event"} | ({"task": task} if task else {})

    def words(self, key: str, default: str = "-", repeats: bool = False) -> list[str]:
        """The words of a list, each of them once."""
        found = super().words(key, default)
        twice = next((word for word in found if found.count(word) > 1), None)
        if twice is not None and not repeats:
            raise self.fail(key, f"a list with everything once; {twice} is there twice")
        return found

    def one_of(self, key: str, word: str, choices: Sequence[str]) -> int:
        if word not in choices:
            raise self.fail(key, f"a list of {', '.join(choices)}, or -")
        return list(choices).index(word)

    def square(self, key: str, word: str) -> int:
        square = square_number(word)
        if square is None:
            raise self.fail(key, f"made of squares from a1 to i9; {word!r} is none")
        return square

    def edge(self, key: str, word: str) -> int:
        edge = edge_number(word)
        if edge is None:
            raise self.fail(key, f"made of edges such as d4e4 or d4d5; {word!r} is none")
        if edge_name(edge) != word:
            raise self.fail(key, f"made of edges such as d4e4 or d4d5; {word} is written {edge_name(edge)}")
        return edge

    def counts(self, key: str, names: Sequence[str]) -> list[int]:
        found = [0] * len(names)
        for word in self.words(key):
            name, _, count = word.partition(":")
            if count not in COUNTS:
                raise self.fail(key, f"a list such as {names[1]}:2, or -")
            kind = self.one_of(key, name, names)
            if found[kind]:
                raise self.fail(key, f"one number for each; {name} has two")
            found[kind] = int(count)
        return found

    def read_turn(self) -> None:
        s = self.s
        s.phase = self.word("phase", PHASES)
        s.rolled[:] = g.NONE
        if s.phase == g.ORDER:
            self.read_rolls()
        else:
            self.read_order()
        s.face = self.named("face", FACE_NAMES)
        s.number = self.number("number", g.DIE)
        s.points = self.number("points", 30)

    def read_rolls(self) -> None:
        """ME-11: before the first turn; whoever has not rolled yet does so in turn order."""
        s, seats = self.s, self.setting.seats
        rolled = self.words("rolled", ",".join("0" * seats), repeats=True)
        if len(rolled) != seats or not all(roll in ("out", *"0123456") for roll in rolled):
            raise self.fail("rolled", "a number from 0 (not yet) to 6, or out, for each seat")
        s.rolled[:seats] = [g.NONE if roll == "out" else int(roll) for roll in rolled]
        usual = self.setting.seat_names[rolled.index("0") if "0" in rolled else 0]
        s.turn = self.word("turn", self.setting.seat_names, usual)
        s.turns = self.number("turns", g.TURNS)
        s.first = self.named("first", self.setting.seat_names)

    def read_order(self) -> None:
        """ME-r15: of who began, whose turn it is and its number, the third follows from the others."""
        s, names, seats = self.s, self.setting.seat_names, self.setting.seats
        first, turn = self.named("first", names), g.NONE
        if "turn" in self.given:
            turn = self.word("turn", names)
        elif s.phase == g.ENDED and any(self.out_of_the_maze()):
            turn = self.out_of_the_maze().index(True)  # ME-4: one wins in one's own turn
        usual = 1 + (turn - max(0, first)) % seats if turn != g.NONE else 1
        s.turns = self.number("turns", g.TURNS, usual)
        past = (
            int(s.turns) - 1 if s.turns else len(self.words("walls", repeats=True))
        )  # ME-12: placed in turns
        if "first" not in self.given:
            first = 0 if turn == g.NONE else (turn - past) % seats
        s.first = first
        s.turn = turn if turn != g.NONE else (max(0, first) + past) % seats

    def out_of_the_maze(self) -> list[bool]:
        """For each seat, whether all its figures have escaped."""
        return [self.given.get(name) == "out,out,out" for name in self.setting.seat_names]

    def read_pieces(self) -> None:
        s, box = self.s, self.setting.box
        colours = seat_colours(self.setting.seats, self.setting.options)
        for colour, name in enumerate(COLOUR_NAMES):
            words = self.words(name, figures_in_words(s, colour), repeats=True)
            if len(words) != (g.EACH if colour in colours else 0):
                could_be = "three squares such as a1,b1,a2, with out for an escaped figure"
                raise self.fail(name, could_be if colour in colours else "-, for nobody plays it")
            for at, word in enumerate(words):
                s.figure[colour * g.EACH + at] = g.ESCAPED if word == "out" else self.square(name, word)
        if "gems" in self.given:
            squares = [square_name(int(square)) for square in box.gem_square]
            s.gem[:] = 0
            for word in self.words("gems"):
                s.gem[self.one_of("gems", word, squares)] = 1
        for word in self.words("discs"):
            name, _, square = word.partition(":")
            disc = self.one_of("discs", name, DISC_NAMES)
            if s.disc[disc] != g.NOWHERE:
                raise self.fail("discs", f"a list with each disc once; {name} is there twice")
            s.disc[disc] = self.square("discs", square)
        s.minotaur = self.square("minotaur", self.facts.get("minotaur", square_name(int(box.centre))))
        s.asleep = self.named("asleep", self.setting.seat_names)
        s.cursed = self.named("cursed", FIGURE_NAMES)

    def read_cards(self) -> None:
        s, box, names = self.s, self.setting.box, self.setting.seat_names
        s.card = self.named("card", CARD_NAMES)
        for word in self.words("saved", repeats=True):
            seat, _, card = word.partition(":")
            which = self.one_of("saved", card, CARD_NAMES[g.EVENT_PLANNER : g.EVENT_PLANNER + g.SAVED])
            s.saved[self.one_of("saved", seat, names), which] += 1
        for word in self.words("slowed"):
            s.slowed[self.one_of("slowed", word, names)] = 1
        if s.events == g.OFF:
            s.deck[:] = self.counts("deck", CARD_NAMES)
            return
        held = [cards_kept(s, card) for card in range(g.CARDS)]
        if "deck" in self.given:
            s.deck[:] = self.counts("deck", CARD_NAMES)
        else:
            s.deck[:] = [int(box.copies[card]) - held[card] - self.out(card) for card in range(g.CARDS)]
        s.spent[:] = [int(box.copies[card]) - int(s.deck[card]) - held[card] for card in range(g.CARDS)]

    def out(self, card: int) -> int:
        """Copies of a card that must be out, given what lies on the board and what was drawn this turn."""
        s = self.s
        if card == s.card and not g.EVENT_PLANNER <= card < g.EVENT_PLANNER + g.SAVED:
            return 1
        laid = {g.PORTALS: g.D_PORTAL_1, g.TRAP: g.D_TRAP, g.SANCTUARY: g.D_SANCTUARY}
        if card in laid:
            return int(s.disc[laid[card]] != g.NOWHERE)
        if card == g.SLEEPING_BEAST:
            return int(s.asleep != g.NONE)
        if card == g.DEAD_END:
            return int(s.slowed.any())
        return int(card == g.CURSE and s.cursed != g.NONE)

    def read_walls(self) -> None:
        s = self.s
        for word in self.words("walls", repeats=True):
            edge, _, kind = word.partition("=")
            at = self.edge("walls", edge)
            if s.wall[at]:
                raise self.fail("walls", f"one wall to an edge; {edge} has two")
            s.wall[at] = g.PLAIN + self.one_of("walls", kind or "plain", KIND_NAMES[1:])
        s.walls = int((s.wall != g.NO_WALL).sum())
        s.carried = self.word("carried", KIND_NAMES)
        s.hand[:] = 0
        if s.turns == 0:
            self.deal_hands()
        self.read_pile()

    def deal_hands(self) -> None:
        """ME-7, ME-8, ME-12: what each player has not placed yet, when they place in turns."""
        s, seats = self.s, self.setting.seats
        for seat, colour in enumerate(seat_colours(seats, self.setting.options)):
            own = g.COLOURED + colour
            placed = (int(s.walls) + seats - 1 - (seat - max(0, int(s.first))) % seats) // seats
            placed += int(seat == s.turn and s.carried != g.NO_WALL)
            coloured = int(own not in s.wall and s.carried != own)
            plain = int(self.setting.box.deal[seats]) - placed - coloured
            if plain < 0:
                raise self.fail(
                    "walls", f"no more than the players have been dealt, {self.setting.box.deal[seats]} each"
                )
            s.hand[seat] = plain, coloured

    def read_pile(self) -> None:
        """The pile: every wall that is nowhere else."""
        s = self.s
        for kind in range(g.PLAIN, g.KINDS):
            total, elsewhere = walls_in_box(self.setting, kind), walls_in_use(self.setting, s, kind)
            if elsewhere > total:
                raise BadPosition(f"There are {elsewhere} {KIND_NAMES[kind]} walls; the box has {total}.")
            s.pile[kind] = total - elsewhere
        if "pile" in self.given and self.counts("pile", KIND_NAMES) != [int(count) for count in s.pile]:
            raise self.fail("pile", f"{counts_in_words(KIND_NAMES, s.pile)}, the walls that are nowhere else")

    def read_task(self) -> None:
        s = self.s
        s.task = self.word("task", TASKS)
        s.left = self.number("left", g.DIE)
        for key in ("carried_from", "settled"):
            word = self.facts.get(key, "-")
            setattr(s, key, g.NOWHERE if word == "-" else self.edge(key, word))
        s.chosen = self.named("chosen", FIGURE_NAMES)
        s.trapped[:] = 0
        for word in self.words("trapped"):
            s.trapped[self.one_of("trapped", word, ("1", "2", "3"))] = 1
        s.doomed[:] = g.NONE
        for at, word in enumerate(self.words("doomed")):
            s.doomed[at] = self.one_of("doomed", word, FIGURE_NAMES)
        s.by_curse = self.number("by_curse", 1)

    def read_end(self) -> None:
        s, names = self.s, self.setting.seat_names
        if s.phase == g.ENDED:
            s.actor = OVER
            out = self.out_of_the_maze()
            winner = out.index(True) if any(out) else len(names)
            for seat in range(len(names)):
                s.score[seat] = 1 / len(names) if winner == len(names) else float(winner == seat)
        elif s.phase in (g.ORDER, g.EVENT_DIE, g.EVENT_CARD, g.NUMBER_DIE):
            s.actor = CHANCE
        elif s.phase == g.REDEEM:
            doomed = int(s.doomed[0])
            s.actor = seat_of(s, doomed // g.EACH) if doomed != g.NONE else s.turn
        else:
            s.actor = s.turn
