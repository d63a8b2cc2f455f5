"""MidEvil: for a move that is not legal, the rule that forbids it."""

from typing import Any

from asterion.core.game import Setting, State
from asterion.games.midevil import state as g
from asterion.games.midevil.names import beyond, hand_of
from asterion.games.midevil.rules.cards import WHEN, can_play, cost_of
from asterion.games.midevil.rules.laying import facing, fits, grounds_for_figures
from asterion.games.midevil.rules.map import (
    colour_on,
    has_in_front,
    in_house,
    in_line,
    legal_square,
    points_of,
    step_to,
)
from asterion.games.midevil.rules.shots import RANGE, shot_cost

ENDING_RULE = {g.BY_BOOK: "MV-62", g.BY_POINTS: "MV-63", g.BY_TURNS: "MV-r4"}
# The rule that says what is asked, for wishes that have nothing to do with it.
QUESTION = {
    g.FIRST: "MV-5",
    g.DRAW_TILE: "MV-6",
    g.SPACE: "MV-7",
    g.TURN_TO: "MV-7",
    g.POINTS_DIE: "MV-19",
    g.COLOUR: "MV-17",
    g.FIGURE_TO: "MV-r9",
    g.ANSWER: "MV-r1",
    g.COUNTER: "MV-r25",
    g.PAY: "MV-r24",
    g.TARGET: "MV-57",
    g.WEAPON: "MV-21",
    g.COMBAT_DIE: "MV-22",
    g.FAILED: "MV-25",
    g.ATTACK: "MV-r18",
    g.DUEL_DIE: "MV-31",
    g.COMMIT: "MV-33",
    g.DUEL_AGAIN: "MV-34",
    g.PREPARE: "MV-10",
    g.MOVE_DIE: "MV-39",
    g.STEP: "MV-11",
    g.SHOT_AT: "MV-58",
    g.SHOT_DIE: "MV-58",
    g.CLAIM: "MV-51",
    g.SKELETON_DIE: "MV-13",
    g.SKELETON: "MV-60",
    g.SKELETON_TO: "MV-61",
    g.DISCARD: "MV-56",
}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    if s.step == g.ENDED:
        return ENDING_RULE[int(s.ending)]
    if s.asked == g.DEAL:
        return "MV-2" if s.step == g.SET_UP else "MV-9"
    if s.actor >= 0 and g.CARD <= move < g.USE:
        return _card(setting, s, move - g.CARD)
    reason = _REASONS[int(s.asked)](setting, s, move) if s.asked in _REASONS else None
    return reason or QUESTION[int(s.asked)]


# --- cards ------------------------------------------------------------------------------------------------


def _card(setting: Setting, s: State, card: int) -> str:
    """Why the player asked cannot play this card of the hand."""
    seat = int(s.actor)
    if s.asked == g.COUNTER and card != g.NOT_SO_FAST:
        return "MV-r25"
    if s.asked in (g.PAY, g.TARGET):
        return "MV-r1"
    if s.played[seat]:
        return "MV-53"
    if card not in hand_of(s, seat):
        return "MV-52"
    if s.asked == g.DISCARD:
        return "MV-56"
    if s.rival != g.NONE:
        return "MV-36"
    if card <= g.LAST_IN_FRONT and has_in_front(s, seat, card):
        return "MV-70"
    if points_of(s, seat) < cost_of(s, setting.work, seat, card):
        return "MV-r24"
    if s.asked == g.FAILED and s.raised:
        return "MV-r34"
    if s.asked != g.ANSWER:
        return "MV-r25" if card == g.NOT_SO_FAST else "MV-r1"
    return _in_window(setting, s, seat, card)


def _in_window(setting: Setting, s: State, seat: int, card: int) -> str:
    if card == g.NOT_SO_FAST:
        return "MV-r25"
    if card == g.ALE:
        return "MV-r31" if s.window != g.BEFORE_ROLL or seat != s.player else "MV-r23"
    if not int(WHEN[card, 0 if seat == s.player else 1]) >> int(s.window) & 1:
        return "MV-r30" if card == g.BERSERK and seat == s.player else "MV-r1"
    if card == g.SCATTER and s.kind[s.pawn[seat] // g.CELLS] == g.GRAVEYARD:
        return "MV-57"
    return "MV-r1" if can_play(s, setting.work, seat, card) else "MV-r23"


def _target(setting: Setting, s: State, move: int) -> str | None:
    """Why this is no target of the card under way."""
    if g.PLAYER <= move < g.COUNT:
        return _opponent(s, move - g.PLAYER)
    if g.IN_FRONT <= move < g.ON:
        seat, card = divmod(move - g.IN_FRONT, g.CARDS)
        if s.card == g.THIEF and has_in_front(s, seat, card) and has_in_front(s, int(s.card_by), card):
            return "MV-70"
        return _opponent(s, seat)
    if g.AT <= move < g.TILE_AT:
        return _target_square(setting, s, move - g.AT)
    if g.SKELETON_OF <= move < g.AT:
        return "MV-65" if s.card in (g.RISE, g.KEEP_COMING) and not s.pool[move - g.SKELETON_OF] else None
    if g.TILE_AT <= move < g.PLAYER and s.card == g.SCATTER:
        return "MV-68"
    return "MV-r29" if move == g.STOP else None


def _opponent(s: State, seat: int) -> str | None:
    if seat < s.seats and s.dead[seat]:
        return "MV-r15"
    return "MV-r26" if seat < s.seats and s.card == g.MUD and s.stuck[seat] else None


def _target_square(setting: Setting, s: State, square: int) -> str | None:
    if s.card == g.WRONG_TURN and s.victim != g.NONE:
        if square == g.CENTRE:
            return "MV-r28"
        reason = _no_step(setting, s, int(s.pawn[s.victim]), square)
        return "MV-r28" if reason in (None, "MV-11") else reason
    if not _is_legal(setting, s, square):
        return "MV-45"
    if s.card == g.PUPPET_MASTER:
        if s.moving == g.NOWHERE:
            return _no_puppet(s, square)
        return _no_skeleton_step(setting, s, square)
    return "MV-18" if colour_on(s, square) != g.NONE else None


# --- laying -----------------------------------------------------------------------------------------------


def _space(setting: Setting, s: State, move: int) -> str | None:
    if not g.ON <= move < g.TURN or (move - g.ON) // g.SIDES >= s.slots:
        return None
    x, y = beyond(s, move - g.ON)
    return _no_lie(setting, s, x, y, range(g.TURNS))


def _turn(setting: Setting, s: State, move: int) -> str | None:
    if not g.TURN <= move < g.SKELETON_OF:
        return None
    x, y = beyond(s, int(s.spot))
    return _no_lie(setting, s, x, y, [move - g.TURN])


def _no_lie(setting: Setting, s: State, x: int, y: int, turns: Any) -> str:
    """MV-15: a road that lies is cut off; MV-r6: else it does not fit; MV-r7: or it would end the map."""
    faces = facing(s, setting.work, x, y)
    kind = int(s.drawn)
    if any(fits(s, setting.work, kind, turn, *faces) for turn in turns):
        return "MV-r7"
    cuts = [
        any(
            faces[side] == g.ROAD and setting.work.side[kind, turn, side] == g.CLOSED
            for side in range(g.SIDES)
        )
        for turn in turns
    ]
    return "MV-15" if all(cuts) else "MV-r6"


def _colour(setting: Setting, s: State, move: int) -> str | None:
    if not g.SKELETON_OF <= move < g.AT:
        return None
    colour = move - g.SKELETON_OF
    if not s.pool[colour]:
        return "MV-65"
    return "MV-20" if g.POINTS[colour] > s.to_people else "MV-r9"


def _figure(setting: Setting, s: State, move: int) -> str | None:
    if not g.AT <= move < g.TILE_AT:
        return None
    square = move - g.AT
    slot, cell = divmod(square, g.CELLS)
    if slot != s.slots - 1:
        return "MV-16"
    if not _is_legal(setting, s, square):
        return "MV-45"
    if not int(grounds_for_figures(s, setting.work, slot)) >> cell & 1:
        return "MV-16"
    return "MV-18"


# --- fights -----------------------------------------------------------------------------------------------


def _weapon(setting: Setting, s: State, move: int) -> str | None:
    if g.USE <= move < g.DROP:
        return _in_fight(s, move - g.USE)
    return "MV-42" if g.AT <= move < g.TILE_AT or move == g.STOP else None


def _in_fight(s: State, card: int) -> str:
    """MV-57: the card itself says when it helps in a fight; MV-r13: one weapon in front is named, or none."""
    if card == g.MACE and has_in_front(s, int(s.fighter), card) and (s.mace_used or s.fighter != s.player):
        return "MV-57"
    helps = (g.SWORD, g.AXE, g.MACE) if s.asked == g.WEAPON else (g.SWORD, g.AXE, g.MACE, g.SHIELD)
    return "MV-r13" if card in helps else "MV-57"


def _failed(setting: Setting, s: State, move: int) -> str | None:
    if g.SKELETON_OF <= move < g.AT:
        colour = move - g.SKELETON_OF
        held = colour < g.COLLECTED and s.collected[s.fighter, colour] > 0
        return "MV-r13" if held else "MV-23"
    if move == g.LIFE:
        return "MV-r13" if s.raised else "MV-r14" if s.life[s.fighter] else "MV-24"
    if g.USE <= move < g.DROP:
        return _in_fight(s, move - g.USE)
    if move == g.STOP:
        return "MV-r13"
    return "MV-42" if g.AT <= move < g.TILE_AT else None


def _duel(setting: Setting, s: State, move: int) -> str | None:
    return "MV-36" if g.USE <= move < g.DROP else None


# --- moving -----------------------------------------------------------------------------------------------


def _is_legal(setting: Setting, s: State, square: int) -> bool:
    return square < s.slots * g.CELLS and bool(legal_square(s, setting.work, square))


def _place(s: State, square: int) -> tuple[int, int]:
    """Column and row over the whole map."""
    slot, cell = divmod(square, g.CELLS)
    return int(s.x[slot]) * 3 + cell % 3, int(s.y[slot]) * 3 + cell // 3


def _no_step(setting: Setting, s: State, at: int, square: int) -> str | None:
    """Why nobody gets from one square to the other in a step; None if it is a step."""
    if not _is_legal(setting, s, square):
        return "MV-45"
    if step_to(s, setting.work, at, square):
        return None
    (x, y), (to_x, to_y) = _place(s, at), _place(s, square)
    away = (abs(x - to_x), abs(y - to_y))
    if away == (1, 1):
        return "MV-41"
    if sum(away) != 1:
        return "MV-11"
    walled = in_house(s, setting.work, at) or in_house(s, setting.work, square)
    fenced = g.GRAVEYARD in (s.kind[at // g.CELLS], s.kind[square // g.CELLS])
    return "MV-44" if walled or fenced else "MV-r6"


def _step(setting: Setting, s: State, move: int) -> str | None:
    if g.AT <= move < g.TILE_AT:
        return _no_step(setting, s, int(s.pawn[s.player]), move - g.AT) or "MV-r20"
    if g.USE <= move < g.DROP:
        return _use(setting, s, move - g.USE)
    if move == g.TAKE:
        return "MV-51"
    return "MV-r18" if move == g.FIGHT else None


def _use(setting: Setting, s: State, card: int) -> str:
    """Why a card in front cannot be used in the movement or before it. MV-57: the card says how often."""
    seat = int(s.player)
    if not has_in_front(s, seat, card) or card not in (g.BOW, g.CROSSBOW, g.CATAPULT):
        return "MV-r23"
    if card == g.CATAPULT:
        return "MV-59" if in_house(s, setting.work, int(s.pawn[seat])) else "MV-r23"
    if s.step != g.MOVING:
        return "MV-r23"
    used = s.bow_used if card == g.BOW else s.crossbow_used or s.cooling[seat]
    return "MV-57" if used or s.halves < shot_cost(s, seat) else "MV-r27"


def _shot(setting: Setting, s: State, move: int) -> str | None:
    """Why this cannot be hit."""
    if move == g.STOP:
        return "MV-r29"
    at = int(s.pawn[s.player])
    if not g.AT <= move < g.TILE_AT:
        own = s.weapon != g.CATAPULT or move == g.TILE_AT + at // g.CELLS
        return "MV-57" if own else "MV-68"
    square = move - g.AT
    if not _is_legal(setting, s, square):
        return "MV-r27"
    if s.weapon == g.CATAPULT:
        return "MV-59" if in_house(s, setting.work, square) else "MV-68"
    if in_house(s, setting.work, at) != in_house(s, setting.work, square):
        return "MV-59"
    far = in_line(s, setting.work, at, square)
    return "MV-r27" if not far else "MV-57" if far > RANGE[s.weapon] else None


def _claim(setting: Setting, s: State, move: int) -> str | None:
    return "MV-r22" if g.PLAYER <= move < g.COUNT else None


# --- skeletons --------------------------------------------------------------------------------------------


def _no_puppet(s: State, square: int) -> str:
    """MV-60: it has moved already; MV-r11: it cannot."""
    slot, cell = divmod(square, g.CELLS)
    if slot < s.slots and colour_on(s, square) != g.NONE and not int(s.moved[slot]) >> cell & 1:
        return "MV-r11"
    return "MV-60"


def _no_skeleton_step(setting: Setting, s: State, square: int) -> str:
    reason = _no_step(setting, s, int(s.moving), square)
    return "MV-61" if reason in ("MV-41", "MV-11") else reason or "MV-r11"


def _skeleton(setting: Setting, s: State, move: int) -> str | None:
    return _no_puppet(s, move - g.AT) if g.AT <= move < g.TILE_AT else None


def _skeleton_to(setting: Setting, s: State, move: int) -> str | None:
    return _no_skeleton_step(setting, s, move - g.AT) if g.AT <= move < g.TILE_AT else None


def _discard(setting: Setting, s: State, move: int) -> str | None:
    return "MV-14" if g.DROP <= move < g.IN_FRONT else None


_REASONS: dict[int, Any] = {
    g.SPACE: _space,
    g.TURN_TO: _turn,
    g.COLOUR: _colour,
    g.FIGURE_TO: _figure,
    g.TARGET: _target,
    g.WEAPON: _weapon,
    g.FAILED: _failed,
    g.COMMIT: _duel,
    g.DUEL_AGAIN: _duel,
    g.PREPARE: lambda st, s, move: _use(st, s, move - g.USE) if g.USE <= move < g.DROP else None,
    g.STEP: _step,
    g.SHOT_AT: _shot,
    g.CLAIM: _claim,
    g.SKELETON: _skeleton,
    g.SKELETON_TO: _skeleton_to,
    g.DISCARD: _discard,
}
