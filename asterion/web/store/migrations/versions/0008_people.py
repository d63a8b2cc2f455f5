"""People from elsewhere: their browsers, their chairs, the links that lead there, and what they say."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
TABLES = ("keys", "persons", "browsers", "links", "gatherings", "chairs", "guests", "lines")


def upgrade() -> None:
    table = ("tables.id", "CASCADE")
    person, gone = ("persons.id", "CASCADE"), ("persons.id", "SET NULL")

    def of(name: str, to: tuple[str, str], key: bool = False, must: bool = False) -> sa.Column[str]:
        reference = sa.ForeignKey(to[0], ondelete=to[1])
        return sa.Column(name, sa.String(32), reference, primary_key=key, nullable=not (key or must))

    keys = op.create_table(
        "keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )
    op.execute(sa.insert(keys).values(value=secrets.token_hex(32)))
    op.create_table(
        "persons",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "browsers",
        sa.Column("digest", sa.String(64), primary_key=True),
        of("person", person, must=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        of("table_id", table),
        sa.Column("seat", sa.Integer),
        of("person", person, must=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "gatherings",
        of("table_id", table, key=True),
        of("opener", gone),
        sa.Column("watch", sa.String(8), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("due", sa.Float),
    )
    op.create_table(
        "chairs",
        of("table_id", table, key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        of("person", gone),
        sa.Column("free", sa.String(8)),
    )
    op.create_table(
        "guests",
        of("table_id", table, key=True),
        of("person", person, key=True),
    )
    op.create_table(
        "lines",
        of("table_id", table, key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        of("person", gone),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("reports", sa.Text, nullable=False),
    )
    for name in ("browsers", "chairs", "guests"):
        op.create_index(f"{name}_by_person", name, ["person"])
    op.create_index("links_by_table", "links", ["table_id"])
    op.create_index("gatherings_by_due", "gatherings", ["due"])


def downgrade() -> None:
    for name in reversed(TABLES):
        op.drop_table(name)
