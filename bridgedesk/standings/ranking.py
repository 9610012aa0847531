"""Places: the best first; equal totals share a place."""

from collections.abc import Mapping, Sequence

from bridgedesk.scoring.rounding import Number


def ranked(totals: Mapping[str, Number | None]) -> Sequence[tuple[str, int | None, bool]]:
    """Entries with their place and whether they share it; those without a total come last, without a place."""
    known = [(float(total), total, entry) for entry, total in totals.items() if total is not None]
    known.sort(key=lambda each: (-each[0], -each[1], each[2]))
    order: list[tuple[str, int | None, bool]] = []
    for number, (_, total, entry) in enumerate(known):
        level = number > 0 and known[number - 1][1] == total
        follows = number + 1 < len(known) and known[number + 1][1] == total
        place = order[-1][1] if level else number + 1
        order.append((entry, place, level or follows))
    unknown = sorted(entry for entry, total in totals.items() if total is None)
    return order + [(entry, None, False) for entry in unknown]
