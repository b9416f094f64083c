"""Playing, watching and checking matches in a terminal; every screen is drawn from a view."""
