"""The components, checked and laid into the tables of the rules."""

from asterion.core.components import Components
from asterion.core.errors import BadComponents
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS


def prepare(box: Components, work: State) -> None:
    begins = [box["keeper"], box["seeker"]]
    if not all(0 <= cell < CELLS for cell in begins) or begins[0] == begins[1]:
        raise BadComponents(f"keeper and seeker must be two cells from 0 to {CELLS - 1}.")
    work.begins[:] = begins
