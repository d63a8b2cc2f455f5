"""Alembic's entry: the connection comes from `asterion.web.store.migrating`."""

from alembic import context

from asterion.web.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
