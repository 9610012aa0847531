"""The clock pane and the room display."""
