"""Heroes of the Maze: what is in the picture of a state.

Python says what stands where (the dataclasses below); `board.svg` and its parts draw the toy. Everything that
may move keeps its id for the whole game, and only its transform changes: the curved walls are one group that
is rotated (two groups, if every other wall turns the other way).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import atan2, degrees
from typing import Any

from asterion.core.drawing import Spot
from asterion.core.game import Setting
from asterion.games.heroes_of_the_maze import box, names
from asterion.games.heroes_of_the_maze.names import COLOURS, GATE_WORDS, piece_title
from asterion.games.heroes_of_the_maze.picture.elements import piece_id
from asterion.games.heroes_of_the_maze.picture.shapes import (
    EMBLEMS,
    PLACES,
    PURPOSE,
    RADIUS,
    SEGMENT,
    SHAPES,
    SPOTS,
    Cell,
    curved,
    polar,
    radial,
    ways,
)
from asterion.games.heroes_of_the_maze.rules import state as g

# The layout, in units of the viewBox.
WIDTH = 800
CENTRE_X, CENTRE_Y = 400, 546  # of the maze
PANEL_Y, PANEL_GAP = 66, 8
SIZE_IN_MAZE = 0.88  # of the ogre, relative to that on the Rock
POOL_RADIUS = 76
POOL_ANGLES = (-24, 0, 24, 78, 102, 168, 192, 258, 282)  # of the rings: not before the gates
DICE_Y = 1003
RESTING = (Spot(724, DICE_Y - 17, 0.66), Spot(768, DICE_Y + 19, 0.66))  # the duelling dice
DUELLING = (Spot(262, DICE_Y), Spot(538, DICE_Y))
DRAWINGS = ("sword", "shield", "skull")  # of the duelling dice's symbols
HELD = {  # in whose hand each duelling die is
    g.ATTACK: ("attack", ""),
    g.DEFEND: ("defend", ""),
    g.STRIKE: ("strike", ""),
    g.PARRY: ("", "parry"),
}


@dataclass(frozen=True)
class Piece:
    """An adventurer, the ogre or a ring."""

    id: str
    kind: str  # a colour, ogre or ring
    title: str
    at: Spot
    active: bool = False  # it moves this turn
    colour: str = ""  # of the ogre's controller
    fights: bool = False  # the ogre in a duel
    facing: float = 0.0  # degrees clockwise from south
    away: bool = False  # it turns its back on its opponent


@dataclass(frozen=True)
class Gate:
    """The gate before a gate-space."""

    id: str
    colour: str
    angle: float
    state: int  # SHUT, HALF_SHUT or OPEN
    words: str


@dataclass(frozen=True)
class Panel:
    """One seat: its colour, its rings, whether it is its turn."""

    id: str
    colour: str
    at: Spot
    width: float
    slots: tuple[Spot, ...]
    won: int
    wanted: int
    yours: bool
    active: bool
    controls: bool


@dataclass(frozen=True)
class Die:
    """The number die, or a duelling die."""

    id: str
    title: str
    at: Spot
    face: str  # a number, a drawing, or "" before it is thrown
    used: bool
    roll: str  # who holds it to throw it, or "": it rolls when it leaves the hand


@dataclass(frozen=True)
class Side:
    """One of the two in a duel."""

    kind: str  # a colour or ogre
    name: str
    verb: str
    attacks: bool


# --- a state taken apart ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """A state as one seat sees it, taken apart for the template."""

    setting: Setting
    s: Any
    seat: int
    moves: list[int]  # what may be done in the turn

    def reconstructed(self) -> str:
        """What of the walls and the duels is not known for certain."""
        parts = {"rotor": "walls", "radial_walls": "walls", "duels": "duels"}
        facts = self.setting.components.facts.values()
        groups = [fact.name.partition(".")[0] for fact in facts if fact.reconstructed]
        return ", ".join(dict.fromkeys(parts[group] for group in groups if group in parts))

    def dagger(self, *facts: str) -> tuple[str, ...]:
        """The mark of reconstructed facts about duels."""
        known = self.setting.components.facts
        return ("†",) if any(known[f"duels.{fact}"].reconstructed for fact in facts) else ()

    def counter(self) -> bool:
        return bool(self.s.rotor == g.COUNTER)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return self.setting.seat_names

    def who(self, seat: int) -> str:
        """A seat in a sentence; it is addressed, if it looks."""
        return "You" if seat == self.seat else self.colours[seat].capitalize()

    # --- the maze -----------------------------------------------------------------------------------------

    def ways_of_tabs(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What each tab does to the walls, in words, and which ways they turn."""
        return tuple((names.turning(self.setting, tab), names.ways_of(self.setting, tab)) for tab in (0, 1))

    def arches(self) -> Iterator[tuple[str, int, bool, str, str, Spot]]:
        """The homes: whether anybody plays them, the space before the arch, the gate-space and its emblem."""
        for home, colour in enumerate(COLOURS):
            gate_space = SHAPES[int(g.GATE_SPACE[home])][1]
            yield colour, home, colour in self.colours, SHAPES[g.H + home][0], gate_space, EMBLEMS[home]

    def radial(self) -> tuple[tuple[float, int, int], ...]:
        """The fixed walls: their angles, and from where to where."""
        components = self.setting.components
        rings = ((first, components[f"radial_walls.{ring}"]) for ring, first in box.RADIAL.items())
        return tuple(wall for first, walls in rings for wall in radial(first, walls))

    def walls(self) -> tuple[tuple[str, float, str, str], ...]:
        """The groups of curved walls that turn together: their id, how far, their path and title."""
        gaps, turned = self.setting.components, SEGMENT * self.s.walls
        paths = {wall: curved(tuple(gaps[f"rotor.{wall}"]), radius) for wall, radius in RADIUS.items()}
        by = names.counted(self.s.walls, "segment")
        if not self.counter():
            return (("walls", turned, "".join(paths.values()), f"the walls, turned by {by}"),)
        others = "".join(paths.pop(wall) for wall in box.COUNTER_ROTATING)
        return (
            ("walls", turned, "".join(paths.values()), f"three walls, turned clockwise by {by}"),
            ("walls-counter", (360 - turned) % 360, others, f"two walls, turned anticlockwise by {by}"),
        )

    @cached_property
    def standing(self) -> dict[int, str]:
        """Who stands on which cell, in words."""
        found = {cell: piece_title(self.setting, seat) for seat, cell in self.adventurers()}
        return found | {self.s.ogre: "the ogre"}

    def adventurers(self) -> Iterator[tuple[int, int]]:
        """The seats and the cells of their adventurers."""
        yield from enumerate(self.s.adventurer[: self.setting.seats])

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """The cells, and what is to be said of each now."""
        passage = self.setting.work.passage[self.s.rotor, self.s.walls].tolist()
        for cell, place in enumerate(PLACES):
            there = self.standing.get(cell, "")
            yield (
                place,
                f"{place.name}{PURPOSE[cell]}, open to {ways(passage[cell])}" + (there and f": {there}"),
            )

    def gates(self) -> Iterator[Gate]:
        open_at = self.setting.work.gate[self.s.walls].tolist()
        for gate_space, colour in zip(g.GATE_SPACE.tolist(), COLOURS, strict=True):
            j = gate_space - g.D
            yield Gate("gate-" + colour, colour, 360 / g.GATE_RING * j, open_at[j], GATE_WORDS[open_at[j]])

    # --- the pieces ---------------------------------------------------------------------------------------

    def pieces(self) -> Iterator[Piece]:
        s, setting = self.s, self.setting
        moves = s.turn if s.phase < g.ENDED else g.NONE
        for seat, cell in self.adventurers():
            title = f"{piece_title(setting, seat)}, {names.place_words(cell)}"
            active = seat == moves != s.controller
            yield Piece(piece_id(setting, seat), self.colours[seat], title, SPOTS[cell], active)
        colour = self.colours[s.controller] if s.controller != g.NONE else ""
        title = f"the ogre, {names.place_words(s.ogre)}" + (colour and f", controlled by {colour}")
        active = g.NONE != moves == s.controller
        at = SPOTS[s.ogre].beside(0, 0, 1 if s.ogre == g.ROCK else SIZE_IN_MAZE)
        yield Piece("ogre", "ogre", title, at, active, colour, *self.facing())

    def facing(self) -> tuple[bool, float, bool]:
        """HM-44: the ogre faces its opponent when it attacks and turns away when it is attacked."""
        s = self.s
        if s.duel in (g.NONE, g.ON_ROCK):
            return False, 0, False
        here, there = SPOTS[s.ogre], SPOTS[s.adventurer[s.fighter]]
        toward = degrees(atan2(here.x - there.x, there.y - here.y))
        away = s.phase == g.ATTACK
        return True, round(toward + 180 * away, 1) % 360, away

    def rings(self) -> Iterator[Piece]:
        """A ring keeps its number: every seat has numbers of its own for all but the last ring it needs."""
        total = self.s.pool + sum(self.s.rings)
        free = list(range(1, total + 1))
        wanted = self.wanted
        for seat, panel in enumerate(self.panels):
            for i in range(panel.won):
                number = seat * (wanted - 1) + i + 1 if i < wanted - 1 else total
                number = number if number in free else free[-1]
                free.remove(number)
                at = panel.slots[min(i, len(panel.slots) - 1)]
                yield Piece(f"ring-{number}", "ring", f"a ring of {panel.colour}'s", at)
        for number in free:
            angle = POOL_ANGLES[number - 1] if total == len(POOL_ANGLES) else 360 / total * number
            at = Spot(*polar(POOL_RADIUS, angle)).beside(CENTRE_X, CENTRE_Y)
            yield Piece(f"ring-{number}", "ring", "a ring in the Pool", at)

    # --- the seats, the dice and the duel -----------------------------------------------------------------

    @property
    def wanted(self) -> int:
        """The rings that win."""
        return int(g.RINGS_TO_WIN[self.s.rings_to_win])

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        return tuple(self._panels())

    def _panels(self) -> Iterator[Panel]:
        s, count = self.s, self.setting.seats
        width = (WIDTH - PANEL_GAP * (count + 1)) / count
        for seat, colour in enumerate(self.colours):
            at = Spot(PANEL_GAP + seat * (width + PANEL_GAP), PANEL_Y)
            slots = tuple(at.beside(width - 22 - 33 * i, 49, 0.95) for i in reversed(range(self.wanted)))
            yield Panel(
                id=f"panel-{colour}",
                colour=colour,
                at=at,
                width=width,
                slots=slots,
                won=s.rings[seat],
                wanted=self.wanted,
                yours=seat == self.seat,
                active=seat == s.turn and s.phase != g.ENDED,
                controls=seat == s.controller,
            )

    def die(self) -> Die:
        s = self.s
        title = f"the number die: {s.die}" if s.die else "the number die, not thrown yet"
        in_hand = "roll" if s.phase == g.ROLL else ""
        return Die("die", title, Spot(50, DICE_Y), str(s.die or ""), True, in_hand)

    def duelling_dice(self) -> Iterator[Die]:
        """In a duel they lie before their owners, else at the edge. Against the ogre one is enough."""
        s = self.s
        in_hand = HELD.get(s.phase, ("", ""))
        for i in (0, 1):
            used = s.duel == g.ON_ROCK or (s.duel != g.NONE and i == 0)
            symbol = s.thrown[i]
            thrown = symbol != g.NONE
            face = DRAWINGS[symbol] if thrown else ""
            title = f"duelling die {i + 1}" + (f": {names.symbols(self.setting)[symbol]}" if thrown else "")
            at = (DUELLING if used else RESTING)[i]
            yield Die(f"duelling-die-{i + 1}", title, at, face, used or s.duel == g.NONE, in_hand[i])

    def duel(self) -> tuple[Side, Side] | None:
        """The adventurer who challenged or was challenged, and his opponent."""
        s = self.s
        if s.duel == g.NONE:
            return None
        if s.duel == g.ON_ROCK:
            return self.side(s.fighter, True), self.side(s.controller, False)
        attacks = s.phase == g.ATTACK
        return self.side(s.fighter, attacks), self.side(g.OGRE, not attacks)

    def side(self, piece: int, attacks: bool) -> Side:
        verb = "attack" if attacks else "defend"
        if piece == g.OGRE:
            return Side("ogre", "The ogre", verb + "s", attacks)
        who = self.who(piece)
        return Side(self.colours[piece], who, verb if who == "You" else verb + "s", attacks)

    def meaning(self) -> tuple[tuple[str, ...], ...]:
        """What the symbols mean in the throw to come, in lines of drawings and words."""
        s, work = self.s, self.setting.work
        if s.duel == g.ON_ROCK:
            mark = self.dagger("on_rock.wins", "on_rock.against")
            return (DRAWINGS[work.winning], "beats", DRAWINGS[work.losing], *mark), ("else again",)
        attacks = s.phase == g.ATTACK
        mark = self.dagger(f"{box.DUELS[s.duel]}.{'attack_wins' if attacks else 'defence_fails'}")
        decides = int((work.attack_wins if attacks else work.defence_fails)[s.duel])
        others = [symbol for i, symbol in enumerate(DRAWINGS) if i != decides]
        if attacks:
            return (DRAWINGS[decides], " ".join(("victory", *mark))), (*others, "then defend")
        return (DRAWINGS[decides], " ".join(("defeat", *mark))), (*others, "then attack")

    def prompt(self) -> str:
        """Who is to do what, in few words."""
        s = self.s
        if s.phase == g.ALIGN:
            return "The walls are left at random"
        if s.phase == g.FIRST:
            return "Who takes the first turn?"
        if s.phase == g.ENDED:
            return self.ending()
        who = self.who(s.turn)
        if s.phase == g.ROLL:
            return f"{who} throw{'' if who == 'You' else 's'} the number die"
        if s.phase > g.ACT:
            return "A duel for the Rock" if s.duel == g.ON_ROCK else "A duel with the ogre"
        move = "move the ogre" if s.controller == s.turn else "move"
        acts = {g.GO: move, g.PUSH: "turn the walls", g.CHALLENGE: "duel"}
        blocks = {g.BLOCKS.block(move) for move in self.moves}
        able = [act for block, act in acts.items() if block in blocks]
        return f"{who}: {', '.join(able)}{' or ' if able else ''}end the turn"

    def ending(self) -> str:
        """Who has won, in few words."""
        s = self.s
        winner = names.winner(s)
        if winner == g.NONE:
            return f"{g.TURNS} turns are over: a draw"
        who, yours = self.who(winner), winner == self.seat
        if s.ending == g.BY_TURNS:  # HM-r6: only rings make a Hero
            return f"{g.TURNS} turns are over: {'you win' if yours else who + ' wins'}"
        return f"{who} {'are' if yours else 'is'} the Hero of the Maze!"

    def clash(self) -> Spot | None:
        """Where the sign of a duel is: above the adventurer who fights it."""
        s = self.s
        return None if s.duel == g.NONE else SPOTS[s.adventurer[s.fighter]].beside(28, -47)
