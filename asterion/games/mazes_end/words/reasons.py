"""Maze's End: for a move that is not legal, the rule that forbids it.

A wish that is what is asked for is refused by what is wrong with it. Any other one comes too early, then the
rule says what has to be done first; or it comes too late, then the rule says when it was time for it.
"""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import colour_of, gems_left, suffers, zone_at

# What is asked first, whatever else somebody wishes.
PHASE_RULE = {
    **{g.ORDER: "ME-11", g.BEFORE_ROLL: "ME-21", g.EVENT_DIE: "ME-21", g.EVENT_CARD: "ME-24"},
    **{g.NUMBER_DIE: "ME-24", g.DIRECTION: "ME-23", g.REDEEM: "ME-r14"},
    **{g.DISC: "ME-r18", g.FIGURE: "ME-r18", g.OPPONENT: "ME-r18"},
}
# When it was time for a wish that comes only when figures move already, by the first move of its block.
TIME_RULE = {
    **{g.NUMBER: "ME-24", g.FACE: "ME-21", g.DRAW: "ME-24", g.TAKE: "ME-19", g.LIFT: "ME-22", g.GO: "ME-23"},
    **{g.SPOT: "ME-24", g.PICK: "ME-r16", g.SEAT: "ME-24"},
}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    phase = int(s.phase)
    if phase == g.ENDED:
        return "ME-r12" if s.score[0] not in (0, 1) else "ME-4"
    if phase == g.ORDER:
        return "ME-11"
    return _always(s, move) or _REASONS.get(phase, _other)(setting, s, move)


def _always(s: State, move: int) -> str | None:
    """What is refused for the same reason in every phase."""
    if g.RIM <= move < g.OUT:
        return "ME-r17"
    if g.PLAN <= move < g.DRAW:
        newly_drawn = s.card == g.EVENT_PLANNER and s.saved[s.turn, g.PLANNER] == 1
        return "ME-31" if newly_drawn else "ME-r27"
    if move in (g.SPARE, g.SUFFER):
        return "ME-r14"
    if g.PICK <= move < g.SEAT and s.figure[move - g.PICK] == g.ESCAPED:
        return "ME-r11"
    return None


def _other(setting: Setting, s: State, move: int) -> str:
    return PHASE_RULE[int(s.phase)]


# --- walls ------------------------------------------------------------------------------------------------


def _while_placing(setting: Setting, s: State, move: int) -> str:
    if g.PUT <= move < g.LIFT:
        return "ME-r6" if s.phase == g.WHICH_WALL else _edge(setting, s, move - g.PUT)
    if s.carried_from != g.NOWHERE:
        return "ME-22" if s.card == g.NONE else "ME-r18"
    if g.TAKE < move < g.PUT:
        return _kind(s, move - g.TAKE)
    if s.turns == 0:
        return "ME-12"
    return "ME-19" if s.face == g.NONE else "ME-r18"


def _kind(s: State, kind: int) -> str:
    """A wall that is not there to be taken; or, ME-r6, another one has been taken and is put first."""
    is_dealt = kind in (g.PLAIN, g.COLOURED + colour_of(s, s.turn))
    return "ME-r6" if s.turns or is_dealt else "ME-8"


def _edge(setting: Setting, s: State, edge: int) -> str:
    if s.wall[edge] != g.NO_WALL:
        return "ME-r17"
    if edge == s.carried_from:
        return "ME-r8"
    if any(zone_at(s, setting.work, square) != g.NOWHERE for square in g.EDGE_SQUARES[edge]):
        return "ME-14"
    return "ME-13"


def _while_lifting(setting: Setting, s: State, move: int) -> str:
    if g.LIFT <= move < g.GO:
        if move - g.LIFT == s.settled:
            return "ME-r32"
        return "ME-22" if s.task == g.MOVE else "ME-24"
    if g.TAKE < move < g.LIFT and s.task == g.REMOVE:
        return "ME-20"
    return "ME-22" if s.card == g.NONE else "ME-r18"


# --- cards ------------------------------------------------------------------------------------------------


def _while_drawing(setting: Setting, s: State, move: int) -> str:
    card = move - g.DRAW
    if not 0 <= card < g.CARDS:
        return "ME-24"
    which = card - g.EVENT_PLANNER
    held = 0 <= which < g.SAVED and s.saved[:, which].any()
    return "ME-30" if held else "ME-r26" if s.spent[card] else "ME-24"


def _while_charging(setting: Setting, s: State, move: int) -> str:
    if g.GO <= move < g.SPOT:
        return "ME-r7"
    return "ME-35" if g.SPOT <= move < g.PICK else "ME-23"


def _while_laying(setting: Setting, s: State, move: int) -> str:
    if g.SPOT <= move < g.PICK:
        return "ME-32" if move - g.SPOT in s.disc else "ME-r23"
    return "ME-r18"


def _while_picking(setting: Setting, s: State, move: int) -> str:
    if not g.PICK <= move < g.SEAT:
        return "ME-r18"
    if s.figure[move - g.PICK] == g.NOWHERE:
        return "ME-r9"
    return "ME-33" if s.task == g.ENCURSE else "ME-r29"


def _while_slowing(setting: Setting, s: State, move: int) -> str:
    if not g.SEAT <= move < g.SPARE:
        return "ME-r18"
    return "ME-24" if move - g.SEAT == s.turn else "ME-r9"


# --- figures ----------------------------------------------------------------------------------------------


def _while_moving(setting: Setting, s: State, move: int) -> str:
    if g.STEP <= move < g.STOP:
        block = max(first for first in (g.STEP, g.CLIMB, g.PORTAL) if first <= move)
        figure, square = divmod(move - block, g.SQUARES)
        return _held(setting, s, figure) or _WAYS[block](s, figure, square)
    if move >= g.OUT:
        figure = (move - g.OUT) % g.FIGURES
        return _held(setting, s, figure) or _off_the_board(s, figure, climbs=move >= g.CLIMB_OUT)
    if g.PICK <= move < g.SEAT and (move - g.PICK) // g.EACH != colour_of(s, s.turn):
        return "ME-26"
    if g.TAKE < move < g.LIFT and s.card in (g.DEMOLITION, g.EARTHQUAKE):
        return "ME-20"
    return TIME_RULE[max(first for first in TIME_RULE if first <= move)]


def _held(setting: Setting, s: State, figure: int) -> str | None:
    """Why this figure cannot move at all, if so."""
    if figure // g.EACH != colour_of(s, s.turn):
        return "ME-26"
    if s.figure[figure] < 0:
        return "ME-r11"
    if s.trapped[figure % g.EACH]:
        return "ME-r35"
    if suffers(s, setting.work, s.figure[figure]):
        return "ME-40"
    return None


def _step(s: State, figure: int, square: int) -> str:
    """The square is no neighbour, or a wall is between."""
    (row, file), (other_row, other_file) = divmod(int(s.figure[figure]), g.SIZE), divmod(square, g.SIZE)
    return "ME-27" if abs(row - other_row) == 1 == abs(file - other_file) else "ME-r16"


def _climb(s: State, figure: int, square: int) -> str:
    if not s.saved[s.turn, g.ROPES]:
        return "ME-r27"
    return "ME-r30" if square in g.NEIGHBOUR[s.figure[figure]] else _step(s, figure, square)


def _portal(s: State, figure: int, square: int) -> str:
    return "ME-r38"


def _off_the_board(s: State, figure: int, climbs: bool) -> str:
    if climbs:
        return "ME-r30" if s.saved[s.turn, g.ROPES] else "ME-r27"
    if figure == s.cursed:
        return "ME-r24"
    return "ME-2" if gems_left(s, figure // g.EACH) else "ME-r5"


_WAYS = {g.STEP: _step, g.CLIMB: _climb, g.PORTAL: _portal}
_REASONS = {
    **{g.WHICH_WALL: _while_placing, g.WHERE: _while_placing, g.LIFT_WALL: _while_lifting},
    **{g.EVENT_CARD: _while_drawing, g.DIRECTION: _while_charging, g.DISC: _while_laying},
    **{g.FIGURE: _while_picking, g.OPPONENT: _while_slowing, g.STEPS: _while_moving},
}
