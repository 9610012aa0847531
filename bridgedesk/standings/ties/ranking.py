"""Places: best first; equal totals share a place."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from operator import itemgetter
from typing import TypeVar

from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluation import Standing

T = TypeVar("T")
Rank = tuple[str, int | None, bool]


def ranked_but(totals: Mapping[str, Number | None], apart: Collection[str]) -> Sequence[Rank]:
    """Rank totals; entries in `apart` are listed by total without a place, and the others move up."""
    order = ranked({entry: total for entry, total in totals.items() if entry not in apart})
    out = {entry: (entry, None, False) for entry in totals if entry in apart}
    return put_among(order, out, lambda each: each[0], totals)


def without_place(standings: Mapping[str, Standing]) -> set[str]:
    """Return the entries of a field that have a total but no place; no list made from it gives them one."""
    return {entry for entry, each in standings.items() if each.place is None and each.total is not None}


def put_among(
    order: Sequence[T],
    apart: Mapping[str, T],
    entry_of: Callable[[T], str],
    totals: Mapping[str, Number | None],
) -> list[T]:
    """Insert each entry above the first whose total is lower."""
    found = list(order)
    for entry, _, _ in ranked({entry: totals[entry] for entry in apart}):
        mine = totals[entry]
        lower = (
            at
            for at, each in enumerate(found)
            if mine is not None and ((theirs := totals[entry_of(each)]) is None or theirs < mine)
        )
        found.insert(next(lower, len(found)), apart[entry])
    return found


def ranked(totals: Mapping[str, Number | None]) -> Sequence[Rank]:
    """Return entries with their place, and True if it is shared; entries without a total come last."""
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
    order: list[Rank] = []
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
