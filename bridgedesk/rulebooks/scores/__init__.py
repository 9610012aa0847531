"""Questions about a board's or a match's score."""
