"""The picture of Heroes of the Maze: what is clicked, what turns, who fights, what is seen."""

import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Any

import pytest

from asterion.core.components import parse_components
from asterion.core.drawing import TALL, WIDE, Shape
from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.position import build_position
from asterion.core.walks import walks
from asterion.games import load
from asterion.games.heroes_of_the_maze.box import openings
from asterion.games.heroes_of_the_maze.picture import colours, draw, source, target
from asterion.games.heroes_of_the_maze.picture.layout import LAYOUTS
from asterion.games.heroes_of_the_maze.picture.shapes import INSET, middle_of, sides
from asterion.games.heroes_of_the_maze.rules import state
from tests.games.helpers import chosen, elements, place_of

GAME = load("heroes-of-the-maze")
BOX = (GAME.folder / "components.toml").read_text(encoding="utf-8")
TITLE = "{http://www.w3.org/2000/svg}title"
SHAPES: tuple[Shape, ...] = (TALL, WIDE)
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (2, {"seating": "side-by-side", "rotor": "counter", "rings_to_win": "5"}),
    (3, {"rings_to_win": "1"}),
    (4, {"rotor": "counter"}),
)
PHONE, DESKTOP = (
    390 / 1000,
    724 / 1000,
)  # pixels of a unit: on a phone, and on the smallest desktop we think of
FOR_THE_ROCK = {"duel": "red>green", "red": "D5", "green": "rock", "walls": "0"}
WITH_THE_OGRE = {"duel": "red>ogre", "red": "D5", "walls": "4"}


def positions(seats: int, options: dict[str, Any], seed: int, share: float) -> Iterator[tuple[Setting, Any]]:
    """A share of the positions of a game in which duels are sought, and always its first and last ones."""
    dice = random.Random(seed)
    setting = GAME.setting(seats, options)
    s = setting.start()
    for ply in range(1500):
        if s.actor == OVER:
            break
        if ply < 3 or s.duel != state.NONE or dice.random() < share:
            yield setting, s
        moves = setting.legal(s)
        duels = [move for move in moves if state.CHALLENGE <= move < state.END]
        setting.apply(s, dice.choice(duels or moves))
    yield setting, s


def seen(
    seats: int = 2, options: dict[str, Any] | None = None, shape: Shape = WIDE, **facts: str
) -> dict[str, ET.Element]:
    setting = GAME.setting(seats, options or {})
    return elements(draw(setting, build_position(setting, facts), SPECTATOR, shape).svg)


def after(plies: str, facts: dict[str, str], shape: Shape = WIDE) -> dict[str, ET.Element]:
    """What is seen after these plies."""
    setting = GAME.setting()
    s = build_position(setting, facts)
    for ply in plies.split():
        setting.apply(s, GAME.words.read(setting, s, ply))
    return elements(draw(setting, s, SPECTATOR, shape).svg)


def words_of(element: ET.Element) -> str:
    return element[0].text or ""


def text_in(element: ET.Element) -> str:
    """All that is written in an element, without its titles."""
    written = [child.itertext() for child in element.iter() if child.tag.endswith("}text")]
    return " ".join("".join(parts) for parts in written)


def angle_of(element: ET.Element) -> float:
    return float(element.get("transform", "").removeprefix("rotate(").removesuffix(")"))


def drawn_with(element: ET.Element) -> set[str]:
    """The drawings that an element uses."""
    return {part.get("href", "") for part in element.iter() if part.get("href")}


# --- what is clicked ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_legal_move_names_something_that_is_clicked(
    seats: int, options: dict[str, Any], shape: Shape
) -> None:
    for setting, s in positions(seats, options, 1, 0.03):
        picture = elements(draw(setting, s, int(s.actor), shape).svg)
        for move in setting.legal(s):
            name = target(setting, s, move)
            assert (name == "") == (move == state.END)
            if name:
                assert picture[name][0].tag == TITLE
                assert words_of(picture[name])
            if name and s.phase != state.ALIGN:
                assert "hit" in [child.get("class") for child in picture[name]]
            assert source(setting, s, move) in {"", *picture}


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_both_arrangements_show_the_same_things_and_mark_nothing_as_a_choice(
    seats: int, options: dict[str, Any]
) -> None:
    for setting, s in positions(seats, options, 2, 0.03):
        tall, wide = (elements(draw(setting, s, SPECTATOR, shape).svg) for shape in SHAPES)
        assert set(tall) - {"slot"} == set(wide)
        assert not chosen(tall)
        assert not chosen(wide)


def test_ending_the_turn_is_a_button_of_the_page_and_dice_are_both() -> None:
    setting = GAME.setting()
    assert target(setting, build_position(setting, {}), state.END) == ""
    picture = seen()
    assert picture["die"].get("data-action") == "Throw the die"
    assert picture["duelling-die-1"].get("data-action") == "Throw the duelling die"
    assert {name for name, thing in picture.items() if thing.get("data-action")} == {
        "die",
        "duelling-die-1",
        "duelling-die-2",
    }


def test_a_figure_moves_and_challenges_and_is_never_its_cell() -> None:
    setting = GAME.setting()
    s = build_position(setting, {"red": "D5", "walls": "4"})
    by_block = {state.BLOCKS.block(move): source(setting, s, move) for move in setting.legal(s)}
    assert by_block[state.GO] == by_block[state.CHALLENGE] == "adventurer-red"
    assert by_block[state.PUSH] == "tab"
    leads = build_position(setting, {"red": "rock", "ogre": "A1", "walls": "14"})
    moves = [move for move in setting.legal(leads) if state.BLOCKS.block(move) == state.GO]
    assert {source(setting, leads, move) for move in moves} == {"ogre"}
    assert "cell-A1" not in {target(setting, leads, move) for move in moves}


def size_of(cell: int, shape: Shape) -> float:
    """The smaller side of the box round what is clicked of a cell, in units."""
    outer, inner = sides(cell, LAYOUTS[shape].edges)
    outer, inner = outer - INSET, inner + INSET
    middle, half = middle_of(cell)[0], 22.5 / (1 if cell >= state.D else 2)
    angles = [middle + half * part / 10 for part in range(-10, 11)]
    points = [(r * sin(radians(a)), r * cos(radians(a))) for a in angles for r in (inner, outer)]
    return min(max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1))


@pytest.mark.parametrize("cell", range(state.MAZE))
def test_a_cell_is_large_enough_for_a_finger_and_for_a_mouse(cell: int) -> None:
    assert size_of(cell, TALL) * PHONE >= 44
    assert size_of(cell, WIDE) * DESKTOP >= 32


@pytest.mark.parametrize(("shape", "pixel", "least"), [(TALL, PHONE, 44), (WIDE, DESKTOP, 32)])
def test_pieces_and_dice_are_large_enough_too(shape: Shape, pixel: float, least: float) -> None:
    setting = GAME.setting(4)
    s = build_position(setting, {"red": "rock", "green": "B7"})
    picture = elements(draw(setting, s, SPECTATOR, shape).svg)
    for name in ("adventurer-red", "adventurer-green", "ogre", "die", "duelling-die-1"):
        transform = picture[name].get("transform", "")
        scale = float(transform.partition("scale(")[2].removesuffix(")"))
        hit = next(child for child in picture[name] if child.get("class") == "hit")
        size = 2 * float(hit.get("r", 0)) or float(hit.get("width", 0))
        assert size * scale * pixel >= least


@pytest.mark.parametrize("shape", SHAPES)
def test_the_board_fills_the_height_or_the_width(shape: Shape) -> None:
    svg = draw(GAME.setting(), GAME.setting().start(), SPECTATOR, shape).svg
    _, _, width, height = map(float, (ET.fromstring(svg).get("viewBox") or "").split())
    board = next(thing for thing in ET.fromstring(svg).iter() if thing.get("data-board") is not None)
    frame = float(board[0].get("width", 0))
    if shape == WIDE:
        assert 1.30 <= width / height <= 1.33
        assert frame >= 0.94 * height
    else:
        assert 0.62 <= width / height <= 0.75
        assert frame >= 0.99 * width


# --- the walls turn -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_moves_keeps_its_id(seats: int, options: dict[str, Any]) -> None:
    for setting, s in positions(seats, options, 2, 0.03):
        picture = elements(draw(setting, s, SPECTATOR).svg)
        assert {"ogre", "walls", "tab", "duelling-die-1", "duelling-die-2"} <= set(picture)
        assert {f"adventurer-{colour}" for colour in setting.seat_names} <= set(picture)
        assert {f"ring-{number}" for number in range(1, 10)} <= set(picture)
        assert {f"notch-{k}" for k in range(16)} <= set(picture)


@pytest.mark.rule("HM-7")
@pytest.mark.parametrize("rotor", ["rigid", "counter"])
def test_the_walls_turn_by_one_segment_a_push_and_the_tab_goes_with_them(rotor: str) -> None:
    before = seen(options={"rotor": rotor}, walls="15")
    after = seen(options={"rotor": rotor}, walls="0")
    for group, angle in (("walls", 22.5), ("tab", 22.5), ("walls-shadow", 22.5), ("walls-counter", 337.5)):
        if group in after:
            assert (angle_of(after[group]) - angle_of(before[group])) % 360 == angle
    assert ("walls-counter" in after) == (rotor == "counter")


@pytest.mark.rule("HM-7")
@pytest.mark.parametrize("left", ["clockwise", "anticlockwise"])
def test_a_push_is_clicked_on_the_notch_where_the_tab_comes_to(left: str) -> None:
    text = BOX.replace('push_left = { is = "clockwise"', f'push_left = {{ is = "{left}"')
    setting = GAME.setting(components=parse_components(text, "the box", GAME.standard_components))
    for move, side in ((state.LEFT, -1), (state.RIGHT, 1)):
        s = build_position(setting, {"walls": "5"})
        notch = target(setting, s, move)
        tall = elements(draw(setting, s, SPECTATOR, TALL).svg)
        assert (place_of(tall[notch])[0] - place_of(tall["tab"])[0]) * side > 0
        wide = elements(draw(setting, s, SPECTATOR, WIDE).svg)
        mark = next(child for child in wide[notch] if child.get("class") == "mark")
        setting.apply(s, move)
        angle = radians(angle_of(elements(draw(setting, s, SPECTATOR, WIDE).svg)["tab"]))
        x, y = place_of(mark)
        assert hypot(x - 471 * sin(angle), y + 471 * cos(angle)) < 1
        assert notch == f"notch-{int(s.walls)}"


def test_pushes_on_end_lead_to_notches_further_away() -> None:
    setting = GAME.setting()
    s = build_position(setting, {"walls": "14", "die": "4"})
    found = []
    for _ in range(3):
        found.append(target(setting, s, state.LEFT))
        setting.apply(s, state.LEFT)
    assert found == ["notch-15", "notch-0", "notch-1"]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_tab_covers_no_notch_that_could_be_clicked_by_mistake(shape: Shape) -> None:
    picture = seen(shape=shape, walls="14")
    assert [child.get("class") for child in picture["notch-14"]] == [None]
    assert "hit" in [child.get("class") for child in picture["notch-15"]]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("rotor", ["rigid", "counter"])
def test_beside_each_notch_lies_a_ghost_of_the_walls_as_they_would_stand(rotor: str, shape: Shape) -> None:
    setting = GAME.setting(options={"rotor": rotor})
    svg = draw(setting, build_position(setting, {"walls": "3"}), SPECTATOR, shape).svg
    beside = {
        one.get("id", ""): ghost
        for parent in ET.fromstring(svg).iter()
        for one, ghost in pairwise(parent)
        if one.get("class") == "notch"
    }
    assert len(beside) == 16
    turned = elements(draw(setting, build_position(setting, {"walls": "5"}), SPECTATOR, shape).svg)
    ghost = beside["notch-5"]
    assert ghost.get("class") == "ghost"
    for group in ghost[0]:
        walls = group[0].get("href", "").removeprefix("#hm-")
        assert (angle_of(group) - angle_of(turned[walls])) % 360 == 0
    assert len(ghost[0]) == (1 if rotor == "rigid" else 2)


def test_one_gesture_turns_the_walls_as_far_as_the_die_allows() -> None:
    setting = GAME.setting()
    s = build_position(setting, {"walls": "14", "die": "3"})
    found = {way.target: way.moves for way in walks(setting, s, "tab") if way.target != "notch-14"}
    assert found == {
        "notch-0": ("left",) * 2,
        "notch-1": ("left",) * 3,
        "notch-12": ("right",) * 2,
        "notch-11": ("right",) * 3,
    }


def test_one_gesture_goes_to_an_opponent_and_challenges_him() -> None:
    setting = GAME.setting()
    s = build_position(setting, {"red": "C10", "walls": "0"})
    (way,) = walks(setting, s, "adventurer-red")
    assert (way.target, way.moves) == ("ogre", ("D5", "duel-ogre"))
    assert way.sentence == "Challenge the ogre on the Rock"


def arrows_of(element: ET.Element) -> list[str]:
    """The round arrows of the slot from left to right: mirrored, one is anticlockwise."""
    found = [part for part in element.iter() if part.get("class") in ("clockwise", "anticlockwise")]
    assert all(
        ("scale(-1,1)" in part.get("transform", "")) == (part.get("class") == "anticlockwise")
        for part in found
    )
    return [part.get("class", "") for part in found]


@pytest.mark.rule("HM-7")
@pytest.mark.parametrize("rotor", ["rigid", "counter"])
@pytest.mark.parametrize("left", ["clockwise", "anticlockwise"])
def test_the_arrows_beside_the_tab_are_the_ways_the_walls_turn(rotor: str, left: str) -> None:
    text = BOX.replace('push_left = { is = "clockwise"', f'push_left = {{ is = "{left}"')
    box = parse_components(text, "the box", GAME.standard_components)
    setting = GAME.setting(2, {"rotor": rotor}, components=box)
    ways: list[str] = []
    for move in (state.LEFT, state.RIGHT):
        s = build_position(setting, {"walls": "5"})
        before = elements(draw(setting, s, SPECTATOR).svg)
        setting.apply(s, move)
        after = elements(draw(setting, s, SPECTATOR).svg)
        turned = [
            (angle_of(after[group]) - angle_of(before[group])) % 360
            for group in ("walls", "walls-counter")
            if group in after
        ]
        ways += 3 * ["clockwise" if angle == 22.5 else "anticlockwise" for angle in turned]
    assert arrows_of(before["slot"]) == ways


def test_counter_rotating_walls_say_how_far_each_of_them_has_turned() -> None:
    picture = seen(options={"rotor": "counter"}, walls="1")
    assert words_of(picture["walls"]) == "three walls, turned clockwise by 1 segment"
    assert words_of(picture["walls-counter"]) == "two walls, turned anticlockwise by 1 segment"
    assert words_of(seen(walls="2")["walls"]) == "the walls, turned by 2 segments"


@pytest.mark.parametrize("k", [0, 3, 9])
def test_a_cell_is_said_to_be_open_to_the_cells_that_the_walls_leave_open(k: int) -> None:
    setting = GAME.setting()
    picture = seen(walls=str(k))
    for segment in range(16):
        words = words_of(picture[f"cell-B{segment}"])
        assert (f" A{segment}," in words + ",") == (segment in openings(setting, k)["a_to_b"])


def test_a_place_is_called_as_it_is_seen_on_the_board() -> None:
    picture = seen(red="D5", walls="0")
    assert words_of(picture["cell-D5"]).startswith("red's gate-space, open to C10, the gate ring's south")
    assert words_of(picture["cell-D5"]).endswith(": red's adventurer")
    assert words_of(picture["adventurer-red"]) == "red's adventurer, red's gate-space"
    written = {text.text for text in picture["maze"].iter() if text.tag.endswith("}text")}
    assert written == {f"{ring}{s}" for ring in "ABC" for s in range(16)} | {"N", "E", "S", "W"}


@pytest.mark.parametrize(("k", "words"), [("4", "open"), ("5", "half shut"), ("6", "shut")])
def test_a_gate_shows_how_far_it_is_open(k: str, words: str) -> None:
    picture = seen(walls=k)
    assert words_of(picture["gate-red"]) == f"red's gate: {words}"
    assert f"#hm-{words.replace(' ', '-')}" in drawn_with(picture["gate-red"])
    assert f"gate {words}" in words_of(picture["panel-red"])
    assert f"#hm-gate-{words.replace(' ', '-')}" in drawn_with(picture["panel-red"])


# --- the seats ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_panel_tells_home_goal_rings_and_who_leads_the_ogre(seats: int, shape: Shape) -> None:
    picture = seen(seats, shape=shape, red="rock", rings="red:2", turn="red")
    red, green = picture["panel-red"], picture["panel-green"]
    assert words_of(red) == "red: 2 of 3 rings, on the Rock, leads the ogre, whose turn it is"
    assert words_of(green) == "green: 0 of 3 rings, gate open"
    assert "#hm-ogre-front" in drawn_with(red) - drawn_with(green)
    assert "#hm-gate-open" in drawn_with(green) - drawn_with(red)
    slots = [part for part in red.iter() if part.tag.endswith("}circle") and part.get("cx")]
    assert len(slots) == 3


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("seats", "options"), [(2, {"rings_to_win": "5"}), (3, {}), (4, {})])
def test_the_rings_of_a_seat_lie_side_by_side_on_its_panel(
    seats: int, options: dict[str, str], shape: Shape
) -> None:
    setting = GAME.setting(seats, options)
    s = build_position(setting, {"red": "rock", "rings": "red:2"})
    picture = elements(draw(setting, s, SPECTATOR, shape).svg)
    box = LAYOUTS[shape].panel(0, 0, seats)
    apart = sorted(
        place_of(picture[f"ring-{number}"])[0]
        for number in range(1, 10)
        if words_of(picture[f"ring-{number}"]) == "a ring of red's"
    )
    assert len(apart) == 2
    assert apart[1] - apart[0] >= 28
    assert box.at.x + 12 <= apart[0] <= apart[1] <= box.at.x + box.width - 12


def test_the_ogre_carries_the_banner_of_whom_it_obeys() -> None:
    assert "ogre-banner" not in seen()
    led = seen(4, green="rock", ogre="B7")
    assert "#hm-green" in drawn_with(led["ogre-banner"])
    assert words_of(led["ogre"]) == "the ogre, B7, controlled by green"


def test_you_are_told_which_panel_is_yours() -> None:
    setting = GAME.setting(4)
    picture = elements(draw(setting, build_position(setting, {}), 2, WIDE).svg)
    assert ["you" in text_in(picture[f"panel-{name}"]) for name in setting.seat_names] == [
        False,
        False,
        True,
        False,
    ]


@pytest.mark.rule("HM-r6", "HM-1")
def test_the_winner_is_crowned() -> None:
    for facts in ({"ending": "turns", "turns": "400"}, {"rings": "green:3"}):
        picture = seen(phase="over", green="rock", **facts)
        assert "#hm-crown" in drawn_with(picture["panel-green"])
        assert "#hm-crown" not in drawn_with(picture["panel-red"])


def test_a_ring_stays_with_the_seat_that_won_it() -> None:
    one = seen(4, red="rock", rings="red:1,yellow:1")
    two = seen(4, red="rock", rings="red:1,yellow:1,green:1")
    moved = [n for n in range(1, 10) if place_of(one[f"ring-{n}"]) != place_of(two[f"ring-{n}"])]
    assert len(moved) == 1


def test_the_colours_of_the_seats_are_for_css() -> None:
    assert colours(GAME.setting(2)) == (colours(GAME.setting(4))[0], colours(GAME.setting(4))[2])
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours(GAME.setting(4)))


# --- the duels ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HM-44")
def test_the_ogre_faces_its_opponent_when_it_attacks_and_turns_away_when_it_is_attacked() -> None:
    attacked, attacking = (seen(phase=phase, **WITH_THE_OGRE) for phase in ("attack", "defend"))
    assert "ogre-back" in attacked
    assert "ogre-front" in attacking
    assert words_of(attacked["duel"]) == "Red attacks, the ogre defends"
    assert words_of(attacking["duel"]) == "Red defends, the ogre attacks"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("facts", "fighters"),
    [
        (WITH_THE_OGRE, {"adventurer-red", "ogre"}),
        (FOR_THE_ROCK, {"adventurer-red", "adventurer-green"}),
        (
            {"red": "rock", "ogre": "B8", "green": "B7", "duel": "ogre>green"},
            {"ogre", "adventurer-green"},
        ),
    ],
)
def test_those_who_fight_step_large_into_the_middle(
    facts: dict[str, str], fighters: set[str], shape: Shape
) -> None:
    setting = GAME.setting()
    picture = elements(draw(setting, build_position(setting, facts), SPECTATOR, shape).svg)
    for name in ("adventurer-red", "adventurer-green", "ogre"):
        x, y = place_of(picture[name])
        scale = float(picture[name].get("transform", "").partition("scale(")[2].removesuffix(")"))
        assert (scale > 2 and hypot(x, y) < 250) == (name in fighters)
    order = [child.get("id") for child in picture["pieces"]]
    assert all((order.index(name) > order.index("duel")) == (name in fighters) for name in order[:1])
    die = picture["duelling-die-1"]
    layout = LAYOUTS[shape]
    assert hypot(place_of(die)[0] - layout.maze.x, place_of(die)[1] - layout.maze.y) < 80


@pytest.mark.parametrize(
    ("phase", "facts", "says"),
    [
        ("attack", WITH_THE_OGRE, "wins then defend"),
        ("defend", WITH_THE_OGRE, "loses then attack"),
        ("strike", FOR_THE_ROCK, "beats all else: again"),
    ],
)
def test_a_duel_says_what_beats_what(phase: str, facts: dict[str, str], says: str) -> None:
    duel = seen(phase=phase, **facts)["duel"]
    assert text_in(duel).endswith(says)
    assert {"#hm-sword", "#hm-skull"} <= drawn_with(duel)


def test_you_are_addressed_in_your_own_duel() -> None:
    setting = GAME.setting()
    s = build_position(setting, FOR_THE_ROCK)
    red, green = (elements(draw(setting, s, seat).svg)["duel"] for seat in (0, 1))
    assert words_of(red) == "You attack, green defends"
    assert words_of(green) == "Red attacks, you defend"


def test_a_die_rolls_when_it_leaves_the_hand() -> None:
    assert seen(phase="roll")["die"].get("data-roll")
    assert seen(die="4")["die"].get("data-roll") == ""
    for phase, more, held in (("strike", {}, (True, False)), ("parry", {"thrown": "sword"}, (False, True))):
        picture = seen(phase=phase, **FOR_THE_ROCK, **more)
        assert tuple(bool(picture[f"duelling-die-{i}"].get("data-roll")) for i in (1, 2)) == held


@pytest.mark.parametrize(
    ("throws", "faces"),
    [
        ("duel-ogre", ("", "")),
        ("duel-ogre shield", ("shield", "")),
        ("duel-ogre shield sword sword", ("sword", "")),
    ],
)
def test_the_adventurers_die_shows_what_he_threw_at_the_ogre(throws: str, faces: tuple[str, str]) -> None:
    assert faces_after(throws, {"red": "D5", "walls": "4"}) == faces


@pytest.mark.parametrize(
    ("throws", "faces"),
    [
        ("duel-green sword", ("sword", "")),
        ("duel-green sword shield", ("sword", "shield")),
        ("duel-green sword shield skull", ("skull", "")),
        ("duel-green skull sword", ("skull", "sword")),
        ("duel-green skull sword die-3", ("", "")),
    ],
)
def test_both_dice_show_what_was_thrown_for_the_rock(throws: str, faces: tuple[str, str]) -> None:
    assert faces_after(throws, {"red": "D5", "green": "rock", "walls": "0"}) == faces


def faces_after(plies: str, facts: dict[str, str]) -> tuple[str, ...]:
    """What the duelling dice show after these plies."""
    picture = after(plies, facts)
    return tuple(words_of(picture[f"duelling-die-{i}"]).partition(": ")[2] for i in (1, 2))


def test_the_throw_that_decided_a_duel_stays_in_the_middle_until_the_next_turn_begins() -> None:
    facts = {"red": "D5", "green": "rock", "walls": "0"}
    duel, decided, next_turn = (
        place_of(after(plies, facts)["duelling-die-2"])
        for plies in ("duel-green skull", "duel-green skull sword", "duel-green skull sword die-3")
    )
    assert duel == decided != next_turn


# --- what it weighs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_is_small_and_needs_nothing_from_elsewhere(shape: Shape) -> None:
    for setting, s in positions(4, {}, 6, 0.02):
        svg = draw(setting, s, 0, shape).svg
        assert len(svg.encode()) < 80_000
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import", "†"))
        assert {*re.findall(r'href="#([^"]+)"', svg)} <= {*re.findall(r'id="([^"]+)"', svg)}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_ply_changes_little_of_the_picture(shape: Shape) -> None:
    dice, setting = random.Random(4), GAME.setting(4)
    s = setting.start()
    old, sizes = draw(setting, s, 0, shape), []
    for _ in range(200):
        setting.apply(s, dice.choice(setting.legal(s)))
        new = draw(setting, s, 0, shape)
        sizes.append(len(json.dumps(new.since(old))))
        old = new
    sizes.sort()
    assert sizes[len(sizes) // 2] < 2_500
    assert sizes[-1] < 8_192
