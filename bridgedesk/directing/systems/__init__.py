"""Bidding systems: colours, what was lodged, and pairings that a colour forbids."""
