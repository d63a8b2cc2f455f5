"""The picture of Space Princess: what is clicked, what is seen, what stays hidden."""

import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from asterion.core.drawing import TALL, WIDE, Shape
from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.space_princess.names import CARD_NAMES, SEATS, tile_name
from asterion.games.space_princess.picture import colours, draw, source, target
from asterion.games.space_princess.picture.elements import card_id
from asterion.games.space_princess.rules import state
from asterion.games.space_princess.rules.board import has_bar, sees
from asterion.games.space_princess.rules.state import DOORS, EACH, NOWHERE, PRINCESS, ZEALOT
from tests.games.helpers import elements, place_of, played

GAME = load("space-princess")
SVG = "{http://www.w3.org/2000/svg}"
SHAPES: tuple[Shape, ...] = (TALL, WIDE)
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


def seen_by(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> dict[str, ET.Element]:
    return elements(draw(setting, setting.redacted(s, seat), seat, shape).svg)


def title(element: ET.Element) -> str:
    first = element[0]
    assert first.tag == SVG + "title"
    return first.text or ""


def face(picture: dict[str, ET.Element], card: str) -> str:
    """The words on the face of a card, which is drawn by reference."""
    return " ".join(picture[picture[card].get("data-zoom", "")].itertext())


# --- what is clicked --------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("options", VARIANTS)
def test_every_move_but_fire_and_pass_is_clicked_on_something_with_a_title_that_can_be_tinted(
    options: dict[str, Any], shape: Shape
) -> None:
    for seed in range(3):
        for setting, s in positions(options, seed, 0.2):
            viewer = int(s.actor) if s.actor >= 0 else SPECTATOR
            view = setting.redacted(s, viewer)
            picture = elements(draw(setting, view, viewer, shape).svg)
            for move in setting.legal(s):
                name, piece = target(setting, view, move), source(setting, view, move)
                if move in (state.VOLLEY, state.PASS):
                    assert name == ""
                elif move < state.FIND:  # chance shows her the plan
                    assert title(picture[name])
                    assert any("hit" in child.get("class", "").split() for child in picture[name])
                assert piece == "" or title(picture[piece])


def test_nothing_is_marked_by_the_picture_itself() -> None:
    for setting, s in positions({}, 1, 0.05):
        for element in seen_by(setting, s, PRINCESS).values():
            assert not {"choice", "goal"}.intersection(element.get("class", "").split())


def test_a_click_on_a_door_turns_it_and_leaves_no_question() -> None:
    facts = {"princess": "c3", "princess_hand": "door,hide", "zealot_hand": "fire,lock"}
    match = played(GAME.setting(), facts, ["door", "fire"])
    for door in ("b1", "c4"):
        (choice,) = [choice for choice in match.moves() if choice.target == f"tile-{door}"]
        before = match.view(SPECTATOR).position
        first, *then = (elements(match.view(PRINCESS).svg)[choice.target].get("data-then") or "").split()
        assert first == choice.notation
        for ply in (first, *then):
            match.play(ply)
        assert match.view(SPECTATOR).position != before
    assert match.state.phase == state.DRAW  # the card is done: two doors, two clicks


def test_a_door_with_four_positions_asks_for_one() -> None:
    setting = GAME.setting(options={"doors": "single"})
    assert "data-then" not in seen_by(setting, setting.start(), PRINCESS)["tile-b1"].attrib


def test_doors_that_she_may_turn_bear_a_sign_for_her_alone() -> None:
    facts = {"princess": "c3", "lock": "b3=", "princess_hand": "door,hide", "zealot_hand": "fire,lock"}
    match = played(GAME.setting(), facts, ["door", "fire"])
    signs = [match.view(seat).svg.count('href="#sp-turn"') for seat in (PRINCESS, ZEALOT, SPECTATOR)]
    assert signs == [len(DOORS) - 1, 0, 0]
    match.play("~b1")
    match.play("|")
    assert match.view(PRINCESS).svg.count('href="#sp-turn"') == len(DOORS) - 2


@pytest.mark.parametrize(("doors", "angles"), [("double", {0, 90}), ("single", {0, 90, 180, 270})])
def test_the_positions_of_a_door_lie_on_its_own_tile_and_turn_its_bars(doors: str, angles: set[int]) -> None:
    setting, s = reach({"doors": doors}, lambda s: s.phase == state.POSITION and s.card != state.LOCK)
    for shape in SHAPES:
        picture, name = seen_by(setting, s, PRINCESS, shape), tile_name(int(s.turning))
        ways = [picture[f"position-{i}"] for i in range(len(angles))]
        assert {int(way.get("data-angle", "")) for way in ways} == angles
        assert {way.get("data-turns") for way in ways} == {f"bars-{name}"}
        assert place_of(picture["positions"]) == place_of(picture[f"tile-{name}"])


def test_a_lock_tile_lies_where_it_is_put_while_its_position_is_asked() -> None:
    setting, s = reach({}, lambda s: s.phase == state.POSITION and s.card == state.LOCK)
    picture = seen_by(setting, s, ZEALOT)
    assert place_of(picture["lock"]) == place_of(picture[f"tile-{tile_name(int(s.turning))}"])
    assert picture["position-0"].get("data-turns") == "bars-lock"


# --- where everything is ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("seat", [PRINCESS, ZEALOT, SPECTATOR])
def test_wide_the_ship_takes_94_percent_of_the_height_and_tall_all_of_the_width(
    options: dict[str, Any], seat: int
) -> None:
    setting = GAME.setting(options=options)
    for shape, least, most in ((WIDE, 1.30, 1.33), (TALL, 0.62, 0.75)):
        root = ET.fromstring(draw(setting, setting.start(), seat, shape).svg)
        _, _, width, height = map(float, root.get("viewBox", "").split())
        (board,) = root.findall(".//*[@data-board]")
        assert least <= width / height <= most
        if shape == WIDE:
            assert float(board.get("height", "")) >= 0.94 * height
        elif not options.get("zealot_edge"):  # its only pod leaves room at the side
            assert float(board.get("width", "")) >= 0.98 * width


@pytest.mark.parametrize("options", VARIANTS)
def test_both_arrangements_have_the_same_parts(options: dict[str, Any]) -> None:
    for setting, s in positions(options, 5, 0.05):
        for seat in (PRINCESS, ZEALOT, SPECTATOR):
            assert set(seen_by(setting, s, seat, TALL)) == set(seen_by(setting, s, seat, WIDE))


def test_the_viewer_sits_below() -> None:
    setting = GAME.setting()
    for shape in SHAPES:
        for seat in (PRINCESS, ZEALOT):
            picture = seen_by(setting, setting.start(), seat, shape)
            own, other = (place_of(picture[f"stack-{name}"]) for name in (SEATS[seat], SEATS[1 - seat]))
            assert own[1] > other[1]


def test_what_moves_keeps_its_id_from_the_first_to_the_last_position() -> None:
    options = {"secret_plans": True, "tough_princess": True}
    pieces = (
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
        assert {*pieces, *plans, *doors} <= set(seen_by(setting, s, ZEALOT))


def test_what_has_not_changed_need_not_be_sent_again() -> None:
    match = played(
        GAME.setting(), {"princess": "c3", "princess_hand": "dash,hide", "zealot_hand": "advance,lock"}
    )
    for shape in SHAPES:
        before = match.view(SPECTATOR).drawing(shape)
        other = match.fork()
        other.play("dash")
        change = other.view(SPECTATOR).drawing(shape).since(before)
        assert sum(len(piece) for piece in change if isinstance(piece, str)) < 8_000


# --- what is hidden ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [PRINCESS, ZEALOT, SPECTATOR])
def test_a_seat_sees_no_card_that_the_other_holds_or_has_laid_or_stacked(seat: int) -> None:
    for setting, s in positions({}, 3, 0.2):
        for shape in SHAPES:
            picture = seen_by(setting, s, seat, shape)
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
                GAME.rules.guess(other, setting.box, setting.bench, seat, np.array([5], np.uint64))
            for shape in SHAPES:
                again = draw(setting, setting.redacted(other, seat), seat, shape)
                assert again == draw(setting, view, seat, shape)


def test_only_the_princess_sees_whether_her_plans_are_the_real_ones() -> None:
    setting, s = reach({"secret_plans": True}, lambda s: s.real_plans == 1 and s.actor == ZEALOT)
    assert title(seen_by(setting, s, PRINCESS)["plans"]) == "the princess's plan cards: surely the real ones"
    for seat in (ZEALOT, SPECTATOR):
        assert title(seen_by(setting, s, seat)["plans"]) == "the princess's plan cards: perhaps the real ones"


# --- cards ------------------------------------------------------------------------------------------------


def test_a_card_shows_its_name_and_its_order_value_and_no_dagger() -> None:
    setting, s = reach({}, lambda s: s.phase == state.CHOOSE)
    picture = seen_by(setting, s, PRINCESS)
    for card in range(EACH):
        if s.place[card] == state.HELD:
            words = face(picture, card_id(card))
            assert CARD_NAMES[card].capitalize() in words
            assert str(setting.box.order[card]) in words
    assert "†" not in draw(setting, s, PRINCESS, WIDE).svg


def test_the_hand_of_the_other_shows_backs() -> None:
    setting, s = reach({}, lambda s: s.phase == state.CHOOSE)
    for seat in (PRINCESS, ZEALOT):
        other = SEATS[1 - seat]
        assert {f"hand-{other}-0", f"hand-{other}-1"} <= set(seen_by(setting, s, seat))


@pytest.mark.parametrize("shape", SHAPES)
def test_both_sets_of_seven_are_always_there_and_what_is_gone_says_so(shape: Shape) -> None:
    for setting, s in positions({}, 8, 0.1):
        for viewer in (PRINCESS, ZEALOT, SPECTATOR):
            picture = seen_by(setting, s, viewer, shape)
            for card in range(2 * EACH):
                name = f"{SEATS[card // EACH]}-{CARD_NAMES[card]}"
                gone = s.place[card] == state.DISCARDED
                assert ("gone until the next shuffle" in title(picture[f"set-{name}"])) == gone
                if gone:
                    assert place_of(picture[f"card-{name}"]) == place_of(picture[f"set-{name}"])


def test_every_card_that_is_seen_names_its_face_to_be_enlarged() -> None:
    for setting, s in positions({}, 9, 0.1):
        picture = seen_by(setting, s, PRINCESS)
        for name, element in picture.items():
            if name.startswith("set-") or (name.startswith("card-") and element.get("class") == "card"):
                assert element.get("data-zoom") == "sp-face-" + name.partition("-")[2]
                assert element.get("data-zoom") in picture


# --- the board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("doors", ["double", "single"])
def test_bars_lie_where_the_door_is_closed(doors: str) -> None:
    _, s = reach({"doors": doors}, lambda s: s.lock != NOWHERE and s.phase == state.CHOOSE)
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
    for shape in SHAPES:
        for seat in (PRINCESS, ZEALOT):
            picture = seen_by(setting, s, seat, shape)
            box = picture["panel-zealot"][1]
            left, top, width, height = (float(box.get(name, "")) for name in ("x", "y", "width", "height"))
            x, y = place_of(picture["trooper-1"])
            assert left < x < left + width and top < y < top + height


# --- lines of sight and shots -----------------------------------------------------------------------------


def test_a_line_of_sight_says_whom_a_trooper_sees_as_the_rules_do() -> None:
    for setting, s in positions({}, 10, 0.3):
        picture = seen_by(setting, s, SPECTATOR)
        for number, tile in enumerate(map(int, s.trooper), 1):
            if tile == NOWHERE or not s.rounds:
                assert f"sight-{number}" not in picture
                continue
            seen = "the hologram" if sees(s, tile, int(s.hologram)) else "nobody"
            if seen == "nobody" and 0 <= s.princess < state.TILES and sees(s, tile, int(s.princess)):
                seen = "the princess"
            assert title(picture[f"sight-{number}"]) == f"trooper {number} sees {seen}"


def lines(element: ET.Element) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight lines of its first path."""
    path = element.findall(SVG + "path")[0].get("d", "")
    points = [
        tuple(map(float, point.split(","))) for point in path.replace("M", " ").replace("L", " ").split()
    ]
    return [(a, b) for a, b in zip(points[::2], points[1::2], strict=True)]  # type: ignore[misc]


def test_a_line_of_sight_ends_at_a_closed_door() -> None:
    setting = GAME.setting()
    facts = {"princess": "a1", "troopers": "c3,-", "doors": ".=.=./=.=.=/.=.|./=.=.=/.=.=."}
    picture = seen_by(setting, build_position(setting, facts), SPECTATOR)
    start = place_of(picture["tile-c3"])
    (line,) = lines(picture["sight-1"])  # doors close the other three sides
    assert line[0] == pytest.approx(start, abs=0.1)
    assert line[1][0] < place_of(picture["tile-a3"])[0]
    assert line[1][1] == pytest.approx(start[1], abs=0.1)


def test_a_shot_is_seen_until_the_next_choice() -> None:
    facts = {
        **{"princess": "c3", "troopers": "a1,e1", "hologram": "c1", "princess_hand": "door,hide"},
        **{"zealot_hand": "fire,lock", "zealot_stack": "capture,advance,outflank,converge,sense"},
        "princess_stack": "evade,ambush,holo,fire,dash",
    }
    match = played(GAME.setting(), facts, ["door", "fire"])
    picture = elements(match.view(SPECTATOR).svg)
    for number, tile in ((1, "tile-a1"), (2, "tile-e1")):
        laser = picture[f"shot-{number}"]
        assert title(laser) == f"trooper {number} has fired at c1"
        ((start, end),) = lines(laser)
        assert start == pytest.approx(place_of(picture[tile]), abs=0.1)
        assert end == pytest.approx(place_of(picture["tile-c1"]), abs=0.1)
    match.play("~b3")
    assert "shot-1" not in elements(match.view(SPECTATOR).svg)


def test_a_shot_that_ends_the_game_stays_in_sight() -> None:
    facts = {"princess": "c3", "troopers": "c1,a5", "princess_hand": "door,hide", "zealot_hand": "fire,lock"}
    facts["doors"] = ".=.=./=.|.=/.=.=./=.=.=/.=.=."
    match = played(GAME.setting(), facts, ["door", "fire"])
    assert match.over
    picture = elements(match.view(PRINCESS).svg)
    assert "shot-1" in picture and "shot-2" not in picture


# --- the whole --------------------------------------------------------------------------------------------


def test_the_picture_tells_what_the_prompt_asks() -> None:
    setting, s = reach({}, lambda s: s.phase == state.CHOOSE)
    for seat in (PRINCESS, ZEALOT, SPECTATOR):
        told = seen_by(setting, s, seat)["sp-desc"].text or ""
        assert told.startswith("The princess: choose the card you play")


def test_each_seat_has_a_colour() -> None:
    hers, his = colours(GAME.setting())
    assert hers != his


@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_is_small_and_needs_nothing_from_elsewhere(shape: Shape) -> None:
    for setting, s in positions(VARIANTS[2], 6, 0.02):
        svg = draw(setting, setting.redacted(s, PRINCESS), PRINCESS, shape).svg
        assert len(svg.encode()) < 60_000
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
