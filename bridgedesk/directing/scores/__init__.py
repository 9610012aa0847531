"""Scores that cannot be, that are unusual, or that another program gives differently."""
