"""The window: all that uses Qt. It draws what the desk returns, and hands keys and clicks to it."""

import ctypes
import sys

FOR_EVER = sys.maxsize // 4


def make_immortal() -> None:
    """Make None, True and False immortal, as they are from Python 3.12 on.

    PySide6 6.12 relies on that: before Python 3.12 it drops a reference to None or True with every call that
    returns it, until Python aborts after some thousand keystrokes."""
    if sys.version_info < (3, 12):
        for constant in (None, True, False):
            ctypes.c_ssize_t.from_address(id(constant)).value += FOR_EVER


make_immortal()  # before Qt is loaded
