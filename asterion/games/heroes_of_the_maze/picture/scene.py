"""Heroes of the Maze: what is in the picture of a state.

Python says what stands where (the dataclasses below); `board.svg` and its parts draw the toy. Everything that
may move keeps its id for the whole game, and only its transform changes: who fights steps into the middle.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from asterion.core.drawing import Shape, Spot, Watched
from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze import names
from asterion.games.heroes_of_the_maze.names import GATE_WORDS, piece_title
from asterion.games.heroes_of_the_maze.picture.elements import piece_id
from asterion.games.heroes_of_the_maze.picture.layout import LAYOUTS, Box, Layout
from asterion.games.heroes_of_the_maze.picture.maze import Maze
from asterion.games.heroes_of_the_maze.picture.shapes import SPOTS, polar
from asterion.games.heroes_of_the_maze.rules import state as g

SIZE, SIZE_OF_OGRE, ON_ROCK = 1.22, 1.02, 1.15  # of the pieces in the maze; on the Rock they are larger
POOL_RADIUS = 82
POOL_ANGLES = (-24, 0, 24, 78, 102, 168, 192, 258, 282)  # of the rings: not before the gates
LEFT, RIGHT = Spot(-190, 66, 3.1), Spot(190, 66, 3.1)  # in a duel, around the centre of the maze
OGRE_RIGHT = Spot(192, 66, 2.15)
ONE_DIE, TWO_DICE = (Spot(0, 6, 2.5), Spot(0, 6, 2.5)), (Spot(-56, 6, 1.7), Spot(56, 6, 1.7))
DRAWINGS = ("sword", "shield", "skull")  # of the duelling dice's symbols
HELD = {  # in whose hand each duelling die is
    g.ATTACK: ("attack", ""),
    g.DEFEND: ("defend", ""),
    g.STRIKE: ("strike", ""),
    g.PARRY: ("", "parry"),
}


class Piece(NamedTuple):
    """An adventurer, the ogre or a ring."""

    id: str
    kind: str  # a colour, ogre or ring
    title: str
    at: Spot
    reach: float = 0.0  # of what is clicked, in its own units
    active: bool = False  # it moves this turn
    colour: str = ""  # of the ogre's controller
    fights: bool = False
    away: bool = False  # it turns its back on its opponent


class Panel(NamedTuple):
    """One seat: its colour, its rings, its goal, whether it is its turn."""

    id: str
    colour: str
    box: Box
    won: int
    wanted: int
    gate: str  # how far it is open
    on_rock: bool
    yours: bool
    active: bool
    controls: bool
    wins: bool
    slots: tuple[Spot, ...]  # of its rings


class Die(NamedTuple):
    """The number die, or a duelling die."""

    id: str
    title: str
    at: Spot
    face: str  # a number, a drawing, or "" before it is thrown
    used: bool
    roll: str  # who holds it to throw it, or "": it rolls when it leaves the hand
    action: str  # the words of the button that throws it


class Side(NamedTuple):
    """One of the two in a duel."""

    kind: str  # a colour or ogre
    words: str
    label: str  # the words below it, which are short
    attacks: bool


# --- a state taken apart ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Scene:
    """A state as one seat sees it, taken apart for the parts of the picture."""

    setting: Setting
    s: Watched
    seat: int
    shape: Shape

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.shape]

    def title(self) -> str:
        return f"turn {self.s.turns}" if self.s.turns else "the set-up"

    def description(self) -> str:
        """The position in words."""
        s = self.s
        by, left = names.counted(s.walls, "segment"), names.counted(s.spots, "turn")
        return f"The walls are turned by {by}; {left} of them left."

    @cached_property
    def maze(self) -> Maze:
        """The board below the pieces."""
        return Maze(self.setting, self.s, self.layout)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return self.setting.seat_names

    # --- the pieces ---------------------------------------------------------------------------------------

    def adventurers(self) -> Iterator[tuple[int, int]]:
        """The seats and the cells of their adventurers."""
        yield from enumerate(self.s.adventurer[: self.setting.seats])

    @cached_property
    def all_pieces(self) -> tuple[Piece, ...]:
        return tuple(self._pieces())

    def pieces(self, fights: bool) -> tuple[Piece, ...]:
        """The pieces that fight a duel, or the others."""
        return tuple(piece for piece in self.all_pieces if piece.fights == fights)

    def _pieces(self) -> Iterator[Piece]:
        s, setting = self.s, self.setting
        moves = s.turn if s.phase < g.ENDED else g.NONE
        for seat, cell in self.adventurers():
            title = f"{piece_title(setting, seat)}, {names.place_words(cell)}"
            active, fights = seat == moves != s.controller, seat in self.fighters
            at = self.arena(seat) if fights else self.place(cell, SIZE)
            reach = self.layout.reach / at.scale
            yield Piece(piece_id(setting, seat), self.colours[seat], title, at, reach, active, fights=fights)
        colour = self.colours[s.controller] if s.controller != g.NONE else ""
        title = f"the ogre, {names.place_words(s.ogre)}" + (colour and f", controlled by {colour}")
        active, fights = g.NONE != moves == s.controller, g.OGRE in self.fighters
        at = OGRE_RIGHT if fights else self.place(s.ogre, SIZE_OF_OGRE)
        away = fights and s.phase == g.ATTACK
        reach = self.layout.reach / at.scale
        yield Piece("ogre", "ogre", title, at, reach, active, colour, fights, away)

    def place(self, cell: int, size: float) -> Spot:
        """Where a piece of this size stands."""
        spot = SPOTS[cell]
        return Spot(spot.x, spot.y, size * (ON_ROCK if cell == g.ROCK else 1))

    @cached_property
    def fighters(self) -> tuple[int, ...]:
        """The pieces in a duel: the adventurer who challenged or was challenged, and his opponent."""
        s = self.s
        if s.duel == g.NONE:
            return ()
        return (s.fighter, s.controller if s.duel == g.ON_ROCK else g.OGRE)

    def arena(self, seat: int) -> Spot:
        """Where an adventurer stands in a duel."""
        return LEFT if seat == self.s.fighter else RIGHT

    def left(self) -> tuple[tuple[str, Spot], ...]:
        """Whose places in the maze are empty while they fight."""
        s = self.s
        cells = ((piece, s.ogre if piece == g.OGRE else s.adventurer[piece]) for piece in self.fighters)
        return tuple((self.paint(piece), SPOTS[cell]) for piece, cell in cells)

    def paint(self, piece: int) -> str:
        return "ogre" if piece == g.OGRE else self.colours[piece]

    def rings(self) -> Iterator[Piece]:
        """A ring keeps its number: every seat has numbers of its own for all but the last ring it needs."""
        total = self.s.pool + sum(self.s.rings)
        free = list(range(1, total + 1))
        wanted = self.wanted
        for seat, (colour, won) in enumerate(zip(self.colours, self.s.rings, strict=False)):
            slots = self.slots(seat)
            for i in range(won):
                number = seat * (wanted - 1) + i + 1 if i < wanted - 1 else total
                number = number if number in free else free[-1]
                free.remove(number)
                at = slots[min(i, len(slots) - 1)]
                yield Piece(f"ring-{number}", "ring", f"a ring of {colour}'s", at)
        for number in free:
            angle = POOL_ANGLES[number - 1] if total == len(POOL_ANGLES) else 360 / total * number
            at = self.layout.maze.beside(*polar(POOL_RADIUS, angle), 1.05)
            yield Piece(f"ring-{number}", "ring", "a ring in the Pool", at)

    # --- the seats, the dice and the duel -----------------------------------------------------------------

    @property
    def wanted(self) -> int:
        """The rings that win."""
        return int(g.RINGS_TO_WIN[self.s.rings_to_win])

    def box(self, seat: int) -> Box:
        """Where the panel of a seat is."""
        return self.layout.panel(names.home(self.setting, seat), seat, self.setting.seats)

    def slots(self, seat: int) -> tuple[Spot, ...]:
        """Where the rings of a seat lie."""
        return self.layout.slots(self.box(seat), self.wanted)

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        return tuple(self._panels())

    def _panels(self) -> Iterator[Panel]:
        s = self.s
        over = s.phase == g.ENDED
        for seat, colour in enumerate(self.colours):
            yield Panel(
                id=f"panel-{colour}",
                colour=colour,
                box=self.box(seat),
                won=s.rings[seat],
                wanted=self.wanted,
                gate=GATE_WORDS[self.maze.gate(names.home(self.setting, seat))],
                on_rock=s.adventurer[seat] == g.ROCK,
                yours=seat == self.seat,
                active=seat == s.turn and not over,
                controls=seat == s.controller,
                wins=over and seat == names.winner(s),
                slots=self.slots(seat),
            )

    def die(self) -> Die:
        s = self.s
        title = f"the number die: {s.die}" if s.die else "the number die, not thrown yet"
        in_hand = "roll" if s.phase == g.ROLL else ""
        return Die("die", title, self.layout.die, str(s.die or ""), True, in_hand, "Throw the die")

    def duelling_dice(self) -> Iterator[Die]:
        """In a duel they lie in the middle, and what decided it is seen there until the next turn begins.

        Against the ogre one die is enough.
        """
        s = self.s
        in_hand = HELD.get(s.phase, ("", ""))
        decided = s.phase == g.ROLL and s.thrown[0] != g.NONE
        both = s.duel == g.ON_ROCK or (decided and s.thrown[1] != g.NONE)
        for i in (0, 1):
            used = (s.duel != g.NONE or decided) and (both or i == 0)
            symbol = s.thrown[i]
            thrown = symbol != g.NONE
            face = DRAWINGS[symbol] if thrown else ""
            title = f"duelling die {i + 1}" + (f": {names.symbols(self.setting)[symbol]}" if thrown else "")
            spot = (TWO_DICE if both else ONE_DIE)[i]
            maze = self.layout.maze
            at = maze.beside(spot.x, spot.y, spot.scale) if used else self.layout.resting[i]
            shown = used or not (s.duel != g.NONE or decided)
            yield Die(f"duelling-die-{i + 1}", title, at, face, shown, in_hand[i], "Throw the duelling die")

    def duel(self) -> tuple[Side, Side] | None:
        """The adventurer who challenged or was challenged, and his opponent."""
        s = self.s
        if s.duel == g.NONE:
            return None
        attacks = s.duel == g.ON_ROCK or s.phase == g.ATTACK
        one, other = self.fighters
        return self.side(one, attacks), self.side(other, not attacks)

    def side(self, piece: int, attacks: bool) -> Side:
        who = "You" if piece == self.seat else f"{'The ' if piece == g.OGRE else ''}{self.paint(piece)}"
        verb = "attack" if attacks else "defend"
        words = f"{who} {verb}{'' if who == 'You' else 's'}"
        words = words[0].upper() + words[1:]
        return Side(self.paint(piece), words, words.removeprefix("The ").capitalize(), attacks)

    def prize(self) -> str:
        """What the duel is about, in few words."""
        s = self.s
        if s.duel == g.OGRE_IN_MAZE:
            return "Duel in the maze"
        if s.duel == g.BY_OGRE:
            return "The ogre hunts"
        return "Duel for the Rock"

    def meaning(self) -> tuple[tuple[str, ...], ...]:
        """What the symbols mean in the throw to come, in lines of drawings and words."""
        s, box = self.s, self.setting.box
        if s.duel == g.ON_ROCK:
            return (DRAWINGS[box.winning], "beats", DRAWINGS[box.losing]), ("all else: again",)
        attacks = s.phase == g.ATTACK
        decides = int((box.attack_wins if attacks else box.defence_fails)[s.duel])
        others = [symbol for i, symbol in enumerate(DRAWINGS) if i != decides]
        if attacks:
            return (DRAWINGS[decides], "wins"), (*others, "then defend")
        return (DRAWINGS[decides], "loses"), (*others, "then attack")
