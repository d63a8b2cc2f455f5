"""A server to which people come from elsewhere."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from asterion.web.tables.warming import Warming
from tests.web.together.friends import Friend, meeting


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("people") / "tables.db"


@pytest.fixture(scope="module")
def port(database: Path) -> Iterator[int]:
    async def warm(*_: object) -> None:
        """Nobody thinks at these tables."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Warming, "_warm", warm)
        with meeting(database) as found:
            yield found


@pytest.fixture
def friend(port: int) -> Iterator[Callable[..., Friend]]:
    """Makes people, each with a browser of their own."""
    known: list[Friend] = []

    def make(headers: dict[str, str] | None = None) -> Friend:
        known.append(Friend(port, headers) if headers else Friend(port))
        return known[-1]

    yield make
    for each in known:
        each.client.close()
