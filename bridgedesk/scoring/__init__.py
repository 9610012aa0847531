"""One board's or one match's results become matchpoints, IMPs and victory points. Exact until it is shown."""
