"""Draws of a round: opponents by the standings, byes, triangles, pairs by draw."""
