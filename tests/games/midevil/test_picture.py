"""The picture of MidEvil: what is clicked, what is seen, what stays hidden."""

import xml.etree.ElementTree as ET
from itertools import chain
from typing import Any

import numpy as np
import pytest

from asterion.core.drawing import TALL, WIDE, Shape
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, SPECTATOR
from asterion.games import load
from asterion.games.midevil.names import SEAT_NAMES as SEATS
from asterion.games.midevil.names import SPELL_NAMES
from asterion.games.midevil.picture import colours, draw, source, target
from asterion.games.midevil.picture.view import PANEL_HEIGHT, PILE_HEIGHT, PILE_WIDTH, View
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


BUTTONS = {
    state.COUNT,
    state.PASS,
    state.STOP,
    state.LIFE,
    state.FIGHT,
    state.TAKE,
    state.LOWER,
    state.TELEPORT,
}


def seen(setting: Setting, s: Any, seat: int, shape: Shape = TALL) -> dict[str, ET.Element]:
    """What a seat sees, by id."""
    return elements(draw(setting, setting.redacted(s, seat), seat, shape).svg)


def check_choices(setting: Setting, s: Any, shape: Shape) -> None:
    """Every legal move is an element of its actor's picture, unless it is a button."""
    viewer = int(s.actor) if s.actor >= 0 else SPECTATOR
    view, picture = setting.redacted(s, viewer), seen(setting, s, viewer, shape)
    for move in setting.legal(s):
        name, piece = target(setting, view, move), source(setting, view, move)
        if not name:
            assert state.BLOCKS.block(move) in BUTTONS
            continue
        assert picture[name][0].tag == f"{SVG}title"
        assert picture[name][0].text
        if state.BLOCKS.block(move) != state.TURN and s.actor >= 0:
            assert any("hit" in child.get("class", "") for child in picture[name])
        assert not piece or piece in picture


@pytest.mark.parametrize("shape", [TALL, WIDE])
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_legal_move_names_something_in_the_picture_of_its_actor_or_is_a_button(
    seats: int, options: dict[str, Any], shape: Shape
) -> None:
    for setting, s in positions(seats, options, 1, 0.07):
        check_choices(setting, s, shape)


def test_in_the_dungeon_too_every_move_is_seen() -> None:
    asked = set()
    for seed in range(3):
        for setting, s in explorers(seed, 0.5):
            asked.add(int(s.asked))
            check_choices(setting, s, WIDE)
    assert {state.DRAW_BELOW, state.FATE_DIE, state.DRAW_SPELL, state.CAST} <= asked


def test_both_arrangements_have_the_same_elements() -> None:
    for setting, s in chain(positions(5, {"castle": True}, 3, 0.02), explorers(2, 0.05)):
        for seat in (SPECTATOR, 1):
            assert set(seen(setting, s, seat, WIDE)) == set(seen(setting, s, seat, TALL))


@pytest.mark.parametrize("shape", [TALL, WIDE])
def test_nothing_covers_the_frame_of_the_map_but_what_a_card_or_the_small_map_shows(shape: Shape) -> None:
    for seats in range(2, 7):
        for seat in (SPECTATOR, 0):
            setting = GAME.setting(seats, {"castle": True, "dungeon": True})
            layout = View(setting, setting.redacted(setting.start(), seat), seat, shape).layout
            x, y, width, height = layout.frame
            for at in (*layout.seats, *layout.piles, layout.hand, layout.affair):
                assert not (x < at.x < x + width and y < at.y < y + height)
            lowest = max(at.y + PANEL_HEIGHT * at.scale for at in layout.seats)
            assert lowest < (layout.minimap.y if shape == WIDE else layout.height)
            assert all(at.x + PILE_WIDTH <= layout.width for at in layout.piles)
            assert layout.piles[-1].y + PILE_HEIGHT < (layout.affair.y if shape == WIDE else layout.height)


def test_the_wide_map_takes_the_whole_height_and_the_tall_one_the_whole_width() -> None:
    setting = GAME.setting(6)
    for shape, least in ((WIDE, 1.30), (TALL, 0.62)):
        layout = View(setting, setting.start(), 0, shape).layout
        assert least <= layout.width / layout.height <= least + 0.13
        assert layout.ground.width == layout.width
        assert layout.ground.height >= (0.94 if shape == WIDE else 0.45) * layout.height


def test_a_step_and_a_skeleton_are_made_with_the_piece_that_moves() -> None:
    moved, straight = set(), set()
    for setting, s in positions(3, {}, 6, 1.0):
        for move in setting.legal(s) if s.actor >= 0 else ():
            piece = source(setting, s, move)
            if s.asked == state.STEP and state.BLOCKS.block(move) == state.AT:
                assert piece == f"pawn-{SEATS[s.player]}"
                assert target(setting, s, move).startswith("square-")
            if s.asked == state.SKELETON:
                after = s.copy()
                setting.apply(after, move)
                if after.asked == state.SKELETON_TO and after.moving == move - state.AT:
                    assert piece == target(setting, s, move)
                    assert {source(setting, after, way) for way in setting.legal(after)} == {piece}
                    moved.add(piece)
                else:
                    straight.add((piece, target(setting, s, move)))
            if s.asked == state.COLOUR:
                assert piece == target(setting, s, move)
                assert piece.startswith("pool-")
    assert len(moved) > 5
    assert len(straight) > 5
    assert all(place.startswith("square-") for _, place in straight)


def test_a_ply_changes_little_of_the_picture() -> None:
    setting, sizes, last = GAME.setting(4, {"castle": True}), [], None
    for _, s in positions(4, {"castle": True}, 2, 1.0):
        drawing = draw(setting, setting.redacted(s, 1), 1, WIDE)
        if last is not None:
            sizes.append(sum(len(piece.encode()) for piece in drawing.since(last) if isinstance(piece, str)))
        last = drawing
    sizes.sort()
    assert sizes[len(sizes) // 2] < 1_000
    assert sizes[len(sizes) * 95 // 100] < 8_000


def test_a_picture_that_was_drawn_for_one_seat_is_mostly_there_for_the_next() -> None:
    for setting, s in positions(4, {}, 2, 0.02):
        mine, theirs = (draw(setting, setting.redacted(s, seat), seat, WIDE) for seat in (0, 1))
        assert sum(map(len, set(theirs) - set(mine))) < 0.2 * len(theirs.svg)


def test_of_several_tiles_of_a_kind_each_has_a_name_of_its_own() -> None:
    setting = GAME.setting(3)
    s = setting.start()
    for x in range(1, 4):
        put_tile(s, state.DIRT, 0, x, 0)
    picture = seen(setting, s, 0)
    assert [picture[f"tile-{x},0"][0].text for x in range(1, 4)] == ["the dirt", "dirt II", "dirt III"]
    assert picture["square-3,0.2"][0].text == "the north of dirt III"
    assert {"dirt", "dirt II", "dirt III", "Altar"} <= {
        text.text for text in ET.fromstring(draw(setting, s, 0).svg).iter(f"{SVG}text")
    }


def test_every_seat_has_a_colour() -> None:
    for seats in GAME.seats:
        found = colours(GAME.setting(seats))
        assert len(set(found)) == seats
        assert all(colour.startswith("#") for colour in found)


def test_castle_and_dungeon_refer_to_nothing_that_is_not_there_for_anybody_who_looks() -> None:
    for setting, s in explorers(5, 0.1):
        for seat in (SPECTATOR, 0, 3):
            svg = draw(setting, setting.redacted(s, seat), seat).svg
            assert not chosen(elements(svg))
            used = {element.get("href", "#map")[1:] for element in ET.fromstring(svg).iter()}
            assert used <= set(elements(svg))


def test_the_drawbridge_up_and_down_are_two_drawings() -> None:
    setting, s = explored()
    up = ET.tostring(seen(setting, s, 0)["mv-tile-drawbridge-0"])
    raised = draw(setting, s, 0).svg
    s.kind[s.bridge] = state.LOWERED
    down = ET.tostring(seen(setting, s, 0)["mv-tile-drawbridge-down-0"])
    assert b"#mv-drawbridge-down" in down
    assert b"#mv-drawbridge-down" not in up
    assert "Drawbridge up" in raised


def test_who_sits_in_the_pit_sits_behind_bars() -> None:
    setting, s = explored()
    picture = seen(setting, s, 0)
    bars = [use.get("href") for use in picture["pawn-purple"].iter(f"{SVG}use")]
    assert "#mv-pit-edge" in bars
    assert "in the pit" in (picture["pawn-purple"][0].text or "")


def test_the_spells_that_win_are_marked() -> None:
    setting, s = explored()
    s.spell[0] = (1, 1, 1, 0, 0)
    picture = seen(setting, s, 0)
    told = {name: picture[f"front-orange-{name}"][0].text or "" for name in ("appello", "carcer", "carpe")}
    assert "win" in told["appello"]
    assert "win" in told["carcer"]
    assert "win" not in told["carpe"]
    stars = [name for name in SPELL_NAMES if b"#mv-star" in ET.tostring(picture[f"mv-card-{name}"])]
    assert stars == ["appello", "carcer", "mortem"]


def test_the_dungeon_fate_is_shown_with_the_answer_that_was_rolled() -> None:
    setting, s = explored()
    s.asked, s.actor, s.step, s.player = state.FATE_DIE, CHANCE, state.MOVING, 0
    assert "not yet rolled" in (seen(setting, s, 0)["fates"][0].text or "")
    setting.apply(s, state.FACE + state.SPELL - 1)
    picture = seen(setting, s, 0)
    assert s.asked == state.DRAW_SPELL
    assert "a spell" in (picture["fates"][0].text or "")
    assert "the Dungeon Fate: 4" in (picture["die"][0].text or "")
    assert "doom" in picture


def test_a_passage_into_the_dark_is_seen_until_a_tile_lies_there() -> None:
    setting, s = explored()
    mouths = {name for name in seen(setting, s, 0) if name.startswith("mouth-")}
    assert "mouth-5,-4-east" in mouths
    put_tile(s, state.CELL, 1, 6, -4)
    assert mouths - set(seen(setting, s, 0)) == {"mouth-5,-4-east"}


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_nothing_is_marked_when_nothing_may_be_chosen_and_nothing_refers_to_what_is_not_there(
    seats: int, options: dict[str, Any]
) -> None:
    for setting, s in positions(seats, options, 2, 0.03):
        for seat in (SPECTATOR, 0, seats - 1):
            svg = draw(setting, setting.redacted(s, seat), seat).svg
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
                GAME.rules.guess(other, setting.box, setting.bench, seat, np.array([5], np.uint64))
            assert draw(setting, setting.redacted(other, seat), seat) == draw(setting, view, seat)


@pytest.mark.parametrize("shape", [TALL, WIDE])
def test_everything_on_the_map_is_inside_what_is_seen_of_it(shape: Shape) -> None:
    for setting, s in chain(positions(3, {}, 5, 0.05), explorers(7, 0.1)):
        picture = seen(setting, s, max(int(s.actor), 0), shape)
        left, top, width, height = map(float, picture["map"].get("data-map", "").split())
        assert picture["map"].get("viewBox") == picture["map"].get("data-map")
        for element in picture["map"].iter():
            if "translate" in element.get("transform", "") and element.get("id"):
                at = element.get("transform", "").removeprefix("translate(").partition(")")[0].split(",")
                assert left < float(at[0]) < left + width
                assert top < float(at[1]) < top + height


def test_a_tile_to_be_turned_is_turned_on_its_space_and_lies_there_as_it_may() -> None:
    turned = 0
    for setting, s in positions(3, {}, 7, 1.0):
        if s.asked == state.TURN_TO:
            names = [target(setting, s, move) for move in setting.legal(s)]
            picture = seen(setting, s, int(s.actor))
            angles = [picture[name].get("data-angle") for name in names]
            assert angles == [str(90 * int(name[-1])) for name in names]
            assert {picture[name].get("data-turns") for name in names} == {"laying"}
            assert f"rotate({angles[0]})" in picture["laying"].get("transform", "")
            turned += 1
    assert turned > 3


def test_only_its_owner_sees_a_hand() -> None:
    for setting, s in positions(3, {}, 8, 0.05):
        picture = seen(setting, s, 1)
        held = [name for name in picture if name.startswith("hand-")]
        assert sum(len(picture[name].findall(f"{SVG}use")) for name in held) == s.held[1]
        watched = seen(setting, s, SPECTATOR)
        assert not any(name.startswith("hand-") for name in watched)


def test_cards_are_whole_where_they_are_small() -> None:
    for setting, s in positions(3, {}, 8, 0.05):
        picture = seen(setting, s, 0)
        for element in picture.values():
            assert element.get("data-zoom", "map") in picture


def test_the_small_map_shows_every_pawn() -> None:
    for setting, s in chain(positions(6, {}, 9, 0.03), explorers(9, 0.1)):
        small = seen(setting, s, 0, WIDE)["minimap"]
        assert len(small.findall(f".//{SVG}circle")) == setting.seats
        assert [element for element in small.iter() if "data-seen" in element.attrib]


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    for setting, s in chain(positions(6, {}, 9, 0.03), explorers(9, 0.1)):
        svg = draw(setting, setting.redacted(s, 0), 0, WIDE).svg
        assert len(svg.encode()) < (270_000 if s.castle else 200_000)
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
