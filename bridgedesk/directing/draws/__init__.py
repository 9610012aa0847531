"""Draws of a round: who meets whom by the standings, byes, triangles, pairs by draw."""
