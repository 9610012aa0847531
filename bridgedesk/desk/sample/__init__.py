"""A sample club, a practice club, the self-test that plays it, and the check of a club file."""
