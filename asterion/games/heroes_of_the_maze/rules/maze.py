"""Heroes of the Maze: where a piece may go, what it stands alongside, and the gates.

A set of cells is a mask with one bit a cell. The walls themselves lie in the tables of the box: HM-7, HM-r13,
turning them changes which cells are joined and nothing else.
"""

from asterion.core.kernel.rule import rule
from asterion.games.heroes_of_the_maze.rules.state import *


@rule
def home_of(s, seat):
    """HM-r14: two sit opposite each other, or side by side; three and four take the homes in order."""
    if s.seats == 2 and s.seating == OPPOSITE:
        return H + 2 * seat
    return H + seat


@rule
def moves_ogre(s):
    """HM-26: the controller of the ogre moves it instead of the adventurer. HM-r7: who stays on the Rock."""
    return s.controller == s.turn


@rule
def mover(s):
    """The cell of the piece that moves this turn."""
    return s.ogre if moves_ogre(s) else s.adventurer[s.turn]


@rule
def opponents(s):
    """The cells of the other seats' adventurers. One on the Rock is in no mask."""
    mask = 0
    for seat in range(s.seats):
        if seat != s.turn:
            mask |= BIT[s.adventurer[seat]]
    return mask


@rule
def spread(box, rotor, walls, start, open_cells, others):
    """HM-12, HM-13: all cells that a path from `start` comes to, without crossing a wall.

    HM-15, HM-r9: a path goes on from an opponent's cell only to a cell without any piece.
    """
    reached = BIT[start]
    edge = reached
    while edge != 0:
        bit = edge & -edge
        edge ^= bit
        near = box.passage[rotor, walls, CELL_OF_BIT[bit % 67]] & open_cells & ~reached
        if bit & others != 0:
            near &= ~others
        reached |= near
        edge |= near
    return reached


@rule
def destinations(s, box):
    """Where the piece may end its move: HM-15, HM-17, HM-20, HM-r10. HM-r2: the ogre like its controller."""
    home = home_of(s, s.turn)
    start = mover(s)
    others = opponents(s)
    open_cells = MASK_OF_MAZE | BIT[home]  # HM-18, HM-20
    if not moves_ogre(s):
        open_cells &= ~BIT[s.ogre]  # HM-16
    reached = box.area[s.rotor, s.walls, start]
    if reached & box.passage[s.rotor, s.walls, home] != 0:
        reached |= box.area[s.rotor, s.walls, home]
    if reached & (others | ~open_cells) != 0:  # somebody may be in the way
        reached = spread(box, s.rotor, s.walls, start, open_cells, others)
    return reached & LANDING[home - H] & ~others & ~BIT[start]


@rule
def alongside(s, box, cell):
    """HM-22, HM-r1: the neighbouring cells with no wall between. HM-19: homes are not among them."""
    return box.passage[s.rotor, s.walls, cell] & MASK_OF_MAZE


@rule
def before_open_gate(s, box):
    """HM-23: on the gate-space of his colour, its gate completely open. HM-r15: whoever is on the Rock."""
    cell = s.adventurer[s.turn]
    return cell == GATE_SPACE[home_of(s, s.turn) - H] and box.gate[s.walls, cell - D] == OPEN
