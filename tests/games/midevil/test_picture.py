"""The picture of MidEvil: what is clicked, what is seen, what stays hidden."""

import xml.etree.ElementTree as ET
from itertools import chain
from typing import Any

import numpy as np
import pytest

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, SPECTATOR
from asterion.games import load
from asterion.games.midevil.names import SPELL_NAMES
from asterion.games.midevil.picture import draw, source, target
from asterion.games.midevil.rules import state
from asterion.games.midevil.rules.map import put_tile
from tests.games.helpers import chosen, elements
from tests.games.midevil.games import explored, explorers, positions

GAME = load("midevil")
SVG = "{http://www.w3.org/2000/svg}"
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (4, {"loser_dies": True}),
    (6, {}),
    (3, {"castle": True, "teleport": True}),
    (2, {"castle": True, "castle_setup": "first-player"}),
    (5, {"dungeon": True}),
)


def check_choices(setting: Setting, s: Any) -> None:
    """Every legal move is an element of its actor's picture, and all that can be chosen is a legal move."""
    viewer = int(s.actor) if s.actor >= 0 else SPECTATOR
    view = setting.redacted(s, viewer)
    moves = setting.legal(s)
    targets = {target(setting, view, move) for move in moves}
    picture = elements(draw(setting, view, viewer, sorted(targets)))
    assert chosen(picture) == targets
    assert {source(setting, view, move) for move in moves} - {""} <= set(picture)
    assert all(picture[name][0].tag == f"{SVG}title" and picture[name][0].text for name in targets)


def check_writing(setting: Setting, s: Any) -> None:
    """What is written on a choice is part of its sentence."""
    sentences: dict[str, str] = {}
    for move in setting.legal(s) if s.actor >= 0 else ():
        name = target(setting, s, move)
        sentences[name] = sentences.get(name, "") + GAME.words.choice(setting, s, move)
    picture = elements(draw(setting, setting.redacted(s, int(s.actor)), int(s.actor), sorted(sentences)))
    for name, sentence in sentences.items():
        written = "".join("".join(text.itertext()) for text in picture[name].iter(f"{SVG}text"))
        assert written.lower() in sentence.lower()


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_legal_move_names_something_in_the_picture_of_its_actor(
    seats: int, options: dict[str, Any]
) -> None:
    for setting, s in positions(seats, options, 1, 0.1):
        check_choices(setting, s)


def test_what_is_written_on_a_choice_is_part_of_its_sentence() -> None:
    for setting, s in positions(4, {}, 3, 0.2):
        if s.actor >= 0:
            check_writing(setting, s)


def test_in_the_dungeon_too_every_move_is_seen_and_written_as_it_is_said() -> None:
    asked = set()
    for seed in range(3):
        for setting, s in explorers(seed, 0.5):
            asked.add(int(s.asked))
            check_choices(setting, s)
            if s.actor >= 0:
                check_writing(setting, s)
    assert {state.DRAW_BELOW, state.FATE_DIE, state.DRAW_SPELL, state.CAST} <= asked


def test_castle_and_dungeon_refer_to_nothing_that_is_not_there_for_anybody_who_looks() -> None:
    for setting, s in explorers(5, 0.1):
        for seat in (SPECTATOR, 0, 3):
            svg = draw(setting, setting.redacted(s, seat), seat)
            assert not chosen(elements(svg))
            used = {element.get("href", "#map")[1:] for element in ET.fromstring(svg).iter()}
            assert used <= set(elements(svg))


def test_the_drawbridge_up_and_down_are_two_drawings() -> None:
    setting, s = explored()
    up = ET.tostring(elements(draw(setting, s, 0))["mv-tile-drawbridge-0"])
    s.kind[s.bridge] = state.LOWERED
    down = ET.tostring(elements(draw(setting, s, 0))["mv-tile-drawbridge-down-0"])
    assert b"#mv-drawbridge-down" in down
    assert b"#mv-drawbridge-down" not in up
    assert b"Drawbridge up" in up


def test_who_sits_in_the_pit_sits_behind_bars() -> None:
    setting, s = explored()
    picture = elements(draw(setting, s, 0))
    bars = [use.get("href") for use in picture["pawn-purple"].iter(f"{SVG}use")]
    assert "#mv-pit-edge" in bars
    assert "in the pit" in (picture["pawn-purple"][0].text or "")


def test_the_spells_that_win_are_marked() -> None:
    setting, s = explored()
    s.spell[0] = (1, 1, 1, 0, 0)
    picture = elements(draw(setting, s, 0))
    told = {name: picture[f"front-orange-{name}"][0].text or "" for name in ("appello", "carcer", "carpe")}
    assert "win" in told["appello"]
    assert "win" in told["carcer"]
    assert "win" not in told["carpe"]
    stars = [name for name in SPELL_NAMES if b"#mv-star" in ET.tostring(picture[f"mv-card-{name}"])]
    assert stars == ["appello", "carcer", "mortem"]


def test_the_dungeon_fate_is_shown_with_the_answer_that_was_rolled() -> None:
    setting, s = explored()
    s.asked, s.actor, s.step, s.player = state.FATE_DIE, CHANCE, state.MOVING, 0
    assert "not yet rolled" in (elements(draw(setting, s, 0))["fates"][0].text or "")
    setting.apply(s, state.FACE + state.SPELL - 1)
    picture = elements(draw(setting, s, 0))
    assert s.asked == state.DRAW_SPELL
    assert "a spell" in (picture["fates"][0].text or "")
    assert "the Dungeon Fate: 4" in (picture["die"][0].text or "")
    assert "doom" in picture


def test_a_passage_into_the_dark_is_seen_until_a_tile_lies_there() -> None:
    setting, s = explored()
    mouths = {name for name in elements(draw(setting, s, 0)) if name.startswith("mouth-")}
    assert "mouth-5,-4-east" in mouths
    put_tile(s, state.CELL, 1, 6, -4)
    assert mouths - set(elements(draw(setting, s, 0))) == {"mouth-5,-4-east"}


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_nothing_is_marked_when_nothing_may_be_chosen_and_nothing_refers_to_what_is_not_there(
    seats: int, options: dict[str, Any]
) -> None:
    for setting, s in positions(seats, options, 2, 0.03):
        for seat in (SPECTATOR, 0, seats - 1):
            svg = draw(setting, setting.redacted(s, seat), seat)
            picture = elements(svg)
            assert not chosen(picture)
            used = {element.get("href", "#map")[1:] for element in ET.fromstring(svg).iter()}
            assert used <= set(picture)


def test_the_picture_does_not_change_when_what_is_hidden_is_guessed_anew() -> None:
    for setting, s in chain(positions(4, {}, 4, 0.03), explorers(8, 0.1)):
        for seat in (SPECTATOR, 0, 3):
            view = setting.redacted(s, seat)
            other = view.copy()
            with np.errstate(over="ignore"):  # interpreted, the random numbers wrap around with a warning
                GAME.rules.guess(other, setting.work, seat, np.array([5], np.uint64))
            assert draw(setting, setting.redacted(other, seat), seat) == draw(setting, view, seat)


def test_everything_on_the_map_is_inside_what_is_seen_of_it() -> None:
    for setting, s in chain(positions(3, {}, 5, 0.05), explorers(7, 0.1)):
        targets = sorted({target(setting, s, move) for move in setting.legal(s)})
        picture = elements(draw(setting, s, max(int(s.actor), 0), targets))
        left, top, width, height = map(float, picture["map"].get("data-map", "").split())
        assert picture["map"].get("viewBox") == picture["map"].get("data-map")
        for element in picture["map"].iter():
            if "translate" in element.get("transform", "") and element.get("id"):
                at = element.get("transform", "").removeprefix("translate(").partition(")")[0].split(",")
                assert left < float(at[0]) < left + width
                assert top < float(at[1]) < top + height


def test_a_tile_to_be_turned_is_turned_in_its_place() -> None:
    turned = 0
    for setting, s in positions(3, {}, 7, 1.0):
        if s.asked == state.TURN_TO:
            targets = {target(setting, s, move) for move in setting.legal(s)}
            picture = elements(draw(setting, s, int(s.actor), sorted(targets)))
            for name in targets:
                assert "rotate(" in picture[picture[name].get("data-turns", "")].get("transform", "")
                assert picture[name].get("data-angle") == str(90 * int(name[-1]))
                turned += 1
    assert turned > 3


def test_only_its_owner_sees_a_hand() -> None:
    for setting, s in positions(3, {}, 8, 0.05):
        names = {
            name for name in elements(draw(setting, setting.redacted(s, 1), 1)) if name.startswith("hand-")
        }
        assert len(names) == s.held[1]
        watched = elements(draw(setting, setting.redacted(s, SPECTATOR), SPECTATOR))
        assert not any(name.startswith("hand-") for name in watched)


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    for setting, s in chain(positions(6, {}, 9, 0.03), explorers(9, 0.1)):
        targets = {target(setting, s, move) for move in setting.legal(s)}
        svg = draw(setting, setting.redacted(s, 0), 0, sorted(targets))
        assert len(svg.encode()) < (210_000 if s.castle else 160_000)
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
