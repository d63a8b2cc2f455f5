"""Heroes of the Maze: for a move that is not legal, the rule that forbids it."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import home, homes_of
from asterion.games.heroes_of_the_maze.rules import state as g
from asterion.games.heroes_of_the_maze.rules.maze import mover, moves_ogre, spread

SET_UP = {g.ALIGN: "HM-2", g.FIRST: "HM-6"}
TIME = {  # the rule that says when it is time for a wish, wherever the pieces stand
    **{g.PUSH: "HM-9", g.WALLS: "HM-2", g.STARTS: "HM-6", g.DIE: "HM-9", g.THROW: "HM-22"},
    **dict.fromkeys((g.TO_THE_ROCK, g.TO_THE_POOL, g.OFF_THE_ROCK), "HM-r4"),
}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    block, *at = g.BLOCKS.decode(move)
    if s.phase == g.ENDED:
        return "HM-1" if s.ending == g.BY_RINGS else "HM-r6"
    if s.phase == g.FIRST and block == g.STARTS and at[0] >= setting.seats:
        return "HM-r14"
    if s.phase in SET_UP:
        return SET_UP[int(s.phase)]
    if s.phase == g.ROLL:
        return "HM-9"
    if s.phase != g.ACT:
        return "HM-r11"
    if block == g.GO:
        return _go(setting, s, at[0])
    if block == g.CHALLENGE:
        return _ogre_challenges(s, at[0]) if moves_ogre(s) else _challenge(setting, s, at[0])
    if block == g.OFF_THE_ROCK and moves_ogre(s):
        return "HM-r7"
    return TIME[block]


def _go(setting: Setting, s: State, cell: int) -> str:
    own = home(setting, int(s.turn))
    if s.moved:
        return "HM-r8"
    if cell == mover(s):
        return "HM-r16"
    if cell in [int(at) for seat, at in enumerate(s.adventurer) if seat != s.turn and at < g.MAZE]:
        return "HM-15"
    if cell == s.ogre and cell < g.MAZE:
        return "HM-16"
    for other in range(g.HOMES):
        played = other in homes_of(setting.seats, setting.options)
        if other != own and cell == g.H + other:
            return "HM-20" if played else "HM-r10"
        if other != own and cell == g.GATE_SPACE[other]:
            return "HM-17" if played else "HM-r10"
    return _blocked(setting, s, cell, own)


def _blocked(setting: Setting, s: State, cell: int, own: int) -> str:
    """What is in the way to a free cell: the ogre, adventurers side by side, or a wall."""
    everything = g.MASK_OF_MAZE | int(g.BIT[g.H + own])
    ogre = 0 if moves_ogre(s) else int(g.BIT[s.ogre])

    def reached(open_cells: int, others: int) -> bool:
        cells = spread(setting.box, int(s.rotor), int(s.walls), int(mover(s)), open_cells, others)
        return bool(cells & g.BIT[cell])

    if reached(everything & ~ogre, 0):
        return "HM-r9"
    return "HM-16" if reached(everything, 0) else "HM-12"


def _ogre_challenges(s: State, piece: int) -> str:
    if piece in (g.OGRE, s.turn):
        return "HM-30"  # he is no opponent
    if s.adventurer[piece] == g.NOWHERE:
        return "HM-r14"
    return "HM-19" if s.adventurer[piece] >= g.H else "HM-22"


def _challenge(setting: Setting, s: State, piece: int) -> str:
    if piece == s.turn:
        return "HM-r17"
    place = s.ogre if piece == g.OGRE else s.adventurer[piece]
    if place == g.ROCK:
        on_gate_space = s.adventurer[s.turn] == g.GATE_SPACE[home(setting, int(s.turn))]
        return "HM-24" if on_gate_space else "HM-23"
    if piece != g.OGRE:
        return "HM-43" if place != g.NOWHERE else "HM-r14"
    return "HM-r2" if place >= g.H else "HM-22"
