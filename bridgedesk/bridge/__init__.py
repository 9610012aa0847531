"""The Laws' arithmetic: contracts, scores, vulnerability, deals, IMPs and victory points."""
