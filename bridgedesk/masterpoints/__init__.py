"""Masterpoints: what placings earn, by dated scales."""
