"""Several processes may share a database: which of them serves a table. Tables can be closed."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.Integer))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("closed", sa.Text))
    op.create_index("tables_by_owner", "tables", ["owner"])


def downgrade() -> None:
    op.drop_index("tables_by_owner", "tables")
    with op.batch_alter_table("tables") as batch:
        for name in ("owner", "fence", "closed"):
            batch.drop_column(name)
    op.drop_table("processes")
