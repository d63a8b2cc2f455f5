"""Tables at which a scene of a lesson is played.

Versions before 0004 could be killed between the new column and the note that it is there.
"""

import sqlalchemy as sa
from alembic import op

from asterion.web.store.migrating import has_column

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    if not has_column(op.get_bind(), "tables", "lesson"):
        op.add_column("tables", sa.Column("lesson", sa.String(64)))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("lesson")
