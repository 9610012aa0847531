"""Long work is watched: whoever waits sees how far it is, and can stop it."""

from collections.abc import Callable

# Told how much is done of how much; False stops the work.
Watch = Callable[[int, int], bool]


class Stopped(Exception):
    """Whoever watched wanted no more; nothing was kept."""


def tell(watch: Watch | None, done: int, of: int) -> None:
    if watch is not None and not watch(done, of):
        raise Stopped


def part(watch: Watch | None, number: int, of: int) -> Watch | None:
    """For one of several pieces of work that count alike: hundredths of each."""
    if watch is None:
        return None
    return lambda done, whole: watch(100 * number + 100 * done // max(whole, 1), 100 * of)
