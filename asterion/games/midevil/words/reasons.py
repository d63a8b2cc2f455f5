"""MidEvil: for a move that is not legal, the rule that forbids it."""

from typing import Any

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import beyond, slot_on
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.bridge import is_before_bridge
from asterion.games.midevil.rules.castle_cards import is_beside
from asterion.games.midevil.rules.laying import facing, fits, grounds_for_figures, looks_the_same
from asterion.games.midevil.rules.map import colour_on, has_in_front, in_house, in_line, points_of
from asterion.games.midevil.rules.moving import ON_FOOT, cost_of_step
from asterion.games.midevil.rules.passages import is_beside_bridge, is_open_passage, leaves_altar, passages_to
from asterion.games.midevil.rules.shots import RANGE, shot_cost
from asterion.games.midevil.words.reasons_of_cards import (
    no_black,
    no_card,
    no_march,
    no_opponent,
    no_puppet,
    no_target,
)
from asterion.games.midevil.words.reasons_of_squares import illegal, is_below, is_legal, no_step

ENDING_RULE = {g.BY_POINTS: "MV-63", g.BY_TURNS: "MV-r4", g.BY_SPELLS: "MV3-18"}
WEAPONS = (g.SWORD, g.AXE, g.MACE, g.FLAIL, g.HALBERD)
AT_PASSAGE = (1, 5, 7, 3)  # by side, the square before a passage there
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
    g.SHOT_AT: "MV-57",
    g.SHOT_DIE: "MV-58",
    g.CLAIM: "MV-51",
    g.SKELETON_DIE: "MV-13",
    g.SKELETON: "MV-60",
    g.SKELETON_TO: "MV-61",
    g.DISCARD: "MV-14",
    # the castle
    g.SWEEP: "MV-57",
    g.BRIDGE_DIE: "MV2-10",
    g.LEFT_DIE: "MV2-11",
    g.TELEPORT_TO: "MV2-14",
    # the dungeon
    g.PAWN_TO: "MV3-1",
    g.DRAW_BELOW: "MV3-7",
    g.FATE_DIE: "MV3-9",
    g.FATE_POINTS: "MV3-14",
    g.DUST_OF: "MV3-9",
    g.DRAW_SPELL: "MV3-13",
    g.CAST: "MV3-14",
    g.DROP_SPELL: "MV3-16",
}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    if s.step == g.ENDED:
        return goal_rule(s) if s.ending == g.BY_BOOK else ENDING_RULE[int(s.ending)]
    if s.asked == g.DEAL:
        return "MV-2" if s.step == g.SET_UP else "MV-9"
    if s.actor >= 0 and g.CARD <= move < g.USE:
        return no_card(setting, s, move - g.CARD)
    reason = _REASONS[int(s.asked)](setting, s, move) if s.asked in _REASONS else None
    if reason is None and s.actor >= 0 and s.step != g.SET_UP:
        reason = _not_now(s, move)
    return reason or _question(s)


def goal_rule(s: State) -> str:
    """The rule that says where the book wins."""
    return "MV3-4" if s.dungeon else "MV2-13" if s.castle else "MV-62"


def _question(s: State) -> str:
    """The rule that says what is asked; for a tile of the dungeon it is another one than for others."""
    if s.through != g.NONE and s.asked in (g.SPACE, g.TURN_TO):
        return "MV3-10" if s.asked == g.SPACE else "MV3-7"
    if s.step == g.SET_UP and s.asked in (g.POINTS_DIE, g.COLOUR, g.FIGURE_TO):
        return "MV2-r1"
    if s.asked == g.COLOUR and s.kind[s.peopled] >= g.FIRST_BELOW:
        return "MV-r9"
    if s.asked == g.SKELETON_TO and colour_on(s, int(s.moving)) == g.BLACK:
        return "MV2-8"
    return QUESTION[int(s.asked)]


def _not_now(s: State, move: int) -> str | None:
    """What is done at certain moments of one's own turn alone, wished at another one."""
    if move == g.BUY and s.dungeon:
        return "MV3-12" if s.actor != s.player else "MV3-r11"
    if move == g.LOWER and s.castle:
        return "MV2-r3"
    if move == g.TELEPORT and s.castle:
        return "MV2-r10" if s.teleport or s.dungeon else "MV2-14"
    if move == g.FIGHT:
        return "MV-r18"
    return _not_used(move - g.USE) if g.USE <= move < g.DROP else None


def _not_used(card: int) -> str:
    """MV-r13: a weapon is named before a combat roll; MV-r41: the other cards in front have moments, too."""
    return "MV-r13" if card in WEAPONS else "MV-r41"


# --- laying -----------------------------------------------------------------------------------------------


def _space(setting: Setting, s: State, move: int) -> str | None:
    if not g.ON <= move < g.TURN:
        return None
    if s.drawn == g.DUNGEON_ALTAR:
        return "MV3-r5"
    if (move - g.ON) // g.SIDES >= s.slots:  # far from all tiles; MV2-r8: Filth has to touch one, too
        return "MV2-r8" if s.drawn == g.FILTH else "MV-r6"
    x, y = beyond(s, move - g.ON)
    if slot_on(s, x, y) != g.NONE:
        return "MV-r6"
    return _no_lie(setting, s, x, y, range(g.TURNS))


def _turn(setting: Setting, s: State, move: int) -> str | None:
    if not g.TURN <= move < g.SKELETON_OF:
        return None
    kind, turn = int(s.drawn), move - g.TURN
    if any(looks_the_same(setting.work, kind, turn, other - g.TURN) for other in setting.legal(s)):
        return "MV-r36"
    if s.drawn >= g.FIRST_BELOW:
        return "MV3-r4"
    x, y = beyond(s, int(s.spot))
    return _no_lie(setting, s, x, y, [turn])


def _no_lie(setting: Setting, s: State, x: int, y: int, turns: Any) -> str:
    """MV-15: a road that lies is cut off; MV-r6: else it does not fit; MV-r7: or it would end the map."""
    work, kind = setting.work, int(s.drawn)
    if is_beside_bridge(s, x, y):
        return "MV2-3"
    if passages_to(s, work, x, y):
        return "MV3-r4"
    faces = facing(s, work, x, y)
    fit = [turn for turn in turns if fits(s, work, kind, turn, *faces)]
    if fit:
        lone = kind != g.ENTRANCE or any(leaves_altar(s, work, kind, turn, x, y) for turn in fit)
        return "MV-r7" if lone else "MV3-r6"
    blocked = [
        any(faces[side] >= 0 and work.side[kind, turn, side] == g.PASSAGE for side in range(g.SIDES))
        for turn in turns
    ]
    if all(blocked):
        return "MV3-r4"
    cuts = [
        any(faces[side] == g.ROAD and work.side[kind, turn, side] == g.CLOSED for side in range(g.SIDES))
        for turn in turns
    ]
    return "MV-15" if all(cuts) else "MV-r6"


def _colour(setting: Setting, s: State, move: int) -> str | None:
    if not g.SKELETON_OF <= move < g.AT:
        return None
    colour = move - g.SKELETON_OF
    if colour == g.BLACK:
        return "MV2-6" if s.castle else "MV-3"
    if not s.pool[colour]:
        return "MV-65"
    return "MV-20" if g.POINTS[colour] > s.to_people else "MV-r9"


def _figure(setting: Setting, s: State, move: int) -> str | None:
    if g.SKELETON_OF <= move < g.AT and s.step == g.SET_UP:
        return "MV2-1"
    if not g.AT <= move < g.TILE_AT:
        return None
    square = move - g.AT
    slot, cell = divmod(square, g.CELLS)
    if slot != s.peopled:
        return _on_which_tile(s)
    if not is_legal(setting, s, square):
        return illegal(s, square)
    if not int(grounds_for_figures(s, setting.work, slot)) >> cell & 1:
        return "MV-16"
    free = s.colour == g.NONE or colour_on(s, square) == g.NONE
    return _on_which_tile(s) if free and s.kind[slot] >= g.FIRST_BELOW else "MV-18"


def _on_which_tile(s: State) -> str:
    """MV3-9, MV3-13: in the dungeon, fate or a pair of spells says where: first on the own square."""
    kind = int(s.kind[s.peopled])
    if kind >= g.FIRST_BELOW:
        return "MV3-13" if s.pair != g.NONE else "MV3-9"
    if not g.FIRST_UNNAMED <= kind <= g.LAST_UNNAMED:
        return "MV-16"
    return "MV2-r1" if s.step == g.SET_UP else "MV-19"


def _begin(setting: Setting, s: State, move: int) -> str | None:
    return (
        illegal(s, move - g.AT)
        if g.AT <= move < g.TILE_AT and not is_legal(setting, s, move - g.AT)
        else None
    )


# --- fights -----------------------------------------------------------------------------------------------


def _weapon(setting: Setting, s: State, move: int) -> str | None:
    if g.USE <= move < g.DROP:
        return _in_fight(s, move - g.USE)
    if move == g.LIFE:
        return "MV-24"
    if g.SKELETON_OF <= move < g.AT:
        return "MV-23"
    return "MV-42" if g.AT <= move < g.TILE_AT or move == g.STOP else None


def _in_fight(s: State, card: int) -> str:
    """MV-57: the card itself says when it helps in a fight; MV-r13: one weapon in front is named, or none."""
    if card == g.MACE and has_in_front(s, int(s.fighter), card) and (s.mace_used or s.fighter != s.player):
        return "MV-57"
    return "MV-r13" if card in WEAPONS or (card == g.SHIELD and s.asked == g.FAILED) else "MV-57"


def _failed(setting: Setting, s: State, move: int) -> str | None:
    if g.SKELETON_OF <= move < g.AT:
        colour = move - g.SKELETON_OF
        if colour == g.BLACK:
            return "MV2-7" if s.castle else "MV-3"
        held = s.collected[s.fighter, colour] > 0
        return "MV-r13" if held else "MV-23"
    if move == g.LIFE:
        return "MV-r13" if s.raised else "MV-r39" if s.life[s.fighter] else "MV-24"
    if g.USE <= move < g.DROP:
        return _in_fight(s, move - g.USE)
    if move == g.STOP:
        return "MV-r13"
    if move == g.ROLL:
        return "MV-24"
    return "MV-42" if g.AT <= move < g.TILE_AT else None


def _duel(setting: Setting, s: State, move: int) -> str | None:
    return "MV-36" if g.USE <= move < g.DROP else None


# --- moving -----------------------------------------------------------------------------------------------


def _step(setting: Setting, s: State, move: int) -> str | None:
    if g.AT <= move < g.TILE_AT:
        return _no_own_step(setting, s, move - g.AT)
    if g.ON <= move < g.TURN and s.dungeon:
        return _no_entering(setting, s, move - g.ON)
    if move == g.TAKE:
        return "MV-70" if has_in_front(s, int(s.player), g.HORSE) else "MV-51"
    return _prepare(setting, s, move)


def _no_own_step(setting: Setting, s: State, square: int) -> str:
    """MV-r20: too few halves are left; MV3-5: or it leads back the way the player came."""
    reason = no_step(setting, s, int(s.pawn[s.player]), square)
    if reason is not None:
        return reason
    dear = cost_of_step(s, setting.work, int(s.player), square) > s.halves
    return "MV-r20" if dear or square != s.came[s.player] else "MV3-5"


def _no_entering(setting: Setting, s: State, passage: int) -> str:
    """MV3-7: through a passage of the own tile; MV3-r4: which may have fallen in."""
    slot, side = divmod(passage, g.SIDES)
    own = slot == s.pawn[s.player] // g.CELLS and is_open_passage(s, setting.work, slot, side)
    if not own or s.pawn[s.player] % g.CELLS != AT_PASSAGE[side]:
        return "MV3-7"
    return "MV-r20" if s.halves < ON_FOOT else "MV3-r4"


def _prepare(setting: Setting, s: State, move: int) -> str | None:
    """What is done before the movement roll or between two squares."""
    seat = int(s.player)
    if g.USE <= move < g.DROP:
        return _use(setting, s, move - g.USE)
    if move == g.LOWER and s.castle:
        before = is_before_bridge(s, int(s.pawn[seat]))
        return "MV2-r3" if s.bridge_tried or not before else "MV2-10"
    if move == g.BUY and s.dungeon:
        if not is_below(s, int(s.pawn[seat])):
            return "MV3-r11"
        return "MV-r24" if points_of(s, seat) < g.SPELL_COST and not s.bought else "MV3-12"
    if move == g.ROLL and s.asked == g.PREPARE:
        return "MV2-12" if s.pitted[seat] else "MV-r26"
    return None


def _use(setting: Setting, s: State, card: int) -> str:
    """Why a card in front cannot be used in the movement or before it. MV-57: the card says how often."""
    seat = int(s.player)
    if not has_in_front(s, seat, card) or card not in (g.BOW, g.CROSSBOW, g.CATAPULT, g.SLING, g.HOOK):
        return _not_used(card)
    if card == g.HOOK:
        return "MV2-r17"
    if card == g.CATAPULT:
        square = int(s.pawn[seat])
        if s.pitted[seat]:
            return "MV2-r7"
        return "MV-59" if in_house(s, setting.work, square) else "MV3-r3" if is_below(s, square) else "MV-r23"
    if s.step != g.MOVING:
        return "MV-r41"
    used = {g.BOW: s.bow_used, g.SLING: s.sling_used, g.CROSSBOW: s.crossbow_used or s.cooling[seat]}
    return "MV-57" if used[card] or s.halves < shot_cost(s, seat) else "MV-r27"


def _shot(setting: Setting, s: State, move: int) -> str | None:
    """Why this cannot be hit."""
    at = int(s.pawn[s.player])
    if s.weapon == g.CATAPULT:
        return _no_boulder(setting, s, at // g.CELLS, move)
    if not g.AT <= move < g.TILE_AT:
        return None
    square = move - g.AT
    if not is_legal(setting, s, square):
        return "MV-r27"
    if in_house(s, setting.work, at) != in_house(s, setting.work, square):
        return "MV-59"
    far = in_line(s, setting.work, at, square)
    if not far:
        return "MV-r27"
    white_only = s.weapon == g.SLING and colour_on(s, square) != g.WHITE
    return "MV-57" if white_only or far > RANGE[s.weapon] else None


def _no_boulder(setting: Setting, s: State, own: int, move: int) -> str | None:
    """MV-68: the Catapult hits an adjacent tile; MV-59: outside buildings; MV-r29: at least one skeleton."""
    if move == g.STOP and s.onto != g.NONE:
        return "MV-r29"
    if g.TILE_AT <= move < g.PLAYER and s.onto == g.NONE:
        slot = move - g.TILE_AT
        near = slot == own or (slot < s.slots and is_beside(s, own, slot))
        return "MV-57" if near else "MV-68"
    if g.AT <= move < g.TILE_AT and (move - g.AT) // g.CELLS == s.onto:
        return "MV-59" if in_house(s, setting.work, move - g.AT) else "MV-57"
    return None


def _claim(setting: Setting, s: State, move: int) -> str | None:
    """MV-r35: it is said whose Horse it is where two stand, and only there."""
    if g.PLAYER <= move < g.COUNT:
        owner = move - g.PLAYER
        return "MV-r35" if s.horse[owner] == s.pawn[s.actor] and owner != s.actor else "MV-51"
    return "MV-r35" if move == g.TAKE else None


# --- skeletons --------------------------------------------------------------------------------------------


def _skeleton(setting: Setting, s: State, move: int) -> str | None:
    return no_puppet(s, move - g.AT) if g.AT <= move < g.TILE_AT else None


def _skeleton_to(setting: Setting, s: State, move: int) -> str | None:
    return no_march(setting, s, move - g.AT) if g.AT <= move < g.TILE_AT else None


def _discard(setting: Setting, s: State, move: int) -> str | None:
    return "MV-14" if g.DROP <= move < g.IN_FRONT else None


# --- spells and fate --------------------------------------------------------------------------------------


def _cast(setting: Setting, s: State, move: int) -> str | None:
    """MV3-14: the drawer chooses, but not everything."""
    if g.PLAYER <= move < g.COUNT and s.pair == g.STOP_ANOTHER:
        return no_opponent(s, move - g.PLAYER)
    if g.IN_FRONT <= move < g.SPELL_OF and s.pair in (g.SWITCH, g.STEAL):
        return no_opponent(s, (move - g.IN_FRONT) // g.ITEMS)
    if g.SKELETON_OF <= move < g.AT and s.pair == g.GAIN_SKELETONS:
        colour = move - g.SKELETON_OF
        if colour == g.BLACK:
            return no_black(s)
        return "MV-r9" if s.pool[colour] else "MV-65"
    return None


def _teleport(setting: Setting, s: State, move: int) -> str | None:
    if not g.AT <= move < g.TILE_AT:
        return None
    return "MV2-r10" if is_legal(setting, s, move - g.AT) else illegal(s, move - g.AT)


_REASONS: dict[int, Any] = {
    g.SPACE: _space,
    g.TURN_TO: _turn,
    g.COLOUR: _colour,
    g.FIGURE_TO: _figure,
    g.PAWN_TO: _begin,
    g.TARGET: no_target,
    g.CAST: _cast,
    g.WEAPON: _weapon,
    g.FAILED: _failed,
    g.COMMIT: _duel,
    g.DUEL_AGAIN: _duel,
    g.PREPARE: _prepare,
    g.TELEPORT_TO: _teleport,
    g.STEP: _step,
    g.SHOT_AT: _shot,
    g.CLAIM: _claim,
    g.SKELETON: _skeleton,
    g.SKELETON_TO: _skeleton_to,
    g.DISCARD: _discard,
}
