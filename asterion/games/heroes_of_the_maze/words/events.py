"""Heroes of the Maze: what happened, and how the game ended, as sentences.

A handler takes the details of its event by name; what an event does not use of the four is passed over.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import (
    counted,
    piece_title,
    place_words,
    symbols,
    turning,
    winner,
    with_article,
)
from asterion.games.heroes_of_the_maze.rules import state as g

THROWS = {g.ATTACK: "attacks", g.DEFEND: "defends", g.STRIKE: "attacks", g.PARRY: "defends"}
DRAWS = {  # by what follows
    g.ATTACK: "the ogre turns away, and the adventurer attacks",
    g.DEFEND: "the ogre turns to face the adventurer, who defends himself",
    g.STRIKE: "both throw again",
}


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence."""
    return _sentence(_EVENTS[kind](setting, *detail))


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    return _sentence(_finished(setting, winner(s), int(s.ending)))


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _moved(setting: Setting, piece: int, start: int, end: int, *_: int) -> str:
    return f"{piece_title(setting, piece)} moves from {place_words(start)} to {place_words(end)}."


def _turned(setting: Setting, seat: int, tab: int, *_: int) -> str:
    return f"{setting.seat_names[seat]} turns {turning(setting, tab)}."


def _challenged(setting: Setting, challenger: int, challenged: int, duel: int, *_: int) -> str:
    where = " on the Rock" if duel in (g.OGRE_ON_ROCK, g.ON_ROCK) else ""
    return f"{piece_title(setting, challenger)} challenges {piece_title(setting, challenged)}{where}."


def _threw(setting: Setting, seat: int, symbol: int, phase: int, *_: int) -> str:
    return f"{setting.seat_names[seat]} {THROWS[phase]} with {with_article(symbols(setting)[symbol])}."


def _beaten(setting: Setting, winner: int, loser: int, *_: int) -> str:
    return f"{piece_title(setting, winner)} beats {piece_title(setting, loser)}."


def _ring_won(setting: Setting, seat: int, rings: int, *_: int) -> str:
    return f"{setting.seat_names[seat]} takes a ring and has {counted(rings, 'ring')}."


def _controls(setting: Setting, seat: int, before: int, *_: int) -> str:
    whose = f" from {setting.seat_names[before]}" if before != g.NONE else ""
    return f"{setting.seat_names[seat]} takes control of the ogre{whose}."


def _sent_home(setting: Setting, piece: int, start: int, home: int, *_: int) -> str:
    return f"{piece_title(setting, piece)} goes from {place_words(start)} to {place_words(home)}."


def _turn_ended(setting: Setting, seat: int, spots: int, *_: int) -> str:
    unused = f" with {counted(spots, 'turn')} of the walls unused" if spots else ""
    return f"{setting.seat_names[seat]}'s turn ends{unused}."


def _finished(setting: Setting, seat: int, why: int, *_: int) -> str:
    if why == g.BY_RINGS:
        rings = counted(int(setting.options["rings_to_win"]), "ring")
        return f"{setting.seat_names[seat]} has {rings} and is the Hero of the Maze (HM-1)."
    if seat == g.NONE:
        return f"after {g.TURNS} turns nobody controls the ogre: the game is a draw (HM-r6)."
    return f"after {g.TURNS} turns {setting.seat_names[seat]} controls the ogre and wins (HM-r6)."


_EVENTS: dict[int, Callable[..., str]] = {
    g.ALIGNED: lambda setting, k, *_: f"the walls are left at random, turned by {counted(k, 'segment')}.",
    g.STARTED: lambda setting, seat, *_: f"{setting.seat_names[seat]} takes the first turn.",
    g.TURN: lambda setting, seat, number, *_: f"turn {number}: {setting.seat_names[seat]}.",
    g.ROLLED: lambda setting, seat, spots, *_: f"{setting.seat_names[seat]} throws a {spots}.",
    g.MOVED: _moved,
    g.WALLS_TURNED: _turned,
    g.CHALLENGED: _challenged,
    g.THREW: _threw,
    g.DRAWN: lambda setting, duel, phase, *_: f"a draw: {DRAWS[phase]}.",
    g.BEATEN: _beaten,
    g.RING_WON: _ring_won,
    g.CONTROLS: _controls,
    g.SENT_HOME: _sent_home,
    g.TO_ROCK: lambda setting, seat, *_: f"{piece_title(setting, seat)} steps onto the Rock.",
    g.TURN_ENDED: _turn_ended,
    g.FINISHED: _finished,
}
