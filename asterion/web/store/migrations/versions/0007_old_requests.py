"""When a request was carried out, so that it can be forgotten when nobody sends it again any more."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    now = str(time.time())  # nobody knows any more when it was
    op.add_column("requests", sa.Column("at", sa.Float, nullable=False, server_default=now))
    op.create_index("requests_by_time", "requests", ["at"])


def downgrade() -> None:
    op.drop_index("requests_by_time", "requests")
    with op.batch_alter_table("requests") as batch:
        batch.drop_column("at")
