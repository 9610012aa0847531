"""Ranking and the tests that break ties."""
