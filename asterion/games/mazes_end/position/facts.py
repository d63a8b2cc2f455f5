"""Maze's End: the facts of a position, and how they are written."""

from collections.abc import Sequence
from typing import Any

from asterion.core.game import Setting
from asterion.core.position_facts import Fact, listed, named
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    DISC_NAMES,
    FACE_NAMES,
    FIGURE_NAMES,
    KIND_NAMES,
    edge_name,
    square_name,
)
from asterion.games.mazes_end.rules import state as g

PHASES = (
    *("order", "which-wall", "where", "before-roll", "event-die", "event-card", "number-die", "lift-wall"),
    *("direction", "disc", "figure", "opponent", "redeem", "steps", "over"),
)
TASKS = ("-", "place", "move", "remove", "charge", "lay", "swap", "curse", "slow", "throw")
SEAT_OR_NONE = "a seat, or -"
FACTS = (
    Fact("phase", "What is asked next; usually steps, the movement of figures.", PHASES),
    Fact("turn", "The seat whose turn it is.", "a seat"),
    Fact("turns", "The number of the turn; 0 before the first one.", f"0 to {g.TURNS}"),
    Fact("first", "The seat that began; usually the first one.", SEAT_OR_NONE),
    Fact(
        "walls",
        "The walls in the maze, with the colour of those that have one.",
        "edges such as d4e4,d4d5=red",
    ),
    Fact("pile", "The walls of each kind in the pile: all that are nowhere else.", "plain:16,blue:1 …", True),
    Fact(
        "hands", "Each player's plain and coloured walls still to place.", "red:5+1,green:5+1 …, or -", True
    ),
    *(
        Fact(name, f"The squares of {name}'s three figures; usually where they start.", "a1,out,b7 …, or -")
        for name in COLOUR_NAMES
    ),
    Fact(
        "gems", "The squares of the gems not collected yet; usually all.", "gem squares such as f3,c6; or -"
    ),
    Fact(
        "discs",
        "The discs in the maze and their squares.",
        "portal-1:c3,portal-2:g7,trap:d4,sanctuary:e3, or -",
    ),
    Fact("minotaur", "The Minotaur's square; usually the centre.", "a square from a1 to i9"),
    Fact("asleep", "The seat at whose next turn the Minotaur wakes, if it sleeps.", SEAT_OR_NONE),
    Fact("cursed", "The figure that is the Minotaur figure.", ("-", *FIGURE_NAMES)),
    Fact("deck", "The cards in the deck; usually all that are not out.", "demolition:3,trap:1 …, or -"),
    Fact("saved", "Who has saved which card.", "red:redemption,green:climbing-rope …, or -"),
    Fact("slowed", "The seats that have one movement point in their next turn.", "a list of seats, or -"),
    Fact(
        "rolled",
        "What each seat has rolled for the start: 0 not yet.",
        "0 to 6 or out for each seat; later -",
    ),
    Fact("face", "What the event die shows; before the roll none.", ("-", *FACE_NAMES)),
    Fact("number", "What the number die shows, for a card of this turn; else 0.", f"0 to {g.DIE}"),
    Fact("card", "The event card drawn in this turn.", ("-", *CARD_NAMES)),
    Fact("task", "What the wall of the turn, the event die or the card makes the player do.", TASKS),
    Fact("left", "How often that is still to be done.", f"0 to {g.DIE}"),
    Fact("carried", "The kind of wall that is taken and not put yet.", KIND_NAMES),
    Fact(
        "carried_from",
        "The edge on which the carried wall stood, if it is moved.",
        "an edge such as d4e4, or -",
    ),
    Fact(
        "settled", "Shifting Halls: the edge to which the first wall was moved.", "an edge such as d4e4, or -"
    ),
    Fact("chosen", "Switch: the first of the two figures.", ("-", *FIGURE_NAMES)),
    Fact("points", "The movement points of the turn not used yet; usually 3.", "0 to 30"),
    Fact("trapped", "The player's figures that the trap holds in this turn.", "a list of 1, 2, 3, or -"),
    Fact("doomed", "The figures about to be slain, in order.", "a list of figures such as r1,g2, or -"),
    Fact("by_curse", "Whether the cursed figure slays them: 1 if so.", ("0", "1")),
    Fact("winner", "Who has won.", "a seat, nobody, or -", True),
)


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position."""
    names = setting.seat_names
    facts = {
        "phase": PHASES[s.phase],
        "turn": names[s.turn],
        "turns": str(s.turns),
        "first": named(names, s.first),
        "walls": listed(_wall(s, edge) for edge in range(g.EDGES) if s.wall[edge]),
        "pile": counts_in_words(KIND_NAMES, s.pile),
        "hands": listed(f"{names[seat]}:{s.hand[seat, 0]}+{s.hand[seat, 1]}" for seat in _holding(s)),
    }
    for colour, name in enumerate(COLOUR_NAMES):
        facts[name] = figures_in_words(s, colour)
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
        "deck": counts_in_words(CARD_NAMES, s.deck),
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


def counts_in_words(names: Sequence[str], counts: Any) -> str:
    return listed(f"{name}:{count}" for name, count in zip(names, counts, strict=True) if count)


def _wall(s: State, edge: int) -> str:
    kind = int(s.wall[edge])
    return edge_name(edge) + ("" if kind == g.PLAIN else "=" + KIND_NAMES[kind])


def _edge(edge: int) -> str:
    return "-" if edge == g.NOWHERE else edge_name(edge)


def _holding(s: State) -> list[int]:
    return [seat for seat in range(s.players) if s.hand[seat].any()]


def figures_in_words(s: State, colour: int) -> str:
    squares = [int(square) for square in s.figure[colour * g.EACH : (colour + 1) * g.EACH]]
    if squares[0] == g.NOWHERE:
        return "-"
    return ",".join("out" if square == g.ESCAPED else square_name(square) for square in squares)


def _winner(setting: Setting, s: State) -> str:
    if s.phase != g.ENDED:
        return "-"
    winners = [name for name, score in zip(setting.seat_names, s.score, strict=False) if score == 1]
    return winners[0] if winners else "nobody"
