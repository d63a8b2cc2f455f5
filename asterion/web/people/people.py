"""All people of a server whose guests come from elsewhere, and the doors they pass."""

import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import ColumnElement, or_
from starlette.requests import HTTPConnection
from starlette.responses import Response

from asterion.core.game import seat_title
from asterion.core.people import clean_name
from asterion.web.api.answers import Seat, Table
from asterion.web.errors import NotYours, Unknown
from asterion.web.onlookers import seat_of
from asterion.web.people import keeping
from asterion.web.people.answers import GatheredTold, PersonTold
from asterion.web.people.clocks import Clock
from asterion.web.people.consent import Consent
from asterion.web.people.doors import NotYourSeat
from asterion.web.people.gathering import Gathering, Presence
from asterion.web.people.keeping import ANYBODY, FRIEND, Chair, Gathered, Link
from asterion.web.people.keys import (
    COOKIE_LASTS,
    DAY,
    DEVICE_LINK_LASTS,
    LINK_LASTS,
    Cookies,
    digest,
    new_token,
)
from asterion.web.people.pace import Paces
from asterion.web.people.qr import qr_code
from asterion.web.people.talking import Talking
from asterion.web.people.timing import Timing
from asterion.web.people.where import base_of, is_loopback
from asterion.web.settings import Settings
from asterion.web.store.asyncstore import AsyncStore
from asterion.web.store.tables import Wish
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables
from asterion.web.tables.views import HUMAN

if TYPE_CHECKING:
    from asterion.web.api.requests import NewTable
    from asterion.web.socket.talk import Talk

Found = TypeVar("Found")

ME, A_FRIEND, FOR_ANYBODY = "human", "friend", "anybody"  # who plays on a seat of a new table, but for bots
FREE = {A_FRIEND: FRIEND, FOR_ANYBODY: ANYBODY}
MOST_GATHERINGS = 4096  # in memory; others are read again
GO_ON_WITH = ("chat", "strangers")  # facts of a table that hold for the next one
MOST_FREE = 30  # tables with a free seat that the lobby lists
MOST_OWN = 200  # tables of somebody that are looked through
MOST_BROWSERS = 20_000  # that are known without asking the store
BROWSER_KNOWN = 10.0  # seconds for which that is believed
REREAD = 5.0  # seconds after which another process may have changed who sits where
YOUR_OWN = "This seat is somebody else's. Whoever opened the table can send you a link to a free one."
OPENER = "Only whoever opened the table can do that."


@dataclass(frozen=True)
class Own:
    """A table at which somebody sits."""

    table: Table
    seats: tuple[int, ...]
    opener: bool
    turn: bool  # a choice is theirs, as far as everybody knows


class People:
    """Who comes from where to which table."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self.paces = Paces()
        self._store: AsyncStore = tables.store
        self._cookies: Cookies | None = None
        self._known: dict[str, tuple[str | None, float]] = {}  # persons by their browsers, and since when
        self._gatherings: dict[str, Gathering] = {}
        self.consent, self.talking, self.timing = Consent(self), Talking(self), Timing(self)
        tables.watcher = self.timing.watch

    async def begin(self) -> None:
        keys = await self.look(keeping.cookie_keys)
        self._cookies = Cookies(keys, (self.settings.address or "").startswith("https://"))
        self.timing.begin()

    async def close(self) -> None:
        await self.timing.close()

    @property
    def cookies(self) -> Cookies:
        assert self._cookies is not None, "the server has begun"
        return self._cookies

    async def write(self, change: Callable[..., None], *words: Any) -> None:
        await self._store.carry_out(change, *words)

    async def look(self, question: Callable[..., Found], *words: Any) -> Found:
        found: Found = await self._store.look(question, *words)
        return found

    # --- who asks -------------------------------------------------------------------------------------

    def at_home(self, who: HTTPConnection) -> bool:
        """Whether somebody sits at the computer that serves: not behind a proxy, nor under a public name."""
        if self.settings.address is not None or who.client is None:
            return False
        return is_loopback(who.client.host) and is_loopback(who.url.hostname or "")

    async def person(self, who: HTTPConnection) -> str | None:
        """The person whose browser this is; None for somebody new."""
        token = self.cookies.token(who)
        if token is None:
            return None
        mark, now = digest(token), time.monotonic()
        person, since = self._known.get(mark, (None, -BROWSER_KNOWN))
        if now - since >= BROWSER_KNOWN:
            person = await self.look(keeping.person_of, mark)
            if len(self._known) >= MOST_BROWSERS:
                self._known.clear()
            self._known[mark] = (person, now)
        return person

    async def somebody(self, who: HTTPConnection, answer: Response, name: str = "") -> str:
        """The person whose browser this is, or a new one, who is given a cookie."""
        person = await self.person(who)
        name = clean_name(name)
        if person is None:
            self.paces.check("new people", self._address(who))
            person = secrets.token_hex(16)
            await self.write(keeping.add_person, person, name)
            await self.give_browser(answer, person)
        elif name:
            await self.write(keeping.rename, person, name)
        return person

    async def give_browser(self, answer: Response, person: str) -> None:
        """The browser that gets this answer is this person's from now on."""
        token = new_token()
        await self.write(keeping.add_browser, digest(token), person, time.time() + COOKIE_LASTS)
        self.cookies.set(answer, token)

    async def stay_known(self, who: HTTPConnection, answer: Response) -> None:
        """A browser that comes back now and then is never forgotten."""
        token, person = self.cookies.token(who), await self.person(who)
        if token is None or person is None or not self.paces.is_due("cookies", digest(token), 30 * DAY):
            return
        await self.write(keeping.add_browser, digest(token), person, time.time() + COOKIE_LASTS)
        self.cookies.set(answer, token)

    async def forget_browsers(self, who: HTTPConnection, person: str, own: bool) -> None:
        """All other browsers of somebody are nobody's any more; with `own` this one as well."""
        token = self.cookies.token(who)
        kept = None if own or token is None else digest(token)
        await self.write(keeping.drop_browsers, person, kept)
        self._known.clear()
        for gathering in self._gatherings.values():
            gathering.close([person])  # this browser comes back by itself

    def _address(self, who: HTTPConnection) -> str:
        return who.client.host if who.client is not None else ""

    def check_pace(self, what: str, who: HTTPConnection, person: str | None = None) -> None:
        """That nobody does the same thing too often, nor all who come from one address."""
        self.paces.check(what, self._address(who))
        if person is not None:
            self.paces.check(what, person)

    # --- doors ----------------------------------------------------------------------------------------

    def known_gathering(self, table_id: str) -> Gathering | None:
        """The people of a table that is in memory."""
        return self._gatherings.get(table_id)

    async def gathering(self, table_id: str) -> Gathering | None:
        """The people of a table; None if it is one of those that only this computer's own people see."""
        found = self._gatherings.get(table_id)
        if found is not None and time.monotonic() - found.read < REREAD:
            return found
        if found is not None and self.tables.is_live(table_id):
            async with found.lock:
                kept = await self.look(keeping.gathered, table_id)
                if kept is not None:
                    found.renew(kept)
                    return found
        if found is not None and not found.present and self._gatherings.get(table_id) is found:
            del self._gatherings[table_id]  # who knows what other processes have changed since
        kept = await self.look(keeping.gathered, table_id)
        if kept is None:
            return None
        if table_id not in self._gatherings:
            self._make_room()
            self._gatherings[table_id] = Gathering(kept)
        return self._gatherings[table_id]

    def _make_room(self) -> None:
        if len(self._gatherings) >= MOST_GATHERINGS:
            quiet = [each.table for each in self._gatherings.values() if not each.present]
            for table_id in quiet[: MOST_GATHERINGS // 2]:
                del self._gatherings[table_id]

    async def of(self, who: HTTPConnection, table_id: str) -> tuple[Gathering, str | None]:
        """The people of a table, for somebody who may at least watch it; and who that is."""
        gathering = await self.gathering(table_id)
        person = await self.person(who)
        if gathering is None or not gathering.may_watch(person):
            raise Unknown(f"There is no table {table_id[:40]!r}.")
        return await self._opened(table_id), person

    async def _opened(self, table_id: str) -> Gathering:
        """The people of a table that is in the memory of this process, and not another's to serve."""
        await self.tables.open(table_id)
        gathering = await self.gathering(table_id)
        if gathering is None:
            raise Unknown(f"There is no table {table_id[:40]!r}.")
        return gathering

    async def check(self, who: HTTPConnection, table_id: str, seat: int) -> None:
        if await self.gathering(table_id) is None and self.at_home(who):
            return
        gathering, person = await self.of(who, table_id)
        if seat < 0:
            return
        if seat >= len(gathering.chairs):
            raise Unknown(
                f"There is no seat {seat}; seats are 0 to {len(gathering.chairs) - 1}, spectators -1."
            )
        if seat not in gathering.seats_of(person):
            raise NotYourSeat(YOUR_OWN)

    async def check_change(self, who: HTTPConnection, table_id: str, agreed: bool) -> None:
        gathering = await self.gathering(table_id) if agreed else None
        if gathering is None:
            return
        table = await self.tables.open(table_id)
        if gathering.others(await self.person(who), table.kept.who):
            raise NotYours("The others at this table have to be asked first.")

    async def check_play(self, table_id: str) -> None:
        gathering = self.known_gathering(table_id)
        if gathering is not None and gathering.paused:
            raise NotYours("The game is paused. It goes on when everybody agrees.")

    async def check_delete(self, who: HTTPConnection, table_id: str) -> None:
        if await self.gathering(table_id) is None and self.at_home(who):
            return
        gathering, person = await self.of(who, table_id)
        if not gathering.is_opener(person):
            raise NotYourSeat(OPENER)
        table = await self.tables.open(table_id)
        if gathering.others(person, table.kept.who) and not table.is_seen_over:
            raise NotYours("Others play at this table. It can be deleted when the game is over.")

    async def seen_by(self, who: HTTPConnection) -> Sequence[ColumnElement[bool]]:
        person = await self.person(who)
        seen = [keeping.public_tables(), keeping.open_tables()]
        if person is not None:
            seen += [keeping.own_tables(person), keeping.invited_tables(person)]
        if self.at_home(who):
            seen.append(keeping.tables_here())
        return (or_(*seen),)

    async def watched_by(self, who: HTTPConnection) -> Sequence[ColumnElement[bool]]:
        person = await self.person(who)
        seen = keeping.public_tables()
        if self.at_home(who):
            seen = or_(seen, keeping.tables_here())
        return (seen,) if person is None else (seen, ~keeping.own_tables(person))

    async def welcome(self, who: HTTPConnection) -> dict[str, Any]:
        person = await self.person(who)
        house = None
        if self.at_home(who):
            url = f"{base_of(who, self.settings)}/"
            house = {"url": url, "qr": qr_code(url)}
        mine = [] if person is None else await self.own_tables(person)
        free = await self._free_tables(person)
        known = person is not None
        told = {"house": house, "mine": mine, "open": free, "me": await self.told_of(person, mine)}
        return told | {"people": True, "known": known}

    async def _free_tables(self, person: str | None) -> list[tuple[Table, list[Seat]]]:
        """The tables at which a seat is free for anybody, but for those at which somebody sits already."""
        where = [keeping.open_tables()]
        if person is not None:
            where.append(~keeping.own_tables(person))
        found = []
        for table in await self.tables.list(Wish(over=False, where=tuple(where)), MOST_FREE):
            gathering = await self.gathering(table.id)
            chairs = () if gathering is None else gathering.chairs
            free = [seat for seat, chair in zip(table.seats, chairs, strict=False) if chair.is_for_anybody]
            if free:
                found.append((table, free))
        return found

    async def told_at(self, who: HTTPConnection, table_id: str) -> dict[str, Any] | None:
        gathering = await self.gathering(table_id)
        if gathering is None:
            return None
        return (await self.told(gathering, await self.person(who))).model_dump()

    async def open_gathering(self, who: HTTPConnection, table_id: str) -> Gathering:
        """The people of a table at which somebody may find a free chair."""
        gathering = await self.gathering(table_id)
        if gathering is not None and any(chair.free == ANYBODY for chair in gathering.chairs):
            return await self._opened(table_id)
        return (await self.of(who, table_id))[0]

    async def told(self, gathering: Gathering, person: str | None) -> GatheredTold:
        gathering.names = (await self.tables.open(gathering.table)).kept.names
        await self._count(gathering)
        return gathering.told_to(person)

    async def _count(self, gathering: Gathering) -> None:
        if gathering.said is None:
            gathering.said = await self.look(keeping.count_lines, gathering.table)

    # --- tables ---------------------------------------------------------------------------------------

    async def own_tables(self, person: str) -> list[Own]:
        """The games in progress of somebody, those first that wait for them, then the newest."""
        found = await self.tables.turns(Wish(over=False, where=(keeping.own_tables(person),)), MOST_OWN)
        mine = []
        for table, actor in found:
            gathering = await self.gathering(table.id)
            seats = [] if gathering is None else gathering.seats_of(person)
            turn = actor in seats and table.seats[actor].who == HUMAN
            opener = gathering is not None and gathering.is_opener(person)
            mine.append(Own(table, tuple(seats), opener, turn))
        return sorted(mine, key=lambda each: not each.turn)

    def players(self, who: HTTPConnection, seats: Sequence[str]) -> list[str]:
        self.check_pace("tables", who)
        return [HUMAN if each in FREE else each for each in seats]

    async def opened(
        self, who: HTTPConnection, answer: Response, table: LiveTable, wanted: "NewTable | None"
    ) -> None:
        person = await self.somebody(who, answer)
        seats = table.kept.who if wanted is None else wanted.seats
        watch = keeping.NOBODY if wanted is None else wanted.watch
        facts: dict[str, Any] = {}
        if FOR_ANYBODY in seats:
            facts["strangers"] = True
        if wanted is not None and wanted.clock is not None:
            facts["clock"] = asdict(Clock.new(wanted.clock.model_dump(), len(seats)))
        chairs = tuple(Chair(person) if each == HUMAN else Chair(None, FREE.get(each)) for each in seats)
        gathered = Gathered(table.kept.id, person, watch, chairs, facts=facts)
        await self.write(keeping.gather, gathered)
        await self._name_opener(table, [seat for seat, chair in enumerate(chairs) if chair.person], person)

    async def _name_opener(self, table: LiveTable, own: list[int], person: str) -> None:
        """Whoever opened a table is known by the name typed there, or is called as at the last table."""
        if not own:
            return
        typed = table.kept.names[own[0]]
        name = await self.look(keeping.name_of, person)
        if typed != seat_title(table.match.setting.seat_names[own[0]]):
            await self.write(keeping.rename, person, typed)
        elif name and len(own) == 1:
            await self._call(table, own[0], name)

    async def again(
        self, who: HTTPConnection, table_id: str, begin: Callable[[], Awaitable[LiveTable]], keep: bool
    ) -> LiveTable:
        """The people of a table go on at another, all at the same one."""
        if await self.gathering(table_id) is None and self.at_home(who):
            return await begin()
        gathering, person = await self.of(who, table_id)
        if not gathering.seats_of(person) and not gathering.is_opener(person):
            raise NotYourSeat("Only those who sit at the table play again.")
        async with gathering.going_on:
            found = gathering.found
            if found.facts.get("next") is not None:
                with contextlib.suppress(Unknown):  # it was deleted
                    return await self.tables.open(found.facts["next"])
            self.check_pace("tables", who, person)
            table = await begin()
            chairs = found.chairs if keep else found.chairs[-1:] + found.chairs[:-1]
            facts = {key: found.facts[key] for key in GO_ON_WITH if key in found.facts}
            if gathering.clock is not None:
                facts["clock"] = asdict(Clock.new(asdict(gathering.clock), len(chairs)))
            new = Gathered(table.kept.id, found.opener, found.watch, chairs, found.guests, facts)
            await self.write(keeping.gather, new)
            await self.note(gathering, {"next": table.kept.id})
        gathering.tell()
        return table

    async def note(self, gathering: Gathering, facts: dict[str, Any]) -> None:
        """Keep what is known of a table's people besides who sits where."""
        async with gathering.lock:
            changed = gathering.found.facts | facts
            due = None
            if gathering.clock is not None:
                changed["clock"], due = asdict(gathering.clock), gathering.clock.due
            await self.write(keeping.note, gathering.table, changed, due)
            gathering.note(changed)

    async def sit(
        self, gathering: Gathering, seat: int, person: str, name: str, invited: bool = False
    ) -> None:
        """Somebody sits down on a free chair, and is called so."""
        table = await self.tables.open(gathering.table)
        if not 0 <= seat < len(gathering.chairs):
            raise Unknown(f"There is no seat {seat} at this table.")
        _check_hands(gathering, table, seat, person)
        async with gathering.lock:
            chair = gathering.chairs[seat]
            if chair.person == person:
                return
            if chair.person is not None:
                raise keeping.Taken("Somebody has sat down there in the meantime.")
            may = chair.free == ANYBODY or (
                chair.free == FRIEND and (invited or gathering.is_invited(person))
            )
            if not may:
                raise NotYourSeat(YOUR_OWN)
            await self.write(keeping.seat_person, gathering.table, seat, chair, Chair(person))
            await self.write(keeping.invite, gathering.table, person)
            gathering.invite(person)
            gathering.seat(seat, Chair(person))
            await self._call(table, seat, clean_name(name) or await self.look(keeping.name_of, person))
        if table.kept.who[seat] != HUMAN:
            await table.reseat(seat, HUMAN, None, None)
        await self.timing.set(gathering, table)
        gathering.tell()

    async def chair_for(self, gathering: Gathering, seat: int, whom: str, person: str) -> None:
        """Whoever opened a table says for whom a chair is; who sat there sits there no more."""
        table = await self.tables.open(gathering.table)
        if not 0 <= seat < len(gathering.chairs):
            raise Unknown(f"There is no seat {seat} at this table.")
        if whom == ME:
            _check_hands(gathering, table, seat, person)
        async with gathering.lock:
            old = gathering.chairs[seat]
            new = Chair(person) if whom == ME else Chair(None, FREE.get(whom))
            if whom not in (ME, *FREE):
                await table.reseat(seat, whom, None, None)  # refuses what is no bot
            await self.write(keeping.seat_person, gathering.table, seat, old, new)
            if old.person not in (None, person):
                await self._show_out(gathering, old.person)
            gathering.seat(seat, new)
            await self._call(table, seat, await self.look(keeping.name_of, person) if whom == ME else "")
        if old.person not in (None, person):
            await self._note_left(gathering, seat)
        if whom == ME and table.kept.who[seat] != HUMAN:
            await table.reseat(seat, HUMAN, None, None)
        gathering.tell()

    async def invite(self, gathering: Gathering, person: str) -> None:
        """Somebody came by a link: they may look on, and take a chair that is free for friends."""
        async with gathering.lock:
            await self.write(keeping.invite, gathering.table, person)
            gathering.invite(person)

    async def let_watch(self, gathering: Gathering, watch: str) -> None:
        async with gathering.lock:
            await self.write(keeping.set_watch, gathering.table, watch)
            gathering.watched_by(watch)
        gathering.tell()

    async def forget_person(self, who: HTTPConnection, person: str) -> None:
        """Nothing is left of somebody but the games they played, in which they have no name."""
        for own in await self.look(keeping.seats_of, person):
            gathering = await self.gathering(own[0])
            if gathering is not None:
                await self.get_up(gathering, own[1], person)
        await self.forget_browsers(who, person, own=True)
        await self.write(keeping.drop_person, person)

    async def _show_out(self, gathering: Gathering, person: str | None) -> None:
        """Somebody does not belong to a table any more, and the links that they may have lead nowhere."""
        assert person is not None
        await self.write(keeping.drop_links, gathering.table)
        await self.write(keeping.uninvite, gathering.table, person)
        gathering.uninvite(person)

    async def get_up(self, gathering: Gathering, seat: int, person: str) -> None:
        """Somebody leaves their chair for good; it is free for friends."""
        async with gathering.lock:
            free = Chair(None, FRIEND)
            await self.write(keeping.seat_person, gathering.table, seat, Chair(person), free)
            gathering.seat(seat, free)
        await self._note_left(gathering, seat)
        await self._call(await self.tables.open(gathering.table), seat, "")
        gathering.tell()

    async def _note_left(self, gathering: Gathering, seat: int) -> None:
        """Somebody knew what this seat holds, who does not sit there any more."""
        await self.note(gathering, {"left": sorted({*gathering.found.facts.get("left", []), seat})})

    async def _call(self, table: LiveTable, seat: int, name: str) -> None:
        """What people call whoever sits there from now on; without a name they are called as their seat."""
        names = table.called(seat, name)
        await self.write(keeping.set_names, table.kept.id, names)
        await table.call(names)
        gathering = self._gatherings.get(table.kept.id)
        if gathering is not None:
            gathering.names = names

    # --- links ----------------------------------------------------------------------------------------

    async def link(self, person: str, table: str | None, seat: int | None) -> tuple[str, float]:
        """The token of a new link, to a table, one of its seats or for another browser; how long it lasts."""
        token = new_token()
        lasts = DEVICE_LINK_LASTS if table is None else LINK_LASTS
        await self.write(keeping.add_link, digest(token), Link(person, table, seat), time.time() + lasts)
        return token, lasts

    async def linked(self, token: str) -> Link:
        """Where a link leads."""
        link = await self.look(keeping.link_of, digest(token))
        if link is None:
            raise Unknown("This link leads nowhere any more. Ask whoever sent it for another.")
        return link

    async def use_up(self, token: str) -> None:
        await self.write(keeping.use_up, digest(token))

    # --- who is there ---------------------------------------------------------------------------------

    async def present(self, table: LiveTable, talk: "Talk") -> AbstractContextManager[None]:
        gathering = await self.gathering(table.kept.id)
        if gathering is None:
            return contextlib.nullcontext()
        gathering.names = table.kept.names
        await self._count(gathering)
        await self.timing.set(gathering, table)
        return _presence(gathering, await self.person(talk.socket), talk)

    async def told_of(self, person: str | None, mine: Sequence[Own] | None = None) -> PersonTold:
        """What somebody is told of themselves."""
        if person is None:
            return PersonTold(name="", browsers=0, tables=0, turns=0)
        mine = await self.own_tables(person) if mine is None else mine
        return PersonTold(
            name=await self.look(keeping.name_of, person),
            browsers=await self.look(keeping.browsers_of, person),
            tables=len(mine),
            turns=sum(each.turn for each in mine),
        )


def _check_hands(gathering: Gathering, table: LiveTable, seat: int, person: str) -> None:
    """Nobody sees two hands of which one was somebody else's."""
    anothers = seat in gathering.found.facts.get("left", []) or gathering.chairs[seat].person is not None
    others = [own for own in gathering.seats_of(person) if own != seat]
    hidden = table.info().secrets and not table.is_seen_over
    if anothers and others and hidden and gathering.chairs[seat].person != person:
        raise NotYours("You would see two hands. Let a friend sit down there, or a bot play.")


@contextmanager
def _presence(gathering: Gathering, person: str | None, talk: "Talk") -> Iterator[None]:
    presence = Presence(person, seat_of(talk.seat), talk.hear, talk.dismiss)
    gathering.enter(presence)
    try:
        yield
    finally:
        gathering.leave(presence)
