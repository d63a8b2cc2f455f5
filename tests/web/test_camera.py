"""A map within a picture: zoomed and moved by mouse, finger and keyboard, and followed where things happen.

The pictures are made here; any game may put such a map into its own.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import asterion
from asterion.core.dice import Dice
from asterion.core.drawing import WIDE
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from tests.web.conftest import PHONE, Server, Visitor

TABLE = """async ([svg, wide]) => {
  const { Board } = await import("/static/board/board.js");
  const high = wide * 0.8;
  document.body.innerHTML = `<section style="position:fixed;inset:0">
    <div id="host" class="board" style="width:${wide}px;height:${high}px"></div>
    <div id="ui-marks"></div></section>`;
  window.board = new Board(document.getElementById("host"));
  window.clicked = [];
  window.board.host.addEventListener("click", ({ target }) => window.clicked.push(target.closest("[id]").id));
  window.board.show(svg, 0);
}"""
WHOLE = [0, 0, 2000, 1600]


def picture(*things: tuple[str, int, int], choices: tuple[str, ...] = (), detail: int = 100) -> str:
    """A map of 2000 × 1600 that fills the picture, with things of 100 × 100 on it."""
    drawn = "".join(
        f'<g id="{name}"{" class=" + chr(34) + "choice" + chr(34) if name in choices else ""} tabindex="0"'
        f' transform="translate({x},{y})"><rect width="100" height="100"/></g>'
        for name, x, y in things
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800">'
        f'<svg id="map" data-map="0 0 2000 1600" data-detail="{detail}" x="0" y="0" width="1000" height="800"'
        f' viewBox="0 0 2000 1600"><rect id="ground" width="2000" height="1600"/>{drawn}</svg></svg>'
    )


def lay_out(visitor: Visitor, svg: str, wide: int = 1000) -> Page:
    visitor.open("/")
    visitor.page.evaluate(TABLE, [svg, wide])
    return visitor.page


def seen(page: Page) -> list[float]:
    """Left, top, width and height of what is seen of the map."""
    text = page.locator("svg[data-map]").first.get_attribute("viewBox") or ""
    return [float(number) for number in text.split()]


def show(page: Page, svg: str) -> None:
    page.evaluate("svg => void window.board.show(svg, 0)", svg)


def test_a_map_that_is_legible_is_seen_whole_and_its_picture_alone_shows_it_whole(
    visit: Callable[..., Visitor],
) -> None:
    page = lay_out(visit(), picture(("pawn", 100, 100)))
    assert seen(page) == WHOLE
    names = page.locator("div.camera button").evaluate_all(
        "all => all.map((b) => b.getAttribute('aria-label'))"
    )
    assert names == ["Closer", "Further away", "The whole map"]


def test_the_wheel_zooms_and_what_is_under_the_pointer_stays_there(visit: Callable[..., Visitor]) -> None:
    page = lay_out(visit(), picture(("pawn", 700, 1100)))
    page.mouse.move(375, 575)  # the middle of the pawn
    before = page.locator("#pawn").bounding_box()
    page.mouse.wheel(0, -100)
    x, y, width, height = seen(page)
    assert width == pytest.approx(2000 / 1.35, abs=1)
    assert height == pytest.approx(0.8 * width, abs=1)
    assert (750 - x) / width == pytest.approx(0.375, abs=0.002)
    assert (1150 - y) / height == pytest.approx(575 / 800, abs=0.002)
    after = page.locator("#pawn").bounding_box()
    assert before and after
    assert after["width"] > 1.3 * before["width"]
    page.mouse.wheel(0, 200)
    assert seen(page) == WHOLE


def test_dragging_the_ground_moves_the_map_and_is_no_click(visit: Callable[..., Visitor]) -> None:
    page = lay_out(visit(), picture(("pawn", 900, 700), choices=("pawn",)))
    page.locator("div.camera button").first.click()
    page.locator("div.camera button").first.click()
    x, y, width, _ = seen(page)
    page.mouse.move(475, 375)
    page.mouse.down()
    page.mouse.move(455, 375)
    page.mouse.move(375, 325)
    page.mouse.up()
    moved_x, moved_y, *_ = seen(page)
    assert moved_x - x == pytest.approx(100 * width / 1000, abs=1)
    assert moved_y - y == pytest.approx(50 * width / 1000, abs=1)
    assert page.evaluate("window.clicked") == []
    box = page.locator("#pawn").bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    assert page.evaluate("window.clicked") == ["pawn"]


def test_a_new_picture_is_looked_at_as_the_last_one_and_what_happens_out_of_sight_is_followed(
    visit: Callable[..., Visitor],
) -> None:
    pieces = [("here", 900, 750), ("there", 1850, 50)]
    page = lay_out(visit(), picture(*pieces))
    for _ in range(4):
        page.locator("div.camera button").first.click()
    x, y, width, height = seen(page)
    assert width == pytest.approx(2000 / 1.35**4, abs=1)
    show(page, picture(("here", 850, 750), pieces[1]))
    assert seen(page) == [x, y, width, height]
    show(page, picture(("here", 850, 750), ("there", 1850, 60)))
    x, y, wide, high = seen(page)
    assert wide == width
    assert x <= 1850 and x + wide >= 1950 and y <= 60
    there = seen(page)
    show(page, picture(("here", 850, 750), ("there", 1850, 60), choices=("here", "there")))
    assert seen(page) == there  # one of the choices is seen, as closely as was wished
    show(page, picture(("here", 850, 750), ("there", 1850, 60), choices=("here",)))
    x, y, wide, high = seen(page)
    assert wide == width
    assert x <= 850 and x + wide >= 950 and y + high >= 850
    preview = page.evaluate("svg => window.board.camera.framed(svg)", picture(*pieces))
    assert f'viewBox="{" ".join(f"{number:g}" for number in seen(page))}"' in preview


def test_what_may_be_chosen_is_seen_together_unless_somebody_looks_closer(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit(**PHONE)
    page = lay_out(visitor, picture(("here", 900, 750), ("there", 1850, 50)), 380)
    legible = seen(page)[2]
    show(page, picture(("here", 900, 750), ("there", 100, 50), choices=("here", "there")))
    assert seen(page)[2] < 2000
    show(page, picture(("here", 1850, 1450), ("there", 50, 50), choices=("here", "there")))
    assert seen(page) == WHOLE
    show(page, picture(("here", 1750, 1450), ("there", 50, 50)))
    assert seen(page)[2] == legible


def test_what_gets_the_focus_comes_into_sight(visit: Callable[..., Visitor]) -> None:
    page = lay_out(visit(), picture(("here", 900, 750), ("there", 1850, 50)))
    for _ in range(4):
        page.locator("div.camera button").first.click()
    page.locator("body").press("Tab")
    page.evaluate("() => document.getElementById('here').focus()")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.id") == "there"
    x, y, width, _ = seen(page)
    assert x + width >= 1950 and y <= 50


def test_two_fingers_zoom_and_one_moves_a_map_too_small_to_read(visit: Callable[..., Visitor]) -> None:
    visitor = visit(**PHONE)
    page = lay_out(visitor, picture(("pawn", 900, 700), choices=("pawn",)), 380)
    x, _, width, _ = seen(page)
    assert width == pytest.approx(380 * 100 / 45, abs=1)  # a thing has 45 pixels
    assert x <= 900 and x + width >= 1000
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[int, int]) -> None:
        spots = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    fingers("touchStart", (200, 150))
    fingers("touchMove", (190, 150))
    fingers("touchMove", (150, 150))
    fingers("touchEnd")
    assert seen(page)[0] > x
    fingers("touchStart", (150, 150), (200, 150))
    fingers("touchMove", (140, 150), (210, 150))
    fingers("touchMove", (100, 150), (250, 150))
    fingers("touchEnd")
    assert seen(page)[2] == pytest.approx(5 * 100, abs=1)  # five of the smallest things: it gets no closer
    assert page.evaluate("window.clicked") == []
    assert page.evaluate("() => window.scrollY") == 0
    visitor.check()


def games_with_a_map() -> list[str]:
    """Those whose picture on a desktop has one."""
    starts = ((game.name, Match(game.setting(), Dice.cast("map"))) for game in asterion.games())
    return [name for name, match in starts if " data-map=" in match.view(SPECTATOR).drawing(WIDE).svg]


def test_keys_zoom_and_move_the_map_at_the_table(visit: Callable[..., Visitor], server: Server) -> None:
    names = games_with_a_map()
    assert names
    more: dict[str, Any] = {"game": names[0], "seed": "keys"}
    seats = asterion.load(names[0]).seats[0]
    table = server.new_table(seats=("human",) + ("random",) * (seats - 1), **more)["id"]
    visitor = visit()
    page = visitor.page
    visitor.open(f"/table/{table}")
    visitor.ready()
    page.keyboard.press("0")
    whole = seen(page)
    for key in ("+", "+", "+"):
        page.keyboard.press(key)
    closer = seen(page)
    assert closer[2] < 0.6 * whole[2]
    page.keyboard.press("Shift+ArrowRight")
    assert seen(page)[0] > closer[0]
    page.keyboard.press("-")
    assert seen(page)[2] > closer[2]
    page.keyboard.press("0")
    assert seen(page) == whole
    assert visitor.axe() == []
    visitor.check()


def with_a_small_map(svg: str) -> str:
    small = (
        '<g id="small" data-minimap="map"><svg x="10" y="600" width="200" height="160"'
        ' viewBox="0 0 2000 1600"><rect width="2000" height="1600"/>'
        '<rect data-seen="" width="2000" height="1600"/></svg></g>'
    )
    return svg.removesuffix("</svg>") + small + "</svg>"


def test_a_small_map_shows_the_frame_of_what_is_seen_and_a_click_there_looks_there(
    visit: Callable[..., Visitor],
) -> None:
    page = lay_out(visit(), with_a_small_map(picture(("pawn", 100, 100))))
    for _ in range(4):
        page.locator("div.camera button").first.click()
    frame = page.locator("[data-seen]")
    names = ("x", "y", "width", "height")

    def framed() -> list[float]:
        return [float(frame.get_attribute(name) or 0) for name in names]

    page.wait_for_function("() => document.querySelector('[data-seen]').getAttribute('width') < 1000")
    assert framed() == pytest.approx(seen(page), abs=0.1)
    before = seen(page)
    box = page.locator("#small svg").bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.9 * box["width"], box["y"] + 0.9 * box["height"])
    page.wait_for_function("x => document.querySelector('[data-seen]').getAttribute('x') > x", arg=before[0])
    x, y, width, height = seen(page)
    assert x <= 1800 <= x + width and y <= 1440 <= y + height
    assert page.evaluate("window.clicked") == []
    show(page, with_a_small_map(picture(("pawn", 200, 100))))
    assert framed() == pytest.approx(seen(page), abs=0.1)


APPROACH = """() => {
  const thing = document.getElementById("pawn");
  const { left, top } = thing.getBoundingClientRect();
  return window.board.camera.approach(thing, { clientX: left, clientY: top });
}"""


def test_a_finger_on_something_too_small_goes_closer_first(visit: Callable[..., Visitor]) -> None:
    page = lay_out(visit(**PHONE), picture(("pawn", 900, 700)), 380)
    page.evaluate("() => window.board.camera.fit()")
    assert seen(page) == WHOLE
    assert page.evaluate(APPROACH) is True
    x, y, width, height = seen(page)
    assert width == pytest.approx(380 * 100 / 45, abs=1)
    assert x <= 900 <= x + width and y <= 700 <= y + height
    assert page.evaluate(APPROACH) is False  # now it is chosen
