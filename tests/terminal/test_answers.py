"""What may be typed at a terminal, and what is answered."""

import re
from random import Random

import pytest

from asterion.core.errors import AsterionError
from asterion.core.match import Choice
from asterion.games import load
from asterion.terminal.answers import Command, labels, understand
from tests.terminal.sitting import GAME, Sitting, told


@pytest.mark.parametrize("text", ["2", " 2 ", "2)", "2.", "#2", "|", " | "])
def test_a_choice_is_made_by_its_number_or_its_notation(text):
    sitting = Sitting("human", "level-4", script=[text])
    sitting.play()
    assert [ply.notation for ply in sitting.match.plies if ply.actor == 0] == ["|"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("xyzzy", "'xyzzy' is no move of Space Princess; now it could be =, |. Type help for the commands."),
        ("udno", "Did you mean undo?"),
        ("", "Type a number of the list, or help."),
        ("0", "There is no choice 0; choices are 1 to 2."),
        ("3", "There is no choice 3; choices are 1 to 2."),
        ("-1", "'-1' is no move"),
        ("9" * 5000, "is no move"),
        ("\x00\x1b[A[red]", "is no move"),
        ("[bold]", "'[bold]' is no move"),
        ("c3", "c3 is not allowed. SP-4:"),
        ("why", "Which move?"),
        ("why xyzzy", "'xyzzy' is no move"),
        ("why 7", "There is no choice 7"),
        ("rules SP-999", "No rule is called or mentions 'SP-999'; did you mean SP-"),
        ("save", "Where to?"),
        ("save /nowhere/at/all.maze", "/nowhere/at/all.maze cannot be written: No such file or directory."),
        ("save ~nobody-of-this-name/x.maze", "cannot be written: Could not determine home directory."),
        ("save a\x00b", "cannot be written: embedded null byte."),
        (f"save {'x' * 300}", "cannot be written: File name too long."),
        ("save! /", "/ cannot be written:"),
        ("undo", "needs everybody's consent."),
        ("undo!", "There is no choice of yours to take back."),
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(text, answer):
    assert answer in told(text, width=12000)


def test_bytes_that_are_no_text_are_refused_politely():
    broken = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    assert told(broken, "save \udcff", "1", plies=1).count("That was no readable text.") == 2


def test_help_names_every_command():
    text = told("help")
    for word in ("undo", "undo!", "why MOVE", "rules ID", "board", "moves", "story", "save FILE", "quit"):
        assert word in text


def test_why_names_the_rule_that_forbids_a_move():
    assert "dash is not allowed. SP-4:" in told("why dash")


@pytest.mark.parametrize("wish", ["2", "|"])
def test_why_says_so_when_a_move_is_allowed(wish):
    assert "| is allowed: Set b1 open north–south." in told(f"why {wish}")


def test_rules_are_found_by_their_id_or_by_a_word():
    rules = load(GAME).rulebook
    assert f"SP-13: {rules['SP-13'].sentence}" in told("rules sp-13", width=500)
    words = told("rules Dash", width=500)
    assert f"SP-19: {rules['SP-19'].sentence}" in words
    assert rules["SP-13"].sentence not in words
    assert all(rule in told("rules", width=500) for rule in rules)


def test_board_and_moves_show_the_same_once_more():
    text = told("board", "moves")
    assert text.count("The princess: set the door b1") == 2
    assert text.count("b1 open north–south") == 3


def test_the_only_choice_is_shown_and_made_by_enter():
    def forced(sitting):
        if len(sitting.match.moves()) == 1:
            forced.choice = sitting.match.moves()[0]
            forced.at = len(sitting.match.plies)
            return ""
        return EOFError() if hasattr(forced, "at") else str(rng.randint(1, len(sitting.match.moves())))

    rng = Random(3)
    sitting = Sitting("human", "level-4", script=[forced] * 500, seed="forced")
    text = sitting.play()
    assert sitting.match.plies[forced.at].move == forced.choice.move
    assert f"1  {forced.choice.notation}  {forced.choice.sentence}\n" in text.replace(" \n", "\n")
    assert "(Enter: the only choice)" in text


def test_a_notation_that_is_a_number_is_not_taken_for_a_place_in_the_list():
    dice = [Choice(10 + face, str(face), f"A {face}", "die", "") for face in (2, 4, 6)]
    assert labels(dice) == ["2", "4", "6"]
    assert understand("2", dice) == dice[0]
    with pytest.raises(AsterionError, match="no choice 3"):
        understand("3", dice)


def test_a_move_that_is_called_like_a_command_is_played():
    story = Choice(5, "story", "Tell a story", "bard", "")
    assert understand("story", [story]) == story
    assert understand("story", []) == Command("story")


def test_a_hint_names_a_choice_and_what_it_is_worth():
    sitting = Sitting("human", "level-1", script=["hint", "1", "quit"])
    text = sitting.play()
    said = text.split("Hint: ")[1].split("princess>")[0]
    assert said.startswith("Set b1 open ")
    assert "Your chances are then about" in said
    assert len(sitting.match.plies) == 11, "a hint chooses nothing"


def test_chance_has_no_hint():
    text = Sitting("human", "level-1", script=["hint"], dice=False).play()
    assert "Chance decides this, so there is no hint." in text


def test_after_the_end_the_turning_points_are_listed_on_request():
    def line(sitting):
        return next(words) if sitting.match.over else "1"

    words = iter(["review", ""])
    sitting = Sitting("human", "level-1", script=[line] * 2000)
    end = sitting.play().split("review tells where the game turned")[1]
    assert re.search(r"\d+  (Princess|Zealot) chose “.+”, good for \d+.%. “.+” would have given \d+.%\.", end)


def test_a_game_is_looked_back_on_when_it_is_over():
    text = Sitting("human", "level-1", script=["review", "quit"]).play()
    assert "A game is looked back on when it is over." in text
