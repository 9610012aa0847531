"""How many examples hypothesis tries: a quarter in daily runs, all of them in CI (BRIDGEDESK_DOSE=full)."""

import os

from hypothesis import settings

FULL = os.environ.get("BRIDGEDESK_DOSE") == "full"
FEWEST = 10

settings.register_profile("daily", max_examples=25, deadline=None)
settings.register_profile("full", max_examples=100, deadline=None)
settings.load_profile("full" if FULL else "daily")


def examples(full: int) -> int:
    """Return how many of the examples of a full run are tried in this one."""
    return full if FULL else max(FEWEST, full // 4)
