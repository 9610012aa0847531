"""What a director does: the same desk for the window and the command line."""
