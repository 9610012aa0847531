"""Matches of teams and of pairs: IMPs, VPs, byes, triangles, matches not played."""
