"""MidEvil: moves as notation, and what clicks mean.

Notation: `at:2,-1` the space for a tile · `turn:1` how it lies · `white`, `red`, `blue` a skeleton ·
`at:2,-1.5` a square · `play:sword` a card of the hand · `pass` · `pay:red` · `tile:2,-1`, `player:green`,
`take:green:sword` targets · `enough` · `with:sword` a card in front, in a fight · `roll` · `raise:red` ·
`life` · `give-up` · `attack`, `leave`, `commit:2`, `stand` player combat · `go:2,-1.5` a step · `use:bow` ·
`stop` · `claim` a Horse · `skeleton:2,-1.5`, `to:2,-1.6` step 8 · `discard:sword`, `keep`.
The castle: `lower` the Drawbridge · `use:grappling-hook` · `teleport`, then `to:0,0.5` · `sweep:0,0.2` with
the Flail · `take:sword`, `give:ale` the Court Jester's exchange. The dungeon: `begin:0,0.1` where a pawn
begins · `enter:2,-1` a space without a tile · `buy` a spell · `give:carpe`, `take:green:mortem` spells ·
`drop:carpe` · `lose:white` to fate.
Chance: `die:4`, `first:orange`, `tile:church` (`tile:fork` in the dungeon, too), `card:sword`, `spell:carpe`.
A space may stand for the colon. The words are those of the question: a step is `go`, never `skeleton`.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    ITEM_NAMES,
    SEAT_NAMES,
    SPELL_NAMES,
    TILE_NAMES,
    beyond,
    slot_name,
    slot_number,
    space_numbers,
    spot_name,
    spot_number,
    square_name,
    square_number,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.passages import is_open_passage
from asterion.games.midevil.words.choices import choice
from asterion.games.midevil.words.events import event, outcome
from asterion.games.midevil.words.phases import kind, phase
from asterion.games.midevil.words.prompts import prompt
from asterion.games.midevil.words.reasons import why_not

# Words for the same move in different questions; the first one is the usual one.
PASSES = {"pass": g.PASS, "leave": g.PASS, "keep": g.PASS}
STOPS = {"stop": g.STOP, "stand": g.STOP, "enough": g.STOP, "give-up": g.STOP}
PLAIN = (
    PASSES
    | STOPS
    | {"roll": g.ROLL, "life": g.LIFE, "attack": g.FIGHT, "claim": g.TAKE}
    | {"lower": g.LOWER, "buy": g.BUY, "teleport": g.TELEPORT}
)
PASS_WORDS = {g.ATTACK: "leave", g.CLAIM: "leave", g.DISCARD: "keep"}
ENOUGH = (g.TARGET, g.CAST, g.SHOT_AT)
STOP_WORDS = dict.fromkeys(ENOUGH, "enough") | {g.DUEL_AGAIN: "stand", g.FAILED: "give-up"}
CARD_WORDS = {g.DEAL: "card", g.TARGET: "give"}
DROP_WORDS = {g.TARGET: "take"}
SPELL_WORDS = {g.DRAW_SPELL: "spell", g.CAST: "give"}
SQUARE_WORDS = {
    **{g.STEP: "go", g.SKELETON: "skeleton", g.SKELETON_TO: "to"},
    **{g.PAWN_TO: "begin", g.TELEPORT_TO: "to", g.SWEEP: "sweep"},
}
DEALT_WORDS = ("card", "spell")  # chance's words for what players call otherwise
COLOUR_WORDS = {g.PAY: "pay:", g.FAILED: "raise:", g.DUST_OF: "lose:"}


# --- moves ------------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    block, *indices = g.BLOCKS.decode(move)
    if block in _NOTATIONS:
        return _NOTATIONS[block](s, int(s.asked), *indices)
    return next(word for word, number in PLAIN.items() if number == block)


_NOTATIONS: dict[int, Callable[..., str]] = {
    g.FACE: lambda s, asked, face: f"die:{face + 1}",
    g.BEGIN: lambda s, asked, seat: f"first:{SEAT_NAMES[seat]}",
    g.TILE_OF: lambda s, asked, kind: f"tile:{TILE_NAMES[kind]}",
    g.CARD: lambda s, asked, card: f"{CARD_WORDS.get(asked, 'play')}:{CARD_NAMES[card]}",
    g.USE: lambda s, asked, card: f"{'with' if s.fighter != g.NONE else 'use'}:{CARD_NAMES[card]}",
    g.DROP: lambda s, asked, card: f"{DROP_WORDS.get(asked, 'discard')}:{CARD_NAMES[card]}",
    g.IN_FRONT: lambda s, asked, seat, item: f"take:{SEAT_NAMES[seat]}:{ITEM_NAMES[item]}",
    g.SPELL_OF: lambda s, asked, spell: f"{SPELL_WORDS.get(asked, 'drop')}:{SPELL_NAMES[spell]}",
    g.ON: lambda s, asked, spot: f"{'enter' if asked == g.STEP and s.dungeon else 'at'}:{spot_name(s, spot)}",
    g.TURN: lambda s, asked, turn: f"turn:{turn}",
    g.SKELETON_OF: lambda s, asked, colour: COLOUR_WORDS.get(asked, "") + COLOUR_NAMES[colour],
    g.AT: lambda s, asked, square: f"{SQUARE_WORDS.get(asked, 'at')}:{square_name(s, square)}",
    g.TILE_AT: lambda s, asked, slot: f"tile:{slot_name(s, slot)}",
    g.PLAYER: lambda s, asked, seat: f"player:{SEAT_NAMES[seat]}",
    g.COUNT: lambda s, asked, count: f"commit:{count}",
    g.PASS: lambda s, asked: PASS_WORDS.get(asked, "pass"),
    g.STOP: lambda s, asked: STOP_WORDS.get(asked, "stop"),
}


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not. What has the number of a legal move is called as that is now."""
    spelled = _spelled(s, text)
    word, colon, rest = spelled.partition(":")
    found = None if colon and not rest else _read_word(s, word, rest)
    if found is None or (word in DEALT_WORDS and s.actor != CHANCE):
        raise no_such_move(setting, s, text)
    move = _by_passage(setting, s, found)
    if move in setting.legal(s) and notation(setting, s, move) != spelled:
        raise no_such_move(setting, s, text)
    return move


def _spelled(s: State, text: str) -> str:
    """In small letters, with colons; with the dungeon there is no fork but the one of its tunnels."""
    word = text.strip().lower()
    word = word if ":" in word else ":".join(word.split())
    return f"tile:{TILE_NAMES[g.TUNNEL_FORK]}" if s.dungeon and word == "tile:fork" else word


def _by_passage(setting: Setting, s: State, move: int) -> int:
    """The space for the Dungeon Altar is named by the passage that faces it, others by the lowest number."""
    block, *indices = g.BLOCKS.decode(move)
    if s.drawn != g.DUNGEON_ALTAR or block != g.ON or indices[0] // g.SIDES >= s.slots:
        return move
    space = beyond(s, *indices)
    spots = (spot for spot in range(int(s.slots) * g.SIDES) if beyond(s, spot) == space)
    return next(
        (g.ON + spot for spot in spots if is_open_passage(s, setting.box, *divmod(spot, g.SIDES))), move
    )


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
    """A square, or a space beside the map; for a tile that is laid, any space: one far away, one taken."""
    lays = s.asked == g.SPACE and space_numbers(word) is not None
    spot = spot_number(s, word) if lays or slot_number(s, word) == g.NONE else None
    if spot is None and lays and s.slots < g.SLOTS:
        spot = int(s.slots) * g.SIDES
    return _read_square(s, word) if spot is None else g.ON + spot


def _read_enter(s: State, word: str) -> int | None:
    """The space on a side of the active player's own tile."""
    space = space_numbers(word)
    slot = int(s.pawn[s.player]) // g.CELLS if s.player != g.NONE else g.NONE
    if space is None or slot == g.NONE:
        return None
    spots = range(slot * g.SIDES, (slot + 1) * g.SIDES)
    spot = next((spot for spot in spots if beyond(s, spot) == space), None)
    return _read_at(s, word) if spot is None else g.ON + spot


def _read_tile(s: State, word: str) -> int | None:
    """A tile that is drawn, or one that lies on a space."""
    slot = slot_number(s, word)
    return _index(g.TILE_OF, TILE_NAMES, word) if slot == g.NONE else g.TILE_AT + slot


def _read_take(s: State, word: str) -> int | None:
    """What lies in front of a player; without a name, a card of the hand looked at."""
    name, _, item = word.partition(":")
    if name not in SEAT_NAMES or item not in ITEM_NAMES:
        return _index(g.DROP, CARD_NAMES, word)
    return g.BLOCKS.encode(g.IN_FRONT, SEAT_NAMES.index(name), ITEM_NAMES.index(item))


def _read_give(s: State, word: str) -> int | None:
    """A spell, or a card of the hand."""
    return _index(g.SPELL_OF, SPELL_NAMES, word) if word in SPELL_NAMES else _index(g.CARD, CARD_NAMES, word)


_READ: dict[str, Callable[[State, str], int | None]] = {
    "die": lambda s, rest: _number(g.FACE, rest, 1, 6),
    "first": lambda s, rest: _index(g.BEGIN, SEAT_NAMES, rest),
    "tile": _read_tile,
    "card": lambda s, rest: _index(g.CARD, CARD_NAMES, rest),
    "play": lambda s, rest: _index(g.CARD, CARD_NAMES, rest),
    "with": lambda s, rest: _index(g.USE, CARD_NAMES, rest),
    "use": lambda s, rest: _index(g.USE, CARD_NAMES, rest),
    "discard": lambda s, rest: _index(g.DROP, CARD_NAMES, rest),
    "take": _read_take,
    "give": _read_give,
    "spell": lambda s, rest: _index(g.SPELL_OF, SPELL_NAMES, rest),
    "drop": lambda s, rest: _index(g.SPELL_OF, SPELL_NAMES, rest),
    "at": _read_at,
    "enter": _read_enter,
    "turn": lambda s, rest: _number(g.TURN, rest, 0, g.TURNS - 1),
    "pay": lambda s, rest: _index(g.SKELETON_OF, COLOUR_NAMES, rest),
    "raise": lambda s, rest: _index(g.SKELETON_OF, COLOUR_NAMES, rest),
    "lose": lambda s, rest: _index(g.SKELETON_OF, COLOUR_NAMES, rest),
    "go": _read_square,
    "begin": _read_square,
    "sweep": _read_square,
    "skeleton": _read_square,
    "to": _read_square,
    "player": lambda s, rest: _index(g.PLAYER, SEAT_NAMES, rest),
    "commit": lambda s, rest: _number(g.COUNT, rest, 0, g.COUNTS - 1),
}


# --- clicks -----------------------------------------------------------------------------------------------


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if target in THINGS:
        return THINGS[target]
    if kind in ("hand", "take"):  # one's own hand, or one that the Court Jester shows
        dropped = kind == "take" or s.asked == g.DISCARD
        return _index(g.DROP if dropped else g.CARD, CARD_NAMES, name)
    if kind in ("got", "pool"):  # somebody's skeletons, or those of the pool
        return _index(g.SKELETON_OF, COLOUR_NAMES, name.rpartition("-")[2])
    if kind == "front":
        return _wish_front(s, *name.partition("-")[::2])
    if kind == "space":
        return _wish_space(setting, s, name)
    if kind == "tile":
        return _wish_tile(s, name)
    if kind in ("turn", "player"):
        return _read_word(s, kind, name)
    square = _square_of(s, kind, name)
    return _wish_at(s, kind, name, square) if square != g.NOWHERE else None


THINGS = {"die": g.ROLL, "spells": g.BUY, "supply": g.LIFE}


def _wish_space(setting: Setting, s: State, name: str) -> int | None:
    move = _read_enter(s, name) if s.asked == g.STEP and s.dungeon else _read_at(s, name)
    return None if move is None else _by_passage(setting, s, move)


def _wish_front(s: State, owner: str, item: str) -> int | None:
    """One's own card in front is used, one's own spell given away; somebody else's is taken."""
    if owner not in SEAT_NAMES or item not in ITEM_NAMES:
        return None
    if s.asked != g.TARGET and s.actor == SEAT_NAMES.index(owner):
        return _read_give(s, item) if item in SPELL_NAMES else _index(g.USE, CARD_NAMES, item)
    return _read_take(s, f"{owner}:{item}")


def _wish_tile(s: State, name: str) -> int | None:
    """A tile where one is asked for, else its middle."""
    slot = slot_number(s, name)
    if slot == g.NONE:
        return None
    if s.asked in (g.TARGET, g.SHOT_AT):
        return g.TILE_AT + slot
    return _wish_at(s, "tile", name, slot * g.CELLS + g.CENTRE)


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
    if kind == "pawn" and s.asked in (g.TARGET, g.CAST) and s.victim == g.NONE:
        return g.PLAYER + SEAT_NAMES.index(name)
    slot = square // g.CELLS
    if s.asked == g.STEP and slot == s.bridge and s.kind[slot] == g.RAISED:
        return g.LOWER
    return g.AT + square


__all__ = ["choice", "event", "kind", "notation", "outcome", "phase", "prompt", "read", "why_not", "wish"]
