"""MidEvil: for a move that is not legal, the rule that forbids it."""

from collections.abc import Callable, Sequence

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
    Wish,
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
    wished = g.BLOCKS.decode(move)
    block, *indices = wished
    if s.actor >= 0 and block == g.CARD:
        return no_card(setting, s, *indices)
    reason = _REASONS[int(s.asked)](setting, s, wished) if s.asked in _REASONS else None
    if reason is None and s.actor >= 0 and s.step != g.SET_UP:
        reason = _not_now(s, wished)
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


def _not_now(s: State, wished: tuple[int, ...]) -> str | None:
    """What is done at certain moments of one's own turn alone, wished at another one."""
    block, *indices = wished
    if block == g.BUY and s.dungeon:
        return "MV3-12" if s.actor != s.player else "MV3-r11"
    if block == g.LOWER and s.castle:
        return "MV2-r3"
    if block == g.TELEPORT and s.castle:
        return "MV2-r10" if s.teleport or s.dungeon else "MV2-14"
    if block == g.FIGHT:
        return "MV-r18"
    return _not_used(*indices) if block == g.USE else None


def _not_used(card: int) -> str:
    """MV-r13: a weapon is named before a combat roll; MV-r41: the other cards in front have moments, too."""
    return "MV-r13" if card in WEAPONS else "MV-r41"


# --- laying -----------------------------------------------------------------------------------------------


def _space(setting: Setting, s: State, wished: Wish) -> str | None:
    block, *indices = wished
    if block != g.ON:
        return None
    if s.drawn == g.DUNGEON_ALTAR:
        return "MV3-r5"
    if indices[0] // g.SIDES >= s.slots:  # far from all tiles; MV2-r8: Filth has to touch one, too
        return "MV2-r8" if s.drawn == g.FILTH else "MV-r6"
    x, y = beyond(s, *indices)
    if slot_on(s, x, y) != g.NONE:
        return "MV-r6"
    return _no_lie(setting, s, x, y, range(g.TURNS))


def _turn(setting: Setting, s: State, wished: Wish) -> str | None:
    block, *turns = wished
    if block != g.TURN:
        return None
    kind, turn = int(s.drawn), turns[0]
    if any(looks_the_same(setting.box, kind, turn, other - g.TURN) for other in setting.legal(s)):
        return "MV-r36"
    if s.drawn >= g.FIRST_BELOW:
        return "MV3-r4"
    x, y = beyond(s, int(s.spot))
    return _no_lie(setting, s, x, y, turns)


def _no_lie(setting: Setting, s: State, x: int, y: int, turns: Sequence[int]) -> str:
    """MV-15: a road that lies is cut off; MV-r6: else it does not fit; MV-r7: or it would end the map."""
    box, kind = setting.box, int(s.drawn)
    if is_beside_bridge(s, x, y):
        return "MV2-3"
    if passages_to(s, box, x, y):
        return "MV3-r4"
    faces = facing(s, box, x, y)
    fit = [turn for turn in turns if fits(s, box, kind, turn, *faces)]
    if fit:
        lone = kind != g.ENTRANCE or any(leaves_altar(s, box, kind, turn, x, y) for turn in fit)
        return "MV-r7" if lone else "MV3-r6"
    blocked = [
        any(faces[side] >= 0 and box.side[kind, turn, side] == g.PASSAGE for side in range(g.SIDES))
        for turn in turns
    ]
    if all(blocked):
        return "MV3-r4"
    cuts = [
        any(faces[side] == g.ROAD and box.side[kind, turn, side] == g.CLOSED for side in range(g.SIDES))
        for turn in turns
    ]
    return "MV-15" if all(cuts) else "MV-r6"


def _colour(setting: Setting, s: State, wished: Wish) -> str | None:
    match wished:
        case (g.SKELETON_OF, g.BLACK):
            return "MV2-6" if s.castle else "MV-3"
        case (g.SKELETON_OF, colour):
            if not s.pool[colour]:
                return "MV-65"
            return "MV-20" if g.POINTS[colour] > s.to_people else "MV-r9"
    return None


def _figure(setting: Setting, s: State, wished: Wish) -> str | None:
    match wished:
        case (g.SKELETON_OF, _) if s.step == g.SET_UP:
            return "MV2-1"
        case (g.AT, square):
            return _no_figure_on(setting, s, square)
    return None


def _no_figure_on(setting: Setting, s: State, square: int) -> str:
    slot, cell = divmod(square, g.CELLS)
    if slot != s.peopled:
        return _on_which_tile(s)
    if not is_legal(setting, s, square):
        return illegal(s, square)
    if not int(grounds_for_figures(s, setting.box, slot)) >> cell & 1:
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


def _begin(setting: Setting, s: State, wished: Wish) -> str | None:
    match wished:
        case (g.AT, square) if not is_legal(setting, s, square):
            return illegal(s, square)
    return None


# --- fights -----------------------------------------------------------------------------------------------


def _weapon(setting: Setting, s: State, wished: Wish) -> str | None:
    match wished:
        case (g.USE, card):
            return _in_fight(s, card)
        case (g.LIFE,):
            return "MV-24"
        case (g.SKELETON_OF, _):
            return "MV-23"
        case (g.AT, _) | (g.STOP,):
            return "MV-42"
    return None


def _in_fight(s: State, card: int) -> str:
    """MV-57: the card itself says when it helps in a fight; MV-r13: one weapon in front is named, or none."""
    if card == g.MACE and has_in_front(s, int(s.fighter), card) and (s.mace_used or s.fighter != s.player):
        return "MV-57"
    return "MV-r13" if card in WEAPONS or (card == g.SHIELD and s.asked == g.FAILED) else "MV-57"


def _failed(setting: Setting, s: State, wished: Wish) -> str | None:
    match wished:
        case (g.SKELETON_OF, g.BLACK):
            return "MV2-7" if s.castle else "MV-3"
        case (g.SKELETON_OF, colour):
            return "MV-r13" if s.collected[s.fighter, colour] > 0 else "MV-23"
        case (g.LIFE,):
            return "MV-r13" if s.raised else "MV-r39" if s.life[s.fighter] else "MV-24"
        case (g.USE, card):
            return _in_fight(s, card)
        case (g.STOP,):
            return "MV-r13"
        case (g.ROLL,):
            return "MV-24"
        case (g.AT, _):
            return "MV-42"
    return None


def _duel(setting: Setting, s: State, wished: Wish) -> str | None:
    return "MV-36" if wished[0] == g.USE else None


# --- moving -----------------------------------------------------------------------------------------------


def _step(setting: Setting, s: State, wished: Wish) -> str | None:
    match wished:
        case (g.AT, square):
            return _no_own_step(setting, s, square)
        case (g.ON, passage) if s.dungeon:
            return _no_entering(setting, s, passage)
        case (g.TAKE,):
            return "MV-70" if has_in_front(s, int(s.player), g.HORSE) else "MV-51"
    return _prepare(setting, s, wished)


def _no_own_step(setting: Setting, s: State, square: int) -> str:
    """MV-r20: too few halves are left; MV3-5: or it leads back the way the player came."""
    reason = no_step(setting, s, int(s.pawn[s.player]), square)
    if reason is not None:
        return reason
    dear = cost_of_step(s, setting.box, int(s.player), square) > s.halves
    return "MV-r20" if dear or square != s.came[s.player] else "MV3-5"


def _no_entering(setting: Setting, s: State, passage: int) -> str:
    """MV3-7: through a passage of the own tile; MV3-r4: which may have fallen in."""
    slot, side = divmod(passage, g.SIDES)
    own = slot == s.pawn[s.player] // g.CELLS and is_open_passage(s, setting.box, slot, side)
    if not own or s.pawn[s.player] % g.CELLS != AT_PASSAGE[side]:
        return "MV3-7"
    return "MV-r20" if s.halves < ON_FOOT else "MV3-r4"


def _prepare(setting: Setting, s: State, wished: Wish) -> str | None:
    """What is done before the movement roll or between two squares."""
    seat = int(s.player)
    match wished:
        case (g.USE, card):
            return _use(setting, s, card)
        case (g.LOWER,) if s.castle:
            before = is_before_bridge(s, int(s.pawn[seat]))
            return "MV2-r3" if s.bridge_tried or not before else "MV2-10"
        case (g.BUY,) if s.dungeon:
            if not is_below(s, int(s.pawn[seat])):
                return "MV3-r11"
            return "MV-r24" if points_of(s, seat) < g.SPELL_COST and not s.bought else "MV3-12"
        case (g.ROLL,) if s.asked == g.PREPARE:
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
        return "MV-59" if in_house(s, setting.box, square) else "MV3-r3" if is_below(s, square) else "MV-r23"
    if s.step != g.MOVING:
        return "MV-r41"
    used = {g.BOW: s.bow_used, g.SLING: s.sling_used, g.CROSSBOW: s.crossbow_used or s.cooling[seat]}
    return "MV-57" if used[card] or s.halves < shot_cost(s, seat) else "MV-r27"


def _shot(setting: Setting, s: State, wished: Wish) -> str | None:
    """Why this cannot be hit."""
    if s.weapon == g.CATAPULT:
        return _no_boulder(setting, s, wished)
    match wished:
        case (g.AT, square):
            return _not_in_sight(setting, s, square)
    return None


def _not_in_sight(setting: Setting, s: State, square: int) -> str | None:
    at = int(s.pawn[s.player])
    if not is_legal(setting, s, square):
        return "MV-r27"
    if in_house(s, setting.box, at) != in_house(s, setting.box, square):
        return "MV-59"
    far = in_line(s, setting.box, at, square)
    if not far:
        return "MV-r27"
    white_only = s.weapon == g.SLING and colour_on(s, square) != g.WHITE
    return "MV-57" if white_only or far > RANGE[s.weapon] else None


def _no_boulder(setting: Setting, s: State, wished: Wish) -> str | None:
    """MV-68: the Catapult hits an adjacent tile; MV-59: outside buildings; MV-r29: at least one skeleton."""
    match wished:
        case (g.STOP,) if s.onto != g.NONE:
            return "MV-r29"
        case (g.TILE_AT, slot) if s.onto == g.NONE:
            own = int(s.pawn[s.player]) // g.CELLS
            near = slot == own or (slot < s.slots and is_beside(s, own, slot))
            return "MV-57" if near else "MV-68"
        case (g.AT, square) if square // g.CELLS == s.onto:
            return "MV-59" if in_house(s, setting.box, square) else "MV-57"
    return None


def _claim(setting: Setting, s: State, wished: Wish) -> str | None:
    """MV-r35: it is said whose Horse it is where two stand, and only there."""
    match wished:
        case (g.PLAYER, owner):
            return "MV-r35" if s.horse[owner] == s.pawn[s.actor] and owner != s.actor else "MV-51"
        case (g.TAKE,):
            return "MV-r35"
    return None


# --- skeletons --------------------------------------------------------------------------------------------


def _skeleton(setting: Setting, s: State, wished: Wish) -> str | None:
    block, *indices = wished
    return no_puppet(s, *indices) if block == g.AT else None


def _skeleton_to(setting: Setting, s: State, wished: Wish) -> str | None:
    block, *indices = wished
    return no_march(setting, s, *indices) if block == g.AT else None


def _discard(setting: Setting, s: State, wished: Wish) -> str | None:
    return "MV-14" if wished[0] == g.DROP else None


# --- spells and fate --------------------------------------------------------------------------------------


def _cast(setting: Setting, s: State, wished: Wish) -> str | None:
    """MV3-14: the drawer chooses, but not everything."""
    match wished:
        case (g.PLAYER, seat) if s.pair == g.STOP_ANOTHER:
            return no_opponent(s, seat)
        case (g.IN_FRONT, seat, _) if s.pair in (g.SWITCH, g.STEAL):
            return no_opponent(s, seat)
        case (g.SKELETON_OF, colour) if s.pair == g.GAIN_SKELETONS:
            if colour == g.BLACK:
                return no_black(s)
            return "MV-r9" if s.pool[colour] else "MV-65"
    return None


def _teleport(setting: Setting, s: State, wished: Wish) -> str | None:
    match wished:
        case (g.AT, square):
            return "MV2-r10" if is_legal(setting, s, square) else illegal(s, square)
    return None


_REASONS: dict[int, Callable[[Setting, State, Wish], str | None]] = {
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
