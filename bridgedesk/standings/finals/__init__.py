"""Finals and knockouts: places, matches won, carry-over."""
