"""Mark of a practice club on everything that shows its events."""

MARK = "Practice – not a real result"
