"""Where a figure can go in several steps: every walk can be walked, and none leads past what happens."""

import random
from collections.abc import Iterator

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.walks import LONGEST, ROUTES, is_revealing, walks


def positions(game: Game, count: int) -> Iterator[Match]:
    """Positions of random games in which somebody chooses."""
    rng = random.Random(game.name)
    match = Match(game.setting(), Dice.cast("walks"))
    for _ in range(count):
        for _ in range(rng.randint(1, 9)):
            if match.over:
                match = Match(game.setting(), Dice.cast(str(rng.random())))
            match.play(rng.choice(match.moves()).move)
        if match.actor >= 0:
            yield match


@pytest.mark.parametrize("game", asterion.games(), ids=lambda game: game.name)
def test_every_walk_can_be_walked_step_by_step_by_its_figure(game: Game) -> None:
    for match in positions(game, 12):
        setting, before = match.setting, match.state.tobytes()
        for source in sorted({choice.source for choice in match.moves()} - {""})[:2]:
            ways = walks(setting, match.state, source)
            for walk in ways:
                s = match.state.copy()
                assert 2 <= len(walk.moves) <= LONGEST
                for number, notation in enumerate(walk.moves, 1):
                    move = int(game.words.read(setting, s, notation))
                    assert move in setting.legal(s)
                    assert int(s.actor) == match.actor
                    assert game.picture.source(setting, s, move) == source
                    target, sentence = (
                        room(setting, s, move) for room in (game.picture.target, game.words.choice)
                    )
                    revealing = is_revealing(game, setting.apply(s, move))
                    assert number == len(walk.moves) or not revealing
                assert (target, sentence) == (walk.target, walk.sentence)
            for target in {walk.target for walk in ways}:
                lengths = [len(walk.moves) for walk in ways if walk.target == target]
                assert len(set(lengths)) == 1
                assert len(lengths) <= ROUTES
        assert match.state.tobytes() == before


def test_what_can_be_reached_in_one_step_is_no_walk() -> None:
    found = 0
    for match in positions(asterion.load("mazes-end"), 12):
        choices = match.moves()
        for source in {choice.source for choice in choices} - {""}:
            near = {choice.target for choice in choices if choice.source == source}
            far = {walk.target for walk in walks(match.setting, match.state, source)}
            assert not near & far
            found += len(far)
    assert found > 20


def test_walls_that_are_turned_there_and_back_have_gone_no_way() -> None:
    game = asterion.load("heroes-of-the-maze")
    looked = 0
    for match in positions(game, 60):
        if not any(choice.source == "tab" for choice in match.moves()):
            continue
        here = int(match.state.walls)
        ways = walks(match.setting, match.state, "tab")
        looked += len(ways) > 0
        assert f"notch-{here}" not in {walk.target for walk in ways}
    assert looked > 5
