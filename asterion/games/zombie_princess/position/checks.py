"""Zombie Princess: what makes a position impossible, and that nothing of the box gets lost."""

from functools import lru_cache

import numpy as np

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, CONCEALED, OVER
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import FACE_NAMES, space_name, square_name
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.legal import is_phase_over, may_roll
from asterion.games.zombie_princess.rules.maze import COUNT, is_path, is_zombie, key_square, note_tile
from asterion.games.zombie_princess.rules.moving import can_bite, mover, tiles_to_move
from asterion.games.zombie_princess.rules.reach import explore
from asterion.games.zombie_princess.rules.setting_up import deal
from asterion.games.zombie_princess.rules.tiles import (
    chooser,
    has_tiles,
    may_borrow,
    may_rotate,
    room_to_place,
    tiles_in_hand,
)
from asterion.games.zombie_princess.rules.tokens import is_target

ASKED_IN = {
    g.SET_UP: (g.DRAW_TILE, g.DRAW_TOKEN, g.FIRST),
    g.ROLLING: (g.ROLL_DIE,),
    g.PRINCESS_PHASE: (g.ACTION, g.SPACE, g.TURN_TO, g.STOP),
    g.KNIGHT_PHASE: (
        *(g.ACTION, g.TILE, g.SPACE, g.TURN_TO, g.STOP, g.MOVE, g.TARGET, g.SLIDE_TO),
        *(g.DRAW_TOKEN, g.ROLL_DIE),
    ),
    g.DRAWING: (g.DRAW_TILE,),
    g.ENDED: (g.NOTHING,),
}
BY_CHANCE = (g.DRAW_TILE, g.DRAW_TOKEN, g.FIRST, g.ROLL_DIE)
# What is noted of an action under way: with which questions it may be, and with which it must be.
NOTED_WHEN = {
    "picked": (g.SPACE, g.TURN_TO),
    "space": (g.TURN_TO, g.SLIDE_TO),
    "bitten": (g.STOP,),
    "playing": (g.TILE, g.SPACE, g.TURN_TO, g.TARGET, g.SLIDE_TO),
    "rolled": (g.MOVE, g.STOP),
}
NEEDED_WHEN = {
    "picked": (g.SPACE,),
    "space": (g.TURN_TO, g.SLIDE_TO),
    "bitten": (g.STOP,),
    "playing": (g.TILE, g.TARGET, g.SLIDE_TO),
    "rolled": (g.MOVE,),
}
TOKENS_WHEN = {
    g.TILE: (g.PLACE_ANYWHERE,),
    g.SPACE: (g.PLACE_ANYWHERE,),
    g.TURN_TO: (g.PLACE_ANYWHERE, g.TURN_OCCUPIED),
    g.TARGET: (g.REMOVE, g.SLIDE, g.TURN_OCCUPIED),
    g.SLIDE_TO: (g.SLIDE,),
}


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (
        *(_maze, _tiles, _figures, _keys, _tokens, _phase, _set_up, _ending),
        *(_left, _under_way, _placing, _rotating, _biting, _rolling, _token, _asked),
    ):
        reason = check(setting, s)
        if reason:
            return reason
    return None


def _maze(setting: Setting, s: State) -> str | None:
    reason, joined = _laid(setting, s.tile.tobytes(), s.turn.tobytes())
    if reason is None and joined != (s.filled, s.east, s.south):
        return "the sets of joined spaces do not fit the maze"
    return reason


@lru_cache(maxsize=64)
def _laid(setting: Setting, tiles: bytes, turns: bytes) -> tuple[str | None, tuple[int, int, int]]:
    """Why the tiles cannot lie so, or None; and the sets of spaces of this maze, made anew."""
    s = setting.empty()
    for field, found in ((s.tile, tiles), (s.turn, turns)):
        field[:] = np.frombuffer(found, field.dtype)
    return _mislaid(setting, s), (s.filled, s.east, s.south)


def _mislaid(setting: Setting, s: State) -> str | None:
    for space in range(g.SPACES):
        kind, turn = int(s.tile[space]), int(s.turn[space])
        fixed = g.CORNER if space in g.CORNER_SPACE else g.CASTLE if space == g.CASTLE_SPACE else 0
        if (kind == fixed) != bool(fixed) and (fixed or kind > g.KINDS or kind < 0):
            where = space_name(space)
            return f"corner tiles lie in the corners and the castle in the centre ({where}; ZP-1, ZP-2)"
        if not 0 <= turn < max(1, int(setting.box.looks[kind])):
            return f"the tile on {space_name(space)} is not turned as it can be"
    for space in range(g.SPACES):
        note_tile(s, setting.box, space)
    return None


def _tiles(setting: Setting, s: State) -> str | None:
    """ZP-5: every tile of the box is on the board, in front of a player or in the stacks."""
    for kind in range(1, g.KINDS + 1):
        placed = int((s.tile == kind).sum())
        if placed + int(s.hand[:, kind].sum()) + int(s.supply[kind]) != setting.box.copies[kind]:
            return f"there are {setting.box.copies[kind]} tiles {kind} in the box"
    if s.hand.min() < 0 or s.supply.min() < 0 or s.hand[:, 0].any() or s.supply[0]:
        return "tiles are miscounted"
    counts = [tiles_in_hand(s, seat) for seat in range(g.SEATS)]
    if max(counts) > g.HAND or any(counts[setting.seats :]):
        return f"nobody has more than {g.HAND} tiles (ZP-27)"
    return None


def _figures(setting: Setting, s: State) -> str | None:
    if s.knights != setting.seats - s.princess_player:
        return "every player has a knight, but for a princess player (ZP-47)"
    squares = [int(s.princess), *(int(square) for square in s.knight[: s.knights])]
    for square in squares:
        if not 0 <= square < g.SQUARES or not is_path(s, setting.box, square):
            return f"figures stand on path squares, which {square_name(square)} is not"
    castle = squares.count(g.CASTLE_SQUARE)
    shared = s.phase == g.ENDED and s.ending == g.BY_ESCAPE and castle == 2  # ZP-r16
    if len(set(squares)) < len(squares) - int(shared):
        return "two figures never share a square (ZP-44)"
    if (s.knight[s.knights :] != g.NOWHERE).any():
        return "a knight who does not play is on the board (ZP-3)"
    if squares[0] // g.CELLS in g.CORNER_SPACE:
        return "the princess never enters a corner tile (ZP-21)"
    for seat in range(s.knights):
        if s.fell[seat] and s.knight[seat] // g.CELLS in g.CORNER_SPACE and not _falls_in_corners(setting, s):
            return f"{setting.seat_names[seat]} is a zombie, who never is on a corner tile (ZP-36, ZP-r4)"
    fell = [int(when) for when in s.fell]
    if min(fell) < 0 or any(fell[s.knights :]) or set(range(1, max(fell) + 1)) - set(fell):
        return "knights fall one after the other or together (ZP-r9)"
    if s.phase != g.ENDED and all(fell[: s.knights]):
        return "when every knight is a zombie the game is over (ZP-40)"
    return None


def _falls_in_corners(setting: Setting, s: State) -> bool:
    """A knight can be trapped on a corner tile: the key and the other knights may fill it (ZP-r5, ZP-r15)."""
    box = setting.box
    return bool(box.split[g.CORNER] or COUNT[box.paths[g.CORNER, 0]] <= 1 + s.knights)


def _keys(setting: Setting, s: State) -> str | None:
    for seat in range(g.KNIGHTS):
        gone = seat >= s.knights or s.fell[seat] > 0
        if (s.key[seat] == g.GONE) != gone or s.key[seat] not in (g.LIES, g.HELD, g.GONE):
            return "a zombie's key is out of the game, and no other one (ZP-34)"
        if s.key[seat] == g.LIES and key_square(s, setting.box, seat) in s.knight[: s.knights]:
            return f"nobody stops where the key of {setting.seat_names[seat]} lies (ZP-28, ZP-r15)"
        inside = s.knight[seat] == g.CASTLE_SQUARE and s.key[seat] == g.HELD
        if inside and not (s.phase == g.ENDED and s.ending == g.BY_ESCAPE and seat == s.player):
            return f"{setting.seat_names[seat]} in the castle with the key has won (ZP-38)"
    return None


def _tokens(setting: Setting, s: State) -> str | None:
    if not s.extra_actions:
        empty = not (s.token.any() or s.held.any() or s.discarded.any() or s.to_play)
        return None if empty else "tokens are only in play with extra_actions (ZP-51)"
    if CONCEALED in s.token:
        return "it is a view, with tokens concealed; a whole position shows them all"
    for seat in range(g.KNIGHTS):
        if s.held[seat] != s.token[seat].sum() or s.held[seat] > g.TOKENS_EACH:
            return f"nobody has more than {g.TOKENS_EACH} tokens (ZP-51)"
    for token in range(g.TOKENS):
        if s.token[:, token].sum() + s.discarded[token] > setting.box.tokens[token]:
            return f"there are only {setting.box.tokens[token]} tokens of a kind in the box"
    if s.token.min() < 0 or s.token[s.knights :].any():
        return "tokens are miscounted"
    return None


def _phase(setting: Setting, s: State) -> str | None:
    """The phase fits what is asked, the die and the turn."""
    if s.asked not in ASKED_IN[int(s.phase)]:
        return "this is not asked in this phase"
    set_up = s.phase == g.SET_UP
    if set_up != (s.player == g.NONE) or set_up != (s.turns == 0) or s.turns > g.LAST_TURN:
        return f"turns are counted from 1 to {g.LAST_TURN}, and each is some knight's (ZP-7, ZP-r11)"
    if (s.die == g.NONE) != (s.phase in (g.SET_UP, g.ROLLING)):
        return "the die is rolled when a turn begins (ZP-7)"
    if s.phase == g.PRINCESS_PHASE and s.die == g.X:
        return f"on {FACE_NAMES[g.X]} there is no princess phase (ZP-8)"
    if (s.drawer == g.NONE) != (s.asked not in (g.DRAW_TILE, g.DRAW_TOKEN)):
        return "it is not said for whom chance draws"
    princess_player = setting.seats - 1 if s.princess_player else s.player
    if s.phase == g.DRAWING and s.drawer not in (s.player, princess_player):
        return "only the turn's player and a princess player draw (ZP-27, ZP-50)"
    if s.phase == g.DRAWING and s.drawer != s.player and s.die == g.X:
        return f"on {FACE_NAMES[g.X]} a princess player does nothing, and draws nothing either (ZP-50)"
    if s.asked == g.DRAW_TILE and tiles_in_hand(s, int(s.drawer)) >= g.HAND:
        return f"who has {g.HAND} tiles draws none (ZP-27)"
    return None


def _set_up(setting: Setting, s: State) -> str | None:
    """ZP-5, ZP-49, ZP-51: nothing has happened but the dealing, seat by seat, tiles before tokens."""
    if s.phase != g.SET_UP:
        return None
    start = setting.start()
    for field in ("tile", "turn", "princess", "knight", "fell", "key", "discarded"):
        if (start[field] != s[field]).any():
            return "in the set-up everything is where it starts (ZP-1, ZP-2, ZP-3)"
    due = s.copy()
    deal(due)
    later = range(s.drawer + 1, setting.seats) if s.drawer != g.NONE else ()
    tiles_too = s.asked == g.DRAW_TILE
    dealt_early = tiles_too and s.held.any()
    for seat in later:
        dealt_early |= bool(has_tiles(s, seat)) if tiles_too else seat < s.knights and s.held[seat] > 0
    if (due.asked, due.drawer) != (s.asked, s.drawer) or dealt_early:
        return "tiles are dealt seat by seat, then tokens, then somebody begins (ZP-5, ZP-6, ZP-51)"
    return None


def _ending(setting: Setting, s: State) -> str | None:
    """The game is over for a reason."""
    if s.phase != g.ENDED:
        return None
    fallen = [bool(s.fell[seat]) for seat in range(s.knights)]
    if all(fallen) != (s.ending == g.BY_APOCALYPSE):
        return "the zombie apocalypse is when every knight is a zombie (ZP-40)"
    if s.ending == g.BY_TURNS and s.turns != g.LAST_TURN:
        return f"the game ends by itself after {g.LAST_TURN} turns only (ZP-r11)"
    if s.ending != g.BY_ESCAPE:
        return None
    if s.key[s.player] != g.HELD or s.knight[s.player] != g.CASTLE_SQUARE:
        return "who escapes is in the castle with the key (ZP-38)"
    zombies = [int(s.princess), *(int(s.knight[seat]) for seat in range(s.knights) if s.fell[seat])]
    return "nobody escapes past a zombie in the castle (ZP-46)" if g.CASTLE_SQUARE in zombies else None


# --- an action under way ----------------------------------------------------------------------------------


def _left(setting: Setting, s: State) -> str | None:
    """What is left to do fits the phase."""
    at_work = s.phase in (g.PRINCESS_PHASE, g.KNIGHT_PHASE)
    if not at_work and (s.to_place or s.to_rotate or s.to_move or s.to_play):
        return "nothing is left to do outside the phases (ZP-10, ZP-22)"
    if s.to_play and s.phase != g.KNIGHT_PHASE:
        return "tokens are played in the knight phase (ZP-52)"
    return None


def _under_way(setting: Setting, s: State) -> str | None:
    """There is what the question needs, and nothing else."""
    noted = {
        "picked": s.picked != g.EMPTY,
        "space": s.space != g.NOWHERE,
        "bitten": s.bitten != g.NONE,
        "playing": s.playing != g.NONE,
        "rolled": s.rolled != g.NONE,
    }
    for name, is_noted in noted.items():
        if is_noted and s.asked not in NOTED_WHEN[name]:
            return f"{name} does not go with what is asked"
        if not is_noted and s.asked in NEEDED_WHEN[name]:
            return f"{name} is missing for what is asked"
    return None


def _placing(setting: Setting, s: State) -> str | None:
    """ZP-12, ZP-24, ZP-56: a tile that may be placed, on a space where it may be."""
    if not s.picked:
        return None
    if not s.hand[s.lender, s.picked]:
        return f"tile {s.picked} does not lie in front of that player"
    if s.lender != chooser(s) and (s.playing != g.NONE or not may_borrow(s, chooser(s))):
        return "another player's tile is placed only when there is no other (ZP-42)"
    if s.playing == g.NONE and not s.to_place:
        return "a tile is placed once in a phase (ZP-10, ZP-22)"
    if s.asked == g.TURN_TO and not int(room_to_place(s, mover(s))) >> int(s.space) & 1:
        return f"the tile cannot be placed on {space_name(s.space)} (ZP-12, ZP-24)"
    return None


def _rotating(setting: Setting, s: State) -> str | None:
    """ZP-14, ZP-25: a tile that may be rotated, once."""
    if s.asked != g.TURN_TO or s.picked or s.playing != g.NONE:
        return None
    if not s.to_rotate:
        return "a tile is rotated once in a phase (ZP-10, ZP-22)"
    if not may_rotate(s, setting.box, mover(s), s.space):
        return f"the tile on {space_name(s.space)} may not be rotated (ZP-14, ZP-25)"
    return None


def _biting(setting: Setting, s: State) -> str | None:
    """ZP-30, ZP-37: the princess or a zombie knight bites a knight, with its move of the phase."""
    if s.asked != g.STOP:
        return None
    figure = mover(s)
    if not is_zombie(s, figure) or s.fell[s.bitten] or not s.to_move:
        return "only the princess and zombie knights bite, only knights, and with their move (ZP-30, ZP-37)"
    explore(s, setting.box, setting.bench, figure, tiles_to_move(s, figure))
    if not can_bite(s, setting.box, setting.bench, figure, int(s.knight[s.bitten])):
        return "this knight cannot be bitten (ZP-31, ZP-r4, ZP-r7)"
    return None


def _rolling(setting: Setting, s: State) -> str | None:
    """ZP-57, ZP-r21: a zombie knight's own roll, for its move."""
    rolls = s.asked == g.ROLL_DIE and s.phase == g.KNIGHT_PHASE
    if not rolls and s.rolled == g.NONE:
        return None
    if s.phase != g.KNIGHT_PHASE or not may_roll(s, int(s.player)):
        return "only a zombie knight who is about to move rolls for itself (ZP-57)"
    return f"after {FACE_NAMES[g.X]} a zombie knight does not move (ZP-57)" if s.rolled == g.X else None


def _token(setting: Setting, s: State) -> str | None:
    """ZP-52: a token that was shown, and what it is for; or one drawn in its place."""
    drawing = s.asked == g.DRAW_TOKEN and s.phase == g.KNIGHT_PHASE
    if not drawing and s.playing == g.NONE:
        return None
    played = int(s.discarded.sum() if drawing else s.discarded[s.playing])
    if s.phase != g.KNIGHT_PHASE or s.to_play or not played or s.held[s.player] == g.TOKENS_EACH:
        return "a token being played is out of the game, and it is the only one of this phase (ZP-52)"
    if drawing:
        return None if s.drawer == s.player else "who has played a token draws another (ZP-52)"
    if s.playing not in TOKENS_WHEN[int(s.asked)]:
        return "this is not asked for this token (ZP-53, ZP-54, ZP-55, ZP-56)"
    if s.asked == g.SLIDE_TO or (s.asked == g.TURN_TO and not s.picked):
        if not is_target(s, setting.box, int(s.playing), int(s.space)):
            return f"the token is not for the tile on {space_name(s.space)} (ZP-54, ZP-55)"
    return None


def _asked(setting: Setting, s: State) -> str | None:
    """The actor is the one who is asked, and something can be chosen."""
    actor = OVER if s.phase == g.ENDED else CHANCE if s.asked in BY_CHANCE else chooser(s)
    if s.actor != actor:
        return "somebody else is asked"
    answers = 1 if s.phase == g.ENDED else len(setting.legal(s))
    if answers == 0:
        return "nobody can do anything"
    if answers == 1 and s.actor >= 0 and s.asked != g.ACTION:
        return "a question with a single answer is not asked"
    if s.asked == g.ACTION and is_phase_over(s, setting.box, setting.bench):
        return "nothing can be done any more in this phase"
    return None
