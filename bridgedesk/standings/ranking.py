"""Places: the best first; equal totals share a place."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import itemgetter

from bridgedesk.scoring.rounding import Number


def ranked(totals: Mapping[str, Number | None]) -> Sequence[tuple[str, int | None, bool]]:
    """Entries with their place and whether they share it; those without a total come last."""
    by_name = sorted(totals)
    known = [
        (total.numerator / total.denominator, total, entry)
        for entry in by_name
        if (total := totals[entry]) is not None
    ]
    # The exact total decides where the nearest floats are equal, which is rare; then the name.
    known.sort(key=itemgetter(0), reverse=True)
    if any(one[0] == next_[0] and one[1] != next_[1] for one, next_ in pairwise(known)):
        known.sort(key=itemgetter(0, 1), reverse=True)
    order: list[tuple[str, int | None, bool]] = []
    place = 0
    level = False
    for number, (nearest, total, entry) in enumerate(known, start=1):
        if not level:
            place = number
        next_nearest, next_total, _ = known[number] if number < len(known) else (None, None, None)
        follows = nearest == next_nearest and total == next_total
        order.append((entry, place, level or follows))
        level = follows
    return order + [(entry, None, False) for entry in by_name if totals[entry] is None]
