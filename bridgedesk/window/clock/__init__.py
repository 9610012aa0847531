"""The clock beside the tabs, and the room display."""
