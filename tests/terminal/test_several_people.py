"""Several people at one keyboard: nobody sees what only another may know, whoever rolls the dice."""

import re
from itertools import pairwise

import pytest

from asterion.core.kernel.contract import CHANCE, EVERYONE
from tests.terminal.sitting import Sitting, at_random, segments


def whispers(match):
    """Each seat's secret sentences of the story."""
    words = match.setting.game.words
    found = {0: set(), 1: set()}
    for ply in match.plies:
        for event in ply.events:
            if event.audience != EVERYONE:
                found[event.audience].add(words.event(match.setting, event.kind, event.detail))
    return found


@pytest.mark.parametrize("dice", [True, False], ids=["dice", "typed dice"])
def test_nobody_is_shown_what_only_the_other_may_know(dice):
    sitting = Sitting("human", "human", script=at_random(8), width=260, secret_plans=True, dice=dice)
    text = sitting.play()
    assert sitting.match.over
    shown = {"Princess": "", "Zealot": ""}
    for name, part in segments(text[: text.rindex("Result:")])[:-1]:
        shown[name] += part
    secrets = whispers(sitting.match)
    assert len(secrets[0]) > 8
    assert len(secrets[1]) > 8
    assert not [sentence for sentence in secrets[0] if sentence in shown["Zealot"]]
    assert not [sentence for sentence in secrets[1] if sentence in shown["Princess"]]
    assert [sentence for sentence in secrets[0] if sentence in shown["Princess"]]
    assert [sentence for sentence in secrets[1] if sentence in shown["Zealot"]]
    for name, other in (("Princess", "Zealot"), ("Zealot", "Princess")):
        hands = re.findall(r"^(Princess|Zealot) +hand: (.*)", shown[name], re.M)
        assert any(owner == name and "a card" not in hand for owner, hand in hands)
        assert all("a card" in hand for owner, hand in hands if owner == other)


def test_the_screen_is_handed_over_whenever_another_person_is_to_choose():
    sitting = Sitting("human", "human", script=at_random(1))
    names = [name for name, _ in segments(sitting.play())]
    choosers = [ply.actor for ply in sitting.match.plies if ply.actor != CHANCE]
    changes = [a for a, b in zip([None, *choosers], choosers, strict=False) if a != b]
    assert len(names) == len(changes)
    assert all(a != b for a, b in pairwise(names))


def test_the_screen_is_separated_before_and_after_a_hand_over():
    sitting = Sitting("human", "human", script=["", "1", "1", "1", ""], height=30)
    text = sitting.play()
    before, after = text.split("Hand over to Zealot")
    assert before.endswith("\n" * 30)
    assert "\n" * 30 in after


def test_a_person_alone_never_hands_over():
    sitting = Sitting("human", "level-4", script=at_random(2))
    assert "Hand over" not in sitting.play()


def test_at_the_hand_over_the_last_choice_can_be_taken_back():
    script = ["", "1", "1", "door", "nonsense", "undo", "", "dash", "", "quit"]
    sitting = Sitting("human", "human", script=script, seed="demo 9")
    text = sitting.play()
    assert sitting.match.plies[-1].notation == "dash"
    assert [name for name, _ in segments(text)] == ["Princess", "Zealot", "Princess", "Zealot"]


def test_at_the_hand_over_one_can_leave():
    assert "Good-bye" in Sitting("human", "human", script=["quit"]).play()


def test_on_a_terminal_several_people_leave_no_scrollback():
    enter, leave, clear = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J"
    two = Sitting("human", "human", script=["", "1", "1", "1", "", "quit"], terminal=True).play()
    assert two.count(enter) == two.count(leave) == 1
    assert two.index("Hand over to ") > two.index(enter)
    assert two.index(leave) < two.index("Good-bye")
    assert clear in two.split("Hand over to Zealot")[0]
    one = Sitting("human", "level-4", script=["1", "quit"], terminal=True).play()
    assert enter not in one


def test_a_long_story_is_told_in_screenfuls_where_one_cannot_scroll_back():
    script = ["", "1", "1", "story", "", "", "quit"]
    sitting = Sitting("human", "human", script=script, height=12, terminal=True)
    sitting.play()
    assert sitting.prompts.count("(Enter: more) ") == 1


def test_with_typed_dice_the_people_say_what_was_rolled():
    script = ["=", "|"] * 5 + ["1", "1", "+dash", "+sense", "+door", "+fire", "+lock", "quit"]
    sitting = Sitting("human", "level-4", script=script, dice=False, width=160)
    text = sitting.play()
    assert [ply.notation for ply in sitting.match.plies if ply.actor == CHANCE] == (
        ["=", "|"] * 5 + ["+dash", "+door", "+fire", "+lock"]
    )
    assert "stands at the start. Type what came out at your table." in text
    assert "only Princess may see it." in text
    assert "+sense is not allowed. SP-50:" in text
    assert "it is only for Zealot (level-4), so no opponent should look." in text
    assert sitting.prompts[0] == "chance> "


def test_a_typed_secret_card_is_handed_to_the_one_who_may_see_it():
    script = [lambda sitting: "1" if sitting.prompts[-1] else ""] * 30
    sitting = Sitting("human", "human", script=script, dice=False, width=160)
    shown = segments(sitting.play())
    drawn = [(name, part) for name, part in shown if "may see it" in part]
    assert {name for name, _ in drawn} == {"Princess", "Zealot"}
    assert all(f"only {name} may see it." in part for name, part in drawn)
