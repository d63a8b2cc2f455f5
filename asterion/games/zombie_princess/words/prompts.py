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
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    if s.asked in _CHANCE:
        return f"Chance {_CHANCE[int(s.asked)](setting, s)}."
    who = seat_person(setting, int(s.actor)).capitalize()
    if s.asked == g.ACTION:
        return f"{who}, {_phase_words(s)}: {_left(setting, s)}."
    return f"{who} {_ASKED[int(s.asked)](setting, s)}."


def _drawer(setting: Setting, s: State) -> str:
    return seat_person(setting, int(s.drawer))


def _rolls(setting: Setting, s: State) -> str:
    if s.phase == g.KNIGHT_PHASE:
        return f"rolls for the move of {figure_name(setting, int(s.player), s)}"
    return "rolls the princess die"


_CHANCE: dict[int, Callable[[Setting, State], str]] = {
    g.DRAW_TILE: lambda st, s: f"draws a tile for {_drawer(st, s)}",
    g.DRAW_TOKEN: lambda st, s: f"draws a token for {_drawer(st, s)}",
    g.FIRST: lambda st, s: "says who begins",
    g.ROLL_DIE: _rolls,
}
_ASKED: dict[int, Callable[[Setting, State], str]] = {
    g.TILE: lambda st, s: "chooses a tile to place anywhere",
    g.SPACE: lambda st, s: f"chooses where to place tile {s.picked}",
    g.TURN_TO: lambda st, s: (
        f"chooses how tile {s.picked} lies on {space_name(s.space)}"
        if s.picked
        else f"chooses how the tile on {space_name(s.space)} is turned"
    ),
    g.STOP: lambda st, s: f"chooses from where {figure_name(st, int(s.bitten))} is bitten",
    g.MOVE: lambda st, s: (
        f"rolled {FACE_NAMES[s.rolled]} and moves {figure_name(st, int(s.player), s)} {_distance(s)}"
    ),
    g.TARGET: lambda st, s: f"chooses the tile to {TOKEN_NAMES[s.playing]} with the token",
    g.SLIDE_TO: lambda st, s: f"chooses where the tile on {space_name(s.space)} slides",
}


def _phase_words(s: State) -> str:
    if s.phase == g.PRINCESS_PHASE:
        return f"princess phase ({FACE_NAMES[s.die]})"
    return f"phase of the {mover_words(s)}" if s.fell[s.player] else "knight phase"


def _distance(s: State) -> str:
    figure = mover(s)
    tiles = tiles_to_move(s, figure)
    if tiles == g.ANY:
        return f"as far as {'she' if figure == g.PRINCESS else 'it'} likes"
    return f"up to {tiles} tile{'s' if tiles > 1 else ''}"


def _left(setting: Setting, s: State) -> str:
    """What can be done in the phase as things stand."""
    figure, work = mover(s), setting.work
    left = []
    if s.to_place and can_place(s, figure):
        left.append("place a tile")
    if s.to_rotate:
        left.append("rotate a tile")
    if s.to_move and can_move(s, work, figure):
        left.append(f"move the {mover_words(s)} {_distance(s)}")
    if may_roll(s, figure):
        left.append(f"roll for the {mover_words(s)}'s move")
    if s.to_play and s.held[s.player]:
        left.append("play a token")
    if may_end(s, work, figure):
        left.append("end the phase")
    return ", ".join(left[:-1]) + (", or " if left[1:] else "") + left[-1]
