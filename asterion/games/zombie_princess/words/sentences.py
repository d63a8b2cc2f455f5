"""Zombie Princess: moves as sentences, and who is asked what."""

from typing import Any

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    POSITIONS,
    TOKEN_NAMES,
    TOKEN_TITLES,
    TURN_WORDS,
    figure_name,
    seat_person,
    space_name,
    square_name,
)
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.legal import may_end, may_roll
from asterion.games.zombie_princess.rules.maze import figure_on, is_zombie, key_square
from asterion.games.zombie_princess.rules.moving import can_move, mover, tiles_to_move
from asterion.games.zombie_princess.rules.tiles import can_place
from asterion.games.zombie_princess.words.events import event, outcome
from asterion.games.zombie_princess.words.notation import notation, read, wish
from asterion.games.zombie_princess.words.reasons import why_not

# --- moves ------------------------------------------------------------------------------------------------


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    if move < g.TOKEN:
        return _tile_choice(setting, s, move)
    if move < g.ON:
        title = TOKEN_TITLES[move - g.TOKEN]
        return f"Draw the token: {title}" if s.asked == g.DRAW_TOKEN else f"Play the token: {title}"
    if move < g.ROTATE:
        return _space_choice(s, space_name(move - g.ON))
    if move < g.TURN:
        return f"Rotate {_tile_words(move - g.ROTATE)}"
    if move < g.GO:
        return _turn_choice(s, move - g.TURN)
    if move < g.FACE:
        return _go_choice(setting, s, move - g.GO)
    if move < g.BEGIN:
        return f"Roll {FACE_NAMES[move - g.FACE]}"
    if move < g.ROLL:
        return f"{seat_person(setting, move - g.BEGIN).capitalize()} begins"
    return {
        g.ROLL: "Roll the die for the zombie knight's move",
        g.STAY: "Stay",
        g.END: "End the phase without moving" if s.to_move else "End the phase",
    }[move]


def _tile_choice(setting: Setting, s: State, move: int) -> str:
    if move < g.BORROW:
        return f"{'Draw' if s.asked == g.DRAW_TILE else 'Place'} tile {move - g.PICK + 1}"
    seat, kind = divmod(move - g.BORROW, g.KINDS)
    return f"Place {seat_person(setting, seat)}'s tile {kind + 1}"


def _space_choice(s: State, space: str) -> str:
    if s.asked == g.SPACE:
        return f"Place tile {s.picked} on {space}"
    if s.asked == g.SLIDE_TO:
        return f"Slide the tile from {space_name(s.space)} to {space}"
    return f"{('Remove', 'Slide', 'Rotate')[min(int(s.playing), 2)]} the tile on {space}"


def _tile_words(space: int) -> str:
    return "the castle" if space == g.CASTLE_SPACE else f"the tile on {space_name(space)}"


def _turn_choice(s: State, turn: int) -> str:
    """A tile to be placed is turned from as it is drawn, one that lies from as it lies."""
    if s.picked:
        return f"{space_name(s.space)}: {TURN_WORDS[turn]}"
    if s.space == g.CASTLE_SPACE:
        return f"The castle in position {POSITIONS[turn % 2]}"
    return f"{space_name(s.space)}: {TURN_WORDS[(turn - int(s.turn[s.space])) % g.TURNS]}"


def _go_choice(setting: Setting, s: State, square: int) -> str:
    where = "the castle" if square == g.CASTLE_SQUARE else square_name(square)
    if s.asked == g.STOP:
        return f"Bite {figure_name(setting, int(s.bitten))} from {where}"
    figure = mover(s)
    prey = figure_on(s, square)
    if is_zombie(s, figure):
        return f"Bite {figure_name(setting, prey)}" if prey != g.NONE else f"Move to {where}"
    if square == g.CASTLE_SQUARE and s.key[figure] == g.HELD:
        return "Escape into the castle"
    own_key = s.key[figure] == g.LIES and square == key_square(s, setting.work, figure)
    return f"Fetch your key on {where}" if own_key else f"Move to {where}"


# --- who is asked -----------------------------------------------------------------------------------------


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    if s.asked in _CHANCE:
        return f"Chance {_CHANCE[int(s.asked)](setting, s)}."
    who = seat_person(setting, int(s.actor)).capitalize()
    if s.asked == g.ACTION:
        return f"{who}, {_phase_words(setting, s)}: {_left(setting, s)}."
    return f"{who} {_ASKED[int(s.asked)](setting, s)}."


def _drawer(setting: Setting, s: State) -> str:
    return seat_person(setting, int(s.drawer))


def _rolls(setting: Setting, s: State) -> str:
    if s.phase == g.KNIGHT_PHASE:
        return f"rolls for the move of {figure_name(setting, int(s.player), s)}"
    return "rolls the princess die"


_CHANCE: dict[int, Any] = {
    g.DRAW_TILE: lambda st, s: f"draws a tile for {_drawer(st, s)}",
    g.DRAW_TOKEN: lambda st, s: f"draws a token for {_drawer(st, s)}",
    g.FIRST: lambda st, s: "says who begins",
    g.ROLL_DIE: _rolls,
}
_ASKED: dict[int, Any] = {
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
    g.TARGET: lambda st, s: (
        f"chooses the tile to {('remove', 'slide', 'rotate')[min(int(s.playing), 2)]} with the token"
    ),
    g.SLIDE_TO: lambda st, s: f"chooses where the tile on {space_name(s.space)} slides",
}


def _phase_words(setting: Setting, s: State) -> str:
    if s.phase == g.PRINCESS_PHASE:
        return f"princess phase ({FACE_NAMES[s.die]})"
    return "phase of the zombie knight" if s.fell[s.player] else "knight phase"


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
        left.append(f"move {_mover_words(s)} {_distance(s)}")
    if may_roll(s, figure):
        left.append(f"roll for {_mover_words(s)}'s move")
    if s.to_play and s.held[s.player]:
        left.append("play a token")
    if may_end(s, work, figure):
        left.append("end the phase")
    return ", ".join(left[:-1]) + (", or " if left[1:] else "") + left[-1]


def _mover_words(s: State) -> str:
    figure = mover(s)
    if figure == g.PRINCESS:
        return "the princess"
    return "the zombie knight" if is_zombie(s, figure) else "the knight"


# --- the kinds of questions and wishes, for the table of refusals -----------------------------------------

_PHASES = {
    g.DRAW_TILE: "chance draws a tile",
    g.DRAW_TOKEN: "chance draws a token",
    g.FIRST: "chance says who begins",
    g.TILE: "the tile of Place anywhere",
    g.SPACE: "the space of a tile",
    g.STOP: "from where to bite",
    g.MOVE: "a rolled move",
    g.SLIDE_TO: "where a tile slides",
    g.NOTHING: "over",
}
_KINDS = (  # each with the first move of its block
    (g.PICK, "one's own tile"),
    (g.BORROW, "another's tile"),
    (g.TOKEN, "a token"),
    (g.ON, "a space"),
    (g.ROTATE, "rotate a tile"),
    (g.TURN, "a turn"),
    (g.GO, "a square"),
    (g.FACE, "a roll of the die"),
    (g.BEGIN, "who begins"),
    (g.ROLL, "take the die"),
    (g.STAY, "stay"),
    (g.END, "end of the phase"),
)


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    if s.asked == g.ACTION:
        whose = (
            "princess" if s.phase == g.PRINCESS_PHASE else "zombie knight" if s.fell[s.player] else "knight"
        )
        return f"phase of the {whose}"
    if s.asked == g.ROLL_DIE:
        return f"chance rolls for the {'zombie knight' if s.phase == g.KNIGHT_PHASE else 'princess'}"
    if s.asked == g.TURN_TO:
        return "how a tile is placed" if s.picked else "how a tile is rotated"
    return f"the target of {TOKEN_NAMES[s.playing]}" if s.asked == g.TARGET else _PHASES[int(s.asked)]


def kind(move: int) -> str:
    """What kind of wish a move is."""
    return next(words for first, words in reversed(_KINDS) if first <= move)


__all__ = ["choice", "event", "kind", "notation", "outcome", "phase", "prompt", "read", "why_not", "wish"]
