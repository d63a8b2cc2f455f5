"""Zombie Princess: what is being asked, and what kind of wish a move is, for the table of refusals."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import TOKEN_NAMES, mover_words
from asterion.games.zombie_princess.rules import state as g

PHASES = {
    g.DRAW_TILE: "chance draws a tile",
    g.DRAW_TOKEN: "chance draws a token",
    g.FIRST: "chance says who begins",
    g.TILE: "the tile of Place anywhere",
    g.SPACE: "the space of a tile",
    g.STOP: "from where to bite",
    g.MOVE: "a rolled move",
    g.SLIDE_TO: "where a tile slides",
    g.NOTHING: "over",
}
KINDS = {
    g.PICK: "one's own tile",
    g.BORROW: "another's tile",
    g.TOKEN: "a token",
    g.ON: "a space",
    g.ROTATE: "rotate a tile",
    g.TURN: "a turn",
    g.GO: "a square",
    g.FACE: "a roll of the die",
    g.BEGIN: "who begins",
    g.ROLL: "take the die",
    g.STAY: "stay",
    g.END: "end of the phase",
}


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    if s.asked == g.ACTION:
        return f"phase of the {mover_words(s)}"
    if s.asked == g.ROLL_DIE:
        return f"chance rolls for the {'zombie knight' if s.phase == g.KNIGHT_PHASE else 'princess'}"
    if s.asked == g.TURN_TO:
        return "how a tile is placed" if s.picked else "how a tile is rotated"
    return f"the target of {TOKEN_NAMES[s.playing]}" if s.asked == g.TARGET else PHASES[int(s.asked)]


def kind(move: int) -> str:
    """What kind of wish a move is."""
    return KINDS[g.BLOCKS.block(move)]
