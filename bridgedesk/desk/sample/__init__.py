"""A sample club, the self-test that plays it, and the check of a club file."""
