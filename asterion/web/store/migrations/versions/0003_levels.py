"""Bots have levels: the one that looked a round ahead is a bot of level 3 now."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("""UPDATE tables SET who = replace(who, '"greedy"', '"level-3"')""")


def downgrade() -> None:
    pass  # a bot of level 3 was none of an earlier version's
