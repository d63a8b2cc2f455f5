"""Zombie Princess: what choosing a move does, as commands."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    DOORS,
    FACE_NAMES,
    TOKEN_NAMES,
    TOKEN_TITLES,
    TURN_WORDS,
    figure_name,
    place_words,
    seat_person,
    space_name,
)
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import figure_on, first_space, is_zombie, key_square
from asterion.games.zombie_princess.rules.moving import mover
from asterion.games.zombie_princess.rules.tiles import room_to_place


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    block, *at = g.BLOCKS.decode(move)
    return _CHOICES[block](setting, s, *at)


def _space(setting: Setting, s: State, space: int) -> str:
    if s.asked == g.SPACE:
        return f"Place tile {s.picked} on {space_name(space)}"
    if s.asked == g.SLIDE_TO:
        return f"Slide the tile from {space_name(s.space)} to {space_name(space)}"
    return f"{TOKEN_NAMES[s.playing].capitalize()} the tile on {space_name(space)}"


def _pick(setting: Setting, s: State, tile: int) -> str:
    if s.asked == g.DRAW_TILE:
        return f"Draw tile {tile + 1}"
    return f"Place tile {tile + 1}{_only_place(s)}"


def _borrow(setting: Setting, s: State, seat: int, tile: int) -> str:
    return f"Place {seat_person(setting, seat)}'s tile {tile + 1}{_only_place(s)}"


def _only_place(s: State) -> str:
    """Where the tile goes, if there is only one space for it."""
    room = room_to_place(s, mover(s)) if s.asked == g.ACTION else 0
    return f" on {space_name(int(first_space(room)))}" if int(room).bit_count() == 1 else ""


def _rotate(setting: Setting, s: State, space: int) -> str:
    if space == g.CASTLE_SPACE:
        return _castle(1 - int(s.turn[space]))
    return f"Rotate the tile on {space_name(space)}"


def _castle(turn: int) -> str:
    return f"Rotate the castle: doors at the {DOORS[turn % 2]}"


def _turn(setting: Setting, s: State, turn: int) -> str:
    """A tile to be placed is turned from as it is drawn, one that lies from as it lies."""
    if s.picked:
        return f"Lay tile {s.picked} on {space_name(s.space)}, {TURN_WORDS[turn]}"
    if s.space == g.CASTLE_SPACE:
        return _castle(turn)
    by = TURN_WORDS[(turn - int(s.turn[s.space])) % g.TURNS]
    return f"Give the tile on {space_name(s.space)} {by}"


def _go(setting: Setting, s: State, square: int) -> str:
    where = place_words(square)
    if s.asked == g.STOP:
        return f"Bite {figure_name(setting, int(s.bitten))} from {where}"
    figure = mover(s)
    prey = figure_on(s, square)
    if is_zombie(s, figure):
        return f"Bite {figure_name(setting, prey)}" if prey != g.NONE else f"Move to {where}"
    if square == g.CASTLE_SQUARE and s.key[figure] == g.HELD:
        return "Escape into the castle"
    own_key = s.key[figure] == g.LIES and square == key_square(s, setting.box, figure)
    return f"Fetch your key on {space_name(square // g.CELLS)}" if own_key else f"Move to {where}"


_CHOICES: dict[int, Callable[..., str]] = {
    g.PICK: _pick,
    g.BORROW: _borrow,
    g.TOKEN: lambda st, s, token: (
        f"{'Draw' if s.asked == g.DRAW_TOKEN else 'Play'} the token: {TOKEN_TITLES[token]}"
    ),
    g.ON: _space,
    g.ROTATE: _rotate,
    g.TURN: _turn,
    g.GO: _go,
    g.FACE: lambda st, s, face: f"Roll {FACE_NAMES[face]}",
    g.BEGIN: lambda st, s, seat: f"{seat_person(st, seat).capitalize()} begins",
    g.ROLL: lambda st, s: "Roll for the move",
    g.STAY: lambda st, s: "Stay",
    g.END: lambda st, s: "End without moving" if s.to_move else "End the phase",
}
