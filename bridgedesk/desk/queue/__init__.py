"""Items to check, missing scores, and notices on opening an event."""
