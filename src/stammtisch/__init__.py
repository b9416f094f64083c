"""Stammtisch: five German table games on one exact, fast rules engine."""

__version__ = "0.1.0"
