"""The picture of Zombie Princess: what is clicked, what is seen, what stays hidden."""

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.games import load
from asterion.games.zombie_princess.picture import draw, source, target
from asterion.games.zombie_princess.rules import state
from tests.games.helpers import chosen, elements

GAME = load("zombie-princess")
SVG = "{http://www.w3.org/2000/svg}"
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"extra_actions": True}),
    (5, {"princess_player": True, "extra_actions": True, "zombie_die": True}),
)


def positions(seats: int, options: dict[str, Any], seed: int, share: float) -> Iterator[tuple[Setting, Any]]:
    """A share of the positions of the first 400 plies of a random game."""
    dice = random.Random(seed)
    setting = GAME.setting(seats, options)
    s = setting.start()
    for _ in range(400):
        if s.actor == OVER:
            break
        if dice.random() < share:
            yield setting, s
        setting.apply(s, dice.choice(setting.legal(s)))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_legal_move_names_something_in_the_picture_of_its_actor(
    seats: int, options: dict[str, Any]
) -> None:
    for setting, s in positions(seats, options, 1, 0.2):
        viewer = int(s.actor) if s.actor >= 0 else SPECTATOR
        view = setting.redacted(s, viewer)
        moves = setting.legal(s)
        targets = {target(setting, view, move) for move in moves}
        picture = elements(draw(setting, view, viewer, sorted(targets)))
        assert chosen(picture) == targets
        assert {source(setting, view, move) for move in moves} - {""} <= set(picture)
        assert all(picture[name][0].tag == f"{SVG}title" and picture[name][0].text for name in targets)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_nothing_is_marked_when_nothing_may_be_chosen_and_nothing_refers_to_what_is_not_there(
    seats: int, options: dict[str, Any]
) -> None:
    for setting, s in positions(seats, options, 2, 0.1):
        for seat in (SPECTATOR, 0, seats - 1):
            svg = draw(setting, setting.redacted(s, seat), seat)
            picture = elements(svg)
            assert not chosen(picture)
            used = {element.get("href", "#garden")[1:] for element in ET.fromstring(svg).iter()}
            assert used <= set(picture)


def test_what_moves_keeps_its_id() -> None:
    for setting, s in positions(3, {}, 3, 0.1):
        picture = elements(draw(setting, s, SPECTATOR))
        assert {"princess", "knight-red", "knight-blue", "knight-green", "die", "stacks"} <= set(picture)
        assert {name for name in picture if name.startswith("key-")} == {
            f"key-{name}" for seat, name in enumerate(setting.seat_names) if s.key[seat] != state.GONE
        }


def test_the_picture_does_not_change_when_what_is_hidden_is_guessed_anew() -> None:
    seats, options = VARIANTS[2]
    for setting, s in positions(seats, options, 4, 0.05):
        for seat in (SPECTATOR, 0, 3):
            view = setting.redacted(s, seat)
            other = view.copy()
            with np.errstate(over="ignore"):  # interpreted, the random numbers wrap around with a warning
                GAME.rules.guess(other, setting.work, seat, np.array([5], np.uint64))
            assert draw(setting, setting.redacted(other, seat), seat) == draw(setting, view, seat)


def test_a_tile_to_be_turned_can_be_turned_beside_its_space() -> None:
    for setting, s in positions(3, {}, 5, 1.0):
        if s.asked == state.TURN_TO:
            seat = int(s.actor)
            targets = {target(setting, s, move) for move in setting.legal(s)}
            picture = elements(draw(setting, s, seat, sorted(targets)))
            for name in targets:
                turned = picture[picture[name].get("data-turns", "")]
                assert "rotate(" in turned.get("transform", "")
                assert picture[name].get("data-angle") == str(90 * int(name[-1]))


def test_only_its_owner_sees_what_tokens_a_seat_has() -> None:
    seats, options = VARIANTS[1]
    for setting, s in positions(seats, options, 6, 0.1):
        picture = elements(draw(setting, setting.redacted(s, 0), 0))
        assert {name.split("-")[1] for name in picture if name.startswith("token-")} <= {"red"}


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    for setting, s in positions(*VARIANTS[2], 7, 0.05):
        svg = draw(setting, setting.redacted(s, 0), 0)
        assert len(svg.encode()) < 120_000
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
