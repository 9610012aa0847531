"""Progress of long work, which can be watched and stopped."""

from collections.abc import Callable

# Gets how much is done of how much; False stops the work.
Watch = Callable[[int, int], bool]


class Stopped(Exception):
    """Work stopped by its watcher; nothing was kept."""


def tell(watch: Watch | None, done: int, of: int) -> None:
    if watch is not None and not watch(done, of):
        raise Stopped


def part(watch: Watch | None, number: int, of: int) -> Watch | None:
    """Return the watch for one of several equal pieces of work, counted in hundredths of each."""
    if watch is None:
        return None
    return lambda done, whole: watch(100 * number + 100 * done // max(whole, 1), 100 * of)
