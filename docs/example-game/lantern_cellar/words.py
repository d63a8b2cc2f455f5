"""Moves, questions, events and refusals as text."""

from functools import partial

from asterion.core.game import Setting, seat_title
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from lantern_cellar.rules import BLOCKS, CARD, DIE, GO, LOOKED, MOVES, NONE, SHOWN, STAY, THROWN, goal

SAID = {  # of every block: the notation, and what the choice does; {0} counts from 0, {1} from 1
    CARD: ("card-{0}", "The lantern is in cell {0}"),
    DIE: ("die-{1}", "The die shows {1}"),
    GO: ("go", "Walk on"),
    STAY: ("stay", "Stay"),
}
ASKED = {"card": ("Chance draws a card.", "LC-2"), "throw": ("Chance throws the die.", "LC-3")}


def said(what: int, setting: Setting, s: State, move: int) -> str:
    block, *at = BLOCKS.decode(move)
    return SAID[block][what].format(*(at[0] + first for first in (0, 1) if at))


notation, choice = partial(said, 0), partial(said, 1)


def read(setting: Setting, s: State, text: str) -> int:
    for move in range(MOVES):
        if notation(setting, s, move) == text.strip().lower():
            return move
    raise no_such_move(setting, s, text)


def wish(setting: Setting, s: State, target: str) -> int | None:
    """A click on the cell where a walk would end means to walk there; on one's own, to stay."""
    cells = {f"cell-{s.at[s.actor]}": STAY, f"cell-{goal(s)}": GO} if s.actor >= 0 else {}
    return cells.get(target)


def kind(move: int) -> str:
    return BLOCKS.name(BLOCKS.block(move)).lower()


def phase(setting: Setting, s: State) -> str:
    return "over" if s.actor == OVER else "card" if s.card == NONE else "walk" if s.die else "throw"


def prompt(setting: Setting, s: State) -> str:
    if s.actor >= 0:
        return f"{seat_title(setting.seat_names[s.actor])}: walk on to cell {goal(s)} or stay."
    return outcome(setting, s) if s.actor == OVER else ASKED[phase(setting, s)][0]


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    who, number, _, card = detail
    name = seat_title(setting.seat_names[who])
    if kind == LOOKED:
        return f"{name} looks at the card{'' if card == CONCEALED else f': it is cell {card}'}."
    if kind == SHOWN:
        return f"The lantern was in cell {number}: the {name.lower()} wins (LC-6)."
    return f"{name} throws a {number}." if kind == THROWN else f"{name} is now in cell {number}."


def outcome(setting: Setting, s: State) -> str:
    return event(setting, SHOWN, (int(s.score.argmax()), int(s.card), 0, 0))


def why_not(setting: Setting, s: State, move: int) -> str:
    if s.actor >= 0:
        return "LC-5" if move == GO else "LC-4"
    return "LC-6" if s.actor == OVER else ASKED[phase(setting, s)][1]
