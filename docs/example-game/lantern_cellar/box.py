"""The components, checked and laid into the tables of the rules."""

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS


def prepare(box: Components, work: State) -> None:
    if box["lantern"] not in range(CELLS):
        raise BadComponents(f"the lantern must begin in a cell from 0 to {CELLS - 1}.")
    work.lantern = box["lantern"]
