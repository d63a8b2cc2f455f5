"""Maze's End: what happened, and how the game ended, as sentences.

A handler takes the details of its event by name; what an event does not use of the four is passed over.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_TEXTS,
    CARD_TITLES,
    DISC_TITLES,
    FACE_TITLES,
    FIGURE_TITLES,
    edge_words,
    kind_words,
    points,
    seat_name,
    square_name,
)
from asterion.games.mazes_end.rules import state as g

LAPSES = {  # what cannot be done, by task
    g.PLACE: "The pile is empty: no more walls can be placed.",
    g.MOVE: "There is no wall to move.",
    g.REMOVE: "There is no wall left to remove.",
    g.SWAP: "There are no two figures to swap.",
}


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence."""
    return _EVENTS[kind](setting, *detail)


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    winners = [seat for seat in range(setting.seats) if s.score[seat] == 1]
    return _finished(setting, winners[0] if winners else g.NONE)


def _finished(setting: Setting, winner: int, *_: int) -> str:
    if winner == g.NONE:
        return f"After {g.TURNS} turns without an end the game is a draw."
    name = seat_name(setting, winner)
    return f"{name}'s last figure is out of the maze: {name} wins."


# --- walls and cards --------------------------------------------------------------------------------------


def _placed(setting: Setting, seat: int, kind: int, edge: int, *_: int) -> str:
    return f"{seat_name(setting, seat)} places a {kind_words(kind)} {edge_words(edge)}."


def _moved_wall(setting: Setting, kind: int, start: int, end: int, *_: int) -> str:
    return f"The {kind_words(kind)} {edge_words(start)} moves: now {edge_words(end)}."


def _removed(setting: Setting, kind: int, edge: int, *_: int) -> str:
    return f"The {kind_words(kind)} {edge_words(edge)} goes back to the pile."


def _planned(setting: Setting, seat: int, face: int, *_: int) -> str:
    return f"{seat_name(setting, seat)} plays Event Planner: {FACE_TITLES[face]}."


def _drew(setting: Setting, seat: int, card: int, *_: int) -> str:
    return f"{seat_name(setting, seat)} draws {CARD_TITLES[card]}: {CARD_TEXTS[card]}"


def _deck_empty(setting: Setting, without: int, *_: int) -> str:
    why = "Without event cards a" if without else "The deck is empty: a"
    return f"{why} wall is moved instead."


def _lapsed(setting: Setting, task: int, settled: int, *_: int) -> str:
    return LAPSES[task] if settled == g.NOWHERE else "There is no other wall to move."


# --- the Minotaur -----------------------------------------------------------------------------------------


def _charged(setting: Setting, start: int, end: int, jumped: int, *_: int) -> str:
    how = "jumps the wall" if jumped else "charges"
    return f"The Minotaur {how} from {square_name(start)} to {square_name(end)}."


def _to_the_lair(setting: Setting, start: int, centre: int, *_: int) -> str:
    if start == centre:
        return f"The Minotaur is in its lair already, {square_name(centre)}."
    return f"The Minotaur goes from {square_name(start)} back to its lair, {square_name(centre)}."


def _slain(setting: Setting, figure: int, square: int, by_curse: int, *_: int) -> str:
    by = " by the cursed figure" if by_curse else ""
    at_home = square == _home(setting, figure)
    after = ", where it starts anyway" if at_home else " and goes back to its zone"
    return f"{FIGURE_TITLES[figure]} is slain on {square_name(square)}{by}{after}."


def _home(setting: Setting, figure: int) -> int:
    """Where a slain figure goes; an event comes without the state in which the rules look it up."""
    at = 0 if setting.options["zones"] == "corner" else figure % g.EACH
    return int(setting.box.zone[figure // g.EACH, at])


def _redeemed(setting: Setting, figure: int, square: int, *_: int) -> str:
    return f"Redemption: {FIGURE_TITLES[figure]} stays on {square_name(square)}."


# --- figures ----------------------------------------------------------------------------------------------


def _stepped(how: str, over: str = "") -> Callable[..., str]:
    def words(setting: Setting, figure: int, start: int, end: int, *_: int) -> str:
        return f"{FIGURE_TITLES[figure]} {how} from {square_name(start)}{over} to {square_name(end)}."

    return words


def _collected(setting: Setting, figure: int, square: int, *_: int) -> str:
    return f"{FIGURE_TITLES[figure]} collects the gem on {square_name(square)}."


def _swapped(setting: Setting, figure: int, other: int, *_: int) -> str:
    return f"{FIGURE_TITLES[figure]} and {FIGURE_TITLES[other]} change places."


def _more_points(setting: Setting, seat: int, more: int, *_: int) -> str:
    return f"{seat_name(setting, seat)} has {points(more, 'more movement')}."


def _stuck(setting: Setting, seat: int, unused: int, *_: int) -> str:
    return f"None of {seat_name(setting, seat)}'s figures can move: {points(unused)} unused."


def _stopped(setting: Setting, seat: int, unused: int, *_: int) -> str:
    return f"{seat_name(setting, seat)} stops, {points(unused)} unused."


def _by(words: str) -> Callable[..., str]:
    """What a seat does; a second detail stands in the middle."""
    return lambda setting, seat, number, *_: words.format(seat=seat_name(setting, seat), number=number)


_EVENTS: dict[int, Callable[..., str]] = {
    g.ROLLED_FOR_START: _by("{seat} rolls a {number} for the start."),
    g.TIED: lambda setting, number, *_: f"Several have rolled a {number}: they roll again.",
    g.BEGINS: _by("{seat} begins; first everybody places walls in turns."),
    g.TURN: lambda setting, number, seat, *_: f"Turn {number}: {seat_name(setting, seat)}.",
    g.PLACED: _placed,
    g.MOVED_WALL: _moved_wall,
    g.REMOVED: _removed,
    g.NO_MORE_WALLS: _by("{seat} places no more walls."),
    g.ROLLED: lambda setting, seat, face, *_: f"{seat_name(setting, seat)} rolls {FACE_TITLES[face]}.",
    g.PLANNED: _planned,
    g.DREW: _drew,
    g.DECK_EMPTY: _deck_empty,
    g.THREW: _by("{seat} rolls a {number}."),
    g.LAPSED: _lapsed,
    g.CHARGED: _charged,
    g.TO_THE_LAIR: _to_the_lair,
    g.FELL_ASLEEP: _by("The Minotaur sleeps until {seat}'s next turn."),
    g.WOKE: lambda setting, *_: "The Minotaur wakes.",
    g.SLEEPS_ON: lambda setting, *_: "The Minotaur sleeps on and does not move.",
    g.SLAIN: _slain,
    g.REDEEMED: _redeemed,
    g.MORE_POINTS: _more_points,
    g.LAID: lambda setting, disc, square, *_: f"{DISC_TITLES[disc]} lies on {square_name(square)}.",
    g.SWAPPED: _swapped,
    g.SLOWED: _by("{seat} will have only one movement point."),
    g.CURSED: lambda setting, figure, *_: f"{FIGURE_TITLES[figure]} is cursed: it is a Minotaur now.",
    g.STEPPED: _stepped("goes"),
    g.CLIMBED: _stepped("climbs", " over the wall"),
    g.THROUGH_PORTAL: _stepped("goes through the portal"),
    g.CAUGHT: lambda setting, figure, *_: f"{FIGURE_TITLES[figure]} is caught in the trap for this turn.",
    g.COLLECTED: _collected,
    g.LEFT: lambda setting, figure, square, *_: f"{FIGURE_TITLES[figure]} escapes on {square_name(square)}.",
    g.STOPPED: _stopped,
    g.STUCK: _stuck,
    g.FINISHED: _finished,
}
