"""What is kept of people, read and written. Each function works on a connection to the database."""

import json
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from asterion.web.errors import Overtaken
from asterion.web.people.schema import browsers, chairs, gatherings, guests, keys, lines, links, persons
from asterion.web.store.schema import tables

EVERYBODY, BY_LINK, NOBODY = WATCH = ("everybody", "link", "nobody")  # who may look on
FRIEND, ANYBODY = FREE = ("link", "anybody")  # for whom a chair is that is nobody's
HIDDEN_BY = 2  # people who report a line
MOST_LINKS = 100  # of a table


class Taken(Overtaken):
    """Somebody else has sat down there in the meantime."""

    kind = "taken"


@dataclass(frozen=True)
class Chair:
    """A seat: whose it is, or for whom."""

    person: str | None = None
    free: str | None = None  # link or anybody; None: for nobody, a bot plays there

    @property
    def is_for_anybody(self) -> bool:
        return self.person is None and self.free == ANYBODY


@dataclass(frozen=True)
class Link:
    """What a link leads to: a table, one of its seats, or being the same person in another browser."""

    person: str  # who made it
    table: str | None
    seat: int | None


@dataclass(frozen=True)
class Gathered:
    """The people of a table, as the database has them."""

    table: str
    opener: str | None
    watch: str
    chairs: tuple[Chair, ...]
    guests: frozenset[str] = frozenset()
    facts: dict[str, Any] = field(default_factory=dict)


# --- browsers and persons ---------------------------------------------------------------------------------


def cookie_keys(connection: Connection) -> list[str]:
    """The keys that sign cookies, the newest last."""
    return list(connection.scalars(select(keys.c.value).order_by(keys.c.id)))


def person_of(connection: Connection, digest: str) -> str | None:
    """Whose browser this is."""
    query = select(browsers.c.person).where(browsers.c.digest == digest, browsers.c.expires > time.time())
    return connection.scalar(query)


def name_of(connection: Connection, person: str) -> str:
    return connection.scalar(select(persons.c.name).where(persons.c.id == person)) or ""


def add_person(connection: Connection, person: str, name: str) -> None:
    connection.execute(insert(persons).values(id=person, name=name, created=time.time()))


def rename(connection: Connection, person: str, name: str) -> None:
    connection.execute(update(persons).where(persons.c.id == person).values(name=name))


def add_browser(connection: Connection, digest: str, person: str, expires: float) -> None:
    """From now on this browser is that person's, whosoever it was."""
    connection.execute(
        delete(browsers).where(or_(browsers.c.digest == digest, browsers.c.expires < time.time()))
    )
    connection.execute(insert(browsers).values(digest=digest, person=person, expires=expires))


def browsers_of(connection: Connection, person: str) -> int:
    query = select(func.count()).where(browsers.c.person == person, browsers.c.expires > time.time())
    return connection.scalar(query) or 0


def drop_browsers(connection: Connection, person: str, but: str | None = None) -> None:
    """These browsers are nobody's any more, and links for further ones lead nowhere."""
    connection.execute(delete(browsers).where(browsers.c.person == person, browsers.c.digest != (but or "")))
    connection.execute(delete(links).where(links.c.person == person, links.c.table_id.is_(None)))


def seats_of(connection: Connection, person: str) -> list[tuple[str, int]]:
    """Where somebody sits: tables, and the numbers of the seats."""
    own = select(chairs.c.table_id, chairs.c.seat).where(chairs.c.person == person)
    return [(table, seat) for table, seat in connection.execute(own)]


def drop_person(connection: Connection, person: str) -> None:
    connection.execute(delete(persons).where(persons.c.id == person))


# --- links ------------------------------------------------------------------------------------------------


def add_link(connection: Connection, digest: str, link: Link, expires: float) -> None:
    """A new link; expired ones are forgotten, and the oldest of very many."""
    connection.execute(delete(links).where(links.c.expires < time.time()))
    if link.table is not None:
        own = links.c.table_id == link.table
        newest = select(links.c.digest).where(own).order_by(links.c.expires.desc()).limit(MOST_LINKS - 1)
        connection.execute(delete(links).where(own, links.c.digest.not_in(list(connection.scalars(newest)))))
    row = {"table_id": link.table, "seat": link.seat, "person": link.person}
    connection.execute(insert(links).values(digest=digest, expires=expires, **row))


def link_of(connection: Connection, digest: str) -> Link | None:
    query = select(links).where(links.c.digest == digest, links.c.expires > time.time())
    row = connection.execute(query).mappings().first()
    return None if row is None else Link(row["person"], row["table_id"], row["seat"])


def use_up(connection: Connection, digest: str) -> None:
    """A link that leads somewhere once."""
    if connection.execute(delete(links).where(links.c.digest == digest)).rowcount != 1:
        raise Taken("This link was used already; ask for another.")


def drop_links(connection: Connection, table: str, seat: int | None = None) -> None:
    """No link that was sent leads to this table any more, or to this seat of it."""
    own = links.c.table_id == table
    connection.execute(delete(links).where(own if seat is None else and_(own, links.c.seat == seat)))


# --- gatherings -------------------------------------------------------------------------------------------


def gather(connection: Connection, found: Gathered) -> None:
    """People meet at a new table."""
    facts = json.dumps(found.facts)
    row = {"table_id": found.table, "opener": found.opener, "watch": found.watch, "facts": facts}
    connection.execute(insert(gatherings).values(**row))
    rows = [
        {"table_id": found.table, "seat": seat, "person": chair.person, "free": chair.free}
        for seat, chair in enumerate(found.chairs)
    ]
    connection.execute(insert(chairs), rows)
    if found.guests:
        invited = [{"table_id": found.table, "person": person} for person in sorted(found.guests)]
        connection.execute(insert(guests), invited)


def gathered(connection: Connection, table: str) -> Gathered | None:
    """The people of a table; None if it is not one of people from elsewhere."""
    row = connection.execute(select(gatherings).where(gatherings.c.table_id == table)).mappings().first()
    if row is None:
        return None
    query = select(chairs).where(chairs.c.table_id == table).order_by(chairs.c.seat)
    seats = tuple(Chair(each["person"], each["free"]) for each in connection.execute(query).mappings())
    invited = connection.scalars(select(guests.c.person).where(guests.c.table_id == table))
    facts = json.loads(row["facts"])
    return Gathered(table, row["opener"], row["watch"], seats, frozenset(invited), facts)


def seat_person(connection: Connection, table: str, seat: int, old: Chair, new: Chair) -> None:
    """A chair is somebody else's from now on, unless it has become so already."""
    before = and_(
        chairs.c.table_id == table,
        chairs.c.seat == seat,
        chairs.c.person.is_not_distinct_from(old.person),
        chairs.c.free.is_not_distinct_from(old.free),
    )
    done = connection.execute(update(chairs).where(before).values(person=new.person, free=new.free))
    if done.rowcount != 1:
        raise Taken("Somebody has sat down there in the meantime.")


def invite(connection: Connection, table: str, person: str) -> None:
    """Somebody came by a link, and may look on."""
    own = and_(guests.c.table_id == table, guests.c.person == person)
    if connection.scalar(select(func.count()).select_from(guests).where(own)) == 0:
        connection.execute(insert(guests).values(table_id=table, person=person))


def uninvite(connection: Connection, table: str, person: str) -> None:
    connection.execute(delete(guests).where(guests.c.table_id == table, guests.c.person == person))


def set_names(connection: Connection, table: str, names: tuple[str, ...]) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(names=json.dumps(names)))


def set_watch(connection: Connection, table: str, watch: str) -> None:
    connection.execute(update(gatherings).where(gatherings.c.table_id == table).values(watch=watch))


def note(connection: Connection, table: str, facts: dict[str, Any], due: float | None) -> None:
    row = {"facts": json.dumps(facts), "due": due}
    connection.execute(update(gatherings).where(gatherings.c.table_id == table).values(row))


def overdue(connection: Connection, now: float) -> list[str]:
    """Tables at which somebody's time is over."""
    return list(connection.scalars(select(gatherings.c.table_id).where(gatherings.c.due < now).limit(100)))


# --- what people say ------------------------------------------------------------------------------------


def say(connection: Connection, table: str, person: str, name: str, said: str) -> None:
    last = connection.scalar(select(func.max(lines.c.number)).where(lines.c.table_id == table)) or 0
    row = {"table_id": table, "number": last + 1, "person": person, "name": name, "said": said}
    connection.execute(insert(lines).values(**row, at=time.time(), reports="[]"))


def count_lines(connection: Connection, table: str) -> int:
    return connection.scalar(select(func.max(lines.c.number)).where(lines.c.table_id == table)) or 0


def lines_of(connection: Connection, table: str, after: int, most: int) -> list[dict[str, Any]]:
    """The last lines after a number, the oldest first; not those that several people found bad."""
    query = select(lines).where(lines.c.table_id == table, lines.c.number > after)
    rows = connection.execute(query.order_by(lines.c.number.desc()).limit(most)).mappings()
    found = [{**row, "reports": json.loads(row["reports"])} for row in rows]
    return [row for row in reversed(found) if len(row["reports"]) < HIDDEN_BY]


def report(connection: Connection, table: str, number: int, person: str) -> None:
    """Somebody finds a line bad."""
    which = and_(lines.c.table_id == table, lines.c.number == number)
    kept = connection.scalar(select(lines.c.reports).where(which))
    reports = {*json.loads(kept or "[]"), person}
    connection.execute(update(lines).where(which).values(reports=json.dumps(sorted(reports))))


# --- lists ------------------------------------------------------------------------------------------------


def own_tables(person: str) -> ColumnElement[bool]:
    """The tables at which somebody sits."""
    return tables.c.id.in_(select(chairs.c.table_id).where(chairs.c.person == person))


def open_tables() -> ColumnElement[bool]:
    """The tables at which a chair is free for anybody."""
    return tables.c.id.in_(
        select(chairs.c.table_id).where(chairs.c.free == ANYBODY, chairs.c.person.is_(None))
    )


def public_tables() -> ColumnElement[bool]:
    """The tables that everybody may watch."""
    return tables.c.id.in_(select(gatherings.c.table_id).where(gatherings.c.watch == EVERYBODY))


def tables_here() -> ColumnElement[bool]:
    """The tables of the one computer that everybody shares."""
    return tables.c.id.not_in(select(gatherings.c.table_id))


def invited_tables(person: str) -> ColumnElement[bool]:
    """The tables somebody opened, or may watch as they came by a link."""
    opened = select(gatherings.c.table_id).where(gatherings.c.opener == person)
    came = (
        select(guests.c.table_id)
        .join(gatherings, gatherings.c.table_id == guests.c.table_id)
        .where(guests.c.person == person, gatherings.c.watch != NOBODY)
    )
    return or_(tables.c.id.in_(opened), tables.c.id.in_(came))
