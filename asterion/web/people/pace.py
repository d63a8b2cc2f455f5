"""How often somebody may do the same thing."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from asterion.web.people.doors import TooOften

HOUR, MINUTE = 3600.0, 60.0  # seconds
MOST = 50_000  # whose paces are remembered


@dataclass(frozen=True)
class Pace:
    """So many times at once; then they come back, all of them in so many seconds."""

    times: int
    seconds: float


PACES = {
    "new people": Pace(200, HOUR),  # of one address: a whole school may sit behind it
    "tables": Pace(120, HOUR),
    "links": Pace(120, HOUR),
    "links followed": Pace(60, MINUTE),  # a guess is right once in 2 ** 192 times
    "seats": Pace(60, MINUTE),
    "lines": Pace(8, 20.0),
    "questions": Pace(10, MINUTE),
}
SLOWER = "That was asked for too often; try again in a while."


class Paces:
    """What everybody did lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: dict[tuple[str, str], tuple[float, float]] = {}  # how many times are left, and since when

    def check(self, what: str, whose: str) -> None:
        """That this is not done too often; now it is done once more."""
        pace = PACES[what]
        if not self._take((what, whose), pace):
            raise TooOften(SLOWER)

    def is_due(self, what: str, whose: str, seconds: float) -> bool:
        """Whether so long a time has passed since this was last true."""
        return self._take((what, whose), Pace(1, seconds))

    def _take(self, key: tuple[str, str], pace: Pace) -> bool:
        now = self._clock()
        left, since = self._left.get(key, (float(pace.times), now))
        left = min(float(pace.times), left + (now - since) * pace.times / pace.seconds)
        if left < 1.0:
            self._left[key] = (left, now)
            return False
        if len(self._left) >= MOST:
            self._forget()
        self._left[key] = (left - 1.0, now)
        return True

    def _forget(self) -> None:
        """Whoever did nothing for longest is forgotten first."""
        oldest = sorted(self._left, key=lambda key: self._left[key][1])
        for key in oldest[: MOST // 2]:
            del self._left[key]
