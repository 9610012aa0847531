"""Seating: tables, seats, board sets, score locations, and the edits that keep them consistent."""
