"""Zombie Princess: moves as short texts, what a text means, and what a click means.

`5` a tile of your own to place · `blue:5` one in front of blue · `@b2` the space it goes to, or the tile a
token is for · `r1` how it is turned · `~b2` a tile to rotate · `b2.5` the square a figure goes to, bites on
or stops on · `remove`, `slide`, `rotate`, `place` a token · `roll` a zombie knight takes the die · `stay` ·
`end` of the phase. Chance: `+5`, `+slide` a draw · `X` `I` `II` `III` `ZR` a roll · `red-begins`.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    TOKEN_NAMES,
    space_name,
    space_number,
    square_name,
    square_number,
)
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.maze import key_square, square_of
from asterion.games.zombie_princess.rules.moving import mover
from asterion.games.zombie_princess.rules.tiles import chooser

PLAIN = {"roll": g.ROLL, "stay": g.STAY, "end": g.END}


# --- writing ----------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    block, *at = g.BLOCKS.decode(move)
    return _WRITTEN[block](setting, s, *at)


_WRITTEN: dict[int, Callable[..., str]] = {
    g.PICK: lambda st, s, tile: f"{_drawn(s)}{tile + 1}",
    g.BORROW: lambda st, s, seat, tile: f"{_seat_name(st, seat)}:{tile + 1}",
    g.TOKEN: lambda st, s, token: _drawn(s) + TOKEN_NAMES[token],
    g.ON: lambda st, s, space: "@" + space_name(space),
    g.ROTATE: lambda st, s, space: "~" + space_name(space),
    g.TURN: lambda st, s, turn: f"r{turn}",
    g.GO: lambda st, s, square: square_name(square),
    g.FACE: lambda st, s, face: FACE_NAMES[face],
    g.BEGIN: lambda st, s, seat: f"{_seat_name(st, seat)}-begins",
    g.ROLL: lambda st, s: "roll",
    g.STAY: lambda st, s: "stay",
    g.END: lambda st, s: "end",
}


def _drawn(s: State) -> str:
    """The mark of what chance draws."""
    return "+" if s.asked in (g.DRAW_TILE, g.DRAW_TOKEN) else ""


def _seat_name(setting: Setting, seat: int) -> str:
    """A seat's name; seats that nobody has are numbered, for they are in no legal move."""
    return setting.seat_names[seat] if seat < setting.seats else f"seat{seat + 1}"


# --- reading ----------------------------------------------------------------------------------------------


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not. Every character counts."""
    move = _read_word(setting, s, text.strip().lower())
    if move is None:
        raise no_such_move(setting, s, text)
    meant = _slip(setting, s, move)
    if meant is not None:
        raise no_such_move(setting, s, text, notation(setting, s, meant))
    return move


def _read_word(setting: Setting, s: State, word: str) -> int | None:
    faces = [face.lower() for face in FACE_NAMES]
    mark = _drawn(s)
    bare = word.removeprefix(mark) if word.startswith(mark) else ""
    if word in PLAIN:
        return PLAIN[word]
    if word in faces:
        return g.FACE + faces.index(word)
    if bare in TOKEN_NAMES:
        return g.TOKEN + TOKEN_NAMES.index(bare)
    if (kind := _kind(bare)) is not None:
        return g.PICK + kind - 1
    if (square := square_number(word)) is not None:
        return g.GO + square
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
        return g.BLOCKS.encode(g.BORROW, seat, kind - 1)
    return None


def _kind(word: str) -> int | None:
    return int(word) if word.isdecimal() and 1 <= int(word) <= g.KINDS and word == str(int(word)) else None


def _seat(setting: Setting, word: str) -> int | None:
    names = [_seat_name(setting, seat) for seat in range(g.SEATS)]
    return names.index(word) if word in names else None


def _slip(setting: Setting, s: State, move: int) -> int | None:
    """What was meant by one's own tile written as another's, a tile of somebody else's written as one's own,
    a space with the mark of rotating, or the square on which a zombie knight stays after its roll."""
    block, *at = g.BLOCKS.decode(move)
    meant: list[int] = []
    if block == g.PICK and s.asked in (g.ACTION, g.TILE):
        meant = [g.BLOCKS.encode(g.BORROW, seat, *at) for seat in range(g.SEATS)]
    elif block == g.BORROW and s.asked in (g.ACTION, g.TILE):
        meant = [g.PICK + at[1]] if at[0] == chooser(s) else []
    elif block == g.ROTATE and s.asked in (g.SPACE, g.TARGET, g.SLIDE_TO):
        meant = [g.ON + at[0]]
    elif s.asked == g.MOVE and move == g.GO + square_of(s, mover(s)):
        meant = [g.STAY]
    legal = setting.legal(s) if meant else []
    return None if move in legal else next((other for other in meant if other in legal), None)


# --- clicks -----------------------------------------------------------------------------------------------


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
    if target == "die":
        return g.ROLL
    square = _square_of(setting, s, kind, name)
    if square is None or square == g.NOWHERE:
        return None
    stays = s.asked == g.MOVE and square == square_of(s, mover(s))
    return g.STAY if stays else _wish_at(s, square, kind)


def _wish_tile(setting: Setting, s: State, owner: str, tile: str) -> int | None:
    seat, kind = _seat(setting, owner), _kind(tile)
    if seat is None or kind is None or s.player == g.NONE:
        return None
    return g.PICK + kind - 1 if seat == chooser(s) else g.BLOCKS.encode(g.BORROW, seat, kind - 1)


def _square_of(setting: Setting, s: State, kind: str, name: str) -> int | None:
    """The square of a figure, a key or a square; of a space or tile, its middle."""
    names = setting.seat_names
    if kind == "princess":
        return int(s.princess)
    if kind in ("knight", "key") and name in names[: s.knights]:
        seat = names.index(name)
        return int(s.knight[seat]) if kind == "knight" else int(key_square(s, setting.box, seat))
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
