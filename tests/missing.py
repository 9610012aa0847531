"""Programs of others that tests use where they are installed."""

import os
from typing import NoReturn

import pytest

ALL_MUST_BE_THERE = "BRIDGEDESK_READERS" in os.environ


def missing(what: str) -> NoReturn:
    """Skip for want of a program; in continuous integration that is a failure."""
    if ALL_MUST_BE_THERE:
        pytest.fail(what)
    pytest.skip(what)
