"""A request belongs to a seat and remembers what it asked for; tables are found by their date."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "seat_requests",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("request", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    # Nobody knows any more which seat asked for them, nor what exactly it was.
    op.execute(
        "INSERT INTO seat_requests (table_id, seat, request, digest, version) "
        "SELECT table_id, -1, request, '', version FROM requests"
    )
    op.drop_table("requests")
    op.rename_table("seat_requests", "requests")
    op.create_index("tables_by_date", "tables", ["created"])


def downgrade() -> None:
    op.drop_index("tables_by_date", "tables")
    op.create_table(
        "table_requests",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("request", sa.String(64), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.execute(
        "INSERT INTO table_requests (table_id, request, version) "
        "SELECT table_id, request, max(version) FROM requests GROUP BY table_id, request"
    )
    op.drop_table("requests")
    op.rename_table("table_requests", "requests")
