"""MidEvil: the die, with the roll that counts now."""

from asterion.games.midevil.picture.stencils import drawn
from asterion.games.midevil.picture.view import View
from asterion.games.midevil.rules import state as g

LOTS = {  # what a roll kept to be seen was for
    g.LOT_LOWERING: "the roll for the Drawbridge",
    g.LOT_LEAVING: "the roll for the Drawbridge",
    g.LOT_FATE: "the Dungeon Fate",
    g.LOT_POINTS: "the points of skeletons",
}
ROLLS = {  # what a roll to come is for, where it is not seen from the step
    g.BRIDGE_DIE: LOTS[g.LOT_LOWERING],
    g.LEFT_DIE: LOTS[g.LOT_LEAVING],
    g.FATE_DIE: LOTS[g.LOT_FATE],
    g.FATE_POINTS: LOTS[g.LOT_POINTS],
}


def die_piece(view: View) -> str:
    """The roll that counts now, or the last one."""
    s = view.s
    face, what = s.die, "the die"
    roll = f"{s.turns}.{s.step}.{s.rolled if s.fighter != g.NONE else face}"
    if s.fighter != g.NONE:
        face, what = s.rolled, "the combat roll"
    elif s.rival != g.NONE:
        face, what = 0, "the dice for the book"
    elif s.asked in ROLLS:
        face, what = 0, ROLLS[s.asked]
    elif s.lot and s.asked not in (g.MOVE_DIE, g.SKELETON_DIE):
        face, what, roll = s.lot % 10, LOTS[s.lot - s.lot % 10], f"lot.{s.lot}"
    elif s.step == g.MOVING:
        what = "the movement roll"
    elif s.step == g.SKELETONS:
        what = "the skeletons' roll"
    return drawn("table.svg", "die", f"{what}: {face or 'not yet rolled'}", face, roll if face else "")
