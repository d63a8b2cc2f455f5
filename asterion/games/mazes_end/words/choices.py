"""Maze's End: what choosing a move does, as a command."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_TITLES,
    DISC_TITLES,
    FACE_TITLES,
    SIDE_NAMES,
    edge_words,
    figure_words,
    kind_words,
    seat_name,
    square_name,
)
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import next_disc, squares_entered


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    block, *at = g.BLOCKS.decode(move)
    return _CHOICES[block](setting, s, *at)


# --- walls ------------------------------------------------------------------------------------------------


def _take(setting: Setting, s: State, kind: int) -> str:
    left = s.pile[kind] if s.turns else s.hand[s.turn, min(kind, g.COLOURED) - g.PLAIN]
    return f"Take a plain wall: {left} left" if kind == g.PLAIN else f"Take the {kind_words(kind)}: 1 left"


def _put(setting: Setting, s: State, edge: int) -> str:
    return f"Put the {kind_words(int(s.carried) or g.PLAIN)} {edge_words(edge)}"


def _lift(setting: Setting, s: State, edge: int) -> str:
    verb = "Move" if s.task == g.MOVE else "Remove"
    return f"{verb} the {kind_words(int(s.wall[edge]) or g.PLAIN)} {edge_words(edge)}"


# --- the Minotaur -----------------------------------------------------------------------------------------


def _go(setting: Setting, s: State, side: int) -> str:
    path = charge_path(s, side)
    if not path:
        return f"The Minotaur goes {SIDE_NAMES[side]}"
    jumps = s.wall[g.EDGE[s.minotaur, side]] != g.NO_WALL
    slain = [
        figure_words(setting, figure, int(s.actor))
        for square in path
        for figure in range(g.FIGURES)
        if s.figure[figure] == square != s.disc[g.D_SANCTUARY]
    ]
    how = "jumps the wall" if jumps else "charges"
    return f"The Minotaur {how} {SIDE_NAMES[side]} to {square_name(path[-1])}" + (
        f" and slays {', '.join(slain)}" if slain else ""
    )


def charge_path(s: State, side: int) -> list[int]:
    """The squares the Minotaur would enter that way."""
    path = [int(s.minotaur)]
    for _ in range(squares_entered(s, side)):
        path.append(int(g.NEIGHBOUR[path[-1], side]))
    return path[1:]


# --- figures and cards ------------------------------------------------------------------------------------


def _pick(setting: Setting, s: State, figure: int) -> str:
    return f"{'Curse' if s.task == g.ENCURSE else 'Swap'} {figure_words(setting, figure, int(s.actor))}"


def _step(how: str) -> Callable[..., str]:
    def words(setting: Setting, s: State, figure: int, square: int) -> str:
        deadly = square == s.minotaur and square != s.disc[g.D_SANCTUARY]
        warning = " (onto the Minotaur)" if deadly else ""
        return f"Figure {figure % g.EACH + 1} {how} {square_name(square)}{warning}"

    return words


def _stop(setting: Setting, s: State) -> str:
    return "No more walls" if s.task == g.PLACE else "End your turn"


_CHOICES: dict[int, Callable[..., str]] = {
    g.NUMBER: lambda setting, s, at: f"The number die shows {at + 1}",
    g.FACE: lambda setting, s, face: FACE_TITLES[face],
    g.ROLL: lambda setting, s: "Roll the event die",
    g.PLAN: lambda setting, s, face: f"Plan {FACE_TITLES[face]}",
    g.DRAW: lambda setting, s, card: f"Draw {CARD_TITLES[card]}",
    g.TAKE: _take,
    g.PUT: _put,
    g.LIFT: _lift,
    g.GO: _go,
    g.SPOT: lambda setting, s, square: f"{DISC_TITLES[next_disc(s)]} on {square_name(square)}",
    g.PICK: _pick,
    g.SEAT: lambda setting, s, seat: f"Slow {seat_name(setting, seat)} down",
    g.SPARE: lambda setting, s: "Save it with Redemption",
    g.SUFFER: lambda setting, s: "Let it be slain",
    g.STEP: _step("goes to"),
    g.CLIMB: _step("climbs over the wall to"),
    g.PORTAL: _step("goes through the portal to"),
    g.STOP: _stop,
}
