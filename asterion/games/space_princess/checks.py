"""Space Princess: what makes a position impossible, and that nothing of the box gets lost."""

from asterion.core.contract import CHANCE, CONCEALED, OVER
from asterion.core.game import Setting, State
from asterion.games.space_princess import state as g
from asterion.games.space_princess.names import tile_name
from asterion.games.space_princess.rules import order_value

ACTOR_OF = {
    **{g.SET_DOORS: CHANCE, g.DRAW: CHANCE, g.SENSE_TOP: CHANCE, g.PLAN: CHANCE, g.ENDED: OVER},
    **{g.OWN_DOORS: g.PRINCESS, g.SENSE_CARD: g.ZEALOT, g.RETURN: g.PRINCESS},
}
STEPS = {
    g.DOOR: {"turns": 2},
    g.DASH: {"steps": 2},
    g.AMBUSH: {"shots": 1, "turns": 1},
    g.EVADE: {"steps": 1, "turns": 1},
    g.SHOOT: {"steps": 1, "shots": 1},
    **{card: {"placing": 1} for card in (g.HOLO, g.LOCK)},
    **{card: {"marches": 2} for card in (g.ADVANCE, g.CONVERGE)},
    **{card: {"strikes": 1} for card in (g.CAPTURE, g.OUTFLANK)},
}
RESOLVING = (g.SENSE_CARD, g.SENSE_TOP, g.RETURN, g.ACT, g.POSITION, g.PLAN)


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (_pawns, _tiles, _plans, _cards, _hands, _order, _steps, _asked):
        reason = check(setting, s)
        if reason:
            return reason
    return None


def _pawns(setting: Setting, s: State) -> str | None:
    hidden = s.princess == g.NOWHERE
    if hidden != (s.hide != g.NOWHERE):
        return "the Hide tile is in play exactly while the princess is off the board (SP-26)"
    if s.zealot == g.NOWHERE:
        return "the Zealot is always on the board"
    if s.princess >= g.TILES and s.actor != OVER:
        return "a princess at a pod has ended the game (SP-3)"
    if s.princess == s.zealot and s.hurt == 0:
        return f"the Zealot on {tile_name(s.zealot)} has captured the princess (SP-49)"
    if s.hurt > s.tough_princess and s.actor != OVER:
        return "so many hits or captures have ended the game (SP-2, SP-46)"
    if not 0 <= s.rounds <= g.ROUNDS and s.actor != OVER:
        return f"after {g.ROUNDS} rounds the game is over (SP-r12)"
    return None


def _tiles(setting: Setting, s: State) -> str | None:
    if s.lock != g.NOWHERE and not g.IS_DOOR[s.lock]:
        return f"the Lock tile lies on a door, and {tile_name(s.lock)} is a corridor (SP-39)"
    if s.hologram != g.NOWHERE and s.hologram == s.zealot:
        return f"the Zealot on {tile_name(s.zealot)} has captured the hologram (SP-25)"
    if s.hologram != g.NOWHERE and s.hologram == s.lock:
        return "the hologram and the Lock tile are placed on empty tiles only (SP-21, SP-39)"
    return None


def _plans(setting: Setting, s: State) -> str | None:
    if not s.secret_plans:
        return (
            "plan cards are only in play with secret_plans (SP-43)" if s.plan.any() or s.real_plans else None
        )
    for tile, lies in zip(g.PLAN_TILE, s.plan, strict=True):
        if lies and tile == s.princess:
            return f"the princess on {tile_name(tile)} has collected the plan card there (SP-44)"
    collected = g.PLANS - int(s.plan.sum()) - (s.phase == g.PLAN)
    real = int(setting.work.plans[1])
    if s.real_plans != CONCEALED and not real - (g.PLANS - collected) <= s.real_plans <= min(real, collected):
        return f"with {collected} collected plan cards she cannot hold {s.real_plans} real ones"
    return None


def _cards(setting: Setting, s: State) -> str | None:
    for seat in range(2):
        own = range(seat * g.EACH, (seat + 1) * g.EACH)
        where = [int(s.place[card]) for card in own]
        stack = [int(card) for card in s.stack[seat][: s.stacked[seat]]]
        if CONCEALED in where:
            return "it is a view, with cards concealed; a whole position shows all cards"
        if stack == [g.FACE_DOWN]:
            return f"seat {seat} has put the last card of its stack there itself (SP-7)"
        if stack.count(g.FACE_DOWN) != where.count(g.SHUFFLED):
            return f"seat {seat}'s stack has not as many unseen cards as lie nowhere else"
        if sorted(c for c in stack if c >= 0) != [c for c in own if s.place[c] == g.STACKED]:
            return f"seat {seat}'s stack does not hold the cards that lie there"
        if s.held[seat] != where.count(g.HELD) or s.stacked[seat] != len([c for c in stack if c != g.NONE]):
            return f"seat {seat}'s cards are miscounted"
    return None


def _hands(setting: Setting, s: State) -> str | None:
    """SP-7: how many cards are held, laid and played at this moment of the round."""
    laid = [int((s.place[seat * g.EACH : (seat + 1) * g.EACH] == g.LAID).sum()) for seat in range(2)]
    played = [int((s.place[seat * g.EACH : (seat + 1) * g.EACH] == g.PLAYED).sum()) for seat in range(2)]
    held = [int(count) for count in s.held]
    if s.phase == g.CHOOSE:
        expected = ([2, 2], [0, 0]) if s.actor == g.PRINCESS else ([0, 2], [1, 0])
        if (held, laid) != expected or any(played):
            return "to choose, a seat holds two cards, and only the princess may have laid one before (SP-7)"
    elif s.phase == g.DRAW:
        if s.drawer == g.NONE:
            return "it is not said for which seat a card is drawn"
        if any(laid) or any(played) or held[s.drawer] >= g.HAND or held[1 - s.drawer] not in (0, g.HAND):
            return "cards are drawn before any is laid down, up to two each (SP-7)"
        if s.stacked[s.drawer] == 0 or s.stack[s.drawer, 0] != g.FACE_DOWN:
            return "chance draws only a card that nobody has seen"
    elif s.phase in RESOLVING and (held != [0, 0] or laid != [0, 0] or played != [1, 1]):
        return "while cards are resolved each seat has played one and holds none (SP-8)"
    elif s.phase in (g.SET_DOORS, g.OWN_DOORS) and (any(held) or any(laid) or any(played)):
        return "no card is drawn before the doors are set (SP-4)"
    return None


def _order(setting: Setting, s: State) -> str | None:
    """SP-9: whose card goes first, and what Sense became."""
    ordered = s.phase in RESOLVING and s.phase not in (g.SENSE_CARD, g.SENSE_TOP)
    if not ordered:
        return (
            None if s.first == g.NONE or s.phase == g.ENDED else "no card goes first before the reveal (SP-8)"
        )
    if s.resolved > 1 or (s.phase == g.RETURN and s.resolved):
        return "both cards have been resolved already"
    sensed = s.acting[g.ZEALOT]
    if s.place[g.SENSE] == g.PLAYED:
        if s.place[sensed] != g.DISCARDED and sensed != s.stack[g.ZEALOT, 0]:
            return "Sense becomes a card of the discard or the top one of the stack (SP-37, SP-38)"
    elif s.place[sensed] != g.PLAYED:
        return "only Sense becomes another card (SP-37)"
    values = [order_value(s, setting.work, seat) for seat in range(2)]
    first = g.PRINCESS if values[g.PRINCESS] <= values[g.ZEALOT] else g.ZEALOT
    return None if s.first == first else "the card with the lower order value goes first (SP-9)"


def _steps(setting: Setting, s: State) -> str | None:
    """What is left of the card being resolved fits that card."""
    allowed = STEPS.get(int(s.card), {})
    if any(
        s[name] > allowed.get(name, 0)
        for name in ("steps", "shots", "turns", "marches", "placing", "strikes")
    ):
        return "more is left to do than the card allows (SP-10)"
    if s.card == g.NONE and (s.marcher != g.NONE or s.marched.any() or s.reinforced or s.turned != g.NOWHERE):
        return "no card is being resolved"
    if s.princess == g.NOWHERE and (s.steps or s.shots or s.turns):
        return "the princess resolves no card while she hides (SP-27)"
    if s.turning != g.NOWHERE and s.phase not in (g.POSITION, g.SET_DOORS, g.OWN_DOORS):
        return "a door is being turned in the wrong phase"
    return None


def _asked(setting: Setting, s: State) -> str | None:
    """The phase fits the actor, and something can be chosen."""
    actor = s.card // g.EACH if s.phase in (g.ACT, g.POSITION) else ACTOR_OF.get(int(s.phase), s.actor)
    if s.phase in (g.ACT, g.POSITION) and s.card == g.NONE:
        return "no card is being resolved"
    if s.actor != actor or (s.phase == g.CHOOSE and s.actor < 0):
        return "it is somebody else's choice in this phase"
    if s.phase in (g.POSITION, g.SET_DOORS, g.OWN_DOORS) and (
        s.turning == g.NOWHERE or not g.IS_DOOR[s.turning]
    ):
        return "no door is being turned"
    if s.phase == g.RETURN and s.hide == g.NOWHERE:
        return "the princess is not hidden"
    if s.phase != g.ENDED and not setting.legal(s):
        return "nobody can do anything"
    return None
