"""What several tests use."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.game import Game, Setting
from asterion.core.match import Match
from asterion.core.rooms import State

TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first: whoever is done sooner takes of what the others have left, and all end together."""
    items.sort(key=lambda item: not item.path.is_relative_to(TESTS / "web"))


@pytest.fixture(scope="session", params=[game.name for game in asterion.games()])
def game(request: pytest.FixtureRequest) -> Game:
    """Every registered game in turn."""
    return asterion.load(request.param)


@pytest.fixture(scope="session")
def space_princess() -> Game:
    return asterion.load("space-princess")


def random_states(game: Game, seed: int, plies: int) -> Iterator[tuple[Setting, State]]:
    """States of random games over all seats and option sets, one after each ply."""
    rng = Random(seed)
    while True:
        seats = rng.choice(game.seats)
        setting = game.setting(seats, rng.choice(game.option_sets(seats)))
        state = setting.start()
        while True:
            yield setting, state
            plies -= 1
            moves = setting.legal(state)
            if plies == 0:
                return
            if not moves:
                break
            setting.apply(state, rng.choice(moves))


@pytest.fixture
def finished() -> Callable[..., Match]:
    """A function that plays a random match to its end."""

    def play(game: Game, seed: str = "finished", **options: object) -> Match:
        match = Match(game.setting(options=options), Dice.cast(seed))
        rng = Random(seed)
        while not match.over:
            match.play(rng.choice(match.setting.legal(match.state)))
        return match

    return play
