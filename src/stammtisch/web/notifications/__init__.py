"""Reaching people who do not look: notifications, mail, and a club's chat."""
