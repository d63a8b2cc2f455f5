"""PostgreSQL: how it is reached, so that nobody waits for ever for a process that hangs."""

from importlib.util import find_spec
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from asterion.web.store.errors import BadDatabase

NAMES = ("postgresql", "postgres", "postgresql+psycopg")  # of addresses
SILENCE = 10  # seconds after which a server that says nothing is taken to be gone
HELD = 5  # seconds that a transaction may rest: a process that was frozen in one holds nobody up for longer
MIGRATING = 0x617374  # the lock of whoever brings a database up to date

CAREFUL = (
    f"SET idle_in_transaction_session_timeout = '{HELD}s'",
    f"SET lock_timeout = '{2 * HELD}s'",
)


def driver_address(address: URL) -> URL:
    """The address as SQLAlchemy wants it, with the driver that is used here."""
    if find_spec("psycopg") is None:
        raise BadDatabase(
            "PostgreSQL is spoken to by psycopg, which is not installed: pip install 'asterion[postgresql]'."
        )
    return address.set(drivername="postgresql+psycopg")


def connecting(address: URL) -> dict[str, Any]:
    """What the driver is told beside the address, which may say it otherwise."""
    usual = {
        "application_name": "asterion",
        "connect_timeout": SILENCE,
        "keepalives_idle": SILENCE,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": SILENCE * 1000,
    }
    return {name: value for name, value in usual.items() if name not in address.query}


def careful_postgresql(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        for line in CAREFUL:
            cursor.execute(line)
    connection.commit()


def migrate_alone(connection: Connection) -> None:
    """Wait until no other process brings this database up to date; until the transaction ends none will."""
    connection.execute(text("SET LOCAL lock_timeout = 0"))
    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
