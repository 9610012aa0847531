"""Score entry as pure data: `press(pad, key)` returns the next pad and the acts that follow from the key."""
