"""Places: best first; equal totals share a place."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from bridgedesk.event.spelling import with_unit
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.standing import Standing

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


# ---- totals that print equal but rank apart: percentages and IMPs are ranked exactly, shown rounded

HIDDEN = "Hidden difference"
PRINTED, MOST_DECIMALS = 2, 30
K = TypeVar("K", bound=Hashable)


class PrintedLevel(NamedTuple, Generic[K]):
    """Totals that print equal, best first, each with enough decimals to tell them apart."""

    printed: Decimal
    exact: Mapping[K, Decimal]

    def words_of(self, who: K, unit: str) -> str:
        """Explain in a breakdown what ranks this entry above or below the others."""
        mine = self.exact[who]
        others = ", ".join(f"{each}" for each in dict.fromkeys(self.exact.values()) if each != mine)
        printed = with_unit(str(self.printed), unit)
        return f"equal to others as printed, at {printed}; the exact figures decide: {mine} against {others}"

    def note(self, names: Mapping[K, str], unit: str) -> str:
        """Explain below a list which entries are ranked apart."""
        exact = ", ".join(f"{names[who]} {figure}" for who, figure in self.exact.items())
        printed = with_unit(str(self.printed), unit)
        return f"Equal as printed, at {printed}, ranked by the exact figures: {exact}"


def printed_level(totals: Mapping[K, Number]) -> Iterator[PrintedLevel[K]]:
    """Find the totals that are equal as printed, but not exactly."""
    alike: dict[Decimal, list[K]] = defaultdict(list)
    for who, total in totals.items():
        alike[half_up(total)].append(who)
    for printed, group in alike.items():
        different = {totals[who] for who in group}
        if len(different) > 1:
            decimals = _decimals(different)
            best_first = sorted(group, key=lambda who: totals[who], reverse=True)
            yield PrintedLevel(printed, {who: half_up(totals[who], decimals) for who in best_first})


def printed_level_in(field: Field, evaluation: Evaluation) -> list[PrintedLevel[str]]:
    """Find totals in a ranking that print equal but rank apart; entries that the rule book treats as tied
    have a tie line instead."""
    if evaluation.finals:  # ranked by who won
        return []
    places = {each.entry: each.level_place or each.place for each in field.standings if each.place}
    totals = {each.entry: each.total for each in field.standings if each.total is not None and each.place}
    return [each for each in printed_level(totals) if len({places[who] for who in each.exact}) > 1]


def hidden_differences(field: Field, evaluation: Evaluation) -> dict[str, str]:
    """Return the breakdown text of each entry that prints equal to one ranked apart."""
    return {
        who: level.words_of(who, evaluation.unit)
        for level in printed_level_in(field, evaluation)
        for who in level.exact
    }


def notes_of(evaluation: Evaluation, names: Mapping[str, str]) -> list[str]:
    """Return the notes below a ranking, field by field."""
    return [
        level.note(names, evaluation.unit)
        for field in evaluation.fields
        for level in printed_level_in(field, evaluation)
    ]


def _decimals(totals: set[Number]) -> int:
    """Return the number of decimals that tells all of them apart."""
    enough = (
        decimals
        for decimals in range(PRINTED + 1, MOST_DECIMALS)
        if len({half_up(total, decimals) for total in totals}) == len(totals)
    )
    return next(enough, MOST_DECIMALS)
