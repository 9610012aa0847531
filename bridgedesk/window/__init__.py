"""The window: all that uses Qt. It draws what the desk returns, and hands keys and clicks to it."""

from bridgedesk.window.immortal_constants import make_immortal

make_immortal()  # before Qt is loaded
