"""Pairs and individuals: matchpoints, datums, session scores."""
