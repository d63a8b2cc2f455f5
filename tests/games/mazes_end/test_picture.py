"""The picture of Maze's End: its two arrangements, what is touched, crowds, the Minotaur's lines, panels."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from statistics import median, quantiles

import pytest

from asterion.core.drawing import TALL, WIDE, Shape
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.mazes_end.names import CARD_NAMES, COLOUR_NAMES, edge_number
from asterion.games.mazes_end.picture import colours, draw, source, target
from asterion.games.mazes_end.picture.shapes import BOARD, layout
from asterion.games.mazes_end.rules import state as g
from tests.conftest import random_states
from tests.games.helpers import elements, place_of, played

GAME = load("mazes-end")
SHAPES: tuple[Shape, ...] = (WIDE, TALL)
HREF = "href"
SIDE = 82  # of a square, in units of the viewBox


def seen(seats: int = 2, seat: int = SPECTATOR, shape: Shape = TALL, **facts: str) -> dict[str, ET.Element]:
    """What is drawn of a position."""
    setting = GAME.setting(seats)
    return elements(draw(setting, build_position(setting, facts), seat, shape).svg)


def size_of(drawing: str) -> tuple[float, float]:
    left, top, width, height = map(float, ET.fromstring(drawing).get("viewBox", "").split())
    assert left == top == 0
    return width, height


def title_of(element: ET.Element) -> str:
    return element[0].text or ""


def scale_of(element: ET.Element) -> float:
    found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
    return float(found[1]) if found else 1.0


def carries(element: ET.Element, sign: str) -> bool:
    return any(part.get(HREF) == f"#me-{sign}" for part in element.iter())


# --- the two arrangements -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_wide_screen_the_board_takes_nearly_all_of_the_height(seats: int) -> None:
    width, height = size_of(draw(GAME.setting(seats), GAME.setting(seats).start(), 0, WIDE).svg)
    assert 1.30 <= width / height <= 1.33
    assert BOARD / height >= 0.94
    maze = seen(seats, shape=WIDE)["maze"]
    assert "data-board" in maze.attrib
    x, y = place_of(maze)
    hedge = maze[0]
    assert x + float(hedge.get("x", "")) >= 0
    assert y + float(hedge.get("y", "")) + float(hedge.get("height", "")) <= height
    assert hedge.get("width") == hedge.get("height") == str(BOARD)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_phone_the_board_takes_the_whole_width(seats: int) -> None:
    width, height = size_of(draw(GAME.setting(seats), GAME.setting(seats).start(), 0).svg)
    assert 0.62 <= width / height <= 0.75
    assert BOARD / width > 0.98


def test_both_arrangements_hold_the_same_things_whatever_is_asked() -> None:
    for at, (setting, s) in enumerate(random_states(GAME, 21, 1500)):
        if at % 9 == 0:
            wide, tall = (set(elements(draw(setting, s, 0, shape).svg)) for shape in SHAPES)
            assert wide == tall


def test_whatever_can_be_chosen_has_its_place_but_for_what_is_a_button_only() -> None:
    blocks = set()
    for setting, s in random_states(GAME, 22, 6000):
        moves = setting.legal(s)
        block = g.BLOCKS.block(moves[0]) if moves else -1
        if moves and (block not in blocks or s.phase == g.REDEEM):
            blocks.add(block)
            picture = elements(draw(setting, s, 0, WIDE).svg)
            for move in moves:
                if g.BLOCKS.block(move) in (g.STOP, g.SUFFER):
                    assert target(setting, s, move) == ""
                else:
                    assert target(setting, s, move) in picture
                assert source(setting, s, move) in ("", *picture)
    assert len(blocks) >= 12


def test_what_can_be_hit_is_at_least_44_pixels_on_a_phone_and_32_on_a_desktop() -> None:
    for shape, window, least in ((TALL, 390, 44), (WIDE, 1440 - 300, 32)):
        for seats in (2, 4):
            setting = GAME.setting(seats)
            drawing = draw(setting, setting.start(), 0, shape).svg
            pixels = window / size_of(drawing)[0]
            picture = elements(drawing)
            for name in ("me-area", "me-diamond"):
                reach = float(re.findall(r"-[\d.]+", picture[name].get("d", ""))[0])
                assert -2 * reach * pixels >= least
            for tile in layout((0, 2), shape).sizes:
                assert min(tile) * pixels >= least


def test_between_them_the_edges_cover_every_point_where_walls_can_be_put() -> None:
    picture = seen(phase="where")
    places = [place_of(picture[name]) for name in picture if name.startswith("edge-")]
    assert len(places) == g.EDGES
    left, top = place_of(picture["square-a1"])
    for right in range(0, 8 * SIDE, 7):
        for down in range(0, 8 * SIDE, 7):
            x, y = left + right, top + down
            assert any(abs(x - at) + abs(y - below) <= 45 for at, below in places)


def test_a_ply_changes_little_of_the_picture() -> None:
    sizes = []
    for seats in (2, 4):
        setting, rng = GAME.setting(seats), random.Random(23)
        s, drawings = setting.start(), []
        while s.actor != OVER and len(drawings) < 250:
            drawings.append(draw(setting, s, 0, WIDE))
            setting.apply(s, rng.choice(setting.legal(s)))
        for old, new in pairwise(drawings):
            sizes.append(sum(len(piece) for piece in new.since(old) if isinstance(piece, str)))
    assert median(sizes) < 1700
    assert quantiles(sizes, n=20)[-1] < 4500


def test_the_board_bears_no_sign_of_what_is_reconstructed() -> None:
    for shape in SHAPES:
        setting = GAME.setting(4)
        svg = draw(setting, setting.start(), 0, shape).svg
        assert "†" not in svg and "reconstructed" not in svg


def test_seats_have_the_colours_of_their_panels() -> None:
    assert colours(GAME.setting(2)) == ("#d93840", "#2f9c4c")
    for seats in (2, 3, 4):
        setting = GAME.setting(seats)
        picture = elements(draw(setting, setting.start(), 0).svg)
        panels = [picture[f"panel-{name}"] for name in setting.seat_names]
        strokes = [
            next(part.get("stroke") for part in panel.iter() if part.get("stroke")) for panel in panels
        ]
        assert tuple(strokes) == colours(setting)


# --- figures and gems ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-r2")
@pytest.mark.parametrize("minotaur", ["e5", "d4"])
@pytest.mark.parametrize(
    "there", ["r1", "r1 r2", "r1 r2 r3", "r1 r2 r3 b1 b2", "r1 r2 r3 b1 b2 b3 g1 g2 g3 y1 y2 y3"]
)
def test_figures_that_share_a_square_stand_side_by_side_inside_it(there: str, minotaur: str) -> None:
    names, apart = (
        there.split(),
        {"red": "a1,b1,a2", "blue": "i1,h1,i2", "green": "i9,h9,i8", "yellow": "a9,b9,a8"},
    )
    places = {
        colour: ",".join(
            "d4" if f"{colour[0]}{number}" in names else square
            for number, square in enumerate(squares.split(","), 1)
        )
        for colour, squares in apart.items()
    }
    saved = {"saved": "red:redemption"}
    picture = seen(4, minotaur=minotaur, **places, **saved)
    x, y = place_of(picture["square-d4"])
    found = [place_of(picture[f"figure-{name}"]) for name in names]
    scale = scale_of(picture[f"figure-{names[0]}"])
    assert all(abs(at - x) <= SIDE / 2 and abs(down - y) <= SIDE / 2 for at, down in found)
    assert all(
        max(abs(a - c), abs(b - d)) >= min(20, SIDE * scale / 3) for (a, b), (c, d) in combinations(found, 2)
    )


def test_figures_are_smaller_the_more_of_them_share_a_square_and_beside_the_minotaur() -> None:
    alone = seen(red="d4,b1,a2")["figure-r1"]
    two = seen(red="d4,d4,a2")["figure-r1"]
    three = seen(red="d4,d4,d4")["figure-r1"]
    at_its_feet = seen(red="d4,b1,a2", minotaur="d4")["figure-r1"]
    assert scale_of(alone) > scale_of(two) > scale_of(three)
    assert scale_of(alone) > scale_of(at_its_feet)


def test_whoever_is_out_and_what_is_collected_lies_in_the_panel_of_its_colour() -> None:
    picture = seen(red="out,b1,out", gems="d7,g4")
    x, y = place_of(picture["panel-red"])
    slots = [place_of(picture[name]) for name in ("figure-r1", "figure-r3", "gem-f3", "gem-c6")]
    assert len(set(slots)) == 4
    assert all(0 < at - x < 780 and 0 < down - y < 104 for at, down in slots)
    assert title_of(picture["figure-r1"]) == "Red's figure 1, out of the maze"
    assert title_of(picture["exit-red"]) == "red's exit, open"
    assert title_of(picture["exit-green"]) == "green's exit, closed until both gems are collected"


def test_a_gem_makes_room_for_whoever_stands_on_its_square() -> None:
    assert place_of(seen()["gem-f3"]) == place_of(seen()["square-f3"])
    beside = seen(green="f3,h9,i8")
    assert place_of(beside["gem-f3"]) != place_of(beside["square-f3"])
    assert scale_of(beside["gem-f3"]) < 1


# --- the Minotaur -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-35", "ME-36")
def test_the_minotaurs_lines_say_how_and_how_far_it_goes() -> None:
    picture = seen(phase="direction", minotaur="e5", walls="e5f5,b5c5")
    assert {name: title_of(picture[name]) for name in picture if name.startswith("go-")} == {
        "go-north": "the Minotaur charges north to e1",
        "go-east": "the Minotaur jumps east to f5",
        "go-south": "the Minotaur charges south to e9",
        "go-west": "the Minotaur charges west to c5",
    }


@pytest.mark.rule("ME-36", "ME-r17")
def test_no_line_leads_over_the_rim_wherever_walls_stand() -> None:
    picture = seen(phase="direction", minotaur="i9", walls="i8i9,h9i9")
    assert {name for name in picture if name.startswith("go-")} == {"go-north", "go-west"}
    picture = seen(phase="direction", minotaur="a1", walls="i8i9,a1b1")
    assert {name for name in picture if name.startswith("go-")} == {"go-east", "go-south"}


@pytest.mark.rule("ME-38", "ME-r36")
def test_figures_that_the_minotaur_could_slay_carry_a_skull() -> None:
    facts = {"phase": "direction", "minotaur": "e5", "red": "e3,b5,a2", "green": "e7,h5,i8"}
    picture = seen(**facts, walls="b5c5", discs="sanctuary:e7")
    doomed = {name for name in picture if name.startswith("figure-") and carries(picture[name], "skull")}
    assert doomed == {"figure-r1", "figure-g2"}  # r2 stands behind a wall, g1 on the sanctuary


@pytest.mark.rule("ME-40", "ME-r35")
def test_figures_that_cannot_move_carry_a_chain() -> None:
    picture = seen(minotaur="a1", red="a2,b1,c3")
    held = {name for name in picture if name.startswith("figure-") and carries(picture[name], "chain")}
    assert held == {"figure-r1", "figure-r2"}
    picture = seen(red="d4,b1,a2", discs="trap:d4", trapped="1")
    assert [carries(picture[f"figure-r{number}"], "chain") for number in (1, 2, 3)] == [True, False, False]


def test_a_sleeping_minotaur_has_closed_eyes_and_no_lines() -> None:
    facts = {"turn": "green", "turns": "2", "asleep": "red"}
    awake, asleep = seen(turn="green", turns="2"), seen(**facts)
    assert carries(awake["minotaur"], "glare")
    assert carries(asleep["minotaur"], "lids")
    assert title_of(asleep["minotaur"]) == "the Minotaur, e5, asleep"
    setting = GAME.setting()
    assert draw(setting, build_position(setting, {}), 0).svg.count(".1 9") == 4
    assert ".1 9" not in draw(setting, build_position(setting, facts), 0).svg


# --- walls --------------------------------------------------------------------------------------------------


def test_edges_and_walls_can_be_touched_only_while_walls_are_put_or_taken() -> None:
    def touched(**facts: str) -> tuple[str | None, str | None]:
        picture = seen(**facts)
        return picture["edges"].get("pointer-events"), picture["walls"].get("pointer-events")

    assert touched() == touched(phase="direction") == ("none", "none")
    assert touched(phase="which-wall") == touched(phase="where") == ("all", "all")
    assert touched(phase="lift-wall", walls="d4e4") == ("all", "all")


@pytest.mark.rule("ME-r6")
def test_a_plain_wall_is_in_hand_at_once_and_one_gesture_puts_it_on_any_edge() -> None:
    setting = GAME.setting()
    match = played(setting, {"phase": "which-wall"})
    hands = {source(setting, match.state, choice.move) for choice in match.moves()}
    assert hands == {"", "spare-plain"}
    match.play("plain")
    assert {source(setting, match.state, choice.move) for choice in match.moves()} == {"spare-plain"}
    match = played(setting, {"phase": "which-wall"}, ["red"])
    assert {source(setting, match.state, choice.move) for choice in match.moves()} == {"spare-red"}


@pytest.mark.rule("ME-r8")
def test_a_wall_that_moves_stays_in_sight_above_its_edge_until_it_is_put() -> None:
    setting = GAME.setting()
    match = played(setting, {"phase": "lift-wall", "walls": "d4e4,c2c3=blue"})
    taken = {choice.notation: (choice.source, choice.target) for choice in match.moves()}
    assert taken["take-d4e4"] == ("wall-d4e4", "wall-d4e4")
    match.play("take-d4e4")
    assert {choice.source for choice in match.moves()} == {"wall-d4e4"}
    picture = elements(draw(setting, match.state, 0).svg)
    assert title_of(picture["wall-d4e4"]) == "plain wall between d4 and e4, taken up"
    assert "edge-d4e4" not in {choice.target for choice in match.moves()}


def test_a_removed_wall_is_only_clicked() -> None:
    match = played(GAME.setting(), {"phase": "lift-wall", "walls": "d4e4", "card": "demolition"})
    assert [(choice.source, choice.target) for choice in match.moves()] == [("", "wall-d4e4")]


def test_walls_further_down_stand_in_front_of_those_further_up() -> None:
    picture = seen(walls="d1e1,d8e8,d1d2,d8d9,d4e4,d4d5=blue")
    names = [part.get("id", "") for part in picture["walls"]]
    rows = [int(g.EDGE_SQUARES[edge_number(name.removeprefix("wall-")), 0]) // g.SIZE for name in names]
    assert len(rows) == 6
    assert rows == sorted(rows)


def test_a_wall_lies_across_or_stands_upright_as_its_edge_does() -> None:
    picture = seen(walls="d4e4,d4d5=blue")
    assert carries(picture["wall-d4e4"], "wall-plain-upright")
    assert carries(picture["wall-d4d5"], "wall-blue-across")


# --- beside the maze ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "above", "below"),
    [(2, "red", "green"), (3, "red blue", "green"), (4, "red blue", "green yellow")],
)
@pytest.mark.parametrize("shape", SHAPES)
def test_everybody_sits_at_the_side_of_the_own_corner(
    seats: int, above: str, below: str, shape: Shape
) -> None:
    picture = seen(seats, shape=shape)
    middle, centre = place_of(picture["square-e5"])
    for colour in (*above.split(), *below.split()):
        x, y = place_of(picture[f"panel-{colour}"])
        if shape == TALL:
            assert (y < centre) == (colour in above.split())
        else:
            assert (x < middle) == (colour in ("red", "yellow"))
    tops = {colour: place_of(picture[f"panel-{colour}"])[1] for colour in (*above.split(), *below.split())}
    assert max(tops[colour] for colour in above.split()) < min(tops[colour] for colour in below.split())
    panels = [name for name in picture if name.startswith("panel-")]
    assert len(panels) == seats == len({place_of(picture[name]) for name in panels})


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_panels_board_and_tray_never_overlap(seats: int, shape: Shape) -> None:
    setting = GAME.setting(seats)
    arranged = layout(tuple(COLOUR_NAMES.index(name) for name in setting.seat_names), shape)
    boxes = [(at.x, at.y, at.x + form.width, at.y + form.height) for _, at, form in arranged.panels]
    boxes.append((arranged.board.x, arranged.board.y, arranged.board.x + BOARD, arranged.board.y + BOARD))
    for tile, (width, height) in zip(arranged.kinds, arranged.sizes, strict=True):
        x, y = arranged.pile.x + tile.x, arranged.pile.y + tile.y
        boxes.append((x, y, x + width, y + height))
    for spot, half in ((arranged.die, 41), (arranged.number, 30)):
        reach = half * spot.scale
        boxes.append((spot.x - reach, spot.y - reach, spot.x + reach, spot.y + reach))
    width, height = (660, 118) if shape == TALL else (144, 218)
    boxes.append((arranged.card.x, arranged.card.y, arranged.card.x + width, arranged.card.y + height))
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= arranged.width and bottom <= arranged.height


def test_only_ones_own_panel_says_you() -> None:
    picture = seen(4, seat=1)
    you = [
        name
        for name in picture
        if name.startswith("panel-") and any(part.text == "you" for part in picture[name].iter())
    ]
    assert you == ["panel-blue"]


def test_the_bright_frame_is_around_whoever_has_the_turn_and_gone_at_the_end() -> None:
    def frames(**facts: str) -> list[ET.Element]:
        setting = GAME.setting(3)
        svg = draw(setting, build_position(setting, facts), 0).svg
        return [element for element in ET.fromstring(svg).iter() if element.get("class") == "turn"]

    (frame,) = frames(turn="blue", turns="2")
    assert place_of(frame) == place_of(seen(3, turn="blue", turns="2")["panel-blue"])
    assert frames(red="out,out,out", gems="d7", phase="over") == []


@pytest.mark.parametrize("card", CARD_NAMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_event_card_says_what_it_does_and_can_be_enlarged(card: str, shape: Shape) -> None:
    setting = GAME.setting(3)
    match = played(setting, {"phase": "event-card"}, [f"+{card}"])
    picture = elements(draw(setting, match.state, 0, shape).svg)
    large = picture[picture["card"].get("data-zoom") or "card"]
    assert 1 <= len(lines_of(large)) <= 5
    assert " ".join(lines_of(large)) in title_of(picture["card"])
    if shape == TALL:
        assert len(lines_of(picture["card"])) - len(lines_of(large)) <= 2
    for kept in (name for name in picture if name.startswith("saved-")):
        assert " ".join(lines_of(picture[picture[kept].get("data-zoom", "")])) in title_of(picture[kept])


def lines_of(element: ET.Element) -> list[str]:
    return [part.text or "" for part in element.iter("{http://www.w3.org/2000/svg}tspan")]


def test_kept_cards_and_the_event_die_are_touched_to_be_used() -> None:
    setting = GAME.setting()
    match = played(setting, {"phase": "before-roll", "saved": "red:event-planner"})
    targets = {choice.notation: choice.target for choice in match.moves()}
    assert targets["roll"] == "die-event"
    assert {targets[f"plan-{face}"] for face in ("wall", "event")} == {"saved-red-event-planner"}
    picture = elements(draw(setting, match.state, 0).svg)
    assert all("data-action" in picture[name].attrib for name in set(targets.values()))


def test_the_number_die_lies_there_only_when_it_is_rolled() -> None:
    assert "die-number" not in seen()
    assert "die-number" in seen(phase="order", rolled="4,0")
    assert title_of(seen(phase="direction", card="blood-rage", number="4", left="3")["die-number"]).endswith(
        "4"
    )
