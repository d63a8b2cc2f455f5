"""The people of one table: whose the chairs are, who is there just now, and who may look on."""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from asterion.web.people.answers import ChairTold, GatheredTold
from asterion.web.people.clocks import Clock
from asterion.web.people.keeping import ANYBODY, EVERYBODY, NOBODY, Chair, Gathered
from asterion.web.people.questions import Question
from asterion.web.tables.views import HUMAN


@dataclass(eq=False)
class Presence:
    """Somebody who has the table open, from one seat; -1 is a spectator."""

    person: str | None
    seat: int
    hear: Callable[[str, Any], None]
    close: Callable[[], None]  # they may look from there no more


class Gathering:
    """What is known of a table's people. Everything that changes it happens under its lock."""

    def __init__(self, found: Gathered) -> None:
        self.lock = asyncio.Lock()
        self.going_on = asyncio.Lock()  # while another table is set up for the same people
        self.read = time.monotonic()
        self.present: set[Presence] = set()
        self.names: tuple[str, ...] = ()  # what people call who sits where
        self._found = found
        kept = found.facts.get("clock")
        self.clock = None if kept is None else Clock.of(kept, time.time())
        self.question: Question | None = None
        self.said: int | None = None  # lines; None: nobody has counted them yet
        self.shown = -1  # the number of what spectators saw last

    @property
    def paused(self) -> bool:
        return bool(self._found.facts.get("paused", False))

    @property
    def chat(self) -> bool:
        """Whether people may talk. Those who do not know each other begin without."""
        strangers = any(chair.free == ANYBODY for chair in self.chairs) or self._found.facts.get("strangers")
        return bool(self._found.facts.get("chat", not strangers))

    @property
    def all_seated(self) -> bool:
        return all(chair.person is not None or chair.free is None for chair in self.chairs)

    @property
    def table(self) -> str:
        return self._found.table

    @property
    def found(self) -> Gathered:
        return self._found

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return self._found.chairs

    # --- who may do what ------------------------------------------------------------------------------

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of somebody; nobody has none."""
        if person is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def is_opener(self, person: str | None) -> bool:
        return person is not None and person == self._found.opener

    def may_watch(self, person: str | None) -> bool:
        """Whether somebody may see what spectators see, and know that there is such a table."""
        if self.seats_of(person) or self.is_opener(person):
            return True
        watch = self._found.watch
        return watch == EVERYBODY or (watch != NOBODY and person in self._found.guests)

    def is_invited(self, person: str | None) -> bool:
        """Whether somebody came by a link, and may take a chair that is free for friends."""
        return person is not None and (person in self._found.guests or self.is_opener(person))

    def others(self, person: str | None, who: Sequence[str]) -> set[str]:
        """Everybody else who plays; not those for whom a bot does."""
        playing = zip(self.chairs, who, strict=True)
        return {chair.person for chair, player in playing if chair.person and player == HUMAN} - {
            person or ""
        }

    # --- what changes it ------------------------------------------------------------------------------

    def renew(self, found: Gathered) -> None:
        """What another process has changed."""
        self._found = replace(found, facts=self._found.facts)
        self.read = time.monotonic()
        self._show_out()

    def seat(self, seat: int, chair: Chair) -> None:
        """A chair is somebody else's from now on, and that is stored."""
        seated = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        self._found = replace(self._found, chairs=seated)
        self._show_out()

    def invite(self, person: str) -> None:
        self._found = replace(self._found, guests=self._found.guests | {person})

    def uninvite(self, person: str) -> None:
        self._found = replace(self._found, guests=self._found.guests - {person})
        self._show_out()

    def note(self, facts: dict[str, Any]) -> None:
        self._found = replace(self._found, facts=facts)

    def watched_by(self, watch: str) -> None:
        self._found = replace(self._found, watch=watch)
        self._show_out()

    # --- who is there ---------------------------------------------------------------------------------

    def enter(self, presence: Presence) -> None:
        self.present.add(presence)
        self._show_out()  # the chair may have become another's just now
        self.tell()

    def leave(self, presence: Presence) -> None:
        self.present.discard(presence)
        self.tell()

    def close(self, persons: Iterable[str], but: Presence | None = None) -> None:
        """Whoever looks on as one of these looks on no more."""
        gone = set(persons)
        for presence in [each for each in self.present if each.person in gone and each is not but]:
            presence.close()

    def _show_out(self) -> None:
        """Nobody looks on who may not, or from a seat that is another's by now."""
        for presence in list(self.present):
            seats = self.seats_of(presence.person)
            if presence.seat in seats or (presence.seat < 0 and self.may_watch(presence.person)):
                continue
            presence.close()

    def is_here(self, person: str | None) -> bool:
        return person is not None and any(each.person == person for each in self.present)

    # --- what they are told ---------------------------------------------------------------------------

    def react(self, seat: int, sign: str) -> None:
        for presence in list(self.present):
            presence.hear(f"reaction of {seat}", (seat, sign))

    def tell(self) -> None:
        """Everybody is told who is there."""
        for presence in list(self.present):
            presence.hear("people", self.told_to(presence.person))

    def told_to(self, person: str | None) -> GatheredTold:
        return GatheredTold(
            chairs=[self._chair(seat, chair, person) for seat, chair in enumerate(self.chairs)],
            opener=self.is_opener(person),
            watch=self._found.watch,  # type: ignore[arg-type]
            watching=sum(not self.seats_of(each.person) for each in self.present),
            question=None if self.question is None else self.question.told(person),
            paused=self.paused,
            clock=None if self.clock is None else self.clock.told(time.time()),
            next=self._found.facts.get("next"),
            chat=self.chat,
            said=self.said or 0,
        )

    def _chair(self, seat: int, chair: Chair, person: str | None) -> ChairTold:
        return ChairTold(
            seat=seat,
            player=self.names[seat] if seat < len(self.names) else "",
            mine=person is not None and chair.person == person,
            taken=chair.person is not None,
            free=None if chair.person is not None else chair.free,  # type: ignore[arg-type]
            here=self.is_here(chair.person),
        )
