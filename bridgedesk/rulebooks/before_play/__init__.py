"""Questions to settle before a round: draws, seating, start times."""
