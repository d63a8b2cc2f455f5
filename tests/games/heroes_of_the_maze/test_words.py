"""Heroes of the Maze in words: sentences, prompts, what a click means, and the sketch for terminals."""

import re
from random import Random
from typing import Any

import pytest

from asterion.core.components import parse_components
from asterion.core.errors import BadNotation
from asterion.core.game import Setting
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.games import load
from tests.games.helpers import readable, slips

GAME = load("heroes-of-the-maze")
BOX = (GAME.folder / "components.toml").read_text(encoding="utf-8")
TURNED_ROUND = parse_components(
    BOX.replace('push_left = { is = "clockwise"', 'push_left = { is = "anticlockwise"'),
    "the box",
    GAME.standard_components,
)


def sketch(seats: int = 2, options: dict[str, Any] | None = None, **facts: str) -> list[str]:
    """The lines of the sketch, without colours."""
    setting = GAME.setting(seats, options or {})
    text = GAME.sketch.draw(setting, build_position(setting, facts), 0)
    return re.sub(r"\[[^\]]*\]", "", text).splitlines()


def prompt(setting: Setting, **facts: str) -> str:
    return GAME.words.prompt(setting, build_position(setting, facts))


# --- sentences ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HM-7")
@pytest.mark.parametrize(
    ("rotor", "box", "says"),
    [
        ("rigid", GAME.standard_components, "the walls clockwise"),
        ("rigid", TURNED_ROUND, "the walls anticlockwise"),
        ("counter", GAME.standard_components, "three walls clockwise, two anticlockwise"),
        ("counter", TURNED_ROUND, "three walls anticlockwise, two clockwise"),
    ],
)
def test_a_push_says_which_walls_turn_which_way(rotor: str, box: Any, says: str) -> None:
    setting = GAME.setting(2, {"rotor": rotor}, components=box)
    match = Match(setting, start=build_position(setting, {"walls": "14"}))
    sentences = {choice.notation: choice.sentence for choice in match.moves()}
    assert sentences["left"] == f"Turn {says}"
    event = match.play("left")[0].events[0]
    assert GAME.words.event(setting, event.kind, event.detail) == f"Red turns {says}."


@pytest.mark.parametrize(
    ("facts", "asked"),
    [
        ({"walls": "14", "spots": "1"}, "Red: move, turn the walls (1 left) or end your turn."),
        ({"walls": "14", "spots": "0", "die": "2"}, "Red: move or end your turn."),
        (
            {"red": "D5", "walls": "4", "spots": "0", "die": "2", "moved": "yes"},
            "Red: challenge the ogre or end your turn.",
        ),
        (
            {"red": "D5", "green": "rock", "walls": "0", "duel": "red>green"},
            "Chance throws red's duelling die in attack against green on the Rock.",
        ),
        (
            {"red": "D5", "green": "rock", "walls": "0", "duel": "red>green", "thrown": "sword"},
            "Chance throws green's duelling die in defence of the Rock against red.",
        ),
    ],
)
def test_a_prompt_names_everything_that_may_be_done(facts: dict[str, str], asked: str) -> None:
    assert prompt(GAME.setting(), **facts) == asked


@pytest.mark.parametrize(
    ("facts", "move", "sentence"),
    [
        ({"walls": "14"}, "A1", "Move to A1"),
        ({"red": "A1", "walls": "14"}, "H0", "Move home"),
        ({"red": "C10", "walls": "0"}, "D5", "Move to your gate-space"),
        ({"red": "C10", "walls": "0"}, "D4", "Move to the gate ring's south"),
        ({"red": "rock", "ogre": "A1", "walls": "14"}, "H0", "Move the ogre home"),
        ({"red": "rock", "ogre": "A1", "walls": "14"}, "A0", "Move the ogre to A0"),
        ({}, "end", "End your turn"),
    ],
)
def test_a_choice_names_its_place_as_it_is_seen_on_the_board(
    facts: dict[str, str], move: str, sentence: str
) -> None:
    match = Match(GAME.setting(), start=build_position(GAME.setting(), facts))
    assert {choice.notation: choice.sentence for choice in match.moves()}[move] == sentence


def test_an_article_goes_with_its_symbol() -> None:
    box = parse_components(BOX.replace('"skull"', '"axe"'), "the box", GAME.standard_components)
    setting = GAME.setting(components=box)
    match = Match(setting, start=build_position(setting, {"red": "D5", "walls": "4"}))
    match.play("duel-ogre")
    assert [choice.sentence.split()[-2:] for choice in match.moves()] == [
        ["a", "sword"],
        ["a", "shield"],
        ["an", "axe"],
    ]


# --- every character of a notation counts -----------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_legal_or_not_has_a_notation_of_its_own_that_reads_back(seats: int) -> None:
    setting = GAME.setting(seats)
    assert readable(setting, build_position(setting, {})) == set(range(GAME.rules.MOVES))


@pytest.mark.parametrize("phase", ["align", "first", "roll", "act"])
def test_a_slip_of_the_pen_is_never_read_as_the_move_that_was_meant(phase: str) -> None:
    setting = GAME.setting(4)
    assert slips(setting, build_position(setting, {"phase": phase}), Random(1)) == []


@pytest.mark.parametrize("text", ["die-03", "walls-07", "die-٣", "walls-１", "walls-16", "die-0", "die-7"])
def test_a_number_is_written_in_one_way_only(text: str) -> None:
    setting = GAME.setting()
    for phase in ("align", "roll"):
        with pytest.raises(BadNotation):
            GAME.words.read(setting, build_position(setting, {"phase": phase}), text)


# --- what a click means -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "target", "means", "rule"),
    [
        ({}, "cell-rock", "duel-ogre", "HM-23"),
        ({"green": "rock"}, "rock", "duel-green", "HM-23"),
        ({"red": "B7"}, "adventurer-red", "B7", "HM-r16"),
        ({"red": "rock", "ogre": "A1", "walls": "14"}, "adventurer-red", "leave", "HM-r7"),
        ({"red": "rock", "ogre": "A1", "walls": "14"}, "cell-rock", "leave", "HM-r7"),
        ({"red": "B7", "green": "B8"}, "adventurer-green", "duel-green", "HM-43"),
        ({"red": "B7"}, "pool", "pool", "HM-r4"),
        ({"red": "B7", "spots": "0", "die": "2"}, "notch-3", "left", "HM-9"),
        ({"red": "B7", "spots": "0", "die": "2"}, "tab", "left", "HM-9"),
    ],
)
def test_a_click_on_what_cannot_be_chosen_is_answered_by_its_rule(
    facts: dict[str, str], target: str, means: str, rule: str
) -> None:
    setting = GAME.setting()
    s = build_position(setting, facts)
    move = GAME.words.wish(setting, s, target)
    assert move is not None
    assert GAME.words.notation(setting, s, move) == means
    assert GAME.words.why_not(setting, s, move) == rule


# --- the sketch ---------------------------------------------------------------------------------------------


def test_the_sketch_says_that_its_ends_are_joined_and_where_clockwise_is() -> None:
    assert "the ends are joined; clockwise is to the right" in sketch()
    counter = "the ends are joined; clockwise is to the right; A|B and C|D turn the other way"
    assert counter in sketch(4, {"rotor": "counter"})


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"red": "D5", "walls": "4", "duel": "red>ogre"}, "red against the ogre on the Rock"),
        ({"red": "D5", "green": "rock", "walls": "0", "duel": "red>green"}, "red against green on the Rock"),
        ({"red": "B7", "green": "rock", "ogre": "B8", "duel": "red>ogre"}, "red against the ogre"),
        ({"red": "rock", "ogre": "B8", "green": "B7", "duel": "ogre>green"}, "the ogre against green"),
    ],
)
def test_the_sketch_says_who_fights_whom(facts: dict[str, str], says: str) -> None:
    lines = sketch(turns="399", **facts)
    assert f"duel: {says}" in "\n".join(lines)
    assert max(len(line) for line in lines) <= 80


def test_the_last_ring_in_the_pool_is_one_ring() -> None:
    text = "\n".join(sketch(2, {"rings_to_win": "5"}, rings="red:4,green:4", red="rock"))
    assert "Pool: 1 ring " in text
