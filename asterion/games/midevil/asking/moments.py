"""MidEvil: whether a person asked unseen for a card should be bothered, or would surely play none now.

What can win the game, save a life or stop an opponent's win always matters (`stakes.py`). All else matters at
the moment that is usually best for the card. Where some card could matter, as far as everybody knows, is
judged in `rules/worth.py`.
"""

from asterion.core.game import Setting
from asterion.core.rooms import Instruction, State
from asterion.games.midevil.asking.stakes import is_at_stake, stops, wins_by
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import points_of
from asterion.games.midevil.rules.worth import CLOSE

TO_FRONT = tuple(card for card in range(g.CARDS) if g.PUT_IN_FRONT >> card & 1)
IN_OWN_TURN = (*TO_FRONT, g.ALE, g.BERSERK, g.SCATTER, g.BOILING_OIL, g.RELIC, g.RANSOM)
AFTER_A_ROLL = (g.SECOND_WIND, g.TRIPPED)
IN_OWN_MOVEMENT = (g.SECRET_PASSAGE,)
ON_THE_SPOT = (g.THIEF, g.SHOVE)
IN_THE_WAY = (g.RISE, g.ARMY, g.KEEP_COMING, g.PUPPET_MASTER, g.WRONG_TURN, g.BRING_OUT, g.TRAP_DOOR)
ON_A_HAND = (g.JESTER, g.REVOLT)
HELPS = (*TO_FRONT, g.HOLY_WATER, g.ALE, g.SECOND_WIND, g.BERSERK)
HELPS += (g.BOILING_OIL, g.RELIC, g.RANSOM, g.SECRET_PASSAGE)


def decline(setting: Setting, s: State) -> int | None:
    """The move that wants nothing, where a player is asked unseen by the others (MV-r1)."""
    return g.PASS if s.asked in (g.ANSWER, g.COUNTER) else None


def matters(setting: Setting, s: State) -> bool:
    """One of the cards the player asked could play now is best played now."""
    seat = int(s.actor)
    if s.asked == g.COUNTER:
        return _counter_matters(setting, s, seat)
    moves = map(g.BLOCKS.decode, setting.legal(s))
    cards = [indices[0] for block, *indices in moves if block == g.CARD]
    return any(_is_best_now(s, seat, card) or is_at_stake(setting, s, seat, card) for card in cards)


def about_me(setting: Setting, s: State) -> int | None:
    """Asked in the own turn, and about what somebody else plays if it hurts; where it matters."""
    mine = s.actor == s.player or (s.asked == g.COUNTER and _may_hurt(s, int(s.actor), int(s.offered)))
    return None if mine and matters(setting, s) else decline(setting, s)


def guard(setting: Setting, s: State) -> int | None:
    """Never asked; Not So Fast! stops whatever hurts."""
    hurts = s.asked == g.COUNTER and s.counters % 2 == 0 and _may_hurt(s, int(s.actor), int(s.offered))
    return g.CARD + g.NOT_SO_FAST if hurts else decline(setting, s)


HUSH = g.HUSH  # told whenever somebody may be asked
INSTRUCTIONS = {
    "mine": Instruction("in my own turn, and when a card hurts me", about_me),
    "guard": Instruction("never; play Not So Fast! on every card that hurts me", guard),
}


def leads(s: State, seat: int) -> bool:
    """This player has the book, is close to enough points, or has the most of them."""
    points = [int(points_of(s, other)) for other in range(s.seats)]
    return is_close(s, seat) or (points[seat] > 0 and points[seat] == max(points))


def is_close(s: State, seat: int) -> bool:
    return bool(s.book == seat or points_of(s, seat) >= CLOSE)


def _is_best_now(s: State, seat: int, card: int) -> bool:
    """This is the usual moment for the card."""
    own = seat == s.player
    if card in IN_OWN_TURN:
        lost = s.no_move or s.pitted[seat]  # there is no movement roll
        if card == g.HOOK and s.pitted[seat]:
            return bool(own and s.window in (g.AT_START, g.BEFORE_SKELETONS))  # in time to climb out
        return bool(own and s.window == (g.BEFORE_SKELETONS if lost else g.BEFORE_ROLL))
    if card in AFTER_A_ROLL or card in IN_OWN_MOVEMENT:
        return True
    if card in IN_THE_WAY:
        on_the_way = s.window == g.AFTER_SQUARE and is_close(s, int(s.player))
        return bool(not own and (s.window == g.AFTER_ROLL or on_the_way))
    if card in ON_THE_SPOT:
        return bool(s.window in (g.BEFORE_ROLL, g.AFTER_SQUARE))
    if card == g.WINCH:
        return _winch_matters(s, own)
    if own:
        return bool(s.window == g.BEFORE_DISCARD)
    return bool(s.window == g.AT_START and leads(s, int(s.player)))


def _winch_matters(s: State, own: bool) -> bool:
    """The own way is opened before the roll, or another's is closed after it."""
    raised = s.kind[s.bridge] == g.RAISED
    return bool(s.window == g.BEFORE_ROLL) if own and raised else bool(not own and s.window == g.AFTER_ROLL)


def _counter_matters(setting: Setting, s: State, seat: int) -> bool:
    """Somebody else's card hurts me, helps an opponent who leads or lets one win; or one that hurts a leader
    or keeps another from winning was answered."""
    by, card, player = int(s.offered_by), int(s.offered), int(s.player)
    if s.counters % 2:
        hinders = card not in HELPS and leads(s, player) and not _may_hurt(s, seat, card)
        return seat != player and (hinders or stops(setting, s, seat, card))
    if wins_by(setting, s, by, card):
        return True
    return leads(s, by) if card in HELPS else _may_hurt(s, seat, card)


def _may_hurt(s: State, seat: int, card: int) -> bool:
    if card in (g.WRONG_TURN, g.TRAP_DOOR, g.SHOVE):
        return not s.dead[seat]
    if card in (g.TRIPPED, g.WINCH, *IN_THE_WAY):
        return bool(seat == s.player)
    if card == g.GRAVE_ROBBER:
        return bool(points_of(s, seat) > 0)
    if card in (g.BROKEN_BLADE, g.THIEF):
        return bool(s.front[seat] or s.spell[seat].any())
    if card in ON_A_HAND:
        return bool(s.held[seat] > 1)  # Not So Fast! itself is one
    return bool(card in (g.MUD, g.CURSE) or (card == g.PLAGUE and s.life[seat] > 1))
