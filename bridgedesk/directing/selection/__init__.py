"""Selection: qualifying points and placings of other events."""
