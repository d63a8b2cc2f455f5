"""The picture of MidEvil: what is clicked, what is seen, what stays hidden."""

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from asterion.core.contract import OVER, SPECTATOR
from asterion.core.drawing import plain
from asterion.core.game import Setting
from asterion.games import load
from asterion.games.midevil import state
from asterion.games.midevil.picture import draw, source, target
from asterion.games.midevil.rules.map import in_house, step_from
from asterion.games.midevil.seats import Scene
from tests.games.helpers import chosen, elements

GAME = load("midevil")
SVG = "{http://www.w3.org/2000/svg}"
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = ((2, {}), (4, {"loser_dies": True}), (6, {}))


def positions(seats: int, options: dict[str, Any], seed: int, share: float) -> Iterator[tuple[Setting, Any]]:
    """A share of the positions of the first 1200 plies of a random game."""
    dice = random.Random(seed)
    setting = GAME.setting(seats, options)
    s = setting.start()
    for _ in range(1200):
        if s.actor == OVER:
            break
        if dice.random() < share:
            yield setting, s
        setting.apply(s, dice.choice(setting.legal(s)))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_legal_move_names_something_in_the_picture_of_its_actor(
    seats: int, options: dict[str, Any]
) -> None:
    for setting, s in positions(seats, options, 1, 0.1):
        viewer = int(s.actor) if s.actor >= 0 else SPECTATOR
        view = setting.redacted(s, viewer)
        moves = setting.legal(s)
        targets = {target(setting, view, move) for move in moves}
        picture = elements(draw(setting, view, viewer, sorted(targets)))
        assert chosen(picture) == targets
        assert {source(setting, view, move) for move in moves} - {""} <= set(picture)
        assert all(picture[name][0].tag == f"{SVG}title" and picture[name][0].text for name in targets)


def test_what_is_written_on_a_choice_is_part_of_its_sentence() -> None:
    for setting, s in positions(4, {}, 3, 0.2):
        if s.actor < 0:
            continue
        sentences: dict[str, str] = {}
        for move in setting.legal(s):
            name = target(setting, s, move)
            sentences[name] = sentences.get(name, "") + GAME.words.choice(setting, s, move)
        picture = elements(draw(setting, setting.redacted(s, int(s.actor)), int(s.actor), sorted(sentences)))
        for name, sentence in sentences.items():
            written = "".join("".join(text.itertext()) for text in picture[name].iter(f"{SVG}text"))
            assert written.lower() in sentence.lower()


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
    for setting, s in positions(4, {}, 4, 0.03):
        for seat in (SPECTATOR, 0, 3):
            view = setting.redacted(s, seat)
            other = view.copy()
            with np.errstate(over="ignore"):  # interpreted, the random numbers wrap around with a warning
                GAME.guess(other, setting.work, seat, np.array([5], np.uint64))
            assert draw(setting, setting.redacted(other, seat), seat) == draw(setting, view, seat)


def test_everything_on_the_map_is_inside_what_is_seen_of_it() -> None:
    for setting, s in positions(3, {}, 5, 0.05):
        targets = sorted({target(setting, s, move) for move in setting.legal(s)})
        picture = elements(draw(setting, s, max(int(s.actor), 0), targets))
        left, top, width, height = map(float, picture["map"].get("data-map", "").split())
        assert picture["map"].get("viewBox") == picture["map"].get("data-map")
        for element in picture["map"].iter():
            if "translate" in element.get("transform", "") and element.get("id"):
                at = element.get("transform", "").removeprefix("translate(").partition(")")[0].split(",")
                assert left < float(at[0]) < left + width
                assert top < float(at[1]) < top + height


def test_the_movement_shown_follows_the_steps_of_the_rules() -> None:
    compared = 0
    for setting, s in positions(2, {}, 6, 0.01):
        scene = Scene(setting, s, plain(s), 0, frozenset())
        for square in range(int(s.slots) * state.CELLS):
            steps = {int(step_from(s, setting.work, square, side)) for side in range(state.SIDES)}
            assert set(scene.steps(square)) == steps - {state.NOWHERE}
            assert scene.inside(square) == in_house(s, setting.work, square)
            compared += len(steps) > 1
    assert compared > 100


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
    for setting, s in positions(6, {}, 9, 0.03):
        targets = {target(setting, s, move) for move in setting.legal(s)}
        svg = draw(setting, setting.redacted(s, 0), 0, sorted(targets))
        assert len(svg.encode()) < 160_000
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
