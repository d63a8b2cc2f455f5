"""Clocks: how long people may take for their choices. They run by what everybody sees alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asterion.web.people.answers import ClockTold

MOVE, GAME, DAYS = KINDS = ("move", "game", "days")
DAY = 24 * 3600.0  # seconds
AT_LEAST = 60.0  # seconds for somebody whose time was over and who comes back


@dataclass
class Clock:
    """The clock of a table: who is on turn, and how long each seat has left.

    With `move` and `days` everybody has so many seconds or days for all choices in a row; with `game` for all
    of the game, and some more after every turn.
    """

    kind: str
    seconds: float
    increment: float
    left: list[float]
    turn: int | None = None  # whose turn it is
    since: float | None = None  # since when it runs, in seconds since 1970

    @classmethod
    def new(cls, wanted: Mapping[str, Any], seats: int) -> "Clock":
        seconds = float(wanted["seconds"])
        return cls(wanted["kind"], seconds, float(wanted.get("increment", 0.0)), [seconds] * seats)

    @classmethod
    def of(cls, kept: Mapping[str, Any], now: float) -> "Clock":
        """A clock as it was kept. While no server ran, only days went by."""
        clock = cls(**kept)
        clock.left = list(clock.left)
        if clock.since is not None and clock.kind != DAYS:
            clock.since = now
        return clock

    @property
    def due(self) -> float | None:
        """When the time of whoever is on turn is over."""
        if self.since is None or self.turn is None:
            return None
        return self.since + self.left[self.turn]

    def go(self, turn: int | None, runs: bool, now: float) -> None:
        """It is this seat's turn now; None: nobody's for a moment. The clock runs, or stands."""
        if self.since is not None and self.turn is not None:
            self.left[self.turn] = max(0.0, self.left[self.turn] - (now - self.since))
        self.since = None
        if turn is not None and turn != self.turn:
            if self.turn is not None and self.kind == GAME:
                self.left[self.turn] += self.increment
            self.turn = turn
            if self.kind != GAME:
                self.left[turn] = self.seconds
        if runs and turn is not None:
            self.left[turn] = self.left[turn] or min(AT_LEAST, self.seconds)
            self.since = now

    def told(self, now: float) -> ClockTold:
        left = list(self.left)
        if self.since is not None and self.turn is not None:
            left[self.turn] = max(0.0, left[self.turn] - (now - self.since))
        return ClockTold(
            kind=self.kind,  # type: ignore[arg-type]
            seconds=self.seconds,
            increment=self.increment,
            left=[round(each, 1) for each in left],
            running=self.turn if self.since is not None else None,
        )
