"""Zombie Princess: moves as notation and as sentences, and who is asked what.

Notation: `5` a tile of your own to place · `blue:5` one in front of blue · `@b2` the space it goes to, or the
tile a token is for · `r1` how it is turned · `~b2` a tile to rotate · `b2.5` the square a figure goes to,
bites on or stops on · `remove`, `slide`, `rotate`, `place` a token · `roll` a zombie knight takes the die ·
`stay` · `end` of the phase. Chance: `+5`, `+slide` a draw · `X` `I` `II` `III` `ZR` a roll · `red-begins`.
"""

from typing import Any

from asterion.core.game import Setting, State
from asterion.core.notation import no_such_move
from asterion.games.zombie_princess import state as g
from asterion.games.zombie_princess.events import event, outcome
from asterion.games.zombie_princess.legal import may_end, may_roll
from asterion.games.zombie_princess.maze import figure_on, is_zombie, key_square
from asterion.games.zombie_princess.moving import can_move, mover, tiles_to_move
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    POSITIONS,
    TOKEN_NAMES,
    TOKEN_TITLES,
    TURN_WORDS,
    figure_name,
    seat_person,
    space_name,
    space_number,
    square_name,
    square_number,
)
from asterion.games.zombie_princess.reasons import why_not
from asterion.games.zombie_princess.tiles import can_place, chooser

PLAIN = {"roll": g.ROLL, "stay": g.STAY, "end": g.END}


# --- moves ------------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    drawn = "+" if s.asked in (g.DRAW_TILE, g.DRAW_TOKEN) else ""
    if move < g.BORROW:
        return f"{drawn}{move - g.PICK + 1}"
    if move < g.TOKEN:
        seat, kind = divmod(move - g.BORROW, g.KINDS)
        return f"{_seat_name(setting, seat)}:{kind + 1}"
    if move < g.ON:
        return drawn + TOKEN_NAMES[move - g.TOKEN]
    if move < g.ROTATE:
        return "@" + space_name(move - g.ON)
    if move < g.TURN:
        return "~" + space_name(move - g.ROTATE)
    if move < g.GO:
        return f"r{move - g.TURN}"
    if move < g.FACE:
        return square_name(move - g.GO)
    if move < g.BEGIN:
        return FACE_NAMES[move - g.FACE]
    if move < g.ROLL:
        return f"{_seat_name(setting, move - g.BEGIN)}-begins"
    return next(word for word, number in PLAIN.items() if number == move)


def _seat_name(setting: Setting, seat: int) -> str:
    """A seat's name; seats that nobody has are numbered, for they are in no legal move."""
    return setting.seat_names[seat] if seat < setting.seats else f"seat{seat + 1}"


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not."""
    move = _read_word(setting, s, text.strip().lower())
    if move is None:
        raise no_such_move(setting, s, text)
    return move


def _read_word(setting: Setting, s: State, word: str) -> int | None:
    faces = [face.lower() for face in FACE_NAMES]
    bare = word.removeprefix("+")
    if word in PLAIN:
        return PLAIN[word]
    if word in faces:
        return g.FACE + faces.index(word)
    if bare in TOKEN_NAMES:
        return g.TOKEN + TOKEN_NAMES.index(bare)
    if _kind(bare) is not None:
        return g.PICK + (_kind(bare) or 0) - 1
    if square_number(word) is not None:
        return g.GO + (square_number(word) or 0)
    if word.endswith("-begins"):
        seat = _seat(setting, word.removesuffix("-begins"))
        return None if seat is None or seat >= g.KNIGHTS else g.BEGIN + seat
    return _read_prefixed(setting, word)


def _read_prefixed(setting: Setting, word: str) -> int | None:
    for prefix, block in (("@", g.ON), ("~", g.ROTATE)):
        space = space_number(word.removeprefix(prefix)) if word.startswith(prefix) else None
        if space is not None:
            return block + space
    if len(word) == 2 and word[0] == "r" and word[1] in "0123":
        return g.TURN + int(word[1])
    owner, _, tile = word.partition(":")
    seat, kind = _seat(setting, owner), _kind(tile)
    if seat is not None and kind is not None:
        return g.BORROW + seat * g.KINDS + kind - 1
    return None


def _kind(word: str) -> int | None:
    return int(word) if word.isdecimal() and 1 <= int(word) <= g.KINDS and word == str(int(word)) else None


def _seat(setting: Setting, word: str) -> int | None:
    names = [_seat_name(setting, seat) for seat in range(g.SEATS)]
    return names.index(word) if word in names else None


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if kind == "hand":
        return _wish_tile(setting, s, *name.split("-")[:2]) if "-" in name else None
    if kind == "token":
        token = name.split("-")[1] if "-" in name else ""
        return g.TOKEN + TOKEN_NAMES.index(token) if token in TOKEN_NAMES else None
    if kind == "turn" and name in ("0", "1", "2", "3"):
        return g.TURN + int(name)
    if kind == "rotate" and space_number(name) is not None:
        return g.ROTATE + (space_number(name) or 0)
    if target in ("die", "stay", "end"):
        return g.ROLL if target == "die" else PLAIN[target]
    square = _square_of(setting, s, kind, name)
    return None if square is None or square == g.NOWHERE else _wish_at(s, square, kind)


def _wish_tile(setting: Setting, s: State, owner: str, tile: str) -> int | None:
    seat, kind = _seat(setting, owner), _kind(tile)
    if seat is None or kind is None or s.player == g.NONE:
        return None
    return (g.PICK if seat == chooser(s) else g.BORROW + seat * g.KINDS) + kind - 1


def _square_of(setting: Setting, s: State, kind: str, name: str) -> int | None:
    """The square of a figure, a key or a square; of a space or tile, its middle."""
    names = setting.seat_names
    if kind == "princess":
        return int(s.princess)
    if kind in ("knight", "key") and name in names[: s.knights]:
        seat = names.index(name)
        return int(s.knight[seat]) if kind == "knight" else int(key_square(s, setting.work, seat))
    if kind == "square":
        return square_number(name)
    space = space_number(name) if kind in ("space", "tile") else None
    return None if space is None else space * g.CELLS + 4


def _wish_at(s: State, square: int, kind: str) -> int:
    """What a click on this square, space or tile most likely means."""
    space = square // g.CELLS
    if kind == "space" or s.asked in (g.SPACE, g.TARGET, g.SLIDE_TO):
        return g.ON + space
    return g.ROTATE + space if kind == "tile" else g.GO + square


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


__all__ = ["choice", "event", "notation", "outcome", "prompt", "read", "why_not", "wish"]
