"""Space Princess: that what is left of the card being resolved is what can be left of it."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.names import tile_name
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.legal import may_place, may_turn

PARTS = {  # of each card, all that is to be done
    g.DOOR: {"turns": 2},
    g.DASH: {"steps": 2},
    g.AMBUSH: {"shots": 1, "turns": 1},
    g.EVADE: {"steps": 1, "turns": 1},
    g.SHOOT: {"steps": 1, "shots": 1},
    **{card: {"placing": 1} for card in (g.HOLO, g.LOCK)},
    **{card: {"marches": 2} for card in (g.ADVANCE, g.CONVERGE)},
    **{card: {"strikes": 1} for card in (g.CAPTURE, g.OUTFLANK)},
}
COUNTED = ("steps", "shots", "turns", "marches", "placing", "strikes")
TURNING = (g.POSITION, g.SET_DOORS, g.OWN_DOORS)


def progress(setting: Setting, s: State) -> str | None:
    """Why so much cannot be left of the card, or None."""
    parts = PARTS.get(int(s.card), {})
    if any(not 0 <= s[name] <= parts.get(name, 0) for name in COUNTED):
        return "more is left to do than the card being resolved allows (SP-10)"
    done = {name: count - int(s[name]) for name, count in parts.items()}
    if (s.turned != g.NOWHERE) != (done.get("turns", 0) > 0):
        return "`turned` is the door that this card has turned (SP-18)"
    if s.turned != g.NOWHERE and (not g.IS_DOOR[s.turned] or s.turned == s.lock):
        return f"{tile_name(s.turned)} cannot have been turned (SP-40)"
    if done.get("shots") and g.NOWHERE not in s.trooper:
        return "the trooper whom she has taken away is still there (SP-20, SP-29)"
    if s.phase == g.PLAN and s.card != g.NONE and not done.get("steps"):
        return "she has not entered the tile of a plan card with this card (SP-44)"
    if s.phase == g.ENDED and 0 in (done.get("steps", 1), done.get("strikes", 1)):
        return "the card that ended the game has not been begun (SP-3)"
    return _marching(setting, s, done.get("marches", 0)) or _turning(s)


def _marching(setting: Setting, s: State, done: int) -> str | None:
    """SP-r22: who has moved, or come back, with the first half of Advance or Converge."""
    moved = [trooper for trooper in range(g.TROOPERS) if s.marched[trooper]]
    if done == 0:
        begun = moved or s.marcher != g.NONE or s.reinforced
        return "no trooper has moved with this card yet (SP-30, SP-32)" if begun else None
    if len(moved) != 1 or s.trooper[moved[0]] == g.NOWHERE or s.reinforced not in (0, 1):
        return "one trooper has moved or come back with half of this card (SP-r22)"
    if s.marcher != (g.NONE if s.reinforced else moved[0]):
        return "the marcher is the trooper who has moved, unless he came back instead (SP-r22)"
    if s.reinforced and s.trooper[moved[0]] not in setting.box.trooper_start:
        return "a trooper comes back on a starting space (SP-31, SP-33)"
    return None


def _turning(s: State) -> str | None:
    """A door is being turned, or the Lock tile placed, exactly when its position is asked."""
    if s.turning == g.NOWHERE:
        return "no door is being turned" if s.phase in TURNING else None
    if s.phase not in TURNING:
        return "a door is being turned only while its position is asked"
    if s.phase != g.POSITION:
        return None
    if not g.IS_DOOR[s.turning]:
        return f"{tile_name(s.turning)} is no door"
    locks = s.card == g.LOCK and s.placing == 0 and may_place(s, s.turning)
    if not locks and not (s.turns and may_turn(s, s.turning)):
        return f"the door {tile_name(s.turning)} cannot be turned with this card (SP-39, SP-40, SP-r20)"
    return None
