"""Heroes of the Maze: what choosing a move does, as a command."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import (
    counted,
    home_cell,
    piece_name,
    piece_title,
    place_words,
    symbols,
    turning,
    with_article,
)
from asterion.games.heroes_of_the_maze.rules import state as g


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    block, *at = g.BLOCKS.decode(move)
    return _CHOICES[block](setting, s, *at)


def _go(setting: Setting, s: State, cell: int) -> str:
    what = "Move the ogre" if s.controller == s.turn else "Move"
    if cell == home_cell(setting, int(s.turn)):
        return f"{what} home"
    return f"{what} to {'your gate-space' if cell in g.GATE_SPACE else place_words(cell)}"


def _push(setting: Setting, s: State, tab: int) -> str:
    return f"Turn {turning(setting, tab)}"


def _challenge(setting: Setting, s: State, piece: int) -> str:
    rock = (s.ogre if piece == g.OGRE else s.adventurer[piece]) == g.ROCK
    return f"Challenge {piece_title(setting, piece)}{' on the Rock' if rock else ''}"


def _throw(setting: Setting, s: State, symbol: int) -> str:
    return f"The duelling die shows {with_article(symbols(setting)[symbol])}"


_CHOICES: dict[int, Callable[..., str]] = {
    g.GO: _go,
    g.PUSH: _push,
    g.CHALLENGE: _challenge,
    g.END: lambda setting, s: "End your turn",
    g.WALLS: lambda setting, s, k: f"The walls stand turned by {counted(k, 'segment')}",
    g.STARTS: lambda setting, s, seat: f"{piece_name(setting, seat).capitalize()} starts",
    g.DIE: lambda setting, s, face: f"The number die shows {face + 1}",
    g.THROW: _throw,
    g.TO_THE_ROCK: lambda setting, s: "Go to the Rock",
    g.TO_THE_POOL: lambda setting, s: "Go into the Pool",
    g.OFF_THE_ROCK: lambda setting, s: "Leave the Rock",
}
