"""Bots against each other, over duplicate deals: who is stronger, and how sure is that."""
