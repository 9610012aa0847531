"""The zone of the computer, set for a test and put back."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def in_zone(name: str) -> Iterator[None]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = name
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()
