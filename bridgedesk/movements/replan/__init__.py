"""A movement in play and a change: how the evening can go on, and at what price."""
