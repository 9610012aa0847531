"""Everything Qt: it draws what the desk says, and hands keys and clicks to the desk."""

from bridgedesk.window.immortal_constants import make_immortal

make_immortal()  # before Qt is loaded
