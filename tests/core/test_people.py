"""Names of people: what nobody can see, or what turns a text around, is no part of them."""

import re
import unicodedata
from collections.abc import Callable

import pytest

import asterion
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.people import clean_name, printable
from asterion.core.record import read_record, replay_record, write_record

UNSEEN = (
    "\u200b\u200d\u2060\ufeff\u202e\u202a\u2066\u00ad\u0000\u0007\u001b\u0085\u2028\u2029\ud800\U000e0041"
)


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann \t and\nBob  ", "Ann and Bob"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("José María 李 Ωμέγα عمر", "José María 李 Ωμέγα عمر"),
        ("", ""),
        (" ", ""),
        ("\u3000\u00a0", ""),
        (UNSEEN, ""),
        ("A\u200bnn", "Ann"),
        ("\u202eevil\u202c", "evil"),
        ("An\0n", "Ann"),
        ("\u0301\u0301", ""),
        ("x" * 60, "x" * 40),
        ("👩‍🚀", "👩🚀"),
        ("\u3164\u2800\u115f\uffa0\ufe0f\u034f", ""),
        ("A\u3164n\u034fn\ufe0f", "Ann"),
        ("a" + "\u0316" * 30, "a" + "\u0316" * 2),
    ],
)
def test_a_name_is_what_people_see_of_it(given: str, name: str) -> None:
    assert clean_name(given) == name
    assert clean_name(name) == name


def test_no_name_holds_a_character_that_steers() -> None:
    for number in range(0, 0x110000, 7):
        name = clean_name(f"1{chr(number)}2")
        assert name.startswith("1")
        assert name.endswith("2")
        assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in name)


@pytest.mark.parametrize(
    "name", [" ", "", UNSEEN, "An\0n", "\u202enn", "a\nplayer zealot: b", "result: x", ":"]
)
def test_a_record_is_read_whatever_the_players_were_called(
    space_princess: Game, finished: Callable[..., Match], name: str
) -> None:
    match = finished(space_princess, "names")
    match.players = (name, "Bob")
    record = read_record(write_record(match, asterion.__version__))
    again, damage = replay_record(record, space_princess)
    assert damage is None
    assert again.players == (clean_name(name) or "Princess", "Bob")


def test_a_record_of_before_with_a_blank_or_a_steering_name_is_read(
    space_princess: Game, finished: Callable[..., Match]
) -> None:
    text = write_record(finished(space_princess, "names"), asterion.__version__)
    text = re.sub("player princess: .*", "player princess: ", text)
    text = re.sub("player zealot: .*", "player zealot: \u202eBob\u200b", text)
    match, damage = replay_record(read_record(text), space_princess)
    assert damage is None
    assert match.players == ("Princess", "Bob")


def test_a_text_from_outside_cannot_steer_the_terminal() -> None:
    assert printable("\x1b[2J\u202eabc\nd\te\x07é") == "�[2J�abc\nd\te�é"
