"""None, True and False live for ever, as they do from Python 3.12 on.

PySide6 6.12 counts on that: before Python 3.12 it takes a reference to None or True away with every call that
gives it back, until after some thousand keystrokes Python aborts.
"""

import ctypes
import sys

FOR_EVER = sys.maxsize // 4


def make_immortal() -> None:
    if sys.version_info < (3, 12):
        for constant in (None, True, False):
            ctypes.c_ssize_t.from_address(id(constant)).value += FOR_EVER
