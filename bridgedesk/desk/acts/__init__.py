"""What a director does: each act is one function, one transaction, one entry in the history."""
