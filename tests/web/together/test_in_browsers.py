"""Two people play a whole game through a link, one on a phone that loses its connection and is exchanged."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Browser, BrowserContext

import asterion
from asterion.core.match import Match
from asterion.web.store.tables import Store
from tests.web.conftest import DESKTOP, PHONE, Server, Visitor
from tests.web.people import Person

GAME, SEED = "space-princess", "short 4"
LOST, EXCHANGED = 6, 14  # choices after which the phone loses its connection, and another takes its place


class Game:
    """The game as it stands on the server, and the person who plays both sides of it."""

    def __init__(self, database: Path, table: str) -> None:
        self.match = Match(asterion.load(GAME).setting(2))
        self.person = Person()
        self.table = table
        self.store = Store(f"sqlite:///{database}")

    def follow(self) -> Match:
        for notation in self.store.load(self.table)[1][len(self.match.plies) :]:
            self.match.play(notation)
        return self.match

    def wait(self, plies: int) -> None:
        """Until a choice has come to the server."""
        deadline = time.monotonic() + 60
        while len(self.follow().plies) == plies:
            assert time.monotonic() < deadline
            time.sleep(0.02)


def elsewhere(server: Server) -> Any:
    """The same server as people from elsewhere find it: no cookie of its own computer is seen there."""
    return SimpleNamespace(url=server.url.replace("127.0.0.1", "127.0.0.2"))


def come(browser: Browser, server: Any, device: dict[str, Any], contexts: list[BrowserContext]) -> Visitor:
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True, **device)
    context.set_default_timeout(30_000)
    contexts.append(context)
    return Visitor(context, server)


def link_shown(visitor: Visitor) -> str:
    """What stands behind the # of the link that is shown, and in its picture."""
    visitor.page.wait_for_selector("#ui-invite-qr:not([hidden])")
    link = visitor.page.input_value("#ui-invite-link")
    visitor.page.click("#ui-invite button[value=done]")
    return link.partition("#")[2]


def test_two_people_play_a_whole_game_through_a_link(
    browser: Browser, new_server: Callable[..., Server], tmp_path: Path
) -> None:
    server, contexts = new_server("--host", "0.0.0.0", "--pause", "0.05"), list[BrowserContext]()
    try:
        ann = come(browser, server, DESKTOP, contexts)
        ann.bring(seed=SEED)
        ann.open(f"/new/{GAME}")
        ann.page.fill("[name=name-0]", "Ann")
        ann.page.select_option("[name=who-1]", "friend")
        ann.page.click("#ui-begin")
        token = link_shown(ann)
        table = ann.page.url.rpartition("/")[2]
        bob = come(browser, elsewhere(server), PHONE, contexts)
        bob.open(f"/join#{token}")
        bob.page.fill("#ui-join-name", "Bob")
        assert token not in bob.page.url
        assert bob.axe() == []
        bob.page.click("#ui-join-sit")
        bob.page.wait_for_url(f"**/table/{table}")
        ann.page.click("#ui-tab-players")
        ann.page.wait_for_selector("#ui-players li:nth-child(2) [data-here=yes]")
        assert "Bob" in ann.page.locator("#ui-players li").nth(1).inner_text()

        ann.page.fill("#ui-chat-text", "<b>Hello</b>")
        ann.page.press("#ui-chat-text", "Enter")
        ann.page.wait_for_selector("#ui-chat-lines li:has-text('<b>Hello</b>')")
        assert ann.axe() == []
        watch_on_television(ann, table)
        for visitor in (ann, bob):
            visitor.hurry()
        game, chosen, visitors = Game(server.database, table), 0, [ann, bob]
        while not game.follow().over:
            if chosen == LOST:
                lose_connection(ann, bob)
            if chosen == EXCHANGED:
                visitors[1] = exchange(browser, server, bob, contexts)
            _, choice = game.person.choose(game.match)
            visitor, plies = visitors[game.match.actor], len(game.match.plies)
            assert visitor.ready() == "choice"
            visitor.take(choice)
            game.wait(plies)
            chosen += 1
        for visitor in (ann, visitors[1]):
            assert visitor.ready() == "over"
            visitor.page.wait_for_selector("#ui-dice .good", state="attached")
            visitor.check()
        assert chosen > EXCHANGED
        keep_off(browser, server, table, contexts)
    finally:
        for context in contexts:
            context.close()


def watch_on_television(ann: Visitor, table: str) -> None:
    """A page of Ann's shows what spectators see, though it is her own browser."""
    screen = Visitor(ann.page.context, ann.server)
    screen.open(f"/table/{table}?screen=tv")
    screen.page.wait_for_selector("aside.tv li:nth-child(2)")
    screen.page.wait_for_selector("#ui-board svg")
    assert screen.page.locator("#ui-choices button").count() == 0
    views = [json.loads(text) for text in screen.received if '"type":"view"' in text]
    assert views
    assert {told["view"]["seat"] for told in views} == {-1}
    screen.check()
    screen.page.close()


def lose_connection(ann: Visitor, bob: Visitor) -> None:
    """The others see it, and the phone comes back by itself."""
    bob.page.context.set_offline(True)
    drop = "({ sitting }) => sitting.state.connection.drop()"
    bob.page.evaluate(f"import('/static/pages/table.js').then({drop})")
    ann.page.wait_for_selector("#ui-players li:nth-child(2) [data-here=no]", state="attached")
    bob.page.context.set_offline(False)
    ann.page.wait_for_selector("#ui-players li:nth-child(2) [data-here=yes]", state="attached")
    bob.problems = [words for words in bob.problems if "ERR_INTERNET_DISCONNECTED" not in words]


def exchange(browser: Browser, server: Server, bob: Visitor, contexts: list[BrowserContext]) -> Visitor:
    """Bob goes on at another device, by the link that the first one shows; the first has no seat any more."""
    bob.show("players")
    bob.page.click("#ui-company-phone")
    token = link_shown(bob)
    other = come(browser, elsewhere(server), DESKTOP, contexts)
    table = bob.page.url.rpartition("/")[2]
    other.open(f"/join#{token}")
    other.page.click("#ui-join-sit")
    other.page.wait_for_url(f"{other.server.url}/")
    assert other.page.title().startswith("(") == bool(other.page.locator("li.turn").count())
    other.page.click("#ui-my-tables a")
    other.page.wait_for_url(f"**/table/{table}")
    other.page.wait_for_selector("#ui-board svg")
    other.page.goto(f"{other.server.url}/")
    other.page.click("#ui-my-others")
    other.page.wait_for_selector("#ui-my-others", state="detached")
    other.page.goto(f"{other.server.url}/table/{table}")
    other.page.wait_for_selector("#ui-board svg")
    other.hurry()
    bob.page.wait_for_function("() => document.body.classList.contains('missing')")
    bob.problems.clear()
    again = come(browser, elsewhere(server), PHONE, contexts)
    again.open(f"/join#{token}")
    again.page.wait_for_selector("#ui-error:not([hidden])")
    return other


def keep_off(browser: Browser, server: Server, table: str, contexts: list[BrowserContext]) -> None:
    """Somebody who has no link sees nothing of it, not even at its end."""
    eve = come(browser, elsewhere(server), DESKTOP, contexts)
    eve.open(f"/table/{table}")
    assert eve.page.locator("h1").inner_text() == "A dead end"
    assert table not in eve.page.request.get(f"{eve.server.url}/api/tables").text()
