"""The round clock and the pages of the room display."""
