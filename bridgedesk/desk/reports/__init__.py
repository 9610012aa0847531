"""Reports: the facts of the sheets, printing and posting."""
