"""A real server in a process of its own, and people who visit it with a real browser."""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, sync_playwright

from asterion.core.match import Choice, Match, Ply
from bench.postgresql import Cluster
from tests.conftest import TESTS

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A new window's address bar would load pages of its own, which takes longer than ours. The others are
    # those that Playwright switches off, and that this option, given once more, would switch on again.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,"
    "OptimizationHints,PaintHolding,PreconnectToSearch",
]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 380, "height": 740}, "has_touch": True, "is_mobile": True}
SHOTS = TESTS.parent / "build" / "screenshots"
AXE = (TESTS / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
QUICK = "level-6"  # a bot that brings any game to its end soon
USUAL_PACE = 3  # choices that are shown at the usual speed, until the person turns it up
PATIENCE = 40  # choices that a person makes at random, until the thought comes that the game should end
MOST_WAYS = 8  # that a piece may lie
LISTED = "#ui-choices button > span:not(.advised, .nokey, .wins)"
SEEN = "panel => panel.getBoundingClientRect().width > 2"
READY = "#ui-choices button[aria-disabled=false], #ui-ending:not([hidden]), #ui-curtain[open]"


class Server:
    """`asterion serve` over one database; it can be killed and started again."""

    def __init__(self, database: Path, port: int, *words: str) -> None:
        self.database = database
        self.port = port
        self.words = words  # more options of the command
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> "Server":
        command = [sys.executable, "-m", "asterion", "serve", "--port", str(self.port), "--no-browser"]
        command += ["--db", str(self.database), *self.words]
        environment = {**os.environ, "COLUMNS": "400"}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            if found:
                self.url = found[0]
                break
        assert self.url, "the server did not start"
        transport = httpx.HTTPTransport(retries=20)
        self.client = httpx.Client(base_url=self.url, timeout=180, transport=transport)  # it compiles
        self.client.get("/api/games").raise_for_status()
        return self

    def kill(self) -> str:
        """As a power cut does it; what the server has said in its log."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.client.close()
        assert self.process.stderr is not None
        with self.process.stderr as log:
            return log.read()

    def new_table(self, seats: tuple[str, ...] = ("human", "human"), **more: Any) -> dict[str, Any]:
        answer = self.client.post(
            "/api/tables", json={"game": "space-princess", "seats": list(seats), **more}
        )
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def view(self, table: str, seat: int) -> dict[str, Any]:
        return dict(self.client.get(f"/api/tables/{table}/view", params={"seat": seat}).json())

    def play(self, table: str, seat: int, move: str, version: int, request: str) -> httpx.Response:
        body = {"seat": seat, "move": move, "version": version, "request": request}
        return self.client.post(f"/api/tables/{table}/moves", json=body)


def _worker() -> int:
    """The number of this worker: servers that start at the same moment must not find the same port free."""
    return int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its windows take no time: whether a bot's answer comes soon enough does not depend on the machine."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    running = Server(database, 8100 + 50 * _worker(), "--pause", "0").start()
    yield running
    running.kill()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers, one after the other, over one database."""
    started: list[Server] = []

    def start(*words: str) -> Server:
        started.append(Server(tmp_path / "tables.db", 8900 + 50 * _worker(), *words).start())
        return started[-1]

    yield start
    for running in started:
        if running.process is not None and running.process.poll() is None:
            running.kill()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own; every test makes a database there."""
    running = Cluster("fsync=off")
    yield running
    running.remove()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    assert chromium, "Debian's chromium is needed: apt-get install chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield running
        running.close()


class Visitor:
    """A page that notes what goes wrong in it and what it asks of the network."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.server = server
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self.asked: list[str] = []
        self.received: list[str] = []
        self.sent: list[str] = []
        self.page.on("console", lambda message: self.problems.append(message.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", self._socket)

    def _socket(self, socket: Any) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda data: self.received.append(str(data)))
        socket.on("framesent", lambda data: self.sent.append(str(data)))

    def open(self, path: str) -> None:
        self.page.goto(self.server.url + path)

    def bring(self, **wanted: Any) -> None:
        """Tables begun in this page have these bots and this seed: they play the same game every time."""

        def begin(route: Route) -> None:
            asked = route.request.post_data_json if route.request.method == "POST" else None
            route.continue_(post_data=json.dumps({**asked, **wanted}) if asked else None)

        self.page.route("**/api/tables", begin)

    def ready(self) -> str:
        """Wait for a choice, the end or the curtain; which of them it is."""
        # The list may be in its drawer; the first bot of a game is compiled.
        self.page.wait_for_selector(READY, state="attached", timeout=180_000)
        if self.page.locator("#ui-curtain[open]").count():
            return "curtain"
        return "over" if self.page.locator("#ui-ending:not([hidden])").count() else "choice"

    def shoot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(SHOTS / f"{name}.png"))

    def choose(self, rng: random.Random) -> None:
        """Click something that may be chosen: on the board, or in the list."""
        choices = self.page.locator("#ui-board .choice")
        if rng.random() < 0.7 and choices.count():
            target = choices.nth(rng.randrange(choices.count()))
            target.dispatch_event("click")
            menu = self.page.locator("[role=menu] [role=menuitem]")
            if menu.count():
                menu.nth(rng.randrange(menu.count())).click()
        else:
            buttons = self.drawer()
            buttons.nth(rng.randrange(buttons.count())).click()

    def drawer(self) -> Locator:
        """The list of choices, pulled out of its drawer."""
        self.show("choices")
        return self.page.locator("#ui-choices button")

    def show(self, panel: str) -> None:
        """Open a panel beside the board, or on a phone below it."""
        tab = self.page.locator(f"#ui-tab-{panel}")
        if not self.page.locator(f"#ui-{panel}-panel").evaluate(SEEN):
            tab.click()

    def hurry(self) -> None:
        """Have everything shown at once from now on, as the settings offer."""
        self.page.locator("#ui-settings-open").click()
        self.page.locator("#ui-settings label:has-text('At once')").click()
        self.page.locator("#ui-settings button").click()

    def play_to_the_end(
        self,
        rng: random.Random,
        shots: str = "",
        pace: int = USUAL_PACE,
        thought: Callable[[], tuple[int, Choice]] | None = None,
        patience: int = PATIENCE,
    ) -> int:
        """Choose at random, or after so many choices what comes to mind, until the game is over; how often.

        What comes to mind is a choice and its number in the list.
        """
        chosen = 0
        while True:
            state = self.ready()
            if state == "over":
                return chosen
            if state == "curtain":
                self.page.locator("#ui-curtain-lift").click()
                continue
            if shots and chosen in (0, 6, 20):
                self.shoot(f"{shots}-table-{chosen}")
            if chosen == pace:
                self.hurry()
            if thought and chosen >= patience:
                self.take(thought()[1])
            else:
                self.choose(rng)
            chosen += 1

    def take(self, choice: Choice) -> None:
        """Choose this: on the board, or in the list what has no place there."""
        if choice.target and self.page.locator(f"#ui-board [id='{choice.target}'].choice").count():
            self.click(choice)
        else:
            self.listed(choice).dispatch_event("click")

    def listed(self, choice: Choice) -> Locator:
        """This choice in the list, where what wins stands first."""
        return self.page.locator(f"#ui-choices button[data-notation='{choice.notation}']")

    def click(self, choice: Choice, touch: bool = False) -> list[str]:
        """Choose this on the board or with its button beside it; in the menu where a thing has several.

        What that chooses: of a door with two positions, both plies.
        """
        target = self.page.locator(f"#ui-board [id='{choice.target}']")
        if not choice.target or not target.count():
            listed = [text.lower() for text in self.page.locator(LISTED).all_text_contents()]
            number = listed.index(choice.sentence.lower())
            self.page.locator(f"#ui-actions [data-number='{number}']").click()
            return [choice.notation]
        assert target.get_attribute("role") == "button"
        first, *then = (target.get_attribute("data-then") or "").split() or [""]
        turns = target.get_attribute("data-turns")
        if touch and turns:
            self.turn(self.page.locator(f"#ui-board [id='{turns}']"), choice)
        elif touch:
            target.evaluate("element => element.scrollIntoView({ block: 'center' })")
            target.tap(force=True)
        else:
            target.dispatch_event("click")
        items = self.page.locator("[role=menu] [role=menuitem]")
        words = [text.lower() for text in items.all_inner_texts()]
        if words:
            items.nth(words.index(choice.sentence.lower())).click()
        return [choice.notation, *then] if first == choice.notation else [choice.notation]

    def turn(self, piece: Locator, choice: Choice) -> None:
        """Tap a piece until it lies as this choice says, and then the tick that lets it stay so."""
        tick = self.page.locator("#ui-tick")
        for _ in range(MOST_WAYS):
            if tick.is_visible() and tick.inner_text().strip().lower() == choice.sentence.lower():
                break
            piece.tap(force=True)
        tick.tap()

    def check(self) -> None:
        """Nothing went wrong, and nothing was asked of anybody but our own server."""
        own = (self.server.url, self.server.url.replace("http", "ws"), "data:", "blob:")
        assert self.problems == []
        assert [url for url in self.asked if not url.startswith(own)] == []

    def axe(self) -> list[str]:
        """Serious and critical violations of accessibility on the page as it is."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        found = self.page.evaluate("() => axe.run(document)")
        return [
            f"{item['id']}: {item['nodes'][0]['html'][:120]}"
            for item in found["violations"]
            if item["impact"] in ("serious", "critical")
        ]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    contexts: list[BrowserContext] = []

    def arrive(**more: Any) -> Visitor:
        context = browser.new_context(reduced_motion="reduce", bypass_csp=True, **{**DESKTOP, **more})
        context.set_default_timeout(20_000)
        contexts.append(context)
        return Visitor(context, more.pop("server", server))

    yield arrive
    for context in contexts:
        context.close()


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until this is in focus."""
    for _ in range(100):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", wanted):
            return
    raise AssertionError(f"{wanted} is not reached with Tab")


def is_spared(match: Match, ply: Ply) -> bool:
    """The question can hardly have mattered, so nobody was asked."""
    asking = match.setting.game.asking
    return ply.hushed and asking is not None and not asking.matters(match.setting, ply.before)
