"""What waits for the director: items to check, missing scores, notices on opening."""
