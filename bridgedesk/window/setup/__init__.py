"""The Setup tab: which movement, who sits where, and what has changed."""
