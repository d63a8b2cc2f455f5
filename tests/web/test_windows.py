"""Windows in which people may answer: what others see, and when, does not depend on who holds what."""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.drawing import TALL, WIDE
from asterion.core.kernel.contract import CHANCE, SPECTATOR
from asterion.core.match import Match
from asterion.web.api.answers import View
from asterion.web.errors import NotYours
from asterion.web.settings import Settings
from asterion.web.socket.news import Known, news
from asterion.web.socket.talk import Talk
from asterion.web.store.tables import Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables, wished
from asterion.web.tables.windows import Company, Plan, Slot, Timing, planned
from bench.attack.worlds import Pair, find_pairs, keep, lot
from tests.web.clock import run

PAUSE = 1.2
PEOPLE = ("human",) * 3


@lru_cache
def pairs() -> list[Pair]:
    """Games that differ in one card, because of which one of the players is asked unseen."""
    return find_pairs("midevil", 3, {}, 3, unseen=True)


@pytest.fixture(autouse=True)
def _loaded_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    def roll(match: Match) -> None:
        while match.dice is not None and match.actor == CHANCE:
            match._apply(lot(match.dice.seed.decode(), match)[0])

    monkeypatch.setattr(Match, "_roll", roll)


class Socket:
    """The browser's end of a conversation."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def send_text(self, text: str) -> None:
        self.told.append(text)


class World:
    """One game of a pair at a table, and everybody who looks at it."""

    def __init__(self, folder: Path, pair: Pair, world: int, who: tuple[str, ...] = PEOPLE) -> None:
        self.pair, self.store = pair, Store(str(folder / f"world-{world}.db"))
        keep(self.store, "table", pair, world, who)
        self.sockets = {seat: Socket() for seat in (SPECTATOR, *range(pair.seats))}
        self.questions: list[str] = []
        self.looks: list[list[str]] = []
        self._talking: list[asyncio.Task[None]] = []

    async def open(self) -> LiveTable:
        """The table; opened again, it is as after a restart of the server."""
        for task in self._talking:
            task.cancel()
        self.table = await Tables(self.store, settings=Settings(pause=PAUSE)).open("table")
        for seat, socket in self.sockets.items():
            talk = Talk(socket, self.table, seat, 10**6, TALL)  # type: ignore[arg-type]
            self.table.listeners.add(talk.hear)
            talk.hear("changed", None)
            self._talking.append(asyncio.create_task(talk.tell()))
        await asyncio.sleep(0)
        return self.table

    async def choose(self, number: int) -> None:
        seat, move = self.pair.moves[number]
        await self.table.play(seat, move, self.table.version_of(seat), f"r{number}")

    async def opened(self) -> None:
        """A window is open, everybody has been told, and who may answer has been shown it."""
        await until(lambda: all(self._is_opened(seat) for seat in self.sockets))

    def _is_opened(self, seat: int) -> bool:
        last = json.loads(self.sockets[seat].told[-1])
        window = last["view"]["window"] if last["type"] == "view" else last["window"]
        is_to_see = window is not None and window["may"] and not self.table.sight.of(seat).chose
        return window is not None and (last["type"] == "view" or not is_to_see)

    async def settled(self, answers: bool = False) -> None:
        """Everybody has been told what came of it. Whoever is asked unseen declines, or says nothing."""
        knower = self.pair.knower
        async with asyncio.timeout(120):
            while self.table.episode is not None:
                if self.is_asked and self.knower.prompt not in self.questions:
                    self.questions.append(self.knower.prompt)
                    if answers:
                        version, request = self.table.version_of(knower), f"a{len(self.questions)}"
                        await self.table.play(knower, "pass", version, request)
                await asyncio.sleep(0.01)
        await until(lambda: all(self._is_told(seat) for seat in self.sockets))

    def _is_told(self, seat: int) -> bool:
        last = json.loads(self.sockets[seat].told[-1])
        return last["type"] == "view" and last["view"]["version"] == self.table.version_of(seat)

    @property
    def is_asked(self) -> bool:
        """The knower has been put a question unseen, and has not answered."""
        episode, seat = self.table.episode, self.pair.knower
        return bool(episode and episode.question(seat) and self.table.sight.of(seat).match.is_hushed)

    @property
    def knower(self) -> View:
        return self.table.view(self.pair.knower)

    @property
    def outsiders(self) -> list[int]:
        return [seat for seat in self.sockets if seat != self.pair.knower]

    def told(self) -> dict[int, list[str]]:
        return {seat: [plain(text) for text in self.sockets[seat].told] for seat in self.outsiders}

    async def asked(self) -> list[str]:
        """All that an outsider can ask for."""
        table, found = self.table, [self.table.info().model_dump_json()]
        found += [info.model_dump_json() for info in await Tables(self.store).list(wished(), 10)]
        for seat in self.outsiders:
            found.append(table.view(seat).model_dump_json())
            found += [news(table, seat, Known(0), shape)[0] for shape in (TALL, WIDE)]
            for doing in (lambda s=seat: table.preview(s, "x"), lambda s=seat: table.why(s, "x")):
                found.append(refusal(doing))
            found.append(refusal(table.record))
        return [plain(text) for text in found]


def refusal(doing: Callable[[], object]) -> str:
    try:
        return repr(doing())
    except Exception as error:
        return f"{type(error).__name__} {error}"


def plain(text: str) -> str:
    """Without the clock."""
    text = re.sub(r'"(left|created)":[\d.]+', r'"\1":0', text)
    return re.sub(r'"began":\{[^}]*\}', "", text)


def both(
    folder: Path,
    pair: Pair,
    play: Callable[[World], Coroutine[Any, Any, None]],
    who: tuple[str, ...] = PEOPLE,
) -> list[World]:
    """Play the same in both worlds; the outsiders must have been told the same."""
    worlds = [World(folder, pair, number, who) for number in (0, 1)]

    for world in worlds:
        run(play(world))
    first, second = (world.told() for world in worlds)
    for seat in first:
        told = enumerate(zip(first[seat], second[seat], strict=False))
        differ = [at for at, (one, other) in told if one != other]
        assert (seat, differ, len(first[seat])) == (seat, [], len(second[seat]))
    return worlds


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


# --- nobody can tell --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "answers"), [(0, True), (1, False)])
def test_others_are_told_the_same_whether_somebody_is_asked_or_not(
    tmp_path: Path, number: int, answers: bool
) -> None:
    pair = pairs()[number]

    async def play(world: World) -> None:
        await world.open()
        world.looks.append(await world.asked())
        await world.choose(0)
        await world.opened()
        world.looks.append(await world.asked())
        await world.settled(answers)
        world.looks.append(await world.asked())
        await world.choose(1)
        await world.settled(answers)
        world.looks.append(await world.asked())

    first, second = both(tmp_path, pair, play)
    assert len(first.questions) != len(second.questions), "somebody was asked in one of them only"
    assert first.looks == second.looks


@pytest.mark.parametrize("answers", [True, False])
def test_what_is_answered_for_somebody_is_no_choice_of_theirs(tmp_path: Path, answers: bool) -> None:
    """An undo does not go back to it, where the same would be answered again."""
    pair = pairs()[0]
    unasked: list[bool] = []

    async def play(world: World) -> None:
        table = await world.open()
        before = len(table.match.plies)
        await world.choose(0)
        await world.settled(answers)
        mine = [ply for ply in table.match.plies[before:] if ply.hushed and ply.actor == pair.knower]
        unasked.extend(ply.unasked for ply in mine)

    worlds = both(tmp_path, pair, play)
    assert unasked.count(False) == answers * sum(len(world.questions) for world in worlds)
    assert answers or len(unasked) > 0


def test_a_restart_in_the_middle_of_a_window_tells_nothing(tmp_path: Path) -> None:
    pair = pairs()[0]

    async def play(world: World) -> None:
        table = await world.open()
        await world.choose(0)
        await world.opened()
        before = [table.version_of(seat) for seat in world.sockets]
        assert table.driver.task is not None
        table.driver.task.cancel()
        table = await world.open()
        after = [table.version_of(seat) for seat in world.sockets]
        assert all(new >= old for new, old in zip(after, before, strict=True)), "versions never fall"
        assert table.view(pair.moves[0][0]).choices == [], "who has chosen is not asked the same again"
        await world.settled()
        world.looks.append(await world.asked())

    first, second = both(tmp_path, pair, play)
    assert first.looks == second.looks


def test_a_table_that_left_the_memory_comes_back_as_each_seat_had_seen_it(tmp_path: Path) -> None:
    pair = pairs()[1]

    async def play(world: World) -> None:
        table = await world.open()
        await table.ask(pair.knower, "never")
        await world.choose(0)
        await world.settled()
        seen = {seat: table.view(seat) for seat in world.sockets}
        table = await world.open()
        assert {seat: table.view(seat) for seat in world.sockets} == seen
        assert table.view(pair.knower).asks == "never", "it is remembered"
        await world.choose(1)
        await world.settled()

    both(tmp_path, pair, play)


def test_whoever_is_asked_may_ask_the_others_to_wait_and_so_may_whoever_is_not(tmp_path: Path) -> None:
    pair = pairs()[0]
    lasted: list[float] = []

    async def play(world: World) -> None:
        table = await world.open()
        loop = asyncio.get_running_loop()
        await world.choose(0)
        await world.opened()
        begun = loop.time()
        table.sign(pair.knower, "wait")
        open_now = table.window(SPECTATOR)
        assert open_now is not None
        assert (open_now.waiting, open_now.may, open_now.said) == (True, False, None)
        await asyncio.sleep(2 * PAUSE)
        assert table.window(SPECTATOR) is not None, "they wait"
        table.sign(pair.knower, "pass")
        await world.settled()
        lasted.append(loop.time() - begun)

    both(tmp_path, pair, play)
    assert min(lasted) > 2 * PAUSE


def test_when_all_who_may_answer_pass_nobody_waits(tmp_path: Path) -> None:
    pair = pairs()[2]

    async def play(world: World) -> None:
        table = await world.open()
        table.timing = Timing(60.0)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await world.choose(0)
        while table.episode is not None:
            for seat in range(pair.seats):
                if (window := table.window(seat)) is not None and window.may:
                    try:
                        table.sign(seat, "pass")
                    except NotYours:
                        break
            await asyncio.sleep(0.02)
        assert loop.time() - begun < 30

    run(play(World(tmp_path, pair, 0)))


def test_spectators_of_one_person_among_bots_see_the_game_at_its_end(tmp_path: Path) -> None:
    """Nobody can learn from how long the person thinks what they were asked."""
    pair = pairs()[0]
    chooser = pair.moves[0][0]
    who = tuple("human" if seat == chooser else "random" for seat in range(pair.seats))

    async def play(world: World) -> None:
        table = await world.open()
        others = [seat for seat in world.sockets if seat != chooser]
        seen = {seat: table.view(seat) for seat in others}
        facts = table.info()
        assert facts.private
        await world.choose(0)
        await until(lambda: table.episode is None or table.view(chooser).choices)
        assert {seat: table.view(seat) for seat in others} == seen
        assert table.info() == facts
        assert table.view(chooser).plies > seen[SPECTATOR].plies

    worlds = [World(tmp_path, pair, number, who) for number in (0, 1)]
    for world in worlds:
        run(play(world))


def test_an_answer_that_was_acknowledged_is_not_lost_by_a_restart(tmp_path: Path) -> None:
    pair = pairs()[0]
    asked = 0 if pair.asked[0] else 1

    async def story() -> None:
        world = World(tmp_path, pair, asked)
        table = await world.open()
        await world.choose(0)
        await until(lambda: world.is_asked)
        view = world.knower
        await table.play(pair.knower, "pass", view.version, "answer")
        assert table.driver.task is not None
        table.driver.task.cancel()
        table = await world.open()
        assert await table.play(pair.knower, "pass", view.version, "answer") >= view.version
        before = len(table.match.plies)
        await world.settled()
        assert view.prompt not in world.questions, "they are not asked again"
        assert any(ply.declined and ply.actor == pair.knower for ply in table.match.plies[before:])

    run(story())


def test_a_refusal_does_not_wait_for_the_table(tmp_path: Path) -> None:
    pair = pairs()[0]

    async def story() -> None:
        world = World(tmp_path, pair, 0)
        table = await world.open()
        async with table.lock, asyncio.timeout(1):
            for seat in range(pair.seats):
                with pytest.raises(Exception, match="version"):
                    await table.play(seat, "x", 10**6, "r")
                with pytest.raises(Exception, match="version"):
                    await table.undo(seat, 10**6, "r", agreed=True)

    run(story())


# --- how long, by what everybody knows --------------------------------------------------------------------


def test_a_window_is_as_long_whoever_holds_what() -> None:
    two, alone, timing = Company(0b011, 0b100), Company(0b001, 0b110), Timing()
    assert Slot(0b111, 0b001).length(two, timing) == timing.person
    assert Slot(0b111, 0b100).length(two, timing) == 0, "it can matter to a bot alone"
    assert Slot(0b110, 0b001).length(two, timing) == 0, "who has no card is not waited for"
    assert Slot(0b111, 0b000).length(Company(0b011, 0b100, always=0b010), timing) == timing.person
    assert Slot(0b111, 0b111).length(alone, timing) == 0


def test_a_choice_and_an_answer_of_the_same_player_are_one() -> None:
    final: Any = type("Final", (), {"actor": 0})
    for mask, matters, quiet, company, joins in [
        (0b11, 0b01, True, Company(0b11, 0), True),
        (0b11, 0b11, True, Company(0b11, 0), False),
        (0b11, 0b01, False, Company(0b11, 0), False),
        (0b11, 0b01, True, Company(0b11, 0, always=0b10), False),
        (0b111, 0b001, True, Company(0b011, 0b100), False),
    ]:
        assert Plan((Slot(mask, matters),), final, quiet).joins(company) is joins


def test_the_windows_that_follow_are_the_same_in_both_worlds_of_a_pair() -> None:
    for pair in pairs():
        found = []
        for world in (0, 1):
            match = Match(asterion.load(pair.game).setting(pair.seats, pair.options))
            for notation in pair.plies[world]:
                match.play(notation)
            match.dice = Dice(pair.seed.encode())
            before = len(match.plies)
            match.play(pair.moves[0][1])
            plan = planned(match, before)
            found.append(([(slot.mask, slot.matters) for slot in plan.slots], plan.quiet, plan.final.actor))
            assert any(slot.questions for slot in plan.slots) or not pair.asked[world]
        assert found[0] == found[1]


@pytest.mark.parametrize(("who", "stored"), [(PEOPLE, 1), (("human", "random", "random"), 0)])
def test_something_is_stored_for_others_to_measure_also_when_nobody_is_asked(
    tmp_path: Path, who: tuple[str, ...], stored: int
) -> None:
    async def story() -> None:
        world = World(tmp_path, pairs()[0], 0, who)
        table = await world.open()
        before = table.version
        assert await table.answer((), {}) is None
        assert table.version - before == stored

    run(story())
