"""Zombie Princess: what makes a position impossible, and that nothing of the box gets lost."""

from asterion.core.contract import CHANCE, CONCEALED, OVER
from asterion.core.game import Setting, State
from asterion.games.zombie_princess import state as g
from asterion.games.zombie_princess.legal import is_phase_over
from asterion.games.zombie_princess.maze import is_path, key_square, note_tile
from asterion.games.zombie_princess.names import FACE_NAMES, space_name, square_name
from asterion.games.zombie_princess.tiles import chooser, tiles_in_hand

ASKED_IN = {
    g.SET_UP: (g.DRAW_TILE, g.DRAW_TOKEN, g.FIRST),
    g.ROLLING: (g.ROLL_DIE,),
    g.PRINCESS_PHASE: (g.ACTION, g.SPACE, g.TURN_TO, g.STOP),
    g.KNIGHT_PHASE: (
        *(
            g.ACTION,
            g.TILE,
            g.SPACE,
            g.TURN_TO,
            g.STOP,
            g.MOVE,
            g.TARGET,
            g.SLIDE_TO,
            g.DRAW_TOKEN,
            g.ROLL_DIE,
        ),
    ),
    g.DRAWING: (g.DRAW_TILE,),
    g.ENDED: (g.NOTHING,),
}
BY_CHANCE = (g.DRAW_TILE, g.DRAW_TOKEN, g.FIRST, g.ROLL_DIE)


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (_maze, _tiles, _figures, _keys, _tokens, _phase, _action, _asked):
        reason = check(setting, s)
        if reason:
            return reason
    return None


def _maze(setting: Setting, s: State) -> str | None:
    for space in range(g.SPACES):
        kind, turn = int(s.tile[space]), int(s.turn[space])
        fixed = g.CORNER if space in g.CORNER_SPACE else g.CASTLE if space == g.CASTLE_SPACE else 0
        if (kind == fixed) != bool(fixed) and (fixed or kind > g.KINDS or kind < 0):
            where = space_name(space)
            return f"corner tiles lie in the corners and the castle in the centre ({where}; ZP-1, ZP-2)"
        if not 0 <= turn < max(1, int(setting.work.looks[kind])):
            return f"the tile on {space_name(space)} is not turned as it can be"
    again = s.copy()
    for space in range(g.SPACES):
        note_tile(again, setting.work, space)
    if (again.filled, again.east, again.south) != (s.filled, s.east, s.south):
        return "the sets of joined spaces do not fit the maze"
    return None


def _tiles(setting: Setting, s: State) -> str | None:
    """ZP-5: every tile of the box is on the board, in front of a player or in the stacks."""
    for kind in range(1, g.KINDS + 1):
        placed = int((s.tile == kind).sum())
        if placed + int(s.hand[:, kind].sum()) + int(s.supply[kind]) != setting.work.copies[kind]:
            return f"there are {setting.work.copies[kind]} tiles {kind} in the box"
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
        if not 0 <= square < g.SQUARES or not is_path(s, setting.work, square):
            return f"figures stand on path squares, which {square_name(square)} is not"
    castle = squares.count(g.CASTLE_SQUARE)
    shared = s.phase == g.ENDED and s.ending == g.BY_ESCAPE and castle == 2  # ZP-r16
    if len(set(squares)) < len(squares) - int(shared):
        return "two figures never share a square (ZP-44)"
    if (s.knight[s.knights :] != g.NOWHERE).any():
        return "a knight who does not play is on the board (ZP-3)"
    if squares[0] // g.CELLS in g.CORNER_SPACE:
        return "the princess never enters a corner tile (ZP-21)"
    fell = [int(when) for when in s.fell]
    if min(fell) < 0 or any(fell[s.knights :]) or set(range(1, max(fell) + 1)) - set(fell):
        return "knights fall one after the other or together (ZP-r9)"
    if s.phase != g.ENDED and all(fell[: s.knights]):
        return "when every knight is a zombie the game is over (ZP-40)"
    return None


def _keys(setting: Setting, s: State) -> str | None:
    for seat in range(g.KNIGHTS):
        gone = seat >= s.knights or s.fell[seat] > 0
        if (s.key[seat] == g.GONE) != gone or s.key[seat] not in (g.LIES, g.HELD, g.GONE):
            return "a zombie's key is out of the game, and no other one (ZP-34)"
        if s.key[seat] == g.LIES and key_square(s, setting.work, seat) in s.knight[: s.knights]:
            return f"nobody stops where the key of {setting.seat_names[seat]} lies (ZP-28, ZP-r15)"
        inside = s.knight[seat] == g.CASTLE_SQUARE and s.key[seat] == g.HELD
        if inside and s.phase != g.ENDED:
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
        if s.token[:, token].sum() + s.discarded[token] > setting.work.tokens[token]:
            return f"there are only {setting.work.tokens[token]} tokens of a kind in the box"
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
    if s.phase == g.DRAWING and s.drawer not in (
        s.player,
        setting.seats - 1 if s.princess_player else s.player,
    ):
        return "only the turn's player and a princess player draw (ZP-27, ZP-50)"
    if s.asked == g.DRAW_TILE and tiles_in_hand(s, int(s.drawer)) >= g.HAND:
        return f"who has {g.HAND} tiles draws none (ZP-27)"
    return None


def _action(setting: Setting, s: State) -> str | None:
    """What is under way fits what is asked."""
    at_work = s.phase in (g.PRINCESS_PHASE, g.KNIGHT_PHASE)
    if not at_work and (s.to_place or s.to_rotate or s.to_move or s.to_play):
        return "nothing is left to do outside the phases (ZP-10, ZP-22)"
    if s.to_play and s.phase != g.KNIGHT_PHASE:
        return "tokens are played in the knight phase (ZP-52)"
    token = s.playing
    wanted = {
        g.TILE: token == g.PLACE_ANYWHERE and not s.picked,
        g.SPACE: bool(s.picked) and token in (g.NONE, g.PLACE_ANYWHERE) and (token != g.NONE or s.to_place),
        g.TURN_TO: _turning(s),
        g.STOP: s.bitten != g.NONE and bool(s.to_move),
        g.MOVE: s.rolled > g.X and bool(s.to_move) and bool(s.fell[s.player]),
        g.TARGET: token in (g.REMOVE, g.SLIDE, g.TURN_OCCUPIED),
        g.SLIDE_TO: token == g.SLIDE and s.space != g.NOWHERE,
    }
    if not wanted.get(int(s.asked), True):
        return "what is asked does not fit the action under way"
    if (
        s.asked == g.ROLL_DIE
        and s.phase == g.KNIGHT_PHASE
        and not (s.zombie_die and s.fell[s.player] and s.to_move)
    ):
        return "only a zombie knight who is about to move rolls for itself (ZP-57)"
    if s.asked not in wanted and (s.picked or s.space != g.NOWHERE or s.bitten != g.NONE or token != g.NONE):
        return "no action is under way"
    if s.picked and not s.hand[s.lender, s.picked]:
        return f"tile {s.picked} does not lie in front of that player"
    return None


def _turning(s: State) -> bool:
    """A tile is being placed on an empty space, or one that lies there rotated."""
    if s.space == g.NOWHERE or bool(s.picked) != (s.tile[s.space] == g.EMPTY):
        return False
    if s.playing != g.NONE:
        return bool(s.playing == (g.PLACE_ANYWHERE if s.picked else g.TURN_OCCUPIED))
    return bool(s.to_place if s.picked else s.to_rotate)


def _asked(setting: Setting, s: State) -> str | None:
    """The actor is the one who is asked, and something can be chosen."""
    actor = OVER if s.phase == g.ENDED else CHANCE if s.asked in BY_CHANCE else chooser(s)
    if s.actor != actor:
        return "somebody else is asked"
    if s.phase != g.ENDED and not setting.legal(s):
        return "nobody can do anything"
    if s.asked == g.ACTION and is_phase_over(s, setting.work):
        return "nothing can be done any more in this phase"
    return None
