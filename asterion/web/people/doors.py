"""Who may look and act where.

Where everybody shares one computer every door is open. Where people come from elsewhere, each seat of a table
belongs to somebody, whom a cookie names: nobody else sees what that seat sees, or chooses for it.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import ColumnElement
from starlette.requests import HTTPConnection
from starlette.responses import Response

from asterion.core.errors import AsterionError

if TYPE_CHECKING:
    from asterion.web.api.requests import NewTable
    from asterion.web.socket.talk import Talk
    from asterion.web.tables.live import LiveTable


class NotYourSeat(AsterionError):
    """The seat, or the table, is somebody else's."""

    kind = "seat"


class TooOften(AsterionError):
    """Somebody asks for the same thing again and again."""

    kind = "often"


class Doors(Protocol):
    async def check(self, who: HTTPConnection, table_id: str, seat: int) -> None:
        """That somebody may look and act at a table from this seat, or watch it."""

    async def check_change(self, who: HTTPConnection, table_id: str, agreed: bool) -> None:
        """That something may be taken back without asking others."""

    async def check_play(self, table_id: str) -> None:
        """That the game goes on just now."""

    async def check_delete(self, who: HTTPConnection, table_id: str) -> None: ...

    async def seen_by(self, who: HTTPConnection) -> Sequence[ColumnElement[bool]]:
        """Which tables are listed for somebody."""

    async def watched_by(self, who: HTTPConnection) -> Sequence[ColumnElement[bool]]:
        """Which tables in progress somebody finds in the lobby but for their own."""

    async def welcome(self, who: HTTPConnection) -> dict[str, Any]:
        """What the lobby tells somebody of themselves."""

    async def stay_known(self, who: HTTPConnection, answer: Response) -> None:
        """A browser that comes back now and then is never forgotten."""

    async def told_at(self, who: HTTPConnection, table_id: str) -> dict[str, Any] | None:
        """Who sits at a table, as somebody may know who looks at it; None where everybody shares it."""

    def players(self, who: HTTPConnection, seats: Sequence[str]) -> list[str]:
        """Who plays on the seats of a new table, as games know it."""

    async def opened(
        self, who: HTTPConnection, answer: Response, table: "LiveTable", wanted: "NewTable | None"
    ) -> None:
        """Somebody has opened a table; without a wish it is theirs alone: a lesson, or a game from a file."""

    async def again(
        self, who: HTTPConnection, table_id: str, begin: Callable[[], Awaitable["LiveTable"]], keep: bool
    ) -> "LiveTable":
        """The people of a table begin anew at another."""

    async def close(self) -> None:
        """The server stops."""

    async def present(self, table: "LiveTable", talk: "Talk") -> AbstractContextManager[None]:
        """Somebody is at a table for a while."""


class Everybody:
    """The doors of a computer that everybody shares."""

    async def check(self, who: HTTPConnection, table_id: str, seat: int) -> None:
        return

    async def check_change(self, who: HTTPConnection, table_id: str, agreed: bool) -> None:
        return

    async def check_play(self, table_id: str) -> None:
        return

    async def check_delete(self, who: HTTPConnection, table_id: str) -> None:
        return

    async def seen_by(self, who: HTTPConnection) -> Sequence[ColumnElement[bool]]:
        return ()

    async def watched_by(self, who: HTTPConnection) -> Sequence[ColumnElement[bool]]:
        return ()

    async def welcome(self, who: HTTPConnection) -> dict[str, Any]:
        return {}

    async def stay_known(self, who: HTTPConnection, answer: Response) -> None:
        return

    async def told_at(self, who: HTTPConnection, table_id: str) -> dict[str, Any] | None:
        return None

    def players(self, who: HTTPConnection, seats: Sequence[str]) -> list[str]:
        return list(seats)

    async def opened(self, *_: Any) -> None:
        return

    async def again(
        self, who: HTTPConnection, table_id: str, begin: Callable[[], Awaitable["LiveTable"]], keep: bool
    ) -> "LiveTable":
        return await begin()

    async def close(self) -> None:
        return

    async def present(self, table: "LiveTable", talk: "Talk") -> AbstractContextManager[None]:
        return nullcontext()


def doors_of(who: HTTPConnection) -> Doors:
    doors: Doors = who.app.state.doors
    return doors
