"""Maze's End: who is asked, and what."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import DISC_TITLES, FIGURE_TITLES, kind_words, points, seat_name
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import next_disc
from asterion.games.mazes_end.words.events import outcome

ASKED = {
    g.ORDER: "rolls the number die for {whose}: the highest begins",
    g.WHICH_WALL: "chooses which wall to take",
    g.BEFORE_ROLL: "rolls the event die, or chooses its face with the Event Planner",
    g.EVENT_DIE: "rolls the event die for {whose}",
    g.EVENT_CARD: "draws an event card for {whose}",
    g.NUMBER_DIE: "rolls the number die for {whose}",
    g.FIGURE: "chooses the figure that becomes a Minotaur",
    g.OPPONENT: "chooses whom the Dead End slows down",
}


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    who = seat_name(setting, int(s.actor)) if s.actor >= 0 else "Chance"
    return f"{who} {_asked(setting, s)}."


def _asked(setting: Setting, s: State) -> str:
    phase, whose = int(s.phase), seat_name(setting, int(s.turn))
    if phase == g.STEPS:
        return f"moves figures: {points(int(s.points))} left"
    if phase == g.REDEEM:
        return f"may save {FIGURE_TITLES[s.doomed[0]]} with Redemption"
    if phase == g.WHERE:
        return f"chooses an edge for the {kind_words(int(s.carried))}"
    if phase == g.LIFT_WALL:
        return f"chooses a wall to {'move' if s.task == g.MOVE else 'remove'}" + _times(s)
    if phase == g.DIRECTION:
        return "moves the Minotaur" + _times(s)
    if phase == g.DISC:
        return f"lays {DISC_TITLES[next_disc(s)].replace('The', 'the')}"
    if phase == g.FIGURE and s.task == g.SWAP:
        first = "" if s.chosen == g.NONE else f" with {FIGURE_TITLES[s.chosen]}"
        return f"chooses a figure to swap{first}"
    return ASKED[phase].format(whose=whose)


def _times(s: State) -> str:
    return f" ({s.left} to go)" if s.left > 1 else ""
