"""Tables at which a scene of a lesson is played."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(64)))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("lesson")
