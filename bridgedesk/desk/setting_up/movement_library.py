"""The movements that come as data, read from their files."""

import json
from functools import cache

from bridgedesk.movements.library import Library
from bridgedesk.resources import resource


@cache
def movement_library() -> Library:
    howell, three_quarter, regulations = (
        json.loads(resource(f"movements/{name}.json").read_text(encoding="utf-8"))
        for name in ("howell", "three-quarter-howell", "regulations")
    )
    return Library.read(howell, three_quarter, regulations)
