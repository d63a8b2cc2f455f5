"""A lesson in a terminal: the same scenes, typed."""

import io
from collections.abc import Iterable

import pytest
from rich.console import Console

import asterion
from asterion.core.errors import BadLesson
from asterion.core.game import Game
from asterion.core.lessons.scene import ScenePlay
from asterion.games import load
from asterion.terminal import learn

TAUGHT = [game for game in asterion.games() if game.lesson]


def told(script: Iterable[str], scene: str = "1", game: Game | None = None, height: int = 60) -> str:
    """What is shown to a learner who types these lines and leaves."""
    lines = iter(script)
    paper = io.StringIO()

    def read(prompt: str) -> str:
        paper.write(prompt)
        for line in lines:
            paper.write(line + "\n")
            return line
        raise EOFError

    console = Console(file=paper, width=200, height=height)
    learn(game or load("space-princess"), console=console, read=read, scene=scene)
    return paper.getvalue()


def answers(game: Game) -> list[str]:
    """The right choices of all scenes, with Enter after each scene and each part."""
    typed = []
    assert game.lesson is not None
    for part in game.lesson.parts:
        for scene in part.scenes:
            play = ScenePlay.begin(game, scene.id)
            while not play.done:
                typed.append(play.expected[0])
                play.play(typed[-1])
            typed.append("")
        typed.append("")
    return typed


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_whole_lesson_is_played_by_typing_its_answers(game: Game) -> None:
    text = told(answers(game), game=game)
    assert game.lesson is not None
    for part in game.lesson.parts:
        for number, scene in enumerate(part.scenes, 1):
            assert f"{part.title}\nScene {number} of 5: {scene.title}" in text
            assert scene.praise in " ".join(text.split())
    assert f"Play your first game:\n  asterion play {game.name}\n" in text
    last = game.lesson.parts[-1]
    given = [f" --option {name}=yes" for name in last.options if last is not game.lesson.parts[0]]
    assert text.endswith(f"  asterion play {game.name}{''.join(given)}\n")


def test_any_part_of_a_lesson_can_be_begun_with_and_the_next_one_left_alone() -> None:
    midevil = load("midevil")
    text = told(["4", "2", "next", "next", "next", "next", "next", "exit"], "", midevil)
    assert "MidEvil, taught in 3 parts\n  1  MidEvil\n  2  MidEvil 2: the castle\n  3  MidEvil 3:" in text
    assert "Press Enter, or type 1 or 2 or 3 or quit." in text
    assert text.count("Scene 1 of 5") == 1
    assert "That was MidEvil 2: the castle. Play your first game:" in text
    assert "\n  asterion play midevil --option castle=yes\n" in text
    assert "Enter: on to MidEvil 3: the dungeon, quit: leave> exit" in text
    assert text.endswith("Go on with: asterion learn midevil --scene stairs\n")
    assert "Scene 1 of 5: A map that grows" in told(["", "quit"], "", midevil)
    assert "--scene 1\n" in told(["quit"], "", midevil)
    assert "Scene 1 of 5: The way out" in told(["quit"], "")


def test_a_wrong_choice_is_answered_and_an_illegal_one_refused_with_its_rule() -> None:
    text = told(["c3", "1", "b2", "nonsense", "hind"])
    assert text.count("Not quite. That leads away from the pod.") == 2
    assert "b2 is not allowed. SP-19:" in text
    assert "'nonsense' is no move of Space Princess" in text
    assert "Did you mean hint?" in text
    assert "Good-bye. Go on with: asterion learn space-princess --scene 1" in text


def test_the_commands_of_a_lesson() -> None:
    text = told(["help", "hint", "moves", "board", "why c3", "rules SP-1", "c5", "story", "again", "c5"])
    assert "start this step again" in text
    assert "Hint: c5 is the middle tile of the lowest row" in text
    assert "c3 is allowed: Move to c3." in text
    assert "SP-1: The princess wins as soon as" in text
    assert "   1  The princess moves from c4 to c5." in text
    assert "This step has only just begun." in text
    assert text.count("Move one space down, to the tile c5.") == 2


def test_a_step_is_started_again_and_a_missed_one_offered_anew() -> None:
    to_the_end = ["hide", "holo", "@c5", "@c3"]
    text = told([*to_the_end, "evade", "~b1", "again", "fire", "pod-c5", "quit"], scene="tricks")
    assert "You have outwitted the Zealot" in text
    text = told([*to_the_end, "evade", "~b1", "=", "b5", "what?", "", "fire", "pod-c5"], scene="5")
    assert "That was not the way out." in text
    assert "Press Enter, or type next or quit." in text
    assert "You have outwitted the Zealot" in text
    text = told([*to_the_end, "evade", "~b1", "=", "b5", "next"], scene="5")
    assert "That was the lesson." in text


def test_scenes_are_left_repeated_and_skipped() -> None:
    text = told(["next", "next", "quit"])
    assert [f"Scene {number} of 5" in text for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "--scene 3" in text
    text = told(["c5", "pod-c5", "perhaps", "again", "c5", "pod-c5", "", "quit"])
    assert text.count("Scene 1 of 5") == 2
    assert "Press Enter, or type again or quit." in text
    assert "Scene 2 of 5" in text


def test_narrations_are_told_between_the_choices() -> None:
    text = " ".join(told(["fire"], scene="order").split())
    assert text.index("Revealed: Fire against Capture.") < text.index("The Zealot did play Capture.")
    assert "The Zealot lays a card face down." in text
    assert "The Zealot lays Capture" not in text


def test_a_small_terminal_and_unreadable_input_do_no_harm() -> None:
    assert "type again or quit" in told(["c5", "pod-c5", "\udcff"], height=12)
    assert "Or type:" in told(["\udcff"], height=12)


def test_a_game_without_a_lesson_and_a_scene_without_a_place_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(BadLesson, match="There is no scene 'x'"):
        told([], scene="x")
    monkeypatch.setitem(load("space-princess").__dict__, "lesson", None)
    with pytest.raises(BadLesson, match="Space Princess has no lesson"):
        told([])
