"""Bots at the table, as people meet them: hints, chances, changing places, and looking back on a game."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import DESKTOP, PHONE, Server, Visitor, tab_to
from tests.web.test_api import play_to_the_end

SETTINGS = (
    "localStorage.setItem('asterion-settings', JSON.stringify({speed: 'instant', sound: false, ...%s}))"
)


def hurried(visitor: Visitor, more: str = "{}") -> Visitor:
    """Somebody who has set the speed to instant before."""
    visitor.page.add_init_script(
        f"if (!localStorage.getItem('asterion-settings')) {SETTINGS % more}",
    )
    return visitor


def finished(server: Server) -> str:
    """A game of two poor players, always the same."""
    table = str(server.new_table(seed="turns")["id"])
    play_to_the_end(server, table, seed=13)
    return table


@pytest.mark.parametrize(("how", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")])
def test_a_hint_is_marked_in_the_list_and_on_the_board(
    visit: Callable[..., Visitor], server: Server, how: dict[str, Any], scheme: str
) -> None:
    table = server.new_table(seats=("human", "level-2"), seed="hint")["id"]
    visitor = hurried(visit(**how, color_scheme=scheme))
    page = visitor.page
    visitor.open(f"/table/{table}")
    visitor.ready()
    if how is PHONE:
        page.locator("#ui-hint").tap()
    else:
        page.keyboard.press("h")
    page.wait_for_selector("#ui-reply.hint:has-text('Your chances are then about')")
    assert page.locator("#ui-choices span.advised").count() == 1
    advised = page.locator("#ui-choices li:has(span.advised) button > span").nth(0).inner_text()
    assert advised.lower() in page.locator("#ui-reply").inner_text().lower()
    assert page.locator("#ui-marks div").count() == 1
    visitor.shoot(f"{'phone' if how is PHONE else 'desktop'}-hint")
    assert visitor.axe() == []
    page.keyboard.press("1")
    page.wait_for_function("() => !document.querySelector('#ui-reply').textContent")
    assert page.locator("#ui-marks div").count() == 0
    visitor.check()


def test_chances_are_shown_when_somebody_wants_them_and_follow_the_game(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = server.new_table(seats=("human", "level-2"), seed="bars")["id"]
    visitor = hurried(visit(color_scheme="light"))
    page = visitor.page
    visitor.open(f"/table/{table}")
    visitor.ready()
    assert page.locator("#ui-players .chance:visible").count() == 0
    page.locator("#ui-settings-open").click()
    page.get_by_label("Show chances").check()
    page.locator("#ui-settings button").click()
    visitor.show("players")
    page.wait_for_selector("#ui-players .chance:visible")
    assert shown(visitor) == told(server, table, 0)
    assert page.locator("#ui-chances-why").inner_text() == "Chances as far as you can tell."
    assert visitor.axe() == []
    for _ in range(2):
        visitor.ready()
        page.keyboard.press("1")
        page.wait_for_timeout(300)
    visitor.ready()
    for _ in range(40):
        if shown(visitor) == told(server, table, 0):
            break
        page.wait_for_timeout(100)
    assert shown(visitor) == told(server, table, 0)
    page.reload()
    visitor.ready()
    visitor.show("players")
    page.wait_for_selector("#ui-players .chance:visible")
    visitor.check()


def shown(visitor: Visitor) -> list[str]:
    return visitor.page.locator("#ui-players .chance").all_text_contents()


def told(server: Server, table: str, seat: int) -> list[str]:
    facts = server.client.get(f"/api/tables/{table}/chances", params={"seat": seat}).json()
    return [f"{int(100 * chance + 0.5)}\u00a0%" for chance in facts["chances"]]


def test_the_curtain_hides_the_chances_too(visit: Callable[..., Visitor], server: Server) -> None:
    """One person's chances would tell the other what that person holds."""
    table = server.new_table(seed="curtain")["id"]
    visitor = hurried(visit(), "{chances: true}")
    page = visitor.page
    visitor.open(f"/table/{table}")
    for _ in range(2):
        assert visitor.ready() == "curtain"
        assert page.locator("#ui-players .chance:visible").count() == 0
        page.locator("#ui-curtain-lift").click()
        visitor.show("players")
        page.wait_for_selector("#ui-players .chance:visible")
        while visitor.ready() == "choice":
            page.keyboard.press("1")
            page.wait_for_timeout(100)
    visitor.check()


def test_a_bot_plays_for_somebody_until_they_take_over_again(
    visit: Callable[..., Visitor], server: Server
) -> None:
    """By keyboard alone."""
    table = server.new_table(seats=("human", "level-1"), seed="deputy")["id"]
    visitor = hurried(visit())
    page = visitor.page
    visitor.open(f"/table/{table}")
    visitor.ready()
    tab_to(page, "#ui-tab-players")
    page.keyboard.press("Enter")
    tab_to(page, "#ui-players li:first-child button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ui-deputy[open]")
    assert page.locator("#ui-deputy-title").inner_text() == "Let a bot play for you"
    assert visitor.axe() == []
    page.locator("#ui-deputy-level").focus()
    page.keyboard.press("End")
    tab_to(page, "#ui-deputy-yes")
    page.keyboard.press("Enter")
    row = page.locator("#ui-players li").first
    row.locator("text=bot, level 8: strongest, plays for you").wait_for()
    assert page.locator("#ui-none").inner_text().startswith("A bot plays for you.")
    page.wait_for_function("() => document.querySelectorAll('#ui-story li').length > 12")
    assert server.client.get(f"/api/tables/{table}").json()["seats"][0]["who"] == "level-8"
    assert visitor.axe() == []
    row.locator("button").focus()
    page.keyboard.press("Enter")
    row.locator("text=you").wait_for()
    assert visitor.ready() == "choice"
    plies = server.view(table, 0)["plies"]
    page.wait_for_timeout(1500)
    assert server.view(table, 0)["plies"] == plies, "the bot chooses no more"
    visitor.check()


def test_a_spectator_takes_over_a_bots_seat(visit: Callable[..., Visitor], server: Server) -> None:
    table = server.new_table(seats=("human", "level-1"), seed="watch")["id"]
    visitor = hurried(visit(**PHONE))
    page = visitor.page
    visitor.open(f"/table/{table}")
    visitor.ready()
    server.client.post(f"/api/tables/{table}/seats/0", json={"who": "level-1"})
    page.reload()
    page.locator("#ui-tab-players").click()
    page.locator("#ui-players li:first-child button:has-text('Take over')").click()
    page.locator("#ui-players li:first-child :text('you')").wait_for()
    assert visitor.ready() == "choice"
    assert visitor.axe() == []
    visitor.check()


def test_a_game_is_looked_back_on_and_a_turning_point_leads_to_its_position(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = finished(server)
    visitor = hurried(visit())
    page = visitor.page
    visitor.open(f"/table/{table}")
    assert visitor.ready() == "over"
    page.locator("#ui-review-begin").wait_for()
    page.locator("#ui-review-begin").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#ui-review[data-state=running] progress")
    page.wait_for_selector("#ui-review[data-state=done] svg", timeout=60_000)
    assert page.locator("#ui-graph polyline").count() == 2
    dashes = [line.get_attribute("stroke-dasharray") for line in page.locator("#ui-graph polyline").all()]
    assert len(set(dashes)) == 2, "the lines do not differ by colour alone"
    label = page.locator("#ui-graph svg").get_attribute("aria-label") or ""
    assert re.match(r"Everybody's chances over \d+ moves: Princess from \d+.% to \d+.%, Zealot from", label)
    found = server.client.get(f"/api/tables/{table}/review").json()["turning_points"]
    assert found
    assert page.locator("#ui-turns button").count() == len(found)
    tab_to(page, "#ui-turns button")
    page.wait_for_function(
        "at => document.querySelector('#ui-past-at').textContent.startsWith(at)", arg=f"{found[0]['ply']} of"
    )
    page.wait_for_selector(f"#ui-past-words:has-text('{found[0]['better']['sentence']}')")
    assert page.locator("#ui-turns button").first.get_attribute("aria-current") == "true"
    page.wait_for_selector("#ui-marks div.chosen")
    visitor.shoot("desktop-review")
    assert visitor.axe() == []
    page.locator("#ui-graph g.turn").last.dispatch_event("click")
    page.wait_for_function(
        "at => document.querySelector('#ui-past-at').textContent.startsWith(at)", arg=f"{found[-1]['ply']} of"
    )
    page.keyboard.press("Escape")
    page.wait_for_selector("#ui-past", state="hidden")
    assert page.locator("#ui-marks div").count() == 0

    phone = hurried(visit(**PHONE, color_scheme="light"))
    phone.open(f"/table/{table}")
    phone.ready()
    phone.show("result")
    phone.page.wait_for_selector("#ui-review[data-state=done] svg")
    assert phone.page.locator("#ui-review-begin").is_hidden()
    assert phone.axe() == []
    phone.page.locator("#ui-turns button").first.tap()
    phone.page.wait_for_selector("#ui-past-words:has-text('would have given')")
    phone.shoot("phone-review")
    visitor.check()
    phone.check()


def test_a_table_is_set_up_with_bots_of_any_level(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = hurried(visit())
    page = visitor.page
    visitor.open("/new/space-princess")
    bots = page.locator("[name=who-1] option").all_inner_texts()
    assert bots[0] == "a person at this screen"
    assert (bots[1], bots[8]) == ("bot, level 1: beginner", "bot, level 8: strongest")
    assert page.locator("[name=who-1]").input_value() == "level-3"
    page.locator("[name=who-1]").select_option("level-6")
    page.locator("#ui-begin").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    assert [seat["who"] for seat in server.client.get(f"/api/tables/{table}").json()["seats"]] == [
        "human",
        "level-6",
    ]
    visitor.show("players")
    page.wait_for_selector("#ui-players:has-text('bot, level 6: expert')")
    visitor.check()
