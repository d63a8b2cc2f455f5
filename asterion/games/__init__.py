"""The registry of games: a name, and the module whose GAME is the card."""

from difflib import get_close_matches
from importlib import import_module

from asterion.core.errors import UnknownGame
from asterion.core.game import Game

GAMES = {
    "space-princess": "asterion.games.space_princess",
    "zombie-princess": "asterion.games.zombie_princess",
    "mazes-end": "asterion.games.mazes_end",
    "heroes-of-the-maze": "asterion.games.heroes_of_the_maze",
    "midevil": "asterion.games.midevil",
}


def load(name: str) -> Game:
    """The card of the game with this name."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(GAMES)}."
        raise UnknownGame(f"There is no game {name!r}; {hint}")
    game = import_module(GAMES[name]).GAME
    assert isinstance(game, Game)
    return game


def games() -> list[Game]:
    """The cards of all games."""
    return [load(name) for name in GAMES]
