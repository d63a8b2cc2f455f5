"""What must hold for the lesson of every registered game, whatever it teaches."""

import pytest

import asterion
from asterion.core.errors import WrongChoice
from asterion.core.game import Game
from asterion.core.lesson import DO
from asterion.core.lessons.check import check_lesson
from asterion.core.lessons.scene import ScenePlay

LESSONS = [game for game in asterion.games() if game.lesson]
each = pytest.mark.parametrize("taught", LESSONS, ids=lambda game: game.name)


@each
def test_every_line_of_every_scene_can_be_played(taught: Game) -> None:
    assert check_lesson(taught) == []


@each
def test_the_first_scene_of_a_part_is_done_in_half_a_minute(taught: Game) -> None:
    assert taught.lesson is not None
    for part in taught.lesson.parts:
        assert _solve(ScenePlay.begin(taught, part.scenes[0].id)) <= 6


@each
def test_every_scene_is_solved_by_its_own_answers_in_about_a_minute(taught: Game) -> None:
    assert taught.lesson is not None
    for scene in taught.lesson.scenes:
        assert 1 <= _solve(ScenePlay.begin(taught, scene.id)) <= 20


@each
def test_a_wrong_choice_is_answered_and_never_played(taught: Game) -> None:
    assert taught.lesson is not None
    for part in taught.lesson.parts:
        assert sum(_answered(ScenePlay.begin(taught, scene.id)) for scene in part.scenes) > 5


@each
def test_going_on_stays_in_a_part_and_then_offers_the_next(taught: Game) -> None:
    lesson = taught.lesson
    assert lesson is not None
    assert tuple(scene for part in lesson.parts for scene in part.scenes) == lesson.scenes
    for number, part in enumerate(lesson.parts, 1):
        following = lesson.parts[number].scenes[0].id if number < len(lesson.parts) else None
        for scene in part.scenes:
            place = lesson.place(scene)
            assert [other["id"] for other in place["scenes"]] == [other.id for other in part.scenes]
            assert (place["next"] or {"id": None})["id"] == following


def _answered(play: ScenePlay) -> int:
    """Play a scene by its own answers after trying everything else; how many choices were answered."""
    answered = 0
    while not play.done:
        step = play.step
        wrong = {choice.notation for choice in play.match.moves()} - set(play.expected)
        for notation in wrong if step is not None and step.kind == DO else ():
            before = play.match.state.tobytes()
            with pytest.raises(WrongChoice) as reply:
                play.play(notation)
            assert len(str(reply.value)) > 10
            assert play.match.state.tobytes() == before
            answered += 1
        play.play(play.expected[0])
    return answered


def _solve(play: ScenePlay) -> int:
    """Play a scene by its own answers; how many choices that takes."""
    choices = 0
    while not play.done:
        assert play.is_asked
        play.play(play.expected[0])
        choices += 1
    return choices
