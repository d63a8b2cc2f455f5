"""MidEvil: for a card or a target of one that is not legal, the rule that forbids it."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import hand_of
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.bridge import is_bridge_free
from asterion.games.midevil.rules.cards import WHEN, can_play, cost_of
from asterion.games.midevil.rules.map import colour_on, has_in_front, is_castle, points_of
from asterion.games.midevil.words.reasons_of_squares import (
    illegal,
    is_below,
    is_legal,
    no_step,
    place,
    square_on,
)

Wish = tuple[int, ...]  # the block of a move, and its indices in the block
# These move an opponent's pawn, which no card does in the dungeon (MV3-r3) or in the pit (MV2-r7).
MOVERS = (g.WRONG_TURN, g.SHOVE, g.TRAP_DOOR)
PLACERS = (g.RISE, g.KEEP_COMING, g.ARMY, g.SCATTER)
# What the cards ask for: an opponent, a tile first, squares; and those that say "up to" or "at most".
ON_SOMEBODY = (*MOVERS, g.MUD, g.GRAVE_ROBBER, g.CURSE, g.JESTER, g.REVOLT)
ON_A_TILE = (g.RISE, g.ARMY, g.SCATTER)
ON_SQUARES = (g.PUPPET_MASTER, g.BOILING_OIL, g.BRING_OUT, g.SECRET_PASSAGE)
UP_TO = (*(g.RISE, g.KEEP_COMING, g.PUPPET_MASTER, g.WRONG_TURN, g.GRAVE_ROBBER), g.BOILING_OIL, g.BRING_OUT)

# --- playing a card ---------------------------------------------------------------------------------------


def no_card(setting: Setting, s: State, card: int) -> str:
    """Why the player asked cannot play this card of the hand, or give it."""
    seat = int(s.actor)
    if s.asked == g.COUNTER and card != g.NOT_SO_FAST:
        return "MV-r25"
    if s.asked in (g.PAY, g.TARGET, g.CAST):
        return "MV-57" if s.card == g.JESTER and s.victim != g.NONE else "MV-r1"
    if s.step == g.SET_UP:
        return "MV-r1"
    if s.played[seat]:
        return "MV-53"
    if card not in hand_of(s, seat):
        return "MV-52"
    if s.asked == g.DISCARD:
        return "MV-56"
    if s.rival != g.NONE:  # there is no window in player combat
        return "MV-r1"
    return _in_front(setting, s, seat, card) or _now(setting, s, seat, card)


def _in_front(setting: Setting, s: State, seat: int, card: int) -> str | None:
    """Why it cannot be put in front or paid."""
    if g.PUT_IN_FRONT >> card & 1 and has_in_front(s, seat, card):
        return "MV-70"
    if card == g.HORSE and (is_below(s, int(s.pawn[seat])) or s.pawn[seat] == s.pit):
        return "MV2-r12" if s.pawn[seat] == s.pit else "MV3-19"
    return "MV-r24" if points_of(s, seat) < cost_of(s, setting.box, seat, card) else None


def _now(setting: Setting, s: State, seat: int, card: int) -> str:
    if s.asked == g.FAILED and s.raised:
        return "MV-r34"
    if s.fighter == seat and card == g.HOLY_WATER:
        return "MV-57"  # the skeleton is a black one
    if s.asked != g.ANSWER:
        return "MV-r25" if card == g.NOT_SO_FAST else "MV-r1"
    return _in_window(setting, s, seat, card)


def _in_window(setting: Setting, s: State, seat: int, card: int) -> str:
    if card == g.NOT_SO_FAST:
        return "MV-r25"
    if card == g.ALE and s.pitted[seat]:
        return "MV2-r7"
    if card == g.ALE:
        return "MV-r31" if s.window != g.BEFORE_ROLL or seat != s.player else "MV-r23"
    if not int(WHEN[card, 0 if seat == s.player else 1]) >> int(s.window) & 1:
        rule = {g.BERSERK: "MV-r30", g.RELIC: "MV2-r14"}.get(card) if seat == s.player else None
        return rule or "MV-r1"
    if can_play(s, setting.box, setting.bench, seat, card):
        return "MV-r1"
    return _by_its_text(s, seat, card) or "MV-r23"


def _by_its_text(s: State, seat: int, card: int) -> str | None:
    """MV-57: the card itself names a place or a holder that forbids it."""
    slot = int(s.pawn[seat]) // g.CELLS
    if card == g.SCATTER:
        below = s.kind[slot] >= g.FIRST_BELOW
        return "MV-57" if s.kind[slot] == g.GRAVEYARD else "MV3-r3" if below else None
    if card == g.WINCH:
        return None if is_bridge_free(s) else "MV2-11"
    if card == g.RANSOM:
        return "MV-r40" if s.dead[seat] else "MV-69" if s.life[seat] == g.LIFE_LIMIT else None
    if card == g.RELIC:
        return "MV2-r14"
    if card == g.SECRET_PASSAGE and is_castle(s, slot) and s.book != seat:
        return "MV2-r18"
    forbidden = {
        g.BOILING_OIL: not is_castle(s, slot) and slot != s.bridge,
        g.SECRET_PASSAGE: True,
        g.TRAP_DOOR: s.pit == g.NOWHERE,
        g.JESTER: s.book == seat or s.held[seat] < 2,
    }
    return "MV-57" if forbidden.get(card) else None


# --- targets ----------------------------------------------------------------------------------------------


def no_target(setting: Setting, s: State, wished: Wish) -> str | None:
    """Why this is no target of the card under way."""
    match wished:
        case (g.PLAYER, seat) if s.card in ON_SOMEBODY:
            return no_opponent(s, seat)
        case (g.IN_FRONT, seat, item) if s.card in (g.THIEF, g.BROKEN_BLADE):
            return _no_item(s, seat, item)
        case (g.AT, square) if _asks_square(s):
            return _no_square(setting, s, square)
        case (g.SKELETON_OF, colour):
            return _no_colour(s, colour)
        case (g.TILE_AT, slot) if s.card in ON_A_TILE and s.onto == g.NONE:
            return _no_tile(s, slot)
        case (g.STOP,) if s.card in UP_TO:
            return "MV-r29"
    return None


def _asks_square(s: State) -> bool:
    """The card under way needs a square now, not a tile, an opponent or a colour."""
    if s.card in (g.WRONG_TURN, g.SHOVE):
        return bool(s.victim != g.NONE)
    if s.card in (g.RISE, g.KEEP_COMING):
        return bool(s.colour != g.NONE)
    return s.card in ON_SQUARES or (s.card in ON_A_TILE and bool(s.onto != g.NONE))


def no_opponent(s: State, seat: int) -> str | None:
    """Why the card, or the pair of spells, cannot be used on this player."""
    if seat >= s.seats:
        return None
    if s.dead[seat]:
        return "MV-r15"
    if s.card == g.MUD:
        return "MV-r26" if s.stuck[seat] else None
    if s.card == g.CURSE:
        return "MV2-r15" if s.cursed[seat] else None
    if s.card in MOVERS:
        return "MV3-r3" if is_below(s, int(s.pawn[seat])) else "MV2-r7" if s.pawn[seat] == s.pit else None
    return None


def _no_item(s: State, seat: int, item: int) -> str | None:
    """MV-70: Thief! takes nothing of which one has a copy."""
    if s.card == g.THIEF and _has(s, seat, item) and _has(s, int(s.card_by), item):
        return "MV-70"
    return no_opponent(s, seat)


def _has(s: State, seat: int, item: int) -> bool:
    if item < g.CARDS:
        return bool(has_in_front(s, seat, item))
    return bool(s.spell[seat, item - g.CARDS])


def _no_colour(s: State, colour: int) -> str | None:
    if s.card not in (g.RISE, g.KEEP_COMING):
        return None
    return no_black(s) if colour == g.BLACK else None if s.pool[colour] else "MV-65"


def no_black(s: State) -> str:
    """MV2-2: the black skeletons are in no pool; MV-3: and there are none without the castle."""
    return "MV2-2" if s.castle else "MV-3"


def _no_tile(s: State, slot: int) -> str | None:
    if slot < s.slots and s.kind[slot] >= g.FIRST_BELOW:
        return "MV3-r3"
    return "MV-68" if s.card == g.SCATTER else None


def _no_square(setting: Setting, s: State, square: int) -> str | None:
    if s.card in (g.WRONG_TURN, g.SHOVE) and s.victim != g.NONE:
        return _not_led(setting, s, square)
    if not is_legal(setting, s, square):
        return illegal(s, square)
    if s.card == g.PUPPET_MASTER:
        return no_puppet(s, square) if s.moving == g.NOWHERE else no_march(setting, s, square)
    if s.card == g.BOILING_OIL:
        return _not_scalded(s, square)
    if s.card == g.BRING_OUT:
        return "MV2-8" if s.moving != g.NOWHERE else None
    if s.card in PLACERS and is_below(s, square):
        return "MV3-r3"
    return "MV-18" if s.card in PLACERS and colour_on(s, square) != g.NONE else None


def _not_scalded(s: State, square: int) -> str:
    """MV2-r16: only one tile beside the own one is hit."""
    if is_below(s, square):
        return "MV3-r3"
    if colour_on(s, square) in (g.NONE, g.BLACK) or int(s.moved[square // g.CELLS]) >> square % g.CELLS & 1:
        return "MV-57"
    return "MV-68" if s.onto == g.NONE else "MV2-r16"


def _not_led(setting: Setting, s: State, square: int) -> str:
    """MV-r28: not so far, nor to a goal; MV3-r3: nor into the dungeon; MV-57: Shove, one step only."""
    if square == s.goal:
        return "MV-r28"
    reason = no_step(setting, s, int(s.pawn[s.victim]), square)
    if reason == "MV-11" and s.card == g.SHOVE and not is_below(s, square):
        return "MV-57"
    if reason in (None, "MV-11"):
        return "MV3-r3" if is_below(s, square) else "MV-r28"
    return str(reason)


# --- skeletons --------------------------------------------------------------------------------------------


def no_puppet(s: State, square: int) -> str:
    """MV-60: it has moved already; MV-r11: it cannot."""
    slot, cell = divmod(square, g.CELLS)
    if slot < s.slots and colour_on(s, square) != g.NONE and not int(s.moved[slot]) >> cell & 1:
        return "MV-r11"
    return "MV-60"


def no_march(setting: Setting, s: State, square: int) -> str:
    """Why the skeleton being moved does not go there; MV-r11: it does not go onto another one."""
    at = int(s.moving)
    reason = no_step(setting, s, at, square)
    if square == s.pit or reason == "MV2-r5":
        return "MV-r11"
    if not is_legal(setting, s, square):
        return illegal(s, square)
    if colour_on(s, square) != g.NONE and square != at:
        return "MV-r11"
    if colour_on(s, at) == g.BLACK:
        return _no_black_march(setting, s, at, square)
    return "MV-61" if reason in (None, "MV-41", "MV-11") else reason


def _no_black_march(setting: Setting, s: State, at: int, square: int) -> str:
    """MV2-8: not so far; MV2-r6: two steps, and not back; or the rule that is in the way of these steps."""
    (x, y), (to_x, to_y) = place(s, at), place(s, square)
    away = abs(x - to_x) + abs(y - to_y)
    if away > 2:
        return "MV2-8"
    if away < 2:
        return (away and no_step(setting, s, at, square)) or "MV2-r6"
    half_way = [square_on(s, x, to_y), square_on(s, to_x, y)] if x != to_x and y != to_y else []
    half_way = half_way or [square_on(s, (x + to_x) // 2, (y + to_y) // 2)]
    reasons = [
        no_step(setting, s, at, between) or no_step(setting, s, between, square) or "MV2-r6"
        for between in half_way
        if between not in (g.NOWHERE, s.pit)
    ]
    fenced = "MV-44" in reasons
    return "MV-44" if fenced else "MV-r11" if s.pit in half_way or not reasons else reasons[0]
