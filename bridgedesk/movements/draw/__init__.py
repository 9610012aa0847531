"""Draws: facts in, pairings and reasons out. Chance comes in as a list of lots; a made draw never changes."""
