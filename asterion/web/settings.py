"""How a server is set up: everything that can be told to it, in one place."""

from dataclasses import dataclass, field

DAY = 24 * 3600.0  # seconds


@dataclass(frozen=True)
class Limits:
    """What one connection, and all together, may take."""

    connections: int = 4096  # fewer where the system does not give that many file descriptors
    head: float = 10.0  # seconds until the head of a request is there
    body: float = 20.0  # seconds after that until its body is there
    unread: float = 20.0  # seconds that somebody may leave unread what was sent


@dataclass(frozen=True)
class Settings:
    """How a server is set up. `asterion serve` names the first eight."""

    port: int = 8000  # one that is taken gives way to the next free one
    database: str | None = None  # a file, or an address for SQLAlchemy; None: a file of the person's
    browser: bool = True  # open the page in the browser
    host: str = "127.0.0.1"
    reached_at: str = ""  # where other processes on the same database reach this one; "" until it is known
    lease: float = 6.0  # seconds after which others take over the tables of a process that says nothing
    metrics: bool = False  # for Prometheus, at /metrics
    log: str = "plain"  # or json
    own_bots: tuple[str, ...] = ()  # people's own, path/to/mybot.py:MyBot
    pause: float = 2.5  # seconds that a window stays open in which several people may answer what happened
    people: bool = False  # they come from elsewhere, and every seat belongs to somebody
    address: str | None = None  # under which they find it, where that is not a number of this computer
    tables_in_memory: int = 256  # the others come back from the store when somebody asks
    lessons_last: float = 7 * DAY  # seconds that a scene of a lesson can be gone on with
    requests_last: float = 7 * DAY  # seconds after which nobody sends a request again any more
    body_limit: int = 256 * 1024  # bytes that a request may carry
    limits: Limits = field(default_factory=Limits)


USUAL = Settings()
