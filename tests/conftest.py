"""Qt never opens a window on anybody's screen, and is loaded as the program loads it."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import bridgedesk.window  # noqa: F401
