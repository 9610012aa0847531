"""Typing scores without a window: `press(pad, key)` gives the pad as it is then, and what is to be done."""
