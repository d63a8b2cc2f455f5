"""Zombie Princess: who is asked, and what."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    TOKEN_NAMES,
    figure_name,
    mover_words,
    seat_person,
    space_name,
)
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.legal import may_end, may_roll
from asterion.games.zombie_princess.rules.moving import can_move, mover, tiles_to_move
from asterion.games.zombie_princess.rules.tiles import can_place
from asterion.games.zombie_princess.words.events import outcome


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what: in the second person, after the name."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    if s.asked in _CHANCE:
        return f"{_CHANCE[int(s.asked)](setting, s)}."
    who = setting.seat_names[s.actor].capitalize()
    if s.asked == g.ACTION:
        return f"{who}{_role(setting, s)}: {_left(setting, s)}."
    return f"{who}: {_ASKED[int(s.asked)](setting, s)}"


def _drawer(setting: Setting, s: State) -> str:
    return seat_person(setting, int(s.drawer))


def _rolls(setting: Setting, s: State) -> str:
    if s.phase == g.KNIGHT_PHASE:
        return f"The die is rolled for the move of {figure_name(setting, int(s.player), s)}"
    return "The princess die is rolled"


_CHANCE: dict[int, Callable[[Setting, State], str]] = {
    g.DRAW_TILE: lambda st, s: f"A tile is drawn for {_drawer(st, s)}",
    g.DRAW_TOKEN: lambda st, s: f"A token is drawn for {_drawer(st, s)}",
    g.FIRST: lambda st, s: "Chance says who begins",
    g.ROLL_DIE: _rolls,
}
_ASKED: dict[int, Callable[[Setting, State], str]] = {
    g.TILE: lambda st, s: "choose a tile to place anywhere.",
    g.SPACE: lambda st, s: f"choose where to place tile {s.picked}.",
    g.TURN_TO: lambda st, s: (
        f"turn tile {s.picked} on {space_name(s.space)} as you like."
        if s.picked
        else f"turn the tile on {space_name(s.space)} as you like."
    ),
    g.STOP: lambda st, s: f"choose from where you bite {figure_name(st, int(s.bitten))}.",
    g.MOVE: lambda st, s: f"{FACE_NAMES[s.rolled]}! Move your zombie knight {_distance(s)} or stay.",
    g.TARGET: lambda st, s: f"choose the tile to {TOKEN_NAMES[s.playing]}.",
    g.SLIDE_TO: lambda st, s: f"choose where the tile on {space_name(s.space)} slides.",
}


def _role(setting: Setting, s: State) -> str:
    """As whom a knight's player acts, if it is not its knight."""
    return " as the princess" if s.phase == g.PRINCESS_PHASE and s.actor < s.knights else ""


def _distance(s: State) -> str:
    tiles = tiles_to_move(s, mover(s))
    if tiles == g.ANY:
        return "as far as you like"
    return f"up to {tiles} tile{'s' if tiles > 1 else ''}"


def _left(setting: Setting, s: State) -> str:
    """What can be done in the phase as things stand."""
    figure, box, bench = mover(s), setting.box, setting.bench
    whom = "the princess" if figure == g.PRINCESS else f"your {mover_words(s)}"
    left = []
    if s.to_place and can_place(s, figure):
        left.append("place a tile")
    if s.to_rotate:
        left.append("rotate a tile")
    if s.to_move and can_move(s, box, bench, figure):
        left.append(f"move {whom} {_distance(s)}")
    if may_roll(s, figure):
        left.append("roll for its move")
    if s.to_play and s.held[s.player]:
        left.append("play a token")
    if may_end(s, box, bench, figure):
        left.append("end the phase")
    return ", ".join(left[:-1]) + (" or " if left[1:] else "") + left[-1]
