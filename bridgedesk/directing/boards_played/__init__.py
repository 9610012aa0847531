"""Counts of the boards each player has played, and of the boards a clause requires."""
