"""Space Princess: for a move that is not legal, the rule that forbids it."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.board import barred, is_empty, pods, towards

CARD_RULE = {
    **{g.HIDE: "SP-26", g.EVADE: "SP-28", g.AMBUSH: "SP-20", g.HOLO: "SP-21", g.SHOOT: "SP-29"},
    **{g.DOOR: "SP-18", g.DASH: "SP-19", g.LOCK: "SP-39", g.CONVERGE: "SP-32", g.OUTFLANK: "SP-42"},
    **{g.FIRE: "SP-34", g.CAPTURE: "SP-36", g.ADVANCE: "SP-30", g.SENSE: "SP-37"},
}
PHASE_RULE = {
    g.SET_DOORS: "SP-5",
    g.OWN_DOORS: "SP-4",
    g.DRAW: "SP-7",
    g.CHOOSE: "SP-7",
    g.SENSE_CARD: "SP-r17",
    g.SENSE_TOP: "SP-38",
    g.RETURN: "SP-27",
    g.PLAN: "SP-44",
    g.ENDED: "SP-3",
}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    block, *at = g.BLOCKS.decode(move)
    if s.phase in (g.ACT, g.POSITION):
        return _resolving(setting, s, move)
    if s.phase == g.ENDED and s.ending == g.BY_ROUNDS:
        return "SP-r12"
    if s.phase == g.RETURN:
        return _coming_out(s, move)
    if s.phase in (g.DRAW, g.CHOOSE) and block == g.CARD:
        return _card(s, *at)
    if s.phase == g.SENSE_CARD and block == g.CARD:
        return "SP-37"
    if s.phase == g.PLAN and block == g.FIND:
        return "SP-43"
    return PHASE_RULE[int(s.phase)]


def _card(s: State, card: int) -> str:
    """SP-50: a card of the other player; SP-7: one that was not drawn, or a second one in a round."""
    owner = s.drawer if s.phase == g.DRAW else s.actor
    return "SP-7" if card // g.EACH == owner else "SP-50"


def _coming_out(s: State, move: int) -> str:
    if _names_pod(move):
        return "SP-r18"
    return "SP-r7" if move == g.PUT + s.zealot and s.zealot in g.DIAGONAL[s.hide] else "SP-27"


def _names_pod(move: int) -> bool:
    """Something is to go on a pod, with the mark of what is put somewhere or without it."""
    block, *at = g.BLOCKS.decode(move)
    return block == g.PUT_ON_POD or (block == g.GO and at[0] >= g.POD)


# --- while a card is resolved -----------------------------------------------------------------------------


def _resolving(setting: Setting, s: State, move: int) -> str:
    block, *at = g.BLOCKS.decode(move)
    if block == g.CARD:
        return _card(s, *at)
    if block == g.PASS:
        return "SP-10"
    if block == g.FIND and s.secret_plans:
        return "SP-44"
    if s.phase == g.POSITION:
        return _card_rule(s)
    if s.card == g.HOLO and _names_pod(move):
        return "SP-r19"
    return _STEPS[block](setting, s, *at) if block in _STEPS else _card_rule(s)


def _card_rule(s: State) -> str:
    """The rule of the card being resolved."""
    return CARD_RULE[int(s.card)]


def _turn(setting: Setting, s: State, tile: int) -> str:
    if s.actor == g.PRINCESS and s.turns and tile == s.lock:
        return "SP-40"
    if s.actor == g.PRINCESS and s.turns and tile == s.turned:
        return "SP-r20"
    return _card_rule(s)


def _put(setting: Setting, s: State, tile: int) -> str:
    if not s.placing or (s.card == g.LOCK and not g.IS_DOOR[tile]):
        return _card_rule(s)
    if s.card == g.HOLO and tile == s.hologram:
        return "SP-22"
    if s.card == g.LOCK and tile == s.lock:
        return "SP-41"
    return "SP-17" if not is_empty(s, tile) else _card_rule(s)


def _go(setting: Setting, s: State, place: int) -> str:
    return _step(s, place) if s.actor == g.PRINCESS else _stalk(s, place)


def _step(s: State, place: int) -> str:
    if not s.steps:
        return _card_rule(s)
    if place >= g.TILES:
        return "SP-r21" if place < g.POD + pods(s) else "SP-47"
    if place == s.zealot or (
        place in g.NEIGHBOUR[s.princess] and barred(s, s.princess, towards(s.princess, place))
    ):
        return "SP-13"
    return _card_rule(s)


def _stalk(s: State, place: int) -> str:
    """SP-14: no pod for him nor for his troopers; SP-24: the hologram draws him."""
    if place >= g.TILES and (s.strikes or s.marches):
        return "SP-14"
    if not s.strikes:
        return _card_rule(s)
    near = g.DIAGONAL[s.zealot] if s.card == g.CAPTURE else g.NEIGHBOUR[s.zealot]
    if place in near and s.hologram in near:
        return "SP-24"
    return _card_rule(s)


def _march(setting: Setting, s: State, trooper: int, tile: int) -> str:
    """SP-r22: Advance moves one trooper; a returned one has had his move of Converge."""
    if s.marches and s.trooper[trooper] == g.NOWHERE:
        return _return(setting, s, tile)
    other = s.card == g.ADVANCE and s.marcher not in (g.NONE, trooper)
    returned = s.card == g.CONVERGE and s.reinforced and s.marched[trooper]
    return "SP-r22" if s.marches and (other or returned) else _card_rule(s)


def _return(setting: Setting, s: State, where: int) -> str:
    """SP-31, SP-33: a trooper who was taken away, to a starting space, SP-r22: once."""
    if s.card not in (g.ADVANCE, g.CONVERGE):
        return _card_rule(s)
    if s.reinforced:
        return "SP-r22"
    return "SP-31" if s.card == g.ADVANCE else "SP-33"


def _remove(setting: Setting, s: State, trooper: int) -> str:
    tile = s.trooper[trooper]
    if not s.shots or tile == g.NOWHERE:
        return _card_rule(s)
    return "SP-15" if towards(s.princess, tile) == g.NOWHERE else "SP-16"


def _march_to_pod(setting: Setting, s: State, trooper: int, pod: int) -> str:
    return "SP-14" if s.marches else _card_rule(s)


_STEPS: dict[int, Callable[..., str]] = {
    g.TURN: _turn,
    g.PUT: _put,
    g.GO: _go,
    g.MARCH: _march,
    g.BACK: _return,
    g.REMOVE: _remove,
    g.MARCH_TO_POD: _march_to_pod,
    g.BACK_ELSEWHERE: _return,
}
