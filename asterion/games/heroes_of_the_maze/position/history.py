"""Heroes of the Maze: whether the turns that were played suffice for what has happened in them.

A turn brings one ring at most, and it brings it to the player whose turn it is (HM-21, HM-r3). Nobody leaves
his home before his first turn, nor does the ogre before its controller's next one (HM-5, HM-26).
"""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import home_cell, piece_title
from asterion.games.heroes_of_the_maze.rules import state as g

RUNNING = (g.ACT, g.ATTACK, g.DEFEND, g.STRIKE, g.PARRY)  # the die of the turn has been thrown


def untold(setting: Setting, s: State) -> str | None:
    """Why so few turns cannot have led here, or None; asked when a turn has begun."""
    return _at_home(setting, s) or (None if s.controller == g.NONE else _won(setting, s))


def fewest_turns(setting: Setting, s: State) -> int:
    """The number of the turn that this can be at the earliest; that of the first one if it can be none."""
    before = int(s.turns)
    for turns in range(1, g.TURNS + 1):
        s.turns = turns
        if untold(setting, s) is None:
            break
    found, s.turns = int(s.turns), before
    return found if found < g.TURNS or untold(setting, s) is None else 1


def _done(s: State) -> int:
    """The number of the last turn that is over."""
    return int(s.turns) - int(s.phase != g.ENDED)


def _turns_of(setting: Setting, s: State, seat: int, last: int) -> list[int]:
    """HM-6: the numbers of a seat's turns up to the last one."""
    first = 1 + (seat - int(s.turn) + int(s.turns) - 1) % setting.seats
    return list(range(first, last + 1, setting.seats))


def _at_home(setting: Setting, s: State) -> str | None:
    for seat in range(setting.seats):
        playing = seat == s.turn and s.phase in RUNNING
        if s.adventurer[seat] != home_cell(setting, seat) and not playing:
            if not _turns_of(setting, s, seat, _done(s)):
                return f"in turn {s.turns} {piece_title(setting, seat)} has not left his home yet (HM-5)"
    return None


def _won(setting: Setting, s: State) -> str | None:
    """Of the others' rings none was won after the controller's last win of the Rock."""
    controller = int(s.controller)
    name = setting.seat_names[controller]
    turns = _turns_of(setting, s, controller, _done(s))
    moves_now = controller == s.turn and s.phase in RUNNING
    wins = turns if s.ogre == home_cell(setting, controller) or moves_now else turns[:-1]
    if not wins:
        return f"in turn {s.turns} {name} has not had the turns to win the ogre and to move it (HM-26)"
    for seat, count in enumerate(s.rings[: setting.seats]):
        chances = turns if seat == controller else _turns_of(setting, s, seat, wins[-1] - 1)
        if count > len(chances):
            who = setting.seat_names[seat]
            return f"in turn {s.turns} {who} has not had the turns to win so many rings (HM-21)"
    return None
