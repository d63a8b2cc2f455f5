"""Maze's End: moves as short texts, read back; and what clicks mean.

`4` the number die · `wall`, `event`, `minotaur-1`, `minotaur-2` the event die · `roll`, `plan-wall` … with
an Event Planner · `+sprint` a card is drawn · `plain`, `red` … the wall to take · `d4e4` the edge to put it
on · `take-d4e4` the wall to move or remove · `north` … where the Minotaur goes · `@d4` a disc · `r1` a figure
to swap or curse · `slow-blue` an opponent · `redeem`, `accept` · `r1-b3` a step · `r1^b3` over a wall with a
rope · `r1~b3` through a portal · `stop`. Never allowed, but refused with the reason: `none` no wall at all ·
`a1-north` a wall on the rim · `r1-out`, `r1^out` a step off the board.
"""

from asterion.core.game import Setting
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    DISC_NAMES,
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
from asterion.games.mazes_end.rules.maze import colour_of
from asterion.games.mazes_end.words.choices import charge_path

MARKS = {g.STEP: "-", g.CLIMB: "^", g.PORTAL: "~"}


def seat_names(setting: Setting) -> tuple[str, ...]:
    """The seats by their colours, then the colours that nobody plays."""
    played = setting.seat_names
    return (*played, *(colour for colour in COLOUR_NAMES if colour not in played))


# --- writing ----------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    block, *at = g.BLOCKS.decode(move)
    if block in MARKS:
        figure, square = at
        return FIGURE_NAMES[figure] + MARKS[block] + square_name(square)
    if block in (g.PUT, g.LIFT):
        return ("take-" if block == g.LIFT else "") + edge_name(at[0])
    if block == g.SPOT:
        return "@" + square_name(at[0])
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
    block = g.BLOCKS.block(move)
    edge = s.phase == g.LIFT_WALL and block == g.PUT
    figure = s.phase in (g.DISC, g.STEPS) and block == g.PICK
    if not edge and not figure:
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
    return g.BLOCKS.encode(block, FIGURE_NAMES.index(figure), square)


# --- clicks -----------------------------------------------------------------------------------------------


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if kind == "figure" and name in FIGURE_NAMES:
        figure = FIGURE_NAMES.index(name)
        if s.phase == g.FIGURE or s.figure[figure] < 0:
            return g.PICK + figure
        return _wish_square(setting, s, int(s.figure[figure]))
    if kind in ("kind", "spare") and name in KIND_NAMES[1:]:
        return g.TAKE + KIND_NAMES.index(name)
    if target == "die-event":
        return g.ROLL
    if kind == "panel" and s.phase == g.OPPONENT:
        return g.SEAT + setting.seat_names.index(name)
    if kind == "go" and name in SIDE_NAMES:
        return g.GO + SIDE_NAMES.index(name)
    if kind == "saved" and name.endswith("redemption"):
        return g.SPARE
    if kind == "saved" and name.endswith("event-planner"):
        return g.PLAN
    if kind == "disc" and name in DISC_NAMES and s.disc[DISC_NAMES.index(name)] >= 0:
        return _wish_square(setting, s, int(s.disc[DISC_NAMES.index(name)]))
    if kind in ("edge", "wall"):
        edge = edge_number(name)
        lifts = s.phase == g.LIFT_WALL or (s.phase != g.WHERE and kind == "wall")
        return None if edge is None else (g.LIFT if lifts else g.PUT) + edge
    if kind in ("square", "gem"):
        square = square_number(name)
        return None if square is None else _wish_square(setting, s, square)
    if target == "minotaur":
        return _wish_square(setting, s, int(s.minotaur))
    return None


def _wish_square(setting: Setting, s: State, square: int) -> int:
    """A click on a square: the Minotaur's way, a disc, or the step of the nearest of one's figures."""
    if s.phase == g.DIRECTION:
        sides = [side for side in range(g.SIDES) if square in charge_path(s, side)]
        return g.GO + sides[0] if sides else g.SPOT + square
    if s.phase == g.DISC:
        return g.SPOT + square
    first = int(colour_of(s, s.turn)) * g.EACH
    own = [figure for figure in range(first, first + g.EACH) if s.figure[figure] >= 0] or [first]

    def away(figure: int) -> int:
        at = int(s.figure[figure])
        return abs(at // g.SIZE - square // g.SIZE) + abs(at % g.SIZE - square % g.SIZE)

    return g.BLOCKS.encode(g.STEP, min(own, key=away), square)
