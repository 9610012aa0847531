"""The club file: its events, lists, ladders, backups, and forgetting a player."""
