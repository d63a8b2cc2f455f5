"""Training: it learns, it goes on where it was, and it is the same for a seed."""

from pathlib import Path

import numpy as np
import pytest

from asterion.bots.judgement import plain, read_judgement
from asterion.bots.search import Search
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError
from asterion.core.match import Match
from asterion.games import load
from asterion.training.course import Course, Plan
from asterion.training.duel import RANDOM, VALUE, Duel, play_duel
from asterion.training.folder import Training
from tests.commands import run

GAME = "heroes-of-the-maze"


def test_a_network_that_begins_with_nothing_learns_to_beat_random_moves() -> None:
    """By far more than luck: of a hundred games equals win 75 % once in three million times."""
    course = Course(Plan(GAME, rounds=40, units=16, alone=True))
    before = course.against(None, 40)
    while not course.is_over:
        course.learn()
    assert before < 0.65
    assert course.against(None, 100) > 0.75


def test_a_network_that_corrects_the_games_own_value_begins_with_that() -> None:
    course = Course(Plan(GAME, rounds=1))
    setting = course.setting
    match = Match(setting, Dice.cast("begin"))
    view = match.view(match.actor)
    thoughts = [
        Search(setting, 1, judgement=judgement).think(view.state, view.seat, 200)
        for judgement in (course.learnt(), plain(course.game))
    ]
    learnt, own = thoughts
    assert learnt.chances == pytest.approx(own.chances, abs=0.05)
    assert course.judgement.net.trust == 1
    course.learn()
    assert course.judgement.net.trust != 1


def test_an_interrupted_course_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    plan = Plan(GAME, rounds=3, units=8)
    whole, first, second = Course(plan), Training(Course(plan), tmp_path), Course(plan)
    while not whole.is_over:
        whole.learn()
    first.course.learn()
    first.keep()
    going_on = Training(second, tmp_path).course
    assert going_on.round == 1
    while not going_on.is_over:
        going_on.learn()
    assert np.array_equal(going_on.judgement.weights, whole.judgement.weights)
    assert (going_on.games, going_on.positions) == (whole.games, whole.positions)


def test_another_seed_learns_something_else(tmp_path: Path) -> None:
    courses = [Course(Plan(GAME, rounds=1, units=8, seed=seed)) for seed in (1, 2)]
    for course in courses:
        course.learn()
    assert not np.array_equal(courses[0].judgement.weights, courses[1].judgement.weights)


def test_a_folder_of_another_course_is_refused(tmp_path: Path) -> None:
    Training(Course(Plan(GAME, rounds=1, units=8)), tmp_path).keep()
    with pytest.raises(AsterionError, match=r"is a course of .*units=8.*; go on with the same"):
        Training(Course(Plan(GAME, rounds=1, units=16)), tmp_path)
    (tmp_path / "course.npz").write_bytes(b"no course")
    with pytest.raises(AsterionError, match="no course of training, or it is damaged"):
        Training(Course(Plan(GAME, rounds=1, units=8)), tmp_path)


def test_a_duel_is_fair_to_equals_and_hard_on_who_chooses_at_random() -> None:
    equals = play_duel(Duel(GAME, VALUE, VALUE, 15, playouts=(4, 4)))
    assert 0.25 < equals.share < 0.75
    assert equals.games == 16
    against_random = play_duel(Duel(GAME, VALUE, RANDOM, 10, playouts=(4, 4)))
    assert against_random.share == 1
    assert against_random.playouts[0] >= 1
    assert "100.0 % (100.0–100.0) in 10 games" in against_random.sentence()


def test_the_command_trains_keeps_and_reports(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = (
        "train",
        GAME,
        "--minutes",
        "0.02",
        "--folder",
        str(folder),
        "--processes",
        "1",
        "--units",
        "8",
    )
    done = run(*command, "--games", "2", "--seconds", "0.001")
    assert done.status == 0
    for name in ("random", "value", "earlier"):
        assert f"against {name}: " in done.out
    assert (folder / "curves.svg").read_text(encoding="utf-8").startswith("<svg")
    learnt = read_judgement(load(GAME), (folder / "judgement.npz").read_bytes(), "the file")
    assert learnt.origin["games_against_value"] == 2
    assert learnt.origin["minutes"] >= 0.02
    assert learnt.units == 8
