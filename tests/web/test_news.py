"""What a browser is told are changes: put together they are the view, and nothing else."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import asterion
from asterion.core.drawing import TALL, WIDE, Drawing
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import View
from asterion.web.settings import Settings
from asterion.web.socket.talk import Talk
from asterion.web.store.tables import Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables
from tests.web import known
from tests.web.conftest import Server, Visitor
from tests.web.test_socket import at, receive, send

PLIES = 40


class Browser:
    """The other end of a conversation."""

    def __init__(self, table: LiveTable, seat: int, shape: str) -> None:
        self.told: list[str] = []
        self.known = known.Known()
        self.view: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.talk = Talk(self, table, seat, 0, shape)  # type: ignore[arg-type]
        table.listeners.add(self.talk.hear)
        self.talk.hear("changed", None)
        self.telling = asyncio.create_task(self.talk.tell())

    async def send_text(self, text: str) -> None:
        message = self.known.hear(text)
        if message["type"] == "view":
            self.told.append(text)
            self.view, self.frames = message["view"], message["frames"]

    async def sees(self, table: LiveTable) -> None:
        """What it has put together is what a seat is shown that asks for the whole."""
        await asyncio.sleep(0)
        while self.talk.known.change != table.change_of(self.talk.seat):
            await asyncio.sleep(0.001)
            if self.telling.done():
                await self.telling
        assert self.view == json.loads(table.view(self.talk.seat, self.talk.shape).model_dump_json())


def at_a_table(
    folder: Path, game: str, story: Callable[[LiveTable], Coroutine[Any, Any, None]], seats: int | None = None
) -> None:
    async def run() -> None:
        tables = Tables(Store(f"sqlite:///{folder / 'tables.db'}"), settings=Settings(pause=0.0))
        people = ["human"] * (seats or asterion.load(game).seats[0])
        async with asyncio.timeout(60):
            await story(await tables.create(game, people, seed="news"))

    asyncio.run(run())


async def choose(table: LiveTable, rng: random.Random, number: int) -> None:
    """Somebody chooses, or takes back."""
    while table.episode is not None:
        await asyncio.sleep(0.001)
    seat = table.match.actor
    version = table.version_of(seat)
    if number % 7 == 6 and table.view(seat).takeback is None:
        await table.undo(seat, version, f"r{number}", agreed=True)
    else:
        await table.play(seat, rng.choice(table.view(seat).choices).notation, version, f"r{number}")
    while table.episode is not None:
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", [game.name for game in asterion.games()])
def test_what_a_browser_puts_together_is_the_view_after_every_choice(tmp_path: Path, game: str) -> None:
    async def story(table: LiveTable) -> None:
        rng = random.Random(game)
        watching = [Browser(table, seat, TALL) for seat in (SPECTATOR, *range(table.match.setting.seats))]
        for number in range(PLIES):
            if table.match.over:
                break
            await choose(table, rng, number)
            for browser in watching:
                if rng.random() < 0.1:
                    browser.talk.look(rng.choice([TALL, WIDE]))
                if rng.random() < 0.7:  # else it is told of several choices together
                    await browser.sees(table)
        for browser in watching:
            await browser.sees(table)

    at_a_table(tmp_path, game, story)


@pytest.mark.parametrize("game", [game.name for game in asterion.games()])
def test_on_the_way_to_the_view_every_step_has_its_picture_and_its_sentences(
    tmp_path: Path, game: str
) -> None:
    async def story(table: LiveTable) -> None:
        rng = random.Random(game)
        for number in range(9):
            await choose(table, rng, number)
        for seat in (SPECTATOR, 0):
            late = Browser(table, seat, WIDE)
            await late.sees(table)
            assert [frame["ply"] for frame in late.frames][-1] == late.view["plies"]
            for frame in late.frames:
                asked = table.frame(frame["ply"], seat, WIDE)
                assert frame["sentences"] == asked.sentences
                assert frame["actor_name"] == asked.actor_name
                assert (frame["svg"] or late.view["svg"]) == asked.svg

    at_a_table(tmp_path, game, story)


def test_all_spectators_are_told_the_same_bytes_which_are_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    drawing = View.drawing

    def draw(view: View, shape: Any) -> Drawing:
        drawn.append(view.seat)
        return drawing(view, shape)

    async def story(table: LiveTable) -> None:
        crowd = [Browser(table, SPECTATOR, TALL) for _ in range(50)]
        for browser in crowd:
            await browser.sees(table)
        first = [browser.told[-1] for browser in crowd]
        monkeypatch.setattr(View, "drawing", draw)
        await choose(table, random.Random(1), 0)
        while any(browser.told[-1] is text for browser, text in zip(crowd, first, strict=True)):
            await asyncio.sleep(0.001)
        assert drawn.count(SPECTATOR) == 1
        assert all(browser.told[-1] is crowd[0].told[-1] for browser in crowd)

    at_a_table(tmp_path, "mazes-end", story)


def test_a_spectator_who_turns_the_window_or_comes_late_is_told_the_whole(tmp_path: Path) -> None:
    """What others were told who knew more is not for them."""

    async def story(table: LiveTable) -> None:
        rng = random.Random(3)
        early, turning = Browser(table, SPECTATOR, TALL), Browser(table, SPECTATOR, TALL)
        for number in range(4):
            await choose(table, rng, number)
            await early.sees(table)
        turning.talk.look(WIDE)
        late, wide = Browser(table, SPECTATOR, TALL), Browser(table, SPECTATOR, WIDE)
        for browser in (turning, late, wide):
            await browser.sees(table)
            assert json.loads(browser.told[-1])["after"] is None
        early.talk.look(TALL)
        await early.sees(table)
        await choose(table, rng, 4)
        for browser in (early, turning, late, wide):
            await browser.sees(table)

    at_a_table(tmp_path, "heroes-of-the-maze", story)


def test_a_seat_is_never_told_what_spectators_share(tmp_path: Path) -> None:
    async def story(table: LiveTable) -> None:
        rng = random.Random(5)
        seats = (SPECTATOR, *range(table.match.setting.seats))
        watching = {seat: Browser(table, seat, TALL) for seat in seats}
        for number in range(PLIES):
            if table.match.over:
                break
            await choose(table, rng, number)
            for seat, browser in watching.items():
                await browser.sees(table)
                others = [table.view(other).svg for other in seats if other != seat]
                pieces = set(browser.known.pieces)
                unknown = {piece for piece in pieces if all(piece not in svg for svg in others)}
                for other in seats:
                    if other != seat:
                        assert not unknown & set(watching[other].known.pieces)

    at_a_table(tmp_path, "zombie-princess", story)


# --- over a real connection -------------------------------------------------------------------------------


def test_who_asks_to_look_is_told_the_whole_in_the_other_arrangement(server: Server) -> None:
    table = server.new_table()["id"]
    mine = known.Known()
    with at(server, table, 0) as socket:
        mine.hear(receive(socket, "view"))
        send(socket, type="look", shape="wide")
        assert receive(socket, "looking")["shape"] == "wide"
        told = receive(socket, "view")
        assert (told["after"], told["frames"]) == (None, [])
        wide = server.client.get(f"/api/tables/{table}/view?seat=0&shape=wide").json()
        assert mine.hear(told)["view"] == wide
        send(socket, type="look", shape="round")
        assert "shape" in receive(socket, "refused")["error"]["message"]


def test_several_choices_in_one_request_are_played_as_long_as_nothing_happens(server: Server) -> None:
    table = server.new_table(seed="then")["id"]
    version = server.view(table, 0)["version"]
    with at(server, table, 0) as socket:
        receive(socket, "view")
        message = {"type": "play", "request": "walk", "version": version, "move": "|"}
        then = ["nonsense", "|"]
        send(socket, **message, then=then)
        assert receive(socket, "ack")["version"] == version + 1
        assert server.view(table, 0)["plies"] == 11, "what cannot be read ends it"
        send(socket, **message, then=then)
        assert receive(socket, "ack")["version"] == version + 1
        assert server.view(table, 0)["plies"] == 11, "it is not played again"
        send(socket, **message, then=["|"])
        assert receive(socket, "refused")["error"]["kind"] == "reused"
        send(socket, **message, then=["x"] * 33)
        assert "then" in receive(socket, "refused")["error"]["message"]


def test_a_walk_is_played_in_one_request_and_taken_back_step_by_step(server: Server) -> None:
    table = server.new_table(game="mazes-end", seed="walk")["id"]
    walks: list[dict[str, Any]] = []
    for number in range(60):
        view = next(view for view in (server.view(table, seat) for seat in (0, 1)) if view["choices"])
        seat, version = view["seat"], view["version"]
        for source in sorted({choice["source"] for choice in view["choices"]} - {""}):
            asked = {"seat": seat, "source": source, "version": version}
            walks = server.client.get(f"/api/tables/{table}/walks", params=asked).json()["walks"]
            if walks:
                break
        if walks:
            break
        server.play(table, seat, view["choices"][0]["notation"], version, f"r{number}").raise_for_status()
    first, *then = walks[0]["moves"]
    body = {"seat": seat, "version": version, "request": "walk", "move": first, "then": then}
    answer = server.client.post(f"/api/tables/{table}/moves", json=body).json()
    assert answer["version"] == version + 1
    assert answer["view"]["plies"] >= view["plies"] + len(walks[0]["moves"])
    stale = server.client.get(f"/api/tables/{table}/walks", params=asked).json()
    assert stale == {"moved_on": True, "version": version + 1}


# --- in the page ------------------------------------------------------------------------------------------

PUT_TOGETHER = """async (messages) => {
  const { Known } = await import("/static/server/known.js");
  const known = new Known();
  return messages.map((message) => known.hear(message));
}"""


def test_the_page_puts_news_together_and_knows_when_it_cannot(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = server.new_table(seed="page")["id"]
    with at(server, table, 0) as socket:
        messages = [receive(socket, "view")]
        for number in range(8):
            view = next(view for view in (server.view(table, seat) for seat in (0, 1)) if view["choices"])
            move = view["choices"][-1]["notation"]
            server.play(table, view["seat"], move, view["version"], f"r{number}").raise_for_status()
            messages.append(receive(socket, "view"))
    visitor = visit()
    visitor.open("/")
    mine = known.Known()
    expected = [mine.hear(message) for message in messages]
    found = visitor.page.evaluate(PUT_TOGETHER, messages)
    assert [each["view"] for each in found] == [each["view"] for each in expected]
    assert [each["frames"] for each in found] == [each["frames"] for each in expected]
    lost = [messages[0], *messages[2:4], messages[0], messages[1]]
    found = visitor.page.evaluate(PUT_TOGETHER, lost)
    assert [each is None for each in found] == [False, True, True, False, False]


FORGET = """async () => {
  const { sitting } = await import("/static/pages/table.js");
  sitting.state.connection.known.version = -7;
}"""
IS_SHOWN = """async () => {
  const { sitting } = await import("/static/pages/table.js");
  const { connection, playing, view } = sitting.state;
  return !playing && connection.known.version === connection.version && view.version === connection.version;
}"""


def sent_by(visitor: Visitor) -> list[str]:
    """What the page sends to the server from now on."""
    sent: list[str] = []
    visitor.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    return sent


def test_a_page_that_missed_something_asks_for_the_whole(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = server.new_table(seats=("human", "random"), seed="missed")["id"]
    visitor = visit()
    sent = sent_by(visitor)
    visitor.open(f"/table/{table}")
    visitor.ready()
    visitor.page.evaluate(FORGET)
    visitor.page.locator("#ui-board .choice").first.dispatch_event("click")
    for _ in range(500):
        if any('"look"' in text for text in sent) and visitor.page.evaluate(IS_SHOWN):
            break
        visitor.page.wait_for_timeout(20)
    assert [json.loads(text)["type"] for text in sent] == ["play", "look"]
    visitor.ready()
    visitor.check()


def test_turning_the_window_changes_the_arrangement_without_a_reload(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = server.new_table(seats=("human", "random"), seed="turned")["id"]
    visitor = visit()
    sent = sent_by(visitor)
    visitor.open(f"/table/{table}")
    visitor.ready()
    assert any("shape=wide" in url for url in visitor.asked)
    visitor.page.set_viewport_size({"width": 500, "height": 900})
    while not sent:
        visitor.page.wait_for_timeout(20)
    assert [json.loads(text) for text in sent] == [{"v": 1, "type": "look", "shape": "tall"}]
    visitor.check()
