"""The registry of games: those of this folder, and those that installed packages bring along.

A package of its own names its game in its pyproject.toml, and the module whose GAME is the card:

    [project.entry-points."asterion.games"]
    lantern-cellar = "lantern_cellar"

A package that cannot be loaded is told of in `problems`; all other games can be played.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from asterion.core.errors import AsterionError, BadGame, UnknownGame
from asterion.core.game import Game

GROUP = "asterion.games"
HOUSE = ("space-princess", "zombie-princess", "mazes-end", "heroes-of-the-maze", "midevil")  # as shown
NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Place:
    """Where a game is found."""

    name: str
    module: str
    package: str  # in the words of whoever installed it; "" for the games of the house

    @property
    def title(self) -> str:
        return f"the game {self.name} of the package {self.package}"


def find_games(installed: Iterable[EntryPoint]) -> tuple[dict[str, Place], list[str]]:
    """Where the games are, by name, and why some that are installed are left out."""
    found = {name: Place(name, f"{__name__}.{name.replace('-', '_')}", "") for name in HOUSE}
    problems = []
    places = [Place(entry.name, entry.module, entry.dist.name if entry.dist else "?") for entry in installed]
    for place in sorted(places, key=lambda place: (place.name, place.package)):
        other = found.get(place.name)
        if not NAME.fullmatch(place.name):
            problems.append(f"Left out is {place.title}: a name has small letters, digits and hyphens.")
        elif other is None:
            found[place.name] = place
        elif other != place:
            whose = f"the package {other.package} has" if other.package else "the house has"
            problems.append(f"Left out is {place.title}: {whose} a game of that name.")
    return found, problems


_places, _left_out = find_games(entry_points(group=GROUP))
GAMES: Mapping[str, Place] = _places


def load(name: str) -> Game:
    """The card of the game with this name."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(GAMES)}."
        raise UnknownGame(f"There is no game {name!r}; {hint}")
    card = _card(GAMES[name])
    if isinstance(card, str):
        raise BadGame(card)
    return card


def games() -> list[Game]:
    """The cards of all games that can be loaded."""
    return [card for card in map(_card, GAMES.values()) if isinstance(card, Game)]


def problems() -> list[str]:
    """What is wrong with installed games, a sentence for each that cannot be played."""
    return [*_left_out, *(card for card in map(_card, GAMES.values()) if isinstance(card, str))]


@lru_cache
def _card(place: Place) -> Game | str:
    """The card, or why there is none. Those of the house are proved by its tests; others are looked at."""
    if not place.package:
        game: Game = import_module(place.module).GAME
        return game
    try:
        return _looked_at(place)
    except Exception as error:  # whatever somebody else's code does
        why = str(error) if isinstance(error, AsterionError) else f"{type(error).__name__}: {error}"
        return f"{place.title[0].upper()}{place.title[1:]} cannot be loaded: {why}"


def _looked_at(place: Place) -> Game:
    """The card of somebody else's game, whose box, rulebook and lesson can be read."""
    game = getattr(import_module(place.module), "GAME", None)
    if not isinstance(game, Game):
        raise BadGame(f"{place.module}.GAME is no game card.")
    if game.name != place.name:
        raise BadGame(f"its card calls it {game.name}.")
    game.setting()
    if not game.rulebook:
        raise BadGame("its rulebook.md has no rule.")
    _ = game.lesson
    return game
