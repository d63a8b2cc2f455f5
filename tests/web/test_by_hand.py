"""What hands do at the table besides clicking a choice: turn, rest, press for long, look back, delete."""

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import asterion
from asterion.bots import make_bot
from asterion.core.dice import Dice
from asterion.core.match import Match
from asterion.core.record import write_record
from tests.web.conftest import PHONE, QUICK, Server, Visitor
from tests.web.test_camera import seen

AT_ONCE = "localStorage.setItem('asterion-settings', '{\"speed\":\"instant\"}')"


def table_of(server: Server, game: str, **more: Any) -> str:
    return str(server.new_table(seats=("human", QUICK), game=game, **{"seed": "by hand", **more})["id"])


def sit_down(visit: Callable[..., Visitor], table: str, **window: Any) -> Visitor:
    visitor = visit(**window)
    visitor.page.add_init_script(AT_ONCE)
    visitor.open(f"/table/{table}")
    assert visitor.ready() == "choice"
    return visitor


def choose_first(visitor: Visitor) -> None:
    """The first of the list, and wait until it is this person's choice again."""
    version = (
        "document.querySelector('#ui-story').childElementCount + document.querySelector('#ui-ask').innerText"
    )
    before = visitor.page.evaluate(version)
    visitor.page.locator("#ui-choices button").first.dispatch_event("click")
    visitor.page.wait_for_function(f"before => {version} !== before", arg=before)
    visitor.ready()


def play_first(server: Server, table: str, times: int, wanted: str = "") -> None:
    """Choose so often what is so called, or else the first there is."""
    made = 0
    while made < times:
        view = server.view(table, 0)
        liked = [each for each in view["choices"] if re.search(wanted, each["sentence"], re.IGNORECASE)]
        for choice in (liked or view["choices"])[:1]:
            made += (
                server.play(table, 0, choice["notation"], view["version"], f"first-{made}").status_code == 200
            )


def angle(page: Page, piece: str) -> float:
    found = re.search(r"rotate\((-?\d+)\)", page.locator(f"[id='{piece}']").get_attribute("transform") or "")
    assert found
    return float(found[1])


@pytest.fixture
def turning(visit: Callable[..., Visitor], server: Server) -> tuple[Visitor, str, str]:
    """Somebody on a phone who has put a hedge tile down and may turn it: also the tile and the table."""
    table = table_of(server, "zombie-princess")
    play_first(server, table, 2, "place|put")
    visitor = sit_down(visit, table, **PHONE)
    pieces = visitor.page.locator("#ui-board .choice[data-turns]")
    return visitor, str(pieces.first.get_attribute("data-turns")), table


def twist(page: Page, x: float, y: float, degrees: int, reach: float = 50) -> None:
    """Put two fingers around a place and turn them, not quite evenly."""
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, angle: float) -> None:
        right, down = reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle))
        spots = [(x + right, y + down), (x - 0.9 * right, y - 0.9 * down)]
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(spots)]
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": points if kind != "touchEnd" else []},
        )

    fingers("touchStart", 0)
    for part in range(1, 13):
        fingers("touchMove", degrees * part / 12)
    fingers("touchEnd", 0)


def test_two_fingers_turn_a_tile_by_as_much_as_they_turn(turning: tuple[Visitor, str, str]) -> None:
    visitor, piece, _ = turning
    page = visitor.page
    box = page.locator(f"[id='{piece}']").bounding_box()
    assert box
    looked = seen(page)
    before = angle(page, piece)
    for degrees in (90, 180, -90):
        twist(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, degrees)
        before = (before + degrees) % 360
        assert angle(page, piece) % 360 == before
    assert seen(page) == pytest.approx(looked, abs=5)  # the garden stays where it is
    visitor.check()


def test_a_click_elsewhere_lets_a_turned_tile_stay_so(
    turning: tuple[Visitor, str, str], server: Server
) -> None:
    visitor, piece, table = turning
    page = visitor.page
    plies = server.view(table, 0)["plies"]
    page.locator(f"[id='{piece}']").tap(force=True)
    turned = angle(page, piece)
    page.wait_for_function("!document.getElementById('ui-tick').hidden")
    box = page.locator("#ui-board").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 12, box["y"] + 0.4 * box["height"])
    page.wait_for_function("n => document.querySelectorAll('#ui-story li').length > n", arg=plies)
    visitor.ready()
    assert angle(page, piece) == turned
    assert server.view(table, 0)["plies"] > plies
    visitor.check()


@pytest.mark.parametrize("game", ["space-princess", "midevil"])
def test_a_card_is_shown_large_where_the_mouse_rests_or_a_finger_stays(
    visit: Callable[..., Visitor], server: Server, game: str
) -> None:
    table = table_of(server, game)
    play_first(server, table, 3)
    for window in ({}, PHONE):
        visitor = sit_down(visit, table, **window)
        page = visitor.page
        card = page.locator("#ui-board [data-zoom]").first
        box = card.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        asked = server.view(table, 0)["plies"]
        touch = page.context.new_cdp_session(page)
        if window:
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        else:
            page.mouse.move(x, y)
        glass = page.locator("div.zoom")
        glass.wait_for(state="visible")
        large = glass.bounding_box()
        assert large
        assert max(large["width"] / box["width"], large["height"] / box["height"]) > 1.35
        assert page.evaluate("""() => {
          const texts = [...document.querySelectorAll("div.zoom text, div.zoom use")];
          return texts.length > 0;
        }""")
        visitor.shoot(f"{'phone' if window else 'desktop'}-{game}-card")
        if window:
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            page.mouse.move(1, 1)
        glass.wait_for(state="hidden")
        assert server.view(table, 0)["plies"] == asked  # looking chooses nothing
        visitor.check()


def test_what_changed_since_the_own_turn_is_tinted_and_told_again(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = table_of(server, "zombie-princess")
    visitor = sit_down(visit, table)
    page, recap = visitor.page, visitor.page.get_by_role("button", name="Recap")
    for _ in range(20):
        if recap.is_visible():
            break
        choose_first(visitor)
    assert page.locator("#ui-board .fresh").count()
    recap.click()
    page.wait_for_selector("#ui-past-since:has-text('Since your turn')")
    page.locator("#ui-past-play").click()  # it halts
    steps = int(page.locator("#ui-past-at").inner_text().split()[-1])
    assert 0 < steps < server.view(table, 0)["plies"]
    page.locator("#ui-past-first").click()
    page.wait_for_selector(f"#ui-past-at:has-text('0 of {steps}')")
    assert visitor.axe() == []
    visitor.shoot("desktop-recap")
    page.locator("#ui-past-leave").click()
    assert visitor.ready() == "choice"
    visitor.drawer().first.click()
    page.wait_for_function("() => !document.querySelector('#ui-board .fresh')")
    visitor.check()


def test_a_line_of_the_story_lights_its_place_and_the_place_its_lines(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = table_of(server, "mazes-end")
    play_first(server, table, 3)
    visitor = sit_down(visit, table)
    page = visitor.page
    line = page.locator("#ui-story button", has_text="wall between").last
    words = line.inner_text()
    squares = re.findall(r"\b[a-i][1-9]\b", words)
    line.hover()
    lit = page.locator("#ui-board .lit").evaluate_all("all => all.map(({ id }) => id)")
    assert {f"square-{name}" for name in squares} <= set(lit)
    page.mouse.move(1, 1)
    assert page.locator("#ui-board .lit").count() == 0
    box = page.locator(f"#ui-board #square-{squares[0]}").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("#ui-story button.lit")
    told = page.locator("#ui-story button.lit").all_inner_texts()
    assert words in told
    assert all(squares[0] in each for each in told)
    visitor.check()


def test_among_bots_one_tap_takes_back_the_last_choice_and_what_they_did_since(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = table_of(server, "zombie-princess")
    visitor = sit_down(visit, table, **PHONE)
    page = visitor.page
    view = server.view(table, 0)
    while view["undo"] is None or view["takeback"] is not None:
        choose_first(visitor)
        view = server.view(table, 0)
    assert "consent" in view["undo"]
    page.locator("#ui-undo").tap()
    page.wait_for_function(
        "n => document.querySelectorAll('#ui-story li').length < n", arg=len(view["story"])
    )
    assert page.locator("dialog[open]").count() == 0
    assert visitor.ready() == "choice"
    assert server.view(table, 0)["plies"] < view["plies"]
    visitor.check()


def test_a_stopped_server_dims_the_board_and_the_page_says_how_to_start_it(
    visit: Callable[..., Visitor], new_server: Callable[[], Server]
) -> None:
    server = new_server()
    table = server.new_table(seats=("human", QUICK), seed="gone")["id"]
    visitor = visit()
    visitor.server = server
    visitor.page.clock.install()
    visitor.open(f"/table/{table}")
    visitor.ready()
    board = visitor.page.locator("#ui-board")
    assert board.evaluate("board => getComputedStyle(board).opacity") == "1"
    server.kill()
    visitor.page.wait_for_function("() => !document.querySelector('#ui-layout.mine')")
    for passed in (1_000, 6_000):
        visitor.page.clock.fast_forward(passed)
    visitor.page.wait_for_selector("#ui-link:has-text('start it again')")
    assert float(board.evaluate("board => getComputedStyle(board).opacity")) < 0.6
    assert visitor.axe() == []
    visitor.shoot("desktop-gone")


def test_a_table_is_deleted_in_the_lobby_after_a_question(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = table_of(server, "heroes-of-the-maze", names=["Deleted", ""])
    visitor = visit()
    page = visitor.page
    visitor.open("/?search=Deleted")
    button = page.locator(f"[data-delete='{table}']")
    button.click()
    page.get_by_role("button", name="No", exact=True).click()
    assert server.client.get(f"/api/tables/{table}").status_code == 200
    button.click()
    assert visitor.axe() == []
    visitor.shoot("desktop-delete")
    page.get_by_role("button", name="Delete it").click()
    button.wait_for(state="detached")
    assert server.client.get(f"/api/tables/{table}").status_code == 404
    visitor.check()


# --- what a choice leads to -------------------------------------------------------------------------------


def test_a_choice_that_wins_stands_first_and_says_so(visit: Callable[..., Visitor], server: Server) -> None:
    record = write_record(about_to_win("mazes-end"), "0.1.0", keep_seed=True)
    table = str(server.client.post("/api/records", json={"record": record}).json()["id"])
    (winning,) = server.client.get(f"/api/tables/{table}/wins", params={"seat": 0}).json()["moves"]
    visitor = sit_down(visit, table)
    page = visitor.page
    page.wait_for_selector("#ui-choices span.wins", state="attached")
    rows = page.locator("#ui-choices button")
    assert rows.count() > 1
    assert rows.first.get_attribute("data-notation") == winning
    assert page.locator("#ui-choices span.wins").count() == 1
    visitor.show("choices")
    assert visitor.axe() == []
    visitor.shoot("desktop-wins")
    page.keyboard.press("1")
    assert visitor.ready() == "over"
    assert page.locator("#ui-ending-kicker").inner_text() == "You win!"
    visitor.check()


def about_to_win(name: str) -> Match:
    """A game between bots, one of which can win with its next choice; there a person sits now."""
    game = asterion.load(name)
    match = Match(game.setting(2), Dice.cast("a"), ("Ann", QUICK))
    bots = [make_bot(QUICK, seat + 1) for seat in range(2)]
    while not match.over:
        match.play(bots[match.actor].choose(match.view(match.actor)))
    match.undo(agreed=True)
    assert match.actor == 0
    return match


def test_a_preview_is_a_ghost_of_what_moves_and_nothing_else(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = table_of(server, "heroes-of-the-maze")
    visitor = sit_down(visit, table)
    page, ghost = visitor.page, visitor.page.locator("#ui-ghost")
    visitor.show("choices")
    page.locator("#ui-choices button", has_text="Move to").first.hover()
    ghost.wait_for(state="visible")
    assert ghost.evaluate("ghost => getComputedStyle(ghost).pointerEvents") == "none"
    assert ghost.inner_text() == ""
    things = ghost.locator("title").evaluate_all("all => all.map((title) => title.textContent)")
    assert 1 <= len(things) <= 3, things
    page.locator("#ui-choices button", has_text="Move to").first.evaluate("row => row.blur()")
    page.mouse.move(1, 1)
    ghost.wait_for(state="hidden")
    page.locator("#ui-settings-open").click()
    page.get_by_label("Show what a choice leads to").uncheck()
    page.locator("#ui-settings button").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#ui-choices button", has_text="Move to").first.hover()
    page.wait_for_timeout(600)  # longer than a preview waits
    assert not [url for url in asked if "/preview" in url]
    visitor.check()


# --- looking back -----------------------------------------------------------------------------------------


def test_a_replay_goes_turn_by_turn_and_at_any_speed(visit: Callable[..., Visitor], server: Server) -> None:
    match = about_to_win("mazes-end")
    while not match.over:
        match.play(match.moves()[0].move)
    record = write_record(match, "0.1.0")
    table = server.client.post("/api/records", json={"record": record}).json()["id"]
    visitor = visit()
    page, at = visitor.page, visitor.page.locator("#ui-past-at")
    visitor.open(f"/table/{table}")
    assert visitor.ready() == "over"
    page.locator("#ui-replay").click()
    page.locator("#ui-past-play.running").click()
    page.locator("#ui-past-first").click()
    turns = sorted({line.ply for line in match.story() if line.sentence.startswith("Turn ")})
    for ply in turns[:3]:
        page.locator("#ui-past-turn-on").click()
        page.wait_for_selector(f"#ui-past-words:has-text('Turn {turns.index(ply) + 1}')")
        assert at.inner_text() == f"{ply} of {len(match.plies)}"
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_selector(f"#ui-past-at:has-text('{turns[1]} of')")
    page.locator("#ui-past-pace").click()
    assert page.locator("#ui-past-pace").inner_text() == "2×"
    assert visitor.axe() == []
    visitor.check()
