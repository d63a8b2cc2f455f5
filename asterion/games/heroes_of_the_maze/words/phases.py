"""Heroes of the Maze: what is being asked, and what kind of wish a move is, for the table of refusals."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.rules import state as g

PHASES = {
    **{g.ALIGN: "walls at the start", g.FIRST: "who begins", g.ROLL: "throw of the number die"},
    **dict.fromkeys((g.ATTACK, g.DEFEND, g.STRIKE, g.PARRY), "duel"),
    g.ENDED: "over",
}
KINDS = {  # by block
    g.GO: "go",
    g.PUSH: "push a tab",
    g.CHALLENGE: "challenge",
    g.END: "end the turn",
    g.WALLS: "chance: walls",
    g.STARTS: "chance: who begins",
    g.DIE: "chance: number die",
    g.THROW: "chance: duelling die",
    g.TO_THE_ROCK: "go into the centre",
    g.TO_THE_POOL: "go into the centre",
    g.OFF_THE_ROCK: "leave the Rock",
}


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    if s.phase == g.ACT:
        return "turn: the ogre" if s.controller == s.turn else "turn: the adventurer"
    return PHASES[int(s.phase)]


def kind(move: int) -> str:
    """What kind of wish this move is."""
    return KINDS[g.BLOCKS.block(move)]
