"""The floor that speed is measured against: bare counting and sorting of the same numbers."""

import gc
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import process_time, sleep

PATIENCE = 15
PAUSE = 2


def bare_matchpoints(boards: Sequence[Sequence[int]]) -> list[list[int]]:
    """Every pair's own scores, one list for each board and direction: count, sort, look up."""
    found = []
    for scores in boards:
        frequencies = Counter(scores)
        worth = {}
        below = -1
        for score in sorted(frequencies):
            worth[score] = below + frequencies[score]
            below += 2 * frequencies[score]
        found.append([worth[score] for score in scores])
    return found


@dataclass(frozen=True)
class Race:
    """The best of many runs of each, in seconds."""

    floor: float
    ours: float

    @property
    def ratio(self) -> float:
        return self.ours / self.floor

    def __str__(self) -> str:
        return f"{self.ours * 1000:.2f} ms against {self.floor * 1000:.2f} ms, ratio {self.ratio:.2f}"


def race(floor: Callable[[], object], ours: Callable[[], object], times: int, limit: float) -> Race:
    """Taken in turn, so that a busy machine hinders both, and by the time of the processor, so that waiting
    for it does not count.

    Others who use the machine only ever add time, so a race over its limit goes on for a while: what counts
    is the best lap of each."""
    best = Race(math.inf, math.inf)
    for _ in range(PATIENCE):
        best = _laps(best, floor, ours, times)
        if best.ratio <= limit:
            break
        sleep(PAUSE)
    return best


def _laps(best: Race, floor: Callable[[], object], ours: Callable[[], object], times: int) -> Race:
    with uncollected():
        for _ in range(times):
            best = Race(min(best.floor, _seconds(floor)), min(best.ours, _seconds(ours)))
    return best


@contextmanager
def uncollected() -> Iterator[None]:
    """The garbage collector rests meanwhile, as timeit has it; beside a window it does so anyhow."""
    rested = not gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if not rested:
            gc.enable()


def _seconds(act: Callable[[], object]) -> float:
    start = process_time()
    kept = act()  # thrown away only when the clock has stopped
    seconds = process_time() - start
    del kept
    return seconds
