"""The picture of Space Princess: what is clicked, what is seen, what stays hidden."""

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.games import load
from asterion.games.space_princess.names import CARD_NAMES, SEATS, tile_name
from asterion.games.space_princess.picture import draw, target
from asterion.games.space_princess.picture.elements import card_id
from asterion.games.space_princess.rules import state
from asterion.games.space_princess.rules.board import has_bar
from asterion.games.space_princess.rules.state import DOORS, EACH, NOWHERE, PRINCESS, ZEALOT
from tests.games.helpers import chosen, elements, place_of

GAME = load("space-princess")
TITLE = "{http://www.w3.org/2000/svg}title"
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"doors": "single", "zealot_start": "centre"},
    {"secret_plans": True, "tough_princess": True, "zealot_edge": True, "sense_order": "own"},
)


def positions(options: dict[str, Any], seed: int, share: float = 1.0) -> Iterator[tuple[Setting, Any]]:
    """A share of the positions of a random game, and always its last one."""
    dice = random.Random(seed)
    setting = GAME.setting(options=options)
    s = setting.start()
    while s.actor != OVER:
        if dice.random() < share:
            yield setting, s
        setting.apply(s, dice.choice(setting.legal(s)))
    yield setting, s


def reach(options: dict[str, Any], wanted: Any) -> tuple[Setting, Any]:
    """The first position of random games that is wanted."""
    return next((t, s) for seed in range(500) for t, s in positions(options, seed) if wanted(s))


def seen_by(setting: Setting, s: Any, seat: int) -> dict[str, ET.Element]:
    return elements(draw(setting, setting.redacted(s, seat), seat))


@pytest.mark.parametrize("options", VARIANTS)
def test_every_legal_move_names_something_in_the_picture_of_its_actor(options: dict[str, Any]) -> None:
    for seed in range(4):
        for setting, s in positions(options, seed, 0.2):
            viewer = int(s.actor) if s.actor >= 0 else SPECTATOR
            view = setting.redacted(s, viewer)
            targets = {target(setting, view, move) for move in setting.legal(s)}
            picture = elements(draw(setting, view, viewer, sorted(targets)))
            assert chosen(picture) == targets
            assert all(picture[name][0].tag == TITLE and picture[name][0].text for name in targets)


def test_nothing_is_marked_when_nothing_may_be_chosen() -> None:
    for setting, s in positions({}, 1, 0.05):
        assert not chosen(seen_by(setting, s, PRINCESS))


def test_what_moves_keeps_its_id_from_the_first_to_the_last_position() -> None:
    options = {"secret_plans": True, "tough_princess": True}
    lasting = (
        "princess",
        "zealot",
        "trooper-1",
        "trooper-2",
        "hologram",
        "lock",
        "hide",
        "health",
        "bars-lock",
    )
    plans = ("plan-b2", "plan-d2", "plan-b4", "plan-d4")
    doors = tuple(f"bars-{tile_name(int(door))}" for door in DOORS)
    for setting, s in positions(options, 2, 0.1):
        assert {*lasting, *plans, *doors} <= set(seen_by(setting, s, ZEALOT))


@pytest.mark.parametrize("seat", [PRINCESS, ZEALOT, SPECTATOR])
def test_a_seat_sees_no_card_that_the_other_holds_or_has_laid_or_stacked(seat: int) -> None:
    for setting, s in positions({}, 3, 0.2):
        picture = seen_by(setting, s, seat)
        for card in range(2 * EACH):
            open_to_all = s.place[card] in (state.PLAYED, state.DISCARDED) or s.known[card]
            if s.actor != OVER and card // EACH != seat and not open_to_all:
                assert card_id(card) not in picture


@pytest.mark.parametrize("options", VARIANTS)
def test_the_picture_does_not_change_when_what_is_hidden_is_guessed_anew(options: dict[str, Any]) -> None:
    for setting, s in positions(options, 4, 0.03):
        for seat in (PRINCESS, ZEALOT, SPECTATOR):
            view = setting.redacted(s, seat)
            other = view.copy()
            with np.errstate(over="ignore"):  # interpreted, the random numbers wrap around with a warning
                GAME.rules.guess(other, setting.work, seat, np.array([5], np.uint64))
            assert draw(setting, setting.redacted(other, seat), seat) == draw(setting, view, seat)


def test_a_card_shows_its_name_and_its_order_value() -> None:
    setting, s = reach({}, lambda s: s.phase == state.CHOOSE)
    picture = seen_by(setting, s, PRINCESS)
    for card in range(EACH):
        if s.place[card] == state.HELD:
            words = "".join(picture[card_id(card)].itertext())
            assert CARD_NAMES[card].capitalize() in words
            assert f"{setting.work.order[card]}†" in words


def test_the_hand_of_the_other_shows_backs() -> None:
    setting, s = reach({}, lambda s: s.phase == state.CHOOSE)
    for seat in (PRINCESS, ZEALOT):
        other = SEATS[1 - seat]
        assert {f"hand-{other}-0", f"hand-{other}-1"} <= set(seen_by(setting, s, seat))


@pytest.mark.parametrize("doors", ["double", "single"])
def test_bars_lie_where_the_door_is_closed(doors: str) -> None:
    _, s = reach({"doors": doors}, lambda s: s.lock != NOWHERE)
    picture = seen_by(GAME.setting(options={"doors": doors}), s, SPECTATOR)
    for door in map(int, DOORS):
        group = picture["bars-lock" if door == s.lock else f"bars-{tile_name(door)}"]
        angles = [angle_of(group) + angle_of(bar) for bar in group if bar.get("class") == "bar"]
        assert {angle // 90 % 4 for angle in angles} == {side for side in range(4) if has_bar(s, door, side)}


def angle_of(element: ET.Element) -> int:
    return int(element.get("transform", "rotate(0)").removeprefix("rotate(").removesuffix(")"))


def test_a_lock_tile_hides_the_door_below_it() -> None:
    setting, s = reach({}, lambda s: s.lock != NOWHERE)
    picture = seen_by(setting, s, SPECTATOR)
    name = tile_name(int(s.lock))
    assert picture[f"bars-{name}"].get("opacity") == "0"
    assert place_of(picture["lock"]) == place_of(picture[f"tile-{name}"])


def test_pawns_on_one_tile_stand_side_by_side() -> None:
    setting, s = reach({}, lambda s: s.trooper[0] == s.trooper[1] == s.zealot)
    picture = seen_by(setting, s, SPECTATOR)
    assert len({place_of(picture[pawn]) for pawn in ("zealot", "trooper-1", "trooper-2")}) == 3


def test_a_removed_trooper_waits_in_the_tray_of_the_zealot() -> None:
    setting, s = reach({}, lambda s: s.trooper[0] == NOWHERE)
    for seat in (PRINCESS, ZEALOT):
        picture = seen_by(setting, s, seat)
        panel, trooper = place_of(picture["panel-zealot"]), place_of(picture["trooper-1"])
        assert 0 < trooper[1] - panel[1] < 60


def test_only_the_princess_sees_whether_her_plans_are_the_real_ones() -> None:
    setting, s = reach({"secret_plans": True}, lambda s: s.real_plans == 1 and s.actor == ZEALOT)
    assert seen_by(setting, s, PRINCESS)["plans"][0].text == "the princess's plan cards: surely the real ones"
    for seat in (ZEALOT, SPECTATOR):
        assert (
            seen_by(setting, s, seat)["plans"][0].text == "the princess's plan cards: perhaps the real ones"
        )


def test_the_seat_to_choose_is_addressed_and_the_others_read_its_name() -> None:
    setting, s = reach({}, lambda s: s.phase == state.CHOOSE)
    assert (seen_by(setting, s, PRINCESS)["sp-desc"].text or "").startswith("You: ")
    for seat in (ZEALOT, SPECTATOR):
        assert (seen_by(setting, s, seat)["sp-desc"].text or "").startswith("The princess: ")


def test_the_picture_is_small_and_needs_nothing_from_elsewhere() -> None:
    for setting, s in positions(VARIANTS[2], 6, 0.02):
        svg = draw(setting, setting.redacted(s, PRINCESS), PRINCESS)
        assert len(svg.encode()) < 60_000
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
