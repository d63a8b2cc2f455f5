"""What the seats of a table have been shown, where players are asked unseen by the others.

Whoever is asked unseen sees the position at once. The others see what has happened a moment later, whether
anybody was asked or not, so that neither the time it takes nor a number tells them who holds what. In games
without such questions everybody sees everything at once.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace

from asterion.core.contract import SPECTATOR
from asterion.core.match import Match

SLACK = 0.005  # seconds that a clock may be early
SOON = 0.01  # seconds after which one looks again whether the table has answered a question for somebody


@dataclass(frozen=True, eq=False)
class Seen:
    """What one seat sees."""

    match: Match
    version: int  # counts what this seat has seen change
    number: int  # of the change it has seen last
    chose: bool = False  # it has chosen since, and does not see yet what came of it


@dataclass(frozen=True, eq=False)
class Change:
    """A change of the table that not everybody has seen yet."""

    match: Match
    number: int
    due: float  # when everybody sees it
    answered: bool = False  # the table is about to answer what is asked now: nobody sees the question


class Sight:
    """The views of all seats and the spectators of one table."""

    def __init__(self, match: Match, version: int, tell: Callable[[], None]) -> None:
        seats = range(SPECTATOR, match.setting.seats)
        self._seen = {seat: Seen(match, version, 0) for seat in seats}
        self._tell = tell
        self._changes = 0
        self._waiting: list[Change] = []
        self._timer: asyncio.TimerHandle | None = None

    def of(self, seat: int) -> Seen:
        return self._seen[seat]

    @property
    def is_calm(self) -> bool:
        """Everybody has seen everything."""
        return not self._waiting

    def change(self, match: Match, chooser: int | None = None, pause: float = 0.0, asks: bool = True) -> None:
        """The table has changed; everybody sees it after a pause, and not before what happened earlier.

        Whoever is asked unseen sees it at once, unless the question is answered for them (`asks`).
        """
        self._changes += 1
        answered = match.is_hushed and not asks
        if pause <= 0 and self.is_calm and not answered:
            self._show(match, self._changes)
            return
        self._waiting.append(Change(match, self._changes, self._due(pause), answered))
        if chooser is not None:
            seen = self._seen[chooser]
            self._seen[chooser] = replace(seen, version=seen.version + 1, chose=True)
        if asks and match.is_hushed:
            self._show_to(match.actor, match, self._changes)
            self._tell()
        self._wait()

    def _due(self, pause: float) -> float:
        """When everybody sees a change; an answer unseen is seen together with what was asked about."""
        now = asyncio.get_running_loop().time()
        if self._waiting and self._waiting[-1].match.is_hushed:
            return max(now, self._waiting.pop().due)
        return max([now + pause, *(change.due for change in self._waiting)])

    def begin_anew(self, match: Match) -> None:
        """Something was taken back: everybody sees how things are now."""
        self._waiting = []
        self._changes += 1
        self._show(match, self._changes)

    def _wait(self) -> None:
        if self._timer is None and self._waiting:
            loop, first = asyncio.get_running_loop(), self._waiting[0]
            due = max(first.due, loop.time() + SOON) if first.answered else first.due
            self._timer = loop.call_at(due, self._come_due)

    def _come_due(self) -> None:
        self._timer = None
        late = asyncio.get_running_loop().time() + SLACK
        due = [change for change in self._waiting if change.due <= late and not change.answered]
        self._waiting = self._waiting[len(due) :]
        if due:
            self._show(due[-1].match, due[-1].number)
        self._wait()

    def _show(self, match: Match, number: int) -> None:
        for seat, seen in self._seen.items():
            if seen.number < number:
                self._show_to(seat, match, number)
        self._tell()

    def _show_to(self, seat: int, match: Match, number: int) -> None:
        self._seen[seat] = Seen(match, self._seen[seat].version + 1, number)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
