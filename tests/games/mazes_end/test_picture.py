"""The picture of Maze's End: crowds on a square, the Minotaur's lines, who is in danger, edges, panels."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from asterion.core.kernel.contract import SPECTATOR
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.mazes_end.names import edge_number
from asterion.games.mazes_end.rules import state as g
from tests.games.helpers import chosen, elements, place_of

GAME = load("mazes-end")
HREF = "href"
SIDE = 82  # of a square, in units of the viewBox


def seen(seats: int = 2, seat: int = SPECTATOR, **facts: str) -> dict[str, ET.Element]:
    """What is drawn of a position, with the ids of all legal moves as choices."""
    setting = GAME.setting(seats)
    s = build_position(setting, facts)
    choices = {GAME.picture.target(setting, s, move) for move in setting.legal(s)}
    picture = elements(GAME.picture.draw(setting, s, seat, sorted(choices)))
    assert chosen(picture) == choices
    return picture


def title_of(element: ET.Element) -> str:
    return element[0].text or ""


def scale_of(element: ET.Element) -> float:
    found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
    return float(found[1]) if found else 1.0


def carries(element: ET.Element, sign: str) -> bool:
    return any(part.get(HREF) == f"#me-{sign}" for part in element.iter())


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
    assert all(0 < at - x < 780 and 0 < down - y < 100 for at, down in slots)
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
    dotted = GAME.picture.draw(GAME.setting(), build_position(GAME.setting(), {}), 0).count(".1 9")
    assert dotted == 4
    setting = GAME.setting()
    assert ".1 9" not in GAME.picture.draw(setting, build_position(setting, facts), 0)


# --- walls --------------------------------------------------------------------------------------------------


def test_free_edges_are_there_only_while_a_wall_is_to_be_put_on_one() -> None:
    def edges(**facts: str) -> set[str]:
        return {name for name in seen(**facts) if name.startswith("edge-")}

    assert edges() == edges(phase="lift-wall", walls="d4e4") == set()
    assert len(edges(phase="where", walls="d4e4,a1b1=red")) == g.EDGES - 2


@pytest.mark.rule("ME-r8")
def test_the_edge_that_a_wall_came_from_is_marked_and_cannot_be_chosen() -> None:
    picture = seen(phase="where", task="move", face="wall", carried_from="d4e4")
    assert "choice" not in picture["edge-d4e4"].get("class", "")
    marks = [
        name for name in picture if name.startswith("edge-") and picture[name].find("{*}rect") is not None
    ]
    assert marks == ["edge-d4e4"]


def test_walls_further_down_stand_in_front_of_those_further_up() -> None:
    names = [name for name in seen(walls="d1e1,d8e8,d1d2,d8d9,d4e4,d4d5=blue") if name.startswith("wall-")]
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
def test_everybody_sits_at_the_side_of_the_own_corner(seats: int, above: str, below: str) -> None:
    picture = seen(seats)
    top, bottom = place_of(picture["square-e1"])[1], place_of(picture["square-e9"])[1]
    assert all(place_of(picture[f"panel-{colour}"])[1] < top for colour in above.split())
    assert all(place_of(picture[f"panel-{colour}"])[1] > bottom for colour in below.split())
    panels = [name for name in picture if name.startswith("panel-")]
    assert len(panels) == seats == len({place_of(picture[name]) for name in panels})


def test_only_ones_own_panel_says_you() -> None:
    picture = seen(4, seat=1)
    you = [
        name
        for name in picture
        if name.startswith("panel-") and any(part.text == "you" for part in picture[name].iter())
    ]
    assert you == ["panel-blue"]
