"""Alembic runs this to bring a database up to date, on the connection that it is handed."""

from alembic import context

from stammtisch.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
