"""Maze's End: where the walls and the cards of the box are."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import seat_colours
from asterion.games.mazes_end.rules import state as g


def walls_in_box(setting: Setting, kind: int) -> int:
    return int(setting.box.plain) if kind == g.PLAIN else 1


def walls_in_use(setting: Setting, s: State, kind: int) -> int:
    """The walls of a kind that stand in the maze, are carried, or are still to be placed by somebody."""
    colours = seat_colours(setting.seats, setting.options)
    used = int((s.wall == kind).sum()) + int(s.carried == kind)
    if kind == g.PLAIN:
        return used + int(s.hand[:, 0].sum())
    colour = kind - g.COLOURED
    return used + (int(s.hand[colours.index(colour), 1]) if colour in colours else 0)


def cards_kept(s: State, card: int) -> int:
    """The copies of a card that players have saved."""
    which = card - g.EVENT_PLANNER
    return int(s.saved[:, which].sum()) if 0 <= which < g.SAVED else 0
