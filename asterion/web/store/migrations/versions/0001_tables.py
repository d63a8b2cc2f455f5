"""Tables, plies and requests.

Versions before 0004 made these tables one by one, and a kill could come in between.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("components", sa.Text),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("created", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "plies",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("notation", sa.String(64), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "requests",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("request", sa.String(64), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    for name in ("requests", "plies", "tables"):
        op.drop_table(name)
