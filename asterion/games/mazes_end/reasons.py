"""Maze's End: for a move that is not legal, the rule that forbids it."""

from asterion.core.game import Setting, State
from asterion.games.mazes_end import state as g
from asterion.games.mazes_end.maze import colour_of, suffers, zone_at

PHASE_RULE = {
    **{g.ORDER: "ME-11", g.BEFORE_ROLL: "ME-21", g.EVENT_DIE: "ME-21", g.EVENT_CARD: "ME-24"},
    **{g.NUMBER_DIE: "ME-24", g.DIRECTION: "ME-23", g.DISC: "ME-32", g.OPPONENT: "ME-24", g.REDEEM: "ME-r14"},
    **{g.ENDED: "ME-4", g.FIGURE: "ME-24", g.LIFT_WALL: "ME-24"},
}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    phase = int(s.phase)
    if phase == g.ENDED:
        return "ME-r12" if s.score[0] not in (0, 1) else "ME-4"
    if g.PLAN <= move < g.DRAW and phase != g.BEFORE_ROLL:
        return "ME-31" if s.card == g.EVENT_PLANNER else "ME-r27"
    if move == g.STOP and phase in (g.DISC, g.FIGURE, g.OPPONENT) and s.card != g.NONE:
        return "ME-r18"
    if g.PICK <= move < g.SEAT and s.figure[move - g.PICK] == g.ESCAPED:
        return "ME-r11"
    if phase == g.STEPS:
        return _while_moving(setting, s, move)
    if phase in (g.WHICH_WALL, g.WHERE):
        return _while_placing(setting, s, move)
    if phase == g.LIFT_WALL:
        return _while_lifting(s, move)
    if phase == g.DIRECTION and g.GO <= move < g.SPOT:
        return "ME-r7"
    if phase == g.DIRECTION and g.SPOT <= move < g.PICK:
        return "ME-35"
    if phase == g.DISC and g.SPOT <= move < g.PICK:
        return "ME-32" if move - g.SPOT in s.disc else "ME-r23"
    if phase == g.FIGURE:
        return "ME-33" if s.task == g.ENCURSE else "ME-r29"
    return PHASE_RULE[phase]


def _while_placing(setting: Setting, s: State, move: int) -> str:
    if s.carried_from != g.NOWHERE and not g.PUT <= move < g.LIFT:
        return "ME-22" if s.card == g.NONE else "ME-r18"
    if s.phase == g.WHICH_WALL and g.PUT <= move < g.LIFT:
        return "ME-r6"
    if g.TAKE <= move < g.PUT:
        return "ME-8" if s.turns == 0 else "ME-r6"
    if g.PUT <= move < g.LIFT and s.phase == g.WHERE:
        return _edge(setting, s, move - g.PUT)
    if move == g.STOP:
        return "ME-12" if s.turns == 0 else "ME-19" if s.face == g.NONE else "ME-r18"
    if s.turns == 0:
        return "ME-12"
    return "ME-19" if s.face == g.NONE else "ME-r18"


def _edge(setting: Setting, s: State, edge: int) -> str:
    if s.wall[edge] != g.NO_WALL:
        return "ME-r17"
    if edge == s.carried_from:
        return "ME-r8"
    if any(zone_at(s, setting.work, square) != g.NOWHERE for square in g.EDGE_SQUARES[edge]):
        return "ME-14"
    return "ME-13"


def _while_lifting(s: State, move: int) -> str:
    if g.LIFT <= move < g.GO:
        if move - g.LIFT == s.settled:
            return "ME-r32"
        return "ME-22" if s.task == g.MOVE else "ME-24"
    return "ME-22" if s.card == g.NONE else "ME-r18"


def _while_moving(setting: Setting, s: State, move: int) -> str:
    if g.STEP <= move < g.CLIMB:
        return _step(setting, s, *divmod(move - g.STEP, g.SQUARES))
    if g.CLIMB <= move < g.PORTAL:
        return _climb(setting, s, *divmod(move - g.CLIMB, g.SQUARES))
    if g.PORTAL <= move < g.STOP:
        return _held(setting, s, move - g.PORTAL) or "ME-r23"
    if move in (g.SPARE, g.SUFFER):
        return "ME-r14"
    return "ME-25"


def _held(setting: Setting, s: State, figure: int) -> str | None:
    """Why this figure cannot move at all, if so."""
    if figure // g.EACH != colour_of(s, s.turn):
        return "ME-26"
    if s.figure[figure] < 0:
        return "ME-r11"
    if s.trapped[figure % g.EACH]:
        return "ME-r23"
    if suffers(s, setting.work, s.figure[figure]):
        return "ME-40"
    return None


def _step(setting: Setting, s: State, figure: int, square: int) -> str:
    held = _held(setting, s, figure)
    if held:
        return held
    return "ME-27" if _diagonal(int(s.figure[figure]), square) else "ME-r16"


def _diagonal(a: int, b: int) -> bool:
    return abs(a // g.SIZE - b // g.SIZE) == 1 == abs(a % g.SIZE - b % g.SIZE)


def _climb(setting: Setting, s: State, figure: int, square: int) -> str:
    held = _held(setting, s, figure)
    if held:
        return held
    if not s.saved[s.turn, g.ROPES]:
        return "ME-r27"
    if square in g.NEIGHBOUR[s.figure[figure]]:
        return "ME-r30"
    return _step(setting, s, figure, square)
