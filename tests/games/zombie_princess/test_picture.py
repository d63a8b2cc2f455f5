"""The picture of Zombie Princess: what is clicked, what is seen, what stays hidden."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from asterion.core.drawing import TALL, WIDE, Shape
from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.position import build_position
from asterion.core.walks import walks
from asterion.games import load
from asterion.games.zombie_princess.picture import colours, draw, source, target
from asterion.games.zombie_princess.rules import state
from tests.games.helpers import elements

GAME = load("zombie-princess")
SVG = "{http://www.w3.org/2000/svg}"
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"extra_actions": True}),
    (5, {"princess_player": True, "extra_actions": True, "zombie_die": True}),
)
SHAPES: tuple[Shape, ...] = (TALL, WIDE)
BESIDE_THE_BOARD = {state.STAY, state.END}  # moves with a button of the page
PHONE, LAPTOP = 390, 724  # pixels: the width of a phone, the height that a laptop of 768 has for the picture


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


def at(facts: dict[str, str], options: dict[str, Any] | None = None) -> tuple[Setting, Any]:
    setting = GAME.setting(2, options)
    return setting, build_position(setting, facts)


def size(element: ET.Element) -> tuple[float, float]:
    """Width and height of what can be clicked of an element, in its own units."""
    hit = next(child for child in element if child.get("class") == "hit")
    if hit.get("href"):
        return 42, 42  # a square of the path: its art is tested below
    if hit.tag == f"{SVG}rect":
        return float(hit.get("width", 0)), float(hit.get("height", 0))
    if hit.tag == f"{SVG}circle":
        return 2 * float(hit.get("r", 0)), 2 * float(hit.get("r", 0))
    path = [float(number) for number in re.findall(r"-?\d+", hit.get("d", ""))[:4]]
    return path[2], path[3]


def scale_of(element: ET.Element) -> float:
    found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
    return float(found[1]) if found else 1.0


def box_of(root: ET.Element) -> tuple[float, float]:
    _, _, width, height = root.get("viewBox", "").split()
    return float(width), float(height)


# --- what is clicked --------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_legal_move_names_something_in_the_picture_of_its_actor(
    seats: int, options: dict[str, Any], shape: Shape
) -> None:
    for setting, s in positions(seats, options, 1, 0.1):
        viewer = int(s.actor) if s.actor >= 0 else SPECTATOR
        view = setting.redacted(s, viewer)
        picture = elements(draw(setting, view, viewer, shape).svg)
        for move in setting.legal(s):
            name = target(setting, view, move)
            if state.BLOCKS.block(move) in BESIDE_THE_BOARD:
                assert name == ""
                continue
            assert picture[name][0].tag == f"{SVG}title" and picture[name][0].text
            assert source(setting, view, move) in {"", *picture}
            if not name.startswith("turn-"):
                assert any(child.get("class") == "hit" for child in picture[name])


def test_nothing_of_a_picture_is_marked_and_nothing_refers_to_what_is_not_there() -> None:
    for seats, options in VARIANTS:
        for setting, s in positions(seats, options, 2, 0.05):
            for seat in (SPECTATOR, 0, seats - 1):
                root = ET.fromstring(draw(setting, setting.redacted(s, seat), seat).svg)
                classes = {name for element in root.iter() for name in element.get("class", "").split()}
                assert not classes & {"choice", "goal"}
                ids = {element.get("id") for element in root.iter()}
                assert {element.get("href", "#garden")[1:] for element in root.iter()} <= ids


def test_both_arrangements_have_the_same_elements() -> None:
    for setting, s in positions(*VARIANTS[2], 3, 0.05):
        view = setting.redacted(s, 0)
        assert set(elements(draw(setting, view, 0, WIDE).svg)) == set(
            elements(draw(setting, view, 0, TALL).svg)
        )


def test_what_moves_keeps_its_id() -> None:
    for setting, s in positions(3, {}, 3, 0.1):
        picture = elements(draw(setting, s, SPECTATOR).svg)
        assert {"princess", "knight-red", "knight-blue", "knight-green", "die", "stacks"} <= set(picture)
        assert {name for name in picture if name.startswith("key-")} == {
            f"key-{name}" for seat, name in enumerate(setting.seat_names) if s.key[seat] != state.GONE
        }


def test_a_tile_is_rotated_by_a_click_anywhere_on_it() -> None:
    setting, s = at({"maze": "b1:9", "left": "rotate,move"})
    move = state.ROTATE + 1
    assert target(setting, s, move) == "tile-b1" and source(setting, s, move) == ""


def test_a_tile_is_dragged_from_the_hand_onto_a_space() -> None:
    setting, s = at({"red_tiles": "3,5,8"})
    assert source(setting, s, state.PICK + 4) == target(setting, s, state.PICK + 4) == "hand-red-5"
    setting.apply(s, state.PICK + 4)
    assert source(setting, s, state.ON + 1) == "hand-red-5" and target(setting, s, state.ON + 1) == "space-b1"


def test_a_tile_of_the_hand_is_on_its_space_in_one_gesture() -> None:
    setting, s = at({"red_tiles": "3,5,8"})
    found = {walk.target: walk.moves for walk in walks(setting, s, "hand-red-5")}
    assert found == {"space-b1": ("5", "@b1"), "space-a2": ("5", "@a2")}


def test_where_there_is_one_space_for_a_tile_it_is_placed_there_at_once() -> None:
    setting, s = at({"maze": "b1:9", "red_tiles": "3,5,8"})
    assert source(setting, s, state.PICK + 4) == "hand-red-5"
    assert target(setting, s, state.PICK + 4) == "space-a2"
    assert GAME.words.choice(setting, s, state.PICK + 4) == "Place tile 5 on a2"


def test_a_tile_that_slides_is_dragged_to_its_space() -> None:
    setting, s = at({"maze": "c3:5,e5:9"}, {"extra_actions": True})
    setting.apply(s, state.TOKEN + state.SLIDE)
    move = next(move for move in setting.legal(s) if GAME.words.notation(setting, s, move) == "@c3")
    assert source(setting, s, move) == target(setting, s, move) == "tile-c3"
    setting.apply(s, move)
    assert {source(setting, s, move) for move in setting.legal(s)} == {"tile-c3"}


def test_a_figure_goes_to_squares_and_bites_knights_but_is_never_its_own_square() -> None:
    facts = {"phase": "princess", "die": "I", "maze": "b3:3,c3:10", "princess": "b3.9", "left": "move"}
    setting, s = at({**facts, "green": "c3.7"})
    moves = [move for move in setting.legal(s) if state.BLOCKS.block(move) == state.GO]
    assert {source(setting, s, move) for move in moves} == {"princess"}
    targets = {target(setting, s, move) for move in moves}
    assert "knight-green" in targets and "princess" not in targets
    bite = next(move for move in moves if target(setting, s, move) == "knight-green")
    setting.apply(s, bite)
    assert s.asked == state.STOP
    assert {source(setting, s, move) for move in setting.legal(s)} == {""}
    stops = {target(setting, s, move) for move in setting.legal(s)}
    assert stops == {"square-b3.9", "square-c3.4"}  # where she stands among them


def test_a_tile_turns_where_it_lies() -> None:
    for setting, s in positions(3, {}, 5, 1.0):
        if s.asked == state.TURN_TO:
            picture = elements(draw(setting, s, int(s.actor)).svg)
            for name in {target(setting, s, move) for move in setting.legal(s)}:
                turned = picture[picture[name].get("data-turns", "")]
                assert "rotate(" in turned.get("transform", "")
                assert picture[name].get("data-angle") == str(90 * int(name[-1]))


def test_a_tile_that_is_rotated_lies_as_it_may_for_whoever_turns_it_and_as_it_does_for_others() -> None:
    setting, s = at({"maze": "b1:9r1", "left": "rotate,move"})
    setting.apply(s, state.ROTATE + 1)
    angles = [elements(draw(setting, s, seat).svg)["tile-b1"].get("transform", "") for seat in (0, 1)]
    assert angles[0].endswith("rotate(180)") and angles[1].endswith("rotate(90)")


def test_a_tile_to_be_placed_lies_so_that_the_path_of_its_knight_goes_on() -> None:
    setting, s = at({"red_tiles": "4,5,8"})
    setting.apply(s, state.PICK + 3)
    setting.apply(s, state.ON + 1)
    transform = elements(draw(setting, s, 0).svg)["tile-b1"].get("transform", "")
    turn = int(re.findall(r"rotate\((\d+)\)", transform)[0]) // 90
    corner = setting.box.paths[state.CORNER, s.turn[0]]
    paths = setting.box.paths[4, turn]
    assert any(corner >> cell & 1 and paths >> cell - 2 & 1 for cell in (2, 5, 8))


@pytest.mark.parametrize(("shape", "pixels", "least"), [(WIDE, LAPTOP, 32), (TALL, PHONE, 44)])
def test_what_lies_beside_the_board_is_large_enough_for_its_pointer(
    shape: Shape, pixels: int, least: int
) -> None:
    """Squares and figures lie on the map, which zooms on a phone."""
    for seats, options in VARIANTS:
        for setting, s in positions(seats, options, 8, 0.02):
            viewer = max(int(s.actor), 0)
            svg = draw(setting, setting.redacted(s, viewer), viewer, shape).svg
            width, height = box_of(ET.fromstring(svg))
            unit = pixels / (height if shape == WIDE else width)
            for name, element in elements(svg).items():
                kind = name.partition("-")[0]
                first = kind in ("hand", "token") and not name[-2:].startswith("-")
                if first and "card" in element.get("class", "") and name.count("-") == 2:
                    assert min(size(element)) * scale_of(element) * unit >= least, name
                elif name == "die" or kind == "tile" or (kind == "square" and shape == WIDE):
                    assert min(size(element)) * scale_of(element) * unit >= least - 1.2, name


# --- what is seen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_board_takes_the_height_of_a_wide_picture_and_the_width_of_a_tall_one(
    seats: int, options: dict[str, Any]
) -> None:
    setting = GAME.setting(seats, options)
    for shape, least, most in ((WIDE, 1.30, 1.34), (TALL, 0.62, 0.75)):
        root = ET.fromstring(draw(setting, setting.start(), 0, shape).svg)
        width, height = box_of(root)
        assert least <= width / height <= most
        board = next(element for element in root.iter() if "data-board" in element.attrib)
        side = max(float(rect.get("width", 0)) for rect in board.iter(f"{SVG}rect"))
        assert side >= 0.94 * min(width, height)


def test_the_own_key_is_marked_on_the_board_and_every_panel_says_what_its_seat_wants_next() -> None:
    setting, s = at({"maze": "b3:9,f6:9", "princess": "f6.5", "red": "b3.5", "zombies": "red"})
    picture = elements(draw(setting, s, 1).svg)
    assert picture["key-green"].find(f"{SVG}circle") is not None
    assert "knights to bite: 1" in [title.text for title in picture["panel-red"].iter(f"{SVG}title")]
    wants = "next: its key, on a1"
    assert wants in [title.text for title in picture["panel-green"].iter(f"{SVG}title")]
    setting, s = at({"maze": "b3:9", "red": "b3.5", "keys": "red"})
    picture = elements(draw(setting, s, 1).svg)
    wants = "has its key; next: the castle"
    assert wants in [title.text for title in picture["panel-red"].iter(f"{SVG}title")]


def test_the_panel_of_whoever_acts_says_what_is_left_to_do() -> None:
    setting, s = at({"maze": "b1:9", "left": "rotate,move", "player": "green"})
    for shape in SHAPES:
        picture = elements(draw(setting, s, 0, shape).svg)
        said = {name: element[0].text for name, element in picture.items() if name.startswith("action-")}
        assert said["action-green-place"] == "place: done"
        assert said["action-green-rotate"] == "rotate: still to do"
        assert said["action-red-rotate"] == "rotate: not now"


def test_a_ply_changes_little_of_the_picture() -> None:
    sizes, old = [], None
    for setting, s in positions(*VARIANTS[2], 9, 1.0):
        drawing = draw(setting, setting.redacted(s, 0), 0, WIDE)
        if old is not None:
            sizes.append(sum(len(piece.encode()) for piece in drawing.since(old) if isinstance(piece, str)))
        old = drawing
    sizes.sort()
    assert sizes[len(sizes) // 2] < 3000
    assert sizes[len(sizes) * 95 // 100] < 8000


def test_a_seat_has_a_colour_of_its_own() -> None:
    for seats, options in VARIANTS:
        setting = GAME.setting(seats, options)
        assert len(set(colours(setting))) == seats
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours(setting))


def test_the_picture_does_not_change_when_what_is_hidden_is_guessed_anew() -> None:
    seats, options = VARIANTS[2]
    for setting, s in positions(seats, options, 4, 0.05):
        for seat in (SPECTATOR, 0, 3):
            view = setting.redacted(s, seat)
            other = view.copy()
            with np.errstate(over="ignore"):  # interpreted, the random numbers wrap around with a warning
                GAME.rules.guess(other, setting.box, setting.bench, seat, np.array([5], np.uint64))
            assert draw(setting, setting.redacted(other, seat), seat) == draw(setting, view, seat)


def test_only_its_owner_sees_what_tokens_a_seat_has() -> None:
    seats, options = VARIANTS[1]
    for setting, s in positions(seats, options, 6, 0.1):
        picture = elements(draw(setting, setting.redacted(s, 0), 0).svg)
        assert {name.split("-")[1] for name in picture if name.startswith("token-")} <= {"red"}


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    for setting, s in positions(*VARIANTS[2], 7, 0.05):
        svg = draw(setting, setting.redacted(s, 0), 0).svg
        assert len(svg.encode()) < 130_000
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
