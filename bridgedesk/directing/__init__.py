"""What the rule book and the Laws say about the open event, now: advice that changes nothing."""
