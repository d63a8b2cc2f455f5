"""What each seat has been shown, and what it said beforehand of when to be asked."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("sight", sa.Text))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("sight")
