"""Maze's End: what is being asked, and what kind of wish a move is, for the table of refusals."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.rules import state as g

QUESTIONS = {
    **{g.ORDER: "who begins", g.WHICH_WALL: "which wall", g.WHERE: "where to put it"},
    **{g.BEFORE_ROLL: "roll or plan", g.EVENT_DIE: "roll of the event die", g.EVENT_CARD: "draw of a card"},
    **{g.NUMBER_DIE: "a card: number die", g.LIFT_WALL: "which wall to take up", g.DIRECTION: "Minotaur"},
    **{g.DISC: "a card: where to lay a disc", g.FIGURE: "a card: which figure", g.OPPONENT: "a card: whom"},
    **{g.REDEEM: "Redemption", g.STEPS: "moving figures", g.ENDED: "over"},
}
KINDS = {  # by block
    g.NUMBER: "number die",
    g.FACE: "event die",
    g.ROLL: "roll",
    g.PLAN: "plan a face",
    g.DRAW: "draw a card",
    g.TAKE: "take a wall",
    g.PUT: "put a wall",
    g.LIFT: "take up a wall",
    g.GO: "move the Minotaur",
    g.SPOT: "lay a disc",
    g.PICK: "pick a figure",
    g.SEAT: "slow somebody",
    g.SPARE: "Redemption",
    g.SUFFER: "Redemption",
    g.STEP: "step",
    g.CLIMB: "climb",
    g.PORTAL: "portal",
    g.STOP: "stop",
    g.RIM: "wall on the rim",
    g.OUT: "step off the board",
    g.CLIMB_OUT: "step off the board",
}


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    if s.phase in (g.WHICH_WALL, g.WHERE, g.LIFT_WALL, g.DIRECTION):
        return f"{_occasion(s)}: {QUESTIONS[int(s.phase)]}"
    return QUESTIONS[int(s.phase)]


def _occasion(s: State) -> str:
    if s.turns == 0:
        return "placement"
    return "a turn's wall" if s.face == g.NONE else "the event die" if s.card == g.NONE else "a card"


def kind(move: int) -> str:
    """What kind of wish this move is."""
    return KINDS[g.BLOCKS.block(move)]
