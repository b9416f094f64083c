"""The protocol that every game speaks, and what follows from it alone; it knows no game."""
