"""Maze's End: what is asked, said to whoever is asked."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    DISC_TITLES,
    FIGURE_TITLES,
    figure_words,
    kind_words,
    points,
    seat_name,
)
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import kinds_to_take, may_take, next_disc
from asterion.games.mazes_end.words.events import outcome

CHANCE_ASKS = {
    g.ORDER: "The number die is rolled for {}: the highest number begins.",
    g.EVENT_DIE: "The event die is rolled for {}.",
    g.EVENT_CARD: "An event card is drawn for {}.",
    g.NUMBER_DIE: "The number die is rolled for {}.",
}
ASKED = {
    g.BEFORE_ROLL: "roll the event die, or choose its face with your Event Planner",
    g.OPPONENT: "choose who has only one movement point in the next turn",
}


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    if s.phase in CHANCE_ASKS:
        return CHANCE_ASKS[int(s.phase)].format(seat_name(setting, int(s.turn)))
    return f"{seat_name(setting, int(s.actor))}, {_asked(setting, s)}."


def routine(setting: Setting, s: State) -> str:
    """What a button says that lets the computer answer questions of this kind; "" where there is none."""
    if s.turns or s.phase not in (g.WHICH_WALL, g.WHERE):
        return ""
    return "Place my walls for me"


def _asked(setting: Setting, s: State) -> str:
    phase = int(s.phase)
    if phase == g.STEPS:
        return f"move your figures: {points(int(s.points))} left"
    if phase == g.REDEEM:
        figure = figure_words(setting, int(s.doomed[0]), int(s.actor))
        return f"{figure} is about to be slain: you may save it with Redemption"
    if phase in (g.WHICH_WALL, g.WHERE):
        return _about_walls(setting, s)
    if phase == g.LIFT_WALL:
        return f"choose a wall to {'move' if s.task == g.MOVE else 'remove'}" + _times(s)
    if phase == g.DIRECTION:
        return "choose where the Minotaur charges" + _times(s)
    if phase == g.DISC:
        return f"choose a square for {DISC_TITLES[next_disc(s)].replace('The', 'the')}"
    if phase == g.FIGURE and s.task == g.SWAP:
        if s.chosen == g.NONE:
            return "choose a figure that changes places with another"
        return f"choose who changes places with {FIGURE_TITLES[s.chosen]}"
    if phase == g.FIGURE:
        return "choose which of your figures becomes a Minotaur"
    return ASKED[phase]


def _about_walls(setting: Setting, s: State) -> str:
    """A plain wall is in hand at once, unless there is none."""
    if s.carried_from != g.NOWHERE:
        return f"put the {kind_words(int(s.carried))} somewhere else"
    where = "on any edge" if s.turns else "where it touches no other wall and no starting square"
    if s.phase == g.WHERE:
        return f"put the {kind_words(int(s.carried))} {where}"
    if may_take(s, g.PLAIN):
        others = "the coloured one" if kinds_to_take(s) == 2 else "a coloured one"
        return f"put a plain wall {where}, or take {others} first"
    return "choose the wall to put"


def _times(s: State) -> str:
    return f" ({s.left} to go)" if s.left > 1 else ""
