"""A new event, its movement, who sits where, and what happens to it meanwhile."""
