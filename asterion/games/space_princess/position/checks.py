"""Space Princess: what makes a position impossible, and that nothing of the box gets lost."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, CONCEALED, OVER
from asterion.core.rooms import State
from asterion.games.space_princess.names import PERSONS, cards_of, tile_name
from asterion.games.space_princess.position.progress import PARTS, progress
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.board import pods, sees
from asterion.games.space_princess.rules.setting_up import next_door
from asterion.games.space_princess.rules.turn import first_to_resolve

ACTOR_OF = {
    **{g.SET_DOORS: CHANCE, g.DRAW: CHANCE, g.SENSE_TOP: CHANCE, g.PLAN: CHANCE, g.ENDED: OVER},
    **{g.OWN_DOORS: g.PRINCESS, g.SENSE_CARD: g.ZEALOT, g.RETURN: g.PRINCESS},
}
SETTING_UP = (g.SET_DOORS, g.OWN_DOORS)
SENSING = (g.SENSE_CARD, g.SENSE_TOP)
RESOLVING = (*SENSING, g.RETURN, g.ACT, g.POSITION, g.PLAN)
STEPPING = (g.EVADE, g.DASH, g.SHOOT)
ENDING_CARDS = {
    g.BY_ESCAPE: STEPPING,
    g.WITHOUT_PLANS: STEPPING,
    g.BY_CAPTURE: (g.CAPTURE, g.OUTFLANK),
    g.BY_HIT: (g.FIRE, g.OUTFLANK),
}
SENSE_BECOMES = "Sense becomes a card of the discard, or without one the top card of the stack (SP-37, SP-38)"


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (
        *(_view, _course, _pawns, _tiles, _plans, _cards, _hands, _set_up),
        *(_sense, _order, _hiding, progress, _shots, _ending, _asked),
    ):
        reason = check(setting, s)
        if reason:
            return reason
    return None


def cards_resolved(s: State) -> int:
    """How many cards of the round are resolved: 2 until the next two are revealed and ordered."""
    if s.card != g.NONE:
        return 0 if s.card // g.EACH == s.first else 1
    return 0 if s.phase in (g.RETURN, g.PLAN) else 2


def asked_seat(s: State) -> int:
    """Who chooses in this phase."""
    if s.phase in (g.ACT, g.POSITION):
        return int(s.card) // g.EACH
    if s.phase == g.CHOOSE:
        return g.ZEALOT if (s.place[: g.EACH] == g.LAID).any() else g.PRINCESS
    return ACTOR_OF[int(s.phase)]


def due_drawer(s: State) -> int:
    """SP-7: the seat for which a card is drawn now: the princess draws first."""
    return g.PRINCESS if s.held[g.PRINCESS] < g.HAND else g.ZEALOT


# --- the board --------------------------------------------------------------------------------------------


def _view(setting: Setting, s: State) -> str | None:
    hidden = CONCEALED in s.place or CONCEALED in s.stack or s.real_plans == CONCEALED
    return "it is a view, with cards concealed; a whole position shows them all" if hidden else None


def _course(setting: Setting, s: State) -> str | None:
    if (s.rounds == 0) != (s.phase in SETTING_UP):
        return "rounds are counted from 1, and it is round 0 while doors are set before the first one (SP-4)"
    return f"there are no more than {g.ROUNDS} rounds (SP-r12)" if s.rounds > g.ROUNDS else None


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
    real = int(setting.box.plans[1])
    if not real - (g.PLANS - collected) <= s.real_plans <= min(real, collected):
        return f"with {collected} collected plan cards she cannot hold {s.real_plans} real ones (SP-43)"
    if s.phase == g.PLAN and s.princess not in g.PLAN_TILE:
        return "she looks at a plan card on the tile where it lay (SP-44)"
    return None


def _set_up(setting: Setting, s: State) -> str | None:
    """SP-4, SP-5: before the first round nothing has happened but the turning of doors, one by one."""
    if s.phase not in SETTING_UP:
        return None
    start = setting.start()
    for field in (
        "princess",
        "zealot",
        "trooper",
        "hide",
        "hologram",
        "lock",
        "plan",
        "real_plans",
        "hurt",
        "fired",
    ):
        if (start[field] != s[field]).any():
            return "before the first round everything is where it starts (SP-48)"
    if (start.stack != s.stack).any() or (start.place != s.place).any():
        return "no card is drawn before the doors are set (SP-6)"
    due = s.copy()
    next_door(due, setting.box)
    if s.doors_set == len(g.DOORS) or (due.turning, due.phase) != (s.turning, s.phase):
        return "chance sets the other doors, one by one, and then the princess her two (SP-4, SP-5)"
    for count in range(int(s.doors_set), len(g.DOORS)):
        due.doors_set = count
        next_door(due, setting.box)
        if s.door[due.turning]:
            return f"the door {tile_name(due.turning)} has not been set yet (SP-4, SP-5)"
    return None


# --- the cards --------------------------------------------------------------------------------------------


def _cards(setting: Setting, s: State) -> str | None:
    for seat, owner in enumerate(PERSONS):
        own = cards_of(seat)
        where = [int(s.place[card]) for card in own]
        stack = [int(card) for card in s.stack[seat][: s.stacked[seat]]]
        if stack.count(g.FACE_DOWN) != where.count(g.SHUFFLED):
            return f"the stack of {owner} has not as many unseen cards as lie nowhere else"
        if sorted(c for c in stack if c >= 0) != [c for c in own if s.place[c] == g.STACKED]:
            return f"the stack of {owner} does not hold the cards that lie there"
        if s.held[seat] != where.count(g.HELD) or s.stacked[seat] != len([c for c in stack if c != g.NONE]):
            return f"the cards of {owner} are miscounted"
        if any(s.known[c] and s.place[c] not in (g.STACKED, g.HELD, g.LAID) for c in own):
            return f"of {owner} the other player can know only cards in the stack or the hand (SP-12, SP-r16)"
        if s.phase in (*RESOLVING, g.ENDED) and (not stack or stack == [g.FACE_DOWN]):
            return f"under the stack of {owner} lies the card that was not played (SP-7)"
        if g.LAID in where and (not stack or stack[-1] == g.FACE_DOWN):
            return f"under the stack of {owner} lies the card that was not laid down (SP-7)"
    return None


def _hands(setting: Setting, s: State) -> str | None:
    """SP-7: how many cards are held, laid and played at this moment of the round."""
    laid = [int((s.place[cards_of(seat)] == g.LAID).sum()) for seat in range(2)]
    played = [int((s.place[cards_of(seat)] == g.PLAYED).sum()) for seat in range(2)]
    held = [int(count) for count in s.held]
    if s.phase == g.CHOOSE:
        expected = ([2, 2], [0, 0]) if s.actor == g.PRINCESS else ([0, 2], [1, 0])
        if (held, laid) != expected or any(played):
            return "to choose, a seat holds two cards, and only the princess may have laid one before (SP-7)"
    elif s.phase == g.DRAW:
        return _drawing(s, held, any(laid) or any(played))
    elif s.phase in RESOLVING or (s.phase == g.ENDED and s.ending != g.BY_ROUNDS):
        if held != [0, 0] or laid != [0, 0] or played != [1, 1]:
            return "while cards are resolved each seat has played one and holds none (SP-8)"
    elif any(held) or any(laid) or any(played):
        return "before the first round and after the last one no card is drawn or played (SP-7)"
    return None


def _drawing(s: State, held: list[int], chosen: bool) -> str | None:
    if chosen or s.drawer != due_drawer(s) or held[s.drawer] >= g.HAND or (s.drawer == 0 and held[1]):
        return "cards are drawn before any is laid down, first the princess's two, then the Zealot's (SP-7)"
    if s.stack[s.drawer, 0] != g.FACE_DOWN:
        return "chance draws only a card that nobody has seen"
    if any(held[seat] + s.stacked[seat] < g.HAND for seat in range(2)):
        return "a stack with fewer than two cards was filled up before anybody drew (SP-12)"
    return None


def _sense(setting: Setting, s: State) -> str | None:
    """SP-37, SP-38: what Sense can stand for, or has come to stand for."""
    sensing, became = s.place[g.SENSE] == g.PLAYED, int(s.acting[g.ZEALOT])
    discard = (s.place[g.EACH :] == g.DISCARDED).any()
    if s.phase in SENSING:
        if not sensing or became != g.SENSE or discard != (s.phase == g.SENSE_CARD):
            return SENSE_BECOMES
        top = s.stack[g.ZEALOT, 0] == g.FACE_DOWN or s.phase == g.SENSE_CARD
        return None if top else "the top card of the stack is known and needs no chance (SP-38)"
    if became == g.NONE or s.place[became] == g.PLAYED:
        return "it is not said what Sense becomes (SP-37)" if became == g.SENSE else None
    if not sensing:
        return "only Sense becomes another card (SP-37)"
    on_top = became == s.stack[g.ZEALOT, 0] and s.known[became] and not discard
    if s.place[became] != g.DISCARDED and not on_top:
        return SENSE_BECOMES
    return None


def _order(setting: Setting, s: State) -> str | None:
    """SP-9: whose card goes first, and which one is being resolved."""
    ordered = s.phase in RESOLVING and s.phase not in SENSING
    if s.phase == g.ENDED:
        ordered = s.ending != g.BY_ROUNDS
    if s.first != (first_to_resolve(s, setting.box) if ordered else g.NONE):
        return "the card with the lower order value goes first, once both are revealed (SP-8, SP-9)"
    if s.card != g.NONE and (not ordered or s.phase == g.RETURN or s.card not in s.acting):
        return "this card is not being resolved now (SP-9)"
    if s.drawer != g.NONE and s.phase != g.DRAW:
        return "no card is drawn now (SP-7)"
    return None if s.resolved == cards_resolved(s) else "the cards are resolved one after the other (SP-9)"


def _hiding(setting: Setting, s: State) -> str | None:
    """SP-26, SP-27: she is away from the card Hide until the next cards are revealed."""
    hidden = s.princess == g.NOWHERE
    if s.phase in (g.ACT, g.POSITION):
        hid = s.acting[g.PRINCESS] == g.HIDE and s.card // g.EACH == g.ZEALOT != s.first
        if hidden != hid:
            return "while cards are resolved she is away exactly when she has just hidden (SP-26, SP-27)"
    elif hidden != (s.phase == g.RETURN) and (
        s.phase in (g.RETURN, g.PLAN) or (s.phase == g.ENDED and s.ending != g.BY_ROUNDS)
    ):
        return "the princess is not hidden" if not hidden else "the princess is hidden (SP-27)"
    return None


def _shots(setting: Setting, s: State) -> str | None:
    """SP-34, SP-35: what the troopers have hit since the last choice."""
    hits = [(int(at), int(tile)) for at, tile in zip(s.trooper, s.fired, strict=True) if tile != g.NOWHERE]
    if not hits:
        return None
    before_hers = s.phase == g.ACT and s.card // g.EACH == g.PRINCESS != s.first
    by_card = before_hers and s.acting[g.ZEALOT] in ENDING_CARDS[g.BY_HIT] and _is_fresh(s)
    next_round = s.rounds > 1 and s.phase in (g.DRAW, g.CHOOSE)
    ended = s.phase == g.ENDED and s.ending in (g.BY_HIT, g.BY_ROUNDS)
    if not (by_card or next_round or ended):
        return "nobody has fired since the last choice (SP-34)"
    if not all(sees(s, at, tile) for at, tile in hits):
        return "a trooper hits only what he sees (SP-34)"
    if len({tile for _, tile in hits if tile != s.princess}) > 1 or s.hologram in [tile for _, tile in hits]:
        return "there is one hologram, and it leaves the ship when it is hit (SP-25, SP-35)"
    return None


def _is_fresh(s: State) -> bool:
    """Nothing has been done of the card yet."""
    return all(s[part] == count for part, count in PARTS[int(s.card)].items())


# --- who is asked, and the end ----------------------------------------------------------------------------


def _ending(setting: Setting, s: State) -> str | None:
    if s.phase != g.ENDED:
        return None
    hurt, lost = int(s.hurt), s.ending in (g.BY_CAPTURE, g.BY_HIT)
    if hurt != s.tough_princess + 1 if lost else hurt > s.tough_princess:
        return "the game ends by the hit or capture that is one too many, and by no other (SP-2, SP-46)"
    at_pod, steps_in = s.princess >= g.TILES, s.ending in (g.BY_ESCAPE, g.WITHOUT_PLANS)
    if at_pod != steps_in or s.princess >= g.TILES + pods(s):
        return "she escapes through a pod that is in play (SP-1, SP-47)"
    if s.ending == g.BY_ROUNDS:
        return None if s.rounds == g.ROUNDS else f"it is a draw after {g.ROUNDS} rounds only (SP-r12)"
    if s.card not in ENDING_CARDS[int(s.ending)]:
        return "the game does not end in this way with this card"
    if steps_in and (s.ending == g.BY_ESCAPE) != (not s.secret_plans or s.real_plans > 0):
        return "with secret plans in play she wins with the real ones and loses without (SP-45)"
    if s.ending == g.BY_CAPTURE and s.princess != s.zealot:
        return "the Zealot captures her on his own tile (SP-49)"
    if s.ending == g.BY_HIT and s.princess not in s.fired:
        return "a trooper hits her whom he can see (SP-34)"
    return None


def _asked(setting: Setting, s: State) -> str | None:
    """The phase fits the actor, and something can be chosen."""
    if s.phase in (g.ACT, g.POSITION) and s.card == g.NONE:
        return "no card is being resolved"
    if s.actor != asked_seat(s):
        return "it is somebody else's choice in this phase"
    if s.phase != g.ENDED and not setting.legal(s):
        return "nobody can do anything"
    return None
