"""MidEvil: questions that come so often in a row that the computer may answer them for a person."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.rules import state as g

SPREAD, MOVE = "Spread them for me", "Move them for me"
PLACING = (g.RISE, g.KEEP_COMING, g.ARMY)  # cards that put skeletons on the map
MOVING = (g.PUPPET_MASTER, g.SCATTER)  # and those that move them


def routine(setting: Setting, s: State) -> str:
    """The short words of the button, or "" where every answer is a person's own."""
    asked = int(s.asked)
    if asked in (g.SKELETON, g.SKELETON_TO):
        return MOVE
    if asked in (g.COLOUR, g.FIGURE_TO) or (asked == g.CAST and s.pair == g.RAISE_SKELETONS):
        return SPREAD
    if asked == g.TARGET and s.card in PLACING:
        chosen = s.onto != g.NONE or (s.card == g.KEEP_COMING and s.to_people > 0)
        return SPREAD if chosen else ""
    if asked == g.TARGET and s.card in MOVING:
        return MOVE if s.card == g.PUPPET_MASTER or s.onto != g.NONE else ""
    return ""
