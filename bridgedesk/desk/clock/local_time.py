"""The clock of the program: every act that needs the time is given this one."""

from datetime import datetime


def local_time() -> datetime:
    """Return the time at the venue to the second, with its zone."""
    return datetime.now().astimezone().replace(microsecond=0)
