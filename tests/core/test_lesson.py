"""Lessons: reading them, playing their scenes, and what is said about a wrong one."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from asterion.core.errors import AsterionError, BadLesson, IllegalMove, NothingToUndo, WrongChoice
from asterion.core.game import Game
from asterion.core.lesson import parse_lesson, read_lesson
from asterion.core.lessons.check import check_lesson
from asterion.core.lessons.scene import JUST_BEGUN, MISSED, OTHERWISE, ScenePlay
from asterion.games import load

SCENE = """
[[scene]]
id = "evade"
title = "A door and a step"
text = "Evade turns a door and moves you."
seat = "princess"
praise = "Well done."
position = { princess = "c3", princess_hand = "evade,dash", zealot_hand = "fire,lock" }
"""
CHOOSE = """
[[scene.step]]
do = "Play Evade."
accept = ["evade"]
hint = "The other one."
wrong = { "dash" = "Too slow." }
praise = "Good."
"""
LAY = """
[[scene.step]]
happens = "The Zealot lays a card."
plies = ["fire"]
"""
BOTH = """
[[scene.step]]
do = "Turn c4 and step onto b3 or d3."
accept = ["~c4 | b3", "~c4 | d3", "b3 ~c4 |"]
hint = "Door first."
"""
FREE = """
[[scene.step]]
free = "Stand on b3."
until = { princess = ["b3", "d3"] }
hint = "One step."
limit = 3
others = ["+holo", "+door", "lock"]
solution = ["b3"]
"""


def game(text: str) -> Game:
    """Space Princess with this lesson."""
    card = replace(load("space-princess"))
    card.__dict__["lesson"] = parse_lesson(text)
    return card


def begin(text: str) -> ScenePlay:
    return ScenePlay.begin(game(text), "1")


# --- playing ----------------------------------------------------------------------------------------------


def test_a_scene_is_played_step_by_step() -> None:
    play = begin(SCENE + CHOOSE + LAY + BOTH)
    assert (play.at, play.said, play.expected) == (0, [], ["evade"])
    assert play.facts()["ask"] == "Play Evade."
    assert [ply.notation for ply in play.play("evade")] == ["evade", "fire"]
    assert (play.at, play.said) == (2, ["Good.", "The Zealot lays a card."])
    assert play.expected == ["~c4", "b3"]
    play.play("b3")
    assert play.expected == ["~c4"]
    play.play("~c4")
    play.play("|")
    assert play.done
    assert play.facts()["praise"] == "Well done."
    assert (play.facts()["ask"], play.facts()["hint"]) == (None, None)
    with pytest.raises(WrongChoice, match="is done"):
        play.play("+holo")


@pytest.mark.parametrize("line", ["~c4 | b3", "~c4 | d3", "b3 ~c4 |"])
def test_every_accepted_line_leads_through_the_scene(line: str) -> None:
    play = begin(SCENE + CHOOSE + LAY + BOTH)
    for ply in ("evade", *line.split()):
        play.play(ply)
    assert play.done


def test_a_wrong_choice_is_answered_and_changes_nothing() -> None:
    play = begin(SCENE + CHOOSE + LAY + BOTH)
    before = play.match.state.tobytes()
    with pytest.raises(WrongChoice, match=r"^Too slow\.$"):
        play.play("dash")
    assert play.match.state.tobytes() == before
    assert not play.match.plies
    play.play("evade")
    with pytest.raises(WrongChoice, match=re.escape(OTHERWISE)):
        play.play("~b1")
    play.play("~c4")
    with pytest.raises(WrongChoice, match=re.escape(OTHERWISE)):
        play.play("=")
    assert len(play.match.plies) == 3


def test_an_illegal_choice_is_refused_with_its_rule() -> None:
    play = begin(SCENE + CHOOSE + LAY + BOTH)
    play.play("evade")
    with pytest.raises(IllegalMove) as refusal:
        play.play("c2")
    assert refusal.value.rule == "SP-13"
    assert len(play.match.plies) == 2


def test_where_a_scene_stands_follows_from_its_plies_alone() -> None:
    play = begin(SCENE + CHOOSE + LAY + BOTH)
    for ply in ("evade", "b3", "~c4", "|"):
        taken_up = ScenePlay(play.lesson, play.scene, play.match)
        assert taken_up.facts() == play.facts()
        play.play(ply)
    assert ScenePlay(play.lesson, play.scene, play.match).done


def test_a_step_can_be_begun_again() -> None:
    play = begin(SCENE + CHOOSE + LAY + BOTH)
    with pytest.raises(NothingToUndo, match=JUST_BEGUN):
        play.again()
    play.play("evade")
    play.play("~c4")
    assert play.has_begun
    play.again()
    assert [ply.notation for ply in play.match.plies] == ["evade", "fire"]
    assert play.expected == ["~c4", "b3"]


def test_a_free_step_ends_where_its_goal_is_reached() -> None:
    play = begin(SCENE + CHOOSE + LAY + FREE)
    play.play("evade")
    play.play("~b1")
    assert play.expected == []
    play.play("=")
    play.play("d3")
    assert play.done
    assert play.match.plies[-1].notation == "d3"


def test_a_free_step_that_takes_too_long_is_missed_and_may_be_tried_again() -> None:
    away = FREE.replace('["b3", "d3"]', '"a1"')
    play = begin(SCENE + CHOOSE + LAY + away)
    for ply in ("evade", "~b1", "=", "d3"):
        assert play.facts()["missed"] is None
        play.play(ply)
    assert play.is_missed
    assert play.match.actor == play.seat  # chance and the Zealot have gone on as they like
    assert play.match.plies[-4].notation == "+holo"
    assert play.facts()["missed"] == MISSED
    with pytest.raises(WrongChoice, match=re.escape(MISSED)):
        play.play("holo")
    play.again()
    assert (play.is_missed, len(play.match.plies)) == (False, 2)


def test_a_free_step_is_missed_when_the_game_ends_without_its_goal() -> None:
    caught = SCENE.replace('princess = "c3"', 'princess = "c5"')
    lost = FREE.replace('["b3", "d3"]', '"a1"') + 'missed = "Shot!"'
    play = begin(caught + CHOOSE + LAY + lost)
    for ply in ("evade", "~b1", "=", "b5"):
        play.play(ply)
    assert play.match.over
    assert play.facts()["missed"] == "Shot!"


def test_a_goal_may_be_a_sentence_that_is_told() -> None:
    told = FREE.replace('until = { princess = ["b3", "d3"] }', 'until_says = "turns b1"')
    play = begin(SCENE + CHOOSE + LAY + told)
    play.play("evade")
    play.play("~b1")
    assert not play.done
    play.play("=")
    assert play.done


def test_scenes_are_found_by_number_and_by_id() -> None:
    lesson = load("space-princess").lesson
    assert lesson is not None
    for number, scene in enumerate(lesson.scenes, 1):
        assert lesson.scene(str(number)) is lesson.scene(scene.id) is scene
    with pytest.raises(BadLesson, match="There is no scene '6'; there is goal, doors"):
        lesson.scene("6")


def test_a_game_may_have_no_lesson(tmp_path: Path) -> None:
    card = replace(load("space-princess"), folder=tmp_path)
    assert card.lesson is None
    assert card.facts()["lesson"] == []
    with pytest.raises(BadLesson, match="Space Princess has no lesson"):
        ScenePlay.begin(card, "1")
    assert check_lesson(card) == ["Space Princess has no lesson.toml"]


# --- reading ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs at least one"),
        ("scene = 3", "needs at least one"),
        ("x = [", "not valid TOML"),
        ("game = 'x'", "unknown key 'game'; a lesson has only"),
        (SCENE, r"scene 1 \(evade\): step is missing"),
        (SCENE + LAY, r"scene 1 \(evade\): the learner has nothing to do"),
        (SCENE.replace('seat = "princess"', "") + CHOOSE, "seat is missing"),
        (SCENE.replace('seat = "princess"', "seat = 1") + CHOOSE, "seat is of the wrong kind"),
        (SCENE + "seats = true" + CHOOSE, "seats is of the wrong kind"),
        (SCENE + "sets = 2" + CHOOSE, "unknown key 'sets'; it can be id, title"),
        (re.sub("position = .*", 'position = "end"', SCENE) + CHOOSE, 'must be "start" or a table of facts'),
        (SCENE + "[[scene.step]]\nhint = 'x'", r"step 1: a step has one of the keys .*; this one has none"),
        (SCENE + CHOOSE + "happens = 'x'", "step 1: .* this one has both do and happens"),
        (SCENE + CHOOSE + "plies = ['x']", r"step 1 \(do\): unknown key 'plies'; it can be do, accept"),
        (SCENE + CHOOSE.replace("accept", "except"), "unknown key 'except'"),
        (SCENE + CHOOSE.replace('hint = "The other one."', ""), "hint is missing"),
        (SCENE + CHOOSE.replace('["evade"]', "[3]"), "accept must be a list of moves in notation"),
        (SCENE + CHOOSE.replace('["evade"]', '["evade", " "]'), "accept must be a list of moves in notation"),
        (SCENE + CHOOSE.replace('"Too slow."', "3"), "wrong must give a sentence for each move"),
        (SCENE + re.sub("until = .*", "", FREE), "when is it done"),
        (SCENE + re.sub("until = .*", "until = { princess = [] }", FREE), "until: princess must be a value"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadLesson, match=message):
        parse_lesson(text)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match="cannot be read: No such file"):
        read_lesson(tmp_path / "lesson.toml")
    (tmp_path / "lesson.toml").write_bytes(b"\xff")
    with pytest.raises(BadLesson, match="is not a text file"):
        read_lesson(tmp_path / "lesson.toml")


# --- checking ---------------------------------------------------------------------------------------------

GOOD = SCENE + CHOOSE + LAY + FREE


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (SCENE + CHOOSE + LAY + BOTH, None),
        (GOOD, None),
        (GOOD.replace('id = "evade"', 'id = "Evade!"'), "the id must be lower-case"),
        (GOOD.replace("A door and a step", "A door " * 9), "title has 63 characters; it must have 2 to 40"),
        (GOOD.replace("A door and a step", "A door "), "title must be one line without spaces around it"),
        (GOOD.replace("Evade turns a door and moves you.", "A. B. C. D."), "one to three sentences"),
        (GOOD.replace("Play Evade.", ""), "step 1 (do): the instruction is missing"),
        (GOOD.replace("Too slow.", "T" * 201), "step 1: wrong dash has 201 characters"),
        (GOOD.replace('seat = "princess"', 'seat = "queen"'), "no seat 'queen'; there are princess, zealot"),
        (GOOD.replace('"c3"', '"x9"'), "scene 1 (evade): princess is 'x9'"),
        (GOOD.replace('["evade"]', '["hide"]'), "step 1 (do): hide: hide is not allowed. SP-7"),
        (GOOD.replace('["evade"]', '["jump"]'), "step 1 (do): jump: 'jump' is no move"),
        (GOOD.replace('["evade"]', '["Evade"]'), "Evade: it is written differently; legal are evade dash"),
        (GOOD.replace('["evade"]', '["evade fire"]'), "fire: it is zealot's choice; end the step before it"),
        (GOOD.replace('"dash" =', '"hide" ='), "wrong hide: it is never legal here; legal are evade dash"),
        (GOOD.replace('"dash" =', '"evade" ='), "wrong evade: it is accepted"),
        (GOOD.replace('["fire"]', '["fire", "b3"]'), "step 2 (happens): b3: it is the learner's choice"),
        (GOOD.replace('["fire"]', '["capture"]'), "step 2 (happens): capture: capture is not allowed"),
        (SCENE + CHOOSE + LAY + BOTH.replace("b3 ~c4 |", "~c4"), "'~c4' is the beginning of another one"),
        (SCENE + CHOOSE + LAY + FREE + BOTH, "a free step must be the last one"),
        (GOOD.replace("until = { princess", "until = { queen"), "until: there is no fact 'queen'; there are"),
        (GOOD.replace('["b3", "d3"] }', '"c3" }'), "the goal is reached before anything is played"),
        (GOOD.replace("limit = 3", "limit = 99"), "limit is 99; it must be 1 to 40"),
        (
            GOOD.replace('= ["b3"]', '= ["~b1"]'),
            "does not reach the goal after evade fire ~b1; princess is c3",
        ),
        (GOOD.replace('= ["b3"]', '= ["b3", "~b1"]'), "solution: ~b1 is never played"),
    ],
)
def test_the_check_tells_what_is_wrong_and_where(text: str, problem: str | None) -> None:
    problems = [found for found in check_lesson(game(text)) if "a lesson has 5" not in found]
    if problem is None:
        assert problems == []
    else:
        assert len(problems) == 1
        assert problem in problems[0]


def test_a_lesson_has_five_scenes_with_names_of_their_own() -> None:
    problems = check_lesson(game(GOOD + GOOD))
    assert problems[0] == "it has 2 scenes; a lesson has 5"
    assert problems[1] == "scene 1 (evade): another scene has the same id"


CASTLE = SCENE.replace('id = "evade"', 'id = "castle"\npart = "The castle"\noptions = { doors = "double" }')


def test_a_lesson_has_parts_each_with_a_title_and_five_scenes() -> None:
    first, second = GOOD.replace('id = "evade"', 'id = "game"\npart = "The game"'), CASTLE + CHOOSE
    lesson = parse_lesson(first + GOOD + second)
    assert [(part.title, len(part.scenes)) for part in lesson.parts] == [("The game", 2), ("The castle", 1)]
    assert [part.options for part in lesson.parts] == [{}, {"doors": "double"}]
    assert lesson.facts()[1:] == [
        {"id": "evade", "title": "A door and a step"},
        {"id": "castle", "title": "A door and a step", "part": "The castle"},
    ]
    assert lesson.place(lesson.scene("2"))["next"] == {"id": "castle", "title": "The castle"}
    assert lesson.place(lesson.scene("castle")) == {
        "scene": "castle",
        "part": "The castle",
        "scenes": [{"id": "castle", "title": "A door and a step"}],
        "next": None,
        "options": {"doors": "double"},
    }
    problems = check_lesson(game(first + GOOD + second + LAY + FREE))
    assert problems == [
        "part 1 (The game): it has 2 scenes; a part has 5",
        "part 2 (The castle): it has 1 scenes; a part has 5",
    ]
    problems = check_lesson(game(GOOD + second + LAY + FREE))
    assert problems[0] == "part 1: its title has 0 characters; it must have 2 to 40"
    twice = first.replace("The game", "The castle") + second + LAY + FREE
    assert check_lesson(game(twice))[0] == "part 1 (The castle): another part has the same title"


def test_what_follows_must_be_playable_after_every_accepted_line() -> None:
    both = CHOOSE.replace('["evade"]', '["evade", "dash"]').replace('wrong = { "dash" = "Too slow." }', "")
    assert check_lesson(game(SCENE + both + LAY + BOTH))[1:] == [
        "scene 1 (evade), step 3 (do): ~c4: ~c4 is not allowed. SP-19: "
        + load("space-princess").rulebook["SP-19"].sentence.rstrip(".")
        + "; legal are b3 d3"
    ]
    after_both = BOTH.replace('"~c4 | d3"', '"d3 c3"')
    assert check_lesson(game(SCENE + both + LAY + after_both))[1:] == []


def test_a_broken_scene_never_goes_on_without_end() -> None:
    with pytest.raises(AsterionError, match="step 2: it is zealot's choice"):
        begin(SCENE + CHOOSE + BOTH).play("evade")
