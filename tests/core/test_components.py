"""Components files: a good one changes the game, a wrong one is refused in a sentence."""

from pathlib import Path

import pytest

import asterion
from asterion.core.components import read_components
from asterion.core.errors import BadComponents
from asterion.core.game import Game


@pytest.fixture
def box(space_princess: Game, tmp_path: Path) -> Path:
    path = tmp_path / "my-box.toml"
    path.write_text((space_princess.folder / "components.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_every_fact_says_where_it_comes_from(space_princess: Game) -> None:
    facts = space_princess.standard_components.facts
    assert len(facts) == 22
    assert {fact.source for fact in facts.values()} <= set("RPDX")
    assert facts["order.zealot.lock"].reconstructed
    assert facts["plans.false"].why.startswith("Five variant cards")


def test_the_order_values_of_an_own_box_are_played(space_princess: Game, box: Path) -> None:
    change(box, "dash = { is = 13", "dash = { is = 0")
    setting = space_princess.setting(components=box)
    assert setting.box.order[6] == 0
    assert setting.components.digest != space_princess.standard_components.digest


def test_a_box_with_the_same_facts_in_another_layout_is_the_same_box(space_princess: Game, box: Path) -> None:
    change(box, "# The box of Space Princess.", "# My box.")
    assert read_components(box).digest == space_princess.standard_components.digest


def test_a_start_corner_of_an_own_box_is_played(box: Path) -> None:
    change(box, 'start = { is = "a1"', 'start = { is = "e5"')
    change(
        box,
        'start = { is = "e5", source = "X", why = "The two',
        'start = { is = "a1", source = "X", why = "The two',
    )
    change(box, '["c5", "e3"]', '["c1", "a3"]')
    change(box, 'zealot_edge = { is = "e5"', 'zealot_edge = { is = "a1"')
    match = asterion.start("space-princess", components=box, seed="1")
    assert "princess=e5 " in match.view(0).position
    assert match.outcome == "The princess: set the door e4 beside you."  # SP-4: the doors next to her


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "dash = { is = 13",
            'dash = { is = "fast"',
            "order.princess.dash is 'fast'; it must be of the kind of 13",
        ),
        ("dash = { is = 13", "dash = { is = 100", "order.princess.dash is 100; an order value is 0 to 99"),
        ("dash = { is = 13, ", "dash = { is = 13, colour = 1, ", "order.princess.dash has the key 'colour'"),
        (
            'dash = { is = 13, source = "X" }',
            "dash = { is = 13 }",
            "order.princess.dash needs a source, one of R, P, D, X",
        ),
        ('dash = { is = 13, source = "X" }', "dash = 13", "order.princess.dash must be a table"),
        ('dash = { is = 13, source = "X" }', "", "the fact order.princess.dash is missing (normally 13)"),
        (
            "dash = {",
            "dahs = {",
            "the box has no fact order.princess.dahs; did you mean order.princess.dash?",
        ),
        ('["a5", "e1"]', '["a5", "a5"]', "troopers.start is ['a5', 'a5']; it must be two corners, different"),
        ('["a5", "e1"]', '["a5"]', "troopers.start is ['a5']; it must be two corners"),
        ('["a5", "e1"]', '["a5", "e5"]', "must be four different corners"),
        ('["c5", "e3"]', '["c3", "e3"]', "pods.next_to is ['c3', 'e3']; it must be two corridors on the rim"),
        ('["c5", "e3"]', '["a1", "e3"]', "must not be the princess's start"),
        (
            'start = { is = "a1"',
            'start = { is = "b1"',
            "princess.start is 'b1'; it must be a corner, such as a1",
        ),
        (
            'start = { is = "a1"',
            'start = { is = "z9"',
            "princess.start is 'z9'; it must be a corner, such as a1",
        ),
        (
            'start_centre = { is = "c3"',
            'start_centre = { is = "b2"',
            "must be free of the other pawns and of the plan",
        ),
        ("real = { is = 1", "real = { is = 2", "must add up to 4 cards"),
        ("[plans]", "[plans", "is not valid TOML"),
    ],
)
def test_a_wrong_box_is_refused_in_a_sentence(
    space_princess: Game, box: Path, old: str, new: str, message: str
) -> None:
    change(box, old, new)
    with pytest.raises(BadComponents) as error:
        space_princess.setting(components=box)
    assert message in str(error.value)


def test_a_file_that_is_not_there_or_not_text_is_refused(space_princess: Game, tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"nowhere.toml cannot be read: No such file"):
        space_princess.setting(components=tmp_path / "nowhere.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadComponents, match=r"binary.toml is not a text file \(byte 0 is not UTF-8\)"):
        space_princess.setting(components=tmp_path / "binary.toml")
