"""Maze's End: for a move that is not legal, the rule that forbids it.

A wish that is what is asked for is refused by what is wrong with it. Any other one comes too early, then the
rule says what has to be done first; or it comes too late, then the rule says when it was time for it.
"""

from collections.abc import Callable

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
# When it was time for a wish that comes only when figures move already, by block.
TIME_RULE = {
    **{g.NUMBER: "ME-24", g.FACE: "ME-21", g.ROLL: "ME-21", g.DRAW: "ME-24", g.TAKE: "ME-19", g.PUT: "ME-19"},
    **{g.LIFT: "ME-22", g.GO: "ME-23", g.SPOT: "ME-24", g.PICK: "ME-r16", g.SEAT: "ME-24"},
}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    phase = int(s.phase)
    if phase == g.ENDED:
        return "ME-r12" if s.score[0] not in (0, 1) else "ME-4"
    if phase == g.ORDER:
        return "ME-11"
    block, *at = g.BLOCKS.decode(move)
    return _always(s, block, at) or _REASONS.get(phase, _other)(setting, s, block, at)


def _always(s: State, block: int, at: list[int]) -> str | None:
    """What is refused for the same reason in every phase."""
    if block == g.RIM:
        return "ME-r17"
    if block == g.PLAN:
        newly_drawn = s.card == g.EVENT_PLANNER and s.saved[s.turn, g.PLANNER] == 1
        return "ME-31" if newly_drawn else "ME-r27"
    if block in (g.SPARE, g.SUFFER):
        return "ME-r14"
    if block == g.PICK and s.figure[at[0]] == g.ESCAPED:
        return "ME-r11"
    return None


def _other(setting: Setting, s: State, block: int, at: list[int]) -> str:
    return PHASE_RULE[int(s.phase)]


# --- walls ------------------------------------------------------------------------------------------------


def _while_placing(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block == g.PUT:
        return "ME-r6" if s.phase == g.WHICH_WALL else _edge(setting, s, at[0])
    if s.carried_from != g.NOWHERE:
        return "ME-22" if s.card == g.NONE else "ME-r18"
    if _takes(block, at):
        return _kind(s, at[0])
    if s.turns == 0:
        return "ME-12"
    return "ME-19" if s.face == g.NONE else "ME-r18"


def _takes(block: int, at: list[int]) -> bool:
    """Whether a wall of some kind is to be taken, not `none`."""
    return block == g.TAKE and at[0] != g.NO_WALL


def _kind(s: State, kind: int) -> str:
    """A wall that is not there to be taken; or, ME-r6, another one has been taken and is put first."""
    is_dealt = kind in (g.PLAIN, g.COLOURED + colour_of(s, s.turn))
    return "ME-r6" if s.turns or is_dealt else "ME-8"


def _edge(setting: Setting, s: State, edge: int) -> str:
    if s.wall[edge] != g.NO_WALL:
        return "ME-r17"
    if edge == s.carried_from:
        return "ME-r8"
    if any(zone_at(s, setting.box, square) != g.NOWHERE for square in g.EDGE_SQUARES[edge]):
        return "ME-14"
    return "ME-13"


def _while_lifting(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block == g.LIFT:
        if at[0] == s.settled:
            return "ME-r32"
        return "ME-22" if s.task == g.MOVE else "ME-24"
    if (block == g.PUT or _takes(block, at)) and s.task == g.REMOVE:
        return "ME-20"
    return "ME-22" if s.card == g.NONE else "ME-r18"


# --- cards ------------------------------------------------------------------------------------------------


def _while_drawing(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block != g.DRAW:
        return "ME-24"
    card = at[0]
    which = card - g.EVENT_PLANNER
    held = 0 <= which < g.SAVED and s.saved[:, which].any()
    return "ME-30" if held else "ME-r26" if s.spent[card] else "ME-24"


def _while_charging(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block == g.GO:
        return "ME-r7"
    return "ME-35" if block == g.SPOT else "ME-23"


def _while_laying(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block == g.SPOT:
        return "ME-32" if at[0] in s.disc else "ME-r23"
    return "ME-r18"


def _while_picking(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block != g.PICK:
        return "ME-r18"
    if s.figure[at[0]] == g.NOWHERE:
        return "ME-r9"
    return "ME-33" if s.task == g.ENCURSE else "ME-r29"


def _while_slowing(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block != g.SEAT:
        return "ME-r18"
    return "ME-24" if at[0] == s.turn else "ME-r9"


# --- figures ----------------------------------------------------------------------------------------------


def _while_moving(setting: Setting, s: State, block: int, at: list[int]) -> str:
    if block in _WAYS:
        return _held(setting, s, at[0]) or _WAYS[block](s, *at)
    if block == g.PICK and at[0] // g.EACH != colour_of(s, s.turn):
        return "ME-26"
    if (block == g.PUT or _takes(block, at)) and s.card in (g.DEMOLITION, g.EARTHQUAKE):
        return "ME-20"
    return TIME_RULE[block]


def _held(setting: Setting, s: State, figure: int) -> str | None:
    """Why this figure cannot move at all, if so."""
    if figure // g.EACH != colour_of(s, s.turn):
        return "ME-26"
    if s.figure[figure] < 0:
        return "ME-r11"
    if s.trapped[figure % g.EACH]:
        return "ME-r35"
    if suffers(s, setting.box, s.figure[figure]):
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


def _climb_out(s: State, figure: int) -> str:
    return "ME-r30" if s.saved[s.turn, g.ROPES] else "ME-r27"


def _step_out(s: State, figure: int) -> str:
    if figure == s.cursed:
        return "ME-r24"
    return "ME-2" if gems_left(s, figure // g.EACH) else "ME-r5"


_WAYS: dict[int, Callable[..., str]] = {  # what is wrong with the way a figure is to go
    **{g.STEP: _step, g.CLIMB: _climb, g.PORTAL: _portal, g.OUT: _step_out, g.CLIMB_OUT: _climb_out},
}
_REASONS = {
    **{g.WHICH_WALL: _while_placing, g.WHERE: _while_placing, g.LIFT_WALL: _while_lifting},
    **{g.EVENT_CARD: _while_drawing, g.DIRECTION: _while_charging, g.DISC: _while_laying},
    **{g.FIGURE: _while_picking, g.OPPONENT: _while_slowing, g.STEPS: _while_moving},
}
