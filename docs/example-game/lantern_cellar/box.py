"""The components, checked and laid into the tables of the rules."""

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS


def prepare(components: Components, box: State) -> None:
    if components["lantern"] not in range(CELLS):
        raise BadComponents(f"the lantern must begin in a cell from 0 to {CELLS - 1}.")
    box.lantern = components["lantern"]
