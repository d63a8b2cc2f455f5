"""The requests that were carried out at a table, so that none is carried out twice."""

from collections.abc import Iterable

from asterion.web.errors import Reused
from asterion.web.store import tables as store
from asterion.web.store.schema import OF_ANYBODY, Asked


class Remembered:
    """The last requests of all seats, each with the version it led to, unless that was before a restart."""

    def __init__(self, done: Iterable[Asked] = ()) -> None:
        self._done: dict[tuple[int, str], tuple[Asked, int | None]] = {}
        for asked in done:
            self._done[asked.seat, asked.request] = asked, None

    def __len__(self) -> int:
        return len(self._done)

    def knows(self, asked: Asked | None) -> bool:
        """Whether this was asked for and done before. The same id for something else is refused."""
        if asked is None:
            return False
        for seat in (asked.seat, OF_ANYBODY):
            found = self._done.get((seat, asked.request))
            if found is not None:
                if found[0].digest not in (asked.digest, ""):
                    raise Reused(
                        f"The request id {asked.request!r} was used before for something else: "
                        "give each its own."
                    )
                return True
        return False

    def led_to(self, asked: Asked | None) -> int | None:
        """The version that this led to, if that is known."""
        if asked is None:
            return None
        return self._done.get((asked.seat, asked.request), (asked, None))[1]

    def add(self, asked: Asked | None, led_to: int) -> None:
        """Of each seat, what it asked for long ago is forgotten."""
        if asked is None:
            return
        self._done[asked.seat, asked.request] = asked, led_to
        own = [key for key in self._done if key[0] == asked.seat]
        for old in own[: -store.REQUESTS_KEPT]:
            del self._done[old]
