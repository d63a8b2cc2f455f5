"""What people say to each other at a table, and the signs they give."""

from typing import TYPE_CHECKING

from asterion.core.people import clean_text
from asterion.web.errors import NotYours
from asterion.web.people import keeping
from asterion.web.people.answers import LineTold
from asterion.web.people.doors import NotYourSeat
from asterion.web.people.gathering import Gathering

if TYPE_CHECKING:
    from asterion.web.people.people import People

SIGNS = ("Hello!", "Good luck!", "Well played!", "Thank you!", "Haha!", "Oh no!", "Hm …", "Your turn!")
LONGEST = 300  # characters that somebody says at once
MOST = 100  # lines that are told at once


class Talking:
    """What is said at all tables."""

    def __init__(self, people: "People") -> None:
        self._people = people

    async def say(self, gathering: Gathering, person: str, text: str) -> None:
        """Say something to those who sit at the table, and to those who came by a link."""
        if not gathering.chat:
            raise NotYours("People do not talk at this table; whoever opened it can let them.")
        said = clean_text(text, LONGEST)
        if not said:
            raise NotYours("There is nothing in it that anybody could see.")
        self._people.paces.check("lines", person)
        table = await self._people.tables.open(gathering.table)
        name = table.kept.names[gathering.seats_of(person)[0]]
        await self._people.write(keeping.say, gathering.table, person, name, said)
        gathering.said = await self._people.look(keeping.count_lines, gathering.table)
        gathering.tell()

    def react(self, gathering: Gathering, person: str, sign: str) -> None:
        """Give a sign that everybody at the table sees for a moment."""
        if sign not in SIGNS:
            raise NotYours(f"A sign is one of these: {', '.join(SIGNS)}")
        self._people.paces.check("lines", person)
        gathering.react(gathering.seats_of(person)[0], sign)

    async def lines(self, gathering: Gathering, person: str | None, after: int) -> list[LineTold]:
        """What was said, for those who sit there or came by a link."""
        if person is None or not (gathering.seats_of(person) or gathering.is_invited(person)):
            raise NotYourSeat("What people say at their table is theirs.")
        found = await self._people.look(keeping.lines_of, gathering.table, after, MOST)
        seats = {chair.person: seat for seat, chair in enumerate(gathering.chairs) if chair.person}
        return [
            LineTold(
                number=line["number"],
                name=line["name"],
                seat=seats.get(line["person"]),
                mine=line["person"] == person,
                said=line["said"],
                at=line["at"],
            )
            for line in found
            if person not in line["reports"]
        ]
