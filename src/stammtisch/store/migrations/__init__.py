"""How the schema came to be, version by version (Alembic)."""
