"""Bidding systems: colours, what was lodged, who may meet whom."""
