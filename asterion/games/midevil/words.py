"""MidEvil: moves as notation, and what clicks mean.

Notation: `at:2,-1` the space for a tile · `turn:1` how it lies · `white`, `red`, `blue` a skeleton ·
`at:2,-1.5` a square · `play:sword` a card of the hand · `pass` · `pay:red` · `tile:2,-1`, `player:green`,
`take:green:sword` targets · `enough` · `with:sword` a card in front, in a fight · `roll` · `raise:red` ·
`life` · `give-up` · `attack`, `leave`, `commit:2`, `stand` player combat · `go:2,-1.5` a step · `use:bow` ·
`stop` · `claim` a Horse · `skeleton:2,-1.5`, `to:2,-1.6` step 8 · `discard:sword`, `keep`.
Chance: `die:4`, `first:orange`, `tile:church`, `card:sword`. A space may stand for the colon.
"""

from typing import Any

from asterion.core.game import Setting, State
from asterion.core.notation import no_such_move
from asterion.games.midevil import state as g
from asterion.games.midevil.choices import choice
from asterion.games.midevil.events import event, outcome
from asterion.games.midevil.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    SEAT_NAMES,
    TILE_NAMES,
    slot_name,
    slot_number,
    spot_name,
    spot_number,
    square_name,
    square_number,
)
from asterion.games.midevil.prompts import prompt
from asterion.games.midevil.reasons import why_not

# Words for the same move in different questions; the first one is the usual one.
PASSES = {"pass": g.PASS, "leave": g.PASS, "keep": g.PASS}
STOPS = {"stop": g.STOP, "stand": g.STOP, "enough": g.STOP, "give-up": g.STOP}
PLAIN = PASSES | STOPS | {"roll": g.ROLL, "life": g.LIFE, "attack": g.FIGHT, "claim": g.TAKE}
PASS_WORDS = {g.ATTACK: "leave", g.CLAIM: "leave", g.DISCARD: "keep"}
STOP_WORDS = {g.DUEL_AGAIN: "stand", g.TARGET: "enough", g.SHOT_AT: "enough", g.FAILED: "give-up"}
SQUARE_WORDS = {g.STEP: "go", g.SKELETON: "skeleton", g.SKELETON_TO: "to"}
COLOUR_WORDS = {g.PAY: "pay:", g.FAILED: "raise:"}


# --- moves ------------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    asked = int(s.asked)
    if move < g.BEGIN:
        return f"die:{move - g.FACE + 1}"
    if move < g.TILE_OF:
        return f"first:{SEAT_NAMES[move - g.BEGIN]}"
    if move < g.CARD:
        return f"tile:{TILE_NAMES[move - g.TILE_OF]}"
    if move < g.USE:
        return f"{'card' if asked == g.DEAL else 'play'}:{CARD_NAMES[move - g.CARD]}"
    if move < g.DROP:
        return f"{'with' if s.fighter != g.NONE else 'use'}:{CARD_NAMES[move - g.USE]}"
    if move < g.IN_FRONT:
        return f"discard:{CARD_NAMES[move - g.DROP]}"
    if move < g.ON:
        seat, card = divmod(move - g.IN_FRONT, g.CARDS)
        return f"take:{SEAT_NAMES[seat]}:{CARD_NAMES[card]}"
    if move < g.AT:
        return _map_notation(s, move)
    if move < g.TILE_AT:
        return f"{SQUARE_WORDS.get(asked, 'at')}:{square_name(s, move - g.AT)}"
    if move < g.PLAYER:
        return f"tile:{slot_name(s, move - g.TILE_AT)}"
    if move < g.COUNT:
        return f"player:{SEAT_NAMES[move - g.PLAYER]}"
    if move < g.PASS:
        return f"commit:{move - g.COUNT}"
    if move == g.PASS:
        return PASS_WORDS.get(asked, "pass")
    if move == g.STOP:
        return STOP_WORDS.get(asked, "stop")
    return next(word for word, number in PLAIN.items() if number == move)


def _map_notation(s: State, move: int) -> str:
    """A space, a turn or a skeleton's colour."""
    if move < g.TURN:
        return f"at:{spot_name(s, move - g.ON)}"
    if move < g.SKELETON_OF:
        return f"turn:{move - g.TURN}"
    return COLOUR_WORDS.get(int(s.asked), "") + COLOUR_NAMES[move - g.SKELETON_OF]


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not."""
    word, _, rest = ":".join(text.lower().replace(":", " ").split()).partition(":")
    move = _read_word(s, word, rest)
    if move is None:
        raise no_such_move(setting, s, text)
    return move


def _read_word(s: State, word: str, rest: str) -> int | None:
    if not rest and word in PLAIN:
        return PLAIN[word]
    if not rest and word in COLOUR_NAMES:
        return g.SKELETON_OF + COLOUR_NAMES.index(word)
    return _READ[word](s, rest) if word in _READ else None


def _index(block: int, names: tuple[str, ...], word: str) -> int | None:
    return block + names.index(word) if word in names else None


def _number(block: int, word: str, least: int, most: int) -> int | None:
    numbers = tuple(str(number) for number in range(least, most + 1))
    return _index(block, numbers, word)


def _read_square(s: State, word: str) -> int | None:
    square = square_number(s, word)
    return None if square == g.NOWHERE else g.AT + square


def _read_at(s: State, word: str) -> int | None:
    """A square, or a free space beside the map."""
    spot = spot_number(s, word) if slot_number(s, word) == g.NONE else None
    return _read_square(s, word) if spot is None else g.ON + spot


def _read_tile(s: State, word: str) -> int | None:
    """A tile that is drawn, or one that lies on a space."""
    slot = slot_number(s, word)
    return _index(g.TILE_OF, TILE_NAMES, word) if slot == g.NONE else g.TILE_AT + slot


def _read_take(s: State, word: str) -> int | None:
    name, _, card = word.partition(":")
    if name not in SEAT_NAMES or card not in CARD_NAMES:
        return None
    return g.IN_FRONT + SEAT_NAMES.index(name) * g.CARDS + CARD_NAMES.index(card)


_READ: dict[str, Any] = {
    "die": lambda s, rest: _number(g.FACE, rest, 1, 6),
    "first": lambda s, rest: _index(g.BEGIN, SEAT_NAMES, rest),
    "tile": _read_tile,
    "card": lambda s, rest: _index(g.CARD, CARD_NAMES, rest),
    "play": lambda s, rest: _index(g.CARD, CARD_NAMES, rest),
    "with": lambda s, rest: _index(g.USE, CARD_NAMES, rest),
    "use": lambda s, rest: _index(g.USE, CARD_NAMES, rest),
    "discard": lambda s, rest: _index(g.DROP, CARD_NAMES, rest),
    "take": _read_take,
    "at": _read_at,
    "turn": lambda s, rest: _number(g.TURN, rest, 0, g.TURNS - 1),
    "pay": lambda s, rest: _index(g.SKELETON_OF, COLOUR_NAMES, rest),
    "raise": lambda s, rest: _index(g.SKELETON_OF, COLOUR_NAMES, rest),
    "go": _read_square,
    "skeleton": _read_square,
    "to": _read_square,
    "player": lambda s, rest: _index(g.PLAYER, SEAT_NAMES, rest),
    "commit": lambda s, rest: _number(g.COUNT, rest, 0, g.COUNTS - 1),
}


# --- clicks -----------------------------------------------------------------------------------------------


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if target in BUTTONS:
        return BUTTONS[target]
    if kind == "hand":
        return _index(g.DROP if s.asked == g.DISCARD else g.CARD, CARD_NAMES, _without_number(name))
    if kind in ("colour", "pool"):
        return _index(g.SKELETON_OF, COLOUR_NAMES, name)
    if kind == "front":
        return _wish_front(s, *name.partition("-")[::2])
    if kind == "space":
        return _read_at(s, name)
    if kind == "tile":
        return _wish_tile(s, name)
    if kind in ("use", "turn", "count", "player"):
        return _read_word(s, {"count": "commit"}.get(kind, kind), name)
    square = _square_of(s, kind, name)
    return _wish_at(s, kind, name, square) if square != g.NOWHERE else None


BUTTONS = {
    **{"pass": g.PASS, "roll": g.ROLL, "stop": g.STOP, "life": g.LIFE, "fight": g.FIGHT, "take": g.TAKE},
    "die": g.ROLL,
}


def _without_number(name: str) -> str:
    """A second copy of a card has a number."""
    return name.rstrip("0123456789").rstrip("-")


def _wish_front(s: State, owner: str, card: str) -> int | None:
    """One's own card in front is used, somebody else's is taken."""
    if owner not in SEAT_NAMES or card not in CARD_NAMES:
        return None
    if s.asked != g.TARGET and s.actor == SEAT_NAMES.index(owner):
        return g.USE + CARD_NAMES.index(card)
    return _read_take(s, f"{owner}:{card}")


def _wish_tile(s: State, name: str) -> int | None:
    """A tile where one is asked for, else its middle."""
    slot = slot_number(s, name)
    if slot == g.NONE:
        return None
    if s.asked in (g.TARGET, g.SHOT_AT):
        return g.TILE_AT + slot
    return g.AT + slot * g.CELLS + g.CENTRE


def _square_of(s: State, kind: str, name: str) -> int:
    """The square of a figure or of the book, or the square itself."""
    if kind in ("square", "skeleton", "life"):
        return square_number(s, name)
    if kind == "book":
        holder = int(s.book)
        graves = [slot for slot in range(s.slots) if s.kind[slot] == g.GRAVEYARD]
        grave = graves[0] * g.CELLS + g.CENTRE if graves else g.NOWHERE
        return grave if holder == g.IN_GRAVEYARD else int(s.pawn[holder])
    if kind in ("pawn", "horse") and name in SEAT_NAMES:
        seat = SEAT_NAMES.index(name)
        return int(s.pawn[seat] if kind == "pawn" else s.horse[seat])
    return g.NOWHERE


def _wish_at(s: State, kind: str, name: str, square: int) -> int:
    """What a click on this square, or on what stands there, most likely means."""
    if kind == "horse" and s.asked == g.CLAIM:
        return g.TAKE
    if kind == "pawn" and s.asked == g.TARGET and s.victim == g.NONE:
        return g.PLAYER + SEAT_NAMES.index(name)
    return g.AT + square


__all__ = ["choice", "event", "notation", "outcome", "prompt", "read", "why_not", "wish"]
