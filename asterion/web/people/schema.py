"""What is kept of people: who they are, where they sit, and the links that let them sit there.

Whoever reads this, in a backup say, can sit on nobody's chair: of cookies and links only hashes are kept.
"""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from asterion.web.store.schema import metadata, tables


def _of_table() -> ForeignKey:
    return ForeignKey(tables.c.id, ondelete="CASCADE")


def _of_person() -> ForeignKey:
    return ForeignKey("persons.id", ondelete="CASCADE")


def _gone_person() -> ForeignKey:
    return ForeignKey("persons.id", ondelete="SET NULL")


keys = Table(
    "keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("value", String(64), nullable=False),  # signs cookies; the newest does, all are believed
)
persons = Table(
    "persons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),  # what they typed last
    Column("created", Float, nullable=False),
)
browsers = Table(
    "browsers",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the token in its cookie
    Column("person", String(32), _of_person(), nullable=False),
    Column("expires", Float, nullable=False),
    Index("browsers_by_person", "person"),
)
links = Table(
    "links",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the token in its address
    Column("table_id", String(32), _of_table()),  # NULL: it makes another browser its person's
    Column("seat", Integer),  # NULL: any that is free for friends
    Column("person", String(32), _of_person(), nullable=False),  # who made it
    Column("expires", Float, nullable=False),
    Index("links_by_table", "table_id"),
)
gatherings = Table(
    "gatherings",
    metadata,
    Column("table_id", String(32), _of_table(), primary_key=True),
    Column("opener", String(32), _gone_person()),
    Column("watch", String(8), nullable=False),  # who may look on: everybody, link or nobody
    Column("facts", Text, nullable=False),  # JSON: clock, pause, the table where it goes on
    Column("due", Float),  # when somebody's time is over, in seconds since 1970
    Index("gatherings_by_due", "due"),
)
chairs = Table(
    "chairs",
    metadata,
    Column("table_id", String(32), _of_table(), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), _gone_person()),  # whose it is
    Column("free", String(8)),  # for whom it is if it is nobody's: link or anybody; NULL: for nobody
    Index("chairs_by_person", "person"),
)
guests = Table(
    "guests",
    metadata,
    Column("table_id", String(32), _of_table(), primary_key=True),
    Column("person", String(32), _of_person(), primary_key=True),  # who may look on, having come by a link
    Index("guests_by_person", "person"),
)
lines = Table(
    "lines",
    metadata,
    Column("table_id", String(32), _of_table(), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), _gone_person()),
    Column("name", Text, nullable=False),  # of whoever said it, as it was then
    Column("said", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("reports", Text, nullable=False),  # JSON: the persons who found it bad
)
