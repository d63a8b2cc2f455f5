"""Rolls depend on all plies before them; a chosen seed is told; rolls that were taken back are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chosen", sa.Text))
    op.add_column("tables", sa.Column("plain", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("undone", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        for name in ("chosen", "plain", "undone"):
            batch.drop_column(name)
