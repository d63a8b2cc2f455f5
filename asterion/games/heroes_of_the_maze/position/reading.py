"""Heroes of the Maze: the position that facts mean.

`build` needs only the facts that differ from a quiet moment of the first turn: the first player has thrown a
three, everybody is at home. If more has happened, it is the earliest turn in which it can have.
"""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.position_facts import FactReader
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, home_cell, symbols, winner
from asterion.games.heroes_of_the_maze.position.facts import ENDINGS, PHASES
from asterion.games.heroes_of_the_maze.position.history import fewest_turns
from asterion.games.heroes_of_the_maze.rules import state as g

DUELLING = ("attack", "defend", "strike", "parry")
SET_UP = ("align", "first")
USUAL_DIE = 3


def build(setting: Setting, facts: dict[str, str]) -> State:
    """The state of these facts; facts not given are those of a quiet moment of the first turn."""
    reader = _Reader(setting, facts)
    reader.read_maze()
    reader.read_rings()
    reader.read_duel()
    reader.read_turn()
    reader.read_end()
    return reader.checked()


class _Reader(FactReader):
    derived = ("duel", "ending")

    def __init__(self, setting: Setting, facts: dict[str, str]) -> None:
        super().__init__(setting, facts)
        self.seats = setting.seat_names
        self.phase = facts.get("phase", self._usual_phase())

    def _usual_phase(self) -> str:
        """A position with a duel is at its first throw, unless it says otherwise."""
        challenger, _, challenged = self.facts.get("duel", "-").partition(">")
        if not challenged:
            return "act"
        if challenger == "ogre":
            return "defend"
        one_die_lies = self.facts.get("thrown", "-") in symbols(self.setting)
        return "attack" if challenged == "ogre" else "parry" if one_die_lies else "strike"

    def place(self, key: str, home: int | None) -> int:
        word = self.facts[key]
        if word == "home" and home is not None:
            return home
        if word not in CELL_NAMES:
            homes = "home, " if home is not None else ""
            raise self.fail(key, f"a cell such as B7, D5 or H0, {homes}or rock")
        return CELL_NAMES.index(word)

    def read_maze(self) -> None:
        s = self.s
        s.walls = self.number("walls", g.ALIGNMENTS - 1, 0)
        for seat, name in enumerate(self.seats):
            if name in self.facts:
                s.adventurer[seat] = self.place(name, home_cell(self.setting, seat))
            elif name == self.facts.get("controller"):
                s.adventurer[seat] = g.ROCK  # HM-r7
        on_rock = [name for seat, name in enumerate(self.seats) if s.adventurer[seat] == g.ROCK]
        s.controller = self.named("controller", self.seats, on_rock[0] if on_rock else "-")
        home = None if s.controller == g.NONE else home_cell(self.setting, int(s.controller))
        s.ogre = self.place("ogre", home) if "ogre" in self.facts else g.ROCK if home is None else home

    def read_rings(self) -> None:
        """Whoever controls the ogre has won at least the ring that came with it."""
        s = self.s
        usual = "-" if s.controller == g.NONE else f"{self.seats[s.controller]}:1"
        for item in self.words("rings", usual):
            name, _, count = item.partition(":")
            if name not in self.seats or count not in map(str, range(1, self.setting.box.pool + 1)):
                raise self.fail("rings", f"a list such as {self.seats[0]}:1,{self.seats[-1]}:2, or -")
            seat = self.seats.index(name)
            if s.rings[seat]:
                raise self.fail("rings", f"one number of rings for each seat; {name} has two")
            s.rings[seat] = int(count)
        s.pool = self.setting.box.pool - int(s.rings.sum())

    def read_duel(self) -> None:
        s, text = self.s, self.facts.get("duel", "-")
        if text == "-":
            return
        challenger, _, challenged = text.partition(">")
        names = (*self.seats, "ogre")
        if challenger not in names or challenged not in names or challenger == challenged:
            example = f"{self.seats[0]}>ogre, ogre>{self.seats[0]}, {self.seats[0]}>{self.seats[1]}"
            raise self.fail("duel", f"challenger>challenged such as {example}, or -")
        if challenger == "ogre":
            s.duel, s.fighter = g.BY_OGRE, self.seats.index(challenged)
            return
        s.fighter = self.seats.index(challenger)
        in_maze = g.OGRE_ON_ROCK if s.ogre == g.ROCK else g.OGRE_IN_MAZE
        s.duel = in_maze if challenged == "ogre" else g.ON_ROCK

    def read_turn(self) -> None:
        s, facts, phase = self.s, self.facts, self.phase
        s.phase = self.word("phase", PHASES, phase)
        set_up = phase in SET_UP
        s.turn = self.named("turn", self.seats, "-" if set_up else self._usual_turn())
        s.turns = self.number("turns", g.TURNS, 0 if set_up else self._usual_turns())
        usual = self.number("spots", g.FACES, 0) or USUAL_DIE if phase in ("act", *DUELLING) else 0
        s.die = self.number("die", g.FACES, usual)
        s.spots = self.number("spots", g.FACES, int(s.die) if phase == "act" else 0)
        s.moved = self.word("moved", ("no", "yes"), "no")
        self.read_dice()
        s.actor = s.turn if phase == "act" else OVER if phase == "over" else CHANCE
        if "to_move" in facts and facts["to_move"] != self.setting.actor_name(int(s.actor)):
            raise self.fail("to_move", f"{self.setting.actor_name(int(s.actor))} in this phase and turn")

    def read_dice(self) -> None:
        """The symbols last thrown, that of the adventurer who challenged first."""
        known = symbols(self.setting)
        words = self.words("thrown", self._usual_throw())
        if len(words) > g.DUELLING_DICE or not set(words) <= set(known):
            raise self.fail("thrown", f"{', '.join(known)}, two of them such as {known[0]},{known[-1]}, or -")
        for die, word in enumerate(words):
            self.s.thrown[die] = known.index(word)

    def _usual_throw(self) -> str:
        """In the second throw of a duel with the ogre the first one lies there: one that decided nothing."""
        s, box = self.s, self.setting.box
        by_ogre = s.duel == g.BY_OGRE
        if s.duel in (g.NONE, g.ON_ROCK) or s.phase != (g.ATTACK if by_ogre else g.DEFEND):
            return "-"
        deciding = (box.defence_fails if by_ogre else box.attack_wins)[s.duel]
        return symbols(self.setting)[0 if deciding else 1]

    def _usual_turn(self) -> str:
        """The seat that is to move or has challenged; at the end of the game the one with most rings."""
        s = self.s
        if self.facts.get("to_move") in self.seats:
            return self.facts["to_move"]
        if self.phase == "over":
            return self.seats[int(s.rings[: self.setting.seats].argmax())]
        seat = s.controller if s.duel == g.BY_OGRE else s.fighter
        return self.seats[max(0, int(seat))]

    def _usual_turns(self) -> int:
        """The earliest turn in which all this can be; one that ended without rings enough had all turns."""
        by_turns = self.phase == "over" and self.facts.get("ending") == "turns"
        return g.TURNS if by_turns or self.s.turn == g.NONE else fewest_turns(self.setting, self.s)

    def read_end(self) -> None:
        s = self.s
        if s.phase != g.ENDED:
            return
        s.ending = self.word("ending", ENDINGS, "rings")
        won, seats = winner(s), self.setting.seats
        s.score[:seats] = [1 / seats if won == g.NONE else float(won == seat) for seat in range(seats)]
