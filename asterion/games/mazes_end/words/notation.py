"""Maze's End: moves as short texts, read back; and what kind of wish a move is.

`4` the number die · `wall`, `event`, `minotaur-1`, `minotaur-2` the event die · `roll`, `plan-wall` … with
an Event Planner · `+sprint` a card is drawn · `plain`, `red` … the wall to take · `d4e4` the edge to put it
on · `take-d4e4` the wall to move or remove · `north` … where the Minotaur goes · `@d4` a disc · `r1` a figure
to swap or curse · `slow-blue` an opponent · `redeem`, `accept` · `r1-b3` a step · `r1^b3` over a wall with a
rope · `r1~b3` through a portal · `stop`. Never allowed, but refused with the reason: `none` no wall at all ·
`a1-north` a wall on the rim · `r1-out`, `r1^out` a step off the board.
"""

from bisect import bisect_right

from asterion.core.game import Setting
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    FACE_NAMES,
    FIGURE_NAMES,
    KIND_NAMES,
    RIM_NAMES,
    SIDE_NAMES,
    edge_name,
    edge_number,
    square_name,
    square_number,
)
from asterion.games.mazes_end.rules import state as g

BLOCKS = {  # the first move of each block, and what kind of wish it is
    g.NUMBER: "number die",
    g.FACE: "event die",
    g.ROLL: "roll",
    g.PLAN: "plan a face",
    g.DRAW: "draw a card",
    g.TAKE: "take a wall",
    g.PUT: "put a wall",
    g.LIFT: "take up a wall",
    g.GO: "move the Minotaur",
    g.SPOT: "lay a disc",
    g.PICK: "pick a figure",
    g.SEAT: "slow somebody",
    g.SPARE: "Redemption",
    g.STEP: "step",
    g.CLIMB: "climb",
    g.PORTAL: "portal",
    g.STOP: "stop",
    g.RIM: "wall on the rim",
    g.OUT: "step off the board",
}
FIRSTS = tuple(BLOCKS)
MARKS = {g.STEP: "-", g.CLIMB: "^", g.PORTAL: "~"}


def kind(move: int) -> str:
    """What kind of wish this move is."""
    return BLOCKS[_block(move)]


def _block(move: int) -> int:
    return FIRSTS[bisect_right(FIRSTS, move) - 1]


def seat_names(setting: Setting) -> tuple[str, ...]:
    """The seats by their colours, then the colours that nobody plays."""
    played = setting.seat_names
    return (*played, *(colour for colour in COLOUR_NAMES if colour not in played))


# --- writing ----------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    block = _block(move)
    at = move - block
    if block in MARKS:
        figure, square = divmod(at, g.SQUARES)
        return FIGURE_NAMES[figure] + MARKS[block] + square_name(square)
    if block in (g.PUT, g.LIFT):
        return ("take-" if block == g.LIFT else "") + edge_name(at)
    if block == g.SPOT:
        return "@" + square_name(at)
    return _words(setting)[move]


def _words(setting: Setting) -> dict[int, str]:
    """The moves that are a word each."""
    words = {g.ROLL: "roll", g.SPARE: "redeem", g.SUFFER: "accept", g.STOP: "stop"}
    numbers = [str(number) for number in range(1, g.DIE + 1)]
    for block, before, names in (
        (g.NUMBER, "", numbers),
        (g.FACE, "", FACE_NAMES),
        (g.PLAN, "plan-", FACE_NAMES),
        (g.DRAW, "+", CARD_NAMES),
        (g.TAKE, "", ("none", *KIND_NAMES[1:])),
        (g.GO, "", SIDE_NAMES),
        (g.PICK, "", FIGURE_NAMES),
        (g.SEAT, "slow-", seat_names(setting)),
        (g.RIM, "", RIM_NAMES),
        (g.OUT, "", [f"{name}-out" for name in FIGURE_NAMES]),
        (g.CLIMB_OUT, "", [f"{name}^out" for name in FIGURE_NAMES]),
    ):
        words |= {block + at: before + name for at, name in enumerate(names)}
    return words


# --- reading ----------------------------------------------------------------------------------------------


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not."""
    word = text.strip().lower()
    move = _read_word(setting, word)
    if move is None or _falls_short(setting, s, move, word):
        raise no_such_move(setting, s, text)
    return move


def _falls_short(setting: Setting, s: State, move: int, word: str) -> bool:
    """`d4e4` for `take-d4e4`, `b3` for `@b3`, `r1` or `b3` for `r1-b3`: what is meant is legal."""
    edge = s.phase == g.LIFT_WALL and g.PUT <= move < g.LIFT
    square = s.phase in (g.DISC, g.STEPS) and g.PICK <= move < g.SEAT
    if not edge and not square:
        return False
    legal = [notation(setting, s, each) for each in setting.legal(s)]
    return any(each.endswith(word) or each.startswith(word) for each in legal)


def _read_word(setting: Setting, word: str) -> int | None:
    edge = edge_number(word.removeprefix("take-"))
    if edge is not None:
        return (g.LIFT if word.startswith("take-") else g.PUT) + edge
    square = square_number(word[1:])
    if word.startswith("@") and square is not None:
        return g.SPOT + square
    found = _read_step(word)
    if found is None:
        found = {name: move for move, name in _words(setting).items()}.get(word)
    return found


def _read_step(word: str) -> int | None:
    figure, mark, square = word[:2], word[2:3], square_number(word[3:])
    if figure not in FIGURE_NAMES or square is None or mark not in MARKS.values():
        return None
    block = next(block for block, sign in MARKS.items() if sign == mark)
    return block + FIGURE_NAMES.index(figure) * g.SQUARES + square
