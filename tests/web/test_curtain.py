"""The screen changes hands: nothing of what one person saw is left for the next, however late it comes."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route

from tests.web.conftest import DESKTOP, PHONE, Server, Visitor
from tests.web.known import Known

CHANCES = """localStorage.setItem("asterion-settings", JSON.stringify({ chances: true }))"""
# The page without what differs from person to person by intention: who is called, and the table's facts.
SHOWN = """() => {
  const lines = []; // an element each
  const walk = (element, path) => {
    if (["ui-curtain", "ui-data"].includes(element.id)) return;
    const facts = [...element.attributes].flatMap(({ name, value }) =>
      value || !["class", "style"].includes(name) ? [`${name}=${value}`] : []).sort();
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const own = words.map(({ data }) => data.trim()).join("");
    lines.push([path, ...facts, own, element.value ?? ""].join(" ").trim());
    for (const child of element.children) walk(child, `${path} ${child.tagName}`.slice(-60));
  };
  walk(document.documentElement, "HTML");
  return lines;
}"""
STATE = """async () => {
  const { sitting } = await import("/static/pages/table.js");
  const { blank } = await import("/static/table/state.js");
  const told = (state) =>
    Object.entries(state).map(([name, value]) => [name, value instanceof Map ? [...value] : value]);
  return { now: JSON.stringify(told(sitting.state)), blank: JSON.stringify(told(blank())) };
}"""
# Where, among all that the page's modules keep, one of these words is found.
KEPT = """async (words) => {
  const { sitting } = await import("/static/pages/table.js");
  const found = [], seen = new Set();
  const has = (text) => words.some((word) => text.includes(word));
  const walk = (thing, path) => {
    if (typeof thing === "string" && has(thing)) found.push(path);
    if (thing === null || typeof thing !== "object" || seen.has(thing)) return;
    seen.add(thing);
    if (thing instanceof Node) {
      if (!thing.isConnected && has(thing.outerHTML ?? thing.textContent ?? "")) found.push(path);
    } else if (thing instanceof Map || thing instanceof Set) {
      for (const each of thing) walk(each, `${path}[]`);
    } else {
      for (const name of Object.keys(thing)) walk(thing[name], `${path}.${name}`);
    }
  };
  walk(sitting, "sitting");
  return { found, walked: seen.size };
}"""


class Held:
    """Answers of the server that are kept back until they come too late."""

    def __init__(self, page: Page, *questions: str) -> None:
        self.page = page
        self.answers: list[tuple[Route, APIResponse]] = []
        page.route(re.compile(rf"/api/tables/\w+/({'|'.join(questions)})"), self.keep)

    def keep(self, route: Route) -> None:
        self.answers.append((route, route.fetch(timeout=180_000)))

    def wait_for(self, question: str) -> None:
        while not any(f"/{question}" in route.request.url for route, _ in self.answers):
            self.page.wait_for_timeout(20)

    def let_go(self) -> None:
        """Everything is answered, and the page has heard it."""
        for route, answer in self.answers:
            with self.page.expect_response(route.request.url):
                route.fulfill(response=answer)
        self.page.evaluate("() => new Promise((done) => setTimeout(done))")


def secrets(visitor: Visitor, server: Server, table: str, seat: int) -> list[str]:
    """What only this seat was sent: sentences and titles of things that no spectator knows."""
    public = json.dumps(server.view(table, -1))
    texts: set[str] = set()
    known: dict[int, Known] = {}  # one for each connection of the page
    for text in visitor.received:
        message = json.loads(text)
        if message["type"] == "view":
            message = known.setdefault(message["view"]["seat"], Known()).hear(message)
        if message["type"] == "view" and message["view"]["seat"] == seat:
            texts |= {choice["sentence"] for choice in message["view"]["choices"]}
            texts |= set(re.findall(r"<title>([^<]+)</title>", message["view"]["svg"]))
    return sorted(text for text in texts if len(text) > 8 and text not in public)


def lift(page: Page) -> None:
    page.locator("#ui-curtain-lift").click()
    page.wait_for_selector("#ui-board:not(.waiting) .choice")


def hand_over(visitor: Visitor) -> None:
    """Choose until it is somebody else's choice."""
    while visitor.ready() == "choice":
        visitor.drawer().first.click()


def look_at_everything(visitor: Visitor) -> None:
    """A hint, a preview, the chances, a reason, the past: as much as there is to be seen."""
    page = visitor.page
    page.wait_for_selector("#ui-players .chance:not([hidden])", state="attached", timeout=180_000)
    page.keyboard.press("h")
    page.wait_for_selector("#ui-reply.hint", timeout=180_000)
    visitor.drawer().first.hover()
    page.wait_for_selector("#ui-ghost:not([hidden])")
    page.locator("#ui-board [id^=tile-]:not(.choice)").first.dispatch_event("click")
    page.wait_for_selector("#ui-toast.shown")
    visitor.show("story")
    page.locator("#ui-story button").last.click()
    page.wait_for_selector("#ui-past:not([hidden]) #ui-past-words:not(:empty)")
    page.locator("#ui-past-leave").click()
    page.wait_for_selector("#ui-board:not(.waiting) .choice")


def new_table(server: Server, **more: Any) -> str:
    """A table where the doors beside the princess are set: a door shows itself what a choice leads to."""
    table = str(server.new_table(**more)["id"])
    for door in ("first", "second"):
        server.play(table, 0, "=", server.view(table, 0)["version"], door).raise_for_status()
    return table


@pytest.fixture
def hot_seat(visit: Callable[..., Visitor], server: Server) -> tuple[Visitor, str]:
    """Two people at one screen, before either of them has seen anything."""
    table = new_table(server, seed="curtain")
    visitor = visit(**DESKTOP)
    visitor.page.add_init_script(CHANCES)
    visitor.open(f"/table/{table}")
    assert visitor.ready() == "curtain"
    visitor.page.wait_for_selector("#ui-lines:not([aria-live])", state="attached")  # a new story was hushed
    return visitor, table


def test_behind_the_curtain_nothing_is_left_of_what_the_last_person_saw(
    hot_seat: tuple[Visitor, str], server: Server
) -> None:
    visitor, table = hot_seat
    page = visitor.page
    untouched = page.evaluate(SHOWN)
    lift(page)
    look_at_everything(visitor)
    hand_over(visitor)
    seat = json.loads(visitor.received[-1])["view"]["seat"]
    words = secrets(visitor, server, table, seat)
    assert words
    kept = page.evaluate(KEPT, words)
    assert kept["found"] == [] and kept["walked"] > 50
    assert not [word for word in words if word in page.content()]
    state = page.evaluate(STATE)
    assert state["now"] == state["blank"]
    assert page.evaluate(SHOWN) == untouched
    visitor.check()


def test_what_was_asked_for_one_person_is_not_shown_to_the_next(hot_seat: tuple[Visitor, str]) -> None:
    visitor, _ = hot_seat
    page = visitor.page
    untouched = page.evaluate(SHOWN)
    held = Held(page, "preview", "hint", "chances", "frames", "why")
    lift(page)
    held.wait_for("chances")
    page.keyboard.press("h")
    held.wait_for("hint")
    visitor.drawer().first.hover()
    held.wait_for("preview")
    page.locator("#ui-board [id^=tile-]:not(.choice)").first.dispatch_event("click")
    held.wait_for("why")
    hand_over(visitor)
    held.let_go()
    state = page.evaluate(STATE)
    assert state["now"] == state["blank"]
    assert page.evaluate(SHOWN) == untouched
    visitor.check()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_question_about_a_table_that_has_moved_on_is_nobodys_error(
    visit: Callable[..., Visitor], server: Server, size: dict[str, object]
) -> None:
    table = new_table(server, seats=("human", "level-2"), seed="moved on")
    visitor = visit(**size)
    page = visitor.page
    page.add_init_script(CHANCES)
    asked: list[str] = []

    def move_on(route: Route) -> None:
        asked.append(re.sub(r".*/(\w+)\?.*", r"\1", route.request.url))
        route.fulfill(json={"moved_on": True, "version": 10**6})

    page.route(re.compile(r"/api/tables/\w+/(preview|hint|chances|why)\?"), move_on)
    visitor.open(f"/table/{table}")
    visitor.ready()
    page.keyboard.press("h")
    page.locator("#ui-board [id^=tile-]:not(.choice)").first.dispatch_event("click")
    page.locator("#ui-board .choice").first.focus()
    page.keyboard.press("ArrowDown")
    while not {"preview", "hint", "chances", "why"} <= set(asked):
        page.wait_for_timeout(20)
    assert page.locator("#ui-toast.shown").count() == 0
    assert page.locator("#ui-ghost").is_hidden()
    assert page.locator("#ui-chances-why").inner_text() == ""
    page.unroute_all()
    page.keyboard.press("1")  # the next view asks again by itself
    page.wait_for_selector("#ui-players .chance:not([hidden])", state="attached", timeout=180_000)
    visitor.check()
