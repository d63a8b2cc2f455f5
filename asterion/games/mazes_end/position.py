"""Maze's End: positions in words, read back and checked.

A position is a set of facts, each a short text. `describe` writes all of them; `build` needs only those
that differ from a quiet moment: the first player moves figures in turn 1 of a maze without walls. What lies
nowhere else is in the pile or in the deck.
"""

from collections.abc import Sequence
from typing import Any

from asterion.core.contract import CHANCE, OVER
from asterion.core.errors import BadPosition
from asterion.core.facts import FactReader, listed, named
from asterion.core.game import Setting, State
from asterion.games.mazes_end import state as g
from asterion.games.mazes_end.checks import impossible
from asterion.games.mazes_end.maze import seat_of
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

PHASES = (
    *("order", "which-wall", "where", "before-roll", "event-die", "event-card", "number-die", "lift-wall"),
    *("direction", "disc", "figure", "opponent", "redeem", "steps", "over"),
)
TASKS = ("-", "place", "move", "remove", "charge", "lay", "swap", "curse", "slow", "throw")
# What goes without saying in each phase.
DEFAULTS: dict[str, dict[str, str]] = {
    "order": {"turns": "0", "first": "-", "points": "0", "face": "-"},
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


# --- writing ----------------------------------------------------------------------------------------------


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position."""
    names = setting.seat_names
    facts = {
        "phase": PHASES[s.phase],
        "turn": names[s.turn],
        "turns": str(s.turns),
        "first": named(names, s.first),
        "walls": listed(_wall(s, edge) for edge in range(g.EDGES) if s.wall[edge]),
        "pile": _counts(KIND_NAMES, s.pile),
        "hands": listed(f"{names[seat]}:{s.hand[seat, 0]}+{s.hand[seat, 1]}" for seat in _holding(s)),
    }
    for colour, name in enumerate(COLOUR_NAMES):
        facts[name] = _figures(s, colour)
    facts |= {
        "gems": listed(square_name(int(setting.work.gem_square[gem])) for gem in range(8) if s.gem[gem]),
        "discs": listed(
            f"{name}:{square_name(int(square))}"
            for name, square in zip(DISC_NAMES, s.disc, strict=True)
            if square != g.NOWHERE
        ),
        "minotaur": square_name(int(s.minotaur)),
        "asleep": named(names, s.asleep),
        "cursed": named(FIGURE_NAMES, s.cursed),
        "deck": _counts(CARD_NAMES, s.deck),
        "saved": listed(
            f"{names[seat]}:{CARD_NAMES[g.EVENT_PLANNER + which]}"
            for seat in range(setting.seats)
            for which in range(g.SAVED)
            for _ in range(s.saved[seat, which])
        ),
        "slowed": listed(names[seat] for seat in range(setting.seats) if s.slowed[seat]),
        "rolled": listed("out" if n == g.NONE else str(n) for n in s.rolled[: setting.seats])
        if s.phase == g.ORDER
        else "-",
        "face": named(FACE_NAMES, s.face),
        "number": str(s.number),
        "card": named(CARD_NAMES, s.card),
        "task": TASKS[s.task],
        "left": str(s.left),
        "carried": KIND_NAMES[s.carried],
        "carried_from": _edge(int(s.carried_from)),
        "settled": _edge(int(s.settled)),
        "chosen": named(FIGURE_NAMES, s.chosen),
        "points": str(s.points),
        "trapped": listed(str(at + 1) for at in range(g.EACH) if s.trapped[at]),
        "doomed": listed(FIGURE_NAMES[figure] for figure in s.doomed if figure != g.NONE),
        "by_curse": str(s.by_curse),
        "winner": _winner(setting, s),
    }
    return facts


def _counts(names: Sequence[str], counts: Any) -> str:
    return listed(f"{name}:{count}" for name, count in zip(names, counts, strict=True) if count)


def _wall(s: State, edge: int) -> str:
    kind = int(s.wall[edge])
    return edge_name(edge) + ("" if kind == g.PLAIN else "=" + KIND_NAMES[kind])


def _edge(edge: int) -> str:
    return "-" if edge == g.NOWHERE else edge_name(edge)


def _holding(s: State) -> list[int]:
    return [seat for seat in range(s.players) if s.hand[seat].any()]


def _figures(s: State, colour: int) -> str:
    squares = [int(square) for square in s.figure[colour * g.EACH : (colour + 1) * g.EACH]]
    if squares[0] == g.NOWHERE:
        return "-"
    return ",".join("out" if square == g.ESCAPED else square_name(square) for square in squares)


def _winner(setting: Setting, s: State) -> str:
    if s.phase != g.ENDED:
        return "-"
    winners = [name for name, score in zip(setting.seat_names, s.score, strict=False) if score == 1]
    return winners[0] if winners else "nobody"


# --- reading ----------------------------------------------------------------------------------------------


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
    def __init__(self, setting: Setting, facts: dict[str, str]) -> None:
        super().__init__(setting, facts)
        self.given = facts
        phase = facts.get("phase", "steps")
        base = {"phase": "steps", "turn": setting.seat_names[0], "turns": "1", "first": setting.seat_names[0]}
        base |= {"points": "3", "face": "wall", "task": "-", "left": "0", "carried": "-"}
        self.facts = base | DEFAULTS.get(phase, {}) | facts

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
        return edge

    def counts(self, key: str, names: Sequence[str]) -> list[int]:
        found = [0] * len(names)
        for word in self.words(key):
            name, _, count = word.partition(":")
            if not count.isdecimal() or len(count) > 2:
                raise self.fail(key, "a list such as " + f"{names[1]}:2, or -")
            found[self.one_of(key, name, names)] += int(count)
        return found

    def read_turn(self) -> None:
        s, names = self.s, self.setting.seat_names
        s.phase = self.word("phase", PHASES)
        s.turn = self.word("turn", names)
        s.turns = self.number("turns", g.TURNS)
        s.first = self.named("first", names)
        s.face = self.named("face", FACE_NAMES)
        s.number = self.number("number", g.DIE)
        s.points = self.number("points", 30)
        s.rolled[:] = g.NONE
        if s.phase == g.ORDER:
            rolled = self.words("rolled", ",".join("0" * self.setting.seats))
            if len(rolled) != self.setting.seats or not all(r in ("out", *"0123456") for r in rolled):
                raise self.fail("rolled", "a number from 0 (not yet) to 6, or out, for each seat")
            s.rolled[: len(rolled)] = [g.NONE if r == "out" else int(r) for r in rolled]

    def read_pieces(self) -> None:
        s, work = self.s, self.setting.work
        colours = seat_colours(self.setting.seats, self.setting.options)
        for colour, name in enumerate(COLOUR_NAMES):
            words = self.words(name, _figures(s, colour))
            if len(words) != (g.EACH if colour in colours else 0):
                could_be = "three squares such as a1,b1,a2, with out for an escaped figure"
                raise self.fail(name, could_be if colour in colours else "-, for nobody plays it")
            for at, word in enumerate(words):
                s.figure[colour * g.EACH + at] = g.ESCAPED if word == "out" else self.square(name, word)
        if "gems" in self.given:
            squares = [square_name(int(square)) for square in work.gem_square]
            s.gem[:] = 0
            for word in self.words("gems"):
                s.gem[self.one_of("gems", word, squares)] = 1
        for word in self.words("discs"):
            name, _, square = word.partition(":")
            s.disc[self.one_of("discs", name, DISC_NAMES)] = self.square("discs", square)
        s.minotaur = self.square("minotaur", self.facts.get("minotaur", square_name(int(work.centre))))
        s.asleep = self.named("asleep", self.setting.seat_names)
        s.cursed = self.named("cursed", FIGURE_NAMES)

    def read_cards(self) -> None:
        s, work, names = self.s, self.setting.work, self.setting.seat_names
        s.card = self.named("card", CARD_NAMES)
        for word in self.words("saved"):
            seat, _, card = word.partition(":")
            which = self.one_of("saved", card, CARD_NAMES[g.EVENT_PLANNER : g.EVENT_PLANNER + g.SAVED])
            s.saved[self.one_of("saved", seat, names), which] += 1
        for word in self.words("slowed"):
            s.slowed[self.one_of("slowed", word, names)] = 1
        if s.events == g.OFF:
            s.deck[:] = self.counts("deck", CARD_NAMES)
            return
        held = [0] * g.CARDS
        for which in range(g.SAVED):
            held[g.EVENT_PLANNER + which] = int(s.saved[:, which].sum())
        if "deck" in self.given:
            s.deck[:] = self.counts("deck", CARD_NAMES)
        else:
            s.deck[:] = [int(work.copies[card]) - held[card] - self.out(card) for card in range(g.CARDS)]
        s.spent[:] = [int(work.copies[card]) - int(s.deck[card]) - held[card] for card in range(g.CARDS)]

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
        s, names = self.s, self.setting.seat_names
        s.hand[:] = 0
        default = ",".join(f"{name}:{self.setting.work.deal[s.players] - 1}+1" for name in names)
        for word in self.words("hands", default if s.phase == g.ORDER else "-"):
            seat, _, counts = word.partition(":")
            plain, _, coloured = counts.partition("+")
            if not plain.isdecimal() or coloured not in ("0", "1") or len(plain) > 2:
                raise self.fail("hands", "a list such as red:5+1 (plain and coloured walls), or -")
            s.hand[self.one_of("hands", seat, names)] = int(plain), int(coloured)
        for word in self.words("walls"):
            edge, _, kind = word.partition("=")
            at = self.edge("walls", edge)
            if s.wall[at]:
                raise self.fail("walls", f"one wall to an edge; {edge} has two")
            s.wall[at] = g.PLAIN + self.one_of("walls", kind or "plain", KIND_NAMES[1:])
        s.walls = int((s.wall != g.NO_WALL).sum())
        s.carried = self.word("carried", KIND_NAMES)
        self.read_pile()

    def read_pile(self) -> None:
        """The pile: every wall that is nowhere else."""
        s = self.s
        colours = seat_colours(self.setting.seats, self.setting.options)
        for kind in range(g.PLAIN, g.KINDS):
            total = int(self.setting.work.plain) if kind == g.PLAIN else 1
            elsewhere = int((s.wall == kind).sum()) + int(s.carried == kind)
            if kind == g.PLAIN:
                elsewhere += int(s.hand[:, 0].sum())
            elif kind - g.COLOURED in colours:
                elsewhere += int(s.hand[colours.index(kind - g.COLOURED), 1])
            if elsewhere > total:
                raise BadPosition(f"There are {elsewhere} {KIND_NAMES[kind]} walls; the box has {total}.")
            s.pile[kind] = total - elsewhere
        if "pile" in self.given and self.counts("pile", KIND_NAMES) != [int(count) for count in s.pile]:
            raise self.fail("pile", f"{_counts(KIND_NAMES, s.pile)}, the walls that are nowhere else")

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
            if at >= g.FIGURES:
                raise self.fail("doomed", "each figure once at most")
            s.doomed[at] = self.one_of("doomed", word, FIGURE_NAMES)
        s.by_curse = self.number("by_curse", 1)

    def read_end(self) -> None:
        s, names = self.s, self.setting.seat_names
        if s.phase == g.ENDED:
            s.actor = OVER
            winner = self.word("winner", (*names, "nobody"), names[0])
            for seat in range(len(names)):
                s.score[seat] = 1 / len(names) if winner == len(names) else float(winner == seat)
        elif s.phase in (g.ORDER, g.EVENT_DIE, g.EVENT_CARD, g.NUMBER_DIE):
            s.actor = CHANCE
        elif s.phase == g.REDEEM:
            doomed = int(s.doomed[0])
            s.actor = seat_of(s, doomed // g.EACH) if doomed != g.NONE else s.turn
        else:
            s.actor = s.turn


__all__ = ["build", "describe", "impossible"]
