"""TOML reader for outside files, in limited time: the library's time grows with the square of a key's
parts."""

import re
import tomllib
from decimal import Decimal
from typing import Any

MOST_PARTS = 64  # of a key such as a.b.c; ours have three

_LONG_KEY = re.compile(rf"""(?:\.[ \t]*["'\w-]+[ \t]*){{{MOST_PARTS}}}""")


def parse_toml(text: str) -> dict[str, Any]:
    """Parse with exact decimal numbers; raise TOMLDecodeError if the text is not TOML or would take too
    long."""
    found = _LONG_KEY.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        raise tomllib.TOMLDecodeError(f"line {line} has a name of more than {MOST_PARTS} parts")
    return tomllib.loads(text, parse_float=Decimal)
